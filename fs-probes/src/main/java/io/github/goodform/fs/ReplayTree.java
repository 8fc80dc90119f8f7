package io.github.goodform.fs;

import io.github.goodform.fs.ReplayDirectory.Entry;
import java.io.IOException;
import java.nio.file.AccessDeniedException;
import java.nio.file.CopyOption;
import java.nio.file.DirectoryNotEmptyException;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.FileSystemException;
import java.nio.file.InvalidPathException;
import java.nio.file.NoSuchFileException;
import java.nio.file.NotDirectoryException;
import java.nio.file.OpenOption;
import java.nio.file.StandardCopyOption;
import java.nio.file.StandardOpenOption;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * The files of a {@link ReplayFileSystem}, and what can be done to them.
 *
 * <p>The rules decide about names; everything else is as POSIX has it. Every operation holds the
 * one lock of the tree.
 */
final class ReplayTree {
  private final ReplayRules rules;
  private long nextNumber = 2;
  private final ReplayDirectory root = new ReplayDirectory(1);

  ReplayTree(ReplayRules rules) {
    this.rules = rules;
  }

  /**
   * Where a path leads: the directory that holds its last name, and what is there under that name.
   */
  private record Place(ReplayDirectory directory, String name, @Nullable Entry entry) {}

  synchronized ReplayNode node(ReplayPath path) throws IOException {
    requireShort(path);
    return walk(path.names(), path).getLast();
  }

  private void requireShort(ReplayPath path) throws FileSystemException {
    int octets = 0;
    for (String name : path.names()) {
      octets += 1 + ReplayNames.octets(name).length;
    }
    if (octets > rules.longestPath()) {
      throw new FileSystemException(path.toString(), null, "File name too long");
    }
  }

  /** The nodes on the way from the root to the last of the names; ".." goes back by one. */
  private Deque<ReplayNode> walk(List<String> names, ReplayPath path) throws IOException {
    Deque<ReplayNode> way = new ArrayDeque<>();
    way.add(root);
    for (String name : names) {
      ReplayDirectory directory = directory(way.getLast(), path);
      if (name.equals("..")) {
        if (way.size() > 1) {
          way.removeLast();
        }
      } else if (!name.equals(".")) {
        Entry entry = directory.find(rules.asked(name));
        if (entry == null) {
          throw new NoSuchFileException(path.toString());
        }
        way.addLast(entry.node());
      }
    }
    return way;
  }

  private static ReplayDirectory directory(ReplayNode node, ReplayPath path)
      throws FileSystemException {
    if (node instanceof ReplayDirectory directory) {
      return directory;
    }
    throw new FileSystemException(path.toString(), null, "Not a directory");
  }

  /**
   * The path as it was asked for, made absolute and normal: so the JDK answers on Linux, whatever
   * is stored.
   */
  synchronized ReplayPath realPath(ReplayPath path) throws IOException {
    node(path);
    return ReplayPath.of(path.toAbsolutePath().normalize());
  }

  synchronized List<String> list(ReplayPath path) throws IOException {
    if (node(path) instanceof ReplayDirectory directory) {
      return directory.names();
    }
    throw new NotDirectoryException(path.toString());
  }

  synchronized void createDirectory(ReplayPath path) throws IOException {
    add(free(path), path, new ReplayDirectory(nextNumber++));
  }

  synchronized ReplayChannel open(ReplayPath path, Set<? extends OpenOption> options)
      throws IOException {
    boolean append = options.contains(StandardOpenOption.APPEND);
    boolean write = append || options.contains(StandardOpenOption.WRITE);
    boolean read = options.contains(StandardOpenOption.READ) || !write;
    ReplayFile file = fileToOpen(path, options, write);
    if (write && options.contains(StandardOpenOption.TRUNCATE_EXISTING)) {
      file.truncate(0);
    }
    boolean deletes = options.contains(StandardOpenOption.DELETE_ON_CLOSE);
    return new ReplayChannel(file, read, write, append, () -> deleteOnClose(deletes, path, file));
  }

  private ReplayFile fileToOpen(ReplayPath path, Set<? extends OpenOption> options, boolean write)
      throws IOException {
    boolean createNew = write && options.contains(StandardOpenOption.CREATE_NEW);
    boolean create = createNew || (write && options.contains(StandardOpenOption.CREATE));
    if (path.names().isEmpty()) {
      throw new FileSystemException(path.toString(), null, "Is a directory");
    }
    Place place = place(path);
    if (createNew || (create && place.entry() == null)) {
      ReplayFile file = new ReplayFile(nextNumber++);
      add(free(path), path, file);
      return file;
    }
    if (place.entry() == null) {
      throw new NoSuchFileException(path.toString());
    }
    if (place.entry().node() instanceof ReplayFile file) {
      return file;
    }
    throw new FileSystemException(path.toString(), null, "Is a directory");
  }

