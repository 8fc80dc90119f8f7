package io.github.goodform.docker;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.goodform.compliance.reference.ReferenceServer;
import java.io.IOException;
import java.net.URL;
import java.net.URLClassLoader;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.regex.MatchResult;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import javax.tools.JavaCompiler;
import javax.tools.ToolProvider;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.api.TestInstance.Lifecycle;
import org.junit.jupiter.api.io.TempDir;
import org.junit.platform.engine.discovery.DiscoverySelectors;
import org.junit.platform.launcher.LauncherDiscoveryRequest;
import org.junit.platform.launcher.core.LauncherDiscoveryRequestBuilder;
import org.junit.platform.launcher.core.LauncherFactory;
import org.junit.platform.launcher.listeners.SummaryGeneratingListener;

/** The README of the root folder says what is so. */
@TestInstance(Lifecycle.PER_CLASS)
class ReadmeTest {
  private static final Path TOP = Path.of("..");

  private String readme = "";

  @BeforeAll
  void read() throws IOException {
    readme = Files.readString(TOP.resolve("README.md"));
  }

  @Test
  void fitsItsFirstScreenIntoFortyLines() {
    String first = readme.substring(0, readme.indexOf("## Set-up"));
    assertThat(first.lines().count()).isLessThanOrEqualTo(40);
  }

  @Test
  void hasTheTwoCommandsThatTheWorkflowRuns() throws IOException {
    List<String> commands = block("sh").lines().toList();
    assertThat(commands).hasSize(2);
    String workflow = Files.readString(TOP.resolve(".github/workflows/ci.yml"));
    for (String command : commands) {
      assertThat(workflow).contains("run: " + command + "\n");
    }
  }

  @Test
  void linksToWhatIsThere() {
    List<String> links =
        Pattern.compile("]\\(([^)#]+)")
            .matcher(readme)
            .results()
            .map(link -> link.group(1))
            .toList();
    assertThat(links).isNotEmpty().allSatisfy(link -> assertThat(TOP.resolve(link)).exists());
  }

  /** Prose has an order: what it is, a figure, a command, a class, then the rest. */
  @Test
  void beginsWithWhatAVisitorAsks() {
    String first = readme.substring(0, readme.indexOf("## What it will not do"));
    assertThat(first)
        .containsSubsequence(
            "multipart/form-data",
            " implementations read ",
            "goodform check http://",
            "<artifactId>compliance-core</artifactId>",
            "class UploadTest implements MultipartConformance",
            "](multipart-parser)",
            "## Set-up",
            "mvn -B verify");
  }

  @Test
  void showsTheRecordedResultsInTheReadmeOfTheMatrix() throws IOException {
    assertThat(ResultsTable.published())
        .as("the table in README.md, written with -Dgoodform.record=true")
        .isEqualTo(ResultsTable.markdown());
    assertThat(CellsTable.published())
        .as("the tables of cells in README.md, written with -Dgoodform.record=true")
        .isEqualTo(CellsTable.drawn());
  }

  @Test
  void namesTheVersionOfTheBuild() throws IOException {
    Matcher version =
        Pattern.compile("<artifactId>goodform</artifactId>\\s+(<version>.*?</version>)")
            .matcher(Files.readString(TOP.resolve("pom.xml")));
    assertThat(version.find()).isTrue();
    assertThat(block("xml")).contains(version.group(1));
  }

  @Test
  void hasATestClassThatCompilesAndPasses(@TempDir Path folder) throws Exception {
    String snippet = block("java");
    assertThat(snippet.lines().count()).isEqualTo(6);
    String address = "http://127.0.0.1:8080";
    assertThat(snippet).containsOnlyOnce(address);

    try (ReferenceServer server =
        ReferenceServer.start(ReferenceServer.Options.DEFAULT.withPort(0))) {
      Path source = folder.resolve("UploadTest.java");
      Files.writeString(
          source,
          """
          import io.github.goodform.compliance.MultipartConformance;
          import java.net.URI;

          """
              + snippet.replace(address, server.uri().toString()));
      JavaCompiler compiler = ToolProvider.getSystemJavaCompiler();
      int status =
          compiler.run(null, null, null, "-proc:none", "-d", folder.toString(), source.toString());
      assertThat(status).isZero();
      runAll(folder);
    }
  }

  private static void runAll(Path folder) throws Exception {
    SummaryGeneratingListener listener = new SummaryGeneratingListener();
    try (URLClassLoader loader =
        new URLClassLoader(new URL[] {folder.toUri().toURL()}, ReadmeTest.class.getClassLoader())) {
      LauncherDiscoveryRequest request =
          LauncherDiscoveryRequestBuilder.request()
              .selectors(DiscoverySelectors.selectClass(loader.loadClass("UploadTest")))
              .build();
      LauncherFactory.create().execute(request, listener);
    }
    assertThat(listener.getSummary().getFailures()).isEmpty();
    assertThat(listener.getSummary().getTestsSucceededCount()).isGreaterThanOrEqualTo(60);
  }

  private String block(String language) {
    List<String> blocks =
        Pattern.compile("^```" + language + "\n(.*?)^```$", Pattern.DOTALL | Pattern.MULTILINE)
            .matcher(readme)
            .results()
            .map((MatchResult block) -> block.group(1))
            .toList();
    assertThat(blocks).as(language).hasSize(1);
    return blocks.get(0);
  }
}
