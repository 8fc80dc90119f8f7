package io.github.goodform.compliance;

import io.github.goodform.compliance.cases.Area;
import java.nio.file.Path;
import java.util.stream.Stream;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.TestFactory;
import org.junit.jupiter.api.TestReporter;

/**
 * Tests how a server serves files. The directory decides what is right, and is probed first: for a
 * file that was stored in NFC and is requested in NFD, the response must be 200 where the directory
 * treats both as equal, and 404 where it does not.
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
   * Runs the cases about file serving.
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
