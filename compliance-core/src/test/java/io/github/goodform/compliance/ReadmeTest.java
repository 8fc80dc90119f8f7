package io.github.goodform.compliance;

import static org.assertj.core.api.Assertions.assertThat;

import com.ibm.icu.util.VersionInfo;
import io.github.goodform.compliance.run.ConformanceRun;
import io.github.goodform.compliance.run.RunResult;
import java.io.IOException;
import java.net.URI;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;

/** The README's lines that no project of src/it has: they compile, and name what there is. */
class ReadmeTest {
  private static final Path THIS =
      Path.of("src/test/java/io/github/goodform/compliance/ReadmeTest.java");

  /** The README's example, word for word. */
  static RunResult fromJava() {
    RunResult result = ConformanceRun.of(URI.create("http://127.0.0.1:8080")).build().run();
    return result;
  }

  @Test
  void showsARunFromJavaThatCompiles() throws IOException {
    String example = section("From Java").replaceAll("(?s).*?```java\n(.*?)```.*", "$1");
    assertThat(example).startsWith("RunResult result = ").hasLineCount(1);
    assertThat(Files.readString(THIS)).contains("    " + example);
  }

  @Test
  void namesTheVersionOfIcu4jThatTheKitIsBuiltWith() throws IOException {
    VersionInfo icu = VersionInfo.ICU_VERSION;
    String version = icu.getMajor() + "." + icu.getMinor();
    assertThat(readme())
        .contains("<artifactId>icu4j</artifactId>\n  <version>" + version + "</version>")
        .contains("'com.ibm.icu:icu4j:" + version + "'");
  }

  private static String section(String title) throws IOException {
    return Pattern.compile("^## ", Pattern.MULTILINE)
        .splitAsStream(readme())
        .filter(section -> section.startsWith(title + "\n"))
        .findFirst()
        .orElseThrow();
  }

  private static String readme() throws IOException {
    return Files.readString(Path.of("README.md"));
  }
}
