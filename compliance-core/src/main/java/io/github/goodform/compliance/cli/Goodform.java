package io.github.goodform.compliance.cli;

import io.github.goodform.compliance.wire.MissingPartException;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.util.List;
import java.util.Properties;
import java.util.Set;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.Help.Ansi;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.UnmatchedArgumentException;

/** The command line: every command, and what becomes of its errors. */
@Command(
    name = "goodform",
    description = "The compliance kit for multipart/form-data and for file names.",
    synopsisSubcommandLabel = "COMMAND",
    footer = {
      "",
      "Exit codes: 0 as expected, 1 unexpected result, 2 wrong use, 3 server unreachable or its"
          + " adapter broken."
    })
final class Goodform {
  /** The commands that run the whole catalogue and end after some seconds. */
  private static final Set<String> OF_SOME_SECONDS = Set.of("audit", "check");

  private Goodform() {}

  /**
   * Runs a command and ends the process with its exit code.
   *
   * @param args the command and its arguments
   */
  static void runAndExit(String... args) {
    if (args.length > 0 && OF_SOME_SECONDS.contains(args[0])) {
      QuickCompiler.prefer();
    }
    Terminal terminal = Terminal.ofProcess();
    int exitCode = run(terminal, args);
    // A reader that went away, such as head, has seen enough: that is no failure.
    terminal.out().flush();
    terminal.err().flush();
    System.exit(exitCode);
  }

  /** Runs a command. */
  static int run(Terminal terminal, String... args) {
    CommandLine line = commandLine(terminal);
    int exitCode;
    if (args.length == 0) {
      line.usage(terminal.err(), line.getColorScheme());
      exitCode = ExitCode.USAGE;
    } else if (!args[0].startsWith("-") && !line.getSubcommands().containsKey(args[0])) {
      // Before an option behind it is looked at: "nosuch --help" is wrong use, too.
      exitCode = wrongUse(terminal, new UnmatchedArgumentException(line, List.of(args[0])));
    } else {
      exitCode = execute(line, terminal, args);
    }
    terminal.out().flush();
    terminal.err().flush();
    return exitCode;
  }

  private static int execute(CommandLine line, Terminal terminal, String... args) {
    try {
      return line.execute(args);
    } catch (LinkageError | OutOfMemoryError | StackOverflowError e) {
      return failed(terminal, e);
    }
  }

  static CommandLine commandLine(Terminal terminal) {
    CommandLine line = new CommandLine(new Goodform());
    List.of(
            new AuditCommand(terminal),
            new CheckCommand(terminal),
            new DiffCommand(terminal),
            new LoadCommand(terminal),
            new MatrixCommand(terminal),
            new ReplayCommand(terminal),
            new ServeCommand(terminal),
            new SiteCommand(terminal),
            new CasesCommand(terminal),
            new ProbeCommand(terminal),
            new NamesCommand(terminal),
            new ParseCommand(terminal))
        .forEach(line::addSubcommand);
    for (CommandLine each : line.getSubcommands().values()) {
      configure(each);
    }
    configure(line);
    return line.setOut(terminal.out())
        .setErr(terminal.err())
        .setColorScheme(
            CommandLine.Help.defaultColorScheme(terminal.style().colour() ? Ansi.ON : Ansi.OFF))
        .setCaseInsensitiveEnumValuesAllowed(true)
        .setUsageHelpWidth(100)
        .setParameterExceptionHandler((fault, args) -> wrongUse(terminal, fault))
        .setExecutionExceptionHandler((fault, each, result) -> failed(terminal, fault));
  }

  private static void configure(CommandLine line) {
    line.getCommandSpec().mixinStandardHelpOptions(true).version("goodform " + version());
  }

  private static int wrongUse(Terminal terminal, ParameterException fault) {
    CommandLine command = fault.getCommandLine();
    String name = command.getCommandSpec().qualifiedName();
    String message = String.valueOf(fault.getMessage()).lines().findFirst().orElse("wrong use");
    if (fault instanceof UnmatchedArgumentException unmatched && command.getParent() == null) {
      String wanted = unmatched.getUnmatched().get(0);
      message =
          (wanted.startsWith("-") ? "unknown option " : "unknown command ")
              + Messages.escaped(wanted)
              + Messages.didYouMean(wanted, command.getSubcommands().keySet());
    }
    terminal
        .err()
        .print(name + ": " + terminal.style().fit(message) + " (see " + name + " --help)\n");
    return ExitCode.USAGE;
  }

  static int failed(Terminal terminal, Throwable fault) {
    terminal.out().flush();
    if (fault instanceof CliException known) {
      terminal
          .err()
          .print("goodform: " + terminal.style().fit(String.valueOf(known.getMessage())) + "\n");
      return known.exitCode();
    }
    if (fault instanceof MissingPartException) {
      terminal.err().print("goodform: " + fault.getMessage() + "\n");
      return ExitCode.USAGE;
    }
    if (System.getProperty("goodform.stacktrace") != null) {
      fault.printStackTrace(terminal.err());
    }
    if (isMissingClass(fault)) {
      terminal
          .err()
          .print(
              "goodform: the class "
                  + Messages.escaped(String.valueOf(fault.getMessage()).replace('/', '.'))
                  + " is not on the class path: add the library that has it, in the version that"
                  + " the others of its project have\n");
      return ExitCode.USAGE;
    }
    terminal
        .err()
        .print(
            "goodform: internal error, please report it: "
                + Messages.escaped(fault.toString())
                + " (start with java -Dgoodform.stacktrace=true for the place)\n");
    return ExitCode.INTERNAL;
  }

  /** The same error tells of a class that is there and whose initializer has failed before. */
  private static boolean isMissingClass(Throwable fault) {
    return fault instanceof NoClassDefFoundError
        && !String.valueOf(fault.getMessage()).startsWith("Could not initialize class ");
  }

  /** Returns the version of the build. */
  static String version() {
    Properties properties = new Properties();
    try (InputStream in = Goodform.class.getResourceAsStream("version.properties")) {
      if (in != null) {
        properties.load(in);
      }
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
    return properties.getProperty("version", "unknown");
  }
}
