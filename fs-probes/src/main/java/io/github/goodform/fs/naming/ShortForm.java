package io.github.goodform.fs.naming;

import java.nio.charset.StandardCharsets;

/**
 * Names as the driver of FAT reads them: which fit 8.3, and the parts of one that does not.
 *
 * @param page the characters that names of 8.3 may have, and their capitals
 * @param readsOctets whether each octet of a name is a character, as of a mount in Latin-1
 */
record ShortForm(CodePage page, boolean readsOctets) {
  /** The most characters before the dot. */
  static final int BASE = 8;

  /** The most characters behind it. */
  static final int EXTENSION = 3;

  private static final int LAST_LATIN = 0xFF;
  private static final String ONLY_LONG = "[];,+=";

  /** The name in the characters that the driver sees. */
  String read(String name) {
    return readsOctets && !EscapedNames.isAscii(name) && EscapedNames.hasOctets(name)
        ? new String(EscapedNames.octets(name), StandardCharsets.ISO_8859_1)
        : name;
  }

  /** The name that the driver sees in these characters. */
  String text(String read) {
    return readsOctets && !EscapedNames.isAscii(read) && read.chars().allMatch(c -> c <= LAST_LATIN)
        ? EscapedNames.text(read.getBytes(StandardCharsets.ISO_8859_1))
        : read;
  }

  /** Whether a name fits 8.3. */
  boolean fits(String read) {
    return fits(read, false);
  }

  /** Whether a name fits 8.3 under some code page that the answers admit. */
  boolean mayFit(String read) {
    return fits(read, true);
  }

  private boolean fits(String read, boolean anyCodePage) {
    String base = base(read);
    return !base.isEmpty()
        && base.length() <= BASE
        && base.indexOf('.') < 0
        && extension(read).length() <= EXTENSION
        && !read.endsWith(".")
        && read.chars()
            .allMatch(
                c ->
                    c > ' '
                        && ONLY_LONG.indexOf(c) < 0
                        && (anyCodePage ? page.mayHold(c) : page.holds(c)));
  }

  /** What is before the extension, as a generated name has it. */
  String generatedBase(String read) {
    return sanitized(base(read));
  }

  /** The extension, as a generated name has it but for its length. */
  String generatedExtension(String read) {
    return sanitized(extension(read));
  }

  /** Where the extension begins: a dot at the beginning begins none. */
  private static int dot(String name) {
    int dot = name.lastIndexOf('.');
    return name.substring(0, Math.max(dot, 0)).chars().allMatch(c -> c == '.' || c == ' ')
        ? -1
        : dot;
  }

  private static String base(String name) {
    int dot = dot(name);
    return dot < 0 ? name : name.substring(0, dot);
  }

  private static String extension(String name) {
    int dot = dot(name);
    return dot < 0 ? "" : name.substring(dot + 1);
  }

  /** Capitals, without dots and spaces, with _ for the rest. */
  private String sanitized(String part) {
    StringBuilder kept = new StringBuilder();
    page.capitals(part)
        .chars()
        .filter(c -> c != '.' && c != ' ')
        .forEach(c -> kept.append(ONLY_LONG.indexOf(c) < 0 && page.isKept(c) ? (char) c : '_'));
    return kept.toString();
  }
}
