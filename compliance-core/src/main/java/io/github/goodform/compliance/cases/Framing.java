package io.github.goodform.compliance.cases;

import java.util.List;

/** How the octets of a body are put on the wire. */
public sealed interface Framing {

  /**
   * One message body with a {@code Content-Length} field.
   *
   * @param declaredMinusActual what is added to the true length: 0 for an honest field, negative
   *     when it promises too little
   */
  record ContentLength(long declaredMinusActual) implements Framing {}

  /**
   * Chunked transfer coding with a chunk border at each of the given offsets of the body.
   *
   * @param cuts strictly ascending offsets in octets, each above 0 and below the length of the body
   */
  record Chunked(List<Integer> cuts) implements Framing {
    /** Keeps an immutable copy. */
    public Chunked {
      cuts = List.copyOf(cuts);
    }
  }

  /** Chunked transfer coding with one octet in each chunk. */
  record EveryOctet() implements Framing {}

  /**
   * The body is sent once for each offset of a range, in two chunks with the border there; see
   * {@link UploadCase#requests}.
   *
   * @param first the first border, above 0
   * @param last the last border, below the length of the body
   */
  record EachCut(int first, int last) implements Framing {}

  /**
   * A {@code Content-Length} body in two writes with silence between them.
   *
   * @param after the number of octets before the pause
   * @param millis the length of the pause in milliseconds
   */
  record Pause(int after, long millis) implements Framing {}

  /**
   * A slow client: a {@code Content-Length} body, a few octets at a time, with silence after each
   * write.
   *
   * @param octets the octets of each write, above 0
   * @param millis the length of each silence in milliseconds
   */
  record Trickle(int octets, long millis) implements Framing {}

  /**
   * A {@code Content-Length} body that is held back behind {@code Expect: 100-continue}: the client
   * sends the header, and the body when the server says 100 (Continue). After a final status the
   * body is not sent at all.
   */
  record AwaitContinue() implements Framing {}

  /**
   * The client sends the beginning of a {@code Content-Length} body and is gone. Nobody is left to
   * hear an answer: what is observed is the answer to {@link NextRequest#FORM} on a connection of
   * its own.
   *
   * @param after the number of octets before the client leaves
   * @param reset whether the connection is reset rather than closed
   */
  record Leave(int after, boolean reset) implements Framing {}

  /**
   * The message is framed by hand.
   *
   * @param octets what follows the fields that every request has: the framing fields, the empty
   *     line and the content, exactly as sent
   * @param ends whether the client closes its half of the connection after them
   */
  record Verbatim(Octets octets, boolean ends) implements Framing {}
}
