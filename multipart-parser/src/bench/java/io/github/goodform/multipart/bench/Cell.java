package io.github.goodform.multipart.bench;

import org.openjdk.jmh.profile.GCProfiler;
import org.openjdk.jmh.results.Result;
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
   * @param micros microseconds for the row's forms
   * @param error half of the 99.9 % confidence interval, in microseconds
   * @param allocated octets allocated for the row's forms
   * @param octets the size of the row's forms
   */
  record Score(double micros, double error, double allocated, long octets) {}

  Score measure(long octets) throws RunnerException {
    // Small forms run through far more code per octet: the compiler needs longer.
    boolean small = row == Row.B || row == Row.D;
    RunResult result =
        new Runner(
                new OptionsBuilder()
                    .include(MultipartBenchmark.class.getName() + ".parse")
                    .param("row", row.name())
                    .param("entry", entry.name())
                    .param("chunk", Integer.toString(chunk))
                    .param("mib", Integer.toString(mib))
                    .forks(1)
                    .jvmArgs("-Xms1g", "-Xmx1g", "-XX:+UseSerialGC")
                    .warmupIterations(small ? 8 : 4)
                    .warmupTime(TimeValue.milliseconds(500))
                    .measurementIterations(5)
                    .measurementTime(TimeValue.milliseconds(300))
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
    Result<?> primary = result.getPrimaryResult();
    return new Score(primary.getScore(), primary.getScoreError(), allocated, octets);
  }
}
