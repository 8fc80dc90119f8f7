package io.github.goodform.compliance.wire;

import com.fasterxml.jackson.jr.ob.JSON;
import io.github.goodform.compliance.cases.Observation;
import io.github.goodform.compliance.cases.Octets;
import io.github.goodform.compliance.cases.Wording;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Base64;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * A program that reads bodies with some parser: a line of JSON with a body in, a line of JSON with
 * its parts or a rejection out ({@code docs/harness.md}, {@code harness.schema.json}).
 *
 * <p>A program that crashes, hangs or writes something else costs the case that did it: it is
 * started again for the next one. Not safe for use by several threads.
 */
public final class Harness implements AutoCloseable {
  private static final byte[] START = json(Map.of("do", "start", "protocol", 1));
  private static final byte[] STOP = json(Map.of("do", "stop"));

  /** To compile a program or to load a runtime takes longer than to read a body. */
  private static final Duration MIN_START = Duration.ofSeconds(20);

  private final List<String> command;
  private final @Nullable Path directory;
  private final Duration timeout;
  private final Duration startLimit;
  private final ServerDescription description;
  private final boolean takesChunks;
  private @Nullable LineProcess process;

  /** The id of the case that was asked last. */
  private String last = "the start";

  /**
   * Starts a program.
   *
   * @param command the program and its arguments
   * @param directory its working directory, or null for that of this process
   * @param timeout how long it may take for each body; for its start, 20 seconds at least
   * @throws HarnessException if it does not start, or does not answer as a harness does
   * @throws InterruptedException if the thread is interrupted
   */
  public Harness(List<String> command, @Nullable Path directory, Duration timeout)
      throws InterruptedException {
    this(command, directory, timeout, timeout.compareTo(MIN_START) < 0 ? MIN_START : timeout);
  }

  /** Its start may take another time than a body. */
  Harness(List<String> command, @Nullable Path directory, Duration timeout, Duration startLimit)
      throws InterruptedException {
    this.command = List.copyOf(command);
    this.directory = directory;
    this.timeout = timeout;
    this.startLimit = startLimit;
    Map<String, Object> hello = start();
    this.description =
        new ServerDescription(
            HarnessAnswer.text(hello, "name"),
            HarnessAnswer.text(hello, "version"),
            Set.of(),
            Map.of(),
            false);
    this.takesChunks = Boolean.TRUE.equals(hello.get("chunks"));
  }

  private Map<String, Object> start() throws InterruptedException {
    LineProcess started;
    try {
      started = LineProcess.start(command, directory);
    } catch (IOException e) {
      throw new HarnessException(
          "harness: it does not start: " + Octets.utf8(String.valueOf(e.getMessage())), e);
    }
    process = started;
    try {
      return HarnessAnswer.started(line(started, START, startLimit));
    } catch (IOException e) {
      kill();
      throw new HarnessException(
          "harness: expected {\"protocol\": 1, \"name\": ...} after {\"do\": \"start\"}: "
              + e.getMessage(),
          e);
    } catch (InterruptedException e) {
      kill();
      throw e;
    }
  }

  private static Octets line(LineProcess asked, byte[] question, Duration limit)
      throws IOException, InterruptedException {
    return asked.ask(question, limit).accept(new FirstLine(asked, limit));
  }

  /** Reads the answer to {@code start}: a line, or the reason why there is none. */
  private record FirstLine(LineProcess asked, Duration limit)
      implements LineProcess.Interpreter<Octets, IOException> {
    @Override
    public Octets reply(LineProcess.Reply answer) {
      return answer.octets();
    }

    @Override
    public Octets ended(LineProcess.Ended answer) throws IOException {
      throw new IOException("the program ended (" + answer.how() + ")");
    }

    @Override
    public Octets late(LineProcess.Late answer) throws IOException {
      int begun = answer.begun();
      String written = asked.complaints();
      throw new IOException(
          "no line within "
              + limit.toMillis()
              + " ms"
              + (begun == 0 ? "" : ", only " + Wording.octets(begun) + " without a line feed")
              + (written.isEmpty() ? "" : "; standard error: " + written));
    }

    @Override
    public Octets fault(LineProcess.Fault answer) throws IOException {
      throw new IOException(answer.problem());
    }
  }

