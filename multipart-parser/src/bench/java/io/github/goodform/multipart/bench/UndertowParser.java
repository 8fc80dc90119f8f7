package io.github.goodform.multipart.bench;

import io.undertow.server.DefaultByteBufferPool;
import io.undertow.util.HeaderMap;
import io.undertow.util.Headers;
import io.undertow.util.MultipartParser;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;

/** Undertow 2.4 {@code MultipartParser}. */
final class UndertowParser {

  private static final DefaultByteBufferPool POOL = new DefaultByteBufferPool(false, 16384);

  private UndertowParser() {}

  static void parse(Form form, int chunk, Tally tally) throws IOException {
    MultipartParser.ParseState state =
        MultipartParser.beginParse(
            POOL,
            new Handler(tally),
            Headers.extractQuotedValueFromHeader(form.contentType(), "boundary")
                .getBytes(StandardCharsets.US_ASCII),
            StandardCharsets.UTF_8.name());
    for (int at = 0; at < form.octets.length; at += chunk) {
      state.parse(form.slice(at, chunk));
    }
    if (!state.isComplete()) {
      throw new IOException("incomplete");
    }
  }

  private record Handler(Tally tally) implements MultipartParser.PartHandler {
    @Override
    public void beginPart(HeaderMap headers) {
      String disposition = headers.getFirst(Headers.CONTENT_DISPOSITION);
      tally.part(
          Headers.extractQuotedValueFromHeader(disposition, "name"),
          Headers.extractQuotedValueFromHeader(disposition, "filename"),
          headers.getFirst(Headers.CONTENT_TYPE));
    }

    @Override
    public void data(ByteBuffer buffer) {
      tally.data(buffer.remaining());
      buffer.position(buffer.limit());
    }

    @Override
    public void endPart() {}
  }
}
