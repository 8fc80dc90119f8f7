package io.github.goodform.multipart;

import java.io.IOException;
import java.nio.file.Path;
import java.util.Objects;

/**
 * Where a {@link FormData} keeps the content of its parts: in memory up to a threshold, then in
 * temporary files.
 *
 * @param partThreshold octets of one part that stay in memory, 0 or more
 * @param memoryThreshold octets of all parts together that stay in memory, 0 or more; a part that
 *     would go over goes to a file, however small
 * @param directory where the temporary files are created, readable by their owner only where the
 *     file system knows owners
 * @param choice is asked for every part when its header has been read, before its content
 */
public record FormStorage(int partThreshold, int memoryThreshold, Path directory, Choice choice) {
  /** 64 KiB for a part, 1 MiB for a form, in the directory {@code java.io.tmpdir}. */
  public static final FormStorage DEFAULT =
      new FormStorage(
          1 << 16,
          1 << 20,
          Path.of(System.getProperty("java.io.tmpdir")),
          headers -> Place.BY_SIZE);

  /**
   * Checks the values.
   *
   * @param partThreshold octets of one part that stay in memory
   * @param memoryThreshold octets of all parts together that stay in memory
   * @param directory where the temporary files are created
   * @param choice is asked for every part
   */
  public FormStorage {
    if (partThreshold < 0 || memoryThreshold < 0) {
      throw new IllegalArgumentException("a threshold is negative");
    }
    Objects.requireNonNull(directory, "directory");
    Objects.requireNonNull(choice, "choice");
  }

  /**
   * The same storage with another threshold for a part.
   *
   * @param octets of one part that stay in memory
   * @return the new storage
   */
  public FormStorage withPartThreshold(int octets) {
    return new FormStorage(octets, memoryThreshold, directory, choice);
  }

  /**
   * The same storage with another threshold for a form.
   *
   * @param octets of all parts together that stay in memory
   * @return the new storage
   */
  public FormStorage withMemoryThreshold(int octets) {
    return new FormStorage(partThreshold, octets, directory, choice);
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
   * @param choice is asked for every part when its header has been read
   * @return the new storage
   */
  public FormStorage withChoice(Choice choice) {
    return new FormStorage(partThreshold, memoryThreshold, directory, choice);
  }

  /** Where the content of a part goes. */
  public enum Place {
    /** Into memory, and to a file when a threshold is passed. */
    BY_SIZE,
    /** To a file from its first octet. */
    FILE,
    /** Nowhere: the part is read, judged and left out of the form. */
    NOWHERE
  }

  /** Chooses where a part goes, or refuses it. */
  @FunctionalInterface
  public interface Choice {
    /**
     * Looks at a part's header.
     *
     * @param headers valid during the call
     * @return where its content goes
     * @throws IOException to refuse the whole body: it comes out of the call that reads the form
     */
    Place choose(PartHeaders headers) throws IOException;
  }
}
