package io.github.goodform.compliance;

import io.github.goodform.compliance.SystematicFaults.Wrong;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.BiFunction;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** Wrong readers of delimiters: what they take for one, and what they miss. */
final class DelimiterFaults {
  private static final String DELIMITERS = "Delimiters";
  private static final String TRUNCATED = "Truncated bodies and wrong lengths";
  private static final String AROUND = "Preamble and epilogue";
  private static final String LINE_ENDS = "Line ends";

  private final List<Wrong> all = new ArrayList<>();

  private DelimiterFaults() {}

  static List<Wrong> all() {
    DelimiterFaults faults = new DelimiterFaults();
    behind().forEach(faults::textBehind);
    faults.before();
    faults.hyphens();
    for (int octets = 1; octets <= 3; octets++) {
      faults.prefix(octets);
    }
    for (int octets : new int[] {9, 16, 20, 32, 35, 40, 60, 64, 69}) {
      faults.compared("the first " + octets, octets, 0);
      faults.compared("the last " + octets, 0, octets);
    }
    faults.compared("the first and the last 8", 8, 8);
    faults.padding();
    faults.lineEndBefore();
    faults.close();
    faults.preambleAndEpilogue();
    faults.lineEndBehind();
    return faults.all;
  }

  /** Text that stands behind the boundary, in the line. */
  private static Map<String, String> behind() {
    Map<String, String> texts = new LinkedHashMap<>();
    texts.put("letters", "[A-Za-z]+");
    texts.put("a digit", "[0-9]");
    texts.put("letters and two hyphens", "[A-Za-z]+--");
    texts.put("a hyphen", "-");
    texts.put("a hyphen and letters", "-[A-Za-z]+");
    texts.put("three hyphens", "---");
    texts.put("a colon", ":");
    texts.put("a semicolon", ";");
    texts.put("a quotation mark", "\"");
    texts.put("NUL", "\\x00");
    texts.put("a vertical tab", "\\x0B");
    texts.put("NEL", "\\x85");
    texts.put("NBSP", "\\xA0");
    texts.put("a CR", "\\r");
    texts.put("white space and letters", "[ \\t]+[A-Za-z]+");
    texts.put("white space and two hyphens", "[ \\t]+--");
    texts.put("a letter beyond ASCII", "[\\xC2-\\xF4][\\x80-\\xBF]+");
    return texts;
  }

  private void textBehind(String name, String text) {
    replace("takes a delimiter with " + name + " behind it", DELIMITERS, "(\r\n%D)" + text, "$1");
    replace(
        "takes a delimiter with " + name + " behind it for the last",
        DELIMITERS,
        "(\r\n%D)" + text + "\r\n[\\s\\S]*",
        "$1--\r\n");
  }

  private void before() {
    String themes = DELIMITERS + "|Injection and smuggling";
    replace("takes a delimiter behind a bare LF", themes, "(?<!\r)\n(?=%D)", "\r\n");
    replace("takes a delimiter behind a bare CR", themes, "\r(?=%D)", "\r\n");
    replace("takes a delimiter behind a space", themes, "\r\n +(?=%D)", "\r\n");
    replace("takes a delimiter behind a tab", themes, "\r\n\t+(?=%D)", "\r\n");
    replace("takes a delimiter behind NUL", themes, "\r\n\\x00(?=%D)", "\r\n");
    replace("takes a delimiter within a line", themes, "(?<![\r\n])(?=%D)", "\r\n");
  }

  private void hyphens() {
    replace("takes a delimiter with one hyphen", DELIMITERS, "\r\n-(?=%B(--)?\r\n)", "\r\n--");
    replace("takes a delimiter without hyphens", DELIMITERS, "\r\n(?=%B(--)?\r\n)", "\r\n--");
    replace("takes a delimiter with three hyphens", DELIMITERS, "\r\n-(?=%D)", "\r\n");
    replace("takes a boundary in other letters", DELIMITERS, "\r\n(?i:%D)", "\r\n%D");
  }

  /** A line that has not the last octets of the delimiter. */
  private void prefix(int octets) {
    ofBody(
        "takes a delimiter without its last " + octets,
        DELIMITERS,
        (body, delimiter) -> {
          int kept = delimiter.length() - octets;
          return kept <= 2
              ? body
              : body.replaceAll(
                  "\r\n"
                      + Pattern.quote(delimiter.substring(0, kept))
                      + "(?!"
                      + Pattern.quote(delimiter.substring(kept))
                      + ")[^\r\n]*",
                  "\r\n" + Matcher.quoteReplacement(delimiter));
        });
  }

