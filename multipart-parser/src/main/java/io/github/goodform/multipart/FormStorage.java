package io.github.goodform.multipart;

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
 */
public record FormStorage(int partThreshold, int memoryThreshold, Path directory) {
  /** 64 KiB for a part, 1 MiB for a form, in the directory {@code java.io.tmpdir}. */
  public static final FormStorage DEFAULT =
      new FormStorage(1 << 16, 1 << 20, Path.of(System.getProperty("java.io.tmpdir")));

  /**
   * Checks the values.
   *
   * @param partThreshold octets of one part that stay in memory
   * @param memoryThreshold octets of all parts together that stay in memory
   * @param directory where the temporary files are created
   */
  public FormStorage {
    if (partThreshold < 0 || memoryThreshold < 0) {
      throw new IllegalArgumentException("a threshold is negative");
    }
    Objects.requireNonNull(directory, "directory");
  }

  /**
   * The same storage with another threshold for a part.
   *
   * @param octets of one part that stay in memory
   * @return the new storage
   */
  public FormStorage withPartThreshold(int octets) {
    return new FormStorage(octets, memoryThreshold, directory);
  }

  /**
   * The same storage with another threshold for a form.
   *
   * @param octets of all parts together that stay in memory
   * @return the new storage
   */
  public FormStorage withMemoryThreshold(int octets) {
    return new FormStorage(partThreshold, octets, directory);
  }

  /**
   * The same storage with another directory.
   *
   * @param directory where the temporary files are created
   * @return the new storage
   */
  public FormStorage withDirectory(Path directory) {
    return new FormStorage(partThreshold, memoryThreshold, directory);
  }
}
