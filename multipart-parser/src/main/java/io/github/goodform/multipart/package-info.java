/** The parser. */
@NullMarked
package io.github.goodform.multipart;

import org.jspecify.annotations.NullMarked;
