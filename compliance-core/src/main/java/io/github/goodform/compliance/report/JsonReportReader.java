package io.github.goodform.compliance.report;

import com.fasterxml.jackson.jr.ob.JSON;
import io.github.goodform.compliance.cases.Level;
import io.github.goodform.compliance.cases.RuleSet;
import io.github.goodform.compliance.run.RunResult;
import io.github.goodform.compliance.verdict.KnownDeviation;
import io.github.goodform.compliance.verdict.Outcome;
import io.github.goodform.compliance.verdict.Subject;
import io.github.goodform.compliance.verdict.Verdict;
import io.github.goodform.fs.FileNameProfile;
import java.io.IOException;
import java.time.DateTimeException;
import java.time.Instant;
import java.time.LocalDate;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.function.Function;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * Reads what {@link JsonReport} wrote, and rejects anything else with one line that names the
 * fault.
 *
 * <p>A report may come from a stranger. A control character or a change of direction in a string is
 * replaced by its escape, so that no printer has to expect one; ids are ids, numbers are in range.
 */
final class JsonReportReader {
  /** An id is printed, linked and searched as it is. */
  private static final Pattern ID = Pattern.compile("[a-z0-9][a-z0-9.-]{0,199}");

  private JsonReportReader() {}

  static Report read(String json) {
    @Nullable Map<String, Object> members;
    try {
      members = JSON.std.mapFrom(json);
    } catch (IOException e) {
      String message = String.valueOf(e.getMessage());
      throw new IllegalArgumentException(
          "report-json: expected a JSON object: " + message.lines().findFirst().orElse(""), e);
    }
    if (members == null) {
      throw new IllegalArgumentException("report-json: expected a JSON object, found null");
    }
    Node document = new Node(members, "the document");
    if (!JsonReport.SCHEMA.equals(document.optional("schema", String.class))) {
      throw new IllegalArgumentException(
          "report-json: expected a goodform report (\"schema\": \"" + JsonReport.SCHEMA + "\")");
    }
    long version = document.number("version");
    if (version != JsonReport.VERSION) {
      throw new IllegalArgumentException(
          "report-json: expected version " + JsonReport.VERSION + ", found " + version);
    }
    return new Report(
        document.text("tool"),
        document.list("runs", JsonReportReader::run),
        document.list("directories", JsonReportReader::directory));
  }

  private static FileNameProfile directory(Node node) {
    return FileNameProfile.parse(JsonReport.text(node.members));
  }

  private static Run run(Node node) {
    return new Run(
        node.text("target"),
        node.text("server"),
        node.texts("features"),
        node.constant("profile", RuleSet.values()),
        node.instant("startedAt"),
        node.natural("millis"),
        node.list("entries", JsonReportReader::entry),
        node.list("stale", JsonReportReader::stale),
        node.has("savedNames")
            ? node.constant("savedNames", RunResult.SavedNames.values())
            : RunResult.SavedNames.NONE);
  }

  private static KnownDeviation stale(Node node) {
    return new KnownDeviation(
        node.text("id"),
        node.text("outcome"),
        node.text("reason"),
        node.optionalText("link"),
        node.date("until"));
  }

  private static Entry entry(Node node) {
    return new Entry(
        node.id("id"),
        node.text("area"),
        node.text("theme"),
        node.text("title"),
        node.constant("level", Level.values()),
        node.constant("verdict", Verdict.values()),
        node.has("outcome") ? node.outcome("outcome") : null,
        node.text("reason"),
        node.has("subject") ? node.constant("subject", Subject.values()) : Subject.REQUEST,
        clause(node.object("clause")),
        sent(node.object("sent")),
        answer(node.object("expected")),
        node.has("actual") ? answer(node.object("actual")) : null,
        node.list(
            "readings", each -> new Reading(each.text("label"), answer(each.object("answer")))),
        node.has("others") ? node.list("others", JsonReportReader::other) : List.of(),
        node.optionalText("known"),
        node.text("note"),
        node.natural("micros"));
  }

  private static OtherReading other(Node node) {
    return new OtherReading(
        node.text("reading"),
        node.optionalText("label"),
        node.count("count"),
        node.texts("implementations"));
  }

  private static Clause clause(Node node) {
    return new Clause(
        node.text("citation"), node.text("link"), node.text("basis"), node.text("text"));
  }

