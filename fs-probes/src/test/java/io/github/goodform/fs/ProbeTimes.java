package io.github.goodform.fs;

import io.github.goodform.fs.evidence.Trait;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Map;

/**
 * Measures the time a probe takes in a directory, for the README: no test, because a loaded machine
 * is not a slow probe.
 */
final class ProbeTimes {
  private static final int RUNS = 8;
  private static final int NEW_JVMS = 15;

  private ProbeTimes() {}

  /**
   * Prints the times.
   *
   * @param args the directory, the temporary one when absent
   */
  public static void main(String[] args) throws Exception {
    Path directory =
        Path.of(args.length > 0 ? args[0] : System.getProperty("java.io.tmpdir", "/tmp"));
    long first = ChildJvm.probe(directory, Map.of("LC_ALL", "C.UTF-8")).context().elapsedMicros();
    List<Long> quick = new ArrayList<>();
    List<Long> full = new ArrayList<>();
    for (int i = 0; i < RUNS; i++) {
      quick.add(FileNameProbe.of(directory).quick().context().elapsedMicros());
      full.add(FileNameProbe.of(directory).full().context().elapsedMicros());
    }
    System.out.println("file store " + Files.getFileStore(directory).type());
    System.out.println("java " + System.getProperty("java.version"));
    for (Trait<?> trait : Trait.all()) {
      List<Long> one = new ArrayList<>();
      for (int i = 0; i < NEW_JVMS; i++) {
        one.add(ChildJvm.nanosOf(directory, trait) / 1_000);
      }
      print(trait.id() + ", in a new JVM", one);
    }
    System.out.printf("quick, first in a new JVM: %.1f ms%n", first / 1e3);
    print("quick", quick);
    print("full", full);
  }

  private static void print(String name, List<Long> micros) {
    Collections.sort(micros);
    System.out.printf(
        "%s: best %.1f ms, median %.1f ms of %d%n",
        name, micros.get(0) / 1e3, micros.get(micros.size() / 2) / 1e3, micros.size());
  }
}
