package io.github.goodform.compliance.cases;

import java.util.Locale;

/**
 * A case file that cannot be read. The message names the place and what was expected there: {@code
 * delimiters.cases:12:8: expected a level (MUST, SHOULD, MAY, CHECK), found "MAST"}.
 */
public final class CatalogException extends RuntimeException {
  private static final long serialVersionUID = 1L;

  /** The name of the file. */
  private final String file;

  /** The line, from 1. */
  private final int line;

  /** The column, from 1. */
  private final int column;

  CatalogException(String file, int line, int column, String expected, String found) {
    super(
        String.format(
            Locale.ROOT, "%s:%d:%d: expected %s, %s", file, line, column, expected, found));
    this.file = file;
    this.line = line;
    this.column = column;
  }

  /**
   * Returns the name of the case file.
   *
   * @return the name, without a directory
   */
  public String file() {
    return file;
  }

  /**
   * Returns the line of the fault.
   *
   * @return the line number, from 1
   */
  public int line() {
    return line;
  }

  /**
   * Returns the column of the fault.
   *
   * @return the number of the character in its line, from 1
   */
  public int column() {
    return column;
  }
}
