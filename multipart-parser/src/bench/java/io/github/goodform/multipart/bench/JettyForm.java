package io.github.goodform.multipart.bench;

import java.nio.ByteBuffer;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import org.eclipse.jetty.http.HttpHeader;
import org.eclipse.jetty.http.MultiPart;
import org.eclipse.jetty.http.MultiPartConfig;
import org.eclipse.jetty.http.MultiPartFormData;
import org.eclipse.jetty.io.content.ByteBufferContentSource;
import org.eclipse.jetty.util.Attributes;
import org.eclipse.jetty.util.Promise;

/** Jetty 12.1 {@code MultiPartFormData}, in memory: it keeps slices of the buffers it gets and copies nothing. */
final class JettyForm {

  /** No limits, and no file. */
  static final MultiPartConfig CONFIG =
      new MultiPartConfig.Builder()
          .location(Path.of(System.getProperty("java.io.tmpdir")))
          .maxParts(-1)
          .maxSize(-1)
          .maxPartSize(-1)
          .maxMemoryPartSize(-1)
          .build();

  private JettyForm() {}

  static void parse(Form body, int chunk, Tally tally) {
    List<ByteBuffer> buffers = new ArrayList<>();
    for (int at = 0; at < body.octets.length; at += chunk) {
      buffers.add(body.slice(at, chunk));
    }
    CompletableFuture<MultiPartFormData.Parts> form = new CompletableFuture<>();
    MultiPartFormData.onParts(
        new ByteBufferContentSource(buffers),
        new Attributes.Mapped(),
        body.contentType(),
        CONFIG,
        Promise.Invocable.toPromise(form));
    try (MultiPartFormData.Parts parts = form.join()) {
      count(parts, tally);
    }
  }

  static void count(MultiPartFormData.Parts parts, Tally tally) {
    for (MultiPart.Part part : parts) {
      tally.part(
          part.getName(), part.getFileName(), part.getHeaders().get(HttpHeader.CONTENT_TYPE));
      tally.data(part.getLength());
    }
  }
}
