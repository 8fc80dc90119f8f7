package io.github.goodform.compliance.report.html;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import io.github.goodform.compliance.report.Report;
import io.github.goodform.compliance.report.SampleRun;
import java.io.File;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.TimeUnit;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The page in a real browser: it filters, opens what a link names, and runs nobody else's code. */
final class HtmlBrowserTest {
  private static final Pattern SHOWN =
      Pattern.compile("<details class=\"case[^>]*?\\bid=\"([a-z0-9.-]+)\"([^>]*)>");

  private final Path here;

  HtmlBrowserTest(@TempDir Path here) throws IOException {
    this.here = here;
    Files.writeString(
        here.resolve("report.html"),
        HtmlReport.write(Report.of("goodform test", SampleRun.ofEveryVerdict()), "goodform"));
  }

  private static Optional<Path> chromium() {
    String path = System.getenv().getOrDefault("PATH", "");
    return Stream.of(path.split(Pattern.quote(File.pathSeparator), -1))
        .filter(directory -> !directory.isEmpty())
        .flatMap(
            directory ->
                Stream.of("chromium", "chromium-browser", "google-chrome", "chrome")
                    .map(name -> Path.of(directory, name)))
        .filter(Files::isExecutable)
        .findFirst();
  }

  @BeforeEach
  void needsChromium() {
    assumeTrue(chromium().isPresent(), "no chromium on the PATH");
  }

  /** The page as it is after its script has run. */
  private String open(String fragment) throws IOException, InterruptedException {
    List<String> command = new ArrayList<>();
    command.add(chromium().orElseThrow().toString());
    command.addAll(
        List.of(
            "--headless",
            "--no-sandbox",
            "--disable-gpu",
            "--disable-quic",
            "--no-first-run",
            "--disable-background-networking",
            "--disable-component-update",
            "--disable-sync",
            "--user-data-dir=" + here.resolve("user-data"),
            "--dump-dom"));
    command.add(here.resolve("report.html").toUri() + fragment);
    Process browser =
        new ProcessBuilder(command)
            .redirectError(ProcessBuilder.Redirect.DISCARD)
            .redirectOutput(here.resolve("dom.html").toFile())
            .start();
    try {
      assertThat(browser.waitFor(90, TimeUnit.SECONDS)).as("the browser ends").isTrue();
    } finally {
      browser.destroyForcibly().waitFor();
    }
    return Files.readString(here.resolve("dom.html"), StandardCharsets.UTF_8);
  }

  private static List<String> shown(String dom) {
    return SHOWN
        .matcher(dom)
        .results()
        .filter(details -> !details.group(2).contains("hidden"))
        .map((MatchResult details) -> details.group(1))
        .toList();
  }

  @Test
  void filtersByVerdictLevelProfileAndText() throws Exception {
    assertThat(shown(open("")))
        .containsExactly(
            "lf-delimiter",
            "boundary-missing",
            "header-folded",
            "plain-field",
            "filename-twice",
            "close-missing",
            "asked-decomposed");
    String filtered = open("#verdict=fail&verdict=info");
    assertThat(shown(filtered)).containsExactly("lf-delimiter", "filename-twice");
    assertThat(filtered).contains(">2 of 7 shown<");
    assertThat(shown(open("#level=SHOULD"))).containsExactly("header-folded");
    assertThat(shown(open("#q=FOLDED+field&rules=rfc7578"))).containsExactly("header-folded");
    assertThat(shown(open("#q=no-such-word"))).isEmpty();
  }

  @Test
  void opensTheCaseThatALinkNames() throws Exception {
    assertThat(open("#plain-field")).containsPattern("id=\"plain-field\"[^>]* open=\"\"");
  }

  @Test
  void runsNobodyElsesCode() throws Exception {
    // The sample's names try to add an element; the page's own script is the only one.
    String dom = open("");
    assertThat(Pattern.compile("<script").matcher(dom).results().count()).isEqualTo(1);
  }
}
