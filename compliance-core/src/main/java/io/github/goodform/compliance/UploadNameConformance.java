package io.github.goodform.compliance;

import io.github.goodform.compliance.cases.Area;
import java.util.stream.Stream;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.TestFactory;
import org.junit.jupiter.api.TestReporter;

/**
 * Tests under which names a server stores what is uploaded: never outside of its directory, never
 * under a name that means another file. Cases for servers that report {@code savedAs} are skipped,
 * with the reason, on others.
 */
public interface UploadNameConformance extends ServerUnderTest {

  /**
   * Asks every case about upload names.
   *
   * @param reporter where the summary goes
   * @return one test for each case
   */
  @TestFactory
  default Stream<DynamicTest> uploadNames(TestReporter reporter) {
    return Suite.of(this, Area.UPLOAD_NAME).tests(reporter);
  }
}
