package io.github.goodform.multipart.bench;

import java.nio.charset.StandardCharsets;
import java.util.Map;
import java.util.Objects;
import org.springframework.core.ResolvableType;
import org.springframework.core.io.buffer.DataBuffer;
import org.springframework.core.io.buffer.DefaultDataBufferFactory;
import org.springframework.http.HttpHeaders;
import org.springframework.http.MediaType;
import org.springframework.http.ReactiveHttpInputMessage;
import org.springframework.http.codec.multipart.DefaultPartHttpMessageReader;
import org.springframework.http.codec.multipart.FilePart;
import org.springframework.http.codec.multipart.FormFieldPart;
import org.springframework.http.codec.multipart.MultipartHttpMessageReader;
import org.springframework.http.codec.multipart.Part;
import org.springframework.http.codec.multipart.PartEvent;
import org.springframework.http.codec.multipart.PartEventHttpMessageReader;
import org.springframework.util.MultiValueMap;
import reactor.core.publisher.Flux;

/** Spring 7: {@code PartEventHttpMessageReader}, and {@code MultipartHttpMessageReader} in memory. */
final class SpringReader {

  private static final ResolvableType EVENTS = ResolvableType.forClass(PartEvent.class);
  private static final ResolvableType FORM =
      ResolvableType.forClassWithGenerics(MultiValueMap.class, String.class, Part.class);

  private SpringReader() {}

  static void parse(Form form, int chunk, Tally tally) {
    PartEventHttpMessageReader reader = new PartEventHttpMessageReader();
    reader.setMaxParts(-1);
    reader
        .read(EVENTS, new Message(form, chunk), Map.of())
        .doOnNext(event -> event(event, tally))
        .blockLast();
  }

  static void collect(Form form, int chunk, Tally tally) {
    DefaultPartHttpMessageReader parts = new DefaultPartHttpMessageReader();
    parts.setMaxInMemorySize(16 * Row.MIB);
    parts.setMaxParts(-1);
    MultiValueMap<String, Part> map =
        Objects.requireNonNull(
            new MultipartHttpMessageReader(parts)
                .readMono(FORM, new Message(form, chunk), Map.of())
                .block());
    map.values().forEach(named -> named.forEach(part -> part(part, tally)));
  }

  private static void part(Part part, Tally tally) {
    MediaType type = part.headers().getContentType();
    tally.part(
        part.name(),
        part instanceof FilePart file ? file.filename() : null,
        type == null ? null : type.toString());
    if (part instanceof FormFieldPart field) {
      tally.data(field.value().getBytes(StandardCharsets.UTF_8).length);
    } else {
      part.content().doOnNext(data -> tally.data(data.readableByteCount())).blockLast();
    }
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
