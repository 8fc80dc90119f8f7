package io.github.goodform.multipart;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.Locale;
import org.jspecify.annotations.Nullable;

/** One parameter of a header field's value, looked up when it is asked for. */
final class ParameterValue {
  private ParameterValue() {}

  /**
   * The first parameter with a name.
   *
   * @param value of a field such as {@code text/plain; charset="utf-8"}
   * @param name in any case
   * @return without quotation marks, the escapes in them and the line ends of a folded field; null
   *     when there is none, or the value cannot be read up to it
   */
  static @Nullable String of(byte[] value, String name) {
    byte[] lower = name.toLowerCase(Locale.ROOT).getBytes(StandardCharsets.UTF_8);
    ParameterReader reader = new ParameterReader(Violations.collecting(), true, true);
    reader.reset(value, 0, value.length, 0, -1);
    try {
      for (reader.mediaType(); reader.next(); ) {
        if (AsciiOctets.equalsIgnoreCase(value, reader.nameStart, reader.nameEnd, lower)) {
          return text(reader);
        }
      }
    } catch (IOException e) {
      return null;
    }
    return null;
  }

  private static String text(ParameterReader reader) {
    byte[] text = new byte[reader.valueEnd - reader.valueStart];
    int n = 0;
    for (int i = reader.valueStart; i < reader.valueEnd; i++) {
      if (reader.quoted && reader.octets[i] == '\\') {
        i++; // never behind the end: the closing quotation mark would be escaped
      }
      byte octet = reader.octets[i];
      if (octet != '\r' && octet != '\n') {
        text[n++] = octet;
      }
    }
    return new String(text, 0, n, StandardCharsets.UTF_8);
  }
}