  private synchronized void deleteOnClose(boolean deletes, ReplayPath path, ReplayFile file)
      throws IOException {
    if (deletes) {
      Place place = place(path);
      if (place.entry() != null && place.entry().node().equals(file)) {
        place.directory().remove(place.entry());
      }
    }
  }

  synchronized void delete(ReplayPath path) throws IOException {
    Taken place = taken(path);
    requireEmpty(place.entry(), path);
    place.directory().remove(place.entry());
  }

  private static void requireEmpty(Entry entry, ReplayPath path) throws DirectoryNotEmptyException {
    if (entry.node() instanceof ReplayDirectory directory && !directory.isEmpty()) {
      throw new DirectoryNotEmptyException(path.toString());
    }
  }

  synchronized void move(ReplayPath source, ReplayPath target, Set<CopyOption> options)
      throws IOException {
    Taken from = taken(source);
    Place to = place(target);
    if (to.entry() != null && to.entry().node().equals(from.entry().node())) {
      // rename(2): both names lead to the same file, so it succeeds and changes nothing, not even
      // the spelling.
      return;
    }
    if (from.entry().node() instanceof ReplayDirectory moved && leadsThrough(target, moved)) {
      throw new FileSystemException(source.toString(), target.toString(), "Invalid argument");
    }
    boolean replaces =
        options.contains(StandardCopyOption.REPLACE_EXISTING)
            || options.contains(StandardCopyOption.ATOMIC_MOVE);
    refuse(to.name(), target);
    clear(to, target, replaces);
    from.directory().remove(from.entry());
    add(free(target), target, from.entry().node());
  }

  synchronized void copy(ReplayPath source, ReplayPath target, Set<CopyOption> options)
      throws IOException {
    ReplayNode node = node(source);
    Place to = place(target);
    if (to.entry() != null && to.entry().node().equals(node)) {
      return;
    }
    refuse(to.name(), target);
    clear(to, target, options.contains(StandardCopyOption.REPLACE_EXISTING));
    ReplayNode copy;
    if (node instanceof ReplayFile file) {
      copy = file.copy(nextNumber++);
    } else {
      copy = new ReplayDirectory(nextNumber++);
    }
    if (options.contains(StandardCopyOption.COPY_ATTRIBUTES)) {
      copy.copyTimes(node);
    }
    add(free(target), target, copy);
  }

  /** Makes room for a target that is replaced. */
  private static void clear(Place place, ReplayPath path, boolean replaces) throws IOException {
    if (place.entry() != null) {
      if (!replaces) {
        throw new FileAlreadyExistsException(path.toString());
      }
      requireEmpty(place.entry(), path);
      place.directory().remove(place.entry());
    }
  }

  private boolean leadsThrough(ReplayPath path, ReplayDirectory directory) throws IOException {
    return walk(parents(path), path).contains(directory);
  }

  private static List<String> parents(ReplayPath path) {
    return path.names().subList(0, path.names().size() - 1);
  }

  private void add(Place place, ReplayPath path, ReplayNode node) throws IOException {
    refuse(place.name(), path);
    Set<String> keys = rules.claimed(place.name());
    if (place.directory().isTaken(keys)) {
      throw new FileAlreadyExistsException(path.toString());
    }
    place.directory().add(new Entry(rules.stored(place.name()), node, keys));
  }

  private void refuse(String name, ReplayPath path) throws FileSystemException {
    Outcome outcome = rules.refusal(name);
    if (outcome == null) {
      return;
    }
    switch (outcome.reason()) {
      case ABSENT -> throw new NoSuchFileException(path.toString());
      case DENIED -> throw new AccessDeniedException(path.toString());
      case UNSAYABLE -> throw new InvalidPathException(Octets.escape(name), "not a name here");
      default -> throw new FileSystemException(path.toString(), null, outcome.detail());
    }
  }

  private Place free(ReplayPath path) throws IOException {
    Place place = place(path);
    if (place.entry() != null) {
      throw new FileAlreadyExistsException(path.toString());
    }
    return place;
  }

  private record Taken(ReplayDirectory directory, Entry entry) {}

  private Taken taken(ReplayPath path) throws IOException {
    Place place = place(path);
    if (place.entry() == null) {
      throw new NoSuchFileException(path.toString());
    }
    return new Taken(place.directory(), place.entry());
  }

  private Place place(ReplayPath path) throws IOException {
    requireShort(path);
    List<String> names = path.names();
    if (names.isEmpty()) {
      throw new FileSystemException(path.toString(), null, "Device or resource busy");
    }
    String name = names.get(names.size() - 1);
    ReplayDirectory directory = directory(walk(parents(path), path).getLast(), path);
    if (name.equals(".") || name.equals("..")) {
      throw new FileSystemException(path.toString(), null, "Invalid argument");
    }
    return new Place(directory, name, directory.find(rules.asked(name)));
  }
}
