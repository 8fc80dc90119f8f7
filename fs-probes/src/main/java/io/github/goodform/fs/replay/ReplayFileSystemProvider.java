package io.github.goodform.fs.replay;

import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.net.URI;
import java.nio.channels.Channels;
import java.nio.channels.FileChannel;
import java.nio.channels.SeekableByteChannel;
import java.nio.file.AccessMode;
import java.nio.file.AtomicMoveNotSupportedException;
import java.nio.file.CopyOption;
import java.nio.file.DirectoryNotEmptyException;
import java.nio.file.DirectoryStream;
import java.nio.file.FileStore;
import java.nio.file.FileSystem;
import java.nio.file.LinkOption;
import java.nio.file.OpenOption;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.StandardOpenOption;
import java.nio.file.attribute.BasicFileAttributes;
import java.nio.file.attribute.FileAttribute;
import java.nio.file.attribute.FileAttributeView;
import java.nio.file.attribute.PosixFileAttributes;
import java.nio.file.attribute.PosixFilePermission;
import java.nio.file.attribute.PosixFilePermissions;
import java.nio.file.spi.FileSystemProvider;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * The provider of every {@link ReplayFileSystem}, installed so that {@code Path.of(path.toUri())}
 * leads back.
 *
 * <p>It makes no file systems: {@link ReplayFileSystem#of} does. Safe for use by several threads.
 */
public final class ReplayFileSystemProvider extends FileSystemProvider {
  static final FileSystemProvider INSTANCE = new ReplayFileSystemProvider();
  static final String SCHEME = "goodform-replay";

  private static final Set<CopyOption> COPY_OPTIONS =
      Set.of(
          StandardCopyOption.REPLACE_EXISTING,
          StandardCopyOption.COPY_ATTRIBUTES,
          LinkOption.NOFOLLOW_LINKS);

  private static final Set<OpenOption> NEW =
      Set.of(StandardOpenOption.CREATE_NEW, StandardOpenOption.WRITE);

  /** NOFOLLOW_LINKS has no effect: a link is always moved itself. */
  private static final Set<CopyOption> MOVE_OPTIONS =
      Set.of(
          StandardCopyOption.REPLACE_EXISTING,
          StandardCopyOption.ATOMIC_MOVE,
          LinkOption.NOFOLLOW_LINKS);

  /** For {@link java.util.ServiceLoader} only: every instance is the same. */
  public ReplayFileSystemProvider() {}

  @Override
  public String getScheme() {
    return SCHEME;
  }

  @Override
  public FileSystem newFileSystem(URI uri, Map<String, ?> env) {
    throw new UnsupportedOperationException("ReplayFileSystem.of makes one");
  }

  @Override
  public FileSystem getFileSystem(URI uri) {
    return ReplayFileSystem.at(uri);
  }

  @Override
  public Path getPath(URI uri) {
    return ReplayFileSystem.at(uri).pathOf(uri);
  }

  @Override
  public SeekableByteChannel newByteChannel(
      Path path, Set<? extends OpenOption> options, FileAttribute<?>... attributes)
      throws IOException {
    return newFileChannel(path, options, attributes);
  }

  @Override
  public FileChannel newFileChannel(
      Path path, Set<? extends OpenOption> options, FileAttribute<?>... attributes)
      throws IOException {
    for (OpenOption option : options) {
      if (!(option instanceof StandardOpenOption) && !option.equals(LinkOption.NOFOLLOW_LINKS)) {
        throw new UnsupportedOperationException("a replay file system has no option " + option);
      }
    }
    ReplayPath replay = ReplayPath.of(path);
    ReplayFileSystem fileSystem = replay.replay();
    return fileSystem.closing(fileSystem.tree().open(replay, options, permissions(attributes)));
  }

  @Override
  public DirectoryStream<Path> newDirectoryStream(
      Path directory, DirectoryStream.Filter<? super Path> filter) throws IOException {
    ReplayPath replay = ReplayPath.of(directory);
    return replay
        .replay()
        .closing(new ReplayDirectoryStream(replay, replay.replay().tree().list(replay), filter));
  }

  @Override
  public void createDirectory(Path directory, FileAttribute<?>... attributes) throws IOException {
    ReplayPath replay = ReplayPath.of(directory);
    replay.replay().tree().createDirectory(replay, permissions(attributes));
  }

  @Override
  public void createSymbolicLink(Path link, Path target, FileAttribute<?>... attributes)
      throws IOException {
    if (attributes.length > 0) {
      throw new UnsupportedOperationException("a link has no attributes to set at creation");
    }
    ReplayPath replay = ReplayPath.of(link);
    replay.replay().tree().createLink(replay, sameFileSystem(replay, target));
  }

  @Override
  public void createLink(Path link, Path existing) throws IOException {
    ReplayPath replay = ReplayPath.of(link);
    replay.replay().tree().createHardLink(replay, sameFileSystem(replay, existing));
  }

  @Override
  public Path readSymbolicLink(Path link) throws IOException {
    ReplayPath replay = ReplayPath.of(link);
    return replay.replay().tree().readLink(replay);
  }

  @Override
  public void delete(Path path) throws IOException {
    ReplayPath replay = ReplayPath.of(path);
    replay.replay().tree().delete(replay);
  }

  @Override
  public void copy(Path source, Path target, CopyOption... options) throws IOException {
    ReplayPath from = ReplayPath.of(source);
    ReplayPath to = ReplayPath.of(target);
    Set<CopyOption> with = supported(COPY_OPTIONS, options);
    if (to.replay().equals(from.replay())) {
      from.replay().tree().copy(from, to, with);
    } else {
      copyAcross(from, to, with);
    }
  }

  @Override
  public void move(Path source, Path target, CopyOption... options) throws IOException {
    ReplayPath from = ReplayPath.of(source);
    ReplayPath to = ReplayPath.of(target);
    Set<CopyOption> with = supported(MOVE_OPTIONS, options);
    if (to.replay().equals(from.replay())) {
      from.replay().tree().move(from, to, with);
      return;
    }
    if (with.contains(StandardCopyOption.ATOMIC_MOVE)) {
      throw new AtomicMoveNotSupportedException(
          source.toString(), target.toString(), "Invalid cross-device link");
    }
    try (DirectoryStream<Path> entries = entries(from)) {
      if (entries.iterator().hasNext()) {
        throw new DirectoryNotEmptyException(source.toString());
      }
    }
    with.add(StandardCopyOption.COPY_ATTRIBUTES);
    with.add(LinkOption.NOFOLLOW_LINKS);
    copyAcross(from, to, with);
    delete(source);
  }

  private static Set<CopyOption> supported(Set<CopyOption> supported, CopyOption... options) {
    Set<CopyOption> with = new HashSet<>();
    for (CopyOption option : options) {
      if (!supported.contains(option)) {
        throw new UnsupportedOperationException(
            "a replay file system does not support " + option + " here");
      }
      with.add(option);
    }
    return with;
  }

  /** The entries of a directory; of anything else, none. */
  private DirectoryStream<Path> entries(ReplayPath path) throws IOException {
    boolean isDirectory = node(path, LinkOption.NOFOLLOW_LINKS) instanceof ReplayDirectory;
    return isDirectory
        ? newDirectoryStream(path, entry -> true)
        : new ReplayDirectoryStream(path, List.of(), entry -> true);
  }

  private void copyAcross(ReplayPath source, ReplayPath target, Set<CopyOption> options)
      throws IOException {
    boolean follows = !options.contains(LinkOption.NOFOLLOW_LINKS);
    ReplayNode node = follows ? node(source) : node(source, LinkOption.NOFOLLOW_LINKS);
    if (options.contains(StandardCopyOption.REPLACE_EXISTING)) {
      deleteIfExists(target);
    }
    FileAttribute<?> permissions =
        PosixFilePermissions.asFileAttribute(node.attributes().permissions());
    if (node instanceof ReplayDirectory) {
      createDirectory(target, permissions);
    } else if (node instanceof ReplayLink link) {
      createSymbolicLink(target, target.getFileSystem().getPath(link.target().toString()));
    } else {
      try (InputStream in = newInputStream(source);
          OutputStream out = Channels.newOutputStream(newFileChannel(target, NEW, permissions))) {
        in.transferTo(out);
      }
    }
    if (options.contains(StandardCopyOption.COPY_ATTRIBUTES)) {
      node(target, LinkOption.NOFOLLOW_LINKS).copyAttributes(node);
    }
  }

  @Override
  public boolean isSameFile(Path path, Path other) throws IOException {
    if (path.equals(other)) {
      return true;
    }
    return other instanceof ReplayPath && node(path).equals(node(other));
  }

  @Override
  public boolean isHidden(Path path) {
    Path name = path.getFileName();
    return name != null && name.toString().startsWith(".");
  }

  @Override
  public FileStore getFileStore(Path path) throws IOException {
    node(path);
    return new ReplayStore(ReplayPath.of(path).replay());
  }

  @Override
  public void checkAccess(Path path, AccessMode... modes) throws IOException {
    ReplayPath replay = ReplayPath.of(path);
    replay.replay().tree().checkAccess(replay, modes);
  }

  @Override
  public <V extends FileAttributeView> @Nullable V getFileAttributeView(
      Path path, Class<V> type, LinkOption... options) {
    ReplayPath replay = ReplayPath.of(path);
    String name = ReplayAttributeView.TYPES.get(type);
    return name == null ? null : type.cast(new ReplayAttributeView(name, replay, options));
  }

  @Override
  public <A extends BasicFileAttributes> A readAttributes(
      Path path, Class<A> type, LinkOption... options) throws IOException {
    if (!type.isAssignableFrom(PosixFileAttributes.class)) {
      throw new UnsupportedOperationException(
          "a replay file system has basic and posix attributes only, not " + type.getName());
    }
    return type.cast(node(path, options).attributes());
  }

  @Override
  public Map<String, Object> readAttributes(Path path, String attributes, LinkOption... options)
      throws IOException {
    return new ReplayAttributeView("posix", ReplayPath.of(path), options).read(attributes);
  }

  @Override
  public void setAttribute(Path path, String attribute, Object value, LinkOption... options)
      throws IOException {
    new ReplayAttributeView("posix", ReplayPath.of(path), options).set(attribute, value);
  }

  private static ReplayNode node(Path path, LinkOption... options) throws IOException {
    ReplayPath replay = ReplayPath.of(path);
    return replay.replay().tree().node(replay, options);
  }

  private static ReplayPath sameFileSystem(ReplayPath source, Path target) {
    ReplayPath replay = ReplayPath.of(target);
    if (!replay.replay().equals(source.replay())) {
      throw new UnsupportedOperationException("a link cannot lead to another file system");
    }
    return replay;
  }

  /** The permissions among the attributes, the only ones that can be set at creation. */
  private static @Nullable Set<PosixFilePermission> permissions(FileAttribute<?>... attributes) {
    if (attributes.length == 0) {
      return null;
    }
    Set<PosixFilePermission> permissions = new HashSet<>();
    for (FileAttribute<?> attribute : attributes) {
      if (!attribute.name().equals("posix:permissions")
          || !(attribute.value() instanceof Set<?> set)) {
        throw new UnsupportedOperationException(
            "'" + attribute.name() + "' cannot be set at creation");
      }
      set.forEach(permission -> permissions.add((PosixFilePermission) permission));
    }
    return permissions;
  }
}
