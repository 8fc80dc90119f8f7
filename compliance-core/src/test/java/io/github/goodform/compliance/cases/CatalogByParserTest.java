package io.github.goodform.compliance.cases;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.goodform.multipart.Boundary;
import io.github.goodform.multipart.Compliance;
import io.github.goodform.multipart.ContentDisposition;
import io.github.goodform.multipart.Multipart;
import io.github.goodform.multipart.MultipartException;
import io.github.goodform.multipart.MultipartHandler;
import io.github.goodform.multipart.MultipartOptions;
import io.github.goodform.multipart.MultipartParser;
import io.github.goodform.multipart.NotedViolation;
import io.github.goodform.multipart.PartHeaders;
import io.github.goodform.multipart.Violation;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Objects;
import java.util.Set;
import java.util.TreeSet;
import java.util.function.Predicate;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.TestFactory;

/** The catalogue, read by the project's own parser: each checks the other. */
class CatalogByParserTest {
  private static final Catalog CATALOG = Catalog.load();

  /** The push face gives the octets as sent; it is the other faces that decode. */
  private static final Set<String> DECODED =
      Set.of("BASE64_TRANSFER_ENCODING", "QUOTED_PRINTABLE_TRANSFER_ENCODING");

  private static final Compliance EVERYTHING =
      Compliance.LEGACY
          .with(Violation.CLOSE_DELIMITER_MISSING)
          .with(Violation.FIRST_DELIMITER_MISSING)
          .with(Violation.BOUNDARY_SPACE_AT_END)
          .with(Violation.UNKNOWN_TRANSFER_ENCODING);

  @TestFactory
  Stream<DynamicTest> theDefaultModeMeetsEveryMust() {
    return uploads()
        .filter(c -> c.demand(RuleSet.RFC7578).filter(d -> d.level() == Level.MUST).isPresent())
        .map(
            c ->
                DynamicTest.dynamicTest(
                    c.id(),
                    () -> {
                      Reading reading = Reading.of(c, Compliance.RFC7578);
                      Expectation wanted = c.demand(RuleSet.RFC7578).orElseThrow().expectation();
                      assertThat(reading.meets(wanted))
                          .as("%s: wanted %s, read %s", c.head().source(), wanted, reading)
                          .isTrue();
                    }));
  }

  @TestFactory
  Stream<DynamicTest> theLegacyModeReadsWhatTheCaseSays() {
    return uploads()
        .filter(c -> c.legacyReading() != null && Collections.disjoint(c.violations(), DECODED))
        .map(
            c ->
                DynamicTest.dynamicTest(
                    c.id(),
                    () -> {
                      Reading reading = Reading.of(c, Compliance.LEGACY);
                      assertThat(reading.meets(Objects.requireNonNull(c.legacyReading())))
                          .as(
                              "%s: wanted %s, read %s",
                              c.head().source(), c.legacyReading(), reading)
                          .isTrue();
                    }));
  }

  @TestFactory
  Stream<DynamicTest> theViolationsAreThoseOfTheCase() {
    return uploads()
        .filter(c -> !c.violations().isEmpty())
        .map(
            c ->
                DynamicTest.dynamicTest(
                    c.id(),
                    () -> {
                      Reading reading = Reading.of(c, EVERYTHING);
                      assertThat(reading.violations)
                          .as("%s: %s", c.head().source(), reading)
                          .containsExactlyInAnyOrderElementsOf(new TreeSet<>(c.violations()));
                    }));
  }

  @TestFactory
  Stream<DynamicTest> theErrorStandsAtTheMark() {
    return uploads()
        .filter(c -> c.errorOffset().isPresent())
        .map(
            c ->
                DynamicTest.dynamicTest(
                    c.id(),
                    () ->
                        assertThat(Reading.of(c, Compliance.RFC7578).errorOffset)
                            .as(c.head().source())
                            .isEqualTo(c.errorOffset().getAsLong())));
  }

