package io.github.goodform.docker.picture;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * The picture in the README is what {@code goodform check} prints of a server that keeps one of two
 * fields with one name; {@code -Dgoodform.record=true} draws it again.
 */
class ReportPictureIT {
  private static final Path JAR = Path.of("../compliance-core/target/goodform.jar");
  private static final Path PICTURE = Path.of("../compliance-core/docs/report.svg");
  private static final int SUMMARY_LINES = 2;
  private static final String SHOWN_ADDRESS = "http://127.0.0.1:8080";

  @Test
  void showsWhatTheCommandPrints(@TempDir Path here) throws Exception {
    String drawn = ReportPicture.draw("goodform check " + SHOWN_ADDRESS, screen(here));
    if (Boolean.getBoolean("goodform.record")) {
      Files.writeString(PICTURE, drawn);
    }
    assertThat(drawn)
        .as("%s, drawn with -Dgoodform.record=true", PICTURE)
        .isEqualTo(Files.readString(PICTURE));
    assertThat(drawn).contains("form-repeated-field", "MUST").doesNotContain("\u001B");
  }

  /** The command, and the lines of what it printed. */
  private static List<String> screen(Path here) throws IOException, InterruptedException {
    Files.copy(JAR, here.resolve("goodform.jar"));
    try (MergingServer server = new MergingServer()) {
      List<String> command = List.of("java", "-jar", "goodform.jar", "check");
      String printed = run(here, command, server.uri().toString());
      List<String> lines = new ArrayList<>();
      lines.add("$ " + String.join(" ", command) + ' ' + SHOWN_ADDRESS);
      List<String> all =
          printed
              .replace(server.uri().toString(), SHOWN_ADDRESS)
              .replaceAll(" \u00B7 \\d+\\.\\d s\\b", "") // differs from run to run
              .lines()
              .toList();
      // The case of the server's fault, and the summary: a visitor's screen has no room for more.
      int first =
          IntStream.range(0, all.size())
              .filter(i -> isOfTheFault(all.get(i)))
              .findFirst()
              .orElseThrow();
      lines.addAll(all.subList(first, first + all.subList(first, all.size()).indexOf("")));
      lines.addAll(List.of("", "[\u2026]", ""));
      lines.addAll(all.subList(all.size() - SUMMARY_LINES, all.size()));
      return lines;
    }
  }

  private static boolean isOfTheFault(String line) {
    return line.startsWith("FAIL") && line.contains(" form-repeated-field ");
  }

  private static String run(Path here, List<String> command, String address)
      throws IOException, InterruptedException {
    List<String> all = new ArrayList<>(command);
    all.set(0, Path.of(System.getProperty("java.home"), "bin", "java").toString());
    all.add(1, "-Dstdout.encoding=UTF-8");
    all.add(address);
    Path printed = here.resolve("printed");
    Process process =
        new ProcessBuilder(all)
            .directory(here.toFile())
            .redirectErrorStream(true)
            .redirectOutput(printed.toFile())
            .start();
    assertThat(process.waitFor()).as(() -> read(printed)).isEqualTo(1);
    return read(printed);
  }

  private static String read(Path file) {
    try {
      return Files.readString(file, StandardCharsets.UTF_8);
    } catch (IOException e) {
      return e.toString();
    }
  }
}
