package io.github.goodform.compliance.reference;

import java.text.Normalizer;
import java.util.Locale;
import java.util.regex.Pattern;

/**
 * What is left of a file name that a stranger chose when every system, person and script can read
 * it safely: the last name of a path, in normalization form C, without what separates, hides or
 * commands.
 *
 * @param stem the name up to its extension, at least one character
 * @param extension the last dot and what follows it, or empty
 */
record SafeName(String stem, String extension) {
  private static final int MAX_EXTENSION = 16;
  private static final int SUBSTITUTE = '_';
  private static final String SEPARATORS_AND_COMMANDS = "/\\:*?\"<>|";

  /** Names of devices on systems that have them in every directory, whatever the extension. */
  private static final Pattern DEVICE =
      Pattern.compile(
          "(con|prn|aux|nul|com[0-9\u00B9\u00B2\u00B3]|lpt[0-9\u00B9\u00B2\u00B3]|conin\\$|conout\\$)"
              + " *(\\..*)?");

  /** Makes a safe name of a file name; of nothing at all it makes {@code upload}. */
  static SafeName of(String fileName) {
    int path = Math.max(fileName.lastIndexOf('/'), fileName.lastIndexOf('\\'));
    StringBuilder kept = new StringBuilder();
    Normalizer.normalize(fileName.substring(path + 1), Normalizer.Form.NFC)
        .codePoints()
        .map(c -> isHarmless(c) ? c : SUBSTITUTE)
        .forEach(kept::appendCodePoint);
    String name = withoutDotsAndSpacesAtTheEnd(kept.toString().strip());
    if (name.isEmpty()) {
      return new SafeName("upload", "");
    }
    if (name.startsWith(".")) {
      name = "_" + name.substring(1);
    }
    int dot = name.lastIndexOf('.');
    return dot < 1 || name.length() - dot > MAX_EXTENSION
        ? new SafeName(name, "")
        : new SafeName(name.substring(0, dot), name.substring(dot));
  }

  private static boolean isHarmless(int c) {
    if (c < 0x80) {
      return c >= 0x20 && c < 0x7F && SEPARATORS_AND_COMMANDS.indexOf(c) < 0;
    }
    switch (Character.getType(c)) {
      case Character.CONTROL,
          Character.FORMAT,
          Character.SURROGATE,
          Character.PRIVATE_USE,
          Character.UNASSIGNED,
          Character.LINE_SEPARATOR,
          Character.PARAGRAPH_SEPARATOR -> {
        return false;
      }
      default -> {
        // What compatibility normalization would make a path, some file system does.
        String plain = Normalizer.normalize(Character.toString(c), Normalizer.Form.NFKC);
        return plain
            .chars()
            .noneMatch(one -> one == '.' || SEPARATORS_AND_COMMANDS.indexOf(one) >= 0);
      }
    }
  }

  private static String withoutDotsAndSpacesAtTheEnd(String name) {
    int end = name.length();
    while (end > 0
        && (name.charAt(end - 1) == '.' || Character.isWhitespace(name.charAt(end - 1)))) {
      end--;
    }
    return name.substring(0, end);
  }

  /** Returns how many characters of the stem there are to keep. */
  int length() {
    return stem.codePointCount(0, stem.length());
  }

  /**
   * Returns the name with at most so many characters of its stem.
   *
   * @param length from 1 to {@link #length}
   * @param distinction what keeps it apart from another of its name, often empty
   */
  String text(int length, String distinction) {
    String cut = stem.substring(0, stem.offsetByCodePoints(0, Math.min(length, length())));
    String kept = withoutDotsAndSpacesAtTheEnd(cut);
    String name = (kept.isEmpty() ? "_" : kept) + distinction + extension;
    return DEVICE.matcher(name.toLowerCase(Locale.ROOT)).matches() ? "_" + name : name;
  }
}
