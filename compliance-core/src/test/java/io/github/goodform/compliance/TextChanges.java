package io.github.goodform.compliance;

import java.nio.charset.StandardCharsets;
import java.text.Normalizer;
import java.util.Base64;
import java.util.LinkedHashMap;
import java.util.Locale;
import java.util.Map;
import java.util.function.IntUnaryOperator;
import java.util.function.UnaryOperator;

/** Ways to alter a text, each with words for what it does: what {@link SystematicFaults} do. */
final class TextChanges {
  private TextChanges() {}

  /** Ways to alter data, read as ISO-8859-1. */
  static Map<String, UnaryOperator<String>> ofData() {
    Map<String, UnaryOperator<String>> changes = new LinkedHashMap<>();
    changes.put("trims spaces at the head", s -> s.replaceAll("^ +", ""));
    changes.put("trims spaces at the tail", s -> s.replaceAll(" +$", ""));
    changes.put("trims white space", String::strip);
    changes.put("trims control characters", String::trim);
    changes.put("cuts a line end at the tail", s -> s.replaceAll("\r?\n$(?!\n)", ""));
    changes.put("cuts every line end at the tail", s -> s.replaceAll("[\r\n]+$", ""));
    changes.put("cuts a CR at the tail", s -> s.replaceAll("\r\\z", ""));
    changes.put("cuts NUL at the tail", s -> s.replaceAll("\0+$", ""));
    changes.put("ends at NUL", s -> s.replaceAll("(?s)\0.*", ""));
    changes.put("ends at SUB", s -> s.replaceAll("(?s)\u001A.*", ""));
    changes.put("ends at a line end", s -> s.replaceAll("(?s)[\r\n].*", ""));
    changes.put("ends at a delete", s -> s.replaceAll("(?s)\u007F.*", ""));
    changes.put("drops NUL", s -> s.replace("\0", ""));
    changes.put("drops CR", s -> s.replace("\r", ""));
    changes.put("drops control characters", s -> s.replaceAll("[\1-\10\13\14\16-\37\177]", ""));
    changes.put("makes LF of CR LF", s -> s.replace("\r\n", "\n"));
    changes.put("makes CR LF of LF", s -> s.replaceAll("(?<!\r)\n", "\r\n"));
    changes.put("makes LF of CR", s -> s.replaceAll("\r(?!\n)", "\n"));
    changes.put("makes a space of a tab", s -> s.replace('\t', ' '));
    changes.put("makes a space of a line end", s -> s.replaceAll("\r\n", " "));
    changes.put("joins spaces", s -> s.replaceAll("  +", " "));
    changes.put("makes a space of NBSP", s -> s.replace("\u00C2\u00A0", " "));
    changes.put("drops zero-width spaces", s -> s.replace("\u00E2\u0080\u008B", ""));
    changes.put("drops marks", s -> s.replace("\u00EF\u00BB\u00BF", ""));
    changes.put("folds the case", TextChanges::lower);
    changes.put("drops what is beyond ASCII", s -> s.replaceAll("[\\x80-\\xFF]", ""));
    changes.put("writes ? for what is beyond ASCII", s -> s.replaceAll("[\\x80-\\xFF]+", "?"));
    changes.put("encodes twice", s -> latin1(s));
    changes.put("keeps seven bits", s -> map(s, c -> c & 0x7F));
    changes.put("escapes markup", s -> s.replace("&", "&amp;").replace("<", "&lt;"));
    changes.put("drops an octet in the middle", TextChanges::withoutMiddle);
    changes.put("repeats the last octet", s -> s.isEmpty() ? s : s + s.charAt(s.length() - 1));
    changes.put("repeats everything", s -> s + s);
    changes.put("adds a line end", s -> s + "\r\n");
    changes.put("adds NUL", s -> s + "\0");
    changes.put("swaps the first two octets", TextChanges::swapped);
    changes.put("loses the first octet", s -> s.isEmpty() ? s : s.substring(1));
    changes.put("loses the last octet", s -> s.isEmpty() ? s : s.substring(0, s.length() - 1));
    changes.put("decodes percent", TextChanges::percent);
    changes.put("reads + as a space", s -> s.replace('+', ' '));
    changes.put("decodes &amp;", s -> s.replace("&amp;", "&"));
    changes.put("decodes base64", TextChanges::base64);
    changes.put("decodes quoted-printable", s -> s.replaceAll("=41", "A"));
    changes.put("decodes backslashes", s -> s.replace("\\n", "\n"));
    changes.put("reads JSON", s -> s.replace("{\"a\": 1, \"a\" :2}", "{\"a\":2}"));
    changes.put("composes", s -> normalized(s, Normalizer.Form.NFC));
    changes.put("normalizes by compatibility", s -> normalized(s, Normalizer.Form.NFKC));
    return changes;
  }

