package io.github.goodform.fs;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.BufferedReader;
import java.io.File;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.FileTime;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;
import org.junit.jupiter.api.Assumptions;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

class MountRoomTest {
  private static final long PATIENCE_SECONDS = 60;

  @BeforeEach
  void mountsAreListed() {
    Assumptions.assumeTrue(Files.isReadable(Path.of("/proc/self/mountinfo")), "this is no Linux");
  }

  @Test
  void undoesLatestFirstAndGoesOnAfterAFailure() throws IOException {
    List<String> undone = new ArrayList<>();
    MountRoom room = MountRoom.open();
    room.onClose(() -> undone.add("first"));
    room.onClose(
        () -> {
          throw new IOException("second fails");
        });
    room.onClose(() -> undone.add("third"));

    assertThatThrownBy(room::close).isInstanceOf(IOException.class).hasMessage("second fails");
    assertThat(undone).containsExactly("third", "first");
    assertThat(room.directory()).doesNotExist();
  }

  @Test
  void sweepLeavesTheRoomOfALivingRun() throws IOException {
    try (MountRoom room = MountRoom.open()) {
      MountRoom.sweep();
      assertThat(room.directory()).isDirectory();
    }
  }

  @Test
  void sweepTakesTheRoomOfARunThatWasKilled() throws IOException {
    Path room = Files.createTempDirectory("goodform-mounts-");
    Files.createFile(room.resolve("lock"));
    Files.createDirectories(room.resolve("at/sub"));
    age(room);

    MountRoom.sweep();

    assertGone(room);
  }

  @Test
  void sweepLeavesTheRoomThatIsJustBeingMade() throws IOException {
    Path room = Files.createTempDirectory("goodform-mounts-");
    try {
      Files.createFile(room.resolve("lock"));
      MountRoom.sweep();
      assertThat(room).isDirectory();
    } finally {
      age(room);
      MountRoom.sweep();
    }
  }

  @ParameterizedTest
  @EnumSource(names = {"EXT4", "OVERLAYFS", "EXFAT_FUSE", "ZFS_FORM_D"})
  void sweepUnmountsWhatAKilledRunHasMounted(LiveFileSystem fileSystem) throws Exception {
    Mounting.of(fileSystem).close();
    Process run = runThatMounts(fileSystem);
    Path room;
    try (BufferedReader said = run.inputReader()) {
      room = Path.of(said.readLine());
      age(room);
      MountRoom.sweep();
      assertThat(MountRoom.mountsUnder(room)).as("of a living run").isNotEmpty();
    } finally {
      run.destroyForcibly().waitFor();
    }

    MountRoom.sweep();

    assertGone(room);
    assertThat(Tool.run("losetup", "--all")).doesNotContain(room.toString());
    // The machine is as before: the same mount can be made again.
    Mounting.of(fileSystem).close();
  }

  /** A JVM of its own: mounts, says where, and waits until it is killed. */
  static final class Run {
    public static void main(String[] arguments) throws IOException {
      Mount mount = Mount.of(LiveFileSystem.valueOf(arguments[0]).recipe());
      System.out.println(mount.room().directory());
      int end = System.in.read();
      throw new IllegalStateException("not killed: " + end);
    }
  }

  private static Process runThatMounts(LiveFileSystem fileSystem) throws IOException {
    String java = Path.of(System.getProperty("java.home"), "bin", "java").toString();
    String classPath =
        Path.of("target", "test-classes") + File.pathSeparator + Path.of("target", "classes");
    return new ProcessBuilder(
            java,
            "-XX:TieredStopAtLevel=1",
            "-cp",
            classPath,
            Run.class.getName(),
            fileSystem.name())
        .redirectError(ProcessBuilder.Redirect.INHERIT)
        .start();
  }

  /** At once, or when another process that runs tests has ended the sweep that it began before. */
  private static void assertGone(Path room) {
    long end = System.nanoTime() + TimeUnit.SECONDS.toNanos(PATIENCE_SECONDS);
    while (Files.exists(room) && System.nanoTime() < end) {
      LockSupport.parkNanos(TimeUnit.MILLISECONDS.toNanos(20));
    }
    assertThat(room).doesNotExist();
  }

  /** Makes the room look a minute old. */
  private static void age(Path room) throws IOException {
    Files.setLastModifiedTime(room.resolve("lock"), FileTime.from(Instant.now().minusSeconds(60)));
  }

  @Test
  void failedRecipeLeavesNothing() throws IOException {
    List<Path> rooms = new ArrayList<>();
    LiveFileSystem.Recipe recipe =
        mount -> {
          rooms.add(mount.room().directory());
          mount.image(1, "no-such-tool");
        };

    assertThatThrownBy(() -> Mount.of(recipe)).hasMessage("no no-such-tool on the PATH");
    assertThat(rooms).hasSize(1).noneMatch(Files::exists);
  }
}
