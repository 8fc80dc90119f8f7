package io.github.goodform.compliance.cli;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.lang.management.ManagementFactory;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import javax.management.ObjectName;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** {@link QuickCompiler} in JVMs of its own: a directive applies until a process ends. */
final class QuickCompilerTest {
  private final Path here;

  QuickCompilerTest(@TempDir Path here) {
    this.here = here;
  }

  @BeforeAll
  static void needsDirectives() throws Exception {
    ObjectName commands = new ObjectName("com.sun.management:type=DiagnosticCommand");
    assumeTrue(
        ManagementFactory.getPlatformMBeanServer().isRegistered(commands),
        "this JVM has no compiler directives");
  }

  /** Sets the directives and prints those that the JVM then has. */
  static final class Directives {
    private Directives() {}

    public static void main(String[] args) throws Exception {
      QuickCompiler.setDirectives();
      Object directives =
          ManagementFactory.getPlatformMBeanServer()
              .invoke(
                  new ObjectName("com.sun.management:type=DiagnosticCommand"),
                  "compilerDirectivesPrint",
                  new Object[0],
                  new String[0]);
      System.out.println(directives);
    }
  }

  /** The first words about C2 of each directive, in the order in which the JVM looks at them. */
  private List<String> directivesOfC2(String option) throws Exception {
    List<String> command =
        List.of(
            "java",
            option,
            "-Djava.io.tmpdir=" + here,
            "-cp",
            System.getProperty("java.class.path"),
            Directives.class.getName());
    ShellRun run = ShellRun.of(here, Map.of(), command);
    assertThat(run.exitCode()).as(run.out()).isZero();
    List<String> directives = new ArrayList<>();
    for (String directive : run.out().split("Directive:", -1)) {
      String matching =
          directive.lines().filter(line -> line.contains("matching:")).findAny().orElse("");
      directive
          .lines()
          .dropWhile(line -> !line.contains("c2 directives:"))
          .filter(line -> line.contains("Exclude:"))
          .map(line -> matching.strip() + " " + line.strip().split(" ", -1)[1])
          .forEach(directives::add);
    }
    return directives;
  }

  @Test
  void leavesOnlyTheDigestsToC2() throws Exception {
    assertThat(directivesOfC2("-XX:+TieredCompilation"))
        .containsExactly(
            "matching: sun/security/provider/*.* Exclude:false",
            "matching: *.* Exclude:true",
            "matching: *.* Exclude:false");
    assertThat(here).as("the file of the directives").isDirectoryNotContaining("glob:**.json");
  }

  @Test
  void keepsC2WhereItIsTheOnlyCompiler() throws Exception {
    assertThat(directivesOfC2("-XX:-TieredCompilation"))
        .containsExactly("matching: *.* Exclude:false");
  }
}
