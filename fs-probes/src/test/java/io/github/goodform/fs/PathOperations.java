package io.github.goodform.fs;

import static io.github.goodform.fs.ReplayedOperationsTest.d;
import static io.github.goodform.fs.ReplayedOperationsTest.file;
import static io.github.goodform.fs.ReplayedOperationsTest.link;
import static io.github.goodform.fs.ReplayedOperationsTest.names;
import static io.github.goodform.fs.ReplayedOperationsTest.octets;
import static java.nio.file.LinkOption.NOFOLLOW_LINKS;
import static java.nio.file.StandardCopyOption.ATOMIC_MOVE;
import static java.nio.file.StandardCopyOption.REPLACE_EXISTING;
import static java.nio.file.StandardOpenOption.CREATE;
import static java.nio.file.StandardOpenOption.CREATE_NEW;
import static java.nio.file.StandardOpenOption.DELETE_ON_CLOSE;
import static java.nio.file.StandardOpenOption.READ;
import static java.nio.file.StandardOpenOption.WRITE;

import io.github.goodform.fs.ReplayedOperationsTest.Operation;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.ByteBuffer;
import java.nio.channels.Channels;
import java.nio.channels.FileChannel;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * Operations of {@link ReplayedOperationsTest} on paths that are no file of an ordinary name:
 * directories that are opened, names that are too long, and real paths through links.
 */
final class PathOperations {
  private static final Map<String, Operation> OPERATIONS = new LinkedHashMap<>();

  static {
    directoriesThatAreOpened();
    longNames();
    realPaths();
  }

  private PathOperations() {}

  /** The operations, by what they are called. */
  static Map<String, Operation> all() {
    return OPERATIONS;
  }

  /** Linux opens a directory for reading, and refuses each read. */
  private static void directoriesThatAreOpened() {
    directory("is opened", channel -> channel.isOpen());
    directory("has a position", channel -> channel.position(5).position());
    directory("is not read", channel -> channel.read(ByteBuffer.allocate(4)));
    directory("is not read in place", channel -> channel.read(ByteBuffer.allocate(4), 3));
    directory("is read by nothing", channel -> channel.read(ByteBuffer.allocate(0)));
    directory("does not scatter", c -> c.read(new ByteBuffer[] {ByteBuffer.allocate(4)}));
    directory("is not written", channel -> channel.write(octets("a")));
    directory("is not truncated", channel -> channel.truncate(0));
    directory("is locked", channel -> channel.tryLock(0, Long.MAX_VALUE, true).isValid());
    directory(
        "is not transferred",
        c -> c.transferTo(0, 10, Channels.newChannel(new ByteArrayOutputStream())));
    OPERATIONS.put(
        "a stream of a directory is opened",
        d -> {
          try (var in = Files.newInputStream(d)) {
            return in.skip(0);
          }
        });
    OPERATIONS.put("a directory is not read at once", d -> Files.readString(d));
    OPERATIONS.put("a directory is not copied to a stream", d -> Files.copy(d, out()));
    OPERATIONS.put(
        "a directory is not opened to be written", d -> FileChannel.open(d, READ, WRITE));
    OPERATIONS.put("a directory is not made a file", d -> FileChannel.open(d, CREATE_NEW, WRITE));
    OPERATIONS.put(
        "a directory is opened through a link",
        d -> {
          Files.createDirectory(d.resolve("inner"));
          try (FileChannel channel = FileChannel.open(link(d, "link", d("inner", d)), READ)) {
            return channel.isOpen();
          }
        });
    OPERATIONS.put(
        "a directory is not deleted on close",
        d -> {
          Path inner = Files.createDirectory(d.resolve("inner"));
          FileChannel.open(inner, READ, DELETE_ON_CLOSE).close();
          return Files.exists(inner);
        });
  }

  /** Something done with a channel of a directory. */
  @FunctionalInterface
  private interface Use {
    Object of(FileChannel channel) throws IOException;
  }

  private static void directory(String name, Use use) {
    OPERATIONS.put(
        "a directory " + name,
        d -> {
          try (FileChannel channel = FileChannel.open(d)) {
            return use.of(channel);
          }
        });
  }

  private static OutputStream out() {
    return new ByteArrayOutputStream();
  }

