package io.github.goodform.fs.replay;

import static java.nio.file.attribute.PosixFilePermission.GROUP_WRITE;
import static java.nio.file.attribute.PosixFilePermission.OTHERS_WRITE;
import static java.nio.file.attribute.PosixFilePermission.OWNER_EXECUTE;
import static java.nio.file.attribute.PosixFilePermission.OWNER_READ;
import static java.nio.file.attribute.PosixFilePermission.OWNER_WRITE;

import io.github.goodform.fs.evidence.CallOutcome;
import io.github.goodform.fs.evidence.ErrorKind;
import io.github.goodform.fs.naming.EscapedNames;
import io.github.goodform.fs.naming.NameModel;
import io.github.goodform.fs.replay.ReplayDirectory.Entry;
import java.io.IOException;
import java.nio.file.AccessDeniedException;
import java.nio.file.AccessMode;
import java.nio.file.CopyOption;
import java.nio.file.DirectoryNotEmptyException;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.FileSystemException;
import java.nio.file.LinkOption;
import java.nio.file.NoSuchFileException;
import java.nio.file.NotDirectoryException;
import java.nio.file.NotLinkException;
import java.nio.file.OpenOption;
import java.nio.file.StandardCopyOption;
import java.nio.file.StandardOpenOption;
import java.nio.file.attribute.PosixFileAttributes;
import java.nio.file.attribute.PosixFilePermission;
import java.util.ArrayDeque;
import java.util.Collection;
import java.util.Deque;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * The files of a {@link ReplayFileSystem}, and what can be done to them.
 *
 * <p>The model decides about names; everything else is as POSIX has it. Every operation holds the
 * one lock of the tree.
 */
final class ReplayTree {
  private static final Set<PosixFilePermission> UMASK = Set.of(GROUP_WRITE, OTHERS_WRITE);

  private final NameModel model;
  private final ReplayDirectory root = new ReplayDirectory(1);
  private long nextNumber = 2;

  ReplayTree(NameModel model) {
    this.model = model;
  }

  synchronized ReplayNode node(ReplayPath path, LinkOption... options) throws IOException {
    return walk(path, options.length == 0).nodeOf(path);
  }

  private ReplayPlace walk(ReplayPath path, boolean follows) throws IOException {
    requireShort(path);
    return ReplayWalk.to(path, follows, model, root);
  }

  private void requireShort(ReplayPath path) throws FileSystemException {
    int octets = 0;
    for (String name : path.names()) {
      octets += 1 + EscapedNames.length(name);
    }
    if (octets > model.longestPath()) {
      throw new FileSystemException(path.toString(), null, "File name too long");
    }
  }

  /**
   * The path made absolute and normal, with links followed: by the names that were asked for, as
   * the JDK answers on Linux, or by those that are stored, as it answers elsewhere.
   */
  synchronized ReplayPath realPath(ReplayPath path, boolean stored, LinkOption... options)
      throws IOException {
    if (options.length > 0) {
      return pathWithLinks(path, stored);
    }
    ReplayPlace place = walk(path, true);
    place.nodeOf(path);
    return absolute(path, stored ? place.storedNames() : place.names());
  }

  /**
   * The path made absolute, its links kept: without ".", and without ".." but behind a link. As the
   * JDK does, so that a name may be a file's that ".." removes.
   */
  private ReplayPath pathWithLinks(ReplayPath path, boolean stored) throws IOException {
    Deque<String> kept = new ArrayDeque<>();
    for (String name : path.names()) {
      if (name.equals(".")) {
        continue;
      }
      ReplayPath way = absolute(path, kept);
      if (name.equals("..") && !(walk(way, false).nodeOf(way) instanceof ReplayLink)) {
        kept.pollLast();
        continue;
      }
      ReplayPath next = absolute(path, Stream.concat(kept.stream(), Stream.of(name)).toList());
      kept.addLast(stored ? storedName(next, name) : name);
    }
    ReplayPath real = absolute(path, kept);
    walk(real, false).nodeOf(real);
    return real;
  }

  /** The last name of a path as it is listed, or as it is written where nothing has it. */
  private String storedName(ReplayPath path, String name) throws IOException {
    Entry entry = name.equals("..") ? null : walk(path, false).entry();
    return entry == null ? name : entry.name();
  }

  private static ReplayPath absolute(ReplayPath path, Collection<String> names) {
    return new ReplayPath(path.replay(), true, List.copyOf(names));
  }

