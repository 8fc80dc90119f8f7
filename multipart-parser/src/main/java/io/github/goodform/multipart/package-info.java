/**
 * {@link io.github.goodform.multipart.MultipartParser} splits a {@code multipart} body into its
 * parts and calls a {@link io.github.goodform.multipart.MultipartHandler} with each. {@link
 * io.github.goodform.multipart.Multipart} is the door to it and to the other faces: {@link
 * io.github.goodform.multipart.FormData} (fields and files by name), {@link
 * io.github.goodform.multipart.MultipartReader} (blocking, part by part) and {@link
 * io.github.goodform.multipart.MultipartPublisher} (reactive). {@link
 * io.github.goodform.multipart.MultipartBody} writes.
 *
 * <p>The same octets give the same events, errors and violations, however they are cut into buffers
 * (RFC 7578, RFC 2046 §5.1). Offsets are 0-based octets from the start of the body. A refused body
 * ends in a {@link io.github.goodform.multipart.MultipartException}. Settings are immutable and
 * shared by threads; what reads one body is used by one thread at a time. The parser allocates
 * nothing for a buffer.
 *
 * <p><b>Growth.</b> A minor version adds methods, types, and constants of enums, and changes or
 * removes none; an interface gets methods with a default only. A {@code switch} over a constant and
 * a chain of {@code instanceof} over events or exceptions need a {@code default}.
 */
@NullMarked
package io.github.goodform.multipart;

import org.jspecify.annotations.NullMarked;
