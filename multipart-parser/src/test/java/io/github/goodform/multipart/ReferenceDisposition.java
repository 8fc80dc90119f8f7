package io.github.goodform.multipart;

import io.github.goodform.multipart.ReferenceParser.Stop;
import java.nio.ByteBuffer;
import java.nio.CharBuffer;
import java.nio.charset.CharacterCodingException;
import java.nio.charset.Charset;
import java.nio.charset.StandardCharsets;
import java.util.LinkedHashMap;
import java.util.Locale;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/** {@code Content-Disposition}, read off RFC 2183 §2: type, then parameters. */
final class ReferenceDisposition {

  private static final String SPACE = "[ \t\r\n]*";
  private static final Pattern TOKEN = Pattern.compile("[!#$%&'*+.^_`|~0-9A-Za-z-]*");
  private static final Pattern BLANK = Pattern.compile(SPACE);
  private static final Pattern UNTIL_SPACE = Pattern.compile("[^; \t\r\n]*");
  // =?charset?encoding?text?=
  private static final Pattern ENCODED_WORD =
      Pattern.compile("=\\?[^?]*\\?[^?]*\\?.*?\\?=", Pattern.DOTALL);
  // charset'language'*(attr-char / pct-encoded)
  private static final Pattern EXT_VALUE =
      Pattern.compile(
          "(?i)(UTF-8|ISO-8859-1)'[^']*'((?:[A-Za-z0-9!#$&+.^_`|~-]|%[0-9A-F]{2})*)",
          Pattern.DOTALL);

  /** A parameter's value: an interval of the body, without the quotation marks. */
  private record Value(int start, int end, boolean quoted) {}

  private final ReferenceParser parser;
  private final String body;
  private final Map<String, Value> values = new LinkedHashMap<>();
  private final Map<String, @Nullable String> texts = new LinkedHashMap<>();
  private int at;
  private int end;
  private boolean quotedBefore;
  private boolean emptyNoted;

  /** Whether the field is read for its quotation marks alone. */
  private boolean onlyQuotes;

  ReferenceDisposition(ReferenceParser parser) {
    this.parser = parser;
    this.body = parser.body;
  }

  // disposition := disposition-type *(";" disposition-parm)
  void read(int from, int to) {
    at = from;
    end = to;
    if (!take(TOKEN).equalsIgnoreCase("form-data")) {
      note(Violation.DISPOSITION_OTHER, from);
    }
    while (nextParameter()) {
      parameter();
    }
    Value name = values.get("name");
    if (name == null) {
      note(Violation.NAME_MISSING, end);
    } else if (octets(name).equals("_charset_")) {
      boolean isFile = values.containsKey("filename") || values.containsKey("filename*");
      if (parser.charsetFieldSeen || isFile) {
        note(Violation.CHARSET_FIELD_MISUSED, name.start);
      }
      parser.charsetFieldSeen = true;
    }
  }

  /** The quotation mark that nothing in the field closes; −1 for none. */
  int openQuote(int from, int to) {
    onlyQuotes = true;
    at = from;
    end = to;
    take(TOKEN);
    try {
      while (nextParameter()) {
        parameter();
      }
      return -1;
    } catch (Stop stop) {
      return stop.code.equals("quote-unterminated") ? stop.at : -1;
    }
  }

  private void note(Violation violation, int where) {
    if (!onlyQuotes) {
      parser.note(violation, where);
    }
  }

  /** Moves to the name of the next parameter. */
  private boolean nextParameter() {
    while (true) {
      boolean afterQuote = quotedBefore && body.charAt(at - 1) == '"';
      boolean space = !take(BLANK).isEmpty();
      if (at == end) {
        return false;
      }
      if (body.charAt(at) != ';') {
        boolean isToken = TOKEN.matcher(body.substring(at, at + 1)).matches();
        if (space && isToken) {
          note(Violation.PARAMETER_SEMICOLON_MISSING, at);
          return true;
        }
        throw new Stop(afterQuote && !space ? "quote-text-after" : "parameter-faulty", at);
      }
      at++;
      take(BLANK);
      if (at < end && body.charAt(at) != ';') {
        return true;
      }
      if (!emptyNoted) {
        emptyNoted = true;
        note(Violation.PARAMETER_EMPTY, at);
      }
    }
  }

  // parameter := attribute "=" value
  private void parameter() {
    int nameStart = at;
    String name = take(TOKEN).toLowerCase(Locale.ROOT);
    int space = at;
    boolean spaced = !take(BLANK).isEmpty();
    if (name.isEmpty() || at == end || body.charAt(at) != '=') {
      throw new Stop("parameter-faulty", at);
    }
    at++;
    int afterEquals = at;
    boolean spacedAfter = !take(BLANK).isEmpty();
    if (spaced || spacedAfter) {
      note(Violation.PARAMETER_SPACE, spaced ? space : afterEquals);
    }
    quotedBefore = at < end && body.charAt(at) == '"';
    Value value = quotedBefore ? quotedString() : unquoted();
    switch (name) {
      case "name", "filename", "filename*" -> {
        if (!onlyQuotes) {
          known(name, nameStart, value);
        }
      }
      case "name*" -> note(Violation.NAME_STAR, nameStart);
      default -> {
        if (name.startsWith("filename*")) {
          note(Violation.FILENAME_CONTINUATION, nameStart);
        }
      }
    }
  }

