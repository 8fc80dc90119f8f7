package io.github.goodform.multipart.bench;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.EnumMap;
import java.util.EnumSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.function.ToDoubleFunction;
import org.openjdk.jmh.runner.Runner;
import org.openjdk.jmh.runner.RunnerException;
import org.openjdk.jmh.runner.options.OptionsBuilder;
import org.openjdk.jmh.runner.options.TimeValue;
import org.openjdk.jmh.runner.options.VerboseMode;

/**
 * The faces of this parser beside their peers. Each round runs every entry once, in a process of its own; ratios are of
 * one round, and the table has the least, the median and the greatest of the rounds. Arguments: the rows to run (all), and the
 * groups (all).
 */
final class Faces {

  private static final int ROUNDS = 3;
  private static final int ITERATIONS = 4;

  /** A round of one entry: the least of its iterations, for the process their mean, as its clock is coarse. */
  private record Score(double micros, double process, double allocated) {}

  private final Map<FaceEntry, List<Score>> scores = new EnumMap<>(FaceEntry.class);
  private final List<String> faults = new ArrayList<>();
  private final FaceRow row;
  private final Set<FaceEntry.Group> groups;
  private final List<Form> forms;

  private Faces(FaceRow row, Set<FaceEntry.Group> groups) {
    this.row = row;
    this.groups = groups;
    this.forms = row.forms();
  }

  /** Measures, and prints a table for each row and group. */
  static void run(List<String> words) throws RunnerException, IOException {
    Set<FaceRow> rows = EnumSet.noneOf(FaceRow.class);
    Set<FaceEntry.Group> groups = EnumSet.noneOf(FaceEntry.Group.class);
    for (String word : words) {
      String name = word.toUpperCase(Locale.ROOT);
      if (Arrays.stream(FaceEntry.Group.values()).anyMatch(group -> group.name().equals(name))) {
        groups.add(FaceEntry.Group.valueOf(name));
      } else {
        rows.add(FaceRow.valueOf(name));
      }
    }
    if (groups.isEmpty()) {
      groups.addAll(EnumSet.allOf(FaceEntry.Group.class));
    }
    for (FaceRow row : rows.isEmpty() ? EnumSet.allOf(FaceRow.class) : rows) {
      Faces faces = new Faces(row, groups);
      faces.measure();
      System.out.println(faces.table());
    }
  }

  private void measure() throws RunnerException, IOException {
    for (FaceEntry entry : FaceEntry.values()) {
      boolean isChosen =
          groups.contains(entry.group()) && !(row == FaceRow.FIELDS && entry.isFarFromAnyAim());
      if (isChosen && !isFaulty(entry)) {
        scores.put(entry, new ArrayList<>());
      }
    }
    for (int round = 0; round < ROUNDS; round++) {
      for (Map.Entry<FaceEntry, List<Score>> entry : scores.entrySet()) {
        if (round == 0 || !entry.getKey().isFarFromAnyAim()) {
          entry.getValue().add(measure(entry.getKey()));
          System.err.println(row + " " + entry);
        }
      }
    }
  }

  /** Whether the entry finds, or writes, other parts or octets than the form has. */
  private boolean isFaulty(FaceEntry entry) {
    for (Form form : forms) {
      Tally tally = new Tally();
      try {
        entry.prove(form, Matrix.BUFFER, tally);
      } catch (Exception e) {
        faults.add(entry.title() + ": " + e);
        return true;
      }
      if (!tally.agreesWith(form.truth)) {
        faults.add(entry.title() + ": expected " + form.truth + ", found " + tally);
        return true;
      }
    }
    return false;
  }

  private Score measure(FaceEntry entry) throws RunnerException, IOException {
    Path cpu = Files.createTempFile("goodform-bench", ".txt");
    try {
      new Runner(
              new OptionsBuilder()
                  .include(FacesBenchmark.class.getName() + ".parse")
                  .param("row", row.name())
                  .param("entry", entry.name())
                  .forks(1)
                  .jvmArgs("-Xbatch", "-Xms1g", "-Xmx1g", "-XX:+UseSerialGC", "-D" + CpuTime.FILE + "=" + cpu)
                  .warmupIterations(1)
                  .warmupTime(TimeValue.milliseconds(100))
                  .measurementIterations(ITERATIONS)
                  .measurementTime(TimeValue.milliseconds(150))
                  .verbosity(VerboseMode.SILENT)
                  .build())
          .runSingle();
      List<CpuTime.Sample> samples = CpuTime.samples(cpu);
      return new Score(
          least(samples, CpuTime.Sample::micros),
          samples.stream().mapToDouble(CpuTime.Sample::process).average().orElseThrow(),
          least(samples, CpuTime.Sample::allocated));
    } finally {
      Files.delete(cpu);
    }
  }

  private static <T> double least(List<T> samples, ToDoubleFunction<T> value) {
    return samples.stream().mapToDouble(value).min().orElseThrow();
  }

  private String table() {
    StringBuilder out = new StringBuilder();
    long kept = forms.stream().mapToLong(form -> form.truth.octets).sum();
    for (FaceEntry.Group group : groups) {
      boolean streamed = group == FaceEntry.Group.STREAM;
      FaceEntry base =
          switch (group) {
            case STREAM -> FaceEntry.PUSH;
            case FORM -> FaceEntry.JETTY_FORM;
            case WRITE -> FaceEntry.JETTY_WRITER;
          };
      line(out, "### %s: %s", group.title(), row.title());
      line(out, "");
      line(
          out,
          "| face | CPU µs | with the collector's threads | × %s: least, median, greatest |%s octets allocated | for each octet of content |",
          streamed ? "push" : "Jetty's",
          streamed ? " × push from a stream |" : "");
      line(out, streamed ? "|---|---|---|---|---|---|---|" : "|---|---|---|---|---|---|");
      scores.forEach(
          (entry, rounds) -> {
            if (entry.group() == group) {
              double allocated = least(rounds, Score::allocated);
              line(
                  out,
                  "| %s | %,.1f | %,.1f | %s |%s %,.0f | %.3f |",
                  entry.title(),
                  least(rounds, Score::micros),
                  least(rounds, Score::process),
                  ratio(entry, base),
                  streamed ? " " + ratio(entry, FaceEntry.PUSH_STREAM) + " |" : "",
                  allocated,
                  allocated / kept);
            }
          });
      line(out, "");
    }
    faults.forEach(fault -> line(out, "Not timed: %s", fault));
    return out.toString();
  }

  /** The entry's time as a share of the base's in the same round. */
  private String ratio(FaceEntry entry, FaceEntry base) {
    return Ratios.of(micros(entry), micros(base));
  }

  private List<Double> micros(FaceEntry entry) {
    return scores.getOrDefault(entry, List.of()).stream().map(Score::micros).toList();
  }

  private static void line(StringBuilder out, String format, Object... arguments) {
    out.append(String.format(Locale.ROOT, format, arguments)).append('\n');
  }
}