  /** Only so many octets of a long boundary are compared, at its head and at its tail. */
  private void compared(String which, int head, int tail) {
    ofBody(
        "compares " + which + " octets of a boundary",
        DELIMITERS,
        (body, delimiter) -> {
          String boundary = delimiter.substring(2);
          int between = boundary.length() - head - tail;
          return between <= 0
              ? body
              : body.replaceAll(
                  "\r\n--"
                      + Pattern.quote(boundary.substring(0, head))
                      + "[^\r\n]{"
                      + between
                      + "}"
                      + Pattern.quote(boundary.substring(boundary.length() - tail))
                      + "(?=\r\n)",
                  "\r\n"
                      + Matcher.quoteReplacement(delimiter)
                      + "\r\nContent-Disposition: form-data; name=\"a\"\r\n");
        });
  }

  /** A delimiter is missed: its line is data. */
  private void padding() {
    replace("misses a delimiter before white space", DELIMITERS, "%D(?=[ \t]+\r\n)", "-%B");
    replace("misses a delimiter before a tab", DELIMITERS, "%D(?= *\t)", "-%B");
    replace("misses a delimiter before 64 spaces", DELIMITERS, "%D(?= {64})", "-%B");
    replace("misses a close-delimiter before white space", DELIMITERS, "%D--(?=[ \t])", "-%B--");
    replace("misses a close-delimiter at the end", DELIMITERS, "%D--\\z", "-%B--");
    replace("takes white space before two hyphens", DELIMITERS, "%D[ \t]+--(?=\r\n)", "%D--");
  }

  private void lineEndBefore() {
    replace("keeps the CR before a delimiter", DELIMITERS, "\r\n(?=%D)", "\r\r\n");
    replace("keeps the line end before a delimiter", DELIMITERS, "\r\n(?=%D)", "\r\n\r\n");
    replace("drops another line end before it", DELIMITERS, "\r\n\r\n(?=%D)", "\r\n");
    replace("drops a CR before its line end", DELIMITERS, "\r\r\n(?=%D)", "\r\n");
    replace("drops an LF before its line end", DELIMITERS, "\n\r\n(?=%D)", "\r\n");
  }

  private void close() {
    ofBody(
        "needs no close-delimiter",
        TRUNCATED,
        (body, delimiter) ->
            body.contains(delimiter + "--") ? body : body + "\r\n" + delimiter + "--\r\n");
    replace("needs no hyphens at the end", TRUNCATED, "\r\n%D(\r\n)?\\z", "\r\n%D--\r\n");
    replace("needs one hyphen at the end", TRUNCATED, "\r\n%D-(\r\n)?\\z", "\r\n%D--\r\n");
    replace("ends at the delimiter's line end", TRUNCATED, "\r\n(--)?\\z", "\r\n%D--\r\n");
    replace("goes on behind the close-delimiter", AROUND, "%D--\r\n(?=%D\r\n)", "");
  }

  private void preambleAndEpilogue() {
    replace("refuses an epilogue", AROUND, "%D--\r\n(?=[^\r\n])", "-%B");
    replace("refuses empty lines as an epilogue", AROUND, "%D--\r\n(?=\r\n)", "-%B");
    replace("wants the first delimiter first", AROUND, "\\A(?!%D)[\\s\\S]*", "");
    replace("reads a part in the preamble", AROUND, "\\A(?=Content-)", "%D\r\n");
    replace("takes a delimiter behind LF in the preamble", AROUND, "(?<!\r)\n(?=%D)", "\r\n");
  }

  private void lineEndBehind() {
    replace("takes LF behind a delimiter", LINE_ENDS, "(%D)\n", "$1\r\n");
    replace("takes CR behind a delimiter", LINE_ENDS, "(%D)\r(?!\n)", "$1\r\n");
    replace("takes LF everywhere", LINE_ENDS, "(?<!\r)\n", "\r\n");
    replace("takes CR everywhere", LINE_ENDS, "\r(?!\n)", "\r\n");
  }

  /**
   * Reads the body as if an expression were replaced in it.
   *
   * @param expression with {@code %D} for two hyphens and the boundary, and {@code %B} for the
   *     boundary
   */
  private void replace(String name, String themes, String expression, String replacement) {
    ofBody(
        name,
        themes,
        (body, delimiter) -> {
          String boundary = delimiter.substring(2);
          return body.replaceAll(
              expression
                  .replace("%D", Pattern.quote(delimiter))
                  .replace("%B", Pattern.quote(boundary)),
              replacement
                  .replace("%D", Matcher.quoteReplacement(delimiter))
                  .replace("%B", Matcher.quoteReplacement(boundary)));
        });
  }

  private void ofBody(String name, String themes, BiFunction<String, String, String> fault) {
    all.add(new Wrong("delimiters", name, themes, new FaultyParser(Fault.ofBody(name, fault))));
  }
}
