package io.github.goodform.multipart;

import io.github.goodform.multipart.ReferenceParser.Stop;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * The header of a part, read off RFC 5322 §2.2: lines, then fields, then the fields that mean
 * something.
 */
final class ReferenceHeader {

  private static final String TOKEN = "[!#$%&'*+.^_`|~0-9A-Za-z-]";

  // field-name = token; then what should not be there; then the colon
  private static final Pattern FIELD = Pattern.compile("(" + TOKEN + "*)([ \t]*)", Pattern.DOTALL);
  private static final Pattern MEDIA_TYPE =
      Pattern.compile("(" + TOKEN + "*)(/?)(" + TOKEN + "*)", Pattern.DOTALL);

  /** The fields that count once, in the order in which they are judged. */
  private static final List<String> ONCE =
      List.of("Content-Disposition", "Content-Type", "Content-Transfer-Encoding");

  /** A field: intervals of the body; {@code twice} when an equal one came before. */
  static final class Field {
    final String name;
    final int start;
    int valueStart;
    int valueEnd;

    Field(String name, int start, int valueStart, int valueEnd) {
      this.name = name;
      this.start = start;
      this.valueStart = valueStart;
      this.valueEnd = valueEnd;
    }

    boolean is(String other) {
      return name.equalsIgnoreCase(other);
    }
  }

  private final ReferenceParser parser;
  private final String body;
  private final int from;
  private final List<Field> fields = new ArrayList<>();
  private String emptyLine = "";

  ReferenceHeader(ReferenceParser parser, int from) {
    this.parser = parser;
    this.body = parser.body;
    this.from = from;
  }

  /** Reads the header and says where the content begins. */
  int read() {
    int line = from;
    while (true) {
      try {
        int end = lineEndFrom(line);
        String lineEnd = parser.lineEndAt(end);
        parser.judgeLineEnd(end, lineEnd);
        if (end == line) {
          emptyLine = lineEnd;
          meaning(line);
          return line + lineEnd.length();
        }
        line(line, end);
        line = end + lineEnd.length();
      } catch (Stop stop) {
        throw first(stop, line);
      }
    }
  }

  /** An open quotation mark comes before what is wrong in a later line. */
  private Stop first(Stop stop, int line) {
    Field disposition = first("Content-Disposition");
    if (disposition == null || stop.code.startsWith("limit-") || stop.code.equals("body-cut-off")) {
      return stop;
    }
    boolean goesOn = isBlank(body.charAt(line)) && fields.get(fields.size() - 1) == disposition;
    int mark =
        goesOn
            ? -1
            : new ReferenceDisposition(parser)
                .openQuote(disposition.valueStart, disposition.valueEnd);
    return mark >= 0 && mark < stop.at ? new Stop("quote-unterminated", mark) : stop;
  }

  /** The line end that is the empty line. */
  String emptyLine() {
    return emptyLine;
  }

  /** Where a line ends; every octet of it may stand in a header. */
  private int lineEndFrom(int line) {
    int maximum = parser.options.limits().maxHeaderOctets();
    for (int i = line; ; i++) {
      boolean crlf = body.startsWith("\r\n", i);
      int needed = i + (crlf ? 2 : 1) - from;
      ReferenceParser.limit(
          needed > maximum && body.length() - from > maximum,
          "limit-header-octets",
          from + maximum);
      if (i >= body.length()) {
        throw new Stop("body-cut-off", body.length());
      }
      char c = body.charAt(i);
      if (c == '\n' || crlf) {
        return i;
      }
      if (c == '\r') {
        if (i + 1 == body.length()) {
          throw new Stop("body-cut-off", body.length());
        }
        if (!parser.lineEnd.equals("\r")) {
          throw new Stop("header-cr", i + 1);
        }
        return i;
      }
      if (c == 0) {
        throw new Stop("header-nul", i);
      }
      if ((c < ' ' && c != '\t') || c == 0x7F) {
        parser.note(Violation.HEADER_CONTROL_CHARACTER, i);
      }
    }
  }

