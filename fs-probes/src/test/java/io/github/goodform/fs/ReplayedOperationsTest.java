package io.github.goodform.fs;

import static java.nio.charset.StandardCharsets.UTF_8;
import static java.nio.file.LinkOption.NOFOLLOW_LINKS;
import static java.nio.file.StandardCopyOption.ATOMIC_MOVE;
import static java.nio.file.StandardCopyOption.COPY_ATTRIBUTES;
import static java.nio.file.StandardCopyOption.REPLACE_EXISTING;
import static java.nio.file.StandardOpenOption.APPEND;
import static java.nio.file.StandardOpenOption.CREATE;
import static java.nio.file.StandardOpenOption.CREATE_NEW;
import static java.nio.file.StandardOpenOption.DELETE_ON_CLOSE;
import static java.nio.file.StandardOpenOption.READ;
import static java.nio.file.StandardOpenOption.TRUNCATE_EXISTING;
import static java.nio.file.StandardOpenOption.WRITE;
import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.ByteBuffer;
import java.nio.channels.Channels;
import java.nio.channels.FileChannel;
import java.nio.channels.FileLock;
import java.nio.file.FileSystem;
import java.nio.file.FileSystemException;
import java.nio.file.FileVisitOption;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.FileTime;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.stream.Stream;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * What a server or its tests do with files, done to the machine's file system and to a replayed
 * one: both answer the same, down to the error.
 */
class ReplayedOperationsTest {

  /** Something done in an empty directory, and what was seen of it. */
  @FunctionalInterface
  interface Operation {
    Object in(Path directory) throws IOException;
  }

  private static final Map<String, Operation> OPERATIONS = new LinkedHashMap<>();

  static {
    links();
    permissions();
    channels();
    copiesAndMoves();
    dots();
    walks();
    OPERATIONS.putAll(PathOperations.all());
    OPERATIONS.putAll(CallOperations.all());
  }

