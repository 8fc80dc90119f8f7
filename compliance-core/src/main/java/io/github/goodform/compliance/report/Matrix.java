package io.github.goodform.compliance.report;

import io.github.goodform.compliance.run.RunResult;
import io.github.goodform.compliance.verdict.Outcome;
import java.util.ArrayList;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * Implementations against cases: who reads what how.
 *
 * @param columns the implementations
 * @param rows a row for each case that any of them was asked
 * @param distances for each implementation, in how many cases each of them reads another thing than
 *     it does; a square, with zeros from corner to corner
 */
public record Matrix(List<String> columns, List<Row> rows, List<List<Integer>> distances) {

  /** The heading of the distances. */
  public static final String DISTANCES = "In how many cases two of them read another thing";

  /** The colour of a cell: it stands for the behaviour, not for right or wrong. */
  public enum Colour {
    /** As expected. */
    EXACT,
    /** A named behaviour or other content. */
    OTHER,
    /** Refused. */
    REFUSED,
    /** Accepted, and nothing was in it. */
    EMPTY,
    /** An error, no response, or an answer outside the contract. */
    BROKEN,
    /** Not asked. */
    UNASKED
  }

  /**
   * A cell.
   *
   * @param label {@code =} as expected, {@code E} refused, {@code 0} accepted with nothing in it,
   *     {@code !} broken, {@code -} not asked, the name of a behaviour, or a letter that stands for
   *     the same other content in its row
   * @param colour what it is coloured by
   * @param detail the answer in one line
   */
  public record Cell(String label, Colour colour, String detail) {}

  /**
   * A row.
   *
   * @param entry the case, as the first implementation that was asked has it
   * @param cells a cell for each column
   * @param outcomes how many different answers there are
   */
  public record Row(Entry entry, List<Cell> cells, int outcomes) {
    /** Keeps an immutable copy. */
    public Row {
      cells = List.copyOf(cells);
    }
  }

  /** Keeps immutable copies. */
  public Matrix {
    columns = List.copyOf(columns);
    rows = List.copyOf(rows);
    distances = distances.stream().map(List::copyOf).toList();
  }

  /**
   * Sets runs side by side.
   *
   * @param runs the runs, one for each column
   * @return the matrix
   */
  public static Matrix of(List<Run> runs) {
    return of(runs, runs.stream().map(run -> "").toList());
  }

  /**
   * Sets runs side by side. A column has the name that the server gives, else its address; where
   * two have the same one, the rule set, the address or the file is added that tells them apart.
   *
   * @param runs the runs, one for each column
   * @param files for each run, the file of its report
   * @return the matrix
   */
  public static Matrix of(List<Run> runs, List<String> files) {
    Map<String, @Nullable Entry[]> byId = new LinkedHashMap<>();
    for (int column = 0; column < runs.size(); column++) {
      for (Entry entry : runs.get(column).entries()) {
        byId.computeIfAbsent(entry.id(), id -> new @Nullable Entry[runs.size()])[column] = entry;
      }
    }
    List<Row> rows = new ArrayList<>();
    for (@Nullable Entry[] entries : byId.values()) {
      Row row = row(entries);
      if (row.outcomes() > 0) {
        rows.add(row);
      }
    }
    return new Matrix(columnsOf(runs, files), rows, distances(byId.values(), runs.size()));
  }

  private static List<List<Integer>> distances(
      Collection<@Nullable Entry[]> rows, int implementations) {
    List<List<Integer>> distances = new ArrayList<>();
    for (int one = 0; one < implementations; one++) {
      List<Integer> fromOne = new ArrayList<>();
      for (int other = 0; other < implementations; other++) {
        int distance = 0;
        for (@Nullable Entry[] entries : rows) {
          distance += differ(entries[one], entries[other]) ? 1 : 0;
        }
        fromOne.add(distance);
      }
      distances.add(fromOne);
    }
    return distances;
  }