  /** Ways to alter a name. */
  static Map<String, UnaryOperator<String>> ofNames() {
    Map<String, UnaryOperator<String>> names = new LinkedHashMap<>();
    names.put("trims", String::strip);
    names.put("folds the case of", s -> s.toLowerCase(Locale.ROOT));
    names.put("composes", s -> Normalizer.normalize(s, Normalizer.Form.NFC));
    names.put("decomposes", s -> Normalizer.normalize(s, Normalizer.Form.NFD));
    names.put("reads + as a space in", s -> s.replace('+', ' '));
    names.put("ends at a semicolon in", s -> s.replaceAll(";.*", ""));
    names.put("ends at an equals sign in", s -> s.replaceAll("=.*", ""));
    names.put("ends at a comma in", s -> s.replaceAll(",.*", ""));
    names.put("reads as ISO-8859-1", TextChanges::latin1);
    names.put("drops what is beyond ASCII in", s -> s.replaceAll("[^\\x00-\\x7F]", ""));
    names.put("drops brackets in", s -> s.replaceAll("[\\[\\]]", ""));
    names.put("drops apostrophes in", s -> s.replace("'", ""));
    names.put("makes _ of a space in", s -> s.replace(' ', '_'));
    names.put("makes _ of a dot in", s -> s.replace('.', '_'));
    names.put("drops astral characters in", s -> s.replaceAll("[\\x{10000}-\\x{10FFFF}]", ""));
    for (int size : new int[] {16, 32, 64, 128, 199}) {
      names.put("cuts at " + size, s -> s.substring(0, Math.min(size, s.length())));
    }
    names.put("joins spaces in", s -> s.replaceAll("  +", " "));
    names.put("decodes entities in", TextChanges::entities);
    return names;
  }

  /** Ways to alter what only some kind of name has. */
  static Map<String, UnaryOperator<String>> ofSomeNames() {
    Map<String, UnaryOperator<String>> names = new LinkedHashMap<>();
    for (int size : new int[] {255, 256, 400, 512, 1000, 1024, 2048, 4000}) {
      names.put("cuts file names at " + size, s -> s.substring(0, Math.min(size, s.length())));
    }
    names.put("drops a zero as the file name in file names", s -> s.equals("0") ? "" : s);
    names.put("drops zero-width spaces in names", s -> s.replace("\u200B", ""));
    names.put("drops marks in names", s -> s.replace("\uFEFF", ""));
    names.put("trims no-break spaces in names", s -> s.replaceAll("^\u00A0+", ""));
    names.put("drops false names in names", s -> s.equals("0") || s.equals("null") ? "" : s);
    names.put("reads numbers in names", s -> s.equals("1e3") ? "1000" : s);
    names.put("drops dots at the tail in names", s -> s.replaceAll("\\.$", ""));
    return names;
  }

  private static String entities(String text) {
    return text.replace("&amp;", "&").replace("&#65;", "A");
  }

  private static String map(String text, IntUnaryOperator change) {
    StringBuilder out = new StringBuilder(text.length());
    text.chars().forEach(c -> out.append((char) change.applyAsInt(c)));
    return out.toString();
  }

  private static String lower(String text) {
    return map(text, c -> c >= 'A' && c <= 'Z' ? c + ('a' - 'A') : c);
  }

  private static String latin1(String text) {
    return new String(text.getBytes(StandardCharsets.UTF_8), StandardCharsets.ISO_8859_1);
  }

  private static String normalized(String latin1, Normalizer.Form form) {
    String text = new String(latin1.getBytes(StandardCharsets.ISO_8859_1), StandardCharsets.UTF_8);
    return text.indexOf('\uFFFD') >= 0 ? latin1 : latin1(Normalizer.normalize(text, form));
  }

  private static String withoutMiddle(String text) {
    int middle = text.length() / 2;
    return text.isEmpty() ? text : text.substring(0, middle) + text.substring(middle + 1);
  }

  private static String swapped(String text) {
    return text.length() < 2 ? text : "" + text.charAt(1) + text.charAt(0) + text.substring(2);
  }

  private static String percent(String text) {
    return text.replace("%41", "A").replace("%2B", "+");
  }

  private static String base64(String text) {
    return text.equals("aGVsbG8=")
        ? new String(Base64.getDecoder().decode(text), StandardCharsets.ISO_8859_1)
        : text;
  }
}