  /**
   * Returns how the program describes its parser.
   *
   * @return its name and version
   */
  public ServerDescription description() {
    return description;
  }

  /**
   * Returns whether the parser is given a body in the pieces in which it is cut.
   *
   * @return false for one that gets it whole
   */
  public boolean takesChunks() {
    return takesChunks;
  }

  /**
   * Returns the program and its arguments.
   *
   * @return the words of the command
   */
  public List<String> command() {
    return command;
  }

  /**
   * Lets the parser read a body.
   *
   * @param id the id of the case, for the program's log
   * @param contentType the value of the {@code Content-Type} field, octets read as ISO-8859-1
   * @param chunks the octets of the body in pieces that are never empty
   * @return the parts; a rejection as status 400, a crash as status 500; no response within the
   *     timeout; or an answer outside the protocol
   * @throws HarnessException if the program cannot be started again
   * @throws InterruptedException if the thread is interrupted
   */
  public Observation read(String id, String contentType, List<byte[]> chunks)
      throws InterruptedException {
    LineProcess asked = process == null ? restarted() : process;
    last = id;
    Observation observation;
    try {
      observation =
          asked.ask(request(id, contentType, chunks), timeout).accept(new Observed(timeout));
    } catch (InterruptedException e) {
      kill();
      throw e;
    }
    if (observation instanceof Observation.Silent
        || observation instanceof Observation.Unreadable
        || (observation instanceof Observation.Responded responded && responded.status() == 500)) {
      kill();
    }
    return observation;
  }

  private LineProcess restarted() throws InterruptedException {
    try {
      start();
    } catch (HarnessException e) {
      throw new HarnessException(e.getMessage() + "; it was started again after " + last, e);
    }
    return Objects.requireNonNull(process);
  }

  /** Reads the answer to a body as an observation. */
  private record Observed(Duration timeout)
      implements LineProcess.Interpreter<Observation, RuntimeException> {
    @Override
    public Observation reply(LineProcess.Reply answer) {
      return HarnessAnswer.observed(answer.octets());
    }

    @Override
    public Observation ended(LineProcess.Ended answer) {
      return HarnessAnswer.responded(500, "the program ended (" + answer.how() + ")");
    }

    @Override
    public Observation late(LineProcess.Late answer) {
      return new Observation.Silent(timeout.toMillis());
    }

    @Override
    public Observation fault(LineProcess.Fault answer) {
      return new Observation.Unreadable(200, answer.problem());
    }
  }

  private static byte[] request(String id, String contentType, List<byte[]> chunks) {
    List<String> encoded = new ArrayList<>();
    for (byte[] chunk : chunks) {
      encoded.add(Base64.getEncoder().encodeToString(chunk));
    }
    Map<String, Object> out = new LinkedHashMap<>();
    out.put("do", "read");
    out.put("case", id);
    out.put("contentType", contentType);
    out.put("chunks", encoded);
    return json(out);
  }

  private static byte[] json(Map<String, Object> members) {
    try {
      return JSON.std.asString(members).getBytes(StandardCharsets.UTF_8);
    } catch (IOException e) {
      throw new IllegalStateException("maps, lists and strings can always be written", e);
    }
  }

  private void kill() {
    LineProcess running = process;
    process = null;
    if (running != null) {
      running.close();
    }
  }

  /**
   * Ends the program: it is sent {@code stop}, and killed with whatever it started if it runs a
   * second later.
   */
  @Override
  public void close() {
    LineProcess running = process;
    process = null;
    if (running != null) {
      running.stop(STOP);
    }
  }
}
