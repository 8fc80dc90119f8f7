package io.github.goodform.compliance.cli;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.jr.ob.JSON;
import io.github.goodform.compliance.cases.CaseFilter;
import io.github.goodform.compliance.reference.ReferenceServer;
import io.github.goodform.compliance.report.JsonReport;
import io.github.goodform.compliance.report.Report;
import io.github.goodform.compliance.report.html.HtmlReport;
import io.github.goodform.compliance.report.text.MarkdownReport;
import io.github.goodform.compliance.run.ConformanceRun;
import java.io.IOException;
import java.io.RandomAccessFile;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Reports that a stranger wrote, given to the commands that read them. */
@Tag("once")
final class HostileReportTest {
  private static final String HOSTILE =
      "\u001B]0;owned\u0007\u001B[2J\u009B31m\u202Etxt\r\n"
          + "| x | <script>alert(1)</script> ](javascript:1)";

  private static final List<@Nullable Object> VALUES =
      new ArrayList<>(
          List.of(
              HOSTILE,
              "",
              -1,
              Long.MIN_VALUE,
              1e300,
              Integer.MAX_VALUE,
              true,
              List.of(),
              List.of(List.of()),
              Map.of("a", HOSTILE)));

  static {
    VALUES.add(null);
  }

  private static String right = "";

  private final Path here;

  HostileReportTest(@TempDir Path here) {
    this.here = here;
  }

  @BeforeAll
  static void writeARightOne() throws Exception {
    try (ReferenceServer server = ReferenceServer.start(ReferenceServer.Options.DEFAULT)) {
      right =
          JsonReport.write(
              Report.of(
                  "goodform test",
                  ConformanceRun.of(server.uri())
                      .cases(
                          CaseFilter.id("form-field-and-file")
                              .or(CaseFilter.id("disposition-quote-in-filename")))
                      .build()
                      .run()));
    }
  }

  /** Each member of a report, in turn, with each value: one line or a result, nothing to obey. */
  @Test
  void neitherBreaksACommandNorReachesTheTerminal() throws IOException {
    Files.writeString(here.resolve("right.json"), right);
    Set<String> replaced = new TreeSet<>();
    int refused = 0;
    int read = 0;
    for (int member = 0; ; member++) {
      String path = null;
      for (Object value : VALUES) {
        Replacement replacement = new Replacement(member, value);
        Object document = replacement.in(JSON.std.anyFrom(right), "");
        path = replacement.path;
        if (path == null) {
          break;
        }
        replaced.add(path);
        Files.writeString(here.resolve("other.json"), JSON.std.asString(document));
        for (Invocation command : commands()) {
          assertHarmless(command, path + " = " + value);
          refused += command.exitCode() == ExitCode.USAGE ? 1 : 0;
          read += command.exitCode() == ExitCode.USAGE ? 0 : 1;
        }
      }
      if (path == null) {
        break;
      }
    }
    assertThat(replaced).as("members that were replaced").hasSizeGreaterThan(60);
    assertThat(refused).as("refused with one line").isPositive();
    assertThat(read).as("read, and escaped").isPositive();
  }

  private List<Invocation> commands() {
    return List.of(
        Invocation.of(here, "diff", "right.json", "other.json"),
        Invocation.of(here, "diff", "other.json", "right.json", "--json"),
        Invocation.of(here, "matrix", "right.json", "other.json"),
        Invocation.of(here, "matrix", "other.json", "right.json", "--html", "m.html"));
  }

  private void assertHarmless(Invocation command, String what) throws IOException {
    assertThat(command.exitCode()).as("%s: %s", what, command.err()).isBetween(0, 2);
    if (command.exitCode() == ExitCode.USAGE) {
      assertThat(command.err()).as(what).startsWith("goodform: ").hasLineCount(1);
    }
    assertPrintable(command.out(), what);
    assertPrintable(command.err(), what);
    Path page = here.resolve("m.html");
    if (Files.exists(page)) {
      String html = Files.readString(page);
      assertPrintable(html, what);
      assertThat(html).as(what).doesNotContain("<script>alert");
    }
  }

  private static void assertPrintable(String text, String what) {
    assertThat(text.codePoints().filter(HostileReportTest::isObeyed).boxed())
        .as("control characters in what is printed, %s", what)
        .isEmpty();
  }

