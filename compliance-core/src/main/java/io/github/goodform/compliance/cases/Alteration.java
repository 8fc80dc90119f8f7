package io.github.goodform.compliance.cases;

import java.nio.charset.StandardCharsets;
import java.text.Normalizer;
import java.util.Arrays;
import java.util.HexFormat;
import java.util.List;
import java.util.function.UnaryOperator;

/**
 * What became of the data of a part: the octets that were sent, compared with the length and the
 * digest that a server reports. It tries the faults that servers have; each is confirmed by the
 * digest.
 */
final class Alteration {
  private static final int SHOWN_OCTETS = 8;

  /** Longer data are not tried octet by octet. */
  private static final int MAX_OCTETS_ONE_BY_ONE = 1024;

  private static final HexFormat HEX = HexFormat.ofDelimiter(" ").withUpperCase();

  /** A fault of the whole data. */
  private record Change(String words, UnaryOperator<String> of) {}

  /** On the data read as ISO-8859-1. */
  private static final List<Change> CHANGES =
      List.of(
          new Change("CR LF became LF", s -> s.replace("\r\n", "\n")),
          new Change("LF became CR LF", s -> s.replaceAll("(?<!\r)\n", "\r\n")),
          new Change("every line end became CR LF", s -> s.replaceAll("\r\n|\r|\n", "\r\n")),
          new Change("every line end became LF", s -> s.replaceAll("\r\n|\r", "\n")),
          new Change("a plus sign became a space", s -> s.replace('+', ' ')),
          new Change("NUL became a space", s -> s.replace('\0', ' ')),
          new Change("percent-encoding was decoded", Alteration::percentDecoded),
          new Change(
              "plus signs and percent-encoding were decoded",
              s -> percentDecoded(s.replace('+', ' '))),
          new Change("character references were decoded", Alteration::withoutReferences),
          new Change("markup was escaped", Alteration::withReferences),
          new Change("backslash escapes were decoded", Alteration::unescaped),
          new Change("capitals became small letters", Alteration::inLowerCase),
          new Change("octets that are not UTF-8 became U+FFFD", s -> utf8ToLatin1(latin1ToText(s))),
          new Change("it was read as ISO-8859-1 and written as UTF-8", Alteration::utf8ToLatin1),
          new Change("it was composed (NFC)", s -> normalized(s, Normalizer.Form.NFC)),
          new Change("it was decomposed (NFD)", s -> normalized(s, Normalizer.Form.NFD)),
          new Change("it was normalized (NFKC)", s -> normalized(s, Normalizer.Form.NFKC)),
          new Change("it was repeated", s -> s + s),
          new Change("CR LF was added", s -> s + "\r\n"),
          new Change("CR was added", s -> s + "\r"),
          new Change("NUL was added", s -> s + "\0"));

  private final byte[] sent;
  private final long size;
  private final String sha256;

  private Alteration(Octets sent, long size, String sha256) {
    this.sent = sent.toByteArray();
    this.size = size;
    this.sha256 = sha256;
  }

  /**
   * Describes what became of data.
   *
   * @param sent the data that were sent
   * @param size the number of octets that the server reports
   * @param sha256 their SHA-256
   * @return a phrase of printable ASCII, such as {@code "the last 3 octets, 20 20 20, are missing"}
   */
  static String describe(Octets sent, long size, String sha256) {
    return new Alteration(sent, size, sha256).describe();
  }

  private String describe() {
    if (size < sent.length) {
      String lost = lost((int) size);
      if (!lost.isEmpty()) {
        return lost;
      }
    }
    String text = new String(sent, StandardCharsets.ISO_8859_1);
    for (Change change : CHANGES) {
      String changed = change.of().apply(text);
      if (!changed.equals(text) && isReported(changed.getBytes(StandardCharsets.ISO_8859_1))) {
        return change.words();
      }
    }
    return Wording.octets(sent.length)
        + " became "
        + (size == sent.length ? "others" : Wording.octets(size));
  }

