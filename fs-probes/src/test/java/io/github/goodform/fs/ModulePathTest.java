package io.github.goodform.fs;

import static org.assertj.core.api.Assertions.assertThat;

import com.ibm.icu.util.VersionInfo;
import java.io.File;
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

/** A module that has this one and ICU4J on its module path: no annotations of nullness. */
class ModulePathTest {
  private static final Path CONSUMER = Path.of("src", "it", "module-consumer");
  private static final Path MODULE = Path.of("target", "classes");

  @Test
  void aModuleCompilesAndRunsWithTheProbeAndIcu4jAlone(@TempDir Path classes, @TempDir Path probed)
      throws Exception {
    Path icu4j =
        Path.of(VersionInfo.class.getProtectionDomain().getCodeSource().getLocation().toURI());
    String modulePath = MODULE + File.pathSeparator + icu4j;
    List<String> arguments =
        new ArrayList<>(
            List.of("-Xlint:all", "-Werror", "-p", modulePath, "-d", classes.toString()));
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
    assertThat(run(modulePath + File.pathSeparator + classes, probed)).isEqualTo("true\ntrue\n");
    assertThat(probed).isEmptyDirectory();
  }

  private static String run(String modulePath, Path probed) throws Exception {
    Process program =
        new ProcessBuilder(
                Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                "-p",
                modulePath,
                "-m",
                "consumer/consumer.Consumer",
                probed.toString())
            .redirectErrorStream(true)
            .start();
    return new String(program.getInputStream().readAllBytes(), StandardCharsets.UTF_8)
        .replace("\r\n", "\n");
  }
}
