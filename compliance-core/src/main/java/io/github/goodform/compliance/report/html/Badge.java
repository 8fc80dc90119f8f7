package io.github.goodform.compliance.report.html;

import io.github.goodform.compliance.report.JsonReport;
import io.github.goodform.compliance.report.Report;
import io.github.goodform.compliance.report.Run;
import java.util.LinkedHashMap;
import java.util.Locale;
import java.util.Map;

/** The score of a run as a small SVG image, for a project's README. */
public final class Badge {
  private static final String LABEL = "goodform";
  private static final String GREEN = "1a7440";
  private static final String AMBER = "8a5a00";
  private static final String RED = "b3201c";
  private static final String GREY = "68707a";
  private static final int PADDING = 6;

  private Badge() {}

  /**
   * A score in words and its colour.
   *
   * @param words such as {@code "rfc7578 MUST 331/331"}
   * @param colour six hexadecimal digits
   */
  private record Score(String words, String colour) {
    static Score of(Report report, Coverage coverage) {
      if (report.runs().isEmpty()) {
        return new Score("no runs", GREY);
      }
      Run run = report.runs().get(0);
      String words =
          run.mustAsked() == 0
              ? run.ruleSet().id() + " no MUST asked"
              : String.format(
                  Locale.ROOT, "%s MUST %d/%d", run.ruleSet().id(), run.mustMet(), run.mustAsked());
      return coverage == Coverage.ALL
          ? new Score(words, colour(run))
          : new Score(words + ", some cases only", run.isAsExpected() ? GREY : RED);
    }

    private static String colour(Run run) {
      if (!run.isAsExpected()) {
        return RED;
      } else if (run.mustAsked() == 0) {
        return GREY;
      }
      return run.mustMet() == run.mustAsked() ? GREEN : AMBER;
    }
  }

  /** Which cases a run asked. */
  public enum Coverage {
    /** All that the rule set and the level select. */
    ALL,
    /** Those that somebody chose: whatever their score is, it is not that of the server. */
    CHOSEN
  }

  /**
   * Draws the first run of a report.
   *
   * @param report the report
   * @param coverage which cases its runs asked
   * @return an SVG document
   */
  public static String write(Report report, Coverage coverage) {
    Score score = Score.of(report, coverage);
    return draw(score.words(), '#' + score.colour());
  }

  /**
   * Describes the badge of the first run of a report, for a service that draws it: the JSON of an
   * endpoint of shields.io.
   *
   * @param report the report
   * @param coverage which cases its runs asked
   * @return an indented JSON document with a line feed at the end
   */
  public static String endpoint(Report report, Coverage coverage) {
    Score score = Score.of(report, coverage);
    Map<String, Object> document = new LinkedHashMap<>();
    document.put("schemaVersion", 1);
    document.put("label", LABEL);
    document.put("message", score.words());
    document.put("color", score.colour());
    return JsonReport.text(document);
  }

  private static String draw(String value, String colour) {
    int left = width(LABEL) + 2 * PADDING;
    int right = width(value) + 2 * PADDING;
    int width = left + right;
    return """
    <svg xmlns="http://www.w3.org/2000/svg" width="%1$d" height="20" role="img" aria-label="%4$s: %5$s">
      <title>%4$s: %5$s</title>
      <clipPath id="r"><rect width="%1$d" height="20" rx="3"/></clipPath>
      <g clip-path="url(#r)">
        <rect width="%2$d" height="20" fill="#3b424a"/>
        <rect x="%2$d" width="%3$d" height="20" fill="%6$s"/>
      </g>
      <g fill="#fff" font-family="Verdana,DejaVu Sans,Geneva,sans-serif" font-size="11">
        <text x="%7$d" y="14" textLength="%8$d">%4$s</text>
        <text x="%9$d" y="14" textLength="%10$d">%5$s</text>
      </g>
    </svg>
    """
        .formatted(
            width,
            left,
            right,
            LABEL,
            Html.text(value),
            colour,
            PADDING,
            width(LABEL),
            left + PADDING,
            width(value));
  }

  /** The width in Verdana at 11 pixels, well enough: the text is fitted to it. */
  private static int width(String text) {
    double width = 0;
    for (int i = 0; i < text.length(); i++) {
      char sign = text.charAt(i);
      if ("il/.: ".indexOf(sign) >= 0) {
        width += 4.2;
      } else if (Character.isUpperCase(sign) || sign == 'w' || sign == 'm') {
        width += 8.6;
      } else {
        width += 6.9;
      }
    }
    return (int) Math.ceil(width);
  }
}
