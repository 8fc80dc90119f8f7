package io.github.goodform.fs.replay;

import java.io.IOException;
import java.nio.file.DirectoryIteratorException;
import java.nio.file.DirectoryStream;
import java.nio.file.Path;
import java.util.Iterator;
import java.util.List;
import java.util.NoSuchElementException;
import org.jspecify.annotations.Nullable;

/**
 * A listing of a directory of a {@link ReplayFileSystem}: the names as they were when it was
 * opened.
 */
final class ReplayDirectoryStream implements DirectoryStream<Path> {
  private final ReplayPath directory;
  private final Iterator<String> names;
  private final Filter<? super Path> filter;
  private boolean begun;
  private volatile boolean closed;

  ReplayDirectoryStream(ReplayPath directory, List<String> names, Filter<? super Path> filter) {
    this.directory = directory;
    this.names = names.iterator();
    this.filter = filter;
  }

  @Override
  public Iterator<Path> iterator() {
    if (begun || closed) {
      throw new IllegalStateException(
          closed ? "the stream is closed" : "the iterator has been given out");
    }
    begun = true;
    return new Iterator<>() {
      private @Nullable Path next;

      @Override
      public boolean hasNext() {
        if (next == null) {
          next = seek();
        }
        return next != null;
      }

      @Override
      public Path next() {
        Path path = next == null ? seek() : next;
        next = null;
        if (path == null) {
          throw new NoSuchElementException();
        }
        return path;
      }
    };
  }

  @Override
  public void close() {
    closed = true;
    directory.replay().forget(this);
  }

  private @Nullable Path seek() {
    try {
      while (!closed && names.hasNext()) {
        Path path =
            directory.resolve(new ReplayPath(directory.replay(), false, List.of(names.next())));
        if (filter.accept(path)) {
          return path;
        }
      }
      return null;
    } catch (IOException e) {
      throw new DirectoryIteratorException(e);
    }
  }
}
