package io.github.goodform.compliance;

import io.github.goodform.compliance.cases.Area;
import java.nio.file.Path;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.TestFactory;
import org.junit.jupiter.api.TestReporter;

/**
 * Tests the names under which a server stores uploads: a file must never leave the directory for
 * uploads or overwrite another file. Cases for servers that report {@code savedAs} are skipped,
 * with the reason, on others.
 */
public interface UploadNameConformance extends ServerUnderTest {

  /**
   * Returns the directory in which the server stores uploads. The kit checks that each file that
   * the server reports exists there. Without it, path traversal cannot be detected: the summary
   * states so.
   *
   * @return the directory, readable; null for none
   */
  default @Nullable Path uploads() {
    return null;
  }

  /**
   * Runs the cases about upload names.
   *
   * @param reporter where the summary goes
   * @param target the server, which is determined once for a test class
   * @return one test for each case
   */
  @TestFactory
  default Stream<DynamicTest> uploadNames(TestReporter reporter, Target target) {
    return Suite.of(this, Suite.plan(this, target, Area.UPLOAD_NAME).uploads(uploads()))
        .tests(reporter);
  }
}
