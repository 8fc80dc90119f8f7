package io.github.goodform.compliance.wire;

import com.fasterxml.jackson.jr.ob.JSON;
import io.github.goodform.compliance.cases.Observation;
import io.github.goodform.compliance.cases.Octets;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Base64;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
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
  private static final int PROTOCOL = 1;
  private static final int SHOWN_OCTETS = 120;

  /**
   * A program that has started before works: it is not given up because the machine is busy now.
   */
  private static final Duration MIN_RESTART = Duration.ofSeconds(20);

  private final List<String> command;
  private final @Nullable Path directory;
  private final Duration timeout;
  private final ServerDescription description;
  private final boolean takesChunks;
  private @Nullable LineProcess process;

  /**
   * Starts a program.
   *
   * @param command the program and its arguments
   * @param directory its working directory, or null for that of this process
   * @param timeout how long it may take for its start, and for each body; 20 seconds at least for
   *     its start after a crash or a hang
   * @throws HarnessException if it does not start, or does not answer as a harness does
   * @throws InterruptedException if the thread is interrupted
   */
  public Harness(List<String> command, @Nullable Path directory, Duration timeout)
      throws InterruptedException {
    this.command = List.copyOf(command);
    this.directory = directory;
    this.timeout = timeout;
    Map<String, Object> hello = start(timeout);
    this.description =
        new ServerDescription(
            text(hello, "name"), text(hello, "version"), Set.of(), Map.of(), false);
    this.takesChunks = Boolean.TRUE.equals(hello.get("chunks"));
  }

  private Map<String, Object> start(Duration limit) throws InterruptedException {
    LineProcess started;
    try {
      started = LineProcess.start(command, directory);
    } catch (IOException e) {
      throw new HarnessException(
          "harness: it does not start: " + Octets.utf8(String.valueOf(e.getMessage())), e);
    }
    process = started;
    byte[] answer = started.ask(json(Map.of("do", "start", "protocol", PROTOCOL)), limit);
    try {
      if (answer == null) {
        throw new IOException(silence(started, limit));
      }
      Map<String, Object> hello = object(answer);
      if (!Integer.valueOf(PROTOCOL).equals(hello.get("protocol"))) {
        throw new IOException("found " + preview(answer));
      }
      return hello;
    } catch (IOException e) {
      close();
      throw new HarnessException(
          "harness: expected {\"protocol\": 1, \"name\": ...} after {\"do\": \"start\"}: "
              + e.getMessage(),
          e);
    }
  }

  private static String silence(LineProcess asked, Duration limit) throws InterruptedException {
    return asked.hasEnded()
        ? "the program ended (" + asked.ending() + ")"
        : "no line within " + limit.toMillis() + " ms";
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
    if (process == null) {
      start(timeout.compareTo(MIN_RESTART) < 0 ? MIN_RESTART : timeout);
    }
    LineProcess asked = process;
    if (asked == null) {
      throw new IllegalStateException("it was started");
    }
    Observation observation = read(asked, request(id, contentType, chunks));
    if (observation instanceof Observation.Silent
        || observation instanceof Observation.Unreadable
        || (observation instanceof Observation.Responded responded && responded.status() == 500)) {
      close();
    }
    return observation;
  }

  private Observation read(LineProcess asked, byte[] request) throws InterruptedException {
    byte[] answer = asked.ask(request, timeout);
    if (answer == null) {
      return asked.hasEnded()
          ? responded(500, "the program ended (" + asked.ending() + ")")
          : new Observation.Silent(timeout.toMillis());
    }
    try {
      Map<String, Object> object = object(answer);
      for (String member : List.of("rejected", "crashed")) {
        if (object.get(member) instanceof String reason) {
          return responded(member.equals("rejected") ? 400 : 500, reason);
        }
      }
      return new Observation.Parsed(200, Contract.partsOrData(object));
    } catch (IOException e) {
      return new Observation.Unreadable(200, String.valueOf(e.getMessage()));
    }
  }

  private static Map<String, Object> object(byte[] answer) throws IOException {
    try {
      return BoundedJson.object(answer);
    } catch (IOException e) {
      throw new IOException("expected a JSON object in one line, found " + preview(answer), e);
    }
  }

  private static Observation responded(int status, String reason) {
    Octets content = Octets.utf8(reason);
    return new Observation.Responded(status, Map.of(), content, content.length());
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

  private static @Nullable String text(Map<String, Object> object, String member) {
    return object.get(member) instanceof String text ? Octets.utf8(text).toString() : null;
  }

  private static String preview(byte[] answer) {
    Octets octets = Octets.of(answer);
    int shown = Math.min(octets.length(), SHOWN_OCTETS);
    return '"' + octets.escaped(0, shown) + (shown < octets.length() ? "...\"" : "\"");
  }

  /** Ends the program and whatever it started. */
  @Override
  public void close() {
    LineProcess running = process;
    process = null;
    if (running != null) {
      running.close();
    }
  }
}
