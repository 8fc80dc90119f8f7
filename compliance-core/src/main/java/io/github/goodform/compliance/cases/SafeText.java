package io.github.goodform.compliance.cases;

import java.util.Locale;

/** Text of strangers, made safe for terminals, pages and Markdown. */
public final class SafeText {
  private SafeText() {}

  /**
   * Replaces characters that control a terminal or a page: control characters except the line feed,
   * and changes of direction.
   *
   * @param text any text
   * @return the text with such characters as \u005CuXXXX
   */
  public static String controls(String text) {
    StringBuilder out = new StringBuilder(text.length());
    for (int i = 0; i < text.length(); i++) {
      char sign = text.charAt(i);
      if (isObeyed(sign)) {
        escape(sign, out);
      } else {
        out.append(sign);
      }
    }
    return out.toString();
  }

  /**
   * Replaces the same characters, and the line feed, which ends a line and in the log of a workflow
   * begins a command.
   *
   * @param text any text
   * @return one line, a line feed as {@code \n}
   */
  public static String line(String text) {
    return controls(text).replace("\n", "\\n");
  }

  private static boolean isObeyed(char sign) {
    boolean control = (sign < 0x20 && sign != '\n') || (sign >= 0x7F && sign < 0xA0);
    boolean direction =
        (sign >= 0x202A && sign <= 0x202E)
            || (sign >= 0x2066 && sign <= 0x2069)
            || sign == 0x200E
            || sign == 0x200F;
    return control || direction || sign == 0x2028 || sign == 0x2029;
  }

  private static void escape(char sign, StringBuilder out) {
    out.append(String.format(Locale.ROOT, "\\u%04X", (int) sign));
  }

  /**
   * Makes text safe as the content of an element of HTML or XML, and as a quoted attribute.
   *
   * @param text any text
   * @return the text without mark-up, control characters and changes of direction
   */
  public static String markup(String text) {
    StringBuilder out = new StringBuilder(text.length() + 16);
    for (int i = 0; i < text.length(); i++) {
      char sign = text.charAt(i);
      switch (sign) {
        case '&' -> out.append("&amp;");
        case '<' -> out.append("&lt;");
        case '>' -> out.append("&gt;");
        case '"' -> out.append("&quot;");
        case '\'' -> out.append("&#39;");
        default -> {
          if (isObeyed(sign) || Character.isSurrogate(sign)) {
            escape(sign, out);
          } else {
            out.append(sign);
          }
        }
      }
    }
    return out.toString();
  }

  /**
   * Makes text safe as Markdown: nothing in it is mark-up, and it is one line, since a line feed
   * would end a table or a heading.
   *
   * @param text any text
   * @return the text with HTML references and backslashes
   */
  public static String markdown(String text) {
    // An apostrophe is no mark-up there, and the # of its reference would be escaped.
    return markup(text)
        .replace("&#39;", "'")
        .replaceAll("\\s*\n\\s*", " ")
        .replaceAll("([\\\\`*_{}\\[\\]()#+!|~-])", "\\\\$1");
  }
}