  private void line(int start, int end) {
    if (isBlank(body.charAt(start))) {
      if (fields.isEmpty()) {
        throw new Stop("header-folded-first", start);
      }
      parser.note(Violation.HEADER_FOLDED, start);
      // Unfolded, white space is left before or after the value, or between two pieces of it.
      int text = start;
      while (text < end && isBlank(body.charAt(text))) {
        text++;
      }
      Field field = fields.get(fields.size() - 1);
      if (text < end) {
        field.valueStart = field.valueStart == field.valueEnd ? text : field.valueStart;
        field.valueEnd = trimmed(start, end);
      }
      return;
    }
    Matcher field = FIELD.matcher(body).region(start, end);
    field.lookingAt();
    int nameEnd = field.end(1);
    int colon = field.end();
    boolean hasColon = colon < end && body.charAt(colon) == ':';
    if (nameEnd == start || (!hasColon && colon < end && colon == nameEnd)) {
      throw new Stop("header-name-faulty", nameEnd);
    }
    if (!hasColon) {
      throw new Stop("header-colon-missing", colon);
    }
    if (colon > nameEnd) {
      parser.note(Violation.HEADER_SPACE_BEFORE_COLON, nameEnd);
    }
    int value = colon + 1;
    while (value < end && isBlank(body.charAt(value))) {
      value++;
    }
    int maximum = parser.options.limits().maxHeaderFields();
    ReferenceParser.limit(fields.size() == maximum, "limit-header-fields", start);
    field(new Field(field.group(1), start, value, trimmed(value, end)));
  }

  private void field(Field field) {
    fields.add(field);
    if (ONCE.stream().noneMatch(field::is)) {
      parser.note(Violation.HEADER_OTHER, field.start);
    } else if (first(field.name) != field) {
      parser.note(Violation.HEADER_TWICE, field.start);
    }
  }

  private void meaning(int emptyLine) {
    conflicts();
    Field disposition = first("Content-Disposition");
    ReferenceDisposition parameters = new ReferenceDisposition(parser);
    if (disposition == null) {
      parser.note(Violation.DISPOSITION_MISSING, emptyLine);
    } else {
      parameters.read(disposition.valueStart, disposition.valueEnd);
    }
    Field type = first("Content-Type");
    if (type != null) {
      type(type);
    }
    Field encoding = first("Content-Transfer-Encoding");
    if (encoding != null) {
      encoding(encoding);
    }
    parser.header(from, emptyLine + this.emptyLine.length());
    StringBuilder event = new StringBuilder("part ").append(parser.part);
    for (Field field : fields) {
      event.append(" [").append(EventLog.escape(field.name)).append(": ");
      event.append(EventLog.escape(text(field))).append(']');
    }
    event.append(parameters).append(" type=");
    parser.add(event.append(EventLog.escape(type == null ? null : text(type))).toString());
  }

  /** A field that counts once may be repeated, but not with another value. */
  private void conflicts() {
    for (String name : ONCE) {
      Field first = first(name);
      for (Field field : fields) {
        if (first != null && field.is(name) && !octets(first).equals(octets(field))) {
          throw new Stop("header-conflict", field.valueStart);
        }
      }
    }
  }

  /** The encoding that has to be undone. */
  @Nullable String encoding() {
    Field field = first("Content-Transfer-Encoding");
    String name = field == null ? "" : octets(field).toLowerCase(Locale.ROOT);
    return name.equals("base64") || name.equals("quoted-printable") ? name : null;
  }

  private void encoding(Field field) {
    parser.note(
        switch (octets(field).toLowerCase(Locale.ROOT)) {
          case "7bit", "8bit", "binary" -> Violation.IDENTITY_TRANSFER_ENCODING;
          case "base64" -> Violation.BASE64_TRANSFER_ENCODING;
          case "quoted-printable" -> Violation.QUOTED_PRINTABLE_TRANSFER_ENCODING;
          default -> Violation.UNKNOWN_TRANSFER_ENCODING;
        },
        field.valueStart);
  }

  // content := "Content-Type" ":" type "/" subtype *(";" parameter)
  private void type(Field field) {
    Matcher type = MEDIA_TYPE.matcher(body).region(field.valueStart, field.valueEnd);
    type.lookingAt();
    if (type.end(1) == field.valueStart || type.group(2).isEmpty()) {
      parser.note(Violation.PART_TYPE_FAULTY, type.end(1));
    } else if (type.group(3).isEmpty()) {
      parser.note(Violation.PART_TYPE_FAULTY, type.end(2));
    } else if (type.group(1).equalsIgnoreCase("multipart")) {
      parser.note(Violation.PART_MULTIPART, field.valueStart);
    }
  }

  private @Nullable Field first(String name) {
    return fields.stream().filter(field -> field.is(name)).findFirst().orElse(null);
  }

  private String octets(Field field) {
    return body.substring(field.valueStart, field.valueEnd);
  }

  private String text(Field field) {
    byte[] octets = octets(field).getBytes(StandardCharsets.ISO_8859_1);
    return new String(octets, StandardCharsets.UTF_8).replaceAll("[\r\n]", "");
  }

  private int trimmed(int start, int end) {
    int last = end;
    while (last > start && isBlank(body.charAt(last - 1))) {
      last--;
    }
    return last;
  }

  private static boolean isBlank(char c) {
    return c == ' ' || c == '\t';
  }
}