  /** What a directory holds now, by listed name. */
  synchronized Map<String, ReplayWatchService.Stamp> stamps(ReplayPath path) throws IOException {
    if (!(node(path) instanceof ReplayDirectory directory)) {
      throw new NotDirectoryException(path.toString());
    }
    Map<String, ReplayWatchService.Stamp> stamps = new LinkedHashMap<>();
    for (Entry entry : directory.entries()) {
      PosixFileAttributes attributes = entry.node().attributes();
      stamps.put(
          entry.name(),
          new ReplayWatchService.Stamp(
              attributes.fileKey(), attributes.lastModifiedTime(), attributes.size()));
    }
    return stamps;
  }

  synchronized void checkAccess(ReplayPath path, AccessMode... modes) throws IOException {
    ReplayNode node = node(path);
    for (AccessMode mode : modes) {
      require(
          switch (mode) {
            case READ -> OWNER_READ;
            case WRITE -> OWNER_WRITE;
            case EXECUTE -> OWNER_EXECUTE;
          },
          node,
          path);
    }
  }

  private static void require(PosixFilePermission permission, ReplayNode node, ReplayPath path)
      throws AccessDeniedException {
    if (!node.allows(permission)) {
      throw new AccessDeniedException(path.toString());
    }
  }

  synchronized List<String> list(ReplayPath path) throws IOException {
    if (nodeToList(path) instanceof ReplayDirectory directory) {
      require(OWNER_READ, directory, path);
      return directory.names();
    }
    throw new NotDirectoryException(path.toString());
  }

  /** The JDK has one error for a file that is listed, and for a path through a file. */
  private ReplayNode nodeToList(ReplayPath path) throws IOException {
    try {
      return node(path);
    } catch (FileSystemException e) {
      if (ReplayWalk.NOT_A_DIRECTORY.equals(e.getReason())) {
        throw new NotDirectoryException(path.toString());
      }
      throw e;
    }
  }

  synchronized void createDirectory(ReplayPath path, @Nullable Set<PosixFilePermission> permissions)
      throws IOException {
    add(target(path, false), path, withPermissions(new ReplayDirectory(nextNumber++), permissions));
  }

  /** As symlink(2), which makes no link to an empty path. */
  synchronized void createLink(ReplayPath path, ReplayPath target) throws IOException {
    if (target.toString().isEmpty()) {
      throw new NoSuchFileException(path.toString());
    }
    add(target(path, false), path, new ReplayLink(nextNumber++, target));
  }

  /** Gives a file a second name. */
  synchronized void createHardLink(ReplayPath path, ReplayPath existing) throws IOException {
    ReplayNode node = walk(existing, false).nodeOf(existing);
    ReplayPlace place = target(path, false);
    if (node instanceof ReplayDirectory && place.entry() == null) {
      throw new FileSystemException(
          path.toString(), existing.toString(), "Operation not permitted");
    }
    add(place, path, node);
  }

  synchronized ReplayPath readLink(ReplayPath path) throws IOException {
    if (walk(path, false).nodeOf(path) instanceof ReplayLink link) {
      return link.target();
    }
    throw new NotLinkException(path.toString());
  }

  private static Set<PosixFilePermission> permissions(ReplayNode node) {
    return node.attributes().permissions();
  }

  /** Those that are given but for what a umask of 022 takes away, or else those of a new file. */
  private static <T extends ReplayNode> T withPermissions(
      T node, @Nullable Set<PosixFilePermission> permissions) {
    if (permissions != null) {
      Set<PosixFilePermission> granted = new HashSet<>(permissions);
      granted.removeAll(UMASK);
      node.setPermissions(granted);
    }
    return node;
  }

