package io.github.goodform.multipart;

import java.io.ByteArrayOutputStream;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * A second parser, read off the grammar of RFC 2046 §5.1.1: the whole body in, what {@link
 * EventLog} writes out.
 *
 * <p>Slow and without a state: it looks for the next delimiter line from where it is, in a string
 * that has one character for each octet, so that an index is an offset. It shares no code with the
 * parser it judges but the reading of the boundary and the names of rules and faults.
 */
final class ReferenceParser {

  /** Where a body cannot be read on. */
  static final class Stop extends RuntimeException {
    private static final long serialVersionUID = 1L;
    final String code;
    final int at;

    Stop(String code, int at) {
      super(code + " at " + at);
      this.code = code;
      this.at = at;
    }
  }

  /** What stands at an index where {@code --boundary} does. */
  private enum Kind {
    /** A delimiter line. */
    DELIMITER,
    /** The line of the close-delimiter. */
    CLOSE,
    /** The body ends before the line does. */
    CUT,
    /** Other text follows the boundary. */
    TEXT
  }

  /**
   * A line that begins with {@code --boundary}.
   *
   * @param lineEnd where its line end begins, or the octet that does not fit
   * @param next where the next line begins
   */
  private record Line(Kind kind, int lineEnd, int next) {}

  final String body;
  final MultipartOptions options;
  private final Boundary boundary;
  private final String dashBoundary;
  private final List<String> events = new ArrayList<>();
  private final ByteArrayOutputStream content = new ByteArrayOutputStream();

  /** How the first delimiter line ends: so must all others. */
  String lineEnd = "";

  private boolean bareLineEndNoted;
  int part = -1;
  private @Nullable ReferenceEncoding encoding;
  boolean charsetFieldSeen;
  private int headerOctets;

  private ReferenceParser(Body body, Boundary boundary) {
    this.body = new String(body.octets(), StandardCharsets.ISO_8859_1);
    this.options = body.options();
    this.boundary = boundary;
    this.dashBoundary = "--" + boundary.value();
  }

  static List<String> events(Body body) {
    Boundary boundary;
    try {
      boundary = body.boundary();
    } catch (MultipartException e) {
      return List.of("error " + e.code() + " at " + e.offset());
    }
    return new ReferenceParser(body, boundary).run();
  }

  private List<String> run() {
    try {
      boundary.violations().forEach(d -> note(d.violation(), (int) d.offset()));
      body();
      add("end");
    } catch (Stop stop) {
      add("error " + stop.code + " at " + stop.at);
    }
    return events;
  }

  // multipart-body := [preamble CRLF] dash-boundary transport-padding CRLF body-part
  //                   *encapsulation close-delimiter transport-padding [CRLF epilogue]
  private void body() {
    Line line = firstDelimiter();
    while (line.kind == Kind.DELIMITER) {
      part++;
      boolean begins = line.next < body.length();
      limit(begins && part >= options.limits().maxParts(), "limit-parts", line.next);
      line = part(line.next);
    }
    part = -1;
    if (line.next < body.length()) {
      note(Violation.EPILOGUE_DATA, line.next);
      int maximum = options.limits().maxEpilogueOctets();
      limit(body.length() - line.next > maximum, "limit-epilogue-octets", line.next + maximum);
    }
  }

  // [preamble CRLF] dash-boundary: one try for each line of the preamble, whose lines may end
  // anyhow.
  private Line firstDelimiter() {
    for (int lineStart = 0; ; ) {
      int lineStop = endOfLine(lineStart);
      int at = body.substring(0, lineStop).indexOf(dashBoundary, lineStart);
      if (at >= 0) {
        ReferenceParser.limit(
            at > options.limits().maxPreambleOctets(),
            "limit-preamble-octets",
            options.limits().maxPreambleOctets());
        Line line = firstLineAt(at, at == lineStart);
        if (line.kind != Kind.TEXT) {
          return opening(line, lineStart, at);
        }
        boolean crlfBefore = lineStart == 0 || body.startsWith("\r\n", lineStart - 2);
        if (at == lineStart && crlfBefore) {
          note(Violation.DELIMITER_TEXT, line.lineEnd);
        }
      }
      if (lineStop == body.length()) {
        throw new Stop("delimiter-missing", body.length());
      }
      lineStart = lineStop + lineEndAt(lineStop).length();
    }
  }