  private static Stream<UploadCase> uploads() {
    return CATALOG.cases().stream()
        .filter(c -> c.area() == Area.MULTIPART)
        .filter(c -> c.head().marks().size() == null || !c.head().marks().size().declared())
        .map(UploadCase.class::cast)
        .filter(
            c ->
                c.transmissions().stream()
                        .allMatch(
                            one ->
                                (one.isAboutContent() || one.awaits100())
                                    && (one.coding() != Transmission.Coding.LENGTH
                                        || one.declared() == c.body().length()))
                    && c.headers().isEmpty());
  }

  /** What the parser made of a body. */
  private static final class Reading implements MultipartHandler {
    private final List<ExpectedPart> parts = new ArrayList<>();
    private final Set<String> violations = new TreeSet<>();
    private final ByteArrayOutputStream data = new ByteArrayOutputStream();
    private @Nullable String name;
    private @Nullable String fileName;
    private @Nullable String contentType;
    private @Nullable String problem;
    private long errorOffset = -1;

    static Reading of(UploadCase testCase, Compliance compliance) {
      Reading reading = new Reading();
      try {
        Boundary boundary = Boundary.of(testCase.contentType().latin1());
        MultipartParser parser =
            Multipart.with(MultipartOptions.DEFAULT.withCompliance(compliance))
                .parser(boundary, reading);
        parser.parse(ByteBuffer.wrap(testCase.body().toByteArray()));
        parser.end();
      } catch (MultipartException e) {
        reading.problem = e.getMessage();
        reading.errorOffset = e.offset();
      } catch (IOException e) {
        throw new AssertionError(e);
      }
      return reading;
    }

    boolean meets(Expectation wanted) {
      if (wanted instanceof Expectation.AnyOf any) {
        return any.alternatives().stream().anyMatch(this::meets);
      }
      if (wanted instanceof Expectation.Not not) {
        return !meets(not.behaviour());
      }
      if (wanted == Expectation.Bare.REJECT) {
        return problem != null;
      }
      if (wanted instanceof Expectation.Parts expected) {
        return problem == null
            && sameParts(expected.parts())
            && (!expected.inOrder() || inOrder(expected.parts()));
      }
      return wanted == Expectation.Bare.OBSERVE || wanted == Expectation.Bare.ANYTHING;
    }

    private boolean sameParts(List<ExpectedPart> expected) {
      List<ExpectedPart> left = new ArrayList<>(parts);
      for (ExpectedPart part : expected) {
        boolean found = left.removeIf(once(part));
        if (!found) {
          return false;
        }
      }
      return left.isEmpty();
    }

    private boolean inOrder(List<ExpectedPart> expected) {
      return IntStream.range(0, expected.size())
          .allMatch(i -> once(expected.get(i)).test(parts.get(i)));
    }

    private static Predicate<ExpectedPart> once(ExpectedPart wanted) {
      boolean[] taken = new boolean[1];
      return read -> {
        boolean same =
            !taken[0]
                && Objects.equals(wanted.name(), read.name())
                && Objects.equals(wanted.fileName(), read.fileName())
                && sameType(wanted.contentType(), read.contentType())
                && wanted.size() == read.size()
                && wanted.sha256().equals(read.sha256());
        taken[0] |= same;
        return same;
      };
    }

    /** An empty type is that of a part without one. */
    private static boolean sameType(@Nullable String wanted, @Nullable String read) {
      return wanted == null || (wanted.isEmpty() ? read == null : wanted.equals(read));
    }

    @Override
    public void part(PartHeaders headers) {
      ContentDisposition disposition = headers.contentDisposition();
      name = disposition == null ? null : disposition.name();
      fileName = disposition == null ? null : disposition.fileName();
      contentType = headers.contentType();
    }

    @Override
    public void data(ByteBuffer octets) {
      byte[] copy = new byte[octets.remaining()];
      octets.get(copy);
      data.writeBytes(copy);
    }

    @Override
    public void partEnd(long octets) {
      parts.add(ExpectedPart.of(name, fileName, contentType, Octets.of(data.toByteArray())));
      data.reset();
    }

    @Override
    public void violation(NotedViolation noted) {
      violations.add(noted.violation().name());
    }

    @Override
    public String toString() {
      return (problem == null ? "" : "rejected: " + problem + " after ") + parts + " " + violations;
    }
  }
}
