package io.github.goodform.compliance.load;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.atomic.AtomicBoolean;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

final class JvmReadingTest {
  private final Path directory;

  JvmReadingTest(@TempDir Path directory) {
    this.directory = directory;
  }

  private ServerReading files(Path where) {
    ServerReading.Builder reading = new ServerReading.Builder();
    JvmReading.files(where, reading);
    return reading.build();
  }

  @Test
  void countsTheFilesBelowADirectory() throws IOException {
    Files.createFile(directory.resolve("a"));
    Files.createFile(Files.createDirectories(directory.resolve("b/c")).resolve("d"));
    assertThat(files(directory).get(ServerReading.FILES)).hasValue(2);
  }

  /** A server deletes its temporary files while they are counted. */
  @Test
  void filesThatVanishMeanwhileDisturbNothing() throws Exception {
    Files.createFile(directory.resolve("stays"));
    AtomicBoolean counted = new AtomicBoolean();
    CompletableFuture<Void> server =
        CompletableFuture.runAsync(
            () -> {
              try {
                while (!counted.get()) {
                  Path folder = Files.createTempDirectory(directory, "uploads");
                  Files.delete(Files.createTempFile(folder, "upload", ".tmp"));
                  Files.delete(folder);
                }
              } catch (IOException e) {
                throw new java.io.UncheckedIOException(e);
              }
            });
    for (int i = 0; i < 2000; i++) {
      assertThat(files(directory).get(ServerReading.FILES).orElseThrow()).isBetween(1L, 2L);
    }
    counted.set(true);
    server.get();
  }

  @Test
  void aDirectoryThatIsNotThereIsNotObserved() {
    Path none = directory.resolve("none");
    assertThat(files(none).get(ServerReading.FILES)).isEmpty();
    assertThat(files(none).notObserved())
        .containsExactly("files in " + none + " (it cannot be read)");
  }
}
