package io.github.goodform.compliance;

import io.github.goodform.compliance.cases.Area;
import java.util.stream.Stream;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.TestFactory;
import org.junit.jupiter.api.TestReporter;

/**
 * Tests how a server reads uploads: one dynamic test for each case of the catalogue, named by its
 * id.
 *
 * <pre>{@code
 * class UploadIT implements MultipartConformance {
 *   @Override
 *   public URI target() {
 *     return URI.create("http://127.0.0.1:8080");
 *   }
 * }
 * }</pre>
 *
 * <p>All cases are run before the first test begins. A server whose adapter does not follow the
 * contract fails once, with the reason, instead of in every case.
 */
public interface MultipartConformance extends ServerUnderTest {

  /**
   * Runs the multipart cases.
   *
   * @param reporter where the summary goes
   * @param target the server, which is determined once for a test class
   * @return one test for each case
   */
  @TestFactory
  default Stream<DynamicTest> multipart(TestReporter reporter, Target target) {
    return Suite.of(this, Suite.plan(this, target, Area.MULTIPART)).tests(reporter);
  }
}
