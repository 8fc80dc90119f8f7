package io.github.goodform.multipart;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import com.google.common.jimfs.Configuration;
import com.google.common.jimfs.Jimfs;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.file.CopyOption;
import java.nio.file.DirectoryNotEmptyException;
import java.nio.file.FileSystem;
import java.nio.file.FileSystemException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.StandardWatchEventKinds;
import java.nio.file.WatchKey;
import java.nio.file.WatchService;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** What stands where while a part is moved to a path, and when that fails. */
class PartMoveTest extends StoredForms {
  private static final CopyOption[][] WITH_AND_WITHOUT_OPTIONS = {
    {}, {StandardCopyOption.REPLACE_EXISTING}, {StandardCopyOption.ATOMIC_MOVE}
  };

  PartMoveTest(@TempDir Path directory) {
    super(directory);
  }

  /** The error names the target, and not the file that the mode is read from. */
  @Test
  void namesATargetBelowAFileOrBelowNothing() throws IOException {
    Path taken = Files.createFile(directory.resolve("taken"));
    try (FormData form = ThreeParts.form(directory, 50_000)) {
      FormPart file = file(form);
      for (Path target : List.of(taken.resolve("x"), directory.resolve("missing/x"))) {
        for (CopyOption[] options : WITH_AND_WITHOUT_OPTIONS) {
          assertThatThrownBy(() -> file.moveTo(target, options))
              .isInstanceOf(FileSystemException.class)
              .hasMessageContaining(target.toString());
        }
      }
      assertThat(file.octets()).hasSize(50_000);
      assertThat(files()).containsExactlyInAnyOrder(taken, file.temporaryFile());
    }
  }

  /**
   * A directory that few may enter protects what is moved there, also while a large file is copied
   * from another file system. Where the JDK polls a directory, the test cannot fail.
   */
  @Test
  @Timeout(300)
  void opensNothingToOthersInTheDirectoryOfTemporaryFiles()
      throws IOException, InterruptedException {
    Path closed = Files.createDirectory(directory.resolve("closed"));
    Path open = Files.createDirectory(directory.resolve("open"));
    try (FormData form = ThreeParts.form(open, 50_000);
        WatchService watch = open.getFileSystem().newWatchService()) {
      FormPart file = file(form);
      Path temporary = Objects.requireNonNull(file.temporaryFile()).getFileName();
      WatchKey key =
          open.register(
              watch, StandardWatchEventKinds.ENTRY_CREATE, StandardWatchEventKinds.ENTRY_MODIFY);
      file.moveTo(closed.resolve("moved"));
      Path last = Files.createFile(open.resolve("last")).getFileName();
      List<Object> changed = new ArrayList<>();
      while (!changed.contains(last)) {
        assertThat(watch.take()).isSameAs(key);
        key.pollEvents().forEach(event -> changed.add(event.context()));
        key.reset();
      }
      assertThat(changed).doesNotContain(temporary);
      assertThat(closed.resolve("moved")).hasSize(50_000);
    }
  }

  /** Whoever reads the target while it is replaced may read it before and after. */
  @Test
  void anAtomicMoveHasTheModeOfAnyNewFile() throws IOException {
    assumeTrue(directory.getFileSystem().supportedFileAttributeViews().contains("posix"));
    Path target = Files.createFile(directory.resolve("target"));
    String usual = PosixFilePermissions.toString(Files.getPosixFilePermissions(target));
    Path full = Files.createDirectory(directory.resolve("full"));
    Files.createFile(full.resolve("inside"));
    try (FormData form = ThreeParts.form(directory, 50_000)) {
      FormPart file = file(form);
      Path temporary = Objects.requireNonNull(file.temporaryFile());
      assertThatThrownBy(() -> file.moveTo(full, StandardCopyOption.ATOMIC_MOVE))
          .isInstanceOf(FileSystemException.class);
      assertThat(PosixFilePermissions.toString(Files.getPosixFilePermissions(temporary)))
          .isEqualTo("rw-------");
      file.moveTo(target, StandardCopyOption.ATOMIC_MOVE);
    }
    assertThat(PosixFilePermissions.toString(Files.getPosixFilePermissions(target)))
        .isEqualTo(usual);
    assertThat(target).hasSize(50_000);
    assertThat(files()).containsExactlyInAnyOrder(target, full);
  }

