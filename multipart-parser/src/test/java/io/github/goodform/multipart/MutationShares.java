package io.github.goodform.multipart;

import java.io.IOException;
import java.io.PrintStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;

/**
 * The share of planted faults that tests have noticed, class by class: PIT's own threshold is one
 * for all classes together. Reads the CSV report of PIT; nested classes count for the outermost.
 */
final class MutationShares {
  private static final Set<String> NOTICED =
      Set.of("KILLED", "TIMED_OUT", "MEMORY_ERROR", "RUN_ERROR");

  private static final int CLASS = 1;
  private static final int STATUS = 5;

  private final Map<String, int[]> shares = new TreeMap<>();

  private MutationShares() {}

  /** Reads the lines of a report: file, class, mutator, method, line, status, test. */
  static MutationShares of(List<String> report) {
    MutationShares read = new MutationShares();
    for (String line : report) {
      String[] columns = line.split(",", -1);
      String name = columns[CLASS].substring(columns[CLASS].lastIndexOf('.') + 1);
      int nested = name.indexOf('$');
      int[] share =
          read.shares.computeIfAbsent(
              nested < 0 ? name : name.substring(0, nested), n -> new int[2]);
      share[0]++;
      share[1] += NOTICED.contains(columns[STATUS]) ? 1 : 0;
    }
    return read;
  }

  /** The classes of which fewer than {@code percent} were noticed. */
  List<String> below(int percent) {
    List<String> below = new ArrayList<>();
    shares.forEach(
        (name, share) -> {
          if (share[1] * 100 < share[0] * percent) {
            below.add(name);
          }
        });
    return below;
  }

  /** One line for each class, and one for all: planted, noticed, per cent. */
  void print(PrintStream out) {
    int planted = 0;
    int noticed = 0;
    for (Map.Entry<String, int[]> entry : shares.entrySet()) {
      int[] share = entry.getValue();
      planted += share[0];
      noticed += share[1];
      out.printf("%-24s %5d %5d %4d %%%n", entry.getKey(), share[0], share[1], percent(share));
    }
    out.printf("%-24s %5d %5d%n", "all", planted, noticed);
  }

  private static int percent(int[] share) {
    return share[1] * 100 / share[0];
  }

  /** Called by the profile {@code pit}: the report, and the per cent that each class needs. */
  public static void main(String... arguments) throws IOException {
    MutationShares shares = of(Files.readAllLines(Path.of(arguments[0])));
    shares.print(System.out);
    List<String> below = shares.below(Integer.parseInt(arguments[1]));
    if (!below.isEmpty() || shares.shares.isEmpty()) {
      System.out.println("fewer than " + arguments[1] + " % noticed: " + below);
      System.exit(1);
    }
  }
}
