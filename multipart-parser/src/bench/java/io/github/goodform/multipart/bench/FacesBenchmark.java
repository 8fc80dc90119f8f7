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

/** One face, or a peer of it, on one row. */
@State(Scope.Benchmark)
@BenchmarkMode(Mode.AverageTime)
@OutputTimeUnit(TimeUnit.MICROSECONDS)
public class FacesBenchmark {

  @Param({"SMALL"})
  @SuppressWarnings("NullAway.Init") // JMH sets the parameters.
  public FaceRow row;

  @Param({"FORM"})
  @SuppressWarnings("NullAway.Init")
  public FaceEntry entry;

  private List<Form> forms = List.of();
  private final Tally tally = new Tally();
  private final CpuTime cpu = new CpuTime();

  /** Makes the input and lets the compiler finish. */
  @Setup
  public void forms() throws Exception {
    forms = row.forms();
    cpu.warmUp(1, this::parse);
  }

  /** Begins to count the thread's processor time and allocations. */
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
      entry.parse(form, Matrix.BUFFER, tally);
    }
    return tally;
  }
}
