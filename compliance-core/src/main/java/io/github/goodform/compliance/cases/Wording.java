package io.github.goodform.compliance.cases;

import java.util.List;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/**
 * The words for parts, names and transmissions, on one line, in printable ASCII. {@link
 * Expectation#describe} and {@link Observation#describe} use them.
 */
public final class Wording {
  private static final int SHOWN_PARTS = 4;
  private static final int SHOWN_NAME_OCTETS = 80;
  private static final int SHOWN_DIGITS = 8;
  private static final int SHOWN_FRAMING = 120;
  private static final int SHOWN_CUTS = 12;

  private Wording() {}

  /**
   * Describes how a case is sent.
   *
   * @param testCase the case
   * @return the notable facts, such as {@code "chunked, cut at 17"}; the empty string for a plain
   *     {@code Content-Length}
   */
  public static String transmission(UploadCase testCase) {
    String first = transmissions(testCase.transmissions());
    NextRequest next = testCase.next();
    if (next == null) {
      return first;
    }
    String when =
        switch (next.when()) {
          case AFTER -> "another form on the connection, after the response";
          case PIPELINED -> "another form on the connection, pipelined";
          case ALTERNATING -> "in turn with another form on the connection, twice";
          case SERIES ->
              (next.requests() - 1) + " other forms on the connection, one after the other";
        };
    return (first.isEmpty() ? "" : first + "; ") + when;
  }

  private static String transmissions(List<Transmission> transmissions) {
    Transmission first = transmissions.get(0);
    if (transmissions.size() == 1) {
      return transmission(first);
    }
    Transmission last = transmissions.get(transmissions.size() - 1);
    return "chunked, sent once for each cut from " + first.firstCut() + " to " + last.firstCut();
  }

  private static String transmission(Transmission transmission) {
    return switch (transmission.coding()) {
      case NONE -> "";
      case LENGTH -> length(transmission);
      case CHUNKED -> chunks(transmission.sends());
      case BY_HAND -> byHand(transmission);
    };
  }

  private static String length(Transmission transmission) {
    int sent = transmission.sends().stream().mapToInt(Transmission.Send::length).sum();
    List<Transmission.Wait> waits = transmission.waits();
    if (transmission.leaves()) {
      return (transmission.resets() ? "reset" : "closed")
          + " by the client after "
          + octets(sent)
          + "; then another form on a new connection";
    }
    if (transmission.awaits100()) {
      return "held back until 100 (Continue)";
    }
    if (transmission.holdMillis() > 0) {
      return "the rest behind "
          + octets(transmission.firstCut())
          + " held back for "
          + transmission.holdMillis()
          + " ms or until a response";
    }
    if (waits.size() == 1) {
      return "a pause of " + waits.get(0).millis() + " ms after " + octets(transmission.firstCut());
    }
    if (waits.size() > 1) {
      return transmission.firstCut() + " octets at a time, " + waits.get(0).millis() + " ms apart";
    }
    long wrong = transmission.declared() - sent;
    return wrong == 0
        ? ""
        : "Content-Length is " + Math.abs(wrong) + (wrong > 0 ? " too large" : " too small");
  }

  private static String chunks(List<Transmission.Send> sends) {
    if (sends.size() > 1 && sends.stream().allMatch(send -> send.length() == 1)) {
      return "chunked, one octet in each chunk";
    }
    List<String> cuts = sends.stream().skip(1).map(send -> String.valueOf(send.from())).toList();
    if (cuts.isEmpty()) {
      return "chunked, one chunk";
    }
    return cuts.size() > SHOWN_CUTS
        ? "chunked, " + sends.size() + " chunks"
        : "chunked, cut at " + String.join(", ", cuts);
  }

  private static String byHand(Transmission transmission) {
    Octets content = transmission.content();
    int length = Math.min(content.length(), SHOWN_FRAMING);
    return "framed by hand: "
        + content.escaped(0, length)
        + (length < content.length() ? "..." : "")
        + (transmission.halfCloses() ? " (and the end of the connection)" : "");
  }

  /**
   * Returns a number of octets for a person.
   *
   * @param count how many there are
   * @return such as {@code "1 octet"} or {@code "118 octets"}
   */
  public static String octets(long count) {
    return count == 1 ? "1 octet" : count + " octets";
  }

  static String expectedParts(List<ExpectedPart> parts) {
    return parts(parts.stream().map(Wording::part).toList());
  }

  static String observedParts(List<ObservedPart> parts) {
    return parts(parts.stream().map(Wording::part).toList());
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
    if (type != null && !type.isEmpty()) {
      out.append(" type=").append(name(type));
    }
    out.append(" (").append(octets(size));
    if (size > 0) {
      out.append(", sha-256 ").append(sha256, 0, Math.min(SHOWN_DIGITS, sha256.length()));
    }
    return out.append(')').toString();
  }

  static String name(String text) {
    String escaped = Octets.ofUtf8Lossless(text).toString();
    return escaped.length() <= SHOWN_NAME_OCTETS
        ? escaped
        : escaped.substring(0, SHOWN_NAME_OCTETS) + "... " + escaped.length() + " in all";
  }
}
