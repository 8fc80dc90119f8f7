package io.github.goodform.fs;

import static java.nio.charset.StandardCharsets.ISO_8859_1;
import static java.nio.charset.StandardCharsets.US_ASCII;

import com.ibm.icu.lang.UCharacter;
import io.github.goodform.fs.evidence.Trait;
import java.io.File;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;

/** Another JVM, with an environment of its own: only there the encoding of names can differ. */
final class ChildJvm {
  private static final long PATIENCE_SECONDS = 120;
  private static final String FEW_COMPILERS = "-XX:TieredStopAtLevel=1";

  private ChildJvm() {}

  /** Probes a directory in a JVM with exactly this environment. */
  static FileNameProfile probe(Path directory, Map<String, String> environment, String... options)
      throws Exception {
    List<String> arguments = new ArrayList<>(List.of(options));
    arguments.add(0, directory.toString());
    Path output = Files.createTempFile("goodform-child", ".json");
    try {
      Process child = start(environment, arguments, output);
      if (!child.waitFor(PATIENCE_SECONDS, TimeUnit.SECONDS)) {
        child.destroyForcibly();
        throw new IOException("no answer in " + PATIENCE_SECONDS + " s");
      }
      return FileNameProfile.parse(Files.readString(output, US_ASCII));
    } finally {
      Files.delete(output);
    }
  }

  /**
   * Tries the predictions of names in a JVM with exactly this environment.
   *
   * @return its file-name encoding, the {@link Prediction#figures}, and then what was missed or
   *     wrong, each in a line
   */
  static List<String> predict(Path directory, Map<String, String> environment) throws Exception {
    Path output = Files.createTempFile("goodform-child", ".txt");
    try {
      Process child = start(environment, List.of(directory.toString(), "predict"), output);
      if (!child.waitFor(PATIENCE_SECONDS, TimeUnit.SECONDS)) {
        child.destroyForcibly();
        throw new IOException("no predictions in " + PATIENCE_SECONDS + " s");
      }
      return Files.readAllLines(output, ISO_8859_1);
    } finally {
      Files.delete(output);
    }
  }

  /**
   * Starts a probe that stops before a question, and returns when it has come so far; a line feed
   * lets it go on.
   */
  static Process pausing(Path directory, String question) throws IOException {
    ProcessBuilder builder =
        builder(Map.of(), List.of(directory.toString(), "full", "pause=" + question));
    Process child = builder.redirectError(ProcessBuilder.Redirect.INHERIT).start();
    if (child.getInputStream().read() != '!') {
      child.destroyForcibly();
      throw new IOException("the child did not come to " + question);
    }
    return child;
  }

  /** How long a new JVM takes to ask a trait, from the first statement of its main method on. */
  static long nanosOf(Path directory, Trait<?> trait) throws Exception {
    ProcessBuilder builder =
        builder(Map.of("LC_ALL", "C.UTF-8"), List.of(directory.toString(), "time", trait.id()));
    builder.command().remove(FEW_COMPILERS);
    Process child = builder.redirectErrorStream(true).start();
    String answer = new String(child.getInputStream().readAllBytes(), US_ASCII);
    if (child.waitFor() != 0) {
      throw new IOException("the child failed: " + answer);
    }
    return Long.parseLong(answer);
  }

  /** The classes that a JVM loads to ask {@code one} trait, or {@code each} of them. */
  static List<String> classesOf(Path directory, String traits) throws Exception {
    Path log = Files.createTempFile("goodform-classes", ".log");
    try {
      ProcessBuilder builder = builder(Map.of(), List.of(directory.toString(), traits));
      builder.command().add(1, "-Xlog:class+load:file=" + log + ":none:filecount=0");
      Process child = builder.redirectErrorStream(true).start();
      String answer = new String(child.getInputStream().readAllBytes(), US_ASCII);
      if (child.waitFor() != 0) {
        throw new IOException("the child failed: " + answer);
      }
      return Files.readAllLines(log).stream()
          .map(line -> line.substring(0, line.indexOf(' ')))
          .toList();
    } finally {
      Files.delete(log);
    }
  }

