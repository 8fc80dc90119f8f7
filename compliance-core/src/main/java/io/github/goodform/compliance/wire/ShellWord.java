package io.github.goodform.compliance.wire;

import java.util.regex.Pattern;

/** Words of a command for a POSIX shell. */
public final class ShellWord {
  private static final Pattern PLAIN = Pattern.compile("[A-Za-z0-9_./:=@%+,-]+");

  private ShellWord() {}

  /**
   * Quotes a word where a shell would read it otherwise.
   *
   * @param word any text without NUL
   * @return the word itself, or the word in single quotation marks
   */
  public static String of(String word) {
    return PLAIN.matcher(word).matches() ? word : '\'' + word.replace("'", "'\\''") + '\'';
  }
}
