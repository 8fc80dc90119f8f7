package io.github.goodform.compliance.load;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.File;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.jar.Attributes;
import java.util.jar.JarOutputStream;
import java.util.jar.Manifest;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * Nodes that are shells of this machine, each with a temporary directory of its own, and get the
 * same script as other machines do over ssh.
 */
final class ShellNodes implements AutoCloseable {
  private static final Path SHELL = Path.of("/bin/sh");

  private final Path directory;

  ShellNodes(Path directory) throws IOException {
    this.directory = directory;
    assumeTrue(Files.isExecutable(SHELL) && KillProgram.isThere(), "no shell of a Unix");
    Path jar = classPathJar(directory.resolve("loader.jar"));
    System.setProperty(LoaderJar.PROPERTY, jar.toString());
  }

  /** Makes a jar that is nothing but this build's class path: one file, as goodform.jar is. */
  static Path classPathJar(Path jar) throws IOException {
    Manifest manifest = new Manifest();
    manifest.getMainAttributes().put(Attributes.Name.MANIFEST_VERSION, "1.0");
    manifest
        .getMainAttributes()
        .put(
            Attributes.Name.CLASS_PATH,
            Stream.of(System.getProperty("java.class.path").split(File.pathSeparator, -1))
                .map(entry -> Path.of(entry).toUri().toString())
                .collect(Collectors.joining(" ")));
    try (OutputStream out = Files.newOutputStream(jar);
        JarOutputStream written = new JarOutputStream(out, manifest)) {
      written.finish();
    }
    return jar;
  }

  @Override
  public void close() {
    System.clearProperty(LoaderJar.PROPERTY);
  }

  /** A node with a temporary directory of its own, of which its name is the last word. */
  LoadNode node(String name) throws IOException {
    Path own = Files.createDirectories(directory.resolve(name));
    String home = System.getProperty("java.home");
    return LoadNode.command(name, List.of("env", "TMPDIR=" + own, "JAVA_HOME=" + home));
  }

  /** Two loaders, a probe and the server's node: the prefix with 1 to 4. */
  LoadNodes nodes(String prefix) throws IOException {
    return LoadNodes.loaders(node(prefix + "1"), node(prefix + "2"))
        .probe(node(prefix + "3"))
        .server(node(prefix + "4"));
  }

  /** The processes that run in the directory of a node. */
  List<ProcessHandle> processes(String name) {
    String own = directory.resolve(name).toString() + '/';
    return ProcessHandle.current()
        .descendants()
        .filter(each -> each.info().commandLine().orElse("").contains(own))
        .toList();
  }

  void assertNothingIsLeft(String prefix) throws IOException {
    for (int i = 1; i <= 4; i++) {
      Path own = directory.resolve(prefix + i);
      assertThat(Files.notExists(own) || isEmpty(own)).as(prefix + i).isTrue();
      assertThat(processes(prefix + i)).filteredOn(ProcessHandle::isAlive).isEmpty();
    }
  }

  private static boolean isEmpty(Path own) throws IOException {
    try (Stream<Path> left = Files.list(own)) {
      return left.findAny().isEmpty();
    }
  }
}
