/**
 * What a test class implements or imports: {@link
 * io.github.goodform.compliance.MultipartConformance} and the other interfaces turn each case of
 * the catalogue into a JUnit test; {@link io.github.goodform.compliance.EnabledOnFileSystem} and
 * the other annotations bind a test to what a directory does with names.
 */
@NullMarked
package io.github.goodform.compliance;

import org.jspecify.annotations.NullMarked;