  synchronized ReplayChannel open(
      ReplayPath path,
      Set<? extends OpenOption> options,
      @Nullable Set<PosixFilePermission> permissions)
      throws IOException {
    boolean append = options.contains(StandardOpenOption.APPEND);
    boolean write = append || options.contains(StandardOpenOption.WRITE);
    boolean read = options.contains(StandardOpenOption.READ) || !write;
    boolean truncate = options.contains(StandardOpenOption.TRUNCATE_EXISTING);
    if (append && (read || truncate)) {
      throw new IllegalArgumentException(
          "APPEND goes neither with READ nor with TRUNCATE_EXISTING");
    }
    boolean createNew = write && options.contains(StandardOpenOption.CREATE_NEW);
    boolean create = createNew || (write && options.contains(StandardOpenOption.CREATE));
    boolean deletes = options.contains(StandardOpenOption.DELETE_ON_CLOSE);
    // The JDK deletes no file through a link.
    boolean follows = !createNew && !deletes && !options.contains(LinkOption.NOFOLLOW_LINKS);
    ReplayPlace place = createNew ? target(path, false) : walk(path, follows);
    ReplayFile file;
    if (create && place.name() != null && (createNew || place.entry() == null)) {
      file = withPermissions(new ReplayFile(nextNumber++), permissions);
      add(place, path, file);
    } else {
      ReplayNode node = place.nodeOf(path);
      if (node instanceof ReplayDirectory directory && !write) {
        require(OWNER_READ, directory, path);
        // DELETE_ON_CLOSE is an unlink(2), which leaves a directory.
        return new ReplayChannel(directory.opened(), true, false, false, path.replay()::forget);
      }
      file = file(node, path);
      if (read) {
        require(OWNER_READ, file, path);
      }
      if (write) {
        require(OWNER_WRITE, file, path);
      }
    }
    if (write && truncate) {
      file.truncate(0);
    }
    return new ReplayChannel(
        file,
        read,
        write,
        append,
        channel -> {
          path.replay().forget(channel);
          deleteOnClose(deletes, path, file);
        });
  }

  private static ReplayFile file(ReplayNode node, ReplayPath path) throws FileSystemException {
    if (node instanceof ReplayFile file) {
      return file;
    }
    throw new FileSystemException(
        path.toString(),
        null,
        node instanceof ReplayLink ? "Too many levels of symbolic links" : "Is a directory");
  }

  private synchronized void deleteOnClose(boolean deletes, ReplayPath path, ReplayFile file)
      throws IOException {
    if (deletes) {
      ReplayPlace place = place(path);
      if (place.entry() != null && place.entry().node().equals(file)) {
        remove(place, place.entry(), path);
      }
    }
  }

  synchronized void delete(ReplayPath path) throws IOException {
    ReplayPlace place = place(path);
    Entry entry = place.entryOf(path);
    requireEmpty(entry, path);
    remove(place, entry, path);
  }

  private static void requireEmpty(Entry entry, ReplayPath path) throws DirectoryNotEmptyException {
    if (entry.node() instanceof ReplayDirectory directory && !directory.isEmpty()) {
      throw new DirectoryNotEmptyException(path.toString());
    }
  }

  synchronized void move(ReplayPath source, ReplayPath target, Set<CopyOption> options)
      throws IOException {
    boolean atomic = options.contains(StandardCopyOption.ATOMIC_MOVE);
    boolean replaces = atomic || options.contains(StandardCopyOption.REPLACE_EXISTING);
    ReplayPlace from = place(source);
    if (atomic) {
      target(target, true); // rename(2) finds both directories first
    }
    Entry moved = from.entryOf(source);
    ReplayPlace to = target(target, replaces);
    if (moved.equals(to.entry()) && atomic) {
      respell(from, moved, to, target);
      return;
    } else if (to.entry() != null && to.entry().node().equals(moved.node())) {
      // rename(2): both names lead to the same file, so it succeeds and changes nothing, not even
      // the spelling.
      return;
    }
    if (to.way().stream().anyMatch(step -> step.node().equals(moved.node()))) {
      throw new FileSystemException(source.toString(), target.toString(), "Invalid argument");
    }
    if (atomic) {
      to.requireReplaceable(moved.node(), source, target);
    }
    require(OWNER_WRITE, from.last(), source);
    Claim claim = clear(to, target, replaces, moved);
    from.directoryOf(source).remove(moved);
    put(claim, moved.node());
  }

  /**
   * Renames a file to another spelling of its name, as was recorded; where nobody asked, nothing
   * changes, as on Linux. Without ATOMIC_MOVE the JDK does not even try.
   */
  private void respell(ReplayPlace from, Entry entry, ReplayPlace to, ReplayPath target)
      throws IOException {
    CallOutcome outcome = model.respelling();
    if (outcome == null || from.nameOf(target).equals(to.nameOf(target))) {
      return;
    } else if (!outcome.isOk()) {
      throw ReplayPlace.failure(outcome, to.nameOf(target), target);
    } else if (model.respells()) {
      Claim claim = claim(to, target, entry, null);
      claim.directory().remove(entry);
      put(claim, entry.node());
    }
  }

