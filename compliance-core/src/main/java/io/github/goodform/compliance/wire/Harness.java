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
    LineProcess.Answer answer = asked.ask(question, limit);
    if (answer instanceof LineProcess.Reply reply) {
      return reply.octets();
    } else if (answer instanceof LineProcess.Ended ended) {
      throw new IOException("the program ended (" + ended.how() + ")");
    } else if (answer instanceof LineProcess.Fault fault) {
      throw new IOException(fault.problem());
    }
    int begun = answer instanceof LineProcess.Late late ? late.begun() : 0;
    String written = asked.complaints();
    throw new IOException(
        "no line within "
            + limit.toMillis()
            + " ms"
            + (begun == 0 ? "" : ", only " + Wording.octets(begun) + " without a line feed")
            + (written.isEmpty() ? "" : "; standard error: " + written));
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
      observation = observed(asked.ask(request(id, contentType, chunks), timeout));
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

  private Observation observed(LineProcess.Answer answer) {
    if (answer instanceof LineProcess.Reply reply) {
      return HarnessAnswer.observed(reply.octets());
    } else if (answer instanceof LineProcess.Ended ended) {
      return HarnessAnswer.responded(500, "the program ended (" + ended.how() + ")");
    } else if (answer instanceof LineProcess.Fault fault) {
      return new Observation.Unreadable(200, fault.problem());
    }
    return new Observation.Silent(timeout.toMillis());
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
