package io.github.goodform.multipart.bench;

import io.github.goodform.multipart.BodyContent;
import io.github.goodform.multipart.MultipartBody;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.util.Objects;
import java.util.concurrent.Flow;
import java.util.function.Consumer;
import org.eclipse.jetty.http.HttpFields;
import org.eclipse.jetty.http.HttpHeader;
import org.eclipse.jetty.http.MultiPart;
import org.eclipse.jetty.http.MultiPartFormData;
import org.eclipse.jetty.io.Content;
import org.jspecify.annotations.Nullable;
import org.springframework.core.io.ByteArrayResource;
import org.springframework.http.HttpEntity;
import org.springframework.http.HttpHeaders;
import org.springframework.http.HttpOutputMessage;
import org.springframework.http.MediaType;
import org.springframework.http.converter.FormHttpMessageConverter;
import org.springframework.util.LinkedMultiValueMap;
import org.springframework.util.MultiValueMap;

/** The writer of this library and two peers. The contents are in memory. */
final class Writers {

  private static final FormHttpMessageConverter SPRING = new FormHttpMessageConverter();

  private Writers() {}

  private static MultipartBody body(Form form) {
    MultipartBody.Builder builder = MultipartBody.form();
    for (Form.Part part : form.parts) {
      String fileName = part.fileName();
      if (fileName == null) {
        builder.field(part.name(), text(part));
      } else {
        builder.file(
            part.name(),
            fileName,
            Objects.requireNonNull(part.type()),
            BodyContent.of(part.content().array()));
      }
    }
    return builder.build();
  }

  private static String text(Form.Part part) {
    return new String(part.content().array(), StandardCharsets.UTF_8);
  }

  static String publisher(Form form, Consumer<ByteBuffer> sink) {
    MultipartBody body = body(form);
    body.publisher().subscribe(new Unbounded(sink));
    return body.contentType();
  }

  /** With a read buffer of 8 KiB of the caller's. */
  static String stream(Form form, Consumer<ByteBuffer> sink) throws IOException {
    MultipartBody body = body(form);
    try (InputStream in = body.inputStream()) {
      for (int n = in.read(Matrix.CALLERS); n >= 0; n = in.read(Matrix.CALLERS)) {
        sink.accept(ByteBuffer.wrap(Matrix.CALLERS, 0, n));
      }
    }
    return body.contentType();
  }

  static String jetty(Form form, Consumer<ByteBuffer> sink) throws IOException {
    String boundary = MultiPart.generateBoundary("Jetty", 24);
    MultiPartFormData.ContentSource source = new MultiPartFormData.ContentSource(boundary);
    for (Form.Part part : form.parts) {
      HttpFields.Mutable fields = HttpFields.build();
      if (part.type() != null) {
        fields.put(HttpHeader.CONTENT_TYPE, part.type());
      }
      source.addPart(
          new MultiPart.ByteBufferPart(
              part.name(), part.fileName(), fields, part.content().duplicate()));
    }
    source.close();
    boolean last = false;
    while (!last) {
      Content.Chunk chunk = Objects.requireNonNull(source.read(), "a chunk");
      if (Content.Chunk.isFailure(chunk)) {
        throw new IOException(chunk.getFailure());
      }
      last = chunk.isLast();
      sink.accept(chunk.getByteBuffer());
      chunk.release();
    }
    return "multipart/form-data; boundary=" + boundary;
  }

  static String spring(Form form, Consumer<ByteBuffer> sink) throws IOException {
    MultiValueMap<String, Object> map = new LinkedMultiValueMap<>();
    for (Form.Part part : form.parts) {
      map.add(part.name(), part.fileName() == null ? text(part) : file(part));
    }
    Message message = new Message(sink);
    SPRING.write(map, MediaType.MULTIPART_FORM_DATA, message);
    return Objects.requireNonNull(message.headers.getFirst(HttpHeaders.CONTENT_TYPE));
  }

  private static HttpEntity<ByteArrayResource> file(Form.Part part) {
    HttpHeaders headers = new HttpHeaders();
    headers.set(HttpHeaders.CONTENT_TYPE, part.type());
    return new HttpEntity<>(
        new ByteArrayResource(part.content().array()) {
          @Override
          public @Nullable String getFilename() {
            return part.fileName();
          }
        },
        headers);
  }

  private static final class Message implements HttpOutputMessage {
    private final HttpHeaders headers = new HttpHeaders();
    private final OutputStream out;

    Message(Consumer<ByteBuffer> sink) {
      out =
          new OutputStream() {
            @Override
            public void write(int octet) {
              write(new byte[] {(byte) octet}, 0, 1);
            }

            @Override
            public void write(byte[] octets, int start, int length) {
              sink.accept(ByteBuffer.wrap(octets, start, length));
            }
          };
    }

    @Override
    public HttpHeaders getHeaders() {
      return headers;
    }

    @Override
    public OutputStream getBody() {
      return out;
    }
  }

  private record Unbounded(Consumer<ByteBuffer> sink) implements Flow.Subscriber<ByteBuffer> {
    @Override
    public void onSubscribe(Flow.Subscription subscription) {
      subscription.request(Long.MAX_VALUE);
    }

    @Override
    public void onNext(ByteBuffer octets) {
      sink.accept(octets);
    }

    @Override
    public void onError(Throwable failure) {
      throw new IllegalStateException(failure);
    }

    @Override
    public void onComplete() {}
  }
}
