package io.github.goodform.fs.experiment;

import io.github.goodform.fs.evidence.CallOutcome;
import io.github.goodform.fs.evidence.ErrorKind;
import io.github.goodform.fs.evidence.NameObservation.Listing;
import java.io.IOException;
import java.nio.channels.SeekableByteChannel;
import java.nio.file.DirectoryIteratorException;
import java.nio.file.DirectoryStream;
import java.nio.file.FileSystems;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.NotDirectoryException;
import java.nio.file.OpenOption;
import java.nio.file.Path;
import java.nio.file.SecureDirectoryStream;
import java.nio.file.StandardCopyOption;
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
final class TrialDirectory implements AutoCloseable {
  private static final Set<OpenOption> EXCLUSIVE =
      Set.of(StandardOpenOption.CREATE_NEW, StandardOpenOption.WRITE);

  private static final String PLAIN = "goodform-plain";

  private final Path path;
  private final @Nullable SecureDirectoryStream<Path> open;
  private final NameTransport transport;
  private final List<Path> created = new ArrayList<>();

  /** How the removal of an entry ended that is still there. */
  private @Nullable CallOutcome unremoved;

  private TrialDirectory(
      Path path, @Nullable SecureDirectoryStream<Path> open, NameTransport transport) {
    this.path = path;
    this.open = open;
    this.transport = transport;
  }

  /** The given directory may itself be named by a link: that one is the user's choice. */
  static TrialDirectory given(Path directory, NameTransport transport) {
    return new TrialDirectory(directory, openGiven(directory), transport);
  }

  /** A directory in this one, which must not be a link. */
  TrialDirectory enter(Path name) throws IOException {
    Path inside = path.resolve(name);
    if (open != null) {
      return new TrialDirectory(
          inside, secure(open.newDirectoryStream(name, LinkOption.NOFOLLOW_LINKS)), transport);
    } else if (!attributes(name).isDirectory()) {
      throw new NotDirectoryException(inside.toString());
    }
    return new TrialDirectory(inside, null, transport);
  }

  @SuppressWarnings("StreamResourceLeak") // The room keeps it open and closes it.
  private static @Nullable SecureDirectoryStream<Path> openGiven(Path directory) {
    if (!directory.getFileSystem().equals(FileSystems.getDefault())) {
      return null;
    }
    try {
      return secure(Files.newDirectoryStream(directory));
    } catch (IOException e) {
      // It may be writable and not readable: then names are tried by path.
      return null;
    }
  }

  private static @Nullable SecureDirectoryStream<Path> secure(DirectoryStream<Path> stream)
      throws IOException {
    if (stream instanceof SecureDirectoryStream<Path> secure) {
      return secure;
    }
    stream.close();
    return null;
  }

  Path path() {
    return path;
  }

  /** Opens a file of this directory, which must not be a link. */
  SeekableByteChannel channel(Path name, Set<OpenOption> options) throws IOException {
    return open == null
        ? Files.newByteChannel(path.resolve(name), options)
        : open.newByteChannel(name, options);
  }

  /** Creates a file that must not exist, and keeps it open. */
  SeekableByteChannel createOpen(Path name) throws IOException {
    SeekableByteChannel channel = channel(name, EXCLUSIVE);
    created.add(name);
    return channel;
  }

  /** Creates an empty file that must not exist. */
  CallOutcome create(Path name) {
    CallOutcome outcome = tryToCreate(name);
    return outcome.isOk() ? outcome : ofTheName(name, outcome);
  }

  private CallOutcome tryToCreate(Path name) {
    try {
      createOpen(name).close();
      return CallOutcome.OK;
    } catch (IOException | RuntimeException e) {
      CallOutcome outcome = ErrorClassifier.outcomeOf(e);
      if (outcome.reason() != ErrorKind.EXISTS) {
        // Some file systems report an error and create the file all the same.
        created.add(name);
      }
      return notThere(outcome);
    }
  }

  /**
   * What an error says of the name. One whose words are not known, for the system may speak any
   * language, is only the name's fault when a plain name does not meet it too. One that elsewhere
   * tells of the surroundings is the name's fault when, besides, the name meets it again.
   */
  private CallOutcome ofTheName(Path name, CallOutcome outcome) {
    if (outcome.reason() == ErrorKind.OTHER) {
      CallOutcome plain = plain();
      return plain.isOk()
          ? outcome
          : new CallOutcome(ErrorKind.UNASKED, "not even a plain name: " + plain);
    } else if (!mayBeOfTheName(outcome)) {
      return outcome;
    }
    return tried(outcome, tryToCreate(name));
  }

  /** Whether an error elsewhere tells of the surroundings, and a plain name does not meet it. */
  boolean mayBeOfTheName(CallOutcome outcome) {
    boolean asked = outcome.reason() == ErrorKind.DENIED || outcome.reason() == ErrorKind.IO_ERROR;
    return asked && plain().isOk();
  }

  /**
   * What two trials say of a name, between which a plain name was created.
   *
   * @param first an error that elsewhere tells of the surroundings
   */
  static CallOutcome tried(CallOutcome first, CallOutcome again) {
    if (again.equals(first)) {
      String words = first.detail().isEmpty() ? first.reason().code() : first.detail();
      return new CallOutcome(ErrorKind.OTHER, words);
    }
    return again.isOk() ? again : first;
  }

  /** How a plain name is created here, which is removed again. */
  private CallOutcome plain() {
    CallOutcome plain = tryToCreate(transport.name(PLAIN));
    if (plain.isOk()) {
      clearCreated(created.size() - 1);
    }
    return plain;
  }

