package io.github.goodform.compliance;

import java.lang.annotation.Documented;
import java.lang.annotation.ElementType;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;
import org.junit.jupiter.api.extension.ExtendWith;

/**
 * Runs a test, or a class of tests, only where a directory has all the given traits. The directory
 * is probed once in a run; the name of the operating system is not used.
 *
 * <pre>{@code
 * @Test
 * @EnabledOnFileSystem(FileSystemTrait.EQUATES_CANONICAL)
 * void servesOneFileUnderBothSpellings() { … }
 * }</pre>
 *
 * <p>A test is skipped with the reason: the trait that the directory lacks, or why the trait could
 * not be determined.
 */
@Target({ElementType.TYPE, ElementType.METHOD})
@Retention(RetentionPolicy.RUNTIME)
@Documented
@ExtendWith(FileSystemExtension.class)
public @interface EnabledOnFileSystem {

  /**
   * The traits, all of which the directory must have.
   *
   * @return the traits
   */
  FileSystemTrait[] value();

  /**
   * The directory, relative to the working directory.
   *
   * @return a path; empty for {@code java.io.tmpdir}, in which {@code @TempDir} works
   */
  String directory() default "";
}
