package io.github.goodform.fs.replay;

import io.github.goodform.fs.evidence.NameOctets;
import io.github.goodform.fs.evidence.Traits;
import io.github.goodform.fs.naming.EscapedNames;
import io.github.goodform.fs.naming.NameModel;
import java.io.Closeable;
import java.io.IOException;
import java.lang.ref.WeakReference;
import java.net.URI;
import java.nio.file.ClosedFileSystemException;
import java.nio.file.FileStore;
import java.nio.file.FileSystem;
import java.nio.file.FileSystemNotFoundException;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.nio.file.PathMatcher;
import java.nio.file.WatchService;
import java.nio.file.attribute.UserPrincipalLookupService;
import java.nio.file.spi.FileSystemProvider;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.AtomicLong;
import java.util.regex.Pattern;

/**
 * A file system in memory that does with file names what {@link Traits} record: a test can find out
 * what a server would do on a Mac, on ZFS or on a memory card, anywhere.
 *
 * <pre>{@code
 * try (FileSystem mac = RecordedProfile.named("apfs").fileSystem()) {
 *   Path base = mac.getPath("/srv");
 *   Files.createDirectories(base);
 *   Files.writeString(base.resolve("Secret.txt"), "…");
 *   Files.exists(base.resolve("SECRET.TXT")); // true, as there
 * }
 * }</pre>
 *
 * <p>Replayed are: which names lead to the same file, under which name it is listed, which names
 * are refused with which error, and how long a name or a path may be.
 *
 * <p>Everything else is as on Linux, whatever was recorded: paths are those of Unix and are equal
 * when their characters are, {@link Path#toRealPath} answers with the name that was asked for (but
 * see {@link #resolvingStoredNames}), and {@code rename} between two names of one file succeeds and
 * changes nothing; an {@code ATOMIC_MOVE} to another case does what was recorded of one. There are
 * file channels with locks, symbolic and hard links, times, and owners, groups and permissions;
 * whoever asks is taken for the owner, also where a test runs as root, so that a file or a
 * directory without the owner's permission is refused.
 *
 * <p>A directory is watched by listing it whenever the watch service is polled.
 *
 * <p>Not simulated, and refused with an {@link UnsupportedOperationException}: mapping a file into
 * memory, asynchronous channels, {@link Path#toFile()}, and attributes other than {@code basic},
 * {@code owner} and {@code posix}. Code that works on {@link java.io.File} never comes here. Space
 * is that of the JVM, and the access time only changes when it is set.
 *
 * <p>Only what was asked of the real directory is known of it; the rules for other names are the
 * simplest that give those answers. Safe for use by several threads. The files are gone when the
 * file system is.
 */
public final class ReplayFileSystem extends FileSystem {
  private static final AtomicLong NUMBERS = new AtomicLong();
  private static final Map<String, WeakReference<ReplayFileSystem>> OPEN =
      new ConcurrentHashMap<>();

  private final String id = Long.toString(NUMBERS.incrementAndGet());
  private final Traits traits;
  private final ReplayTree tree;
  private final boolean takesSurrogates;
  private final boolean resolvesStoredNames;

  /** Channels, listings and watch services that are open; they are closed together. */
  private final Set<Closeable> closeables = ConcurrentHashMap.newKeySet();

  private volatile boolean open = true;

  private ReplayFileSystem(Traits traits, NameModel model, boolean resolvesStoredNames) {
    this.traits = traits;
    this.resolvesStoredNames = resolvesStoredNames;
    this.tree = new ReplayTree(model);
    this.takesSurrogates = model.takesSurrogates();
  }

  /**
   * An empty file system that does with names what the traits record.
   *
   * @param traits what a directory does with names, probed or recorded
   * @return the file system; closing it makes its paths useless
   */
  public static ReplayFileSystem of(Traits traits) {
    return opened(new ReplayFileSystem(traits, NameModel.of(traits), false));
  }

  private static ReplayFileSystem opened(ReplayFileSystem fileSystem) {
    OPEN.put(fileSystem.id, new WeakReference<>(fileSystem));
    return fileSystem;
  }

  static ReplayFileSystem at(URI uri) {
    WeakReference<ReplayFileSystem> reference = OPEN.get(String.valueOf(uri.getHost()));
    ReplayFileSystem fileSystem = reference == null ? null : reference.get();
    if (!ReplayFileSystemProvider.SCHEME.equals(uri.getScheme()) || fileSystem == null) {
      throw new FileSystemNotFoundException("no replay file system at " + uri);
    }
    return fileSystem;
  }

  /**
   * An empty file system with the same traits, in which {@link Path#toRealPath} answers with the
   * stored names, as the JDK does on macOS and Windows.
   *
   * @return another file system, to be closed as well
   */
  public ReplayFileSystem resolvingStoredNames() {
    return opened(new ReplayFileSystem(traits, NameModel.of(traits), true));
  }

