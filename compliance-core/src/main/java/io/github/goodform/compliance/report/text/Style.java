package io.github.goodform.compliance.report.text;

import io.github.goodform.compliance.verdict.Verdict;
import java.util.Locale;

/**
 * How text looks on a terminal: in colour or not, with signs beyond ASCII or not.
 *
 * @param colour whether to send the control sequences of ECMA-48 for colours
 * @param unicode whether the terminal's encoding can show more than ASCII
 */
public record Style(boolean colour, boolean unicode) {
  /** No colour and ASCII only: fit for a file, a pipe, and every locale. */
  public static final Style PLAIN = new Style(false, false);

  private static final char ESCAPE = '\u001B';

  String bold(String text) {
    return sequence("1", text);
  }

  String dim(String text) {
    return sequence("2", text);
  }

  String red(String text) {
    return sequence("31", text);
  }

  String green(String text) {
    return sequence("32", text);
  }

  String cyan(String text) {
    return sequence("36", text);
  }

  String of(Verdict verdict, String text) {
    return switch (verdict) {
      case PASS -> green(text);
      case FAIL, UNEXPECTED_PASS -> sequence("1;31", text);
      case WARN -> sequence("33", text);
      case KNOWN -> sequence("35", text);
      case INFO -> cyan(text);
      case SKIP -> dim(text);
    };
  }

  private String sequence(String code, String text) {
    return colour ? ESCAPE + "[" + code + "m" + text + ESCAPE + "[0m" : text;
  }

  /**
   * Makes text fit for the terminal: signs that it may lack become ASCII.
   *
   * @param text the kit's own words; octets of strangers are escaped before
   * @return the text
   */
  public String fit(String text) {
    if (unicode) {
      return text;
    }
    StringBuilder out = new StringBuilder(text.length());
    for (int i = 0; i < text.length(); i++) {
      char sign = text.charAt(i);
      switch (sign) {
        case '§' -> out.append("sec. ");
        case '·' -> out.append('-');
        case '–', '—', '−' -> out.append('-');
        case '“', '”', '„' -> out.append('"');
        case '‘', '’' -> out.append('\'');
        case '…' -> out.append("...");
        case '→' -> out.append("->");
        case '×' -> out.append('x');
        case '✓' -> out.append('+');
        case '✗' -> out.append('x');
        default -> {
          if (sign < 0x7F) {
            out.append(sign);
          } else {
            out.append(String.format(Locale.ROOT, "\\u%04X", (int) sign));
          }
        }
      }
    }
    return out.toString();
  }
}
