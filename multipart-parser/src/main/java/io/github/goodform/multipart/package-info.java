/**
 * {@link io.github.goodform.multipart.MultipartParser} is fed the octets of a {@code multipart}
 * body and tells a {@link io.github.goodform.multipart.MultipartHandler} what is in it. {@code
 * FormData} is the same body read to its end: fields and files by name.
 *
 * <p>The same octets give the same events, errors and violations, however they are cut into buffers
 * (RFC 7578, RFC 2046 §5.1). Offsets are 0-based octets from the start of the body.
 */
@NullMarked
package io.github.goodform.multipart;

import org.jspecify.annotations.NullMarked;
