package io.github.goodform.multipart.bench;

import io.github.goodform.multipart.Boundary;
import io.github.goodform.multipart.Compliance;
import io.github.goodform.multipart.Limits;
import io.github.goodform.multipart.MultipartHandler;
import io.github.goodform.multipart.MultipartOptions;
import io.github.goodform.multipart.MultipartParser;
import io.github.goodform.multipart.PartHeaders;
import java.io.IOException;
import java.nio.ByteBuffer;

/** This parser: every limit and check is on, and every name, file name and type is read. */
final class GoodformParser {

  private static final MultipartOptions DEFAULT = MultipartOptions.DEFAULT.withLimits(Limits.DEFAULT);
  private static final MultipartOptions STRICT = DEFAULT.withCompliance(Compliance.RFC7578_STRICT);
  private static final MultipartOptions LEGACY = DEFAULT.withCompliance(Compliance.LEGACY);

  private GoodformParser() {}

  static void heap(Form form, int chunk, Tally tally) throws IOException {
    parse(form, chunk, tally, DEFAULT);
  }

  static void strict(Form form, int chunk, Tally tally) throws IOException {
    parse(form, chunk, tally, STRICT);
  }

  static void legacy(Form form, int chunk, Tally tally) throws IOException {
    parse(form, chunk, tally, LEGACY);
  }

  static void direct(Form form, int chunk, Tally tally) throws IOException {
    parse(form, form.directSlice(0, form.octets.length), chunk, tally, DEFAULT);
  }

  private static void parse(Form form, int chunk, Tally tally, MultipartOptions options)
      throws IOException {
    parse(form, ByteBuffer.wrap(form.octets), chunk, tally, options);
  }

  /** One buffer for the whole connection, as a server has it: nothing is allocated for a chunk. */
  private static void parse(
      Form form, ByteBuffer buffer, int chunk, Tally tally, MultipartOptions options)
      throws IOException {
    MultipartParser parser =
        MultipartParser.of(Boundary.of(form.contentType()), options, new Handler(tally));
    int length = form.octets.length;
    for (int at = 0; at < length; at += chunk) {
      parser.parse(buffer.limit(Math.min(at + chunk, length)).position(at));
    }
    parser.end();
  }

  private record Handler(Tally tally) implements MultipartHandler {
    @Override
    public void part(PartHeaders headers) {
      tally.part(headers.name(), headers.fileName(), headers.contentType());
    }

    @Override
    public void data(ByteBuffer octets) {
      tally.data(octets.remaining());
    }
  }
}