  boolean resolvesStoredNames() {
    return resolvesStoredNames;
  }

  /**
   * The traits of the directory that is simulated.
   *
   * @return the traits
   */
  public Traits traits() {
    return traits;
  }

  /** A name as a string: octets that are not UTF-8 are lost, as on the default file system. */
  String shown(String name) {
    return takesSurrogates ? name : EscapedNames.shown(name);
  }

  ReplayTree tree() {
    if (!open) {
      throw new ClosedFileSystemException();
    }
    return tree;
  }

  URI uriOf(ReplayPath path) {
    StringBuilder uri = new StringBuilder(ReplayFileSystemProvider.SCHEME + "://" + id);
    List<String> names = ReplayPath.of(path.toAbsolutePath()).names();
    names.forEach(name -> uri.append('/').append(EscapedNames.percentEncode(name)));
    return URI.create(names.isEmpty() ? uri + "/" : uri.toString());
  }

  Path pathOf(URI uri) {
    if (uri.getRawQuery() != null || uri.getRawFragment() != null) {
      throw new IllegalArgumentException("expected a URI without query and fragment: " + uri);
    }
    List<String> names = new ArrayList<>();
    for (String part : String.valueOf(uri.getRawPath()).split("/", -1)) {
      if (!part.isEmpty()) {
        names.add(named(part));
      }
    }
    return new ReplayPath(this, true, names);
  }

  /** Where lone surrogates are characters of a name, its octets are always UTF-8. */
  private String named(String encoded) {
    String name = EscapedNames.percentDecode(encoded);
    if (takesSurrogates && !EscapedNames.isText(name)) {
      throw new IllegalArgumentException("not UTF-8: " + encoded);
    }
    return name;
  }

  @Override
  public Path getPath(String first, String... more) {
    List<String> parts = new ArrayList<>(List.of(first));
    parts.addAll(Arrays.asList(more));
    parts.removeIf(String::isEmpty);
    String joined = String.join("/", parts);
    List<String> names = new ArrayList<>(Arrays.asList(joined.split("/", -1)));
    names.removeIf(String::isEmpty);
    for (String name : names) {
      if (!(takesSurrogates ? name.indexOf('\0') < 0 : EscapedNames.isEncodable(name))) {
        throw new InvalidPathException(
            NameOctets.escape(joined), "a NUL or a lone surrogate is in no name");
      }
    }
    return new ReplayPath(this, joined.startsWith("/"), names);
  }

  @Override
  public PathMatcher getPathMatcher(String syntaxAndPattern) {
    int colon = syntaxAndPattern.indexOf(':');
    if (colon <= 0) {
      throw new IllegalArgumentException("expected syntax:pattern, found " + syntaxAndPattern);
    }
    String pattern = syntaxAndPattern.substring(colon + 1);
    Pattern compiled =
        switch (syntaxAndPattern.substring(0, colon).toLowerCase(Locale.ROOT)) {
          case "glob" -> ReplayGlob.compile(pattern);
          case "regex" -> Pattern.compile(pattern);
          default ->
              throw new UnsupportedOperationException(
                  "expected glob or regex, found " + syntaxAndPattern);
        };
    return path -> compiled.matcher(path.toString()).matches();
  }

  @Override
  public FileSystemProvider provider() {
    return ReplayFileSystemProvider.INSTANCE;
  }

  @Override
  public void close() {
    open = false;
    OPEN.remove(id);
    closeables.forEach(ReplayFileSystem::close);
  }

  private static void close(Closeable closeable) {
    try {
      closeable.close();
    } catch (IOException e) {
      // A file that could not be deleted is gone with the file system.
    }
  }

  /** Closes it with the file system, unless {@link #forget} comes first. */
  <C extends Closeable> C closing(C closeable) {
    closeables.add(closeable);
    if (!open) {
      close(closeable);
      throw new ClosedFileSystemException();
    }
    return closeable;
  }

  /** Called when it is closed. */
  void forget(Closeable closeable) {
    closeables.remove(closeable);
  }

  @Override
  public boolean isOpen() {
    return open;
  }

  @Override
  public boolean isReadOnly() {
    return false;
  }

  @Override
  public String getSeparator() {
    return "/";
  }

  @Override
  public Iterable<Path> getRootDirectories() {
    return List.of(new ReplayPath(this, true, List.of()));
  }

  @Override
  public Iterable<FileStore> getFileStores() {
    return List.of(new ReplayStore(this));
  }

  @Override
  public Set<String> supportedFileAttributeViews() {
    return ReplayAttributeView.NAMES;
  }

  @Override
  public UserPrincipalLookupService getUserPrincipalLookupService() {
    return new ReplayUser.Lookup();
  }

  @Override
  public WatchService newWatchService() {
    return closing(new ReplayWatchService(this));
  }

  @Override
  public String toString() {
    return ReplayFileSystemProvider.SCHEME + "://" + id;
  }
}