  /** A name that is too long is no absent one, wherever it stands. */
  private static void longNames() {
    String name = "x".repeat(300);
    for (String path : List.of(name, name + "/y", name + "/..", "no/" + name)) {
      tooLong("exists", path, (d, p) -> Files.exists(p));
      tooLong("is known to be absent", path, (d, p) -> Files.notExists(p));
      tooLong("is read", path, (d, p) -> Files.readString(p));
      tooLong("is written", path, (d, p) -> Files.writeString(p, "", CREATE, WRITE));
      tooLong("is created", path, (d, p) -> Files.createFile(p));
      tooLong("is deleted", path, (d, p) -> Files.deleteIfExists(p));
      tooLong("is a new directory", path, (d, p) -> Files.createDirectory(p));
      tooLong("is a new directory below others", path, (d, p) -> Files.createDirectories(p));
      tooLong("is a new link", path, (d, p) -> Files.createSymbolicLink(p, d("file", d)));
      tooLong("is a new hard link", path, (d, p) -> Files.createLink(p, d.resolve("file")));
      tooLong("has a hard link", path, (d, p) -> Files.createLink(d.resolve("new"), p));
      tooLong("is a link", path, (d, p) -> Files.readSymbolicLink(p));
      tooLong("is moved", path, (d, p) -> Files.move(p, d.resolve("new")));
      tooLong("is moved at once", path, (d, p) -> Files.move(p, d.resolve("new"), ATOMIC_MOVE));
      tooLong("is moved to", path, (d, p) -> Files.move(d.resolve("file"), p));
      tooLong("replaces", path, (d, p) -> Files.move(d.resolve("file"), p, REPLACE_EXISTING));
      tooLong("is moved to at once", path, (d, p) -> Files.move(d.resolve("file"), p, ATOMIC_MOVE));
      tooLong("gets nothing", path, (d, p) -> Files.move(d.resolve("none"), p));
      tooLong(
          "gets nothing at once", path, (d, p) -> Files.move(d.resolve("none"), p, ATOMIC_MOVE));
      tooLong("is copied", path, (d, p) -> Files.copy(p, d.resolve("new")));
      tooLong("is copied to", path, (d, p) -> Files.copy(d.resolve("file"), p));
      tooLong("is listed", path, (d, p) -> names(p));
      tooLong("has a size", path, (d, p) -> Files.size(p));
      tooLong("has a real path", path, (d, p) -> p.toRealPath());
      tooLong("has a real path with links", path, (d, p) -> p.toRealPath(NOFOLLOW_LINKS));
    }
  }

  /** Something done with a path below a directory. */
  @FunctionalInterface
  private interface Step {
    Object in(Path directory, Path path) throws IOException;
  }

  private static void tooLong(String name, String path, Step step) {
    OPERATIONS.put(
        "a long name %s: %s".formatted(name, path.replaceAll("x+", "x")),
        d -> {
          file(d, "file", "");
          return step.in(d, d.resolve(path));
        });
  }

  /** With links kept, ".." goes up by name, but behind a link. */
  private static void realPaths() {
    for (String path :
        List.of(
            "l",
            "l/f",
            "l/k",
            "l/.",
            "l/..",
            "l/../deep/f",
            "./l/./f",
            "l/../in",
            "in/../l/f",
            "gone",
            "gone/..",
            "gone/x",
            "loop",
            "loop/..",
            "l/no",
            "l/no/..",
            "no/..",
            "file/..",
            "file/.",
            "file/x",
            "l/f/..",
            "l/k/..",
            "in/deep/../../l/f",
            ".",
            "..",
            "../no")) {
      OPERATIONS.put("the real path of " + path, d -> real(d, path));
      OPERATIONS.put("the real path with links of " + path, d -> real(d, path, NOFOLLOW_LINKS));
    }
  }

  private static String real(Path directory, String path, LinkOption... options)
      throws IOException {
    Files.createDirectories(directory.resolve("in/deep"));
    file(directory, "in/deep/f", "");
    file(directory, "file", "");
    link(directory, "l", d("in/deep", directory));
    link(directory, "in/deep/k", d("f", directory));
    link(directory, "gone", d("nothing", directory));
    link(directory, "loop", d("loop", directory));
    Path real = directory.resolve(path).toRealPath(options);
    String root = directory.toRealPath().toString();
    String up = String.valueOf(directory.toRealPath().getParent());
    return real.toString().replace(root, "ROOT").replace(up, "UP");
  }
}