  private static boolean isObeyed(int c) {
    return (Character.isISOControl(c) && c != '\n') || (c >= 0x202A && c <= 0x202E);
  }

  @ParameterizedTest
  @ValueSource(strings = {"null", "[]", "[null]", "7", "\"text\"", "", "{", "{\"schema\": null}"})
  void isRefusedInOneLineWhenItIsNoReport(String content) throws IOException {
    Files.writeString(here.resolve("right.json"), right);
    Files.writeString(here.resolve("other.json"), content);
    for (Invocation command : commands()) {
      assertThat(command.exitCode()).as(command.err()).isEqualTo(ExitCode.USAGE);
      assertThat(command.err()).startsWith("goodform: \"other.json\": ").hasLineCount(1);
    }
  }

  @Test
  void isRefusedWhenItIsTooDeepOrTooLong() throws IOException {
    Files.writeString(here.resolve("deep.json"), "{\"schema\":" + "[".repeat(100_000));
    assertThat(Invocation.of(here, "matrix", "deep.json").exitCode()).isEqualTo(ExitCode.USAGE);
    try (RandomAccessFile file = new RandomAccessFile(here.resolve("long.json").toFile(), "rw")) {
      file.setLength(OutputFile.MAX_OCTETS + 1);
    }
    Invocation tooLong = Invocation.of(here, "matrix", "long.json");
    assertThat(tooLong.exitCode()).isEqualTo(ExitCode.USAGE);
    assertThat(tooLong.err())
        .isEqualTo(
            "goodform: cannot read \"long.json\": 67108865 octets exceed the maximum of"
                + " 67108864\n");
  }

  /** In the log of a workflow a line that begins with two colons is a command. */
  @Test
  void beginsNoLineOfADifference() throws IOException {
    Files.writeString(here.resolve("right.json"), right);
    Files.writeString(
        here.resolve("other.json"),
        right.replaceAll(
            "\"(target|server|title|reason)\" : \"", "$0x\\\\n::error file=README.md::forged "));
    for (Invocation command :
        List.of(
            Invocation.of(here, "diff", "right.json", "other.json", "--detail"),
            Invocation.of(here, "matrix", "right.json", "other.json"))) {
      assertThat(command.out()).contains("forged");
      assertThat(command.out().lines()).noneMatch(line -> line.startsWith("::"));
    }
  }

  /** A table's row and a heading end at a line feed: a server's name brings none into them. */
  @Test
  void keepsMarkdownInItsLines() throws IOException {
    Report report =
        JsonReport.parse(
            right.replaceFirst("\"server\" : \"[^\"]*\"", "\"server\" : \"a\\\\n# b\\\\n|c\""));
    assertThat(report.runs().get(0).server()).isEqualTo("a\\n# b\\n|c");
    String markdown = MarkdownReport.write(report);
    assertThat(markdown.lines()).noneMatch(line -> line.startsWith("# b") || line.startsWith("|c"));
    assertThat(markdown).contains("| a\\\\n\\# b\\\\n\\|c |");
    assertThat(HtmlReport.write(report, "goodform")).doesNotContain("<script>alert");
  }

  /** Replaces one member of a document: the n-th in the order of a walk. */
  private static final class Replacement {
    private final @Nullable Object value;
    private int left;
    private @Nullable String path;

    Replacement(int member, @Nullable Object value) {
      this.left = member;
      this.value = value;
    }

    @SuppressWarnings("unchecked") // a JSON document holds maps by string, lists and values
    @Nullable Object in(@Nullable Object node, String at) {
      if (node instanceof Map<?, ?> map) {
        for (Map.Entry<String, Object> entry : ((Map<String, Object>) map).entrySet()) {
          entry.setValue(member(entry.getValue(), at + "." + entry.getKey()));
        }
      } else if (node instanceof List<?> list) {
        List<Object> items = (List<Object>) list;
        for (int i = 0; i < Math.min(items.size(), 1); i++) {
          items.set(i, member(items.get(i), at + "[]"));
        }
      }
      return node;
    }

    private @Nullable Object member(@Nullable Object old, String at) {
      if (path != null) {
        return old;
      }
      if (left-- == 0) {
        path = at;
        return value;
      }
      return in(old, at);
    }
  }
}
