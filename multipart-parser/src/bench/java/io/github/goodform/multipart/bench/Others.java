package io.github.goodform.multipart.bench;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.ArrayList;
import java.util.Collections;
import java.util.Comparator;
import java.util.EnumMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.stream.Stream;
import org.openjdk.jmh.runner.RunnerException;

/**
 * This parser beside parsers in other languages, on the same octets in the same chunks, in rounds, one after the other.
 * Every program prints the parts and octets that it found, which are compared first. What cannot be built or run is named with the
 * reason.
 */
final class Others {

  private static final Row[] ROWS = {Row.A, Row.B, Row.C, Row.D, Row.E};
  private static final Path SOURCES = Path.of("src", "bench", "others");
  private static final Path BUILT = Path.of("target", "bench", "others").toAbsolutePath();
  private static final int ROUNDS = 3;
  private static final int REASON_CHARACTERS = 200;

  private final Map<OtherParser.Language, String> versions =
      new EnumMap<>(OtherParser.Language.class);
  private final List<String> missing = new ArrayList<>();

  /** Builds, measures, and prints a table. */
  static void run() throws IOException, InterruptedException, RunnerException {
    Others others = new Others();
    for (OtherParser.Language language : OtherParser.Language.values()) {
      others.build(language);
    }
    System.out.println(others.table());
  }

  private void build(OtherParser.Language language) throws IOException, InterruptedException {
    Path folder = BUILT.resolve(language.folder());
    copy(SOURCES.resolve(language.folder()), folder);
    try {
      for (List<String> command : language.build()) {
        output(folder, command);
      }
      versions.put(language, output(folder, language.version()).get(0));
    } catch (IOException e) {
      missing.add("everything in " + language.folder() + ": " + reason(e));
    }
  }

  private static void copy(Path from, Path to) throws IOException {
    try (Stream<Path> files = Files.walk(from)) {
      for (Path file : files.filter(Files::isRegularFile).toList()) {
        Path target = to.resolve(from.relativize(file));
        Files.createDirectories(target.getParent());
        Files.copy(file, target, StandardCopyOption.REPLACE_EXISTING);
      }
    }
  }

  private String table() throws IOException, InterruptedException, RunnerException {
    StringBuilder out = new StringBuilder();
    line(out, "### Beside parsers in other languages");
    line(out, "");
    line(out, "%s; JDK %s.", String.join("; ", versions.values()), System.getProperty("java.version"));
    line(out, "");
    line(out, "| row | parser | CPU µs | × goodform: least, median, greatest |");
    line(out, "|---|---|---|---|");
    for (Row row : ROWS) {
      rows(out, row);
    }
    if (!missing.isEmpty()) {
      line(out, "");
      missing.forEach(fault -> line(out, "Not measured: %s.", fault));
    }
    return out.toString();
  }

  private void rows(StringBuilder out, Row row)
      throws IOException, InterruptedException, RunnerException {
    List<Form> forms = row.forms();
    List<Path> bodies = bodies(row, forms);
    List<Double> own = new ArrayList<>();
    Map<OtherParser, List<Double>> micros = new EnumMap<>(OtherParser.class);
    for (int round = 0; round < ROUNDS; round++) {
      own.add(new Cell(row, Entry.GOODFORM, Matrix.BUFFER, 10).measure(0, 1).micros());
      for (OtherParser parser : OtherParser.values()) {
        if (versions.containsKey(parser.language()) && (round == 0 || parser.isNear())) {
          try {
            micros
                .computeIfAbsent(parser, p -> new ArrayList<>())
                .add(measure(parser, forms, bodies));
          } catch (IOException e) {
            missing.add(parser.title() + " on " + row.title() + ": " + reason(e));
          }
        }
      }
      System.err.println(row + " " + own + " " + micros);
    }
    line(out, "| %s | goodform | %,.1f | |", row.title(), Collections.min(own));
    micros.entrySet().stream()
        .filter(entry -> !entry.getValue().isEmpty())
        .sorted(Comparator.comparingDouble(entry -> Collections.min(entry.getValue())))
        .limit(row.namesPeers() ? micros.size() : 1)
        .forEach(
            entry ->
                line(
                    out,
                    "| %s | %s | %,.1f | %s |",
                    row.title(),
                    row.namesPeers() ? entry.getKey().title() : "the best of the others",
                    Collections.min(entry.getValue()),
                    Ratios.of(entry.getValue(), own)));
  }

  /** Writes each body, and its boundary beside it. */
  private static List<Path> bodies(Row row, List<Form> forms) throws IOException {
    Path folder = Files.createDirectories(BUILT.resolve("bodies"));
    List<Path> bodies = new ArrayList<>();
    for (Form form : forms) {
      Path body = folder.resolve(row.name() + "-" + bodies.size());
      Files.write(body, form.octets);
      Files.writeString(Path.of(body + ".boundary"), form.boundary());
      bodies.add(body);
    }
    return bodies;
  }

  /** The least of the program's batches, in microseconds for the row's forms. */
  private static double measure(OtherParser parser, List<Form> forms, List<Path> bodies)
      throws IOException, InterruptedException {
    List<String> lines =
        output(
            BUILT.resolve(parser.language().folder()), parser.command(Matrix.BUFFER, bodies));
    long parts = forms.stream().mapToLong(form -> form.truth.parts).sum();
    long octets = forms.stream().mapToLong(form -> form.truth.octets).sum();
    String truth = parts + " " + octets;
    if (!lines.get(0).equals(truth)) {
      throw new IOException("expected parts and octets " + truth + ", found " + lines.get(0));
    }
    return lines.stream().skip(1).mapToDouble(Double::parseDouble).min().orElseThrow();
  }

  private static List<String> output(Path folder, List<String> command)
      throws IOException, InterruptedException {
    ProcessBuilder builder =
        new ProcessBuilder(command).directory(folder.toFile()).redirectErrorStream(true);
    // As HotSpot does: the instructions of this processor, not of the oldest one.
    builder.environment().put("RUSTFLAGS", "-C target-cpu=native");
    Process process = builder.start();
    String text = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
    int status = process.waitFor();
    if (status != 0) {
      throw new IOException(String.join(" ", command) + " ended with " + status + ": " + text);
    }
    return text.lines().toList();
  }

  private static String reason(IOException e) {
    String text = String.valueOf(e.getMessage()).strip().replaceAll("\\s+", " ");
    return text.substring(0, Math.min(text.length(), REASON_CHARACTERS));
  }

  private static void line(StringBuilder out, String format, Object... arguments) {
    out.append(String.format(Locale.ROOT, format, arguments)).append('\n');
  }
}
