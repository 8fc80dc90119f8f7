package io.github.goodform.compliance.load;

import io.github.goodform.compliance.load.loader.Loader;
import io.github.goodform.compliance.load.loader.Profiler;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * A place where a process of a load runs: this machine, or another one.
 *
 * <p>Another machine needs a shell and Java 17 or newer, found by {@code JAVA_HOME} or on the path.
 * It is sent the loader as one file, so its version is that of the kit, and ap-loader where a flame
 * graph is drawn. The process and its temporary directory end with the run, and with the
 * connection. Immutable.
 */
public final class LoadNode {
  /** The notation of a process of this machine. */
  static final String HERE = "here";

  /** An unknown key or a password is an error, never a question; a lost connection is noticed. */
  private static final List<String> SSH =
      List.of(
          "ssh",
          "-T",
          "-oBatchMode=yes",
          "-oConnectTimeout=15",
          "-oServerAliveInterval=3",
          "-oServerAliveCountMax=3");

  private static final Pattern CONTAINER = Pattern.compile("[A-Za-z0-9][A-Za-z0-9_.-]*");
  private static final Pattern HOST = Pattern.compile("[A-Za-z0-9_][A-Za-z0-9_.:@%\\[\\]-]*");

  /**
   * What another machine's shell runs: the first octets of standard input are the loader and, where
   * it is wanted, ap-loader; the lines after them are for the loader. The shell removes what the
   * loader, ended by force, cannot.
   */
  private static final String SCRIPT =
      String.join(
          "; ",
          "umask 077",
          "d=$(mktemp -d \"${TMPDIR:-/tmp}/goodform-node-XXXXXX\") || exit 1",
          "trap 'rm -rf \"$d\"' EXIT",
          "trap 'exit 129' HUP",
          "trap 'exit 143' TERM",
          "unset " + String.join(" ", LoaderProcess.VARIABLES),
          "j=java",
          "if [ -n \"$JAVA_HOME\" ]; then j=$JAVA_HOME/bin/java; fi",
          "command -v \"$j\" >/dev/null || { echo \"there is no java: install Java 17 or newer, or"
              + " set JAVA_HOME\" >&2; exit 127; }",
          "head -c %d >\"$d/goodform.jar\"",
          "head -c %d >\"$d/profiler.jar\"",
          "\"$j\" %s -Djava.io.tmpdir=\"$d\" -D%s=\"$d/profiler.jar\" -cp \"$d/goodform.jar\" %s"
              + " \"$d/goodform.jar\" \"$d/profiler.jar\" \"$d\"",
          "exit $?");

  private final String name;
  private final @Nullable List<String> command;
  private final boolean quoted;

  private LoadNode(String name, @Nullable List<String> command, boolean quoted) {
    this.name = name;
    this.command = command;
    this.quoted = quoted;
  }

  /**
   * Runs a process of this machine.
   *
   * @return the node
   */
  public static LoadNode here() {
    return new LoadNode(HERE, null, false);
  }

  /**
   * Runs a process of another machine, over {@code ssh}. Its key is known and yours is accepted
   * without a question; ports, users and keys come from the configuration of {@code ssh}.
   *
   * @param host a host, {@code user@host}, or an alias of the configuration
   * @return the node
   * @throws IllegalArgumentException for a name that cannot be a host
   */
  public static LoadNode ssh(String host) {
    return overSsh(host, List.of());
  }

  /**
   * Runs a process of another machine, over {@code ssh} with a configuration of your own.
   *
   * @param host a host, {@code user@host}, or an alias of the configuration
   * @param configuration the file in place of {@code ~/.ssh/config}
   * @return the node
   * @throws IllegalArgumentException for a name that cannot be a host
   */
  public static LoadNode ssh(String host, Path configuration) {
    return overSsh(host, List.of("-F", configuration.toAbsolutePath().toString()));
  }

  private static LoadNode overSsh(String host, List<String> options) {
    if (!HOST.matcher(host).matches()) {
      throw new IllegalArgumentException(
          "node: expected a host such as host1 or user@host1, found \"" + host + '"');
    }
    List<String> command = new ArrayList<>(SSH);
    command.addAll(options);
    command.addAll(List.of("--", host));
    return new LoadNode(host, command, true);
  }

  /**
   * Runs a process in a running container of this machine, by {@code docker exec}.
   *
   * @param container the container's name or id
   * @return the node
   * @throws IllegalArgumentException for a name that no container has
   */
  public static LoadNode container(String container) {
    if (!CONTAINER.matcher(container).matches()) {
      throw new IllegalArgumentException(
          "node: expected the name of a container, found \"" + container + '"');
    }
    return command("docker:" + container, List.of("docker", "exec", "-i", container));
  }

  /**
   * Runs a process wherever a command runs a shell and passes on its standard streams, such as
   * {@code docker exec -i CONTAINER} or {@code kubectl exec -i POD --}.
   *
   * @param name the name for reports
   * @param command the command and its arguments; {@code sh -c SCRIPT} is appended
   * @return the node
   * @throws IllegalArgumentException for an empty command
   */
  public static LoadNode command(String name, List<String> command) {
    if (command.isEmpty() || name.isBlank()) {
      throw new IllegalArgumentException("node: expected a name and a command");
    }
    return new LoadNode(name, List.copyOf(command), false);
  }

  /**
   * Returns the name.
   *
   * @return the host, {@code here}, or the name that was given
   */
  public String name() {
    return name;
  }

  boolean isHere() {
    return command == null;
  }

  /**
   * Starts a loader's process there.
   *
   * @param profiler the jar of ap-loader, where the process is to draw a flame graph; or null
   * @throws LoadException if it does not start; the message is one line without the node's name
   */
  LoaderProcess start(@Nullable Path profiler) {
    if (command == null) {
      return LoaderProcess.start(profiler);
    }
    LoaderJar jar = LoaderJar.find();
    try {
      Path file = jar.file();
      String script =
          String.format(
              Locale.ROOT,
              SCRIPT,
              file.toFile().length(),
              profiler == null ? 0 : profiler.toFile().length(),
              String.join(" ", LoaderProcess.FLAGS),
              Profiler.PROPERTY,
              Loader.class.getName());
      List<String> all = new ArrayList<>(command);
      if (quoted) {
        // ssh joins its arguments for the login shell, whichever that is.
        all.add("sh -c '" + script.replace("'", "'\\''") + "'");
      } else {
        all.addAll(List.of("sh", "-c", script));
      }
      return LoaderProcess.start(all, profiler == null ? List.of(file) : List.of(file, profiler));
    } finally {
      jar.delete();
    }
  }

  @Override
  public String toString() {
    return name;
  }
}