  /** In another file store a move is a copy, for which the disk may have no room. */
  @Test
  void replacesNoFileByOneThatHasNoRoom() throws IOException {
    for (int room : new int[] {16_384, 1 << 20}) {
      try (FileSystem disk =
              Jimfs.newFileSystem(
                  Configuration.unix().toBuilder().setBlockSize(512).setMaxSize(room).build());
          FormData form = ThreeParts.form(directory, 50_000)) {
        Path target = Files.writeString(disk.getPath("target"), "before");
        FormPart file = file(form);
        if (room < 50_000) {
          assertThatThrownBy(() -> file.moveTo(target, StandardCopyOption.REPLACE_EXISTING))
              .isInstanceOf(IOException.class);
          assertThat(target).hasContent("before");
          assertThat(file.octets()).hasSize(50_000);
        } else {
          byte[] content = file.octets();
          file.moveTo(target, StandardCopyOption.REPLACE_EXISTING);
          assertThat(target).hasBinaryContent(content);
          assertThat(files()).isEmpty();
        }
        try (Stream<Path> list = Files.list(target.toAbsolutePath().getParent())) {
          assertThat(list).containsExactly(target.toAbsolutePath());
        }
      }
      assertThat(files()).isEmpty();
    }
  }

  /** Such as a channel that takes no octet, or a buffer that has been given back. */
  @Test
  void leavesNoFileWhateverTheContentThrows() throws IOException {
    IllegalStateException failure = new IllegalStateException("given back");
    for (CopyOption[] options : WITH_AND_WITHOUT_OPTIONS) {
      assertThatThrownBy(
              () ->
                  PartMove.write(
                      to -> {
                        to.write(ByteBuffer.allocate(20_000));
                        throw failure;
                      },
                      directory.resolve("target"),
                      options))
          .isSameAs(failure);
      assertThat(files()).isEmpty();
      assertThat(OpenFiles.in(directory)).isEmpty();
    }
  }

  /** A directory with something in it is replaced by nothing. */
  @Test
  void leavesNoFileBesideADirectory() throws IOException {
    Path target = Files.createDirectory(directory.resolve("target"));
    Path inside = Files.createFile(target.resolve("x"));
    assertThatThrownBy(
            () ->
                PartMove.write(
                    to -> to.write(ByteBuffer.allocate(20_000)),
                    target,
                    StandardCopyOption.REPLACE_EXISTING))
        .isInstanceOf(DirectoryNotEmptyException.class)
        .hasMessageContaining(target.toString());
    assertThat(inside).exists();
    assertThat(files()).containsExactly(target);
  }

  /** A file that cannot be deleted, either, does not hide why the content was not written. */
  @Test
  void throwsTheFirstFailure() throws IOException {
    IOException failure = new IOException("full");
    for (CopyOption[] options : WITH_AND_WITHOUT_OPTIONS) {
      List<Path> inside = new ArrayList<>();
      assertThatThrownBy(
              () ->
                  PartMove.write(
                      to -> {
                        Path begun = files().get(0);
                        Files.delete(begun);
                        Files.createDirectory(begun);
                        inside.add(Files.createFile(begun.resolve("x")));
                        throw failure;
                      },
                      directory.resolve("target"),
                      options))
          .isSameAs(failure);
      Files.delete(inside.get(0));
      Files.delete(files().get(0));
    }
    assertThat(failure.getSuppressed()).hasSize(3).hasOnlyElementsOfType(FileSystemException.class);
  }
}
