package io.github.goodform.fs.replay;

import java.io.IOException;
import java.net.URI;
import java.nio.file.FileSystem;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.nio.file.ProviderMismatchException;
import java.nio.file.WatchEvent;
import java.nio.file.WatchKey;
import java.nio.file.WatchService;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.Deque;
import java.util.List;
import java.util.Objects;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/**
 * A path of a {@link ReplayFileSystem}, in the syntax of Unix.
 *
 * <p>Two paths are equal when their names are, character for character, as on Linux: whether they
 * name the same file is for the file system to say.
 */
final class ReplayPath implements Path {
  private final ReplayFileSystem fileSystem;
  private final boolean absolute;
  private final List<String> names;

  ReplayPath(ReplayFileSystem fileSystem, boolean absolute, List<String> names) {
    this.fileSystem = fileSystem;
    this.absolute = absolute;
    // The empty path has one name, which is empty; the root has none.
    this.names = names.isEmpty() && !absolute ? List.of("") : List.copyOf(names);
  }

  static ReplayPath of(Path path) {
    if (Objects.requireNonNull(path) instanceof ReplayPath replay) {
      return replay;
    }
    throw new ProviderMismatchException(
        "not a path of a ReplayFileSystem: " + path.getClass().getName());
  }

  List<String> names() {
    return isEmpty() ? List.of() : names;
  }

  ReplayFileSystem replay() {
    return fileSystem;
  }

  private boolean isEmpty() {
    return !absolute && names.size() == 1 && names.get(0).isEmpty();
  }

  private ReplayPath with(boolean isAbsolute, List<String> newNames) {
    return new ReplayPath(fileSystem, isAbsolute, newNames);
  }

  @Override
  public FileSystem getFileSystem() {
    return fileSystem;
  }

  @Override
  public boolean isAbsolute() {
    return absolute;
  }

  @Override
  public @Nullable Path getRoot() {
    return absolute ? with(true, List.of()) : null;
  }

  @Override
  public @Nullable Path getFileName() {
    return names.isEmpty() ? null : with(false, names.subList(names.size() - 1, names.size()));
  }

  @Override
  public @Nullable Path getParent() {
    if (names.isEmpty() || (!absolute && names.size() == 1)) {
      return null;
    }
    return with(absolute, names.subList(0, names.size() - 1));
  }

  @Override
  public int getNameCount() {
    return names.size();
  }

  @Override
  public Path getName(int index) {
    return subpath(index, index + 1);
  }

  @Override
  public Path subpath(int beginIndex, int endIndex) {
    if (beginIndex < 0 || beginIndex >= endIndex || endIndex > names.size()) {
      throw new IllegalArgumentException(
          "names " + beginIndex + " to " + endIndex + " of " + names.size());
    }
    return with(false, names.subList(beginIndex, endIndex));
  }

  @Override
  public boolean startsWith(Path other) {
    return other instanceof ReplayPath prefix
        && prefix.fileSystem.equals(fileSystem)
        && prefix.absolute == absolute
        && prefix.isEmpty() == isEmpty()
        && prefix.names.size() <= names.size()
        && names.subList(0, prefix.names.size()).equals(prefix.names);
  }

  @Override
  public boolean endsWith(Path other) {
    if (!(other instanceof ReplayPath suffix) || !suffix.fileSystem.equals(fileSystem)) {
      return false;
    }
    if (suffix.absolute) {
      return equals(suffix);
    }
    int start = names.size() - suffix.names.size();
    return start >= 0
        && suffix.isEmpty() == isEmpty()
        && names.subList(start, names.size()).equals(suffix.names);
  }

  @Override
  public Path normalize() {
    return with(absolute, normalNames());
  }

  private boolean hasDots() {
    return names().contains(".") || names().contains("..");
  }

  private List<String> normalNames() {
    Deque<String> kept = new ArrayDeque<>();
    for (String name : names()) {
      boolean canGoUp = !kept.isEmpty() && !kept.getLast().equals("..");
      if (name.equals("..") && canGoUp) {
        kept.removeLast();
      } else if (!name.equals(".") && !(name.equals("..") && absolute)) {
        kept.addLast(name);
      }
    }
    return List.copyOf(kept);
  }

  @Override
  public Path resolve(Path other) {
    ReplayPath next = of(other);
    if (next.absolute || isEmpty()) {
      return next;
    }
    List<String> all = new ArrayList<>(names);
    all.addAll(next.names());
    return with(absolute, all);
  }

  @Override
  public Path relativize(Path other) {
    ReplayPath target = of(other);
    if (target.absolute != absolute) {
      throw new IllegalArgumentException("one path is absolute, the other is not");
    }
    if (isEmpty()) {
      return target;
    }
    // As the JDK does: where there are dots, between the normal paths.
    boolean dots = hasDots() || target.hasDots();
    List<String> from = dots ? normalNames() : names();
    List<String> to = dots ? target.normalNames() : target.names();
    int common = 0;
    while (common < from.size() && common < to.size() && from.get(common).equals(to.get(common))) {
      common++;
    }
    if (from.subList(common, from.size()).contains("..")) {
      throw new IllegalArgumentException("cannot tell where \"..\" leads");
    }
    List<String> way = new ArrayList<>(Collections.nCopies(from.size() - common, ".."));
    way.addAll(to.subList(common, to.size()));
    return with(false, way);
  }

  @Override
  public URI toUri() {
    return fileSystem.uriOf(this);
  }

  @Override
  public Path toAbsolutePath() {
    return absolute ? this : with(true, names());
  }

  @Override
  public Path toRealPath(LinkOption... options) throws IOException {
    return fileSystem.tree().realPath(this, fileSystem.resolvesStoredNames(), options);
  }

  @Override
  public WatchKey register(
      WatchService watcher, WatchEvent.Kind<?>[] events, WatchEvent.Modifier... modifiers)
      throws IOException {
    if (Objects.requireNonNull(watcher) instanceof ReplayWatchService service) {
      return service.register(this, events);
    }
    throw new ProviderMismatchException("not a watch service of a ReplayFileSystem");
  }

  /** By code points, as UTF-8 sorts; an octet that {@link #toString} loses counts. */
  @Override
  public int compareTo(Path other) {
    return Arrays.compare(codePoints(), ((ReplayPath) other).codePoints());
  }

  private int[] codePoints() {
    return ((absolute ? "/" : "") + String.join("/", names)).codePoints().toArray();
  }

  @Override
  public boolean equals(@Nullable Object other) {
    return other instanceof ReplayPath path
        && path.fileSystem.equals(fileSystem)
        && path.absolute == absolute
        && path.names.equals(names);
  }

  @Override
  public int hashCode() {
    return Objects.hash(System.identityHashCode(fileSystem), absolute, names);
  }

  @Override
  public String toString() {
    return (absolute ? "/" : "")
        + names.stream().map(fileSystem::shown).collect(Collectors.joining("/"));
  }
}
