package io.github.goodform.docker.peers;

import io.github.goodform.compliance.report.JsonReport;
import io.github.goodform.compliance.report.Report;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;

/**
 * The handlers that compliance-core offers for copying: other languages' own form readers. Its
 * tests start them where the interpreter is there, and leave a report on each in {@code target}.
 */
final class Handlers {
  private static final Path REPORTS = Path.of("../compliance-core/target/handlers");
  private static final String UNNAMED = "unnamed-handlers";

  /** The files of the reports, by the id of the recording. */
  private static final Map<String, String> FILES = files();

  private Handlers() {}

  private static Map<String, String> files() {
    Map<String, String> files = new LinkedHashMap<>();
    files.put("php", "server.php.json");
    files.put("node", "server.mjs.json");
    files.put("python", "server.py.json");
    files.put("go", "server.go.json");
    return files;
  }

  /** Returns the names of the recordings. */
  static Set<String> ids() {
    return FILES.keySet();
  }

  /** Returns the language of a recording of handlers; all others are of Java. */
  static String language(String id) {
    return switch (id) {
      case "php" -> "PHP";
      case "node" -> "JavaScript";
      case "python" -> "Python";
      case "go" -> "Go";
      default -> "Java";
    };
  }

  static boolean areRecorded() {
    return Recorded.isThere(UNNAMED);
  }

  static Recorded recorded() throws IOException {
    return Recorded.read(FILES.keySet(), UNNAMED);
  }

  /** Records them, when the reports on all of them are there. */
  static void record() throws IOException {
    Map<String, Readings> all = reported();
    if (all.keySet().equals(FILES.keySet())) {
      Recorded.of(all).write(UNNAMED);
    }
  }

  /** Returns those that were asked in the release that is recorded: another may read otherwise. */
  static Map<String, Readings> reported(Recorded recorded) throws IOException {
    Map<String, Readings> same = new LinkedHashMap<>();
    reported()
        .forEach(
            (id, one) -> {
              Readings then = recorded.readings().get(id);
              if (then != null && then.name().equals(one.name())) {
                same.put(id, one);
              }
            });
    return same;
  }

  private static Map<String, Readings> reported() throws IOException {
    Map<String, Readings> all = new LinkedHashMap<>();
    for (Map.Entry<String, String> file : FILES.entrySet()) {
      Path report = REPORTS.resolve(file.getValue());
      if (Files.exists(report)) {
        Report read = JsonReport.parse(Files.readString(report));
        String server = read.runs().get(0).server();
        int last = Math.max(0, server.lastIndexOf(' '));
        Readings readings =
            Readings.of(server.substring(0, last), server.substring(last).strip(), read);
        all.put(file.getKey(), readings);
      }
    }
    return all;
  }

  /** Returns a line for each case that is read otherwise now. */
  static List<String> differences(Map<String, Readings> now) throws IOException {
    Recorded recorded = recorded();
    if (now.keySet().equals(Set.copyOf(FILES.keySet()))) {
      return recorded.differences(Recorded.of(now));
    }
    // The rest is counted over all of them: without one, only what stands by name is compared.
    return recorded.differences(new Recorded(now, recorded.unnamed()));
  }
}
