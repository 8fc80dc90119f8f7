package io.github.goodform.fs;

import static org.assertj.core.api.Assertions.fail;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Assumptions;

/**
 * Decides whether a live mount can be tested here: by trying, never by the name of the operating
 * system.
 *
 * <p>What is missing is named. Where {@code CI=true} promises a complete machine, it is a failure,
 * elsewhere the test is skipped.
 */
final class Mounting {
  private static final Path MOUNTS = Path.of("/proc/self/mountinfo");

  private Mounting() {}

  /** Mounts the file system, or ends the test with the reason. */
  static Mount of(LiveFileSystem fileSystem) {
    return of(fileSystem, fileSystem.recipe());
  }

  /** Mounts a file system that is made in another way, by the same tools. */
  static Mount of(LiveFileSystem fileSystem, LiveFileSystem.Recipe recipe) {
    // A kernel of another kind has no such mounts to offer, whatever is installed.
    Assumptions.assumeTrue(Files.isReadable(MOUNTS), MOUNTS + " is not there: this is no Linux");
    List<String> missing =
        Stream.concat(Stream.of("mount", "umount", "losetup"), fileSystem.tools().stream())
            .filter(tool -> !Tool.isThere(tool))
            .toList();
    if (!missing.isEmpty()) {
      return refuse(fileSystem, "not on the PATH: " + String.join(", ", missing), null);
    }
    try {
      MountRoom.sweep();
      return Mount.of(recipe);
    } catch (IOException e) {
      return refuse(fileSystem, String.valueOf(e.getMessage()), e);
    }
  }

  private static Mount refuse(LiveFileSystem fileSystem, String reason, @Nullable Exception cause) {
    String sentence = fileSystem + " cannot be mounted here: " + reason;
    if ("true".equals(System.getenv("CI"))) {
      return fail(sentence, cause);
    }
    return Assumptions.abort(sentence);
  }
}
