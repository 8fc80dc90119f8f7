package io.github.goodform.compliance.cases;

import io.github.goodform.compliance.cases.Transmission.Step;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.IntStream;

/**
 * How the octets of a body are put on the wire, as case files write it. A framing ends when the
 * case is read: {@link #compile} makes transmissions of it.
 */
public sealed interface Framing {
  /** How long a client that leaves waits first, so that the server begins to read. */
  long MILLIS_BEFORE_LEAVING = 20;

  /**
   * Compiles the framing of a body.
   *
   * @param body the octets of the body
   * @return the transmissions, at least one; several when the case sends the body several times
   */
  List<Transmission> compile(Octets body);

  /**
   * Returns whether another request may follow on the same connection.
   *
   * @return false where the body is sent several times, or where the connection may end before the
   *     whole request is sent
   */
  boolean allowsNext();

  /**
   * One message body with a {@code Content-Length} field.
   *
   * @param declaredMinusActual what is added to the true length: 0 for an honest field, negative
   *     when it promises too little
   */
  record ContentLength(long declaredMinusActual) implements Framing {
    @Override
    public List<Transmission> compile(Octets body) {
      List<Step> steps = Transmission.stretches(body, List.of());
      if (declaredMinusActual > 0) {
        steps.add(new Transmission.HalfClose());
      }
      return List.of(length(body, declaredMinusActual, steps));
    }

    @Override
    public boolean allowsNext() {
      return true;
    }
  }

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

    @Override
    public List<Transmission> compile(Octets body) {
      return List.of(
          new Transmission(
              Transmission.Coding.CHUNKED, 0, body, Transmission.stretches(body, cuts)));
    }

    @Override
    public boolean allowsNext() {
      return true;
    }
  }

  /**
   * Chunked transfer coding with so many octets in each chunk, and the rest in the last one.
   *
   * @param octets the size of a chunk, above 0
   */
  record ChunksOf(int octets) implements Framing {
    @Override
    public List<Transmission> compile(Octets body) {
      int borders = (body.length() - 1) / octets;
      return new Chunked(IntStream.rangeClosed(1, borders).mapToObj(n -> n * octets).toList())
          .compile(body);
    }

    @Override
    public boolean allowsNext() {
      return true;
    }
  }

  /**
   * The body is sent once for each offset of a range, in two chunks with the border there; see
   * {@link UploadCase#transmissions}.
   *
   * @param first the first border, above 0
   * @param last the last border, below the length of the body
   */
  record EachCut(int first, int last) implements Framing {
    @Override
    public List<Transmission> compile(Octets body) {
      return IntStream.rangeClosed(first, last)
          .mapToObj(cut -> new Chunked(List.of(cut)).compile(body).get(0))
          .toList();
    }

    @Override
    public boolean allowsNext() {
      return false;
    }
  }

  /**
   * A {@code Content-Length} body in two writes with a pause between them.
   *
   * @param after the number of octets before the pause
   * @param millis the length of the pause in milliseconds
   */
  record Pause(int after, long millis) implements Framing {
    @Override
    public List<Transmission> compile(Octets body) {
      return interrupted(body, after, new Transmission.Wait(millis));
    }

    @Override
    public boolean allowsNext() {
      return true;
    }
  }

  /**
   * A {@code Content-Length} body of which the client holds back the rest, to see whether the
   * server responds before it has all of it.
   *
   * @param after the number of octets that are sent at once
   * @param millis how long the rest is held back, in milliseconds
   */
  record Hold(int after, long millis) implements Framing {
    @Override
    public List<Transmission> compile(Octets body) {
      return interrupted(body, after, new Transmission.Hold(millis));
    }

    @Override
    public boolean allowsNext() {
      return false;
    }
  }

  /**
   * A slow client: a {@code Content-Length} body, a few octets at a time, with a pause after each
   * write.
   *
   * @param octets the octets of each write, above 0
   * @param millis the length of each pause in milliseconds
   */
  record Trickle(int octets, long millis) implements Framing {
    @Override
    public List<Transmission> compile(Octets body) {
      List<Step> steps = new ArrayList<>();
      for (int from = 0; from < body.length(); from += octets) {
        if (from > 0) {
          steps.add(new Transmission.Wait(millis));
        }
        steps.add(new Transmission.Send(from, Math.min(from + octets, body.length())));
      }
      return List.of(length(body, 0, steps));
    }

    @Override
    public boolean allowsNext() {
      return true;
    }
  }

  /**
   * A body that is held back behind {@code Expect: 100-continue}: the client sends the header, and
   * the body when the server answers 100 (Continue). After a final status the body is not sent at
   * all.
   *
   * @param chunked whether the body is sent in one chunk, without a {@code Content-Length} field
   */
  record AwaitContinue(boolean chunked) implements Framing {
    @Override
    public List<Transmission> compile(Octets body) {
      List<Step> steps = Transmission.stretches(body, List.of());
      steps.add(0, new Transmission.Await100());
      return List.of(
          chunked
              ? new Transmission(Transmission.Coding.CHUNKED, 0, body, steps)
              : length(body, 0, steps));
    }

    @Override
    public boolean allowsNext() {
      return true;
    }
  }

  /**
   * The client sends the beginning of a {@code Content-Length} body and is gone. Nobody is left to
   * hear an answer: what is observed is the answer to {@link NextRequest#FORM} on a connection of
   * its own.
   *
   * @param after the number of octets before the client leaves
   * @param reset whether the connection is reset rather than closed
   */
  record Leave(int after, boolean reset) implements Framing {
    @Override
    public List<Transmission> compile(Octets body) {
      List<Step> steps =
          List.of(
              new Transmission.Send(0, after),
              new Transmission.Wait(MILLIS_BEFORE_LEAVING),
              new Transmission.Leave(reset));
      return List.of(length(body, 0, steps));
    }

    @Override
    public boolean allowsNext() {
      return false;
    }
  }

  /**
   * The message is framed by hand.
   *
   * @param octets what follows the fields that every request has: the framing fields, the empty
   *     line and the content, exactly as sent
   * @param ends whether the client closes its half of the connection after them
   */
  record Verbatim(Octets octets, boolean ends) implements Framing {
    @Override
    public List<Transmission> compile(Octets body) {
      List<Step> steps = Transmission.stretches(octets, List.of());
      if (ends) {
        steps.add(new Transmission.HalfClose());
      }
      return List.of(new Transmission(Transmission.Coding.BY_HAND, 0, octets, steps));
    }

    @Override
    public boolean allowsNext() {
      return true;
    }
  }

  /** A body in two stretches, with a step between them. */
  private static List<Transmission> interrupted(Octets body, int after, Step between) {
    List<Step> steps = Transmission.stretches(body, List.of(after));
    steps.add(1, between);
    return List.of(length(body, 0, steps));
  }

  private static Transmission length(Octets body, long declaredMinusActual, List<Step> steps) {
    return new Transmission(
        Transmission.Coding.LENGTH, body.length() + declaredMinusActual, body, steps);
  }
}
