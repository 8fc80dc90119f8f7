package io.github.goodform.docker;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.goodform.compliance.report.JsonReport;
import io.github.goodform.compliance.report.Run;
import io.github.goodform.docker.Matrix.Cell;
import io.github.goodform.docker.Matrix.Server;
import java.io.IOException;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;
import org.testcontainers.containers.Container.ExecResult;

/** {@code goodform check} of every server in its cells of the matrix, over loopback. */
class ServerIT {
  private static final String REPORT = "/tmp/report.json";

  @RegisterExtension static final Containers CONTAINERS = new Containers();

  @AfterAll
  static void publish() throws IOException {
    ResultsTable.publish();
  }

  static Stream<Arguments> serversInTheirCells() {
    return Matrix.servers().stream()
        .flatMap(server -> Matrix.cells(server).stream().map(cell -> Arguments.of(server, cell)))
        .filter(arguments -> isChosen((Cell) arguments.get()[1]));
  }

  private static boolean isChosen(Cell cell) {
    return Selection.has(cell.locale().id(), cell.fileSystem().id());
  }

  @ParameterizedTest(name = "{0}: {1}", allowZeroInvocations = true)
  @MethodSource("serversInTheirCells")
  void answersAsRecorded(Server server, Cell cell) {
    Run run = check(server, cell);

    Map<String, String> verdicts = new TreeMap<>();
    run.entries().forEach(entry -> verdicts.put(entry.id(), Verdicts.verdict(entry)));
    for (String id : server.serves()) {
      assertThat(verdicts).containsEntry(id, "pass");
    }

    Map<String, Object> answer = new LinkedHashMap<>();
    answer.put("profile", run.ruleSet().name());
    answer.put("features", String.join(" ", run.features()));
    answer.put("verdicts", verdicts);
    Recording.of(server, cell).isHeldBy(answer);
  }

  private static Run check(Server server, Cell cell) {
    List<String> command = new ArrayList<>(List.of("/bin/sh", "/srv/serve-and-check.sh"));
    command.addAll(server.serve());
    command.add(cell.fileSystem().directory());
    command.add("--");
    // The server is under test, not the locale of the client that asks it.
    command.addAll(List.of("env", "LC_ALL=C.UTF-8"));
    command.addAll(Machine.goodform("java"));
    command.addAll(List.of("check", "--files", cell.fileSystem().directory(), "--json", REPORT));
    Machine machine = CONTAINERS.machine();
    ExecResult check = machine.run(cell.locale().environment(), command);
    assertThat(check.getExitCode()).as(check.getStdout() + check.getStderr()).isZero();
    return JsonReport.parse(machine.read(REPORT)).runs().get(0);
  }
}
