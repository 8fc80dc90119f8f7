package io.github.goodform.compliance.load;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.goodform.compliance.LoadConformance;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.StringWriter;
import java.lang.reflect.Constructor;
import java.net.URL;
import java.net.URLClassLoader;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import javax.tools.JavaCompiler;
import javax.tools.StandardJavaFileManager;
import javax.tools.ToolProvider;
import javax.xml.parsers.DocumentBuilderFactory;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.w3c.dom.Element;

/** The examples of docs/load.md in Java and XML; the cli's LoadCommandTest runs the commands. */
final class LoadDocumentationTest {
  private static final Pattern BLOCK = Pattern.compile("(?ms)^```(\\w+)\n(.*?)^```");

  /** What a reader's IDE adds, and the names that an example takes from its surroundings. */
  private static final String FRAME =
      """
      import io.github.goodform.compliance.LoadConformance;
      import io.github.goodform.compliance.load.LoadNode;
      import io.github.goodform.compliance.load.LoadNodes;
      import io.github.goodform.compliance.load.LoadRun;
      import io.github.goodform.compliance.load.LoadScenario;
      import io.github.goodform.compliance.load.Observed;
      import io.github.goodform.compliance.load.server.ServerTimesFilter;
      import io.github.goodform.compliance.load.server.ServerTimesHandler;
      import jakarta.servlet.ServletContext;
      import java.net.URI;
      import org.eclipse.jetty.server.Handler;
      import org.eclipse.jetty.server.Server;

      class Frame {
        static Server server = new Server();
        static Handler uploads;
        static ServletContext context;

        %s
      }
      """;

  private final Path directory;

  LoadDocumentationTest(@TempDir Path directory) {
    this.directory = directory;
  }

  private static List<String> blocks(String language) throws IOException {
    return BLOCK
        .matcher(Files.readString(Path.of("docs/load.md")))
        .results()
        .filter(block -> block.group(1).equals(language))
        .map((MatchResult block) -> block.group(2))
        .toList();
  }

  /** Compiles a source, and returns what the compiler complains about. */
  private String compile(String source) throws IOException {
    Path file = Files.writeString(directory.resolve("Frame.java"), source);
    JavaCompiler compiler = ToolProvider.getSystemJavaCompiler();
    StringWriter complaints = new StringWriter();
    List<String> options =
        List.of(
            "-proc:none",
            "-d",
            directory.toString(),
            "-classpath",
            System.getProperty("java.class.path"));
    try (StandardJavaFileManager files = compiler.getStandardFileManager(null, null, null)) {
      var unused =
          compiler
              .getTask(complaints, files, null, options, null, files.getJavaFileObjects(file))
              .call();
    }
    return complaints.toString();
  }

  private static String framed(String block) {
    return FRAME.formatted(
        block.startsWith("class ") ? "static " + block : "static void run() {" + block + "}");
  }

  @Test
  void eachExampleInJavaCompiles() throws IOException {
    assertThat(blocks("java")).hasSize(3);
    for (String block : blocks("java")) {
      assertThat(compile(framed(block))).as(block).isEmpty();
    }
  }

  @Test
  void anExampleThatNamesNoMethodDoesNotCompile() throws IOException {
    String wrong = blocks("java").get(0).replace(".rate(300)", ".rates(300)");
    assertThat(compile(framed(wrong))).contains("cannot find symbol");
  }

  @Test
  void theTestClassIsOneThatJUnitRuns() throws Exception {
    assertThat(compile(framed(blocks("java").get(0)))).isEmpty();
    try (URLClassLoader classes = new URLClassLoader(new URL[] {directory.toUri().toURL()})) {
      Constructor<?> constructor =
          classes.loadClass("Frame$UploadUnderLoadTest").getDeclaredConstructor();
      constructor.setAccessible(true);
      LoadConformance test = (LoadConformance) constructor.newInstance();
      assertThat(test.scenario().rate()).isEqualTo(300);
      assertThat(test.observed().isInThisJvm()).isTrue();
    }
  }

  @Test
  void theDependencyIsTheArtifactThatThisBuildAttaches() throws Exception {
    assertThat(blocks("xml")).hasSize(1);
    Element dependency = xml(blocks("xml").get(0));
    Element project = xml(Files.readString(Path.of("pom.xml")));
    Element parent = (Element) project.getElementsByTagName("parent").item(0);
    assertThat(text(dependency, "groupId")).isEqualTo(text(parent, "groupId"));
    assertThat(text(dependency, "version")).isEqualTo(text(parent, "version"));
    assertThat(text(dependency, "artifactId")).isEqualTo("compliance-core");
    assertThat(text(dependency, "scope")).isEqualTo("test");
    assertThat(text(dependency, "classifier")).isEqualTo("loader");
    assertThat(Files.readString(Path.of("pom.xml")))
        .containsPattern("goodform-loader\\.jar</file>\\s*<type>jar</type>\\s*<classifier>loader<");
  }

  private static Element xml(String text) throws Exception {
    return DocumentBuilderFactory.newInstance()
        .newDocumentBuilder()
        .parse(new ByteArrayInputStream(text.getBytes(StandardCharsets.UTF_8)))
        .getDocumentElement();
  }

  private static String text(Element parent, String name) {
    return parent.getElementsByTagName(name).item(0).getTextContent();
  }
}
