package io.github.goodform.compliance.report.html;

import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * The readings of one case in words. What all of them have in common is left out: the size and the
 * digest of data that nobody read otherwise.
 *
 * @param sizes whether the sizes are written
 * @param digests whether the digests are written
 */
record ReadingWords(boolean sizes, boolean digests) {
  private static final Pattern DATA = Pattern.compile(" (\\d+ octets?), sha256 (\\p{XDigit}{1,8})");

  static ReadingWords of(List<String> readings) {
    Map<String, Set<String>> bySize = new HashMap<>();
    for (String reading : readings) {
      Matcher data = DATA.matcher(reading);
      while (data.find()) {
        bySize.computeIfAbsent(data.group(1), size -> new HashSet<>()).add(data.group(2));
      }
    }
    boolean digests = bySize.values().stream().anyMatch(each -> each.size() > 1);
    return new ReadingWords(digests || bySize.size() > 1, digests);
  }

  String of(String reading) {
    return switch (reading) {
      case "refused" -> "rejected";
      case "nothing" -> "accepted, with no parts";
      case "broken" -> "a crash, no response, or a wrong answer";
      default -> {
        if (digests) {
          yield reading;
        }
        yield DATA.matcher(reading).replaceAll(sizes ? " $1" : "");
      }
    };
  }
}
