package io.github.goodform.compliance.cli;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.BufferedReader;
import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.charset.Charset;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeSet;
import java.util.concurrent.TimeUnit;
import java.util.jar.JarEntry;
import java.util.jar.JarFile;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import java.util.zip.ZipEntry;
import java.util.zip.ZipOutputStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** The jar itself, as a user starts it: {@code java -jar goodform.jar}. */
final class RunnableJarIT {
  private static final Path JAR = Path.of("target", "goodform.jar").toAbsolutePath();

  private final Path here;

  RunnableJarIT(@TempDir Path here) {
    this.here = here;
  }

  private record Ended(int exitCode, String out, String err) {}

  private ProcessBuilder command(Map<String, String> environment, String... args) {
    List<String> command = new ArrayList<>();
    command.add(Path.of(System.getProperty("java.home"), "bin", "java").toString());
    command.addAll(List.of("-XX:TieredStopAtLevel=1", "-jar", JAR.toString()));
    command.addAll(List.of(args));
    ProcessBuilder builder = new ProcessBuilder(command).directory(here.toFile());
    builder.environment().keySet().removeAll(List.of("LC_ALL", "LC_CTYPE", "LANG"));
    builder.environment().put("LC_ALL", "C");
    builder.environment().putAll(environment);
    return builder;
  }

  private Ended run(Map<String, String> environment, String... args)
      throws IOException, InterruptedException {
    Path out = Files.createTempFile(here, "stream", ".out");
    Path err = Files.createTempFile(here, "stream", ".err");
    Process process =
        command(environment, args).redirectOutput(out.toFile()).redirectError(err.toFile()).start();
    try {
      assertThat(process.waitFor(120, TimeUnit.SECONDS)).as("the command ends").isTrue();
    } finally {
      process.destroyForcibly();
    }
    Ended ended = new Ended(process.exitValue(), Files.readString(out), Files.readString(err));
    Files.delete(out);
    Files.delete(err);
    return ended;
  }

  @ParameterizedTest
  @CsvSource({"audit, true", "check, true", "serve, false", "probe, false"})
  void restrictsTheCompilerOfCommandsOfSomeSeconds(String command, boolean restricted)
      throws Exception {
    Path loaded = here.resolve("classes.log");
    run(
        Map.of("JDK_JAVA_OPTIONS", "-Xlog:class+load:file=" + loaded.toString()),
        command,
        "--help");
    assertThat(Files.readString(loaded).contains(".QuickCompiler ")).isEqualTo(restricted);
  }

  @Test
  void auditsInADirectoryOfItsOwn() throws Exception {
    Ended audit = run(Map.of(), "audit");
    assertThat(audit.exitCode()).as(audit.out() + audit.err()).isZero();
    assertThat(audit.err()).isEmpty();
    assertThat(audit.out()).matches("[ -~\n]*").contains("wrote goodform-report.html");
    assertThat(entries(here))
        .containsExactlyInAnyOrder("goodform-report.html", "goodform-report.json");
  }

  @ParameterizedTest
  @ValueSource(longs = {0, 100, 1000, 3000})
  void leavesNothingBehindWhenItIsAskedToEnd(long millis) throws Exception {
    Path scratch = Files.createDirectory(here.resolve("scratch"));
    Process audit =
        command(Map.of("JDK_JAVA_OPTIONS", "-Djava.io.tmpdir=" + scratch.toString()), "audit")
            .redirectErrorStream(true)
            .redirectOutput(here.resolve("audit.out").toFile())
            .start();
    try {
      assumeTrue(audit.supportsNormalTermination(), "here a process can only be killed");
      while (entries(scratch).stream().noneMatch(name -> name.startsWith("goodform-audit"))) {
        assertThat(audit.waitFor(20, TimeUnit.MILLISECONDS)).as("it has ended").isFalse();
      }
      if (!audit.waitFor(millis, TimeUnit.MILLISECONDS)) {
        audit.destroy();
      }
      assertThat(audit.waitFor(60, TimeUnit.SECONDS)).as("the command ends").isTrue();
    } finally {
      audit.destroyForcibly();
    }
    assertThat(entries(scratch)).noneMatch(name -> name.startsWith("goodform-"));
    Path memory = Path.of("/dev/shm");
    if (Files.isDirectory(memory)) {
      assertThat(entries(memory))
          .noneMatch(name -> name.startsWith("goodform-uploads-" + audit.pid() + '-'));
    }
  }

