package io.github.goodform.compliance.cases;

import java.util.List;
import java.util.Locale;
import java.util.Objects;
import java.util.Set;
import java.util.regex.Pattern;

/** The rules for the paths under which a server reports that it stored uploads. */
final class SavedNames {
  private static final Pattern DRIVE = Pattern.compile("[A-Za-z]:.*", Pattern.DOTALL);
  private static final Pattern RESERVED =
      Pattern.compile(
          "(con|prn|aux|nul|com[0-9\u00B9\u00B2\u00B3]|lpt[0-9\u00B9\u00B2\u00B3]|conin\\$|conout\\$)("
              + " *[.:].*)? *",
          Pattern.CASE_INSENSITIVE | Pattern.DOTALL);

  /** How some libraries begin a relative path. */
  private static final Pattern HERE = Pattern.compile("^\\./(?=.)");

  private static final String NOT_PORTABLE = "<>:\"|?*";

  private final DirectoryNames directory;

  SavedNames(DirectoryNames directory) {
    this.directory = directory;
  }

  boolean keep(List<ObservedPart> parts, Set<SaveRule> rules) {
    List<ObservedPart> files = parts.stream().filter(part -> part.fileName() != null).toList();
    List<String> paths =
        files.stream()
            .map(ObservedPart::savedAs)
            .filter(Objects::nonNull)
            .map(path -> HERE.matcher(path).replaceFirst(""))
            .toList();
    return !files.isEmpty()
        && paths.size() == files.size()
        && rules.stream().allMatch(rule -> keeps(paths, rule));
  }

  private boolean keeps(List<String> paths, SaveRule rule) {
    return switch (rule) {
      case INSIDE -> paths.stream().allMatch(SavedNames::isInside);
      case PRINTABLE -> paths.stream().allMatch(SavedNames::isPrintable);
      case PORTABLE -> paths.stream().allMatch(SavedNames::isPortable);
      case DISTINCT -> areDistinct(paths);
    };
  }

  private static boolean isInside(String path) {
    if (path.isEmpty()
        || path.indexOf('\0') >= 0
        || path.indexOf('\\') >= 0
        || DRIVE.matcher(path).matches()) {
      return false;
    }
    for (String name : path.split("/", -1)) {
      if (name.isEmpty() || name.equals(".") || name.equals("..")) {
        return false;
      }
    }
    return true;
  }

  private static boolean isPrintable(String path) {
    return path.codePoints()
        .allMatch(
            c ->
                switch (Character.getType(c)) {
                  case Character.CONTROL, Character.SURROGATE, Character.UNASSIGNED -> false;
                  case Character.LINE_SEPARATOR, Character.PARAGRAPH_SEPARATOR -> false;
                  default -> !isBidirectionalControl(c);
                });
  }

  private static boolean isBidirectionalControl(int c) {
    return c == 0x61C
        || c == 0x200E
        || c == 0x200F
        || (c >= 0x202A && c <= 0x202E)
        || (c >= 0x2066 && c <= 0x2069);
  }

  private static boolean isPortable(String path) {
    for (String name : path.split("/", -1)) {
      if (name.endsWith(".")
          || name.endsWith(" ")
          || RESERVED.matcher(name.toLowerCase(Locale.ROOT)).matches()
          || name.chars().anyMatch(c -> c < 0x20 || NOT_PORTABLE.indexOf(c) >= 0)) {
        return false;
      }
    }
    return true;
  }

  private boolean areDistinct(List<String> paths) {
    for (int i = 0; i < paths.size(); i++) {
      for (int j = i + 1; j < paths.size(); j++) {
        String one = paths.get(i);
        String other = paths.get(j);
        if (one.equals(other) || directory.compare(one, other) == DirectoryNames.Sameness.SAME) {
          return false;
        }
      }
    }
    return true;
  }
}
