package io.github.goodform.fs;

import static java.nio.file.LinkOption.NOFOLLOW_LINKS;
import static java.nio.file.StandardWatchEventKinds.ENTRY_CREATE;
import static java.nio.file.StandardWatchEventKinds.ENTRY_DELETE;
import static java.nio.file.StandardWatchEventKinds.ENTRY_MODIFY;
import static java.nio.file.StandardWatchEventKinds.OVERFLOW;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.github.goodform.fs.replay.ReplayFileSystem;
import java.io.IOException;
import java.nio.file.ClosedWatchServiceException;
import java.nio.file.FileSystem;
import java.nio.file.FileSystems;
import java.nio.file.Files;
import java.nio.file.NotDirectoryException;
import java.nio.file.Path;
import java.nio.file.ProviderMismatchException;
import java.nio.file.WatchEvent;
import java.nio.file.WatchKey;
import java.nio.file.WatchService;
import java.util.List;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

/** A simulated directory that is watched, and real paths by stored names. */
class ReplayWatchTest {
  private final ReplayFileSystem apfs = RecordedProfile.named("apfs").fileSystem();

  @AfterEach
  void close() {
    apfs.close();
  }

  private static List<String> events(WatchKey key) {
    return key.pollEvents().stream().map(event -> event.kind() + " " + event.context()).toList();
  }

  @Test
  void tellsWhatHappensToEntries() throws Exception {
    Path directory = Files.createDirectory(apfs.getPath("/d"));
    Path old = Files.createFile(directory.resolve("old"));
    try (WatchService watcher = apfs.newWatchService()) {
      WatchKey key = directory.register(watcher, ENTRY_CREATE, ENTRY_DELETE, ENTRY_MODIFY);
      assertThat(watcher.poll()).isNull();
      assertThat(watcher.poll(15, TimeUnit.MILLISECONDS)).isNull();

      Files.createFile(directory.resolve("New"));
      assertThat(watcher.take()).isSameAs(key);
      assertThat(events(key)).containsExactly("ENTRY_CREATE New");
      // Before the reset, nothing more is told.
      Files.writeString(old, "text");
      assertThat(watcher.poll()).isNull();
      assertThat(key.reset()).isTrue();
      assertThat(watcher.poll(1, TimeUnit.MINUTES)).isSameAs(key);
      assertThat(events(key)).containsExactly("ENTRY_MODIFY old");
      key.reset();

      Files.delete(old);
      Files.createFile(directory.resolve("old"));
      // The stored name is told, not the one that was used.
      Files.delete(directory.resolve("NEW"));
      watcher.take();
      assertThat(events(key))
          .containsExactly("ENTRY_DELETE old", "ENTRY_CREATE old", "ENTRY_DELETE New");
      assertThat(key.watchable()).isEqualTo(directory);
    }
  }

  @Test
  void aKeyEndsWithItsDirectory() throws Exception {
    Path directory = Files.createDirectory(apfs.getPath("/d"));
    WatchService watcher = apfs.newWatchService();
    WatchKey key = directory.register(watcher, ENTRY_CREATE);
    Files.createFile(directory.resolve("a"));
    key.cancel();
    assertThat(key.isValid()).isFalse();
    assertThat(watcher.poll()).isNull();

    WatchKey other = directory.register(watcher, ENTRY_CREATE);
    Files.delete(directory.resolve("a"));
    Files.delete(directory);
    assertThat(watcher.take()).isSameAs(other);
    assertThat(other.reset()).isFalse();
    watcher.close();
    assertThatThrownBy(watcher::poll).isInstanceOf(ClosedWatchServiceException.class);
  }

  @Test
  void tellsThatEventsAreLost() throws Exception {
    Path directory = Files.createDirectory(apfs.getPath("/d"));
    try (WatchService watcher = apfs.newWatchService()) {
      WatchKey key = directory.register(watcher, ENTRY_CREATE);
      for (int i = 0; i < 600; i++) {
        Files.createFile(directory.resolve("f" + i));
      }
      watcher.take();
      assertThat(key.pollEvents())
          .singleElement()
          .satisfies(event -> assertThat(event.kind()).isEqualTo(OVERFLOW))
          .extracting(WatchEvent::count)
          .isEqualTo(88);
    }
  }

  @Test
  void watchesItsOwnDirectoriesOnly() throws IOException {
    Path file = Files.createFile(apfs.getPath("/file"));
    try (WatchService watcher = apfs.newWatchService();
        WatchService foreign = FileSystems.getDefault().newWatchService()) {
      assertThatThrownBy(() -> file.register(watcher, ENTRY_CREATE))
          .isInstanceOf(NotDirectoryException.class);
      assertThatThrownBy(() -> apfs.getPath("/").register(foreign, ENTRY_CREATE))
          .isInstanceOf(ProviderMismatchException.class);
    }
  }

  @Test
  void resolvesStoredNamesWhereThatIsAskedFor() throws IOException {
    try (FileSystem mac = apfs.resolvingStoredNames()) {
      for (FileSystem each : List.of(apfs, mac)) {
        Files.createDirectory(each.getPath("/Dir"));
        Files.createFile(each.getPath("/Dir/Hello.txt"));
        Files.createSymbolicLink(each.getPath("/Dir/link"), each.getPath("../DIR/HELLO.txt"));
      }
      assertThat(apfs.getPath("/dir/HELLO.TXT").toRealPath()).hasToString("/dir/HELLO.TXT");
      assertThat(mac.getPath("/dir/HELLO.TXT").toRealPath()).hasToString("/Dir/Hello.txt");
      assertThat(mac.getPath("/dir/LINK").toRealPath()).hasToString("/Dir/Hello.txt");
      assertThat(mac.getPath("/dir/..").toRealPath()).hasToString("/");
      assertThat(apfs.getPath("/dir/LINK").toRealPath(NOFOLLOW_LINKS)).hasToString("/dir/LINK");
      assertThat(mac.getPath("/dir/LINK").toRealPath(NOFOLLOW_LINKS)).hasToString("/Dir/link");
    }
  }
}
