/**
 * {@link io.github.goodform.fs.archive.ArchiveNames} reads the names of the entries of an archive
 * as octets: no content, no other file. {@link io.github.goodform.fs.archive.ArchiveException} says
 * where an archive is broken.
 */
@NullMarked
package io.github.goodform.fs.archive;

import org.jspecify.annotations.NullMarked;
