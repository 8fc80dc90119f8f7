package io.github.goodform.fs;

import java.io.IOException;
import java.lang.reflect.InvocationHandler;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Method;
import java.lang.reflect.Proxy;
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
import java.nio.file.PathMatcher;
import java.nio.file.StandardOpenOption;
import java.nio.file.WatchService;
import java.nio.file.attribute.BasicFileAttributes;
import java.nio.file.attribute.FileAttribute;
import java.nio.file.attribute.FileAttributeView;
import java.nio.file.attribute.UserPrincipalLookupService;
import java.nio.file.spi.FileSystemProvider;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * A file system that answers as an honest one does, but for one lie: for what shared folders and
 * caches do, and no mount that a test can make.
 */
final class LyingFileSystem extends FileSystem {
  private final FileSystem honest;
  private final Lie lie;
  private final Provider provider = new Provider();

  LyingFileSystem(FileSystem honest, Lie lie) {
    this.honest = honest;
    this.lie = lie;
  }

  /** What is otherwise than in the honest file system, whose paths these are. */
  interface Lie {
    /** A path is looked up; an exception is what the caller gets. */
    default void lookUp(Path path) throws IOException {}

    /** The path of the entry that is found by a path. */
    default Path found(Path path) {
      return path;
    }

    /** A path is created; an exception is what the caller gets. */
    default void create(Path path) throws IOException {}

    /** A file was created; an exception is what the caller gets all the same. */
    default void created(Path path) throws IOException {}

    /** A path is deleted; an exception is what the caller gets. */
    default void delete(Path path) throws IOException {}

    /** A path was deleted. */
    default void deleted(Path path) {}

    /** A path was moved. */
    default void moved(Path source, Path target) {}

    /** The attributes of a path, given those that it has. */
    default BasicFileAttributes attributes(BasicFileAttributes attributes) {
      return attributes;
    }

    /** The names of a directory, given those that are there. */
    default List<Path> list(Path directory, List<Path> entries) {
      return entries;
    }
  }

  /** A path of the honest file system that names this one as its own. */
  private final class Handler implements InvocationHandler {
    private final Path path;

    Handler(Path path) {
      this.path = path;
    }

    @Override
    public @Nullable Object invoke(Object proxy, Method method, Object @Nullable [] arguments)
        throws Throwable {
      if (method.getName().equals("getFileSystem")) {
        return LyingFileSystem.this;
      }
      Object[] plain = arguments == null ? new Object[0] : arguments.clone();
      for (int i = 0; i < plain.length; i++) {
        plain[i] = plain[i] instanceof Path argument ? bare(argument) : plain[i];
      }
      try {
        Object result = method.invoke(path, plain);
        return result instanceof Path found ? wrap(found) : result;
      } catch (InvocationTargetException e) {
        throw e.getCause();
      }
    }
  }

  private Path wrap(Path path) {
    return (Path)
        Proxy.newProxyInstance(
            LyingFileSystem.class.getClassLoader(), new Class<?>[] {Path.class}, new Handler(path));
  }

  private static Path bare(Path path) {
    return Proxy.isProxyClass(path.getClass())
            && Proxy.getInvocationHandler(path) instanceof Handler handler
        ? handler.path
        : path;
  }

  private final class Provider extends FileSystemProvider {
    @Override
    public String getScheme() {
      return honest.provider().getScheme();
    }

    @Override
    public FileSystem newFileSystem(URI uri, Map<String, ?> environment) {
      throw new UnsupportedOperationException();
    }

    @Override
    public FileSystem getFileSystem(URI uri) {
      return LyingFileSystem.this;
    }

    @Override
    public Path getPath(URI uri) {
      return wrap(honest.provider().getPath(uri));
    }

    @Override
    public SeekableByteChannel newByteChannel(
        Path path, Set<? extends OpenOption> options, FileAttribute<?>... attributes)
        throws IOException {
      boolean creates = options.contains(StandardOpenOption.CREATE_NEW);
      if (creates) {
        lie.create(bare(path));
      }
      SeekableByteChannel channel =
          honest.provider().newByteChannel(bare(path), options, attributes);
      if (creates) {
        createdOrClosed(bare(path), channel);
      }
      return channel;
    }

    private void createdOrClosed(Path path, SeekableByteChannel channel) throws IOException {
      try {
        lie.created(path);
      } catch (IOException e) {
        channel.close();
        throw e;
      }
    }

