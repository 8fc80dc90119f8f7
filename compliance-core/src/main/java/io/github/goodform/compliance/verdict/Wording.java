package io.github.goodform.compliance.verdict;

import io.github.goodform.compliance.cases.Expectation;
import io.github.goodform.compliance.cases.ExpectedPart;
import io.github.goodform.compliance.cases.NextRequest;
import io.github.goodform.compliance.cases.Observation;
import io.github.goodform.compliance.cases.ObservedPart;
import io.github.goodform.compliance.cases.SaveRule;
import io.github.goodform.compliance.cases.SurrogateEscape;
import java.util.List;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/** Expectations and observations in words, on one line, in printable ASCII. */
final class Wording {
  private static final int SHOWN_PARTS = 4;
  private static final int SHOWN_NAME_OCTETS = 80;
  private static final int SHOWN_DIGITS = 8;

  private Wording() {}

  static String expected(Expectation expectation) {
    if (expectation instanceof Expectation.Parts parts) {
      return parts(parts.parts().stream().map(Wording::part).toList());
    }
    if (expectation instanceof Expectation.Reject || expectation instanceof Expectation.Refuses) {
      return "a 4xx status or a closed connection";
    }
    if (expectation instanceof Expectation.AnyOf any) {
      return any.alternatives().stream()
          .map(Wording::expected)
          .collect(Collectors.joining(", or "));
    }
    if (expectation instanceof Expectation.Saved saved) {
      return saved.rules().stream()
          .sorted()
          .map(SaveRule::id)
          .collect(Collectors.joining(", ", "saved names that are ", ""));
    }
    if (expectation instanceof Expectation.Serves serves) {
      return "200 with the file \"" + serves.fixture() + '"';
    }
    if (expectation instanceof Expectation.Answers answers) {
      return "status " + answers.status();
    }
    if (expectation instanceof Expectation.AsDirectory asked) {
      return asked.status()
          + " if the directory takes \""
          + name(asked.askedPath())
          + "\" for the file \""
          + asked.fixture()
          + "\", else 404";
    }
    return "nothing in particular";
  }

  static String expected(NextRequest next) {
    return next.allowed().stream()
        .sorted()
        .map(
            one ->
                switch (one) {
                  case ITSELF -> part(NextRequest.PART);
                  case CLOSED -> "a closed connection";
                  case REFUSED -> "a 4xx status, 501 or 505";
                })
        .collect(Collectors.joining(", or "));
  }

  static String actual(Observation observation) {
    if (observation instanceof Observation.Parsed parsed) {
      return parsed.status()
          + " with "
          + parts(parsed.parts().stream().map(Wording::part).toList());
    }
    if (observation instanceof Observation.Responded responded) {
      return "status " + responded.status() + " with " + responded.contentOctets() + " octets";
    }
    if (observation instanceof Observation.Unreadable unreadable) {
      return "an answer that is not the contract's: " + unreadable.problem();
    }
    if (observation instanceof Observation.Closed closed) {
      return closed.reset() ? "a reset connection" : "a closed connection";
    }
    if (observation instanceof Observation.Silent silent) {
      return "silence for " + silent.millis() + " ms";
    }
    return "no connection: " + ((Observation.Unreachable) observation).problem();
  }

  private static String parts(List<String> parts) {
    if (parts.isEmpty()) {
      return "no parts";
    }
    String shown = parts.stream().limit(SHOWN_PARTS).collect(Collectors.joining(", "));
    int hidden = parts.size() - SHOWN_PARTS;
    return hidden > 0 ? shown + " and " + hidden + " more parts" : shown;
  }

  static String part(ExpectedPart part) {
    return part(part.name(), part.fileName(), part.contentType(), part.size(), part.sha256());
  }

  static String part(ObservedPart part) {
    String words =
        part(part.name(), part.fileName(), part.contentType(), part.size(), part.sha256());
    return part.savedAs() == null ? words : words + " saved as \"" + name(part.savedAs()) + '"';
  }

  private static String part(
      @Nullable String name,
      @Nullable String fileName,
      @Nullable String type,
      long size,
      String sha256) {
    StringBuilder out = new StringBuilder();
    out.append(name == null ? "a part without name" : '"' + name(name) + '"');
    if (fileName != null) {
      out.append(" filename=\"").append(name(fileName)).append('"');
    }
    if (type != null) {
      out.append(" type=").append(name(type));
    }
    out.append(" (").append(size).append(size == 1 ? " octet" : " octets");
    if (size > 0) {
      out.append(", sha-256 ").append(sha256, 0, Math.min(SHOWN_DIGITS, sha256.length()));
    }
    return out.append(')').toString();
  }

  static String name(String text) {
    String escaped = SurrogateEscape.encode(text).toString();
    return escaped.length() <= SHOWN_NAME_OCTETS
        ? escaped
        : escaped.substring(0, SHOWN_NAME_OCTETS) + "... " + escaped.length() + " in all";
  }
}
