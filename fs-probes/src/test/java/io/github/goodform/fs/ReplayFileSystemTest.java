package io.github.goodform.fs;

import static java.nio.charset.StandardCharsets.UTF_8;
import static java.nio.file.StandardCopyOption.REPLACE_EXISTING;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.github.goodform.fs.evidence.NameVerdict;
import io.github.goodform.fs.replay.ReplayFileSystem;
import java.io.IOException;
import java.net.URI;
import java.nio.ByteBuffer;
import java.nio.channels.AsynchronousFileChannel;
import java.nio.channels.ClosedChannelException;
import java.nio.channels.FileChannel;
import java.nio.channels.NonWritableChannelException;
import java.nio.channels.SeekableByteChannel;
import java.nio.file.AccessDeniedException;
import java.nio.file.ClosedFileSystemException;
import java.nio.file.ClosedWatchServiceException;
import java.nio.file.DirectoryNotEmptyException;
import java.nio.file.DirectoryStream;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.FileSystem;
import java.nio.file.FileSystemException;
import java.nio.file.Files;
import java.nio.file.InvalidPathException;
import java.nio.file.NoSuchFileException;
import java.nio.file.NotDirectoryException;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.StandardOpenOption;
import java.nio.file.WatchKey;
import java.nio.file.WatchService;
import java.nio.file.attribute.DosFileAttributes;
import java.nio.file.attribute.FileTime;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import org.assertj.core.api.ThrowableAssert.ThrowingCallable;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class ReplayFileSystemTest {
  private static final String COMPOSED = "swedish-\u00e5.txt";
  private static final String DECOMPOSED = "swedish-a\u030a.txt";

  private final List<FileSystem> opened = new ArrayList<>();

  @AfterEach
  void closeAll() throws IOException {
    for (FileSystem fileSystem : opened) {
      fileSystem.close();
    }
  }

  private Path root(String label) {
    ReplayFileSystem fileSystem = RecordedEvidence.profile(label).fileSystem();
    opened.add(fileSystem);
    return fileSystem.getPath("/");
  }

  private static List<String> names(Path directory) throws IOException {
    List<String> names = new ArrayList<>();
    try (DirectoryStream<Path> stream = Files.newDirectoryStream(directory)) {
      stream.forEach(path -> names.add(String.valueOf(path.getFileName())));
    }
    return names;
  }

  /** JFS converts a name before it looks for it, FAT only when it is to be stored. */
  @Test
  void aNameThatCannotBeConvertedIsMoreThanAbsent() throws IOException {
    try (FileSystem jfs = RecordedProfile.named("jfs-utf8").fileSystem();
        FileSystem fat = RecordedProfile.named("vfat").fileSystem()) {
      Path crab = jfs.getPath("/crab-\uD83E\uDD80");
      for (Path path : List.of(crab, crab.resolve("inside"))) {
        assertThatThrownBy(() -> Files.size(path))
            .isExactlyInstanceOf(FileSystemException.class)
            .hasMessageContaining("Invalid argument");
      }
      assertThatThrownBy(() -> Files.delete(crab)).isExactlyInstanceOf(FileSystemException.class);
      assertThatThrownBy(() -> Files.size(jfs.getPath("/absent")))
          .isInstanceOf(NoSuchFileException.class);
      assertThatThrownBy(() -> Files.size(fat.getPath("/what?")))
          .isInstanceOf(NoSuchFileException.class);
    }
  }

  /** As Linux 6.1 listed them, with nothing but the names given here. */
  @ParameterizedTest
  @CsvSource({
    "..abc, .#CFDE.abc",
    "..\u00e9, .#D429.\u00e9",
    "..abcd, .#DA81.abcd",
    "...a, ..#51BD.a",
    "...ab, ..#BB30.ab",
    "..abcde, ..abcde",
    "...abcde, ...abcde",
    "..ab.c, ..ab.c",
    "....a, ....a",
    ".abc, .abc"
  })
  void udfListsAShortExtensionOfDotsWithAChecksum(String name, String listed) throws IOException {
    FileNameProfile udf = RecordedProfile.named("udf").profile();
    try (FileSystem simulated = udf.fileSystem()) {
      Files.createFile(simulated.getPath("/" + name));

      assertThat(names(simulated.getPath("/"))).containsExactly(listed);
      assertThat(simulated.getPath("/" + listed)).exists();
    }
    assertThat(udf.storedAs(name)).hasValue(listed);
    assertThat(udf.storability(name).verdict())
        .isEqualTo(name.equals(listed) ? NameVerdict.KEPT : NameVerdict.REWRITTEN);
    assertThat(udf.samePath(name, listed).isSame()).isTrue();
    assertThat(RecordedProfile.named("ext4").profile().storedAs(name)).hasValue(name);
  }

  @Test
  void apfsFindsAFileByEverySpellingAndListsTheFirst() throws IOException {
    Path root = root("apfs");
    Files.writeString(root.resolve(DECOMPOSED), "text");

    assertThat(root.resolve(COMPOSED)).hasContent("text");
    assertThat(root.resolve("SWEDISH-\u00c5.TXT")).hasContent("text");
    assertThat(names(root)).containsExactly(DECOMPOSED);
  }

  @Test
  void apfsEquatesNamesThatNobodyAskedFor() throws IOException {
    Path root = root("apfs");
    Files.createFile(root.resolve("Stra\u00dfe \u1e9b\u0323.TXT"));

    assertThat(root.resolve("STRASSE \u1e61\u0323.txt")).exists();
    assertThat(root.resolve("STRASE \u1e61\u0323.txt")).doesNotExist();
  }

  @Test
  void hfsPlusListsWhatWasDecomposedAsComposed() throws IOException {
    Path root = root("hfsplus");
    Files.createFile(root.resolve(DECOMPOSED));

    assertThat(names(root)).containsExactly(COMPOSED);
  }

  @Test
  void hfsPlusMakesEveryEmojiTheSame() throws IOException {
    Path root = root("hfsplus");
    Files.createFile(root.resolve("\ud83d\ude00"));

    assertThatThrownBy(() -> Files.createFile(root.resolve("\ud83d\udc1f")))
        .isInstanceOf(FileAlreadyExistsException.class);
    assertThat(names(root)).containsExactly("????");
  }

  @Test
  void ext4KeepsBothSpellingsApart() throws IOException {
    Path root = root("ext4");
    Files.createFile(root.resolve(COMPOSED));
    Files.createFile(root.resolve(DECOMPOSED));

    assertThat(names(root)).containsExactly(COMPOSED, DECOMPOSED);
  }

  @Test
  void vfatAliasMakesTheRelationAsymmetric() throws IOException {
    Path root = root("vfat");
    Path small = Files.createDirectory(root.resolve("small"));
    Files.createFile(small.resolve("\u00e5"));
    Path capital = Files.createDirectory(root.resolve("capital"));
    Files.createFile(capital.resolve("\u00c5"));

    assertThat(small.resolve("\u00c5")).exists();
    assertThat(capital.resolve("\u00e5")).doesNotExist();
    assertThatThrownBy(() -> Files.createFile(capital.resolve("\u00e5")))
        .isInstanceOf(FileAlreadyExistsException.class);
  }

  @Test
  void vfatDropsATrailingDot() throws IOException {
    Path root = root("vfat");
    Files.createFile(root.resolve("report."));

    assertThat(names(root)).containsExactly("report");
    assertThat(root.resolve("REPORT")).exists();
  }

  @Test
  void windowsNamesRefusesDevicesAndPunctuation() {
    Path root = root("ntfs-3g-windows-names");
    for (String name : List.of("aux", "Prn.txt", "lpt9", "a:b", "what?", "end.", "end ", "tab\t")) {
      assertThatThrownBy(() -> Files.createFile(root.resolve(name)))
          .as(name)
          .isInstanceOf(FileSystemException.class)
          .hasMessageContaining("Invalid argument");
    }
  }

  @Test
  void zfsFormDCountsOctetsOfTheDecomposedName() throws IOException {
    Path root = root("zfs-form-d");
    Files.createFile(root.resolve("\u00e5".repeat(85)));

    assertThatThrownBy(() -> Files.createFile(root.resolve("\u00e5".repeat(86))))
        .isInstanceOf(FileSystemException.class)
        .hasMessageContaining("Operation not supported");
    assertThatThrownBy(() -> Files.createFile(root.resolve("a".repeat(256))))
        .hasMessageContaining("File name too long");
  }

  @Test
  void realPathEchoesTheNameThatWasAskedFor() throws IOException {
    Path root = root("apfs");
    Files.createFile(root.resolve("Name"));

    assertThat(root.resolve("./NAME").toRealPath()).hasToString("/NAME");
    assertThat(Files.isSameFile(root.resolve("Name"), root.resolve("NAME"))).isTrue();
    assertThat(root.resolve("Name")).isNotEqualTo(root.resolve("NAME"));
  }

  @Test
  void renameBetweenTwoNamesOfOneFileChangesNothing() throws IOException {
    Path root = root("apfs");
    Files.writeString(root.resolve("name"), "text");

    Files.move(root.resolve("name"), root.resolve("NAME"), StandardCopyOption.REPLACE_EXISTING);

    assertThat(names(root)).containsExactly("name");
  }

  @Test
  void readsAndWritesAnywhereInAFile() throws IOException {
    Path file = root("ext4").resolve("file");
    Files.writeString(file, "0123456789");
    try (SeekableByteChannel channel =
        Files.newByteChannel(file, StandardOpenOption.READ, StandardOpenOption.WRITE)) {
      channel.position(4).write(ByteBuffer.wrap("four".getBytes(UTF_8)));
      ByteBuffer rest = ByteBuffer.allocate(8);
      assertThat(channel.read(rest)).isEqualTo(2);
      assertThat(channel.read(rest)).isEqualTo(-1);
      channel.truncate(9);
      assertThat(channel.size()).isEqualTo(9);
      channel.position(11).write(ByteBuffer.wrap(new byte[] {'!'}));
    }
    assertThat(Files.readAllBytes(file)).isEqualTo("0123four8\0\0!".getBytes(UTF_8));
    Files.writeString(file, "end", StandardOpenOption.APPEND);
    assertThat(Files.size(file)).isEqualTo(15);
    Files.writeString(file, "new");
    assertThat(file).hasContent("new");
  }

  @Test
  void channelDoesOnlyWhatItWasOpenedFor() throws IOException {
    Path file = root("ext4").resolve("file");
    assertThatThrownBy(() -> Files.readString(file)).isInstanceOf(NoSuchFileException.class);
    Files.writeString(file, "text");
    try (SeekableByteChannel channel = Files.newByteChannel(file)) {
      assertThatThrownBy(() -> channel.write(ByteBuffer.allocate(1)))
          .isInstanceOf(NonWritableChannelException.class);
    }
    Files.newByteChannel(file, StandardOpenOption.READ, StandardOpenOption.DELETE_ON_CLOSE).close();
    assertThat(file).doesNotExist();
  }

  @Test
  void deletesOnlyEmptyDirectories() throws IOException {
    Path root = root("ext4");
    Path inner = Files.createDirectories(root.resolve("outer/inner"));

    assertThatThrownBy(() -> Files.delete(root.resolve("outer")))
        .isInstanceOf(DirectoryNotEmptyException.class);
    Files.delete(inner);
    Files.delete(root.resolve("outer"));
    assertThatThrownBy(() -> Files.delete(inner)).isInstanceOf(NoSuchFileException.class);
    assertThat(root).isEmptyDirectory();
  }

  @Test
  void movesADirectoryWithAllThatIsInIt() throws IOException {
    Path root = root("ext4");
    Files.createDirectories(root.resolve("a/b"));
    Files.writeString(root.resolve("a/b/file"), "text");

    assertThatThrownBy(() -> Files.move(root.resolve("a"), root.resolve("a/b/c")))
        .hasMessageContaining("Invalid argument");
    Files.move(root.resolve("a"), root.resolve("z"));

    assertThat(root.resolve("z/b/file")).hasContent("text");
    assertThat(root.resolve("a")).doesNotExist();
  }

  @Test
  void failedMoveLosesNothing() throws IOException {
    Path root = root("vfat");
    Files.writeString(root.resolve("source"), "text");

    assertThatThrownBy(() -> Files.move(root.resolve("source"), root.resolve("what?")))
        .hasMessageContaining("Invalid argument");
    assertThat(root.resolve("source")).hasContent("text");
  }

  @Test
  void copiesAFileAndItsTimes() throws IOException {
    Path root = root("ext4");
    Path file = Files.writeString(root.resolve("file"), "text");
    FileTime then = FileTime.fromMillis(1_000_000_000_000L);
    Files.setLastModifiedTime(file, then);

    Path copy = Files.copy(file, root.resolve("copy"), StandardCopyOption.COPY_ATTRIBUTES);
    Files.writeString(file, "other");

    assertThat(copy).hasContent("text");
    assertThat(Files.getLastModifiedTime(copy)).isEqualTo(then);
    assertThatThrownBy(() -> Files.copy(file, copy)).isInstanceOf(FileAlreadyExistsException.class);
    Files.copy(file, copy, StandardCopyOption.REPLACE_EXISTING);
    assertThat(copy).hasContent("other");
  }

  @Test
  void readsAttributesByName() throws IOException {
    Path file = Files.writeString(root("ext4").resolve("file"), "text");

    Map<String, Object> attributes = Files.readAttributes(file, "size,isDirectory");

    assertThat(attributes).containsEntry("size", 4L).containsEntry("isDirectory", false).hasSize(2);
    assertThat(Files.readAttributes(file, "basic:*")).containsKeys("lastModifiedTime", "fileKey");
    assertThatThrownBy(() -> Files.getAttribute(file, "unix:ino"))
        .isInstanceOf(UnsupportedOperationException.class);
  }

  @Test
  void fileInTheWayIsNoDirectory() throws IOException {
    Path file = Files.createFile(root("ext4").resolve("file"));

    assertThatThrownBy(() -> Files.createFile(file.resolve("below")))
        .hasMessageContaining("Not a directory");
    assertThatThrownBy(() -> Files.newDirectoryStream(file).close())
        .isInstanceOf(NotDirectoryException.class);
  }

  @Test
  void pathsAreThoseOfUnix() {
    FileSystem fileSystem = root("ext4").getFileSystem();
    Path path = fileSystem.getPath("/a//b", "../c/.", "d");

    assertThat(path).hasToString("/a/b/../c/./d");
    assertThat(path.normalize()).hasToString("/a/c/d");
    assertThat(path.getParent()).hasToString("/a/b/../c/.");
    assertThat(path.subpath(1, 3)).hasToString("b/..");
    assertThat(fileSystem.getPath("/a/b").relativize(fileSystem.getPath("/a/c/d")))
        .hasToString("../c/d");
    assertThat(fileSystem.getPath("").resolve("x")).hasToString("x");
    assertThat(fileSystem.getPath("").getNameCount()).isEqualTo(1);
    assertThat(fileSystem.getPath("/").getFileName()).isNull();
    assertThat(fileSystem.getPath("/a/b").startsWith("/a")).isTrue();
    assertThat(fileSystem.getPath("/a/b").endsWith("b")).isTrue();
    assertThat(fileSystem.getPath("/..").normalize()).hasToString("/");
    assertThatThrownBy(() -> fileSystem.getPath("a\0b")).isInstanceOf(InvalidPathException.class);
    assertThatThrownBy(() -> fileSystem.getPath("a\ud800"))
        .isInstanceOf(InvalidPathException.class);
  }

  @Test
  void uriLeadsBackToThePath() throws IOException {
    Path file = Files.createFile(root("ext4").resolve("\u00e5 %?#.txt"));

    assertThat(Path.of(file.toUri())).isEqualTo(file);
    assertThat(file.toUri().getRawPath()).isEqualTo("/%C3%A5%20%25%3F%23.txt");
  }

  /** A URI may have characters beyond ASCII as they are. */
  @Test
  void uriMayBeUnescaped() {
    Path root = root("ext4");

    assertThat(Path.of(URI.create(root.toUri() + "\u00e5\ud83d\ude00.txt")))
        .isEqualTo(root.resolve("\u00e5\ud83d\ude00.txt"));
  }

  @Test
  void globsMatchAsDocumented() {
    FileSystem fileSystem = root("ext4").getFileSystem();
    Map<String, List<String>> matching =
        Map.of(
            "*.{java,class}", List.of("a.java", "b.class"),
            "/home/**", List.of("/home/a/b"),
            "[!a-c]?.x", List.of("dd.x"),
            "\\*", List.of("*"),
            "[[]", List.of("["));
    matching.forEach(
        (glob, paths) ->
            assertThat(paths)
                .as(glob)
                .allMatch(
                    path ->
                        fileSystem
                            .getPathMatcher("glob:" + glob)
                            .matches(fileSystem.getPath(path))));
    assertThat(fileSystem.getPathMatcher("glob:*").matches(fileSystem.getPath("a/b"))).isFalse();
    assertThat(fileSystem.getPathMatcher("glob:[!a]").matches(fileSystem.getPath("a"))).isFalse();
    assertThat(fileSystem.getPathMatcher("regex:a+").matches(fileSystem.getPath("aa"))).isTrue();
  }

  @Test
  void linksLeadToTheirTargetByEverySpelling() throws IOException {
    Path root = root("apfs");
    Files.createDirectory(root.resolve("Private"));
    Files.writeString(root.resolve("Private/secret"), "text");
    Files.createSymbolicLink(root.resolve("Link"), root.getFileSystem().getPath("PRIVATE"));

    assertThat(root.resolve("LINK/Secret")).hasContent("text");
    assertThat(root.resolve("link/secret").toRealPath()).hasToString("/PRIVATE/secret");
  }

  @Test
  void refusesWhatTheOwnerMayNotDo() throws IOException {
    Path root = root("ext4");
    Path shut = Files.createDirectory(root.resolve("shut"));
    Path file = Files.writeString(shut.resolve("file"), "text");
    Files.setPosixFilePermissions(file, PosixFilePermissions.fromString("-w-------"));

    assertThat(Files.isReadable(file)).isFalse();
    assertThat(Files.isWritable(file)).isTrue();
    assertThatThrownBy(() -> Files.readString(file)).isInstanceOf(AccessDeniedException.class);

    Files.setPosixFilePermissions(shut, PosixFilePermissions.fromString("r-xr-xr-x"));
    for (ThrowingCallable change :
        List.<ThrowingCallable>of(
            () -> Files.delete(file),
            () -> Files.createFile(shut.resolve("new")),
            () -> Files.move(file, root.resolve("file")),
            () -> Files.move(Files.createFile(root.resolve("b")), shut.resolve("b")))) {
      assertThatThrownBy(change).isInstanceOf(AccessDeniedException.class);
    }
    assertThat(names(shut)).containsExactly("file");
    assertThat(root.resolve("b")).exists();

    Files.setPosixFilePermissions(shut, PosixFilePermissions.fromString("-wx------"));
    assertThatThrownBy(() -> names(shut)).isInstanceOf(AccessDeniedException.class);
    assertThat(Files.exists(file)).isTrue();
    Files.setPosixFilePermissions(shut, PosixFilePermissions.fromString("rw-------"));
    assertThat(Files.exists(file)).isFalse();
  }

  @Test
  void copiesAndMovesBetweenFileSystems(@TempDir Path machine) throws IOException {
    Path apfs = root("apfs");
    Path ext4 = root("ext4");
    Path file = Files.writeString(apfs.resolve("Name"), "text");

    Files.setPosixFilePermissions(file, PosixFilePermissions.fromString("rw-------"));
    assertThat(Files.copy(file, ext4.resolve("Name"))).hasContent("text");
    assertThat(Files.getPosixFilePermissions(ext4.resolve("Name")))
        .isEqualTo(PosixFilePermissions.fromString("rw-------"));
    assertThatThrownBy(() -> Files.copy(file, ext4.resolve("Name")))
        .isInstanceOf(FileAlreadyExistsException.class);
    assertThat(Files.move(ext4.resolve("Name"), apfs.resolve("NAME"), REPLACE_EXISTING))
        .hasContent("text");
    assertThat(ext4).isEmptyDirectory();
    assertThat(Files.copy(file, machine.resolve("Name"))).hasContent("text");
    assertThat(Files.move(machine.resolve("Name"), ext4.resolve("back"))).hasContent("text");
    Path link = Files.createSymbolicLink(apfs.resolve("link"), file);
    assertThat(Files.move(link, ext4.resolve("link"))).isSymbolicLink();
    Files.createDirectories(apfs.resolve("full/inner"));
    assertThatThrownBy(() -> Files.move(apfs.resolve("full"), ext4.resolve("full")))
        .isInstanceOf(DirectoryNotEmptyException.class);
  }

  @Test
  void failedReplacementLosesNothing() throws IOException {
    Path root = root("vfat");
    Files.writeString(root.resolve("\u00c5"), "capital");
    Files.writeString(root.resolve("source"), "text");

    // The 8.3 alias of the capital is in the way of the small letter, which yet finds nothing.
    assertThatThrownBy(
            () -> Files.move(root.resolve("source"), root.resolve("\u00e5"), REPLACE_EXISTING))
        .isInstanceOf(FileAlreadyExistsException.class);
    assertThat(root.resolve("source")).hasContent("text");
    assertThat(root.resolve("\u00c5")).hasContent("capital");
  }

  @Test
  void saysWhatItDoesNotSimulate() throws IOException {
    Path file = Files.writeString(root("ext4").resolve("file"), "text");

    for (ThrowingCallable call :
        List.<ThrowingCallable>of(
            file::toFile,
            () -> Files.getAttribute(file, "dos:hidden"),
            () -> Files.readAttributes(file, DosFileAttributes.class),
            () -> AsynchronousFileChannel.open(file))) {
      assertThatThrownBy(call).isInstanceOf(UnsupportedOperationException.class);
    }
    try (FileChannel channel = FileChannel.open(file)) {
      assertThatThrownBy(() -> channel.map(FileChannel.MapMode.READ_ONLY, 0, 4))
          .isInstanceOf(UnsupportedOperationException.class)
          .hasMessageContaining("cannot be mapped");
    }
  }

  @Test
  void closedFileSystemDoesNothing() throws IOException {
    Path root = root("ext4");
    root.getFileSystem().close();

    assertThat(root.getFileSystem().isOpen()).isFalse();
    assertThatThrownBy(() -> Files.createFile(root.resolve("a")))
        .isInstanceOf(ClosedFileSystemException.class);
  }

  @Test
  void closesWhatIsOpenWithTheFileSystem() throws Exception {
    Path root = root("ext4");
    FileSystem fileSystem = root.getFileSystem();
    Path file = Files.writeString(root.resolve("file"), "text");
    try (FileChannel channel = FileChannel.open(file);
        FileChannel directory = FileChannel.open(root);
        DirectoryStream<Path> entries = Files.newDirectoryStream(root);
        WatchService watcher = fileSystem.newWatchService()) {
      CompletableFuture<WatchKey> taken =
          CompletableFuture.supplyAsync(
              () -> {
                try {
                  return watcher.take();
                } catch (InterruptedException e) {
                  throw new IllegalStateException(e);
                }
              });

      fileSystem.close();

      assertThatThrownBy(() -> channel.read(ByteBuffer.allocate(4)))
          .isInstanceOf(ClosedChannelException.class);
      assertThat(directory.isOpen()).isFalse();
      assertThatThrownBy(entries::iterator).isInstanceOf(IllegalStateException.class);
      assertThatThrownBy(() -> taken.get(1, TimeUnit.MINUTES))
          .hasCauseInstanceOf(ClosedWatchServiceException.class);
      assertThatThrownBy(fileSystem::newWatchService).isInstanceOf(ClosedFileSystemException.class);
    }
  }

  @Test
  void aFileThatIsTooLargeIsAnErrorOfTheFile() throws IOException {
    Path file = Files.createFile(root("ext4").resolve("file"));
    try (FileChannel channel = FileChannel.open(file, StandardOpenOption.WRITE)) {
      for (long offset : new long[] {Integer.MAX_VALUE, 1L << 62, Long.MAX_VALUE}) {
        assertThatThrownBy(() -> channel.write(ByteBuffer.allocate(4), offset))
            .isInstanceOf(IOException.class)
            .hasMessage("File too large");
      }
      assertThat(channel.size()).isZero();
    }
  }

  /** Both are shown as U+FFFD: a sorted set has them all the same. */
  @Test
  void pathsOfOtherOctetsHaveAnOrder() {
    Path root = root("ext4");
    Path a = Path.of(URI.create(root.toUri() + "/%E5"));
    Path b = Path.of(URI.create(root.toUri() + "/%E6"));

    assertThat(a).hasToString(b.toString()).isNotEqualTo(b);
    assertThat(a.compareTo(b)).isNegative();
    assertThat(b.compareTo(a)).isPositive();
    // As UTF-8 sorts, not as UTF-16.
    assertThat(root.resolve("\uD835\uDC00").compareTo(root.resolve("\uE000"))).isPositive();
    assertThatThrownBy(() -> a.compareTo(Path.of("b"))).isInstanceOf(ClassCastException.class);
  }
}
