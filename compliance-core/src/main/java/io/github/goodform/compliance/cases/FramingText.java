package io.github.goodform.compliance.cases;

import java.io.ByteArrayOutputStream;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.TreeSet;

/** The framing as it is written in case files: its settings and the cut marks of the body. */
final class FramingText {
  /** A body is put on the wire in one way. */
  static final List<String> SETTINGS =
      List.of("chunks", "pause", "hold", "leave", "trickle", "await", "wire", "content-length");

  private final Map<String, Span> settings;
  private final Span body;

  FramingText(Map<String, Span> settings, Span body) {
    this.settings = settings;
    this.body = body;
  }

  Framing read(OctetText octets) {
    List<String> given = SETTINGS.stream().filter(settings::containsKey).toList();
    if (given.size() > 1) {
      Span second = Objects.requireNonNull(settings.get(given.get(1)));
      throw second.fail("no " + given.get(1) + " beside " + given.get(0));
    }
    List<Integer> cuts = octets.cuts();
    int length = octets.octets().length();
    if (settings.containsKey("chunks")) {
      return chunks(settings.get("chunks"), cuts, length);
    }
    if (settings.containsKey("pause")) {
      Span pause = settings.get("pause");
      long time = millis(pause);
      return new Framing.Pause(mark(cuts, length, "where the pause is"), time);
    }
    if (settings.containsKey("hold")) {
      Span hold = settings.get("hold");
      long time = millis(hold);
      return new Framing.Hold(mark(cuts, length, "where the rest begins"), time);
    }
    if (settings.containsKey("leave")) {
      return leave(settings.get("leave"), cuts, length);
    }
    if (!cuts.isEmpty()) {
      return chunked(cuts, length);
    }
    if (settings.containsKey("trickle")) {
      return trickle(settings.get("trickle"));
    }
    if (settings.containsKey("await")) {
      return await(settings.get("await"));
    }
    if (settings.containsKey("wire")) {
      return verbatim(settings.get("wire"), octets.octets());
    }
    return settings.containsKey("content-length")
        ? contentLength(settings.get("content-length"), length)
        : new Framing.ContentLength(0);
  }

  private Framing chunks(Span value, List<Integer> cuts, int length) {
    switch (value.text()) {
      case "every-octet" -> {
        return new Framing.ChunksOf(1);
      }
      case "whole" -> {
        return new Framing.Chunked(List.of());
      }
      case "each" -> {
        if (cuts.isEmpty()) {
          return new Framing.EachCut(1, length - 1);
        }
        if (cuts.size() != 2 || cuts.get(0) < 1 || cuts.get(1) >= length) {
          throw body.fail("two cut marks ¦ inside the body: the first and the last border");
        }
        return new Framing.EachCut(cuts.get(0), cuts.get(1));
      }
      default -> {
        if (!value.text().matches("[1-9][0-9]{0,6}")) {
          throw value.fail("every-octet, each, whole or a number of octets");
        }
        return new Framing.ChunksOf(Integer.parseInt(value.text()));
      }
    }
  }

  private Framing chunked(List<Integer> cuts, int length) {
    TreeSet<Integer> ordered = new TreeSet<>(cuts);
    if (ordered.size() < cuts.size() || ordered.first() < 1 || ordered.last() >= length) {
      throw body.fail("cut marks ¦ at different places inside the body");
    }
    return new Framing.Chunked(cuts);
  }

  private int mark(List<Integer> cuts, int length, String what) {
    if (cuts.size() != 1 || cuts.get(0) < 1 || cuts.get(0) >= length) {
      throw body.fail("one cut mark ¦ inside the body, " + what);
    }
    return cuts.get(0);
  }

  private Framing leave(Span value, List<Integer> cuts, int length) {
    if (!value.text().matches("closed|reset")) {
      throw value.fail("closed or reset");
    }
    int at = mark(cuts, length, "where the client leaves");
    return new Framing.Leave(at, value.text().equals("reset"));
  }

  private static Framing trickle(Span value) {
    Span octets = value.firstWord();
    if (!octets.text().matches("[1-9][0-9]{0,4}")) {
      throw octets.fail("a number of octets");
    }
    return new Framing.Trickle(Integer.parseInt(octets.text()), millis(value.afterFirstWord()));
  }

  private static long millis(Span value) {
    if (!value.text().matches("[1-9][0-9]{0,4}ms")) {
      throw value.fail("a time such as 300ms");
    }
    return Long.parseLong(value.text().substring(0, value.length() - 2));
  }

  private static Framing await(Span value) {
    if (!value.text().matches("100( chunked)?")) {
      throw value.fail("100 or 100 chunked");
    }
    return new Framing.AwaitContinue(value.text().endsWith("chunked"));
  }

  /**
   * Reads a message that is framed by hand: octets, and in braces the words {@code body} for the
   * case's body, {@code length} and {@code size} for its length in decimal and hexadecimal digits,
   * and at the end {@code end} where the client closes its half of the connection.
   */
  private static Framing verbatim(Span text, Octets body) {
    ByteArrayOutputStream out = new ByteArrayOutputStream();
    int at = 0;
    while (at < text.length()) {
      int open = text.indexOf("{", at);
      int literal = open < 0 ? text.length() : open;
      out.writeBytes(OctetText.value(text.sub(at, literal), -1).toByteArray());
      if (open < 0) {
        break;
      }
      int close = text.indexOf("}", open);
      String word = close < 0 ? "" : text.sub(open + 1, close).text();
      switch (word) {
        case "body" -> out.writeBytes(body.toByteArray());
        case "length" -> out.writeBytes(ascii(Integer.toString(body.length())));
        case "size" -> out.writeBytes(ascii(Integer.toHexString(body.length())));
        case "end" -> {
          if (close + 1 < text.length()) {
            throw text.fail(close + 1, "nothing after the end");
          }
          return new Framing.Verbatim(Octets.of(out.toByteArray()), true);
        }
        default -> throw text.fail(open, "{body}, {length}, {size} or {end}");
      }
      at = close + 1;
    }
    return new Framing.Verbatim(Octets.of(out.toByteArray()), false);
  }

  private static byte[] ascii(String text) {
    return text.getBytes(StandardCharsets.US_ASCII);
  }

  private static Framing contentLength(Span value, int length) {
    if (!value.text().matches("[+-][1-9][0-9]{0,5}")) {
      throw value.fail("+ or - and a number of octets");
    }
    long delta = Long.parseLong(value.text());
    if (length + delta < 0) {
      throw value.fail("a length that is not negative");
    }
    return new Framing.ContentLength(delta);
  }
}
