/** The picture of a report that the README shows: {@link ReportPictureIT} draws it. */
@NullMarked
package io.github.goodform.docker.picture;

import org.jspecify.annotations.NullMarked;
