package io.github.goodform.multipart;

import java.io.IOException;
import java.nio.channels.WritableByteChannel;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Objects;
import java.util.concurrent.Executor;
import org.jspecify.annotations.Nullable;

/**
 * Where a {@link FormData} keeps the content of its parts: in memory up to a threshold, then in
 * temporary files. Immutable, made once for an application and shared by all forms.
 *
 * @since 0.1.0
 */
public final class FormStorage {
  /** 64 KiB for a part, 1 MiB for a form, in the directory {@code java.io.tmpdir}. */
  public static final FormStorage DEFAULT =
      new FormStorage(
          new Thresholds(1 << 16, 1 << 20),
          Path.of(System.getProperty("java.io.tmpdir")),
          headers -> Place.bySize(),
          null,
          null);

  private final Thresholds thresholds;
  private final Path directory;
  private final Choice choice;
  private final @Nullable StorageBudget budget;
  private final @Nullable Executor executor;

  private FormStorage(
      Thresholds thresholds,
      Path directory,
      Choice choice,
      @Nullable StorageBudget budget,
      @Nullable Executor executor) {
    this.thresholds = thresholds;
    this.directory = Objects.requireNonNull(directory, "directory");
    this.choice = Objects.requireNonNull(choice, "choice");
    this.budget = budget;
    this.executor = executor;
  }

  /** Octets of one part and of all parts of a form that stay in memory. */
  private record Thresholds(int part, int memory) {
    Thresholds {
      if (part < 0 || memory < 0) {
        throw new IllegalArgumentException("a threshold is negative");
      }
    }
  }

  /**
   * How much of one part stays in memory.
   *
   * @return octets, default 65,536
   */
  public int partThreshold() {
    return thresholds.part();
  }

  /**
   * How much of all parts together stays in memory: a part that would exceed it goes to a file,
   * however small. A file part has a file of its own, a field of more than {@link #partThreshold()}
   * octets too; smaller fields share one.
   *
   * @return octets, default 1,048,576
   */
  public int memoryThreshold() {
    return thresholds.memory();
  }

  /**
   * Where the temporary files are created, readable by their owner only where the file system knows
   * owners.
   *
   * @return a directory, default {@code java.io.tmpdir}
   */
  public Path directory() {
    return directory;
  }

  /**
   * What decides where a part goes.
   *
   * @return called for every part when its header has been read, before its content; the default
   *     returns {@link Place#bySize()}
   */
  public Choice choice() {
    return choice;
  }

  /**
   * What all forms together may hold.
   *
   * @return null when there is no budget: the default
   */
  public @Nullable StorageBudget budget() {
    return budget;
  }

  /**
   * Where forms that come from a publisher are parsed and stored. Other forms do not use it.
   *
   * @return null when the threads that publish do it: the default
   */
  public @Nullable Executor executor() {
    return executor;
  }

  /**
   * The same storage with another threshold for a part.
   *
   * @param octets of one part that stay in memory, 0 or more
   * @return the new storage
   * @throws IllegalArgumentException if the number is negative
   */
  public FormStorage withPartThreshold(int octets) {
    return with(new Thresholds(octets, thresholds.memory()));
  }

  /**
   * The same storage with another threshold for a form.
   *
   * @param octets of all parts together that stay in memory, 0 or more
   * @return the new storage
   * @throws IllegalArgumentException if the number is negative
   */
  public FormStorage withMemoryThreshold(int octets) {
    return with(new Thresholds(thresholds.part(), octets));
  }

  private FormStorage with(Thresholds other) {
    return new FormStorage(other, directory, choice, budget, executor);
  }

  /**
   * The same storage with another directory.
   *
   * @param directory where the temporary files are created
   * @return the new storage
   */
  public FormStorage withDirectory(Path directory) {
    return new FormStorage(thresholds, directory, choice, budget, executor);
  }

  /**
   * The same storage with another choice.
   *
   * @param choice called for every part when its header has been read
   * @return the new storage
   */
  public FormStorage withChoice(Choice choice) {
    return new FormStorage(thresholds, directory, choice, budget, executor);
  }

  /**
   * The same storage with a budget for all forms together.
   *
   * @param budget shared with other storages, if several have it
   * @return the new storage
   */
  public FormStorage withBudget(StorageBudget budget) {
    Objects.requireNonNull(budget, "budget");
    return new FormStorage(thresholds, directory, choice, budget, executor);
  }