  private static void links() {
    OPERATIONS.put(
        "a path through a file is no directory to list",
        d -> {
          try (var entries = Files.newDirectoryStream(file(d, "file", "").resolve("child"))) {
            return entries.iterator().hasNext();
          }
        });
    OPERATIONS.put(
        "a file that is absent is not moved below a file",
        d -> Files.move(d.resolve("no"), file(d, "file", "").resolve("child"), ATOMIC_MOVE));
    OPERATIONS.put(
        "a link leads to its file",
        d -> Files.readString(link(d, "link", file(d, "file", "text").getFileName())));
    OPERATIONS.put(
        "a link has a target", d -> Files.readSymbolicLink(link(d, "link", d("x/../y", d))));
    OPERATIONS.put("a file has no target", d -> Files.readSymbolicLink(file(d, "file", "")));
    OPERATIONS.put(
        "a link to an absolute path leads on",
        d -> {
          Path inner = Files.createDirectory(d.resolve("inner"));
          file(inner, "file", "text");
          return Files.readString(link(d, "link", inner.toAbsolutePath()).resolve("file"));
        });
    OPERATIONS.put(
        "dots after a link go up from where it leads",
        d -> {
          Files.createDirectories(d.resolve("a/b"));
          file(d, "a/file", "text");
          return Files.readString(link(d, "link", d("a/b", d)).resolve("../file"));
        });
    OPERATIONS.put(
        "a link to nothing does not exist", d -> Files.exists(link(d, "link", d("no", d))));
    OPERATIONS.put(
        "a link to nothing is there itself",
        d -> Files.exists(link(d, "link", d("no", d)), NOFOLLOW_LINKS));
    OPERATIONS.put(
        "writing through a link to nothing makes the file",
        d -> {
          Files.writeString(link(d, "link", d("new", d)), "text");
          return Files.readString(d.resolve("new"));
        });
    OPERATIONS.put(
        "an exclusive create does not go through a link",
        d -> Files.createFile(link(d, "link", d("new", d))));
    OPERATIONS.put(
        "opening without following refuses a link",
        d -> {
          file(d, "file", "text");
          try (var channel =
              Files.newByteChannel(link(d, "link", d("file", d)), READ, NOFOLLOW_LINKS)) {
            return channel.size();
          } catch (IOException e) {
            // The JDK's class for it differs from version to version.
            return "refused";
          }
        });
    OPERATIONS.put(
        "a link in a circle leads nowhere", d -> Files.exists(link(d, "link", d("link", d))));
    OPERATIONS.put(
        "the real path is without links and dots",
        d -> {
          Path inner = Files.createDirectories(d.resolve("inner/deep"));
          file(inner, "file", "");
          Path path = link(d, "link", d("inner/./deep", d)).resolve("../deep/file");
          return d.toRealPath().relativize(path.toRealPath());
        });
    OPERATIONS.put(
        "the real path can keep links",
        d -> {
          Files.createDirectory(d.resolve("inner"));
          Path link = link(d, "link", d("inner", d));
          return d.toRealPath().relativize(link.toRealPath(NOFOLLOW_LINKS));
        });
    OPERATIONS.put(
        "a hard link to a directory is refused",
        d -> Files.createLink(d.resolve("link"), Files.createDirectory(d.resolve("inner"))));
    OPERATIONS.put(
        "a hard link to a directory meets the file that is there",
        d -> {
          Path inner = Files.createDirectory(d.resolve("inner"));
          return Files.createLink(file(d, "link", ""), inner);
        });
    OPERATIONS.put(
        "a hard link to a directory needs a directory to be in",
        d -> Files.createLink(d.resolve("no/link"), Files.createDirectory(d.resolve("inner"))));
    OPERATIONS.put(
        "a file is not deleted through a link",
        d -> {
          Path link = link(d, "link", file(d, "file", "text").getFileName());
          try (var channel = Files.newByteChannel(link, WRITE, DELETE_ON_CLOSE)) {
            return channel.size();
          } catch (IOException e) {
            // The JDK's class for it differs from version to version.
            return "refused, " + Files.readString(link);
          }
        });
    OPERATIONS.put(
        "a deleted link leaves its file",
        d -> {
          Path file = file(d, "file", "text");
          Files.delete(link(d, "link", d("file", d)));
          return Files.readString(file);
        });
    OPERATIONS.put(
        "a link and its file are the same file",
        d -> {
          Path file = file(d, "file", "text");
          return Files.isSameFile(file, link(d, "link", d("file", d)));
        });
    OPERATIONS.put(
        "the attributes of a link are those of its file, unless asked for",
        d -> {
          file(d, "file", "text");
          Path link = link(d, "link", d("file", d));
          return List.of(
              Files.isRegularFile(link),
              Files.isRegularFile(link, NOFOLLOW_LINKS),
              Files.isSymbolicLink(link),
              Files.size(link),
              Files.getAttribute(link, "size", NOFOLLOW_LINKS));
        });
    OPERATIONS.put(
        "a hard link is the file under another name",
        d -> {
          Path file = file(d, "file", "text");
          Path link = Files.createLink(d.resolve("link"), file);
          Files.writeString(file, "more", APPEND);
          Files.delete(file);
          return Files.readString(link);
        });
    OPERATIONS.put(
        "a directory has no hard link",
        d -> Files.createLink(d.resolve("link"), Files.createDirectory(d.resolve("inner"))));
  }

  private static void permissions() {
    OPERATIONS.put(
        "permissions are kept",
        d -> {
          Path file = file(d, "file", "text");
          Files.setPosixFilePermissions(file, PosixFilePermissions.fromString("rwx--x--x"));
          return PosixFilePermissions.toString(Files.getPosixFilePermissions(file));
        });
    OPERATIONS.put(
        "permissions are set at creation",
        d -> {
          var ownerOnly =
              PosixFilePermissions.asFileAttribute(PosixFilePermissions.fromString("rwx------"));
          Path inner = Files.createDirectory(d.resolve("inner"), ownerOnly);
          Path file = Files.createFile(d.resolve("file"), ownerOnly);
          return List.of(
              PosixFilePermissions.toString(Files.getPosixFilePermissions(inner)),
              PosixFilePermissions.toString(Files.getPosixFilePermissions(file)));
        });
    OPERATIONS.put("a new file cannot be executed", d -> Files.isExecutable(file(d, "file", "")));
    OPERATIONS.put(
        "an owner can be set again",
        d -> {
          Path file = file(d, "file", "");
          return Files.setOwner(file, Files.getOwner(file)).getFileName();
        });
    OPERATIONS.put(
        "posix attributes have names",
        d -> Files.readAttributes(file(d, "file", ""), "posix:*").containsKey("permissions"));
    OPERATIONS.put(
        "basic attributes know no owner", d -> Files.getAttribute(file(d, "file", ""), "owner"));
    OPERATIONS.put("sizes cannot be set", d -> Files.setAttribute(file(d, "file", ""), "size", 1L));
  }