  private static SentRequest sent(Node node) {
    return new SentRequest(
        node.text("request"),
        node.texts("fields"),
        node.text("framing"),
        node.natural("octets"),
        node.list(
            "excerpts",
            each -> new SentRequest.Excerpt(each.natural("offset"), each.text("escaped"))),
        node.has("caret") ? (Long) node.natural("caret") : null);
  }

  private static AnswerSummary answer(Node node) {
    return new AnswerSummary(
        node.constant("kind", AnswerSummary.Kind.values()),
        node.has("status") ? (Integer) node.count("status") : null,
        node.text("text"),
        node.list("parts", JsonReportReader::part),
        node.count("count"),
        node.optionalText("content"));
  }

  private static AnswerSummary.Part part(Node node) {
    return new AnswerSummary.Part(
        node.optionalText("name"),
        node.optionalText("fileName"),
        node.optionalText("contentType"),
        node.natural("size"),
        node.text("sha256"),
        node.optionalText("savedAs"));
  }

  /** A JSON object and where it stands, for messages. */
  private record Node(Map<String, Object> members, String place) {

    boolean has(String name) {
      return members.get(name) != null;
    }

    <T> @Nullable T optional(String name, Class<T> type) {
      Object value = members.get(name);
      if (value != null && !type.isInstance(value)) {
        throw wrong(name, "a " + type.getSimpleName());
      }
      return type.cast(value);
    }

    @Nullable String optionalText(String name) {
      String value = optional(name, String.class);
      return value == null ? null : Escapes.controls(value);
    }

    String text(String name) {
      String value = optionalText(name);
      if (value == null) {
        throw wrong(name, "a string");
      }
      return value;
    }

    String id(String name) {
      String value = text(name);
      if (!ID.matcher(value).matches()) {
        throw wrong(name, "an id");
      }
      return value;
    }

    long natural(String name) {
      long value = number(name);
      if (value < 0) {
        throw wrong(name, "a number of 0 or more");
      }
      return value;
    }

    int count(String name) {
      long value = natural(name);
      if (value > Integer.MAX_VALUE) {
        throw wrong(name, "a number below 2147483648");
      }
      return (int) value;
    }

    long number(String name) {
      Number value = optional(name, Number.class);
      if (value == null) {
        throw wrong(name, "a number");
      }
      return value.longValue();
    }

    Outcome outcome(String name) {
      return Outcome.parse(text(name)).orElseThrow(() -> wrong(name, "an outcome"));
    }

    Instant instant(String name) {
      try {
        return Instant.parse(text(name));
      } catch (DateTimeException e) {
        throw new IllegalArgumentException(wrong(name, "a point in time").getMessage(), e);
      }
    }

    @Nullable LocalDate date(String name) {
      String text = optionalText(name);
      try {
        return text == null ? null : LocalDate.parse(text);
      } catch (DateTimeException e) {
        throw new IllegalArgumentException(wrong(name, "a date").getMessage(), e);
      }
    }

    <E extends Enum<E>> E constant(String name, E[] constants) {
      String id = text(name);
      for (E constant : constants) {
        if (Labels.id(constant).equalsIgnoreCase(id)) {
          return constant;
        }
      }
      throw wrong(name, "one of its known words");
    }

    @SuppressWarnings("unchecked") // a JSON object's members are named by strings
    Node object(String name) {
      Map<String, Object> value = optional(name, Map.class);
      if (value == null) {
        throw wrong(name, "an object");
      }
      return new Node(value, place + "." + name);
    }

    List<String> texts(String name) {
      List<String> texts = new ArrayList<>();
      for (Object item : items(name)) {
        if (!(item instanceof String text)) {
          throw wrong(name, "strings");
        }
        texts.add(Escapes.controls(text));
      }
      return texts;
    }

    @SuppressWarnings("unchecked") // a JSON object's members are named by strings
    <T> List<T> list(String name, Function<Node, T> read) {
      List<T> list = new ArrayList<>();
      for (Object item : items(name)) {
        if (!(item instanceof Map)) {
          throw wrong(name, "objects");
        }
        String itemPlace = place + "." + name + "[" + list.size() + "]";
        list.add(read.apply(new Node((Map<String, Object>) item, itemPlace)));
      }
      return list;
    }

    private List<?> items(String name) {
      List<?> value = optional(name, List.class);
      if (value == null) {
        throw wrong(name, "an array");
      }
      return value;
    }

    private IllegalArgumentException wrong(String name, String expected) {
      return new IllegalArgumentException(
          "report-json: expected " + expected + " at " + place + "." + name);
    }
  }
}
