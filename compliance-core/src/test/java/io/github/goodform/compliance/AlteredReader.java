package io.github.goodform.compliance;

import io.github.goodform.compliance.cases.ObservedPart;
import io.github.goodform.compliance.cases.RuleSet;
import io.github.goodform.compliance.reference.ReferenceServer;
import io.github.goodform.multipart.Multipart;
import io.github.goodform.multipart.MultipartOptions;
import io.github.goodform.multipart.MultipartParser;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.util.List;
import java.util.function.UnaryOperator;
import org.jspecify.annotations.Nullable;

/**
 * A reader of bodies that is right but for what it makes of the chunks that arrive, or of the parts
 * that it has read.
 *
 * @param chunks what becomes of the pieces in which the body comes
 * @param parts what becomes of the parts
 */
record AlteredReader(UnaryOperator<List<byte[]>> chunks, UnaryOperator<List<Part>> parts)
    implements MultipartParserConformance {

  private static final int MAX_PARTS = 10_000;

  /** A part with its octets. */
  @SuppressWarnings("ArrayRecordComponent") // Parts are altered here, and never compared.
  record Part(
      @Nullable String name, @Nullable String fileName, @Nullable String type, byte[] data) {
    Part withData(byte[] other) {
      return new Part(name, fileName, type, other);
    }

    Part withName(@Nullable String other) {
      return new Part(other, fileName, type, data);
    }

    Part withFileName(@Nullable String other) {
      return new Part(name, other, type, data);
    }

    Part withType(@Nullable String other) {
      return new Part(name, fileName, other, data);
    }

    boolean isFile() {
      return fileName != null;
    }
  }

  static AlteredReader ofParts(UnaryOperator<List<Part>> fault) {
    return new AlteredReader(chunks -> chunks, fault);
  }

  static AlteredReader ofChunks(UnaryOperator<List<byte[]>> fault) {
    return new AlteredReader(fault, parts -> parts);
  }

  @Override
  public List<ObservedPart> parse(String contentType, List<byte[]> pieces) throws IOException {
    PartCollector collector = new PartCollector();
    MultipartOptions options = ReferenceServer.Options.of(RuleSet.RFC7578).parsing();
    // What is refused for its size alone shows no fault.
    MultipartOptions large =
        options.withLimits(
            options.limits().toBuilder().maxParts(MAX_PARTS).maxFiles(MAX_PARTS).build());
    MultipartParser parser = Multipart.with(large).parser(contentType, collector);
    for (byte[] chunk : chunks.apply(pieces)) {
      parser.parse(ByteBuffer.wrap(chunk));
    }
    parser.end();
    return PartCollector.observed(parts.apply(collector.parts()));
  }
}
