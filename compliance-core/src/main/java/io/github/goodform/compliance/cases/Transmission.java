package io.github.goodform.compliance.cases;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;

/**
 * What a client does after the fields of one request: the content that it sends and the steps in
 * which it sends it. A case is compiled to transmissions when it is read; a socket, a parser under
 * test, curl, text and JSON interpret the steps.
 *
 * <p>Instances are immutable.
 *
 * @param coding how the message is framed
 * @param declared the number of octets that the {@code Content-Length} field announces; 0 when the
 *     coding has no such field
 * @param content the octets that the steps send
 * @param steps what the client does, in order
 */
public record Transmission(Coding coding, long declared, Octets content, List<Step> steps) {
  /** A message without content. */
  public static final Transmission NOTHING =
      new Transmission(Coding.NONE, 0, Octets.of(new byte[0]), List.of());

  /** How a message is framed. */
  public enum Coding {
    /** The message has no content, and no field about it. */
    NONE,
    /** A {@code Content-Length} field, and the content as it is. */
    LENGTH,
    /** {@code Transfer-Encoding: chunked}: each {@link Send} is one chunk. */
    CHUNKED,
    /**
     * The content begins with the framing fields and the empty line that ends the fields; it is
     * sent exactly as it is.
     */
    BY_HAND;

    /**
     * Returns the id, as it stands in JSON.
     *
     * @return the name in lower case, with a hyphen
     */
    public String id() {
      return this == BY_HAND ? "by-hand" : name().toLowerCase(Locale.ROOT);
    }
  }

  /** One thing that a client does. */
  public sealed interface Step {
    /**
     * Interprets this step.
     *
     * @param <R> the type of the result
     * @param <X> what the interpreter throws
     * @param interpreter the interpreter
     * @return its result
     * @throws X if the interpreter does
     */
    <R, X extends Exception> R accept(Interpreter<R, X> interpreter) throws X;
  }

  /**
   * Sends a stretch of the content.
   *
   * @param from the offset of its first octet
   * @param to the offset after its last octet, above {@code from}
   */
  public record Send(int from, int to) implements Step {
    @Override
    public <R, X extends Exception> R accept(Interpreter<R, X> interpreter) throws X {
      return interpreter.send(this);
    }

    /**
     * Returns how many octets are sent.
     *
     * @return the length, above 0
     */
    public int length() {
      return to - from;
    }
  }

  /**
   * Sends nothing for a while. A response that arrives ends the wait.
   *
   * @param millis how long, in milliseconds
   */
  public record Wait(long millis) implements Step {
    @Override
    public <R, X extends Exception> R accept(Interpreter<R, X> interpreter) throws X {
      return interpreter.await(this);
    }
  }

  /**
   * Holds back what follows. A response that arrives meanwhile is {@link Observation.Early}, and
   * ends the transmission.
   *
   * @param millis how long at most, in milliseconds
   */
  public record Hold(long millis) implements Step {
    @Override
    public <R, X extends Exception> R accept(Interpreter<R, X> interpreter) throws X {
      return interpreter.hold(this);
    }
  }

  /**
   * Waits for an interim response 100 (Continue), which the field {@code Expect: 100-continue} asks
   * for. A final response ends the transmission.
   */
  public record Await100() implements Step {
    @Override
    public <R, X extends Exception> R accept(Interpreter<R, X> interpreter) throws X {
      return interpreter.await100(this);
    }
  }

  /** Closes the client's half of the connection: no further octet will come. */
  public record HalfClose() implements Step {
    @Override
    public <R, X extends Exception> R accept(Interpreter<R, X> interpreter) throws X {
      return interpreter.halfClose(this);
    }
  }

  /**
   * Ends the connection without waiting for a response. What is observed instead is the response to
   * {@link NextRequest#FORM} on a new connection.
   *
   * @param reset whether the connection is reset rather than closed
   */
  public record Leave(boolean reset) implements Step {
    @Override
    public <R, X extends Exception> R accept(Interpreter<R, X> interpreter) throws X {
      return interpreter.leave(this);
    }
  }

  /**
   * A reader of steps: one method for each kind of step.
   *
   * @param <R> the type of its results
   * @param <X> what it throws
   */
  public interface Interpreter<R, X extends Exception> {
    /**
     * Interprets {@link Send}.
     *
     * @param step the step
     * @return the result
     * @throws X if it fails
     */
    R send(Send step) throws X;

    /**
     * Interprets {@link Wait}.
     *
     * @param step the step
     * @return the result
     * @throws X if it fails
     */
    R await(Wait step) throws X;

    /**
     * Interprets {@link Hold}.
     *
     * @param step the step
     * @return the result
     * @throws X if it fails
     */
    R hold(Hold step) throws X;

    /**
     * Interprets {@link Await100}.
     *
     * @param step the step
     * @return the result
     * @throws X if it fails
     */
    R await100(Await100 step) throws X;

    /**
     * Interprets {@link HalfClose}.
     *
     * @param step the step
     * @return the result
     * @throws X if it fails
     */
    R halfClose(HalfClose step) throws X;

    /**
     * Interprets {@link Leave}.
     *
     * @param step the step
     * @return the result
     * @throws X if it fails
     */
    R leave(Leave step) throws X;
  }

