package io.github.goodform.fs.replay;

import java.util.regex.Pattern;
import java.util.regex.PatternSyntaxException;

/**
 * Turns the glob syntax of {@link java.nio.file.FileSystem#getPathMatcher} into a regular
 * expression.
 */
final class ReplayGlob {
  private static final String SPECIAL = "\\.^$|+()[]{}*?&~#-";

  private final String glob;
  private final StringBuilder regex = new StringBuilder();
  private int next;
  private boolean inGroup;

  private ReplayGlob(String glob) {
    this.glob = glob;
  }

  static Pattern compile(String glob) {
    return Pattern.compile(new ReplayGlob(glob).translate(), Pattern.DOTALL);
  }

  private String translate() {
    while (next < glob.length()) {
      char c = glob.charAt(next++);
      switch (c) {
        case '*' -> star();
        case '?' -> regex.append("[^/]");
        case '[' -> brackets();
        case '{' -> openGroup();
        case '}' -> closeGroup();
        case ',' -> regex.append(inGroup ? ")|(?:" : ",");
        case '\\' -> literal(escaped());
        default -> literal(c);
      }
    }
    if (inGroup) {
      throw wrong("missing '}'");
    }
    return regex.toString();
  }

  private void star() {
    if (next < glob.length() && glob.charAt(next) == '*') {
      next++;
      regex.append(".*");
    } else {
      regex.append("[^/]*");
    }
  }

  private void openGroup() {
    if (inGroup) {
      throw wrong("groups cannot be nested");
    }
    inGroup = true;
    regex.append("(?:(?:");
  }

  private void closeGroup() {
    regex.append(inGroup ? "))" : "\\}");
    inGroup = false;
  }

  private void brackets() {
    int end = glob.indexOf(']', next + 1);
    if (end < 0) {
      throw wrong("missing ']'");
    }
    String set = glob.substring(next, end);
    next = end + 1;
    if (set.indexOf('/') >= 0) {
      throw wrong("'/' in a bracket expression");
    }
    boolean negated = set.startsWith("!");
    String members = (negated ? set.substring(1) : set).replaceAll("[\\\\\\[&^]", "\\\\$0");
    regex.append("(?!/)[").append(negated ? "^" : "").append(members).append(']');
  }

  private char escaped() {
    if (next == glob.length()) {
      throw wrong("nothing after the escape");
    }
    return glob.charAt(next++);
  }

  private void literal(char c) {
    if (SPECIAL.indexOf(c) >= 0) {
      regex.append('\\');
    }
    regex.append(c);
  }

  private PatternSyntaxException wrong(String why) {
    return new PatternSyntaxException(why, glob, next - 1);
  }
}
