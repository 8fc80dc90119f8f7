package io.github.goodform.compliance.load;

import java.util.List;

/** What a load found, and the four forms in which it is written. */
public sealed interface LoadReport permits LoadResult, LoadCurve, LoadComparison {

  /**
   * Returns whether the figures are about the server.
   *
   * @return whether the load is VALID
   */
  boolean isValid();

  /**
   * Returns whether the load is VALID and no promise is broken.
   *
   * @return whether all is as promised
   */
  boolean isAsPromised();

  /**
   * Writes the report for a terminal.
   *
   * @return lines without line ends
   */
  List<String> text();

  /**
   * Writes the report as JSON: of the shape of {@code load.schema.json}, {@code
   * load-curve.schema.json} or {@code load-comparison.schema.json}.
   *
   * @return an indented document in ASCII with a line feed at the end
   */
  String json();

  /**
   * Writes the report as one HTML page without any reference to other files.
   *
   * @return the page, to be stored as UTF-8
   */
  String html();

  /**
   * Writes the report as Markdown.
   *
   * @return the text
   */
  String markdown();
}