  private static void channels() {
    OPERATIONS.put(
        "a channel is read in place",
        d -> {
          try (FileChannel channel = FileChannel.open(file(d, "file", "0123456789"))) {
            ByteBuffer buffer = ByteBuffer.allocate(4);
            int read = channel.read(buffer, 8);
            return List.of(read, channel.read(buffer, 10), channel.position(), channel.size());
          }
        });
    OPERATIONS.put(
        "a file gets no longer by nothing that is written beyond its end",
        d -> {
          Path file = file(d, "file", "text");
          try (FileChannel channel = FileChannel.open(file, WRITE)) {
            channel.write(octets(""), 10);
            int written = channel.position(20).write(octets(""));
            return List.of(written, channel.position(), channel.size());
          }
        });
    OPERATIONS.put(
        "who appends is at the end",
        d -> {
          try (FileChannel channel = FileChannel.open(file(d, "file", "text"), APPEND)) {
            long before = channel.position();
            channel.position(1).write(octets("ab"));
            return List.of(before, channel.position(), channel.size());
          }
        });
    OPERATIONS.put(
        "a channel is written in place",
        d -> {
          Path file = file(d, "file", "0123456789");
          try (FileChannel channel = FileChannel.open(file, WRITE)) {
            channel.write(octets("ab"), 4);
            channel.write(new ByteBuffer[] {octets("x"), octets("yz")});
            channel.force(true);
          }
          return Files.readString(file);
        });
    OPERATIONS.put(
        "a channel scatters",
        d -> {
          try (FileChannel channel = FileChannel.open(file(d, "file", "0123456789"))) {
            ByteBuffer[] into = {ByteBuffer.allocate(4), ByteBuffer.allocate(40)};
            return List.of(channel.read(into), into[1].position(), channel.read(into));
          }
        });
    OPERATIONS.put(
        "a channel is transferred",
        d -> {
          Path file = file(d, "file", "0123456789".repeat(20_000));
          ByteArrayOutputStream out = new ByteArrayOutputStream();
          try (FileChannel channel = FileChannel.open(file, READ, WRITE)) {
            long to = channel.transferTo(5, 1_000_000, Channels.newChannel(out));
            long from =
                channel.transferFrom(
                    Channels.newChannel(new ByteArrayInputStream(out.toByteArray())), 3, 70_000);
            return List.of(to, from, channel.position(), Files.readString(file).hashCode());
          }
        });
    OPERATIONS.put(
        "a channel only reads",
        d -> FileChannel.open(file(d, "file", "text"), READ).write(octets("a")));
    OPERATIONS.put(
        "reading and appending do not go together",
        d -> FileChannel.open(file(d, "file", ""), READ, APPEND));
    OPERATIONS.put(
        "appending and truncating do not go together",
        d -> FileChannel.open(file(d, "file", ""), APPEND, TRUNCATE_EXISTING));
    OPERATIONS.put(
        "a locked file is locked once",
        d -> {
          Path file = file(d, "file", "text");
          try (FileChannel one = FileChannel.open(file, WRITE);
              FileChannel other = FileChannel.open(file, WRITE);
              FileLock lock = one.lock()) {
            return List.of(lock.isValid(), String.valueOf(other.tryLock()));
          }
        });
    OPERATIONS.put(
        "a lock ends with its channel",
        d -> {
          Path file = file(d, "file", "text");
          FileChannel.open(file, WRITE).lock(0, 2, false).acquiredBy().close();
          try (FileChannel channel = FileChannel.open(file, WRITE)) {
            return channel.tryLock(0, 2, false).isValid();
          }
        });
    OPERATIONS.put(
        "a closed channel does nothing",
        d -> {
          FileChannel channel = FileChannel.open(file(d, "file", "text"));
          channel.close();
          return channel.size();
        });
    OPERATIONS.put(
        "streams read and write",
        d -> {
          Path file = d.resolve("file");
          try (OutputStream out = Files.newOutputStream(file, CREATE_NEW)) {
            out.write("some text".getBytes(UTF_8));
          }
          try (var in = Files.newInputStream(file)) {
            return List.of(in.skip(5), new String(in.readAllBytes(), UTF_8));
          }
        });
    OPERATIONS.put("a directory is not written", d -> Files.writeString(d, "text", CREATE));
    OPERATIONS.put("what is not there is not opened", d -> FileChannel.open(d.resolve("no")));
    OPERATIONS.put(
        "a file holds no files", d -> Files.createFile(file(d, "file", "").resolve("a")));
  }

