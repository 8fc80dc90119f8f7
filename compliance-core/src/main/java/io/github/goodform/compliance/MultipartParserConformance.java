package io.github.goodform.compliance;

import io.github.goodform.compliance.cases.ObservedPart;
import io.github.goodform.compliance.run.ParserRun;
import java.time.Duration;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.TestFactory;
import org.junit.jupiter.api.TestReporter;

/**
 * Tests a parser without a server: octets in, parts out, one dynamic test for each multipart case.
 * Each body is fed whole, octet by octet, and cut as the case demands; the verdict is the same, or
 * the case fails.
 *
 * <pre>{@code
 * class ParserTest implements MultipartParserConformance {
 *   @Override
 *   public List<ObservedPart> parse(String contentType, List<byte[]> chunks) throws Exception {
 *     …
 *   }
 * }
 * }</pre>
 */
public interface MultipartParserConformance extends Judged {

  /**
   * Reads a body.
   *
   * @param contentType the value of the {@code Content-Type} field, octets read as ISO-8859-1
   * @param chunks the octets of the body, cut in pieces that are never empty
   * @return the parts, see {@link ObservedPart#of}; null, or a null among them, counts as a crash
   * @throws Exception to reject the body. A {@link NullPointerException}, an {@link
   *     IndexOutOfBoundsException}, a {@link ClassCastException}, an {@link ArithmeticException},
   *     an {@link InterruptedException} or an {@link Error} counts as a crash, not as a rejection.
   */
  List<ObservedPart> parse(String contentType, List<byte[]> chunks) throws Exception;

  /**
   * Returns how long a body may take. A parser that takes longer counts as hanging, and the next
   * case follows. Bodies are read one after the other, on a thread that the kit starts.
   *
   * @return the time-out, above 0
   */
  default Duration timeout() {
    return Duration.ofSeconds(10);
  }

  /**
   * Runs the multipart cases.
   *
   * @param reporter where the summary goes
   * @return one test for each case
   */
  @TestFactory
  default Stream<DynamicTest> multipartParser(TestReporter reporter) {
    ParserRun run = ParserRun.of(Suite.plan(this, this::parse, timeout()));
    return new Suite(getClass().getName(), run.selected().size(), run::run).tests(reporter);
  }
}
