package io.github.goodform.compliance;

import java.lang.annotation.Documented;
import java.lang.annotation.ElementType;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;
import org.junit.jupiter.api.extension.ExtendWith;

/**
 * Gives a test the {@link io.github.goodform.fs.FileNameProfile} of a directory, so that the test
 * can expect what is right in this directory.
 *
 * <pre>{@code
 * @Test
 * void findsTheFile(@Probed FileNameProfile here) {
 *   int expected = here.samePath("\u00E5.txt", "a\u030A.txt").isSame() ? 200 : 404;
 *   …
 * }
 * }</pre>
 *
 * <p>The directory is probed once in a run, with the quick profile unless {@link #full()} is set.
 */
@Target(ElementType.PARAMETER)
@Retention(RetentionPolicy.RUNTIME)
@Documented
@ExtendWith(FileSystemExtension.class)
public @interface Probed {

  /**
   * The directory, relative to the working directory.
   *
   * @return a path; empty for {@code java.io.tmpdir}, in which {@code @TempDir} works
   */
  String value() default "";

  /**
   * Whether every question is asked, which takes up to a second; otherwise the most important ones
   * are.
   *
   * @return false by default
   */
  boolean full() default false;
}
