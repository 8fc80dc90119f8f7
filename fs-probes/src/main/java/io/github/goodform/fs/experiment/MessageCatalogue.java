package io.github.goodform.fs.experiment;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.charset.Charset;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** A compiled catalogue of translations, as GNU gettext writes it (manual, §10.3). */
final class MessageCatalogue {
  private static final int MAGIC = 0x950412DE;
  private static final int HEADER = 28;
  private static final long LARGEST = 4 << 20;
  private static final Pattern CHARSET = Pattern.compile("charset=([A-Za-z0-9_-]+)");

  private MessageCatalogue() {}

  /** The texts and their translations, empty when there is no such file or it is damaged. */
  static Map<String, String> read(Path file) {
    try {
      return Files.isRegularFile(file) && Files.size(file) <= LARGEST
          ? read(ByteBuffer.wrap(Files.readAllBytes(file)))
          : Map.of();
    } catch (IOException | RuntimeException e) {
      // A catalogue only helps: without it the texts stay unknown.
      return Map.of();
    }
  }

  private static Map<String, String> read(ByteBuffer octets) {
    octets.order(ByteOrder.LITTLE_ENDIAN);
    if (octets.remaining() < HEADER) {
      return Map.of();
    } else if (octets.getInt(0) != MAGIC) {
      octets.order(ByteOrder.BIG_ENDIAN);
    }
    if (octets.getInt(0) != MAGIC) {
      return Map.of();
    }
    int count = octets.getInt(8);
    int originals = octets.getInt(12);
    int translations = octets.getInt(16);
    Map<String, String> texts = new HashMap<>();
    Charset charset = StandardCharsets.UTF_8;
    for (int i = 0; i < count; i++) {
      String original = text(octets, originals + 8 * i, StandardCharsets.US_ASCII);
      String translation = text(octets, translations + 8 * i, charset);
      if (original.isEmpty()) {
        // The entry without an original comes first and describes the catalogue.
        Matcher matcher = CHARSET.matcher(translation);
        charset = matcher.find() ? Charset.forName(matcher.group(1)) : charset;
      } else {
        texts.put(original, translation);
      }
    }
    return texts;
  }

  /** A text by its length and place. */
  private static String text(ByteBuffer octets, int entry, Charset charset) {
    byte[] text = new byte[octets.getInt(entry)];
    octets.get(octets.getInt(entry + 4), text);
    return new String(text, charset);
  }
}
