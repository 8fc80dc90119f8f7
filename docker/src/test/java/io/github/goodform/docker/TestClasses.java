package io.github.goodform.docker;

import java.io.File;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.testcontainers.containers.Container.ExecResult;

/**
 * Test classes of this build that run in the JVM of a {@link Machine}, with {@code goodform.jar},
 * JUnit and AssertJ on the class path.
 */
final class TestClasses {
  /** This module's, with {@link RunTests}. */
  static final Path OF_DOCKER = Path.of("target/test-classes");

  /** The parser's. */
  static final Path OF_THE_PARSER = Path.of("../multipart-parser/target/test-classes");

  private static final String FOLDER = "/srv/tests";
  private static final List<String> LIBRARIES =
      List.of(
          "junit-",
          "opentest4j-",
          "apiguardian-",
          "assertj-",
          "byte-buddy-",
          "jspecify-",
          "jimfs-",
          "guava-",
          "failureaccess-");

  private final Machine machine;
  private final String classPath;

  private TestClasses(Machine machine, String classPath) {
    this.machine = machine;
    this.classPath = classPath;
  }

  /** Copies folders of test classes into a machine. */
  static TestClasses in(Machine machine, Path... folders) {
    List<String> classPath = new ArrayList<>();
    for (Path folder : folders) {
      if (!Files.isDirectory(folder)) {
        throw new AssertionError(
            "no " + folder + ": run mvn verify in the root folder of the repository");
      }
      String target = FOLDER + "/classes" + classPath.size();
      machine.add(folder, target);
      classPath.add(target);
    }
    for (String entry : System.getProperty("java.class.path").split(File.pathSeparator, -1)) {
      Path library = Path.of(entry);
      String name = String.valueOf(library.getFileName());
      if (LIBRARIES.stream().anyMatch(name::startsWith)) {
        machine.add(library, FOLDER + '/' + name);
      }
    }
    classPath.add(FOLDER + "/*");
    classPath.add("/srv/goodform.jar");
    return new TestClasses(machine, String.join(":", classPath));
  }

  /** Runs classes with their temporary directories in a directory of the machine. */
  ExecResult run(
      String java, Map<String, String> environment, String directory, List<String> classes) {
    List<String> command = new ArrayList<>(Machine.java(java));
    command.addAll(List.of("-cp", classPath));
    command.add("-Djava.io.tmpdir=" + directory);
    command.add(RunTests.class.getName());
    command.addAll(classes);
    return machine.run(environment, command);
  }

  /** Runs a class with a main method, on the machine's own Java. */
  ExecResult main(Map<String, String> environment, Class<?> type, List<String> arguments) {
    List<String> command = new ArrayList<>(Machine.java("java"));
    command.addAll(List.of("-cp", classPath, type.getName()));
    command.addAll(arguments);
    return machine.run(environment, command);
  }
}
