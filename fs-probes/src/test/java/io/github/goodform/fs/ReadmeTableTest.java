package io.github.goodform.fs;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import io.github.goodform.fs.evidence.TraitAnswer;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;

/** The README's table of real file systems is what the recorded evidence is judged to mean. */
class ReadmeTableTest {
  private static final Path README = Path.of("README.md");

  /** An id of a recording, or in parentheses a label of answers that are no recording. */
  private static final Pattern ROW = Pattern.compile("\\| ([^|]+) \\| ([^|]+) \\|(.*)");

  private static final int FEWEST = 38;

  @Test
  void isWhatTheRecordingsTell() throws IOException {
    List<String> rows = rows();

    assertThat(rows).hasSizeGreaterThanOrEqualTo(FEWEST);
    assertThat(rows)
        .allSatisfy(
            row -> {
              Matcher matcher = ROW.matcher(row);
              assertThat(matcher.matches()).as(row).isTrue();
              assertThat(matcher.group(3)).isEqualTo(cells(profile(matcher.group(2))));
            });
  }

  /** What the table names can be given to {@code --on}. */
  @Test
  void hasEveryRecordingById() throws IOException {
    String table = String.join("\n", rows());
    assertThat(RecordedProfile.all())
        .allSatisfy(recording -> assertThat(table).contains("| `" + recording.name() + "` |"));
  }

  private static List<String> rows() throws IOException {
    assumeTrue(Files.exists(README), "run in the module's directory");
    return Files.readAllLines(README, UTF_8).stream()
        .dropWhile(line -> !line.startsWith("| file system"))
        .skip(2)
        .takeWhile(line -> line.startsWith("|"))
        .toList();
  }

  private static FileNameProfile profile(String cell) {
    String id = cell.replaceAll("[(`)]", "");
    return cell.startsWith("(")
        ? RecordedEvidence.profile(id)
        : RecordedProfile.named(id).profile();
  }

  private static String cells(FileNameProfile profile) {
    return " "
        + String.join(
            " | ",
            show(profile.normalization()),
            show(profile.storedForm()),
            show(profile.caseRule()),
            profile.ignorables().value().map(list -> "" + list.size()).orElse("\u2013"),
            show(profile.longestName()),
            show(profile.octets()),
            show(profile.unicodeVersion()))
        + " |";
  }

  private static String show(TraitAnswer<?> answer) {
    return answer.value().map(Object::toString).orElse("\u2013");
  }
}
