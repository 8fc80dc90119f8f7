package io.github.goodform.fs.experiment;

import io.github.goodform.fs.evidence.CallOutcome;
import io.github.goodform.fs.evidence.ErrorKind;
import java.time.Duration;
import org.jspecify.annotations.Nullable;

/**
 * When a probe has to stop asking: after a time, or when its thread is interrupted.
 *
 * <p>The interrupt is taken from the thread, so that what is left to do can clean up, and given
 * back at the end. Used by one thread.
 */
public final class Deadline {
  private static final Duration MANY_CALLS = Duration.ofSeconds(5);

  /** A charset such as Shift_JIS lacks more than ten thousand characters of its blocks. */
  private static final Duration EACH_CHARACTER = Duration.ofSeconds(15);

  private final @Nullable Deadline outer;
  private final @Nullable Duration limit;
  private final long start = System.nanoTime();
  private boolean interrupted;

  private Deadline(@Nullable Deadline outer, @Nullable Duration limit) {
    this.outer = outer;
    this.limit = limit != null && limit.isNegative() ? Duration.ZERO : limit;
  }

  /** A deadline from now on; without a limit only an interrupt ends the asking. */
  public static Deadline after(@Nullable Duration limit) {
    return new Deadline(null, limit);
  }

  /**
   * A deadline for one question of many calls, which is never later than this one: it may take as
   * long as all questions before it, a few seconds in any case, and all the time of a probe that
   * was given more.
   */
  Deadline ofManyCalls() {
    return ofManyCalls(MANY_CALLS);
  }

  /** The same for the question about each character, which has more calls than the others. */
  Deadline ofEachCharacter() {
    return ofManyCalls(EACH_CHARACTER);
  }

  Deadline ofManyCalls(Duration least) {
    Duration before = Duration.ofNanos(System.nanoTime() - start);
    Duration own = before.compareTo(least) > 0 ? before : least;
    return new Deadline(this, limit != null && limit.compareTo(own) > 0 ? null : own);
  }

  /** Why nothing more may be asked, {@code null} as long as there is time. */
  public @Nullable CallOutcome reached() {
    CallOutcome late = outer == null ? ofTheThread() : outer.reached();
    return late == null ? ofTheTime() : late;
  }

  private @Nullable CallOutcome ofTheThread() {
    interrupted |= Thread.interrupted();
    return interrupted ? new CallOutcome(ErrorKind.UNASKED, "interrupted") : null;
  }

  private @Nullable CallOutcome ofTheTime() {
    return limit != null && Duration.ofNanos(System.nanoTime() - start).compareTo(limit) > 0
        ? new CallOutcome(ErrorKind.UNASKED, "the time of " + limit.toMillis() + " ms is over")
        : null;
  }

  /** Gives the interrupt back to the thread. */
  public void end() {
    if (interrupted) {
      Thread.currentThread().interrupt();
    }
  }
}
