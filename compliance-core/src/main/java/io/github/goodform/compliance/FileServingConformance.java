package io.github.goodform.compliance;

import io.github.goodform.compliance.cases.Area;
import java.nio.file.Path;
import java.util.stream.Stream;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.TestFactory;
import org.junit.jupiter.api.TestReporter;

/**
 * Tests how a server serves files. What is right comes from the directory itself: it is probed
 * first, so that a file that was stored in NFC and is asked for in NFD has to answer 200 where the
 * directory takes the two for the same, and 404 where it does not.
 */
public interface FileServingConformance extends ServerUnderTest {

  /**
   * Returns the directory that the server serves below {@code /files/}. The kit stores its fixtures
   * there for the time of the run, and deletes them again.
   *
   * @return the directory, writable
   */
  Path files();

  /**
   * Asks every case about file serving.
   *
   * @param reporter where the summary goes
   * @param target the server, which is determined once for a test class
   * @return one test for each case
   */
  @TestFactory
  default Stream<DynamicTest> fileServing(TestReporter reporter, Target target) {
    return Suite.of(this, Suite.plan(this, target, Area.FILE_SERVING).files(files()))
        .tests(reporter);
  }
}
