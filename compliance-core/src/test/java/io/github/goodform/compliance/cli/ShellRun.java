package io.github.goodform.compliance.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;

/**
 * A command as a user's shell runs it: the {@code java} of this JVM is the first on its path.
 *
 * @param exitCode how it ended
 * @param out its standard output and standard error
 */
record ShellRun(int exitCode, String out) {
  /** The path of directories that programs are looked for in. */
  static String path() {
    String java = Path.of(System.getProperty("java.home"), "bin").toString();
    return java + ":" + System.getenv().getOrDefault("PATH", "/usr/bin:/bin");
  }

  /**
   * Runs a command to its end, of which there is one in five minutes.
   *
   * @param directory its working directory, in which a file with its output is left
   * @param variables what its environment has besides the one of this JVM
   */
  static ShellRun of(Path directory, Map<String, String> variables, List<String> command)
      throws IOException, InterruptedException {
    Path out = Files.createTempFile(directory, "out", ".txt");
    ProcessBuilder builder = new ProcessBuilder(command).directory(directory.toFile());
    builder.environment().put("PATH", path());
    builder.environment().putAll(variables);
    Process process = builder.redirectErrorStream(true).redirectOutput(out.toFile()).start();
    try {
      assertThat(process.waitFor(5, TimeUnit.MINUTES)).as("%s ends", command).isTrue();
    } finally {
      Stream.concat(Stream.of(process.toHandle()), process.descendants())
          .forEach(ProcessHandle::destroyForcibly);
    }
    return new ShellRun(process.exitValue(), Files.readString(out));
  }
}
