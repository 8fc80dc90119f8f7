package io.github.goodform.docker.peers;

import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.Map;
import java.util.Set;

/** Readings in words for a table: as short as they can be and still be told apart. */
final class ReadingWords {
  private ReadingWords() {}

  /** Returns the words for each reading of one case; sizes and digests only where they matter. */
  static Map<String, String> of(Collection<String> readings) {
    Set<String> brief = new LinkedHashSet<>();
    readings.forEach(reading -> brief.add(brief(reading)));
    boolean isEnough = brief.size() == new LinkedHashSet<>(readings).size();
    Map<String, String> words = new LinkedHashMap<>();
    readings.forEach(reading -> words.put(reading, word(isEnough ? brief(reading) : reading)));
    return words;
  }

  private static String brief(String reading) {
    return reading.replaceAll(" \\d+ octets?, sha256 \\p{XDigit}+", "");
  }

  private static String word(String reading) {
    return switch (reading) {
      case "refused" -> "rejected";
      case "nothing" -> "no part";
      case "broken" -> "crashed or no response";
      default -> code(reading);
    };
  }

  /** A code span in a table. */
  private static String code(String reading) {
    String fence = reading.contains("`") ? "``" : "`";
    String inside = reading.contains("`") ? ' ' + reading + ' ' : reading;
    return fence + inside.replace("\\\\", "\\").replace("|", "\\|") + fence;
  }

  /** A text in a table. */
  static String cell(String text) {
    return text.replace("|", "\\|").replace("<", "&lt;");
  }
}
