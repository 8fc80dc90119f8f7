package io.github.goodform.multipart;

import java.io.IOException;
import java.nio.channels.WritableByteChannel;
import java.nio.file.Path;
import java.util.Objects;
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
          1 << 16,
          1 << 20,
          Path.of(System.getProperty("java.io.tmpdir")),
          headers -> Place.bySize());

  private final int partThreshold;
  private final int memoryThreshold;
  private final Path directory;
  private final Choice choice;

  private FormStorage(int partThreshold, int memoryThreshold, Path directory, Choice choice) {
    this.partThreshold = notNegative(partThreshold);
    this.memoryThreshold = notNegative(memoryThreshold);
    this.directory = Objects.requireNonNull(directory, "directory");
    this.choice = Objects.requireNonNull(choice, "choice");
  }

  /**
   * How much of one part stays in memory.
   *
   * @return octets, default 65,536
   */
  public int partThreshold() {
    return partThreshold;
  }

  /**
   * How much of all parts together stays in memory: a part that would exceed it goes to a file,
   * however small.
   *
   * @return octets, default 1,048,576
   */
  public int memoryThreshold() {
    return memoryThreshold;
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
   * The same storage with another threshold for a part.
   *
   * @param octets of one part that stay in memory, 0 or more
   * @return the new storage
   */
  public FormStorage withPartThreshold(int octets) {
    return new FormStorage(octets, memoryThreshold, directory, choice);
  }

  /**
   * The same storage with another threshold for a form.
   *
   * @param octets of all parts together that stay in memory, 0 or more
   * @return the new storage
   */
  public FormStorage withMemoryThreshold(int octets) {
    return new FormStorage(partThreshold, octets, directory, choice);
  }

  private static int notNegative(int octets) {
    if (octets < 0) {
      throw new IllegalArgumentException("a threshold of " + octets + " octets is negative");
    }
    return octets;
  }

  /**
   * The same storage with another directory.
   *
   * @param directory where the temporary files are created
   * @return the new storage
   */
  public FormStorage withDirectory(Path directory) {
    return new FormStorage(partThreshold, memoryThreshold, directory, choice);
  }

  /**
   * The same storage with another choice.
   *
   * @param choice called for every part when its header has been read
   * @return the new storage
   */
  public FormStorage withChoice(Choice choice) {
    return new FormStorage(partThreshold, memoryThreshold, directory, choice);
  }

  /** Where the content of a part goes, and how much of it. Immutable. */
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
     * content.
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

  /** Decides where a part goes, or refuses it. */
  @FunctionalInterface
  public interface Choice {
    /**
     * Looks at a part's header.
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
