package io.github.goodform.fs;

import java.io.IOException;
import java.net.URI;
import java.nio.channels.SeekableByteChannel;
import java.nio.file.AccessMode;
import java.nio.file.CopyOption;
import java.nio.file.DirectoryStream;
import java.nio.file.FileStore;
import java.nio.file.FileSystem;
import java.nio.file.LinkOption;
import java.nio.file.OpenOption;
import java.nio.file.Path;
import java.nio.file.attribute.BasicFileAttributeView;
import java.nio.file.attribute.BasicFileAttributes;
import java.nio.file.attribute.FileAttribute;
import java.nio.file.attribute.FileAttributeView;
import java.nio.file.spi.FileSystemProvider;
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
    requireNone(attributes);
    ReplayPath replay = ReplayPath.of(path);
    return replay.replay().tree().open(replay, options);
  }

  @Override
  public DirectoryStream<Path> newDirectoryStream(
      Path directory, DirectoryStream.Filter<? super Path> filter) throws IOException {
    ReplayPath replay = ReplayPath.of(directory);
    return new ReplayDirectoryStream(replay, replay.replay().tree().list(replay), filter);
  }

  @Override
  public void createDirectory(Path directory, FileAttribute<?>... attributes) throws IOException {
    requireNone(attributes);
    ReplayPath replay = ReplayPath.of(directory);
    replay.replay().tree().createDirectory(replay);
  }

  @Override
  public void delete(Path path) throws IOException {
    ReplayPath replay = ReplayPath.of(path);
    replay.replay().tree().delete(replay);
  }

  @Override
  public void copy(Path source, Path target, CopyOption... options) throws IOException {
    ReplayPath replay = ReplayPath.of(source);
    replay.replay().tree().copy(replay, sameFileSystem(replay, target), Set.of(options));
  }

  @Override
  public void move(Path source, Path target, CopyOption... options) throws IOException {
    ReplayPath replay = ReplayPath.of(source);
    replay.replay().tree().move(replay, sameFileSystem(replay, target), Set.of(options));
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
    node(path);
  }

  @Override
  public <V extends FileAttributeView> @Nullable V getFileAttributeView(
      Path path, Class<V> type, LinkOption... options) {
    boolean basic = type.isAssignableFrom(BasicFileAttributeView.class);
    return basic ? type.cast(new ReplayAttributeView(ReplayPath.of(path))) : null;
  }

  @Override
  public <A extends BasicFileAttributes> A readAttributes(
      Path path, Class<A> type, LinkOption... options) throws IOException {
    if (!type.equals(BasicFileAttributes.class)) {
      throw new UnsupportedOperationException(
          "a replay file system has basic attributes only, not " + type.getName());
    }
    return type.cast(node(path).attributes());
  }

  @Override
  public Map<String, Object> readAttributes(Path path, String attributes, LinkOption... options)
      throws IOException {
    return new ReplayAttributeView(ReplayPath.of(path)).read(attributes);
  }

  @Override
  public void setAttribute(Path path, String attribute, Object value, LinkOption... options)
      throws IOException {
    new ReplayAttributeView(ReplayPath.of(path)).set(attribute, value);
  }

  private static ReplayNode node(Path path) throws IOException {
    ReplayPath replay = ReplayPath.of(path);
    return replay.replay().tree().node(replay);
  }

  private static ReplayPath sameFileSystem(ReplayPath source, Path target) {
    ReplayPath replay = ReplayPath.of(target);
    if (!replay.replay().equals(source.replay())) {
      throw new UnsupportedOperationException("source and target are on two file systems");
    }
    return replay;
  }

  private static void requireNone(FileAttribute<?>[] attributes) {
    if (attributes.length > 0) {
      throw new UnsupportedOperationException(
          "'" + attributes[0].name() + "' cannot be set at creation");
    }
  }
}