  private Value quotedString() {
    int start = at + 1;
    for (int i = start; ; i++) {
      if (i >= end) {
        throw new Stop("quote-unterminated", start - 1);
      }
      char c = body.charAt(i);
      if (c == '"') {
        at = i + 1;
        return new Value(start, i, true);
      }
      if (c == '\\' && isPair(i)) {
        i++;
      }
    }
  }

  /** Whether a backslash escapes what follows it. */
  private boolean isPair(int backslash) {
    return parser.options.namePolicy() == NamePolicy.QUOTED_PAIR
        && backslash + 1 < end
        && "\"\\".indexOf(body.charAt(backslash + 1)) >= 0;
  }

  private Value unquoted() {
    int start = at;
    take(TOKEN);
    int bad = at;
    take(UNTIL_SPACE);
    if (at == start || at > bad) {
      int quote = body.substring(bad, at).indexOf('"');
      if (quote >= 0) {
        throw new Stop("parameter-faulty", bad + quote);
      }
      note(Violation.PARAMETER_UNQUOTED, bad);
    }
    return new Value(start, at, false);
  }

  private void known(String name, int nameStart, Value value) {
    Value before = values.putIfAbsent(name, value);
    if (before != null) {
      note(Violation.PARAMETER_TWICE, nameStart);
      if (before.quoted != value.quoted || !octets(before).equals(octets(value))) {
        throw new Stop("parameter-conflict", value.start);
      }
      return;
    }
    Limits limits = parser.options.limits();
    int maximum = name.equals("name") ? limits.maxNameOctets() : limits.maxFileNameOctets();
    ReferenceParser.limit(
        value.end - value.start > maximum,
        name.equals("name") ? "limit-name-octets" : "limit-file-name-octets",
        value.start + maximum);
    if (name.equals("filename*")) {
      texts.put(name, extended(octets(value)));
      note(Violation.FILENAME_STAR, nameStart);
      if (value.quoted || texts.get(name) == null) {
        note(Violation.FILENAME_STAR_FAULTY, value.start);
      }
      return;
    }
    texts.put(name, text(name, value));
    if (name.equals("filename")) {
      fileName(value);
    }
  }

  private void fileName(Value value) {
    for (int i = value.start; i < value.end; i++) {
      char c = body.charAt(i);
      if (c == '\\' && value.quoted && isPair(i) && body.charAt(i + 1) == '"') {
        i++;
      } else if (c == '/' || c == '\\') {
        note(Violation.FILENAME_PATH, i);
        break;
      }
    }
    Matcher word = ENCODED_WORD.matcher(octets(value));
    if (word.find()) {
      note(Violation.FILENAME_ENCODED_WORD, value.start + word.start());
    }
  }

  /** The text of a name: UTF-8, or one character for each octet where it is not. */
  private String text(String name, Value value) {
    ByteBuffer octets = ByteBuffer.wrap(octets(value).getBytes(StandardCharsets.ISO_8859_1));
    CharBuffer text = CharBuffer.allocate(octets.remaining());
    Charset charset = StandardCharsets.UTF_8;
    if (charset.newDecoder().decode(octets, text, true).isError()) {
      note(
          name.equals("name") ? Violation.NAME_NOT_UTF8 : Violation.FILENAME_NOT_UTF8,
          value.start + octets.position());
      charset = StandardCharsets.ISO_8859_1;
    }
    String decoded = new String(octets.array(), charset);
    if (!value.quoted) {
      return decoded;
    }
    String line = decoded.replaceAll("[\r\n]", "");
    return switch (parser.options.namePolicy()) {
      case LITERAL -> line;
      case PERCENT_DECODE ->
          line.replace("%22", "\"").replaceAll("%0[Dd]", "\r").replaceAll("%0[Aa]", "\n");
      case QUOTED_PAIR -> line.replaceAll("\\\\([\"\\\\])", "$1");
    };
  }

  private static @Nullable String extended(String octets) {
    Matcher value = EXT_VALUE.matcher(octets);
    if (!value.matches()) {
      return null;
    }
    StringBuilder decoded = new StringBuilder();
    String encoded = value.group(2);
    for (int i = 0; i < encoded.length(); i++) {
      if (encoded.charAt(i) == '%') {
        decoded.append((char) Integer.parseInt(encoded.substring(i + 1, i + 3), 16));
        i += 2;
      } else {
        decoded.append(encoded.charAt(i));
      }
    }
    byte[] bytes = decoded.toString().getBytes(StandardCharsets.ISO_8859_1);
    try {
      return Charset.forName(value.group(1)).newDecoder().decode(ByteBuffer.wrap(bytes)).toString();
    } catch (CharacterCodingException e) {
      return null;
    }
  }

  private String take(Pattern pattern) {
    Matcher matcher = pattern.matcher(body).region(at, end);
    matcher.lookingAt();
    at = matcher.end();
    return matcher.group();
  }

  private String octets(Value value) {
    return body.substring(value.start, value.end);
  }

  @Override
  public String toString() {
    return " name="
        + EventLog.escape(texts.get("name"))
        + " filename="
        + EventLog.escape(texts.get("filename"))
        + " filename*="
        + EventLog.escape(texts.get("filename*"));
  }
}
