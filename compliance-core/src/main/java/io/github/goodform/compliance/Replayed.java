package io.github.goodform.compliance;

import java.lang.annotation.Documented;
import java.lang.annotation.ElementType;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;
import org.junit.jupiter.api.extension.ExtendWith;

/**
 * Gives a test an empty directory, a {@link java.nio.file.Path}, of a simulated file system that
 * treats names as a recorded one does. The directory is deleted after the test.
 *
 * <pre>{@code
 * @Test
 * void protectsEverySpelling(@Replayed("apfs") Path directory) { … }
 * }</pre>
 *
 * <p>For what is simulated, and what is not, see {@link
 * io.github.goodform.fs.replay.ReplayFileSystem}.
 */
@Target(ElementType.PARAMETER)
@Retention(RetentionPolicy.RUNTIME)
@Documented
@ExtendWith(FileSystemExtension.class)
public @interface Replayed {

  /**
   * The name of a {@link io.github.goodform.fs.RecordedProfile}, such as {@code apfs}, {@code
   * hfsplus}, {@code zfs-form-d}, {@code ntfs3-nocase} or {@code vfat}.
   *
   * @return the name; with another one the test fails with a list of all names
   */
  String value();
}
