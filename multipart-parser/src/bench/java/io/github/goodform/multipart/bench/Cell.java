package io.github.goodform.multipart.bench;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.openjdk.jmh.profile.GCProfiler;
import org.openjdk.jmh.results.RunResult;
import org.openjdk.jmh.runner.Runner;
import org.openjdk.jmh.runner.RunnerException;
import org.openjdk.jmh.runner.options.OptionsBuilder;
import org.openjdk.jmh.runner.options.TimeValue;
import org.openjdk.jmh.runner.options.VerboseMode;

/**
 * One measurement: an entry, on a row, in chunks.
 *
 * @param chunk octets per read or buffer; 0 for the whole body at once
 * @param mib the size of row (g); 10 in the matrix
 */
record Cell(Row row, Entry entry, int chunk, int mib) {

  /**
   * What was measured.
   *
   * @param micros microseconds of processor time for the row's forms, in the best iteration of all processes
   * @param wall microseconds by the clock, on average
   * @param allocated octets allocated for the row's forms
   * @param octets the size of the row's forms
   */
  record Score(double micros, double wall, double allocated, long octets) {}

  private static final int ITERATIONS = 4;

  /** How well the memory of a process lies is luck: the best of so many. */
  private static final int FORKS = 2;

  Score measure(long octets) throws RunnerException, IOException {
    return measure(octets, entry.isNearAnAim() && mib == 10 ? FORKS : 1);
  }

  Score measure(long octets, int forks) throws RunnerException, IOException {
    Path cpu = Files.createTempFile("goodform-bench", ".txt");
    try {
      return measure(octets, forks, cpu);
    } finally {
      Files.delete(cpu);
    }
  }

  private Score measure(long octets, int forks, Path cpu) throws RunnerException, IOException {
    RunResult result =
        new Runner(
                new OptionsBuilder()
                    .include(MultipartBenchmark.class.getName() + ".parse")
                    .param("row", row.name())
                    .param("entry", entry.name())
                    .param("chunk", Integer.toString(chunk))
                    .param("mib", Integer.toString(mib))
                    .forks(forks)
                    .jvmArgs("-Xbatch", "-Xms1g", "-Xmx1g", "-XX:+UseSerialGC", "-D" + CpuTime.FILE + "=" + cpu)
                    .warmupIterations(1)
                    .warmupTime(TimeValue.milliseconds(100))
                    .measurementIterations(ITERATIONS)
                    .measurementTime(TimeValue.milliseconds(200))
                    .addProfiler(GCProfiler.class)
                    .verbosity(VerboseMode.SILENT)
                    .build())
            .runSingle();
    double allocated =
        result.getSecondaryResults().values().stream()
            .filter(r -> r.getLabel().endsWith("gc.alloc.rate.norm"))
            .mapToDouble(r -> r.getScore())
            .findFirst()
            .orElse(Double.NaN);
    return new Score(
        CpuTime.least(cpu), result.getPrimaryResult().getScore(), allocated, octets);
  }
}
