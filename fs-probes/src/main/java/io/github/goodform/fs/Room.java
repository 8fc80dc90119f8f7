package io.github.goodform.fs;

import io.github.goodform.fs.Observation.Listing;
import java.io.IOException;
import java.nio.channels.SeekableByteChannel;
import java.nio.file.DirectoryIteratorException;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.nio.file.SecureDirectoryStream;
import java.nio.file.StandardOpenOption;
import java.nio.file.attribute.BasicFileAttributeView;
import java.nio.file.attribute.BasicFileAttributes;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * One directory in which names are tried; symbolic links are never followed.
 *
 * <p>On the default file system it works on an open directory ({@code openat}, {@code unlinkat}),
 * so that a link planted in its place leads nowhere. Elsewhere, or where the directory may not be
 * read, it works on paths.
 */
final class Room {
  private static final Set<StandardOpenOption> EXCLUSIVE =
      Set.of(StandardOpenOption.CREATE_NEW, StandardOpenOption.WRITE);

  private static final String PLAIN = "goodform-plain";

  private final Path path;
  private final @Nullable SecureDirectoryStream<Path> open;
  private final NameTransport transport;
  private final List<Path> created = new ArrayList<>();
  private boolean plainTried;

  Room(Path path, @Nullable SecureDirectoryStream<Path> open, NameTransport transport) {
    this.path = path;
    this.open = open;
    this.transport = transport;
  }

  /** Creates an empty file that must not exist. */
  Outcome create(Path name) {
    try {
      SeekableByteChannel channel =
          open == null
              ? Files.newByteChannel(path.resolve(name), EXCLUSIVE)
              : open.newByteChannel(name, EXCLUSIVE);
      channel.close();
      created.add(name);
      return Outcome.OK;
    } catch (IOException | RuntimeException e) {
      return ofTheName(notThere(Outcome.of(e)));
    }
  }

  /**
   * An error whose words are not known, for the system may speak any language, is only the name's
   * fault when a plain name does not meet it too.
   */
  private Outcome ofTheName(Outcome outcome) {
    if (outcome.reason() != Reason.OTHER || plainTried) {
      return outcome;
    }
    plainTried = true;
    Outcome plain = create(transport.name(PLAIN));
    plainTried = false;
    if (!plain.isOk()) {
      return new Outcome(Reason.UNASKED, "not even a plain name: " + plain);
    }
    clearCreated(created.size() - 1);
    return outcome;
  }

  /** Whether a name is found. */
  Outcome lookup(Path name) {
    try {
      attributes(name);
      return Outcome.OK;
    } catch (IOException | RuntimeException e) {
      return Outcome.of(e);
    }
  }

  /** The names in it. */
  Listing list() {
    List<String> names = new ArrayList<>();
    try {
      for (Path entry : entries()) {
        names.add(transport.hex(entry));
      }
      return Listing.of(names);
    } catch (IOException | RuntimeException e) {
      return new Listing(notThere(Outcome.of(e)), List.of());
    }
  }

  /**
   * Removes what was created here, by the names it was given: all that may be done in the given
   * directory.
   */
  void clearCreated() {
    clearCreated(0);
  }

  private void clearCreated(int from) {
    List<Path> names = created.subList(from, created.size());
    names.forEach(this::delete);
    names.clear();
  }

  /** Removes what was created here, under the names it was given and the names it is listed by. */
  void clear() {
    clearCreated();
    try {
      for (Path entry : entries()) {
        if (isEmptyFile(entry)) {
          delete(entry);
        }
      }
    } catch (IOException | RuntimeException e) {
      // The removal of the room itself will fail and be reported.
      return;
    }
  }

  List<Path> entries() throws IOException {
    List<Path> entries = new ArrayList<>();
    try (DirectoryStream<Path> stream =
        open == null
            ? Files.newDirectoryStream(path)
            : open.newDirectoryStream(Path.of("."), LinkOption.NOFOLLOW_LINKS)) {
      for (Path entry : stream) {
        entries.add(entry.getFileName());
      }
    } catch (DirectoryIteratorException e) {
      throw e.getCause();
    }
    return entries;
  }

  /** Only empty regular files are ever deleted by the name they are listed by. */
  private boolean isEmptyFile(Path name) throws IOException {
    BasicFileAttributes attributes = attributes(name);
    return attributes.isRegularFile() && attributes.size() == 0;
  }

  private BasicFileAttributes attributes(Path name) throws IOException {
    if (open == null) {
      return Files.readAttributes(
          path.resolve(name), BasicFileAttributes.class, LinkOption.NOFOLLOW_LINKS);
    }
    return open.getFileAttributeView(name, BasicFileAttributeView.class, LinkOption.NOFOLLOW_LINKS)
        .readAttributes();
  }

  private void delete(Path name) {
    try {
      if (open == null) {
        Files.deleteIfExists(path.resolve(name));
      } else {
        open.deleteFile(name);
      }
    } catch (IOException | RuntimeException e) {
      // Not there any more, or not deletable: then the removal of the room reports it.
      return;
    }
  }

  /** "No such file" for an exclusive create can also mean that the room itself is gone. */
  private Outcome notThere(Outcome outcome) {
    if (outcome.reason() == Reason.ABSENT && !Files.isDirectory(path, LinkOption.NOFOLLOW_LINKS)) {
      return Outcome.of(Reason.VANISHED);
    }
    return outcome;
  }

  Path path() {
    return path;
  }

  @Nullable SecureDirectoryStream<Path> open() {
    return open;
  }
}
