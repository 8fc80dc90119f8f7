package io.github.goodform.multipart.bench;

import java.util.List;

/**
 * Prints the tables of PERFORMANCE.md. The first argument names a program, and the rest are the program's own; without one, all
 * programs run. {@code rows} is {@link Matrix}, {@code families} {@link Families},
 * {@code modes} {@link Modes}, {@code faces} {@link Faces}, {@code server} {@link
 * ServerRounds}, {@code others} {@link Others}.
 */
public final class Benchmarks {

  private static final List<String> ALL = List.of("rows", "families", "modes", "faces", "server", "others");

  private Benchmarks() {}

  /** Measures and prints. */
  public static void main(String[] arguments) throws Exception {
    if (arguments.length == 0) {
      for (String program : ALL) {
        run(program, List.of());
      }
    } else {
      List<String> words = List.of(arguments);
      run(words.get(0), words.subList(1, words.size()));
    }
  }

  private static void run(String program, List<String> words) throws Exception {
    switch (program) {
      case "rows" -> Matrix.run(words);
      case "families" -> Families.run(words);
      case "modes" -> System.out.println(Modes.table());
      case "faces" -> Faces.run(words);
      case "server" -> ServerRounds.run();
      case "others" -> Others.run();
      default ->
          throw new IllegalArgumentException(
              "expected one of " + String.join(", ", ALL) + ", found " + program);
    }
  }
}
