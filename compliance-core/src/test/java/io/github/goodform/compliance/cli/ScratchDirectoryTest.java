package io.github.goodform.compliance.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

final class ScratchDirectoryTest {
  private final Path memory;

  ScratchDirectoryTest(@TempDir Path memory) {
    this.memory = memory;
  }

  private static void assertThatItIsBelow(Path parent, ScratchDirectory scratch)
      throws IOException {
    try (scratch) {
      assertThat(scratch.path()).isDirectory().hasParent(parent);
      Files.writeString(Files.createDirectory(scratch.path().resolve("d")).resolve("f"), "x");
    }
    assertThat(scratch.path()).doesNotExist();
  }

  private static Path ordinary() {
    return Path.of(System.getProperty("java.io.tmpdir"));
  }

  @Test
  void isInMemoryWhereThereIsRoom() throws IOException {
    assertThatItIsBelow(memory, ScratchDirectory.inMemory("scratch", 1, memory));
  }

  @Test
  void isElsewhereWithoutRoom() throws IOException {
    assertThatItIsBelow(ordinary(), ScratchDirectory.inMemory("scratch", Long.MAX_VALUE, memory));
  }

  @Test
  void isElsewhereWithoutSuchAFileSystem() throws IOException {
    assertThatItIsBelow(
        ordinary(), ScratchDirectory.inMemory("scratch", 1, memory.resolve("none")));
  }
}
