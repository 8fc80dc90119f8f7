/** The parser in servers and frameworks, by public methods alone: the README shows these. */
@NullMarked
package io.github.goodform.multipart.examples;

import org.jspecify.annotations.NullMarked;