  private static List<String> entries(Path directory) throws IOException {
    try (Stream<Path> files = Files.list(directory)) {
      return files.map(path -> path.getFileName().toString()).toList();
    }
  }

  @Test
  void probesWithTheTablesThatItHolds() throws Exception {
    Ended probe = run(Map.of("LC_ALL", "C.UTF-8"), "probe", "--full", ".");
    assertThat(probe.exitCode()).as(probe.out() + probe.err()).isZero();
    assertThat(probe.out()).containsPattern("(?m)^case rule +\\S").contains("full profile");
  }

  /** The output is a file; the locale alone decides. */
  @ParameterizedTest
  @CsvSource({
    "C, US-ASCII, \\xC3\\xA5?",
    "C.UTF-8, UTF-8, \u00E5?",
    "tr_TR.ISO-8859-9, ISO-8859-9, \u00E5?"
  })
  void showsNamesInTheEncodingOfTheOutput(String locale, String charset, String shown)
      throws Exception {
    Path archive = here.resolve("a.zip");
    try (ZipOutputStream zip = new ZipOutputStream(Files.newOutputStream(archive))) {
      zip.putNextEntry(new ZipEntry("\u00E5?"));
      zip.putNextEntry(new ZipEntry("\u001B?"));
    }
    Path out = here.resolve("names.txt");
    Process process =
        command(locale(locale), "names", "a.zip", "--on", "vfat")
            .redirectErrorStream(true)
            .redirectOutput(out.toFile())
            .start();
    try {
      assertThat(process.waitFor(120, TimeUnit.SECONDS)).as("the command ends").isTrue();
    } finally {
      process.destroyForcibly();
    }
    String names = new String(Files.readAllBytes(out), Charset.forName(charset));
    assertThat(names).contains("\"" + shown + "\" is refused", "\"\\x1B?\" is refused");
  }

  /** One with a language is made for this test alone: what is installed does not count. */
  private Map<String, String> locale(String name) throws Exception {
    int dot = name.indexOf('.');
    if (!name.contains("_")) {
      return Map.of("LC_ALL", name);
    }
    Path locales = Files.createDirectories(here.resolve("locales"));
    Process localedef;
    try {
      localedef =
          new ProcessBuilder(
                  "localedef",
                  "--no-archive",
                  "-i",
                  name.substring(0, dot),
                  "-f",
                  name.substring(dot + 1),
                  locales.resolve(name).toString())
              .redirectErrorStream(true)
              .redirectOutput(here.resolve("localedef.txt").toFile())
              .start();
    } catch (IOException e) {
      assumeTrue(false, "there is no localedef");
      throw e;
    }
    assertThat(localedef.waitFor(60, TimeUnit.SECONDS)).as("localedef ends").isTrue();
    assumeTrue(localedef.exitValue() == 0, "localedef cannot make " + name);
    return Map.of("LOCPATH", locales.toString(), "LC_ALL", name);
  }

  @Test
  void endsWithTheCodesItPromises() throws Exception {
    assertThat(run(Map.of(), "--version").exitCode()).isZero();
    assertThat(run(Map.of(), "nonsense").exitCode()).isEqualTo(2);
    Ended unreachable = run(Map.of(), "check", "http://127.0.0.1:1");
    assertThat(unreachable.exitCode()).isEqualTo(3);
    assertThat(unreachable.err()).hasLineCount(1);
    Files.writeString(here.resolve("body"), "--B\r\nnonsense\r\n");
    Ended rejected =
        run(Map.of(), "parse", "body", "--content-type", "multipart/form-data; boundary=B");
    assertThat(rejected.exitCode()).isEqualTo(1);
  }

