package io.github.goodform.multipart;

import java.io.ByteArrayOutputStream;
import java.nio.charset.StandardCharsets;
import java.util.Base64;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * Decodes base64 and quoted-printable the slow way: all that has been sent of a part, from its
 * beginning, every time.
 */
final class ReferenceEncoding {
  private static final Pattern QUADS = Pattern.compile("(?:[A-Za-z0-9+/]{4})*");

  // What is decided whatever comes next, by RFC 2045 §6.7.
  private static final Pattern QUOTED =
      Pattern.compile(
          "=(?<hex>[0-9A-Fa-f]{2})"
              + "|=[ \t]*(?:\r\n|\n|\r(?!\n|\\z))"
              + "|[ \t]+(?<end>[\r\n])"
              + "|(?<text>[ \t]*[^= \t])"
              + "|(?<space>[ \t]+)(?==)",
          Pattern.DOTALL);
  private static final Pattern OPEN =
      Pattern.compile("=[ \t]*\r?|=[0-9A-Fa-f]?|[ \t]*", Pattern.DOTALL);

  private final boolean base64;
  private final int start;
  private final StringBuilder sent = new StringBuilder();
  private int given;
  private boolean halfEscape;

  /**
   * @param start where the content begins
   */
  ReferenceEncoding(String name, int start) {
    this.base64 = name.equals("base64");
    this.start = start;
  }

  /** What the next octets add to what was decoded before. */
  void take(String octets, ByteArrayOutputStream out) {
    sent.append(octets);
    ByteArrayOutputStream all = new ByteArrayOutputStream();
    try {
      if (base64) {
        base64(all);
      } else {
        quotedPrintable(all);
      }
    } finally {
      out.write(all.toByteArray(), given, all.size() - given);
      given = all.size();
    }
  }

  /** Checks that nothing is open, and adds what the end decides. */
  void end(ByteArrayOutputStream out) {
    if (base64) {
      String digits = digits();
      int rest = digits.replace("=", "").length() % 4;
      if (rest != 0 && digits.length() % 4 != 0) {
        throw stop(sent.length());
      }
      byte[] all = Base64.getDecoder().decode(digits);
      out.write(all, given, all.length - given);
    } else if (halfEscape) {
      throw stop(sent.length());
    }
  }

  private String digits() {
    return sent.toString().replaceAll("[ \t\r\n]", "");
  }

  private void base64(ByteArrayOutputStream all) {
    String digits = "";
    for (int i = 0; i < sent.length(); i++) {
      char c = sent.charAt(i);
      if (" \t\r\n".indexOf(c) >= 0) {
        continue;
      }
      boolean fits =
          (digits + c).matches("(?:[A-Za-z0-9+/]{4})*(?:[A-Za-z0-9+/]{0,3}|..=|..=[=]|...=)")
              && ((digits + c).matches("[A-Za-z0-9+/]*") || c == '=');
      if (!fits) {
        quads(digits, all);
        throw stop(i);
      }
      digits += c;
    }
    quads(digits, all);
  }

  private static void quads(String digits, ByteArrayOutputStream all) {
    Matcher quads = QUADS.matcher(digits);
    quads.lookingAt();
    all.writeBytes(Base64.getDecoder().decode(quads.group()));
  }

  private void quotedPrintable(ByteArrayOutputStream all) {
    Matcher next = QUOTED.matcher(sent);
    int at = 0;
    while (next.region(at, sent.length()).lookingAt()) {
      if (next.group("hex") != null) {
        all.write(Integer.parseInt(next.group("hex"), 16));
      } else if (next.group("end") != null) {
        all.writeBytes(octets(next.group("end")));
      } else if (next.group("text") != null) {
        all.writeBytes(octets(next.group("text")));
      } else if (next.group("space") != null) {
        all.writeBytes(octets(next.group("space")));
      }
      at = next.end();
    }
    halfEscape = sent.substring(at).matches("=[0-9A-Fa-f]");
    Matcher open = OPEN.matcher(sent).region(at, sent.length());
    if (!open.matches()) {
      Matcher good =
          Pattern.compile("=[ \t]+|=[0-9A-Fa-f]?").matcher(sent).region(at, sent.length());
      good.lookingAt();
      throw stop(good.end());
    }
  }

  private static byte[] octets(String text) {
    return text.getBytes(StandardCharsets.ISO_8859_1);
  }

  private ReferenceParser.Stop stop(int index) {
    return new ReferenceParser.Stop(
        base64 ? "base64-faulty" : "quoted-printable-faulty", start + index);
  }
}