  /** "No such file" for an exclusive create can also mean that the room itself is gone. */
  private CallOutcome notThere(CallOutcome outcome) {
    if (outcome.reason() == ErrorKind.ABSENT
        && !Files.isDirectory(path, LinkOption.NOFOLLOW_LINKS)) {
      return CallOutcome.of(ErrorKind.VANISHED);
    }
    return outcome;
  }

  /** Renames a file of this directory; without a look at the target, as the JDK would else do. */
  CallOutcome rename(Path from, Path to) {
    try {
      if (open == null) {
        Files.move(path.resolve(from), path.resolve(to), StandardCopyOption.ATOMIC_MOVE);
      } else {
        open.move(from, open, to);
      }
      created.add(to);
      return CallOutcome.OK;
    } catch (IOException | RuntimeException e) {
      return ErrorClassifier.outcomeOf(e);
    }
  }

  /** Whether a name is found. */
  CallOutcome lookup(Path name) {
    try {
      attributes(name);
      return CallOutcome.OK;
    } catch (IOException | RuntimeException e) {
      return ErrorClassifier.outcomeOf(e);
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
      return new Listing(notThere(ErrorClassifier.outcomeOf(e)), List.of());
    }
  }

  List<Path> entries() throws IOException {
    return entriesThatBegin("");
  }

  /** The entries with names that begin so, in any case, of which there may be few among many. */
  List<Path> entriesThatBegin(String start) throws IOException {
    List<Path> entries = new ArrayList<>();
    try (DirectoryStream<Path> stream =
        open == null
            ? Files.newDirectoryStream(path)
            : open.newDirectoryStream(Path.of("."), LinkOption.NOFOLLOW_LINKS)) {
      for (Path entry : stream) {
        Path name = entry.getFileName();
        if (name.toString().regionMatches(true, 0, start, 0, start.length())) {
          entries.add(name);
        }
      }
    } catch (DirectoryIteratorException e) {
      throw e.getCause();
    }
    return entries;
  }

  BasicFileAttributes attributes(Path name) throws IOException {
    if (open == null) {
      return Files.readAttributes(
          path.resolve(name), BasicFileAttributes.class, LinkOption.NOFOLLOW_LINKS);
    }
    return open.getFileAttributeView(name, BasicFileAttributeView.class, LinkOption.NOFOLLOW_LINKS)
        .readAttributes();
  }

  /**
   * Removes what was created here, by the names it was given: all that may be done in the given
   * directory.
   */
  void clearCreated() {
    unremoved = null;
    clearCreated(0);
  }

  private void clearCreated(int from) {
    List<Path> names = created.subList(from, created.size());
    List<Path> left = new ArrayList<>();
    for (Path name : names) {
      if (!isGone(name, delete(name))) {
        left.add(name);
      }
    }
    names.clear();
    created.addAll(left);
  }

  /**
   * Whether nothing is found by a name after it was to be removed. What cannot be found cannot be
   * removed by that name either: it may be listed by another one.
   */
  private boolean isGone(Path name, CallOutcome removal) {
    boolean gone = removal.isOk() || removal.reason() == ErrorKind.ABSENT || !lookup(name).isOk();
    unremoved = gone ? unremoved : removal;
    return gone;
  }

  /**
   * How the removal of an entry ended that is still there, {@code null} when nothing is left of the
   * last removal.
   */
  @Nullable CallOutcome unremoved() {
    return unremoved;
  }

  /** Removes what was created here, under the names it was given and the names it is listed by. */
  void clear() {
    clearCreated();
    try {
      for (Path entry : entries()) {
        clear(entry);
      }
    } catch (IOException | RuntimeException e) {
      // The removal of the room itself will fail and be reported.
      return;
    }
  }

  /** An entry that is listed and not found, as lying file systems have it, keeps no other one. */
  private void clear(Path entry) {
    try {
      if (attributes(entry).isDirectory()) {
        isGone(entry, removeDirectory(entry));
      } else {
        isGone(entry, deleteEmptyFile(entry));
      }
    } catch (IOException | RuntimeException e) {
      // The removal of the room itself will fail and be reported.
      return;
    }
  }

  /** What the probe makes is empty: nothing else is ever deleted by the name it is listed by. */
  CallOutcome deleteEmptyFile(Path name) throws IOException {
    BasicFileAttributes attributes = attributes(name);
    return attributes.isRegularFile() && attributes.size() == 0 ? delete(name) : CallOutcome.OK;
  }

  /** What is not there any more, or cannot be deleted, is reported by the removal of the room. */
  CallOutcome delete(Path name) {
    try {
      if (open == null) {
        Files.delete(path.resolve(name));
      } else {
        open.deleteFile(name);
      }
      return CallOutcome.OK;
    } catch (IOException | RuntimeException e) {
      return ErrorClassifier.outcomeOf(e);
    }
  }

  /** Makes a directory in this one; by its path, for Java has no other way. */
  CallOutcome createDirectory(Path name) {
    try {
      Files.createDirectory(path.resolve(name));
      return CallOutcome.OK;
    } catch (IOException | RuntimeException e) {
      return notThere(ErrorClassifier.outcomeOf(e));
    }
  }

  /** Removes an empty directory of this one. */
  CallOutcome removeDirectory(Path name) {
    try {
      if (open == null) {
        Files.delete(path.resolve(name));
      } else {
        open.deleteDirectory(name);
      }
      return CallOutcome.OK;
    } catch (IOException | RuntimeException e) {
      return ErrorClassifier.outcomeOf(e);
    }
  }

  @Override
  public void close() {
    closeQuietly(open);
  }

  static void closeQuietly(@Nullable AutoCloseable resource) {
    if (resource == null) {
      return;
    }
    try {
      resource.close();
    } catch (Exception e) {
      // Nothing was written: there is nothing to lose.
      return;
    }
  }
}
