package io.github.goodform.multipart.bench;

import java.io.IOException;
import java.util.ArrayList;
import java.util.EnumSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import org.openjdk.jmh.runner.RunnerException;

/** Every entry on every row. Arguments: the rows to run (all), and {@code ours} to leave the peers but Jetty 12 out. */
final class Matrix {

  /** The array that a caller reads the content of a part into: one for all bodies, as a server would have it. */
  static final byte[] CALLERS = new byte[8192];

  static final int BUFFER = 16384;
  private static final int[] SERIES = {1, 2, 4, 8, 16};

  private final Set<Row> rows;
  private final boolean peers;
  private final Map<Cell, Cell.Score> scores = new LinkedHashMap<>();
  private final List<String> faults = new ArrayList<>();

  private Matrix(Set<Row> rows, boolean peers) {
    this.rows = rows;
    this.peers = peers;
  }

  /** Measures and prints. */
  static void run(List<String> words) throws RunnerException, IOException {
    Set<Row> rows = EnumSet.noneOf(Row.class);
    words.stream()
        .filter(word -> !word.equals("ours"))
        .forEach(word -> rows.add(Row.valueOf(word.toUpperCase(Locale.ROOT))));
    Matrix matrix =
        new Matrix(rows.isEmpty() ? EnumSet.allOf(Row.class) : rows, !words.contains("ours"));
    matrix.run();
    System.out.println(new Report(matrix.scores, matrix.faults).markdown());
  }

  private void run() throws RunnerException, IOException {
    for (Row row : rows) {
      List<Form> forms = row.forms();
      for (Entry entry : Entry.values()) {
        if (!peers && entry.kind() == Entry.Kind.PEER && entry != Entry.JETTY_12) {
          continue;
        }
        for (int chunk : chunks(row, entry)) {
          run(new Cell(row, entry, chunk, 10), forms);
        }
      }
      if (row == Row.G) {
        for (int mib : SERIES) {
          run(new Cell(row, Entry.GOODFORM, BUFFER, mib), forms);
        }
      }
    }
  }

  private void run(Cell cell, List<Form> forms) throws RunnerException, IOException {
    String fault = MultipartBenchmark.fault(cell.entry(), forms, cell.chunk());
    if (!fault.isEmpty()) {
      faults.add(cell.row() + " " + fault);
      System.err.println(cell + " FAULT " + fault);
      return;
    }
    Cell.Score score = cell.measure(forms.stream().mapToLong(form -> form.octets.length).sum());
    scores.put(cell, score);
    System.err.println(cell + " " + score);
  }

  /** Direct buffers only where they are the question; whole bodies only for the two that take them without a copy. */
  private static int[] chunks(Row row, Entry entry) {
    if (entry == Entry.TOUCH && row != Row.A) {
      return new int[0];
    }
    boolean direct = entry.kind() == Entry.Kind.DIRECT;
    if (direct || row == Row.I) {
      return direct && row == Row.I ? new int[] {BUFFER} : new int[0];
    }
    if (row == Row.H) {
      return new int[] {1};
    }
    boolean small = row == Row.B || row == Row.D;
    if (entry == Entry.GOODFORM_REUSED && !small) {
      return new int[0];
    }
    if (!row.namesPeers() && !entry.mayBeBest()) {
      return new int[0];
    }
    boolean whole =
        entry == Entry.GOODFORM
            || entry == Entry.JETTY_12
            || entry.kind() == Entry.Kind.ROOFLINE;
    boolean ours = entry == Entry.GOODFORM || entry == Entry.ARRAYCOPY;
    boolean both = row == Row.A || row == Row.D || (row == Row.G && ours);
    return whole && both ? new int[] {BUFFER, 0} : new int[] {BUFFER};
  }
}