  /** Keeps an immutable copy, and checks that the steps send stretches of the content in order. */
  public Transmission {
    steps = List.copyOf(steps);
    int sent = 0;
    for (Send send : facts(steps).sends) {
      if (send.from() != sent || send.to() <= send.from() || send.to() > content.length()) {
        throw new IllegalArgumentException(
            "expected a stretch of "
                + content.length()
                + " octets from "
                + sent
                + ", found "
                + send);
      }
      sent = send.to();
    }
  }

  /**
   * Frames a body by an honest {@code Content-Length} field.
   *
   * @param body the body
   * @return the transmission: one step, or none for an empty body
   */
  public static Transmission whole(Octets body) {
    return new Transmission(Coding.LENGTH, body.length(), body, stretches(body, List.of()));
  }

  /** Cuts a body into the steps that send it. */
  static List<Step> stretches(Octets body, List<Integer> cuts) {
    List<Step> steps = new ArrayList<>();
    int from = 0;
    for (int cut : cuts) {
      steps.add(new Send(from, cut));
      from = cut;
    }
    if (from < body.length()) {
      steps.add(new Send(from, body.length()));
    }
    return steps;
  }

  /** Notes what the steps amount to, so that a new kind of step is an error of the compiler. */
  private static final class Facts implements Interpreter<Facts, RuntimeException> {
    private final List<Send> sends = new ArrayList<>();
    private final List<Wait> waits = new ArrayList<>();
    private long holdMillis;
    private boolean awaits100;
    private boolean halfCloses;
    private boolean leaves;
    private boolean resets;

    @Override
    public Facts send(Send step) {
      sends.add(step);
      return this;
    }

    @Override
    public Facts await(Wait step) {
      waits.add(step);
      return this;
    }

    @Override
    public Facts hold(Hold step) {
      holdMillis += step.millis();
      return this;
    }

    @Override
    public Facts await100(Await100 step) {
      awaits100 = true;
      return this;
    }

    @Override
    public Facts halfClose(HalfClose step) {
      halfCloses = true;
      return this;
    }

    @Override
    public Facts leave(Leave step) {
      leaves = true;
      resets |= step.reset();
      return this;
    }
  }

  private Facts facts() {
    return facts(steps);
  }

  private static Facts facts(List<Step> steps) {
    Facts facts = new Facts();
    for (Step step : steps) {
      facts = step.accept(facts);
    }
    return facts;
  }

  /**
   * Returns the stretches that are sent.
   *
   * @return the steps that send octets, in order
   */
  public List<Send> sends() {
    return List.copyOf(facts().sends);
  }

  /**
   * Returns where the first stretch ends.
   *
   * @return the offset of the first border of stretches; the length of the content when it is sent
   *     in one stretch, 0 when nothing is sent
   */
  public int firstCut() {
    List<Send> sends = facts().sends;
    return sends.isEmpty() ? 0 : sends.get(0).to();
  }

  /**
   * Returns the times at which the client pauses.
   *
   * @return the steps that wait, in order
   */
  public List<Wait> waits() {
    return List.copyOf(facts().waits);
  }

  /**
   * Returns how long the client itself sends nothing.
   *
   * @return the time of all pauses and of what is held back, in milliseconds
   */
  public long idleMillis() {
    Facts facts = facts();
    return facts.waits.stream().mapToLong(Wait::millis).sum() + facts.holdMillis;
  }

  /**
   * Returns whether the client waits for 100 (Continue).
   *
   * @return whether a step does
   */
  public boolean awaits100() {
    return facts().awaits100;
  }

  /**
   * Returns whether the message has a transfer coding.
   *
   * @return whether its framing is a {@code Transfer-Encoding} field, or has one
   */
  public boolean hasTransferCoding() {
    return coding == Coding.CHUNKED
        || (coding == Coding.BY_HAND
            && content.latin1().toLowerCase(Locale.ROOT).contains("transfer-encoding"));
  }

  /**
   * Returns how long the client holds back a part of the content.
   *
   * @return the time in milliseconds; 0 when it holds back nothing
   */
  public long holdMillis() {
    return facts().holdMillis;
  }

  /**
   * Returns whether the client closes its half of the connection.
   *
   * @return whether a step does
   */
  public boolean halfCloses() {
    return facts().halfCloses;
  }

  /**
   * Returns whether the client ends the connection without waiting for a response.
   *
   * @return whether a step does
   */
  public boolean leaves() {
    return facts().leaves;
  }

  /**
   * Returns whether the client resets the connection.
   *
   * @return whether it leaves, and not by closing
   */
  public boolean resets() {
    return facts().resets;
  }

  /**
   * Returns whether what is answered is a whole message with the right framing.
   *
   * @return whether all octets that are announced are sent at once, and no others; where the client
   *     leaves, the answer is that to {@link NextRequest#FORM}, which is whole
   */
  public boolean isWhole() {
    boolean honest = coding != Coding.LENGTH || declared == content.length();
    Facts facts = facts();
    boolean atOnce = !facts.awaits100 && !facts.halfCloses && facts.holdMillis == 0;
    return facts.leaves || (honest && coding != Coding.BY_HAND && atOnce);
  }

  /**
   * Returns whether this is an unbroken message: framed by the kit, with the right length, and
   * without steps that only a connection can take.
   *
   * @return whether the message is about its content, and not about the connection it comes over
   */
  public boolean isAboutContent() {
    boolean honest = coding != Coding.LENGTH || declared <= content.length();
    Facts facts = facts();
    boolean only = facts.awaits100 || facts.halfCloses || facts.leaves || facts.holdMillis > 0;
    return honest && coding != Coding.BY_HAND && !only;
  }
}
