package io.github.goodform.docker;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.concurrent.TimeUnit;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The pages of the recordings in {@code results/}, drawn as the workflow draws them. */
class SiteIT {
  private static final Pattern HEADLINE =
      Pattern.compile("\\*\\*(\\d+) implementations read (\\d+) of (\\d+) bodies differently");

  private final Path here;

  SiteIT(@TempDir Path here) {
    this.here = here;
  }

  @Test
  void showsTheFigureOfTheReadme() throws IOException, InterruptedException {
    Path out = here.resolve("out.txt");
    Process site =
        new ProcessBuilder(
                Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                "-jar",
                Machine.JAR.toString(),
                "site",
                here.resolve("public").toString(),
                "results")
            .redirectErrorStream(true)
            .redirectOutput(out.toFile())
            .start();
    try {
      assertThat(site.waitFor(60, TimeUnit.SECONDS)).isTrue();
    } finally {
      site.destroyForcibly();
    }
    assertThat(site.exitValue()).as(Files.readString(out)).isZero();
    Matcher headline = HEADLINE.matcher(Files.readString(Path.of("..", "README.md")));
    assertThat(headline.find()).isTrue();
    assertThat(Files.readString(here.resolve("public").resolve("index.html")))
        .contains(
            "<b>%s of %s</b> bodies are read differently by at least two of %s implementations."
                .formatted(headline.group(2), headline.group(3), headline.group(1)));
  }
}