  /**
   * The line end is not known yet: any will do, but a bare CR only for a line that begins with the
   * delimiter.
   */
  private Line firstLineAt(int at, boolean atLineStart) {
    Line line = lineAt(at);
    boolean bareCr = line.lineEnd < body.length() && lineEndAt(line.lineEnd).equals("\r");
    return line.kind != Kind.TEXT && bareCr && !atLineStart
        ? new Line(Kind.TEXT, line.lineEnd + 1, line.lineEnd + 1)
        : line;
  }

  private Line opening(Line line, int lineStart, int at) {
    String before = lineStart == 0 ? "" : lineEndBefore(lineStart);
    if (line.kind == Kind.CUT) {
      throw new Stop("delimiter-missing", body.length());
    }
    boolean atLineStart = at == lineStart;
    int textEnd = atLineStart ? lineStart - before.length() : at;
    if (textEnd > 0) {
      note(Violation.PREAMBLE_DATA, 0);
      if (line.kind == Kind.CLOSE) {
        note(Violation.FIRST_DELIMITER_MISSING, at);
      }
    }
    String own = line.lineEnd < body.length() ? lineEndAt(line.lineEnd) : "";
    lineEnd = !own.isEmpty() ? own : before.isEmpty() ? "\r\n" : before;
    if (!atLineStart) {
      note(Violation.NO_CRLF_AFTER_PREAMBLE, at);
    } else if (lineStart > 0) {
      judgeLineEnd(textEnd, before);
    }
    if (!own.isEmpty()) {
      judgeLineEnd(line.lineEnd, own);
    }
    return line;
  }

  // body-part := MIME-part-headers [CRLF *OCTET]
  private Line part(int from) {
    if (from == body.length()) {
      int index = part;
      part = -1;
      note(Violation.CLOSE_DELIMITER_MISSING, body.length());
      part = index;
      return new Line(Kind.CLOSE, from, from);
    }
    ReferenceHeader header = new ReferenceHeader(this, from);
    int contentStart = header.read();
    encoding =
        header.encoding() == null ? null : new ReferenceEncoding(header.encoding(), contentStart);
    int start = contentStart;
    // Without content there is no second CRLF: the end of the header's empty line is that of the
    // delimiter.
    for (int at = contentStart - (header.emptyLine().equals(lineEnd) ? lineEnd.length() : 0);
        ;
        at++) {
      int found = body.indexOf(lineEnd + dashBoundary, at);
      if (found < 0) {
        return cutOff(start, at);
      }
      at = found;
      Line line = lineAt(found + lineEnd.length());
      data(start, Math.max(start, found));
      if (line.kind == Kind.TEXT) {
        note(Violation.DELIMITER_TEXT, line.lineEnd);
        start = Math.max(start, found);
        continue;
      }
      if (lineEnd.equals("\n") && found > contentStart && body.charAt(found - 1) == '\r') {
        throw new Stop("line-end-ambiguous", found - 1);
      }
      if (line.kind == Kind.CUT) {
        note(Violation.CLOSE_DELIMITER_MISSING, body.length());
      } else if (line.lineEnd < body.length()) {
        judgeLineEnd(line.lineEnd, lineEndAt(line.lineEnd));
      }
      endContent();
      add("partEnd");
      return line;
    }
  }