  private static boolean differ(@Nullable Entry one, @Nullable Entry other) {
    if (one == null || other == null) {
      return false;
    }
    Interpretation a = Interpretation.of(one);
    Interpretation b = Interpretation.of(other);
    return a.isAsked() && b.isAsked() && !a.equals(b);
  }

  private static List<String> columnsOf(List<Run> runs, List<String> files) {
    List<String> names = runs.stream().map(Matrix::name).toList();
    names = distinct(names, runs.stream().map(run -> run.ruleSet().id()).toList());
    names = distinct(names, runs.stream().map(run -> Escapes.line(run.target())).toList());
    return distinct(names, files.stream().map(Escapes::controls).toList());
  }

  private static String name(Run run) {
    boolean isNamed = !run.server().isBlank() && !run.server().equals(RunResult.UNKNOWN_SERVER);
    return isNamed ? Escapes.text(run.server()) : Escapes.line(run.target());
  }

  /** Adds its mark to each name that another column has, where their marks differ. */
  private static List<String> distinct(List<String> names, List<String> marks) {
    List<String> distinct = new ArrayList<>();
    for (int i = 0; i < names.size(); i++) {
      String name = names.get(i);
      Set<String> ofThatName = new LinkedHashSet<>();
      for (int j = 0; j < names.size(); j++) {
        if (names.get(j).equals(name)) {
          ofThatName.add(marks.get(j));
        }
      }
      distinct.add(ofThatName.size() > 1 ? name + ", " + marks.get(i) : name);
    }
    return distinct;
  }

  private static Row row(@Nullable Entry[] entries) {
    Map<String, String> letters = new LinkedHashMap<>();
    Set<Interpretation> outcomes = new LinkedHashSet<>();
    List<Cell> cells = new ArrayList<>();
    Entry first = null;
    for (Entry entry : entries) {
      if (entry == null) {
        cells.add(new Cell("-", Colour.UNASKED, "not asked"));
        continue;
      }
      first = first == null ? entry : first;
      Interpretation understanding = Interpretation.of(entry);
      if (understanding.isAsked()) {
        outcomes.add(understanding);
      }
      cells.add(cell(entry, understanding, letters));
    }
    if (first == null) {
      throw new IllegalArgumentException("a row needs an entry");
    }
    return new Row(first, cells, outcomes.size());
  }

  private static Cell cell(Entry entry, Interpretation understanding, Map<String, String> letters) {
    String detail = entry.actual() == null ? entry.reason() : entry.actual().toString();
    Outcome outcome = entry.outcome();
    boolean exact = outcome != null && outcome.kind() == Outcome.Kind.EXACT;
    return switch (understanding.kind()) {
      case UNASKED -> new Cell("-", Colour.UNASKED, detail);
      case BROKEN -> new Cell("!", Colour.BROKEN, detail);
      case REFUSED -> new Cell("E", Colour.REFUSED, detail);
      case EMPTY ->
          exact ? new Cell("=", Colour.EXACT, detail) : new Cell("0", Colour.EMPTY, detail);
      case CONTENT -> {
        if (exact) {
          yield new Cell("=", Colour.EXACT, detail);
        }
        String label = entry.behaviour();
        if (label != null) {
          yield new Cell(label, Colour.OTHER, detail);
        }
        String letter =
            letters.computeIfAbsent(
                understanding.key(),
                key -> letters.size() < 26 ? String.valueOf((char) ('a' + letters.size())) : "z+");
        yield new Cell(letter, Colour.OTHER, detail);
      }
    };
  }

  /**
   * Counts the rows in which the implementations disagree.
   *
   * @return how many rows have at least two different answers
   */
  public long disagreements() {
    return rows.stream().filter(row -> row.outcomes() > 1).count();
  }

  /**
   * Returns the result in one sentence.
   *
   * @return in how many cases the implementations disagree
   */
  public String summary() {
    return "The implementations disagree in " + disagreements() + " of " + rows.size() + " cases.";
  }
}