  private String lost(int left) {
    int count = sent.length - left;
    if (left == 0) {
      return "all " + Wording.octets(sent.length) + " are missing";
    }
    if (isReported(Arrays.copyOf(sent, left))) {
      return "the last " + missing(Arrays.copyOfRange(sent, left, sent.length));
    }
    if (isReported(Arrays.copyOfRange(sent, count, sent.length))) {
      return "the first " + missing(Arrays.copyOf(sent, count));
    }
    if (sent.length > MAX_OCTETS_ONE_BY_ONE) {
      return "";
    }
    for (int from = 1; from < left; from++) {
      if (isReported(without(from, from + count))) {
        return missing(Arrays.copyOfRange(sent, from, from + count)) + " at offset " + from;
      }
    }
    for (int head = 1; head < count; head++) {
      if (isReported(Arrays.copyOfRange(sent, head, head + left))) {
        return "the first "
            + octets(Arrays.copyOf(sent, head))
            + ", and the last "
            + missing(Arrays.copyOfRange(sent, head + left, sent.length));
      }
    }
    return everyOne(count);
  }

  /** One octet value is dropped wherever it is. */
  private String everyOne(int count) {
    for (int octet = 0; octet < 256; octet++) {
      byte value = (byte) octet;
      byte[] kept = new byte[sent.length];
      int length = 0;
      for (byte one : sent) {
        if (one != value) {
          kept[length++] = one;
        }
      }
      if (length == sent.length - count && isReported(Arrays.copyOf(kept, length))) {
        return "every " + HEX.toHexDigits(value) + " is missing";
      }
    }
    return "";
  }

  private byte[] without(int from, int to) {
    byte[] left = new byte[sent.length - (to - from)];
    System.arraycopy(sent, 0, left, 0, from);
    System.arraycopy(sent, to, left, from, sent.length - to);
    return left;
  }

  private static String missing(byte[] octets) {
    return octets(octets) + (octets.length == 1 ? ", is missing" : ", are missing");
  }

  private static String octets(byte[] octets) {
    int shown = Math.min(octets.length, SHOWN_OCTETS);
    return (octets.length == 1 ? "octet, " : octets.length + " octets, ")
        + HEX.formatHex(octets, 0, shown)
        + (shown < octets.length ? " ..." : "");
  }

  private boolean isReported(byte[] candidate) {
    return candidate.length == size && Octets.of(candidate).sha256().equals(sha256);
  }

  private static String percentDecoded(String text) {
    StringBuilder out = new StringBuilder(text.length());
    for (int i = 0; i < text.length(); i++) {
      int high = i + 2 < text.length() ? Character.digit(text.charAt(i + 1), 16) : -1;
      int low = i + 2 < text.length() ? Character.digit(text.charAt(i + 2), 16) : -1;
      if (text.charAt(i) == '%' && high >= 0 && low >= 0) {
        out.append((char) (high << 4 | low));
        i += 2;
      } else {
        out.append(text.charAt(i));
      }
    }
    return out.toString();
  }

  private static String withoutReferences(String text) {
    return text.replace("&lt;", "<")
        .replace("&gt;", ">")
        .replace("&quot;", "\"")
        .replace("&#65;", "A")
        .replace("&#x41;", "A")
        .replace("&amp;", "&");
  }

  private static String withReferences(String text) {
    return text.replace("&", "&amp;")
        .replace("<", "&lt;")
        .replace(">", "&gt;")
        .replace("\"", "&quot;");
  }

  private static String unescaped(String text) {
    return text.replaceAll("\\\\(.)", "$1");
  }

  private static String inLowerCase(String text) {
    StringBuilder out = new StringBuilder(text);
    for (int i = 0; i < out.length(); i++) {
      char c = out.charAt(i);
      if (c >= 'A' && c <= 'Z') {
        out.setCharAt(i, (char) (c + ('a' - 'A')));
      }
    }
    return out.toString();
  }

  private static String normalized(String latin1, Normalizer.Form form) {
    return utf8ToLatin1(Normalizer.normalize(latin1ToText(latin1), form));
  }

  private static String latin1ToText(String latin1) {
    return new String(latin1.getBytes(StandardCharsets.ISO_8859_1), StandardCharsets.UTF_8);
  }

  private static String utf8ToLatin1(String text) {
    return new String(text.getBytes(StandardCharsets.UTF_8), StandardCharsets.ISO_8859_1);
  }
}
