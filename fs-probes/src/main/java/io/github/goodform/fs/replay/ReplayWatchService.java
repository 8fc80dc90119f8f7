package io.github.goodform.fs.replay;

import java.io.IOException;
import java.nio.file.ClosedWatchServiceException;
import java.nio.file.NotDirectoryException;
import java.nio.file.Path;
import java.nio.file.StandardWatchEventKinds;
import java.nio.file.WatchEvent;
import java.nio.file.WatchKey;
import java.nio.file.WatchService;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Deque;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;

/**
 * Watches directories of a {@link ReplayFileSystem} by listing them, in the thread that polls, and
 * has no thread of its own.
 *
 * <p>An entry is told by the name that is listed. One that is deleted and made again between two
 * looks is both; one that is made and deleted between them is not seen.
 */
final class ReplayWatchService implements WatchService {
  private static final long PAUSE_MILLIS = 10;

  /** As many events of one key as the JDK keeps before it tells that some are lost. */
  private static final int MOST_EVENTS = 512;

  private static final Set<WatchEvent.Kind<?>> KINDS =
      Set.of(
          StandardWatchEventKinds.ENTRY_CREATE,
          StandardWatchEventKinds.ENTRY_DELETE,
          StandardWatchEventKinds.ENTRY_MODIFY,
          StandardWatchEventKinds.OVERFLOW);

  private final List<Key> keys = new ArrayList<>();
  private final Deque<Key> signalled = new ArrayDeque<>();
  private final ReplayFileSystem fileSystem;
  private boolean closed;

  ReplayWatchService(ReplayFileSystem fileSystem) {
    this.fileSystem = fileSystem;
  }

  /** What of an entry changes. */
  record Stamp(@Nullable Object file, Object modified, long size) {}

  private record Event(WatchEvent.Kind<Path> kind, int count, Path context)
      implements WatchEvent<Path> {}

  private record Lost(WatchEvent.Kind<Object> kind, int count) implements WatchEvent<Object> {
    @Override
    public @Nullable Object context() {
      return null;
    }
  }

  synchronized WatchKey register(ReplayPath directory, WatchEvent.Kind<?>... events)
      throws IOException {
    requireOpen();
    for (WatchEvent.Kind<?> kind : events) {
      if (!KINDS.contains(kind)) {
        throw new UnsupportedOperationException("a replay file system has no event " + kind);
      }
    }
    Set<WatchEvent.Kind<?>> kinds = new HashSet<>(Arrays.asList(events));
    kinds.remove(StandardWatchEventKinds.OVERFLOW);
    if (kinds.isEmpty()) {
      throw new IllegalArgumentException("expected a kind of event");
    }
    if (!(directory.replay().tree().node(directory) instanceof ReplayDirectory)) {
      throw new NotDirectoryException(directory.toString());
    }
    for (Key key : keys) {
      if (key.directory.equals(directory)) {
        key.kinds = kinds;
        return key;
      }
    }
    Key key = new Key(directory, kinds);
    keys.add(key);
    return key;
  }

  private void requireOpen() {
    if (closed) {
      throw new ClosedWatchServiceException();
    }
  }

  @Override
  public synchronized @Nullable WatchKey poll() {
    requireOpen();
    List.copyOf(keys).forEach(Key::look);
    return signalled.pollFirst();
  }

  @Override
  public @Nullable WatchKey poll(long timeout, TimeUnit unit) throws InterruptedException {
    long start = System.nanoTime();
    WatchKey key = poll();
    while (key == null && System.nanoTime() - start < unit.toNanos(timeout)) {
      Thread.sleep(PAUSE_MILLIS);
      key = poll();
    }
    return key;
  }

  @Override
  public WatchKey take() throws InterruptedException {
    WatchKey key = poll();
    while (key == null) {
      Thread.sleep(PAUSE_MILLIS);
      key = poll();
    }
    return key;
  }

  @Override
  public synchronized void close() {
    closed = true;
    keys.clear();
    signalled.clear();
    fileSystem.forget(this);
  }

  private final class Key implements WatchKey {
    private final ReplayPath directory;
    private final List<WatchEvent<?>> events = new ArrayList<>();
    private Set<WatchEvent.Kind<?>> kinds;
    private Map<String, Stamp> seen;
    private boolean valid = true;
    private boolean ready = true;

    Key(ReplayPath directory, Set<WatchEvent.Kind<?>> kinds) throws IOException {
      this.directory = directory;
      this.kinds = kinds;
      this.seen = directory.replay().tree().stamps(directory);
    }

    private void look() {
      Map<String, Stamp> now;
      try {
        now = directory.replay().tree().stamps(directory);
      } catch (IOException e) {
        // The directory is gone: the key is told once more, and cannot be reset.
        cancel();
        signal();
        return;
      }
      seen.forEach(
          (name, stamp) -> {
            Stamp next = now.get(name);
            if (next == null) {
              add(StandardWatchEventKinds.ENTRY_DELETE, name);
            } else if (!Objects.equals(next.file(), stamp.file())) {
              add(StandardWatchEventKinds.ENTRY_DELETE, name);
              add(StandardWatchEventKinds.ENTRY_CREATE, name);
            } else if (!next.equals(stamp)) {
              add(StandardWatchEventKinds.ENTRY_MODIFY, name);
            }
          });
      now.keySet().stream()
          .filter(name -> !seen.containsKey(name))
          .forEach(name -> add(StandardWatchEventKinds.ENTRY_CREATE, name));
      seen = now;
      if (!events.isEmpty()) {
        signal();
      }
    }

    private void add(WatchEvent.Kind<Path> kind, String name) {
      if (!kinds.contains(kind)) {
        return;
      }
      Path context = new ReplayPath(directory.replay(), false, List.of(name));
      for (int i = 0; i < events.size(); i++) {
        WatchEvent<?> event = events.get(i);
        if (event instanceof Lost lost) {
          events.set(i, new Lost(lost.kind(), lost.count() + 1));
          return;
        } else if (event.kind().equals(kind) && context.equals(event.context())) {
          events.set(i, new Event(kind, event.count() + 1, context));
          return;
        }
      }
      if (events.size() == MOST_EVENTS) {
        events.clear();
        events.add(new Lost(StandardWatchEventKinds.OVERFLOW, 1));
      } else {
        events.add(new Event(kind, 1, context));
      }
    }

    private void signal() {
      if (ready) {
        ready = false;
        signalled.addLast(this);
      }
    }

    @Override
    public boolean isValid() {
      synchronized (ReplayWatchService.this) {
        return valid && !closed;
      }
    }

    @Override
    public List<WatchEvent<?>> pollEvents() {
      synchronized (ReplayWatchService.this) {
        List<WatchEvent<?>> polled = List.copyOf(events);
        events.clear();
        return polled;
      }
    }

    @Override
    public boolean reset() {
      synchronized (ReplayWatchService.this) {
        if (!isValid()) {
          return false;
        }
        ready = true;
        if (!events.isEmpty()) {
          signal();
        }
        return true;
      }
    }

    @Override
    public void cancel() {
      synchronized (ReplayWatchService.this) {
        valid = false;
        keys.remove(this);
      }
    }

    @Override
    public Path watchable() {
      return directory;
    }
  }
}
