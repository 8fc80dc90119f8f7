package io.github.goodform.multipart;

import java.io.IOException;
import java.lang.ref.Cleaner;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.concurrent.atomic.AtomicBoolean;
import org.jspecify.annotations.Nullable;

/**
 * What a part holds that the garbage collector does not give back: its temporary file, and its
 * share of a budget. {@link #run} gives it back when nobody has closed the form.
 */
final class Holding implements Runnable {
  /** Its thread begins when the first part holds something. */
  private static final class Net {
    static final Cleaner CLEANER = Cleaner.create();

    private Net() {}
  }

  private static final AtomicBoolean SAID = new AtomicBoolean();

  private final @Nullable StorageBudget budget;
  private @Nullable Path file;
  private @Nullable SharedFile shared;
  private long memory;
  private long disk;
  private Cleaner.@Nullable Cleanable net;

  Holding(@Nullable StorageBudget budget) {
    this.budget = budget;
  }

  /** Gives back what is held when the content is no longer reachable. */
  private void watch(StoredContent content) {
    if (net == null) {
      net = Net.CLEANER.register(content, this);
    }
  }

  /** Whether so many more octets may be in memory. */
  synchronized boolean takeMemory(StoredContent content, long octets) {
    if (budget == null) {
      return true;
    }
    if (!budget.takeMemory(octets)) {
      return false;
    }
    watch(content);
    memory += octets;
    return true;
  }

  synchronized void takeDisk(StoredContent content, long octets) throws MultipartException {
    if (budget != null) {
      budget.takeDisk(octets);
      watch(content);
      disk += octets;
    }
  }

  synchronized void giveMemoryBack() {
    if (budget != null) {
      budget.giveBack(memory, 0);
    }
    memory = 0;
  }

  synchronized void hold(StoredContent content, Path temporary) {
    watch(content);
    file = temporary;
  }

  synchronized void hold(StoredContent content, SharedFile fields) {
    watch(content);
    fields.join(this);
    shared = fields;
  }

  /** The content is in a file of its own now. */
  synchronized void leaveShared() throws IOException {
    SharedFile last = shared;
    if (last != null) {
      last.leave(this);
      shared = null;
    }
  }

  /** The file is somebody else's now. */
  synchronized void letGo() {
    file = null;
  }

  /** Gives everything back; a file that cannot be deleted is tried again by the next call. */
  void close() throws IOException {
    giveBack();
    Cleaner.Cleanable watching;
    synchronized (this) {
      watching = net;
      net = null;
    }
    if (watching != null) {
      watching.clean(); // finds nothing to do, and is forgotten
    }
  }

  /** Gives everything back; whether anything was held. */
  synchronized boolean giveBack() throws IOException {
    boolean held = memory + disk > 0 || shared != null;
    if (budget != null) {
      budget.giveBack(memory, disk);
    }
    memory = 0;
    disk = 0;
    Path last = file;
    if (last != null) {
      held |= Files.deleteIfExists(last);
      file = null;
    }
    leaveShared();
    return held;
  }

  @Override
  public void run() {
    try {
      if (giveBack() && SAID.compareAndSet(false, true)) {
        System.getLogger("io.github.goodform.multipart")
            .log(
                System.Logger.Level.WARNING,
                "a FormData was not closed: its content was given back by the garbage collector."
                    + " Close each form. This is logged once");
      }
    } catch (IOException | RuntimeException e) {
      System.getLogger("io.github.goodform.multipart")
          .log(System.Logger.Level.WARNING, "the content of a form that was not closed remains", e);
    }
  }
}