  /** What a JVM prints in under a locale, as it says itself. */
  private static String encoding(String locale) throws IOException, InterruptedException {
    ProcessBuilder java =
        new ProcessBuilder(
            Path.of(System.getProperty("java.home"), "bin", "java").toString(),
            "-XshowSettings:properties",
            "-version");
    java.environment().put("LC_ALL", locale);
    Process process = java.redirectErrorStream(true).start();
    String printed =
        new String(process.getInputStream().readAllBytes(), StandardCharsets.ISO_8859_1);
    process.waitFor();
    Matcher encoding = Pattern.compile("native\\.encoding = (\\S+)").matcher(printed);
    return encoding.find() ? encoding.group(1) : "unknown";
  }

  @Test
  void printsUnicodeWhereTheLocaleCan() throws Exception {
    assumeTrue(
        encoding("C.UTF-8").equals("UTF-8") && !encoding("C").equals("UTF-8"),
        "here the encoding of the output does not follow LC_ALL");
    assertThat(run(Map.of("LC_ALL", "C.UTF-8"), "cases", "delimiter-within-line").out())
        .contains("RFC 2046 §5.1.1");
    assertThat(run(Map.of(), "cases", "delimiter-within-line").out())
        .contains("RFC 2046 sec. 5.1.1");
  }

  private Process serve() throws IOException {
    return command(Map.of(), "serve", "--port", "0")
        .redirectError(ProcessBuilder.Redirect.DISCARD)
        .start();
  }

  @Test
  void servesUntilItIsTerminated() throws Exception {
    Process serving = serve();
    try (BufferedReader out = serving.inputReader()) {
      URI uri = URI.create(out.readLine());
      HttpResponse<String> described =
          HttpClient.newHttpClient()
              .send(
                  HttpRequest.newBuilder(uri.resolve("/goodform")).build(),
                  HttpResponse.BodyHandlers.ofString());
      assertThat(described.body()).contains("\"contract\"");
      serving.destroy();
      assertThat(serving.waitFor(30, TimeUnit.SECONDS)).isTrue();
    } finally {
      serving.destroyForcibly();
    }
  }

  @Test
  void loadsAServerFromAnotherProcess() throws Exception {
    Process serving = serve();
    try (BufferedReader out = serving.inputReader()) {
      String uri = out.readLine();
      Ended load = run(Map.of(), "load", uri, "--rate", "20", "--record", "1s", "--warm-up", "1s");
      assertThat(load.exitCode()).as(load.out() + load.err()).isIn(0, 1, 4);
      assertThat(load.err()).isEmpty();
      assertThat(load.out()).matches("[ -~\n]*").contains("reads every body right", uri);
    } finally {
      serving.destroyForcibly();
    }
  }

  @Test
  void isUnderTwelveMegabytes() {
    assertThat(JAR.toFile().length()).isBetween(1L, 12_000_000L);
  }

  @Test
  void holdsNoSignatureNoModuleAndTheLicences() throws IOException {
    try (JarFile jar = new JarFile(JAR.toFile())) {
      TreeSet<String> names = new TreeSet<>();
      jar.stream().map(JarEntry::getName).forEach(names::add);
      assertThat(names)
          .noneMatch(name -> name.matches("META-INF/.*\\.(SF|RSA|DSA)"))
          .noneMatch(name -> name.endsWith("module-info.class"))
          .noneMatch(name -> name.startsWith("org/junit/"))
          .contains("META-INF/LICENSE", "META-INF/NOTICE")
          .anyMatch(name -> name.startsWith("META-INF/licenses/"));
      assertThat(jar.getManifest().getMainAttributes().getValue("Main-Class"))
          .isEqualTo(Main.class.getName());
    }
  }
}