    @Override
    public DirectoryStream<Path> newDirectoryStream(
        Path path, DirectoryStream.Filter<? super Path> filter) throws IOException {
      List<Path> entries = new ArrayList<>();
      try (DirectoryStream<Path> stream =
          honest.provider().newDirectoryStream(bare(path), entry -> true)) {
        stream.forEach(entries::add);
      }
      List<Path> listed =
          lie.list(bare(path), entries).stream().map(LyingFileSystem.this::wrap).toList();
      return new DirectoryStream<>() {
        @Override
        public java.util.Iterator<Path> iterator() {
          return listed.iterator();
        }

        @Override
        public void close() {
          // Nothing is open.
        }
      };
    }

    @Override
    public void createDirectory(Path path, FileAttribute<?>... attributes) throws IOException {
      lie.create(bare(path));
      honest.provider().createDirectory(bare(path), attributes);
    }

    @Override
    public void delete(Path path) throws IOException {
      Path found = lie.found(bare(path));
      lie.delete(found);
      honest.provider().delete(found);
      lie.deleted(found);
    }

    @Override
    public void copy(Path source, Path target, CopyOption... options) throws IOException {
      honest.provider().copy(bare(source), bare(target), options);
    }

    @Override
    public void move(Path source, Path target, CopyOption... options) throws IOException {
      Path found = lie.found(bare(source));
      honest.provider().move(found, bare(target), options);
      lie.moved(found, bare(target));
    }

    @Override
    public boolean isSameFile(Path path, Path other) throws IOException {
      return honest.provider().isSameFile(bare(path), bare(other));
    }

    @Override
    public boolean isHidden(Path path) throws IOException {
      return honest.provider().isHidden(bare(path));
    }

    @Override
    public FileStore getFileStore(Path path) throws IOException {
      return honest.provider().getFileStore(bare(path));
    }

    @Override
    public void checkAccess(Path path, AccessMode... modes) throws IOException {
      lie.lookUp(bare(path));
      honest.provider().checkAccess(lie.found(bare(path)), modes);
    }

    @Override
    public <V extends FileAttributeView> @Nullable V getFileAttributeView(
        Path path, Class<V> type, LinkOption... options) {
      return honest.provider().getFileAttributeView(bare(path), type, options);
    }

    @Override
    public <A extends BasicFileAttributes> A readAttributes(
        Path path, Class<A> type, LinkOption... options) throws IOException {
      lie.lookUp(bare(path));
      A attributes = honest.provider().readAttributes(lie.found(bare(path)), type, options);
      return type.equals(BasicFileAttributes.class)
          ? type.cast(lie.attributes(attributes))
          : attributes;
    }

    @Override
    public Map<String, Object> readAttributes(Path path, String names, LinkOption... options)
        throws IOException {
      lie.lookUp(bare(path));
      return honest.provider().readAttributes(lie.found(bare(path)), names, options);
    }

    @Override
    public void setAttribute(Path path, String name, Object value, LinkOption... options)
        throws IOException {
      honest.provider().setAttribute(bare(path), name, value, options);
    }
  }

  @Override
  public FileSystemProvider provider() {
    return provider;
  }

  @Override
  public void close() throws IOException {
    honest.close();
  }

  @Override
  public boolean isOpen() {
    return honest.isOpen();
  }

  @Override
  public boolean isReadOnly() {
    return honest.isReadOnly();
  }

  @Override
  public String getSeparator() {
    return honest.getSeparator();
  }

  @Override
  public Iterable<Path> getRootDirectories() {
    List<Path> roots = new ArrayList<>();
    honest.getRootDirectories().forEach(root -> roots.add(wrap(root)));
    return roots;
  }

  @Override
  public Iterable<FileStore> getFileStores() {
    return honest.getFileStores();
  }

  @Override
  public Set<String> supportedFileAttributeViews() {
    return Set.of("basic");
  }

  @Override
  public Path getPath(String first, String... more) {
    return wrap(honest.getPath(first, more));
  }

  @Override
  public PathMatcher getPathMatcher(String pattern) {
    PathMatcher matcher = honest.getPathMatcher(pattern);
    return path -> matcher.matches(bare(path));
  }

  @Override
  public UserPrincipalLookupService getUserPrincipalLookupService() {
    throw new UnsupportedOperationException();
  }

  @Override
  public WatchService newWatchService() {
    throw new UnsupportedOperationException();
  }
}
