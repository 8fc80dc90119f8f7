package io.github.goodform.multipart.bench;

import io.github.goodform.multipart.Boundary;
import io.github.goodform.multipart.Compliance;
import io.github.goodform.multipart.Limits;
import io.github.goodform.multipart.Multipart;
import io.github.goodform.multipart.MultipartHandler;
import io.github.goodform.multipart.MultipartOptions;
import io.github.goodform.multipart.MultipartParser;
import io.github.goodform.multipart.PartHeaders;
import java.io.IOException;
import java.nio.ByteBuffer;
import org.jspecify.annotations.Nullable;

/** This parser: every limit and check is on, and every name, file name and type is read. */
final class GoodformParser {

  private static final MultipartOptions DEFAULT = MultipartOptions.DEFAULT.withLimits(Limits.DEFAULT);
  static final MultipartOptions STRICT = DEFAULT.withCompliance(Compliance.RFC7578_STRICT);
  static final MultipartOptions LEGACY = DEFAULT.withCompliance(Compliance.LEGACY);

  private static final Handler REUSED_HANDLER = new Handler();
  private static @Nullable MultipartParser reused;

  private GoodformParser() {}

  /** As a server would that keeps a parser for each connection. */
  static void reused(Form form, int chunk, Tally tally) throws IOException {
    Boundary boundary = Boundary.of(form.contentType());
    REUSED_HANDLER.tally = tally;
    MultipartParser parser = reused;
    if (parser == null) {
      parser = Multipart.with(DEFAULT).parser(boundary, REUSED_HANDLER);
      reused = parser;
    } else {
      parser.reset(boundary);
    }
    feed(parser, form, ByteBuffer.wrap(form.octets), chunk);
  }

  static void heap(Form form, int chunk, Tally tally) throws IOException {
    parse(form, chunk, tally, DEFAULT);
  }

  static void direct(Form form, int chunk, Tally tally) throws IOException {
    parse(form, form.directSlice(0, form.octets.length), chunk, tally, DEFAULT);
  }

  static void parse(Form form, int chunk, Tally tally, MultipartOptions options)
      throws IOException {
    parse(form, ByteBuffer.wrap(form.octets), chunk, tally, options);
  }

  /** One buffer for the whole connection, as a server has it: nothing is allocated for a chunk. */
  private static void parse(
      Form form, ByteBuffer buffer, int chunk, Tally tally, MultipartOptions options)
      throws IOException {
    MultipartParser parser =
        Multipart.with(options).parser(Boundary.of(form.contentType()), new Handler(tally));
    feed(parser, form, buffer, chunk);
  }

  private static void feed(MultipartParser parser, Form form, ByteBuffer buffer, int chunk)
      throws IOException {
    int length = form.octets.length;
    for (int at = 0; at < length; at += chunk) {
      parser.parse(buffer.limit(Math.min(at + chunk, length)).position(at));
    }
    parser.end();
  }

  static final class Handler implements MultipartHandler {
    private Tally tally;

    Handler() {
      this(new Tally());
    }

    Handler(Tally tally) {
      this.tally = tally;
    }

    @Override
    public void part(PartHeaders headers) {
      tally.part(headers.fieldName(), headers.fileName(), headers.contentType());
    }

    @Override
    public void data(ByteBuffer octets) {
      tally.data(octets.remaining());
    }
  }
}
