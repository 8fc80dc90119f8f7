package io.github.goodform.compliance.wire;

import com.fasterxml.jackson.core.JsonProcessingException;
import io.github.goodform.compliance.cases.Observation;
import io.github.goodform.compliance.cases.Octets;
import java.io.IOException;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** The lines that a harness writes, as {@code harness.schema.json} describes them. */
final class HarnessAnswer {
  private static final int PROTOCOL = 1;
  private static final List<String> ANSWERS = List.of("parts", "rejected", "crashed");

  /** As much of a reason as of a server's page. */
  private static final int MAX_REASON_OCTETS = 64 << 10;

  private HarnessAnswer() {}

  /** Reads the answer to {@code start}. */
  static Map<String, Object> started(Octets line) throws IOException {
    Map<String, Object> hello = object(line);
    String problem = null;
    if (!Integer.valueOf(PROTOCOL).equals(hello.get("protocol"))) {
      problem = "the member \"protocol\" is not 1";
    } else if (hello.get("chunks") != null && !(hello.get("chunks") instanceof Boolean)) {
      problem = "the member \"chunks\" is not true or false";
    } else {
      for (String member : List.of("name", "version")) {
        if (hello.get(member) != null && !(hello.get(member) instanceof String)) {
          problem = "the member \"" + member + "\" is not a string";
        }
      }
    }
    if (problem != null) {
      throw new IOException("found " + LineProcess.preview(line) + ": " + problem);
    }
    return hello;
  }

  /** Returns a member that is a string or absent, in printable ASCII. */
  static @Nullable String text(Map<String, Object> hello, String member) {
    return hello.get(member) instanceof String text ? Octets.utf8(text).toString() : null;
  }

  /** Reads the answer to {@code read}. */
  static Observation observed(Octets line) {
    try {
      Map<String, Object> answer = object(line);
      List<String> found = ANSWERS.stream().filter(one -> answer.get(one) != null).toList();
      if (found.size() != 1) {
        throw new IOException(
            "expected one of the members \"parts\", \"rejected\" and \"crashed\", found "
                + (found.isEmpty() ? "none" : String.join(" and ", found))
                + " in "
                + LineProcess.preview(line));
      }
      String member = found.get(0);
      if (member.equals("parts")) {
        return new Observation.Parsed(200, Contract.partsOrData(answer));
      } else if (answer.get(member) instanceof String reason) {
        return responded(member.equals("rejected") ? 400 : 500, reason);
      }
      throw new IOException("the member \"" + member + "\" is not a string");
    } catch (IOException e) {
      return new Observation.Unreadable(200, String.valueOf(e.getMessage()));
    }
  }

  /** Returns a rejection or a crash with its reason, or as much of it as is kept. */
  static Observation responded(int status, String reason) {
    Octets all = Octets.utf8(reason);
    Octets kept =
        all.length() <= MAX_REASON_OCTETS
            ? all
            : Octets.of(Arrays.copyOf(all.toByteArray(), MAX_REASON_OCTETS));
    return new Observation.Responded(status, Map.of(), kept, all.length());
  }

  private static Map<String, Object> object(Octets line) throws IOException {
    try {
      return BoundedJson.object(line.toByteArray());
    } catch (IOException e) {
      // A value of another kind is seen by its beginning.
      boolean shown = !(e.getCause() instanceof JsonProcessingException);
      throw new IOException(
          "expected a JSON object in one line, found "
              + LineProcess.preview(line)
              + (shown ? "" : ": " + Octets.utf8(String.valueOf(e.getMessage()))),
          e);
    }
  }
}
