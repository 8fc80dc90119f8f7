package io.github.goodform.compliance.cli;

import java.util.ArrayList;
import java.util.List;

/**
 * Splits a command into words as a POSIX shell would where nothing is expanded: at spaces, tabs and
 * line feeds, with single and double quotation marks. A backslash quotes the next character; within
 * double quotation marks, only one that is special there. No shell is needed to run it.
 */
final class CommandLineWords {
  private static final String BLANKS = " \t\n";

  /** What a backslash quotes within double quotation marks; a line feed behind it is left out. */
  private static final String SPECIAL = "$`\"\\\n";

  private final List<String> words = new ArrayList<>();
  private final StringBuilder word = new StringBuilder();
  private boolean inWord;

  private CommandLineWords() {}

  /** Returns the words; fails for an open quotation mark, and for no word at all. */
  static List<String> of(String option, String command) {
    CommandLineWords split = new CommandLineWords();
    char quote = 0;
    for (int i = 0; i < command.length(); i++) {
      char c = command.charAt(i);
      if (c == quote) {
        quote = 0;
      } else if (c == '\\' && i + 1 < command.length() && quotes(quote, command.charAt(i + 1))) {
        i++;
        if (command.charAt(i) != '\n') {
          split.add(command.charAt(i));
        }
      } else if (quote == 0 && (c == '\'' || c == '"')) {
        quote = c;
        split.inWord = true;
      } else if (quote == 0 && BLANKS.indexOf(c) >= 0) {
        split.end();
      } else {
        split.add(c);
      }
    }
    if (quote != 0) {
      throw CliException.usage(
          option + ": a quotation mark is not closed in " + Messages.escaped(command));
    }
    split.end();
    if (split.words.isEmpty()) {
      throw CliException.usage(option + ": expected a command, found none");
    }
    return split.words;
  }

  private static boolean quotes(char quote, char next) {
    return quote == 0 || (quote == '"' && SPECIAL.indexOf(next) >= 0);
  }

  private void add(char c) {
    word.append(c);
    inWord = true;
  }

  private void end() {
    if (inWord) {
      words.add(word.toString());
      word.setLength(0);
      inWord = false;
    }
  }
}
