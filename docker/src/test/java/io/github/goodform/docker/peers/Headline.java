package io.github.goodform.docker.peers;

import io.github.goodform.compliance.cases.Case;
import io.github.goodform.compliance.cases.Catalog;
import io.github.goodform.compliance.cases.UploadCase;
import io.github.goodform.docker.Passage;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * The figure on the first screen of the README of the root folder, and three bodies that show it.
 */
final class Headline {
  private static final Passage README = Passage.of(Path.of("..", "README.md"), "docker/results");

  /** Ordinary headers that widespread clients send, or once sent, the most telling first. */
  private static final List<String> TELLING =
      List.of(
          "client-escape-backslash",
          "disposition-quote-in-filename",
          "disposition-comma",
          "disposition-semicolon-missing",
          "header-folded-in-name");

  private static final int SHOWN = 3;

  private static final int NAMED = 3;

  private static final Pattern DISPOSITION = Pattern.compile("Content-Disposition: (.*?)\r\n");

  private final List<Readings> all;
  private final Summary summary;

  private Headline(List<Recorded> groups) {
    all = Summary.readings(groups);
    summary = Summary.of(groups);
  }

  static String markdown(List<Recorded> groups) {
    return new Headline(groups).markdown();
  }

  /** Returns what stands in the README. */
  static String published() throws IOException {
    return README.read();
  }

  static void publish(List<Recorded> groups) throws IOException {
    README.write(markdown(groups));
  }

  private String markdown() {
    List<String> lines = new ArrayList<>();
    lines.add(
        "**"
            + all.size()
            + " implementations read "
            + summary.divided()
            + " of "
            + summary.compared()
            + " bodies differently** ([who, and how](docker/results/README.md)):");
    lines.add("");
    lines.add("| `Content-Disposition` | is read as |");
    lines.add("|---|---|");
    TELLING.stream()
        .filter(id -> all.stream().allMatch(one -> one.byCase().containsKey(id)))
        .limit(SHOWN)
        .forEach(id -> lines.add("| `" + disposition(id) + "` | " + readings(id) + " |"));
    return String.join("\n", lines) + "\n";
  }

  private static String disposition(String id) {
    Case each = Catalog.load().find(id).orElseThrow();
    Matcher field = DISPOSITION.matcher(((UploadCase) each).body().latin1());
    if (!field.find()) {
      throw new IllegalStateException(id + " has no Content-Disposition");
    }
    return field.group(1);
  }

  /** The readings, the most frequent first, each with who reads so. */
  private String readings(String id) {
    Map<String, List<String>> byReading = new LinkedHashMap<>();
    for (Readings one : all) {
      String reading = Objects.requireNonNull(one.byCase().get(id), id);
      byReading.computeIfAbsent(words(reading), key -> new ArrayList<>()).add(one.product());
    }
    return byReading.entrySet().stream()
        .sorted((a, b) -> b.getValue().size() - a.getValue().size())
        .map(entry -> entry.getKey() + " by " + who(entry.getValue()))
        .reduce((a, b) -> a + "; " + b)
        .orElseThrow();
  }

  /** A few by name: the page has them all. */
  private static String who(List<String> products) {
    return products.size() <= NAMED + 1
        ? String.join(", ", products)
        : String.join(", ", products.subList(0, NAMED))
            + " and "
            + (products.size() - NAMED)
            + " others";
  }

  private static String words(String reading) {
    return switch (reading) {
      case "refused" -> "rejected";
      case "nothing" -> "no part";
      default -> "`" + part(reading) + "`";
    };
  }

  /** One part: its file name, or else its name; a backslash as it is. */
  private static String part(String reading) {
    return reading
        .replaceAll(" \\d+ octets?, sha256 \\p{XDigit}+", "")
        .replaceAll("^name=\"[^\"]*\" filename=", "filename=")
        .replace("\\\\", "\\");
  }
}
