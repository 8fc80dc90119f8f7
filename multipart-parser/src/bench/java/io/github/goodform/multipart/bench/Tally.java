package io.github.goodform.multipart.bench;

import org.jspecify.annotations.Nullable;

/** What a parser reported: compared with the truth before it is timed, and keeps its work from being optimized away. */
public final class Tally {

  int parts;
  long octets;
  long nameChars;
  long typeChars;

  void part(@Nullable String name, @Nullable String fileName, @Nullable String contentType) {
    parts++;
    nameChars += length(name) + length(fileName);
    typeChars += length(contentType);
  }

  void data(long length) {
    octets += length;
  }

  void clear() {
    parts = 0;
    octets = 0;
    nameChars = 0;
    typeChars = 0;
  }

  /** Content types are read but not compared: some peers invent one where there is none. */
  boolean agreesWith(Tally truth) {
    return parts == truth.parts && octets == truth.octets && nameChars == truth.nameChars;
  }

  private static int length(@Nullable String text) {
    return text == null ? 0 : text.length();
  }

  @Override
  public String toString() {
    return parts + " parts, " + octets + " octets, " + nameChars + " characters of names";
  }
}
