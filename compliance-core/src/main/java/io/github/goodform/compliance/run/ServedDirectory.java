package io.github.goodform.compliance.run;

import io.github.goodform.compliance.cases.Case;
import io.github.goodform.compliance.cases.DirectoryNames;
import io.github.goodform.compliance.cases.FileServingCase;
import io.github.goodform.compliance.cases.Fixture;
import io.github.goodform.compliance.cases.Octets;
import io.github.goodform.compliance.wire.OptionalPart;
import io.github.goodform.fs.FileNameProbe;
import io.github.goodform.fs.FileNameProfile;
import java.io.IOException;
import java.net.URI;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.FileSystems;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.nio.file.attribute.FileTime;
import java.time.Instant;
import java.util.ArrayDeque;
import java.util.Arrays;
import java.util.Collection;
import java.util.Deque;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * The directory that a server serves, with the fixtures of the catalogue in it for as long as this
 * is open. Closing deletes what was created, and nothing else; so does the end of the process, and
 * a later run where the process was killed.
 *
 * <p>A name is made of octets, also of those that the JVM's locale cannot encode: under {@code
 * LC_ALL=C} the fixtures have the same names as elsewhere.
 */
final class ServedDirectory implements DirectoryNames, AutoCloseable {
  /** A moment that no fixture was created at, so that a conditional request can name it. */
  static final Instant LAST_MODIFIED = Instant.parse("2024-02-29T12:00:00Z");

  /** A name that a request target and a URI have as it is. */
  private static final Pattern PLAIN = Pattern.compile("[A-Za-z0-9._-]+");

  private final Path directory;
  private final FileNameProfile profile;
  private final Deque<Path> created = new ArrayDeque<>();
  private final Map<String, String> unheld = new LinkedHashMap<>();
  private final Map<String, byte[]> held = new HashMap<>();

  private final @Nullable FixtureJournal journal;
  private boolean deleted;
  private final Thread hook = new Thread(this::delete, "goodform-fixtures");

  private ServedDirectory(
      Path directory, FileNameProfile profile, @Nullable FixtureJournal journal) {
    this.directory = directory;
    this.profile = profile;
    this.journal = journal;
  }

  /**
   * Probes the directory and stores the fixtures.
   *
   * @throws IOException if the directory cannot be read or written; a name that it cannot hold is
   *     no error, see {@link #problem}
   */
  static ServedDirectory open(Path directory, Collection<Fixture> fixtures) throws IOException {
    OptionalPart.FILE_NAMES.require();
    // A directory of another file system ends with this process: nothing of it can be left behind.
    boolean lasting = directory.getFileSystem().equals(FileSystems.getDefault());
    if (lasting) {
      FixtureJournal.recover(directory, line -> path(directory, line));
    }
    FileNameProfile profile = FileNameProbe.of(directory).quick();
    ServedDirectory served =
        new ServedDirectory(directory, profile, lasting ? FixtureJournal.begin(directory) : null);
    Runtime.getRuntime().addShutdownHook(served.hook);
    try {
      for (Fixture fixture : fixtures) {
        served.store(fixture);
      }
      return served;
    } catch (IOException | RuntimeException | Error e) {
      served.close();
      throw e;
    }
  }

  FileNameProfile profile() {
    return profile;
  }

  /** Returns why the directory does not hold a fixture, or null when it does. */
  @Nullable String problem(Fixture fixture) {
    return unheld.get(fixture.path());
  }

  private synchronized void store(Fixture fixture) throws IOException {
    if (deleted) {
      return;
    }
    byte[] content = Octets.utf8(fixture.content()).toByteArray();
    String name = Octets.ofUtf8Lossless(fixture.path()).toString();
    Path path;
    try {
      path = place(fixture);
    } catch (IllegalArgumentException e) {
      unheld.put(fixture.path(), "the directory cannot hold the name \"" + name + '"');
      return;
    }
    try {
      createDirectories(path.getParent());
    } catch (IOException e) {
      if (!Files.isWritable(directory)) {
        throw e;
      }
      unheld.put(
          fixture.path(),
          fixture.isBeside()
              ? "nothing can be stored beside the served directory"
              : "the directory cannot hold the folder of \"" + name + '"');
      return;
    }
    if (journal != null && Files.notExists(path, LinkOption.NOFOLLOW_LINKS)) {
      journal.add(line(path));
    }
    try {
      Files.write(path, content, StandardOpenOption.CREATE_NEW, StandardOpenOption.WRITE);
      created.push(path);
    } catch (FileAlreadyExistsException e) {
      if (!Arrays.equals(Files.readAllBytes(path), content)) {
        unheld.put(fixture.path(), "the directory already has another file for \"" + name + '"');
        return;
      }
    } catch (IOException e) {
      if (!Files.isWritable(directory)) {
        throw e;
      }
      unheld.put(fixture.path(), "the directory does not store the name \"" + name + '"');
      return;
    }
    Files.setLastModifiedTime(path, FileTime.from(LAST_MODIFIED));
    held.put(fixture.path(), content);
  }