  private static void copiesAndMoves() {
    OPERATIONS.put(
        "a copied link is a copy of its file",
        d -> {
          file(d, "file", "text");
          Path copy = Files.copy(link(d, "link", d("file", d)), d.resolve("copy"));
          return List.of(Files.isSymbolicLink(copy), Files.readString(copy));
        });
    OPERATIONS.put(
        "a link can be copied itself",
        d ->
            Files.readSymbolicLink(
                Files.copy(link(d, "link", d("file", d)), d.resolve("copy"), NOFOLLOW_LINKS)));
    OPERATIONS.put(
        "a copy can have the attributes",
        d -> {
          Path file = file(d, "file", "text");
          Files.setLastModifiedTime(file, FileTime.fromMillis(1_000_000_000_000L));
          Files.setPosixFilePermissions(file, PosixFilePermissions.fromString("rw-rw-rw-"));
          Path copy = Files.copy(file, d.resolve("copy"), COPY_ATTRIBUTES);
          return List.of(
              Files.getLastModifiedTime(copy),
              PosixFilePermissions.toString(Files.getPosixFilePermissions(copy)));
        });
    OPERATIONS.put(
        "a copy replaces nothing unasked",
        d -> Files.copy(file(d, "a", "text"), file(d, "b", "other")));
    OPERATIONS.put(
        "a copied directory is empty",
        d -> {
          Path inner = Files.createDirectory(d.resolve("inner"));
          file(inner, "file", "text");
          return names(Files.copy(inner, d.resolve("copy")));
        });
    OPERATIONS.put(
        "a full directory is not replaced",
        d -> {
          Path inner = Files.createDirectory(d.resolve("inner"));
          file(inner, "file", "text");
          return Files.move(file(d, "a", ""), inner, REPLACE_EXISTING);
        });
    OPERATIONS.put(
        "an atomic move replaces",
        d -> Files.readString(Files.move(file(d, "a", "text"), file(d, "b", ""), ATOMIC_MOVE)));
    OPERATIONS.put(
        "a moved link is still a link",
        d -> Files.readSymbolicLink(Files.move(link(d, "link", d("no", d)), d.resolve("moved"))));
    OPERATIONS.put(
        "a directory is not moved into itself",
        d -> {
          Path inner = Files.createDirectory(d.resolve("inner"));
          return Files.move(inner, inner.resolve("a"));
        });
    atomicMoves();
    OPERATIONS.put("nothing cannot be moved", d -> Files.move(d.resolve("no"), d.resolve("other")));
    OPERATIONS.put("nothing cannot be deleted", d -> Files.deleteIfExists(d.resolve("no")));
  }

  private static void atomicMoves() {
    OPERATIONS.put(
        "an atomic move of a directory replaces no file",
        d -> Files.move(Files.createDirectory(d.resolve("a")), file(d, "b", ""), ATOMIC_MOVE));
    OPERATIONS.put(
        "an atomic move of a file replaces no directory",
        d -> Files.move(file(d, "a", ""), Files.createDirectory(d.resolve("b")), ATOMIC_MOVE));
    OPERATIONS.put(
        "an atomic move of a directory replaces an empty one",
        d -> {
          file(Files.createDirectory(d.resolve("a")), "file", "");
          Path b = Files.createDirectory(d.resolve("b"));
          return names(Files.move(d.resolve("a"), b, ATOMIC_MOVE));
        });
    OPERATIONS.put(
        "an atomic move replaces no full directory",
        d -> {
          Path b = Files.createDirectory(d.resolve("b"));
          file(b, "file", "");
          return Files.move(Files.createDirectory(d.resolve("a")), b, ATOMIC_MOVE);
        });
  }

  /** A directory itself and the one above it are there, and stay. */
  private static void dots() {
    for (String dots : List.of(".", "..", "inner/.", "inner/..", "no/..")) {
      OPERATIONS.put("no directory is created at " + dots, d -> Files.createDirectory(at(d, dots)));
      OPERATIONS.put("no file is created at " + dots, d -> Files.createFile(at(d, dots)));
      OPERATIONS.put(
          "no link is created at " + dots, d -> Files.createSymbolicLink(at(d, dots), d("x", d)));
      OPERATIONS.put(
          "no copy is made at " + dots, d -> Files.copy(file(d, "file", ""), at(d, dots)));
      OPERATIONS.put(
          "nothing is moved to " + dots, d -> Files.move(file(d, "file", ""), at(d, dots)));
      OPERATIONS.put(
          "directories are created above " + dots,
          d -> names(Files.createDirectories(at(d, dots).resolve("new"))));
    }
    for (String path : List.of("x/../y", "./y", "../y", "../../y", "x/..", ".", "..")) {
      OPERATIONS.put(
          "a way leads to " + path,
          d -> List.of(d.relativize(d.resolve(path)), d.resolve("a/../b").relativize(d)));
    }
  }