  /**
   * The same storage with an executor for the work of a form that comes from a publisher: parsing,
   * writing files, and deleting them when the body fails. The threads that publish are not blocked.
   * Without one they do this work, and wait for the disk. An executor that rejects a task leaves it
   * to the thread that publishes.
   *
   * <p>Only {@link Multipart#form(Boundary, java.util.concurrent.Flow.Publisher)} and its overloads
   * with a publisher use it. {@link Multipart#form(Boundary, java.io.InputStream)} writes files on
   * the thread that calls it, and a {@link Multipart#collector()} on the one that feeds its parser.
   *
   * @param executor for blocking work; tasks of one form are run one after the other
   * @return the new storage
   */
  public FormStorage withExecutor(Executor executor) {
    Objects.requireNonNull(executor, "executor");
    return new FormStorage(thresholds, directory, choice, budget, executor);
  }

  /**
   * Deletes temporary files that a process left in {@link #directory()} when it was killed: call it
   * at the start of a server.
   *
   * @param age the files of forms that were last written to longer ago are deleted, by the clock of
   *     the file system; longer than any form is held. Files of other names stay
   * @return how many files were deleted
   * @throws IllegalArgumentException if the age is negative
   * @throws IOException when the directory cannot be read or written to, or a file not be deleted;
   *     the others are
   */
  public int sweep(Duration age) throws IOException {
    if (age.isNegative()) {
      throw new IllegalArgumentException("an age of " + age + " is negative");
    }
    return PartFile.sweep(directory, age);
  }

  /**
   * The storage for a log.
   *
   * @return such as {@code FormStorage[/var/uploads, part 65536, form 1048576 octets in memory]}
   */
  @Override
  public String toString() {
    return "FormStorage["
        + directory
        + ", part "
        + thresholds.part()
        + ", form "
        + thresholds.memory()
        + " octets in memory"
        + (budget == null ? "" : ", " + budget)
        + ']';
  }

  /**
   * Where the content of a part goes, and how much of it. Immutable.
   *
   * @since 0.1.0
   */
  public static final class Place {
    /** For a part of which the limits of the options alone hold. */
    private static final long NO_LIMIT = -1;

    private static final Place BY_SIZE = new Place(false, false, null, NO_LIMIT);
    private static final Place FILE = new Place(true, false, null, NO_LIMIT);
    private static final Place NOWHERE = new Place(false, true, null, NO_LIMIT);

    private final boolean inFile;
    private final boolean leftOut;
    private final @Nullable WritableByteChannel target;
    private final long maximum;

    private Place(
        boolean inFile, boolean leftOut, @Nullable WritableByteChannel target, long maximum) {
      this.inFile = inFile;
      this.leftOut = leftOut;
      this.target = target;
      this.maximum = maximum;
    }

    /**
     * Into memory, and to a file when a threshold is passed.
     *
     * @return the place
     */
    public static Place bySize() {
      return BY_SIZE;
    }

    /**
     * To a temporary file from the first octet.
     *
     * @return the place
     */
    public static Place file() {
      return FILE;
    }

    /**
     * Nowhere: the part is read, judged and left out of the form.
     *
     * @return the place
     */
    public static Place nowhere() {
      return NOWHERE;
    }

    /**
     * To a channel of the application. The form has the part with its size, and cannot read its
     * content: a field {@code _charset_} that goes there does not choose the charset of the form.
     *
     * @param channel in blocking mode; closed at the end of the part, and when the body fails
     * @return the place, for one part
     */
    public static Place to(WritableByteChannel channel) {
      return new Place(false, false, Objects.requireNonNull(channel, "channel"), NO_LIMIT);
    }

    /**
     * The same place with a limit for this part: in place of {@link Limit#FIELD_OCTETS}, and never
     * more than {@link Limit#PART_OCTETS}. Only for a collector that is itself the handler of its
     * parser.
     *
     * @param octets of the content as sent, 0 or more; the largest that passes
     * @return the new place
     * @throws IllegalArgumentException if the number is negative
     */
    public Place atMost(long octets) {
      if (octets < 0) {
        throw new IllegalArgumentException("a limit of " + octets + " octets is negative");
      }
      return new Place(inFile, leftOut, target, octets);
    }

    boolean isInFile() {
      return inFile;
    }

    boolean isLeftOut() {
      return leftOut;
    }

    @Nullable WritableByteChannel target() {
      return target;
    }

    /** Whether there is a limit for this part alone. */
    boolean isLimited() {
      return maximum != NO_LIMIT;
    }

    long maximum() {
      return maximum;
    }
  }

  /**
   * Decides where a part goes, or refuses it.
   *
   * @since 0.1.0
   */
  @FunctionalInterface
  public interface Choice {
    /**
     * Looks at a part's header, on the thread that parses the form.
     *
     * @param headers valid during the call
     * @return where its content goes
     * @throws MultipartException such as {@link MultipartException#refused}, to refuse the whole
     *     body: it comes out of the call that reads the form
     * @throws IOException the same, for another reason
     */
    Place choose(PartHeaders headers) throws IOException;
  }
}
