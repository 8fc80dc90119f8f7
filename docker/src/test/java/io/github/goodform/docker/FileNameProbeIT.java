package io.github.goodform.docker;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.jr.ob.JSON;
import io.github.goodform.docker.Matrix.Cell;
import io.github.goodform.fs.FileNameProfile;
import io.github.goodform.fs.JvmLayer;
import java.io.IOException;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.testcontainers.containers.Container.ExecResult;

/** {@code goodform probe} in every cell of the matrix. */
class FileNameProbeIT {
  @RegisterExtension static final Containers CONTAINERS = new Containers();

  @AfterAll
  static void publish() throws IOException {
    ResultsTable.publish();
  }

  static List<Cell> cells() {
    return Matrix.cells();
  }

  @ParameterizedTest(name = "{0}")
  @MethodSource("cells")
  void findsWhatTheMatrixSays(Cell cell) throws IOException {
    String json = probe(cell);
    FileNameProfile profile = FileNameProfile.parse(json);

    JvmLayer jvm = profile.jvm();
    assertThat(jvm.jnuEncoding()).isEqualTo(cell.locale().jnuEncoding());
    assertThat(jvm.localeVariable()).isEqualTo(cell.locale().decidedBy());
    assertThat(jvm.name("latin1").orElseThrow().fate()).hasToString(cell.locale().swedishName());

    Map<String, String> found = new LinkedHashMap<>();
    found.put("storeType", profile.context().storeType());
    profile
        .traits()
        .forEach(
            (name, answer) ->
                found.put(name, answer.value().map(Object::toString).orElse(answer.reason())));
    assertThat(found).containsAllEntriesOf(cell.fileSystem().expected());

    Map<String, Object> all = JSON.std.mapFrom(json);
    Recording.of("locales", cell.locale().id()).holds(jvmAnswers(all));
    // One recording for all locales: what a directory does must not depend on what the JVM can say.
    Recording.of("file-systems", cell.fileSystem().id()).holds(directoryAnswers(all));
  }

  private static String probe(Cell cell) {
    ExecResult probe =
        CONTAINERS
            .machine()
            .run(
                cell.locale().environment(),
                List.of(
                    "java",
                    "-jar",
                    "/srv/goodform.jar",
                    "probe",
                    "--octets",
                    "--json",
                    cell.fileSystem().directory()));
    assertThat(probe.getExitCode()).as(probe.getStderr()).isZero();
    return probe.getStdout();
  }

  private static Map<String, Object> jvmAnswers(Map<String, Object> profile) {
    Map<String, Object> jvm = new LinkedHashMap<>();
    ((Map<?, ?>) Objects.requireNonNull(profile.get("jvm")))
        .forEach((name, value) -> jvm.put((String) name, value));
    // The runtime of the day: Debian updates it.
    jvm.remove("javaVersion");
    jvm.remove("javaVendor");
    return jvm;
  }

  private static Map<String, Object> directoryAnswers(Map<String, Object> profile) {
    Map<String, Object> directory = new LinkedHashMap<>(profile);
    directory.keySet().retainAll(List.of("consistentWith", "traits", "findings"));
    directory.replaceAll((name, answer) -> withoutWords(answer));
    return directory;
  }

  /** The system's words for an error are in the language of the locale; its code is not. */
  private static Object withoutWords(Object answer) {
    if (answer instanceof Map<?, ?> members) {
      Map<Object, @Nullable Object> plain = new LinkedHashMap<>();
      members.forEach((name, value) -> plain.put(name, value == null ? null : withoutWords(value)));
      return plain;
    }
    return answer instanceof String text ? text.replaceAll("(E[A-Z]+) \\([^)]*\\)", "$1") : answer;
  }
}