  private static Process start(Map<String, String> environment, List<String> arguments, Path output)
      throws IOException {
    return builder(environment, arguments)
        .redirectErrorStream(true)
        .redirectOutput(output.toFile())
        .start();
  }

  private static ProcessBuilder builder(Map<String, String> environment, List<String> arguments) {
    List<String> command = new ArrayList<>();
    command.add(Path.of(System.getProperty("java.home"), "bin", "java").toString());
    command.addAll(List.of(FEW_COMPILERS, "-cp", classPath(), Child.class.getName()));
    command.addAll(arguments);
    ProcessBuilder builder = new ProcessBuilder(command);
    builder.environment().keySet().removeIf(name -> name.startsWith("LC_") || name.equals("LANG"));
    builder.environment().putAll(environment);
    return builder;
  }

  private static String classPath() {
    List<String> entries = new ArrayList<>();
    for (Class<?> type : List.of(FileNameProbe.class, UCharacter.class)) {
      entries.add(
          Path.of(
                  java.net.URI.create(
                      type.getProtectionDomain().getCodeSource().getLocation().toString()))
              .toString());
    }
    entries.add(Path.of("target", "test-classes").toString());
    return String.join(File.pathSeparator, entries);
  }

  /**
   * The main class of the child: {@code DIRECTORY [one|each|time TRAIT|predict] [full] [octets]
   * ...}.
   */
  static final class Child {
    private Child() {}

    public static void main(String[] arguments) throws IOException {
      long start = System.nanoTime();
      List<String> options = List.of(arguments);
      if (options.contains("time")) {
        for (Trait<?> trait : Trait.all()) {
          if (trait.id().equals(arguments[2])) {
            FileNameProbe.of(Path.of(arguments[0])).ask(trait).trait(trait);
          }
        }
        System.out.print(System.nanoTime() - start);
        return;
      } else if (options.contains("each")) {
        for (Trait<?> trait : Trait.all()) {
          FileNameProfile profile = FileNameProbe.of(Path.of(arguments[0])).ask(trait);
          System.out.print(profile.trait(trait).value());
        }
        return;
      } else if (options.contains("one")) {
        FileNameProbe probe = FileNameProbe.of(Path.of(arguments[0]));
        // Not the record itself: its text is made by what a first lambda loads.
        System.out.print(probe.ask(Trait.CASE_RULE).caseRule().value());
        return;
      } else if (options.contains("predict")) {
        predict(Path.of(arguments[0]));
        return;
      }
      FileNameProbe probe = PatientProbe.of(Path.of(arguments[0]));
      if (options.contains("octets")) {
        probe = probe.withOctets();
      }
      probe = probe.onProgress(progress -> pauseBefore(progress.question(), options));
      FileNameProfile profile = options.contains("full") ? probe.full() : probe.quick();
      System.out.print(profile.toJson());
    }

    private static void predict(Path directory) throws IOException {
      FileNameProfile profile = PatientProbe.of(directory).full();
      Prediction prediction = new Prediction(profile, directory);
      prediction.tryAll();
      System.out.println(profile.jvm().jnuEncoding());
      System.out.println(prediction.figures());
      prediction.missed().forEach(System.out::println);
      prediction.alarms().forEach(System.out::println);
      prediction.wrongNames().forEach(System.out::println);
    }

    private static void pauseBefore(String question, List<String> options) {
      if (!options.contains("pause=" + question)) {
        return;
      }
      System.out.print('!');
      System.out.flush();
      try {
        if (System.in.read() < 0) {
          System.exit(1);
        }
      } catch (IOException e) {
        throw new UncheckedIOException(e);
      }
    }
  }
}
