package io.github.goodform.compliance;

import io.github.goodform.compliance.cases.ObservedPart;
import io.github.goodform.compliance.cases.RuleSet;
import io.github.goodform.compliance.reference.ReferenceServer;
import io.github.goodform.multipart.Boundary;
import io.github.goodform.multipart.Multipart;
import io.github.goodform.multipart.MultipartException;
import io.github.goodform.multipart.MultipartOptions;
import io.github.goodform.multipart.MultipartParser;
import io.github.goodform.multipart.Violation;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.util.List;

/** A reader of bodies that is right but for one {@link Fault}. */
record FaultyParser(Fault fault, RuleSet ruleSet) implements MultipartParserConformance {
  FaultyParser(Fault fault) {
    this(fault, RuleSet.RFC7578);
  }

  private MultipartOptions right() {
    return ReferenceServer.Options.of(ruleSet).parsing();
  }

  @Override
  public List<ObservedPart> parse(String contentType, List<byte[]> chunks) throws IOException {
    try {
      return fault.parts().apply(read(contentType, chunks));
    } catch (MultipartException e) {
      if (fault.rejection() == null) {
        throw e;
      }
      return fault.rejection();
    }
  }

  private List<ObservedPart> read(String contentType, List<byte[]> chunks) throws IOException {
    Boundary boundary = Boundary.of(fault.contentType().apply(contentType));
    PartCollector collector = new PartCollector();
    MultipartParser parser =
        Multipart.with(fault.options().apply(right())).parser(boundary, collector);
    for (byte[] chunk : taken(chunks, "--" + boundary.value())) {
      parser.parse(ByteBuffer.wrap(chunk));
    }
    parser.end();
    boolean lost =
        collector.parts().isEmpty()
            && parser.violations().stream()
                .anyMatch(deviation -> deviation.violation() == Violation.PREAMBLE_DATA);
    if (lost) {
      // A body with text but without parts is no empty form: read nothing, which is refused.
      MultipartParser.of(boundary, collector).end();
    }
    return PartCollector.observed(collector.parts());
  }

  /** A fault of the body sees all of it; the right reader sees it in the pieces that came. */
  private List<byte[]> taken(List<byte[]> chunks, String delimiter) {
    ByteArrayOutputStream all = new ByteArrayOutputStream();
    chunks.forEach(all::writeBytes);
    String body = all.toString(StandardCharsets.ISO_8859_1);
    String faulty = fault.body().apply(body, delimiter);
    return faulty.equals(body)
        ? fault.chunks().apply(chunks)
        : List.of(faulty.getBytes(StandardCharsets.ISO_8859_1));
  }
}
