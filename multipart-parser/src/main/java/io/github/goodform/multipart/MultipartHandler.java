package io.github.goodform.multipart;

import java.io.IOException;
import java.nio.ByteBuffer;

/**
 * Receives what a {@link MultipartParser} finds, in the order of the body.
 *
 * <p>Before all others {@link #begin}. For every part {@link #part}, then {@link #data} any number
 * of times, then {@link #partEnd}; after the last part and {@link MultipartParser#end()}, {@link
 * #end}; when the body ends in another way, {@link #failed}. {@link #violation} may come at any
 * time: a violation in a part's header comes before its {@link #part}. An exception thrown by a
 * method closes the parser and comes out of the call that fed it. All are called on the thread of
 * that call. A handler may call {@link MultipartParser#pause()} of the parser that calls it, and
 * must not call {@code parse}, {@code end}, {@code reset} or {@code close}.
 *
 * <p>A handler that wraps another one forwards each method, {@link #begin} as well: a {@link
 * FormCollector} needs it.
 *
 * @since 0.1.0
 */
public interface MultipartHandler {
  /**
   * A body begins: called once for each body, before its first octet is taken, by the method that
   * makes the parser and by {@link MultipartParser#reset}. An exception closes the parser and comes
   * out of that method, after {@link #failed}.
   *
   * @param parser that calls this handler with the events of the body: for {@link
   *     MultipartParser#pause()} and {@link MultipartParser#limitPart} in later methods
   */
  default void begin(MultipartParser parser) {}

  /**
   * A part begins: its header has been read to the empty line. The place to refuse it or to choose
   * where it goes.
   *
   * @param headers the part's header fields, valid until the next part begins; {@link
   *     PartHeaders#copy()} keeps them
   * @throws IOException to stop the parser
   */
  default void part(PartHeaders headers) throws IOException {}

  /**
   * Octets of the current part's content, never empty.
   *
   * @param octets the content between position and limit: the buffer that was fed, not a copy, or a
   *     read-only constant (octets that looked like the start of a delimiter at the end of the
   *     buffer before). The object is valid during the call; what is done to its position and limit
   *     does not matter. After {@link MultipartParser#pause()} a {@code slice()} or {@code
   *     duplicate()} of it can be read until the parser is fed again, if the caller leaves the
   *     buffer that was fed alone that long; closing the parser changes nothing in it
   * @throws IOException to stop the parser
   */
  default void data(ByteBuffer octets) throws IOException {}

  /**
   * The current part is complete: its delimiter line has been read.
   *
   * @param octets the length of its content, 0 or more, decoded where it was encoded
   * @throws IOException to stop the parser
   */
  default void partEnd(long octets) throws IOException {}

  /**
   * The body is complete.
   *
   * @throws IOException to stop the parser
   */
  default void end() throws IOException {}

  /**
   * The body will not be complete: it was refused, a method of this handler has thrown, or the
   * parser was closed or reset before the end. For each body exactly one of {@link #end} and this
   * is called, as the last call, and both only when {@code end} throws; only a parser that is
   * neither ended nor closed calls none, and one that is reset before it has been fed. The place to
   * release what has been stored.
   *
   * @param cause what comes out of the call that fed the parser; an {@link IOException} that says
   *     so when the parser was closed or reset
   */
  default void failed(Throwable cause) {}

  /**
   * The body broke a rule that {@link MultipartOptions#compliance()} tolerates.
   *
   * @param noted the rule, where, and in which part
   * @throws IOException to stop the parser
   */
  default void violation(NotedViolation noted) throws IOException {}
}
