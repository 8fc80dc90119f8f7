package io.github.goodform.docker;

import com.github.dockerjava.api.model.AccessMode;
import com.github.dockerjava.api.model.Bind;
import com.github.dockerjava.api.model.Volume;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;

/**
 * A JDK 25 of this machine, which a container sees read-only: Debian 12 has no package of it.
 *
 * <p>It is looked for in {@code -Dgoodform.jdk25=DIR}, in the variables of GitHub's runners, and
 * among what Linux distributions install.
 */
public final class NewerJdk {
  /** Where a container sees it. */
  static final String HOME = "/opt/jdk-25";

  private static final Path INSTALLED = Path.of("/usr/lib/jvm");
  private static final String REMEDY = ": give one for Linux with -Dgoodform.jdk25=DIR";

  private NewerJdk() {}

  /** What lets a container see it; nothing where there is none. */
  static List<Bind> binds() {
    return find()
        .map(home -> List.of(new Bind(home.toString(), new Volume(HOME), AccessMode.ro)))
        .orElse(List.of());
  }

  /**
   * Why no test can run on it in a container.
   *
   * @param home its home on this machine; empty where none was found
   * @param said what the container printed when its {@code java} was started
   * @return one line, which says what to do
   */
  public static String reason(Optional<Path> home, String said) {
    String first = said.strip().lines().findFirst().orElse("nothing printed");
    return home.map(found -> "the JDK 25 in " + found + " does not run in this container: " + first)
            .orElse(
                "no JDK 25 was found in "
                    + INSTALLED
                    + "/*-25-*, JAVA_HOME_25_X64 and JAVA_HOME_25_ARM64")
        + REMEDY;
  }

  /** Its home on this machine; whether a container can run it is to be tried there. */
  public static Optional<Path> find() {
    List<String> homes = new ArrayList<>();
    homes.add(System.getProperty("goodform.jdk25", ""));
    Map<String, String> environment = System.getenv();
    homes.add(environment.getOrDefault("JAVA_HOME_25_X64", ""));
    homes.add(environment.getOrDefault("JAVA_HOME_25_ARM64", ""));
    if (Files.isDirectory(INSTALLED)) {
      try (DirectoryStream<Path> found = Files.newDirectoryStream(INSTALLED, "*-25-*")) {
        found.forEach(home -> homes.add(Objects.requireNonNull(home).toString()));
      } catch (IOException e) {
        throw new UncheckedIOException(e);
      }
    }
    return homes.stream()
        .filter(home -> !home.isEmpty())
        .map(Path::of)
        .filter(home -> Files.isExecutable(home.resolve("bin/java")))
        .findFirst();
  }
}