  private void createDirectories(@Nullable Path parent) throws IOException {
    if (parent == null || Files.isDirectory(parent)) {
      return;
    }
    createDirectories(parent.getParent());
    if (journal != null) {
      journal.add(line(parent));
    }
    Files.createDirectory(parent);
    created.push(parent);
  }

  /** The path of a fixture: below the directory, or beside it. */
  private Path place(Fixture fixture) throws IOException {
    if (!fixture.isBeside()) {
      return resolve(directory, fixture.path());
    }
    Path beside = FixtureJournal.beside(directory);
    String root = root();
    if (beside == null || root == null) {
      throw new IllegalArgumentException("there is nothing beside this directory");
    }
    return resolve(Objects.requireNonNull(beside.getParent()), fixture.besidePath(root));
  }

  /** The name of the directory; null when it has none, or one that a target has to encode. */
  private @Nullable String root() throws IOException {
    Path name = directory.toRealPath().getFileName();
    return name == null || !PLAIN.matcher(name.toString()).matches() ? null : name.toString();
  }

  /** Returns the cases, with the name of the directory in the targets that ask for it. */
  List<Case> named(List<Case> cases) throws IOException {
    String root = root();
    return root == null
        ? cases
        : cases.stream()
            .map(one -> one instanceof FileServingCase file ? (Case) file.withRoot(root) : one)
            .toList();
  }

  /** The line of the journal for a path below the directory or beside it. */
  private String line(Path path) throws IOException {
    Path beside = FixtureJournal.beside(directory);
    return beside != null && path.startsWith(beside)
        ? FixtureJournal.UP + encoded(Objects.requireNonNull(beside.getParent()), path)
        : encoded(directory, path);
  }

  /**
   * Finds the path of the octets that a name stands for. A URI says octets, a string would have to
   * be encoded in the locale's charset first.
   */
  static Path resolve(Path directory, String name) {
    if (!directory.getFileSystem().equals(FileSystems.getDefault())) {
      return directory.resolve(name);
    }
    String encoded = encoded(name);
    Path path = path(directory, encoded);
    boolean isText = name.codePoints().noneMatch(c -> c >= 0xD800 && c <= 0xDFFF);
    // Where paths are text, octets that are none would silently become another name.
    if (!isText && !endsWith(path.toUri().getRawPath(), encoded)) {
      throw new IllegalArgumentException("these octets are no name here");
    }
    return path;
  }

  /** Returns the path of percent-encoded octets below a directory. */
  private static Path path(Path directory, String encoded) {
    StringBuilder uri = new StringBuilder(directory.toUri().getRawSchemeSpecificPart());
    if (uri.charAt(uri.length() - 1) != '/') {
      uri.append('/');
    }
    return Path.of(URI.create("file:" + uri + encoded));
  }

  /** Returns what is encoded of a path below a directory. */
  private static String encoded(Path directory, Path path) {
    return directory.toUri().relativize(path.toUri()).getRawPath().replaceAll("/$", "");
  }

  private static String encoded(String name) {
    Octets octets = Octets.ofUtf8Lossless(name);
    StringBuilder encoded = new StringBuilder();
    for (int i = 0; i < octets.length(); i++) {
      int octet = octets.at(i);
      boolean plain = octet < 0x80 && Character.isLetterOrDigit(octet);
      if (plain || "/-._~".indexOf(octet) >= 0) {
        encoded.append((char) octet);
      } else {
        encoded.append('%').append(Character.forDigit(octet >> 4, 16));
        encoded.append(Character.forDigit(octet & 15, 16));
      }
    }
    return encoded.toString();
  }

  private static boolean endsWith(String path, String end) {
    return path.regionMatches(true, path.length() - end.length(), end, 0, end.length());
  }

  @Override
  public Sameness compare(String stored, String asked) {
    Sameness profiled = new ProfiledNames(profile).compare(stored, asked);
    return profiled == Sameness.UNKNOWN ? lookUp(stored, asked) : profiled;
  }

  /** Asks the directory itself, where its profile does not say. */
  private Sameness lookUp(String stored, String asked) {
    byte[] content = held.get(stored);
    if (content == null) {
      return Sameness.UNKNOWN;
    }
    try {
      byte[] found = Files.readAllBytes(resolve(directory, asked));
      return Arrays.equals(found, content) ? Sameness.SAME : Sameness.DISTINCT;
    } catch (NoSuchFileException e) {
      return Sameness.DISTINCT;
    } catch (IOException | IllegalArgumentException e) {
      return Sameness.UNKNOWN;
    }
  }

  private synchronized void delete() {
    deleted = true;
    while (!created.isEmpty()) {
      try {
        Files.deleteIfExists(created.pop());
      } catch (IOException ignored) {
        // A directory that someone else has put a file into stays; the rest still goes.
      }
    }
    try {
      if (journal != null) {
        journal.close();
      }
    } catch (IOException ignored) {
      // A later run finds the journal, and nothing that it lists.
    }
  }

  @Override
  public void close() {
    delete();
    try {
      Runtime.getRuntime().removeShutdownHook(hook);
    } catch (IllegalStateException e) {
      // The process ends: the hook runs, and finds nothing to do.
      return;
    }
  }
}
