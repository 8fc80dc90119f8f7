package io.github.goodform.compliance.load;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import jdk.jfr.Recording;
import jdk.jfr.consumer.RecordedEvent;
import jdk.jfr.consumer.RecordedFrame;
import jdk.jfr.consumer.RecordedStackTrace;
import jdk.jfr.consumer.RecordedThread;
import jdk.jfr.consumer.RecordingFile;
import org.jspecify.annotations.Nullable;

/**
 * Finds tasks that block although they were declared not to, and virtual threads that block on the
 * platform thread which carries them: a flight recording of this JVM, in which a thread sleeps,
 * parks or waits for a monitor below a frame that runs non-blocking tasks, or while it is pinned.
 *
 * <p>Reads from sockets are left out: a read that was only preempted would count.
 */
final class BlockedTasks implements AutoCloseable {
  /** The methods of Jetty's execution strategy that run what must not block. */
  private static final Set<String> NON_BLOCKING = Set.of("pcRunTask", "picRunTask");

  /** From JDK 21 on; an older JDK knows neither the event nor such a thread. */
  private static final String PINNED = "jdk.VirtualThreadPinned";

  private static final String SLEEP = "jdk.ThreadSleep";

  /** A lock whose owner was preempted is waited for, too, by the slice of a scheduler or two. */
  private static final Duration LEAST_WAIT = Duration.ofMillis(20);

  private static final List<String> WAITS =
      List.of("jdk.ThreadPark", "jdk.JavaMonitorEnter", "jdk.JavaMonitorWait");

  private final Recording recording;
  private final boolean besideLoader;

  private BlockedTasks(Recording recording, boolean besideLoader) {
    this.besideLoader = besideLoader;
    this.recording = recording;
  }

  /**
   * What was found.
   *
   * @param looked whether there was a recording
   * @param count how often a task blocked
   * @param first the first of them in one line; empty when there is none
   * @param pinned how often a virtual thread blocked its carrier for 20 ms or more
   * @param firstPinned the first of those in one line; empty when there is none
   */
  record Found(boolean looked, long count, String first, long pinned, String firstPinned) {
    static final Found NOT_LOOKED = new Found(false, 0, "", 0, "");
  }

  /** Returns whether this JVM has a flight recorder. */
  static boolean isAvailable() {
    return ModuleLayer.boot().findModule("jdk.jfr").isPresent();
  }

  /**
   * Starts a recording of this JVM.
   *
   * @param besideLoader whether the loader runs in it as well, on request: its waits are its own
   */
  static BlockedTasks start(boolean besideLoader) {
    Recording recording = new Recording();
    recording.setName("goodform load");
    recording.enable(SLEEP).withThreshold(Duration.ofMillis(1)).withStackTrace();
    WAITS.forEach(event -> recording.enable(event).withThreshold(LEAST_WAIT).withStackTrace());
    recording.enable(PINNED).withThreshold(LEAST_WAIT).withStackTrace();
    recording.start();
    return new BlockedTasks(recording, besideLoader);
  }

  /** Ends the recording and reads it. */
  Found stop() throws IOException {
    recording.stop();
    Path file = Files.createTempFile("goodform-load", ".jfr");
    try {
      recording.dump(file);
      return read(file);
    } finally {
      Files.delete(file);
    }
  }

  private Found read(Path file) throws IOException {
    long count = 0;
    String first = "";
    long pinned = 0;
    String firstPinned = "";
    try (RecordingFile events = new RecordingFile(file)) {
      while (events.hasMoreEvents()) {
        RecordedEvent event = events.readEvent();
        if (besideLoader && isOfTheLoader(event)) {
          continue;
        }
        if (event.getEventType().getName().equals(PINNED)) {
          firstPinned = pinned++ == 0 ? describe(event) : firstPinned;
        } else if (isInNonBlockingTask(event.getStackTrace())) {
          first = count++ == 0 ? describe(event) : first;
        }
      }
    }
    return new Found(true, count, first, pinned, firstPinned);
  }

  private static boolean isOfTheLoader(RecordedEvent event) {
    @Nullable RecordedThread thread = event.getThread();
    @Nullable String name = thread == null ? null : thread.getJavaName();
    return name != null && name.startsWith(LoaderInThisJvm.THREADS);
  }

  private static boolean isInNonBlockingTask(@Nullable RecordedStackTrace stack) {
    return stack != null
        && stack.getFrames().stream()
            .anyMatch(frame -> NON_BLOCKING.contains(frame.getMethod().getName()));
  }

  private static String describe(RecordedEvent event) {
    RecordedStackTrace stack = event.getStackTrace();
    List<RecordedFrame> frames = stack == null ? List.of() : stack.getFrames();
    String where =
        frames.stream()
            .filter(RecordedFrame::isJavaFrame)
            .map(frame -> frame.getMethod().getType().getName() + '.' + frame.getMethod().getName())
            .filter(name -> !name.startsWith("java.") && !name.startsWith("jdk."))
            .findFirst()
            .orElse("?");
    return String.format(
        Locale.ROOT,
        "%s of %.1f ms in %s",
        event.getEventType().getName().replace("jdk.", ""),
        event.getDuration().toNanos() / 1e6,
        where);
  }

  @Override
  public void close() {
    recording.close();
  }
}
