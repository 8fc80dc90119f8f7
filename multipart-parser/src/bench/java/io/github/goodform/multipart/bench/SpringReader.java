package io.github.goodform.multipart.bench;

import java.util.Map;
import org.springframework.core.ResolvableType;
import org.springframework.core.io.buffer.DataBuffer;
import org.springframework.core.io.buffer.DefaultDataBufferFactory;
import org.springframework.http.HttpHeaders;
import org.springframework.http.MediaType;
import org.springframework.http.ReactiveHttpInputMessage;
import org.springframework.http.codec.multipart.PartEvent;
import org.springframework.http.codec.multipart.PartEventHttpMessageReader;
import reactor.core.publisher.Flux;

/** Spring 7 {@code PartEventHttpMessageReader}. */
final class SpringReader {

  private static final ResolvableType EVENTS = ResolvableType.forClass(PartEvent.class);

  private SpringReader() {}

  static void parse(Form form, int chunk, Tally tally) {
    PartEventHttpMessageReader reader = new PartEventHttpMessageReader();
    reader.setMaxParts(-1);
    reader
        .read(EVENTS, new Message(form, chunk), Map.of())
        .doOnNext(event -> event(event, tally))
        .blockLast();
  }

  private static void event(PartEvent event, Tally tally) {
    tally.data(event.content().readableByteCount());
    if (event.isLast()) {
      MediaType type = event.headers().getContentType();
      tally.part(
          event.name(),
          event.headers().getContentDisposition().getFilename(),
          type == null ? null : type.toString());
    }
  }

  private record Message(Form form, int chunk) implements ReactiveHttpInputMessage {
    @Override
    public HttpHeaders getHeaders() {
      HttpHeaders headers = new HttpHeaders();
      headers.set(HttpHeaders.CONTENT_TYPE, form.contentType());
      return headers;
    }

    @Override
    public Flux<DataBuffer> getBody() {
      int chunks = (form.octets.length + chunk - 1) / chunk;
      return Flux.range(0, chunks)
          .map(i -> DefaultDataBufferFactory.sharedInstance.wrap(form.slice(i * chunk, chunk)));
    }
  }
}
