package io.github.goodform.docker.seed;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.goodform.compliance.Probed;
import io.github.goodform.fs.FileNameProfile;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * The same test, with expectations for this directory and this JVM: a name that the locale cannot
 * encode is not found, and a spelling that the file system takes for the stored one is. It is green
 * in every cell of the matrix, and skips nothing.
 */
class AsksDirectoryTest {
  private static final String COMPOSED = "swedish-\u00E5.txt";
  private static final String DECOMPOSED = "swedish-a\u030A.txt";

  @Test
  void servesAFileByItsName(@TempDir Path directory, @Probed FileNameProfile here)
      throws Exception {
    boolean stored = here.storedAs(COMPOSED).isPresent();
    if (stored) {
      Files.writeString(directory.resolve(COMPOSED), "\u00E5");
    }
    boolean found =
        stored
            && here.storedAs(DECOMPOSED).isPresent()
            && here.samePath(COMPOSED, DECOMPOSED).isSame();
    try (FileServer server = FileServer.of(directory)) {
      assertThat(server.status("/swedish-%C3%A5.txt")).isEqualTo(stored ? 200 : 404);
      assertThat(server.status("/swedish-a%CC%8A.txt")).isEqualTo(found ? 200 : 404);
    }
  }
}
