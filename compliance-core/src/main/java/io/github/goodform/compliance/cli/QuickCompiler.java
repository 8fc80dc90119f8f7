package io.github.goodform.compliance.cli;

import java.io.IOException;
import java.lang.management.ManagementFactory;
import java.nio.file.Files;
import java.nio.file.Path;
import javax.management.JMException;
import javax.management.ObjectName;

/**
 * Restricts the JVM to its quick compiler, C1. The optimizing compiler, C2, takes a third of the
 * processor time of a command that ends after some seconds, and the command ends before the
 * optimized code has gained that time back.
 *
 * <p>The restriction is a compiler directive of the running JVM, because the manifest of a jar
 * cannot hold options of the JVM. It applies until the process ends.
 */
final class QuickCompiler {
  /** C2 keeps the digests of the JDK: their loops over large bodies gain more than they cost. */
  private static final String DIRECTIVES =
      """
      [
        { match: "sun/security/provider/*.*", c2: { Exclude: false } },
        { match: "*.*", c2: { Exclude: true } }
      ]
      """;

  private QuickCompiler() {}

  /**
   * Sets the directive in a thread of its own: the first use of the management interface takes some
   * 0.3 s.
   */
  static void prefer() {
    Thread thread = new Thread(QuickCompiler::setDirectives, "goodform-quick-compiler");
    thread.setDaemon(true);
    thread.start();
  }

  /** Sets the directive, or leaves the JVM as it is where it has none, such as OpenJ9. */
  static void setDirectives() {
    try {
      // Without tiers, C2 is the only compiler.
      if (diagnose("vmFlags").contains("-TieredCompilation")) {
        return;
      }
      Path file = Files.createTempFile("goodform-compiler", ".json");
      try {
        Files.writeString(file, DIRECTIVES);
        diagnose("compilerDirectivesAdd", file.toString());
      } finally {
        Files.delete(file);
      }
    } catch (IOException | JMException e) {
      // The command is slower, and its result the same.
    }
  }

  private static String diagnose(String command, String... arguments) throws JMException {
    return (String)
        ManagementFactory.getPlatformMBeanServer()
            .invoke(
                new ObjectName("com.sun.management:type=DiagnosticCommand"),
                command,
                new Object[] {arguments},
                new String[] {String[].class.getName()});
  }
}
