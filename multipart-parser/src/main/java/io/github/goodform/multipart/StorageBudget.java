package io.github.goodform.multipart;

import java.util.concurrent.atomic.AtomicLong;

/**
 * How much memory and disk the contents of all forms may take together: one for a server, shared by
 * its storages, bodies and threads.
 *
 * <pre>{@code
 * FormStorage storage = FormStorage.DEFAULT.withBudget(StorageBudget.of(64 << 20, 8L << 30));
 * }</pre>
 *
 * <p>A content that finds no memory goes to a file; one that finds no room in a file, and one that
 * finds no memory where the disk's share is 0, ends its body in {@link MultipartException.Refused}
 * with the code {@link #DISK_BUDGET} or {@link #MEMORY_BUDGET}. A share is given back when the part
 * is deleted or moved, its form is closed, or its body fails. Content is counted, not the headers
 * and objects around it: {@link Limits} bound those for each body. Thread-safe.
 *
 * @since 0.1.0
 */
public final class StorageBudget {
  /**
   * The {@link MultipartException#code()} of a body whose content finds no room in a file:
   * {@value}.
   */
  public static final String DISK_BUDGET = "disk-budget";

  /**
   * The {@link MultipartException#code()} of a body whose content finds no memory where {@link
   * #diskOctets()} is 0: {@value}.
   */
  public static final String MEMORY_BUDGET = "memory-budget";

  /** RFC 9110 §15.6.4: the server is overloaded for a while. */
  private static final int SERVICE_UNAVAILABLE = 503;

  private final long memoryOctets;
  private final long diskOctets;
  private final int httpStatus;
  private final AtomicLong memoryUsed = new AtomicLong();
  private final AtomicLong diskUsed = new AtomicLong();

  private StorageBudget(long memoryOctets, long diskOctets, int httpStatus) {
    if (memoryOctets < 0 || diskOctets < 0) {
      throw new IllegalArgumentException("a budget is negative");
    }
    if (httpStatus < 400 || httpStatus > 599) {
      throw new IllegalArgumentException("status " + httpStatus + " is not 400 to 599");
    }
    this.memoryOctets = memoryOctets;
    this.diskOctets = diskOctets;
    this.httpStatus = httpStatus;
  }

  /**
   * A budget that is exceeded with the status 503.
   *
   * @param memoryOctets of contents in memory, 0 or more
   * @param diskOctets of contents in temporary files, 0 or more; 0 for a server without a disk
   * @return a new budget, of which nothing is used
   * @throws IllegalArgumentException if a number is negative
   */
  public static StorageBudget of(long memoryOctets, long diskOctets) {
    return of(memoryOctets, diskOctets, SERVICE_UNAVAILABLE);
  }

  /**
   * A budget.
   *
   * @param memoryOctets of contents in memory, 0 or more
   * @param diskOctets of contents in temporary files, 0 or more; 0 for a server without a disk
   * @param httpStatus {@link MultipartException#httpStatus()} of a body that exceeds it, 400 to 599
   * @return a new budget, of which nothing is used
   * @throws IllegalArgumentException if a number is negative, or the status is not 400 to 599
   */
  public static StorageBudget of(long memoryOctets, long diskOctets, int httpStatus) {
    return new StorageBudget(memoryOctets, diskOctets, httpStatus);
  }

  /**
   * What contents in memory may take.
   *
   * @return octets, 0 or more
   */
  public long memoryOctets() {
    return memoryOctets;
  }

  /**
   * What contents in temporary files may take.
   *
   * @return octets, 0 or more
   */
  public long diskOctets() {
    return diskOctets;
  }

  /**
   * The status of a body that exceeds the budget.
   *
   * @return 400 to 599, default 503
   */
  public int httpStatus() {
    return httpStatus;
  }

  /**
   * What contents in memory take.
   *
   * @return octets, 0 when every form is closed
   */
  public long memoryUsed() {
    return memoryUsed.get();
  }

  /**
   * What contents in temporary files take.
   *
   * @return octets, 0 when every form is closed
   */
  public long diskUsed() {
    return diskUsed.get();
  }

  /**
   * The budget for a log, with what is used of it.
   *
   * @return such as {@code StorageBudget[memory 4096 of 67108864, disk 0 of 8589934592]}
   */
  @Override
  public String toString() {
    return "StorageBudget[memory "
        + memoryUsed()
        + " of "
        + memoryOctets
        + ", disk "
        + diskUsed()
        + " of "
        + diskOctets
        + ']';
  }

  boolean takeMemory(long octets) {
    return take(memoryUsed, octets, memoryOctets);
  }

  void takeDisk(long octets) throws MultipartException {
    if (!take(diskUsed, octets, diskOctets)) {
      throw diskOctets == 0
          ? MultipartException.overBudget(
              httpStatus,
              MEMORY_BUDGET,
              "the forms have more than " + memoryOctets + " octets in memory")
          : MultipartException.overBudget(
              httpStatus,
              DISK_BUDGET,
              "the forms have more than " + diskOctets + " octets in files");
    }
  }

  void giveBack(long memory, long disk) {
    memoryUsed.addAndGet(-memory);
    diskUsed.addAndGet(-disk);
  }

  private static boolean take(AtomicLong used, long octets, long maximum) {
    long now = used.get();
    while (octets <= maximum - now) {
      if (used.compareAndSet(now, now + octets)) {
        return true;
      }
      now = used.get();
    }
    return false;
  }
}
