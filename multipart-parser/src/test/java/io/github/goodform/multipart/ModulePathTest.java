package io.github.goodform.multipart;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.spi.ToolProvider;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** A module that has this one on its module path, and nothing else: no annotations of nullness. */
class ModulePathTest {
  private static final Path CONSUMER = Path.of("src", "it", "module-consumer");
  private static final Path MODULE = Path.of("target", "classes");

  @Test
  void aModuleCompilesAndRunsWithTheParserAlone(@TempDir Path classes) throws Exception {
    List<String> arguments =
        new ArrayList<>(
            List.of("-Xlint:all", "-Werror", "-p", MODULE.toString(), "-d", classes.toString()));
    try (Stream<Path> sources = Files.walk(CONSUMER)) {
      sources.map(Path::toString).filter(p -> p.endsWith(".java")).forEach(arguments::add);
    }
    StringWriter messages = new StringWriter();
    PrintWriter out = new PrintWriter(messages);
    int status =
        ToolProvider.findFirst("javac")
            .orElseThrow()
            .run(out, out, arguments.toArray(String[]::new));
    assertThat(messages.toString()).isEmpty();
    assertThat(status).isZero();
    assertThat(run(MODULE + System.getProperty("path.separator") + classes))
        .isEqualTo("a null\nx 1\n");
  }

  private static String run(String modulePath) throws IOException {
    Process program =
        new ProcessBuilder(
                Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                "-p",
                modulePath,
                "-m",
                "consumer/consumer.Consumer")
            .redirectErrorStream(true)
            .start();
    return new String(program.getInputStream().readAllBytes(), StandardCharsets.UTF_8)
        .replace("\r\n", "\n");
  }
}