  synchronized void copy(ReplayPath source, ReplayPath target, Set<CopyOption> options)
      throws IOException {
    boolean follows = !options.contains(LinkOption.NOFOLLOW_LINKS);
    boolean replaces = options.contains(StandardCopyOption.REPLACE_EXISTING);
    ReplayNode node = walk(source, follows).nodeOf(source);
    ReplayPlace to = target(target, replaces);
    if (to.entry() != null && to.entry().node().equals(node)) {
      return;
    }
    if (!(node instanceof ReplayLink)) {
      require(OWNER_READ, node, source);
    }
    Claim claim = clear(to, target, replaces, null);
    ReplayNode copy;
    if (node instanceof ReplayFile file) {
      copy = withPermissions(file.copy(nextNumber++), permissions(node));
    } else if (node instanceof ReplayLink link) {
      copy = new ReplayLink(nextNumber++, link.target());
    } else {
      copy = withPermissions(new ReplayDirectory(nextNumber++), permissions(node));
    }
    if (options.contains(StandardCopyOption.COPY_ATTRIBUTES)) {
      copy.copyAttributes(node);
    }
    put(claim, copy);
  }

  /**
   * A name that can be put into a directory, the keys it takes there, and whom it displaces; no key
   * where what is put there is lost.
   */
  private record Claim(
      ReplayDirectory directory, String name, Set<String> keys, List<Entry> displaced) {}

  /**
   * Makes room for a target that is replaced, after all that can go wrong was asked: nothing is
   * lost by a failure.
   */
  private Claim clear(ReplayPlace place, ReplayPath path, boolean replaces, @Nullable Entry moved)
      throws IOException {
    Entry replaced = replaces ? place.entry() : null;
    Claim claim = claim(place, path, replaced, moved);
    if (place.entry() != null && !replaces) {
      throw new FileAlreadyExistsException(path.toString());
    }
    if (replaced != null) {
      requireEmpty(replaced, path);
      claim.directory().remove(replaced);
    }
    return claim;
  }

  /** All that can go wrong is asked here; keys of two entries that make room are free. */
  private Claim claim(
      ReplayPlace place, ReplayPath path, @Nullable Entry one, @Nullable Entry other)
      throws IOException {
    ReplayDirectory directory = place.directoryOf(path);
    String name = place.nameOf(path);
    CallOutcome outcome = model.refusal(name);
    boolean isLost = outcome != null && outcome.reason() == ErrorKind.LOST;
    if (outcome != null && !isLost) {
      throw ReplayPlace.failure(outcome, name, path);
    }
    require(OWNER_WRITE, directory, path);
    if (isLost) {
      return new Claim(directory, name, Set.of(), List.of());
    }
    Set<String> keys = model.claimedKeys(name);
    List<Entry> others = directory.others(keys, one, other);
    if (!others.isEmpty() && !model.replacesAtCreate()) {
      throw new FileAlreadyExistsException(path.toString());
    }
    for (Entry displaced : others) {
      requireEmpty(displaced, path);
    }
    return new Claim(directory, name, keys, others);
  }

  private void remove(ReplayPlace place, Entry entry, ReplayPath path) throws FileSystemException {
    ReplayDirectory directory = place.directoryOf(path);
    require(OWNER_WRITE, directory, path);
    directory.remove(entry);
    boolean isOpen = entry.node() instanceof ReplayFile file && file.isOpen();
    if (model.recallsDeleted() && !isOpen) {
      directory.recall(entry);
    }
  }

  private void add(ReplayPlace place, ReplayPath path, ReplayNode node) throws IOException {
    place.directoryOf(path);
    if (place.entry() != null) {
      throw new FileAlreadyExistsException(path.toString());
    }
    put(claim(place, path, null, null), node);
  }

  private void put(Claim claim, ReplayNode node) {
    ReplayDirectory directory = claim.directory();
    claim.displaced().forEach(directory::remove);
    Set<String> keys = claim.keys();
    if (keys.isEmpty()) {
      return;
    }
    Set<String> all = new LinkedHashSet<>(keys);
    model.generatedKeys(claim.name()).stream()
        .filter(key -> directory.find(key) == null)
        .findFirst()
        .ifPresent(all::add);
    directory.add(new Entry(directory.spelling(model.listed(claim.name()), keys), node, all));
  }

  /** The place of a path that ends with a name; a link of that name is not followed. */
  private ReplayPlace place(ReplayPath path) throws IOException {
    return target(path, true);
  }

  /** The place of what is made there: "." and ".." are there, and are not replaced. */
  private ReplayPlace target(ReplayPath path, boolean replaces) throws IOException {
    ReplayPlace place = walk(path, false);
    if (place.name() == null && !replaces) {
      throw new FileAlreadyExistsException(path.toString());
    }
    place.directoryOf(path);
    place.nameOf(path);
    return place;
  }
}
