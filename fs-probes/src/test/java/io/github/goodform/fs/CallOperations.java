package io.github.goodform.fs;

import static io.github.goodform.fs.ReplayedOperationsTest.d;
import static io.github.goodform.fs.ReplayedOperationsTest.file;
import static io.github.goodform.fs.ReplayedOperationsTest.link;
import static java.nio.file.LinkOption.NOFOLLOW_LINKS;
import static java.nio.file.StandardCopyOption.ATOMIC_MOVE;
import static java.nio.file.StandardCopyOption.COPY_ATTRIBUTES;
import static java.nio.file.StandardCopyOption.REPLACE_EXISTING;
import static java.nio.file.StandardWatchEventKinds.ENTRY_CREATE;
import static java.nio.file.StandardWatchEventKinds.OVERFLOW;

import io.github.goodform.fs.ReplayedOperationsTest.Operation;
import java.io.IOException;
import java.net.URI;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.file.CopyOption;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.WatchEvent;
import java.nio.file.WatchService;
import java.nio.file.attribute.BasicFileAttributeView;
import java.nio.file.attribute.FileOwnerAttributeView;
import java.nio.file.attribute.PosixFileAttributeView;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;

/**
 * Operations of {@link ReplayedOperationsTest} on what a call may be given, and on paths as text.
 */
final class CallOperations {
  private static final Map<String, Operation> OPERATIONS = new LinkedHashMap<>();

  static {
    permissions();
    options();
    paths();
  }

  private CallOperations() {}

  /** The operations, by what they are called. */
  static Map<String, Operation> all() {
    return OPERATIONS;
  }

  private static void permissions() {
    for (String permissions : List.of("rwx------", "r--------", "rw-------")) {
      OPERATIONS.put(
          "a copy has the permissions " + permissions + " of its file",
          d -> permissions(Files.copy(with(file(d, "file", ""), permissions), d.resolve("copy"))));
    }
    OPERATIONS.put(
        "a copy has the permissions of its directory",
        d -> {
          Path inner = with(Files.createDirectory(d.resolve("inner")), "rwx------");
          return permissions(Files.copy(inner, d.resolve("copy")));
        });
    OPERATIONS.put(
        "a file is created without any permission",
        d -> {
          var none = PosixFilePermissions.asFileAttribute(Set.of());
          return permissions(Files.createFile(d.resolve("file"), none));
        });
  }

  private static Path with(Path path, String permissions) throws IOException {
    return Files.setPosixFilePermissions(path, PosixFilePermissions.fromString(permissions));
  }

  private static String permissions(Path path) throws IOException {
    return PosixFilePermissions.toString(Files.getPosixFilePermissions(path));
  }

  private static void options() {
    copied("copied with an option twice", REPLACE_EXISTING, REPLACE_EXISTING);
    copied("not copied at once", ATOMIC_MOVE);
    moved("moved with an option twice", REPLACE_EXISTING, REPLACE_EXISTING);
    moved("moved without following", NOFOLLOW_LINKS);
    moved("not moved with its attributes", COPY_ATTRIBUTES);
    watched("watched for one event twice", ENTRY_CREATE, ENTRY_CREATE);
    watched("not watched for lost events only", OVERFLOW);
    OPERATIONS.put(
        "views have names",
        d ->
            List.of(
                Files.getFileAttributeView(d, BasicFileAttributeView.class).name(),
                Files.getFileAttributeView(d, FileOwnerAttributeView.class).name(),
                Files.getFileAttributeView(d, PosixFileAttributeView.class).name()));
    OPERATIONS.put(
        "nothing is read into a full buffer at the end",
        d -> {
          try (FileChannel channel = FileChannel.open(file(d, "file", ""))) {
            return channel.read(ByteBuffer.allocate(0));
          }
        });
  }

  private static void copied(String name, CopyOption... options) {
    OPERATIONS.put(
        "a file is " + name,
        d -> Files.copy(file(d, "file", ""), d.resolve("new"), options).getFileName());
  }

  private static void moved(String name, CopyOption... options) {
    OPERATIONS.put(
        "a file is " + name,
        d -> Files.move(file(d, "file", ""), d.resolve("new"), options).getFileName());
  }

  private static void watched(String name, WatchEvent.Kind<?>... events) {
    OPERATIONS.put(
        "a directory is " + name,
        d -> {
          try (WatchService watcher = d.getFileSystem().newWatchService()) {
            return d.register(watcher, events).isValid();
          }
        });
  }

  private static void paths() {
    OPERATIONS.put("a link leads somewhere", d -> link(d, "link", d("", d)).getFileName());
    OPERATIONS.put("dots stay behind the empty path", d -> d("", d).relativize(d("a/./../b/.", d)));
    OPERATIONS.put("a syntax is in any case", d -> matches(d, "Glob:*.X") + matches(d, "REGEX:.*"));
    OPERATIONS.put("a URI has no query", d -> Path.of(URI.create(d.toUri() + "?a")).getFileName());
    OPERATIONS.put(
        "a URI has no fragment", d -> Path.of(URI.create(d.toUri() + "#a")).getFileName());
  }

  private static String matches(Path directory, String pattern) {
    return " " + directory.getFileSystem().getPathMatcher(pattern).matches(d("a.X", directory));
  }
}
