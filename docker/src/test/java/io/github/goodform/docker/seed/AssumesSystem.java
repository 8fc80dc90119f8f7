package io.github.goodform.docker.seed;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;

/**
 * The test as many servers have it. It is red under {@code LANG=C}, where the file cannot be
 * created, and on ZFS with {@code normalization=formD}, where Linux finds a file by both spellings.
 */
class AssumesSystem {
  @Test
  void servesAFileByItsName(@TempDir Path directory) throws Exception {
    Files.writeString(directory.resolve("swedish-\u00E5.txt"), "\u00E5");
    try (FileServer server = FileServer.of(directory)) {
      assertThat(server.status("/swedish-%C3%A5.txt")).isEqualTo(200);
      int decomposed = OS.MAC.isCurrentOs() ? 200 : 404;
      assertThat(server.status("/swedish-a%CC%8A.txt")).isEqualTo(decomposed);
    }
  }
}