  /**
   * The body ends in a part. What may be the beginning of a delimiter is not content before it has
   * been judged.
   */
  private Line cutOff(int start, int searched) {
    String delimiter = lineEnd + dashBoundary;
    int held = Math.min(delimiter.length(), body.length() - Math.min(searched, start));
    while (!delimiter.startsWith(body.substring(body.length() - held))) {
      held--;
    }
    int judged = Math.max(start, body.length() - held);
    data(start, judged);
    note(Violation.CLOSE_DELIMITER_MISSING, body.length());
    data(judged, body.length());
    endContent();
    add("partEnd");
    return new Line(Kind.CLOSE, body.length(), body.length());
  }

  // delimiter-line := "--" boundary ["--"] *LWSP-char CRLF; the close-delimiter may end the body.
  private Line lineAt(int at) {
    int i = at + dashBoundary.length();
    Kind kind = Kind.DELIMITER;
    if (body.startsWith("--", i)) {
      kind = Kind.CLOSE;
      i += 2;
    } else if (body.startsWith("-", i)) {
      return i + 1 == body.length()
          ? new Line(Kind.CUT, i + 1, i + 1)
          : new Line(Kind.TEXT, i + 1, i + 1);
    }
    while (i < body.length() && (body.charAt(i) == ' ' || body.charAt(i) == '\t')) {
      i++;
    }
    if (i == body.length()) {
      return new Line(kind == Kind.CLOSE ? kind : Kind.CUT, i, i);
    }
    String end = lineEndAt(i);
    if (end.isEmpty()) {
      return new Line(Kind.TEXT, i, i);
    }
    // A bare CR is text, but where the lines of the body end so.
    if (end.equals("\r") && !lineEnd.isEmpty() && !lineEnd.equals("\r")) {
      return new Line(Kind.TEXT, i + 1, i + 1);
    }
    return new Line(kind, i, i + end.length());
  }

  /** The line end at an index, or nothing. */
  String lineEndAt(int at) {
    if (body.startsWith("\r\n", at)) {
      return "\r\n";
    }
    return body.startsWith("\r", at) || body.startsWith("\n", at) ? body.substring(at, at + 1) : "";
  }

  private String lineEndBefore(int lineStart) {
    return body.substring(0, lineStart).endsWith("\r\n")
        ? "\r\n"
        : body.substring(lineStart - 1, lineStart);
  }

  private int endOfLine(int lineStart) {
    int at = lineStart;
    while (at < body.length() && lineEndAt(at).isEmpty()) {
      at++;
    }
    return at;
  }

  /** Judges the end of a line. */
  void judgeLineEnd(int at, String found) {
    if (!found.equals("\r\n") && !bareLineEndNoted) {
      note(found.equals("\n") ? Violation.LF_LINE_TERMINATION : Violation.CR_LINE_TERMINATION, at);
      bareLineEndNoted = true;
    }
    if (!found.equals(lineEnd)) {
      if (found.equals("\r") || lineEnd.equals("\r")) {
        throw new Stop("line-end-ambiguous", at);
      }
      note(Violation.LINE_END_MIXED, at);
    }
  }

  /** Counts a header that is complete. */
  void header(int from, int to) {
    headerOctets += to - from;
    int maximum = options.limits().maxTotalHeaderOctets();
    limit(headerOctets > maximum, "limit-total-header-octets", to - (headerOctets - maximum));
  }

  private void data(int from, int to) {
    if (encoding != null) {
      encoding.take(body.substring(from, to), content);
    } else {
      content.writeBytes(body.substring(from, to).getBytes(StandardCharsets.ISO_8859_1));
    }
  }

  private void endContent() {
    if (encoding != null) {
      encoding.end(content);
    }
  }

  /** Records a violation, or stops at it. */
  void note(Violation violation, int at) {
    if (!options.compliance().tolerates(violation)) {
      throw new Stop(violation.id(), at);
    }
    add("violation " + violation.name() + " at " + at + " in part " + part);
  }

  static void limit(boolean exceeded, String code, int at) {
    if (exceeded) {
      throw new Stop(code, at);
    }
  }

  void add(String event) {
    if (content.size() > 0) {
      events.add(EventLog.data(content.toByteArray()));
      content.reset();
    }
    events.add(event);
  }
}
