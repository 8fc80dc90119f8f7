package io.github.goodform.multipart.bench;

import java.io.IOException;
import java.util.List;
import java.util.concurrent.TimeUnit;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.BenchmarkMode;
import org.openjdk.jmh.annotations.Level;
import org.openjdk.jmh.annotations.Mode;
import org.openjdk.jmh.annotations.OutputTimeUnit;
import org.openjdk.jmh.annotations.Param;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.Setup;
import org.openjdk.jmh.annotations.State;
import org.openjdk.jmh.annotations.TearDown;

/** One entry on one row, after it has shown that it finds the same parts and octets as were written. */
@State(Scope.Benchmark)
@BenchmarkMode(Mode.AverageTime)
@OutputTimeUnit(TimeUnit.MICROSECONDS)
public class MultipartBenchmark {

  @Param({"A"})
  @SuppressWarnings("NullAway.Init") // JMH sets the parameters.
  public Row row;

  @Param({"JETTY_12"})
  @SuppressWarnings("NullAway.Init")
  public Entry entry;

  /** Octets per read or buffer; 0 for the whole body at once. */
  @Param({"16384"})
  public int chunk;

  /** The size of row (g). */
  @Param({"10"})
  public int mib;

  private List<Form> forms = List.of();
  private final Tally tally = new Tally();
  private final CpuTime cpu = new CpuTime();

  /** Makes the input, checks the entry, and lets the compiler finish. */
  @Setup
  public void forms() throws Exception {
    forms = row == Row.G ? List.of(Row.selfSimilar(mib * Row.MIB)) : row.forms();
    String fault = fault(entry, forms, chunk);
    if (!fault.isEmpty()) {
      throw new IllegalStateException(fault);
    }
    cpu.warmUp(row == Row.B || row == Row.D ? 2 : 1, this::parse);
  }

  /** Begins to count the thread's processor time. */
  @Setup(Level.Iteration)
  public void begin() {
    cpu.begin();
  }

  /** Writes what the iteration took. */
  @TearDown(Level.Iteration)
  public void end() throws IOException {
    cpu.end();
  }

  /** Parses every form of the row. */
  @Benchmark
  public Tally parse() throws Exception {
    tally.clear();
    cpu.operations++;
    for (Form form : forms) {
      entry.parse(form, chunk == 0 ? form.octets.length : chunk, tally);
    }
    return tally;
  }

  /** What an entry gets wrong, or nothing. */
  static String fault(Entry entry, List<Form> forms, int chunk) {
    for (Form form : forms) {
      Tally tally = new Tally();
      try {
        entry.parse(form, chunk == 0 ? form.octets.length : chunk, tally);
      } catch (Exception | StackOverflowError e) {
        return entry + ": " + e;
      }
      if (entry.kind() != Entry.Kind.ROOFLINE && !tally.agreesWith(form.truth)) {
        return entry + ": expected " + form.truth + ", found " + tally;
      }
    }
    return "";
  }
}
