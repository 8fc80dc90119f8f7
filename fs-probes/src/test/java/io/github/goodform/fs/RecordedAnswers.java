package io.github.goodform.fs;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStream;
import java.io.InputStreamReader;
import java.io.UncheckedIOException;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;

/**
 * What real directories once answered, by label and question: the ground truth of the live tests
 * and of the judging.
 *
 * <p>A line of the tables is {@code label <TAB> question <TAB> answer}; see the {@code README.md}
 * beside them.
 */
final class RecordedAnswers {
  private static final List<String> TABLES =
      List.of(
          "host-kernel-6.18.tsv",
          "host-kernel-6.18-octets.tsv",
          "overlayfs.tsv",
          "guest-kernel-6.1.tsv",
          "guest-kernel-6.1-octets.tsv",
          "guest-kernel-6.12.tsv",
          "openzfs-2.1.11.tsv",
          "openzfs-2.1.11-octets.tsv",
          "jimfs-memoryfilesystem.tsv");
  private static final Map<String, Map<String, String>> BY_LABEL = read();

  private RecordedAnswers() {}

  static Set<String> labels() {
    return BY_LABEL.keySet();
  }

  /** All answers of one directory, by question, in the order they were asked. */
  static Map<String, String> of(String label) {
    return Objects.requireNonNull(BY_LABEL.get(label), () -> "no answers of " + label);
  }

  static String answer(String label, String question) {
    return Objects.requireNonNull(
        of(label).get(question), () -> label + " was not asked: " + question);
  }

  /**
   * The longest name of repeated units that was accepted, from an answer such as {@code 255 units
   * (next: …)}.
   */
  static int longest(String label, String question) {
    String answer = answer(label, question);
    return Integer.parseInt(answer.substring(0, answer.indexOf(' ')));
  }

  private static Map<String, Map<String, String>> read() {
    Map<String, Map<String, String>> byLabel = new LinkedHashMap<>();
    for (String table : TABLES) {
      for (String line : lines(table)) {
        String[] fields = line.split("\t", 3);
        byLabel
            .computeIfAbsent(fields[0], label -> new LinkedHashMap<>())
            .put(fields[1], fields[2]);
      }
    }
    return byLabel;
  }

  static List<String> lines(String table) {
    InputStream stream = RecordedAnswers.class.getResourceAsStream("recorded/" + table);
    List<String> lines = new ArrayList<>();
    try (BufferedReader reader =
        new BufferedReader(new InputStreamReader(Objects.requireNonNull(stream, table), UTF_8))) {
      for (String line = reader.readLine(); line != null; line = reader.readLine()) {
        lines.add(line);
      }
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
    return lines;
  }
}