  private static Path at(Path directory, String path) throws IOException {
    Files.createDirectory(directory.resolve("inner"));
    return directory.resolve(path);
  }

  private static void walks() {
    OPERATIONS.put("a walk sees links and does not follow them", d -> walk(tree(d)));
    OPERATIONS.put("a walk can follow links", d -> walk(tree(d), FileVisitOption.FOLLOW_LINKS));
    OPERATIONS.put(
        "a walk stops at a circle",
        d -> {
          Path inner = Files.createDirectory(d.resolve("inner"));
          link(inner, "up", d("..", d));
          return walk(d, FileVisitOption.FOLLOW_LINKS);
        });
    OPERATIONS.put(
        "a directory is found by its link",
        d -> {
          tree(d);
          return names(d.resolve("link"));
        });
    OPERATIONS.put(
        "a glob chooses",
        d -> {
          file(d, "a.txt", "");
          file(d, "b.html", "");
          try (var stream = Files.newDirectoryStream(d, "*.{html,htm}")) {
            return stream.iterator().next().getFileName();
          }
        });
    OPERATIONS.put(
        "names that begin with a dot are hidden", d -> Files.isHidden(file(d, ".a", "")));
  }

  /** Whether the machine speaks of errors in another language than the recordings. */
  private static final boolean TRANSLATED = isTranslated();

  private static boolean isTranslated() {
    try {
      Files.newOutputStream(Path.of(System.getProperty("java.io.tmpdir"))).close();
    } catch (IOException e) {
      return !String.valueOf(e.getMessage()).endsWith("Is a directory");
    }
    throw new AssertionError("a directory was opened for writing");
  }

  static Stream<String> operations() {
    return OPERATIONS.keySet().stream();
  }

  @ParameterizedTest(name = "{0}")
  @MethodSource("operations")
  void isAsOnTheMachine(String name, @TempDir Path real) throws IOException {
    assumeTrue(
        real.getFileSystem().supportedFileAttributeViews().contains("posix"),
        "the machine's file system has no permissions");
    try (FileSystem replay = RecordedProfile.named("ext4").fileSystem()) {
      Path replayed = Files.createDirectories(replay.getPath("/srv/www"));
      Operation operation = Objects.requireNonNull(OPERATIONS.get(name));
      assertThat(seen(operation, replayed)).isEqualTo(seen(operation, real));
    }
  }

  private static String seen(Operation operation, Path directory) {
    try {
      return String.valueOf(operation.in(directory));
    } catch (FileSystemException e) {
      boolean said = !TRANSLATED && e.getClass().equals(FileSystemException.class);
      // "… or unable to access attributes of symbolic link" is the JDK's own addition.
      return e.getClass().getName()
          + (said ? ": " + String.valueOf(e.getReason()).replaceFirst(" or .*", "") : "");
    } catch (IOException | RuntimeException e) {
      return e.getClass().getName();
    }
  }

  static Path file(Path directory, String name, String text) throws IOException {
    return Files.writeString(directory.resolve(name), text);
  }

  static Path link(Path directory, String name, Path target) throws IOException {
    return Files.createSymbolicLink(directory.resolve(name), target);
  }

  static Path d(String path, Path directory) {
    return directory.getFileSystem().getPath(path);
  }

  static ByteBuffer octets(String text) {
    return ByteBuffer.wrap(text.getBytes(UTF_8));
  }

  private static Path tree(Path directory) throws IOException {
    Path inner = Files.createDirectory(directory.resolve("inner"));
    file(inner, "file", "");
    link(directory, "link", inner.getFileName());
    link(directory, "lost", d("no", directory));
    return directory;
  }

  private static List<String> walk(Path directory, FileVisitOption... options) throws IOException {
    try (Stream<Path> walk = Files.walk(directory, options)) {
      return walk.map(path -> directory.relativize(path).toString()).sorted().toList();
    }
  }

  static List<String> names(Path directory) throws IOException {
    try (Stream<Path> names = Files.list(directory)) {
      return names.map(path -> String.valueOf(path.getFileName())).sorted().toList();
    }
  }
}
