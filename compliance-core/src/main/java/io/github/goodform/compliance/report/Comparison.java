package io.github.goodform.compliance.report;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;

/**
 * Where two servers read one request differently: such as a proxy and its backend, or a filter and
 * the application behind it. The most dangerous comes first.
 *
 * @param first the one run
 * @param second the other run
 * @param compared how many cases both were asked
 * @param differences the differences, the most dangerous first
 */
public record Comparison(Run first, Run second, int compared, List<Difference> differences) {

  /** What a difference can be used for, the worst first. */
  public enum Danger {
    /** Both accept, and each sees other data: what one has checked is not what the other uses. */
    OTHER_CONTENT("each sees other data"),
    /** Both accept, and one sees nothing at all. */
    SILENT_LOSS("one sees nothing"),
    /** One accepts what the other refuses. */
    ONE_REFUSES("one refuses"),
    /** One answers, the other breaks. */
    ONE_BREAKS("one breaks");

    private final String words;

    Danger(String words) {
      this.words = words;
    }

    /**
     * Returns the danger in a few words.
     *
     * @return the words
     */
    public String words() {
      return words;
    }
  }

  /**
   * A case that the two read differently.
   *
   * @param danger what the difference can be used for
   * @param first the entry of the first report
   * @param second the entry of the second report
   */
  public record Difference(Danger danger, Entry first, Entry second) {}

  /** Keeps an immutable copy. */
  public Comparison {
    differences = List.copyOf(differences);
  }

  /**
   * Compares two runs case by case.
   *
   * @param first the one
   * @param second the other
   * @return the comparison
   */
  public static Comparison of(Run first, Run second) {
    Map<String, Entry> others = new LinkedHashMap<>();
    second.entries().forEach(entry -> others.put(entry.id(), entry));
    List<Difference> differences = new ArrayList<>();
    int compared = 0;
    for (Entry entry : first.entries()) {
      Entry other = others.get(entry.id());
      if (other == null) {
        continue;
      }
      Interpretation a = Interpretation.of(entry);
      Interpretation b = Interpretation.of(other);
      if (a.isAsked() && b.isAsked()) {
        compared++;
        if (!a.equals(b)) {
          differences.add(new Difference(danger(a, b), entry, other));
        }
      }
    }
    // Where one sees parts that the other does not know of, a check has missed them altogether.
    differences.sort(
        Comparator.comparing(Difference::danger)
            .thenComparing(each -> worstFault(each).isEmpty())
            .thenComparing(each -> worstFault(each).orElse(Fault.MIXES_REQUESTS))
            .thenComparing(each -> parts(each.first()) == parts(each.second())));
    return new Comparison(first, second, compared, differences);
  }

  /** The more dangerous fault of the two, if one has any. */
  private static Optional<Fault> worstFault(Difference difference) {
    return Stream.of(difference.first(), difference.second())
        .filter(Entry::isRemarkable)
        .map(Fault::of)
        .min(Comparator.naturalOrder());
  }

  private static int parts(Entry entry) {
    return entry.actual() == null ? 0 : entry.actual().count();
  }

  private static Danger danger(Interpretation a, Interpretation b) {
    if (isOne(a, b, Interpretation.Kind.BROKEN)) {
      return Danger.ONE_BREAKS;
    }
    if (isOne(a, b, Interpretation.Kind.REFUSED)) {
      return Danger.ONE_REFUSES;
    }
    return isOne(a, b, Interpretation.Kind.EMPTY) ? Danger.SILENT_LOSS : Danger.OTHER_CONTENT;
  }

  private static boolean isOne(Interpretation a, Interpretation b, Interpretation.Kind kind) {
    return a.kind() == kind || b.kind() == kind;
  }

  /**
   * Writes the comparison as JSON.
   *
   * @return an indented document with a line feed at the end
   */
  public String toJson() {
    Map<String, Object> document = new LinkedHashMap<>();
    document.put("schema", "goodform-comparison");
    document.put("version", 1);
    document.put("first", Map.of("server", first.server(), "target", first.target()));
    document.put("second", Map.of("server", second.server(), "target", second.target()));
    document.put("compared", compared);
    List<Object> list = new ArrayList<>();
    for (Difference difference : differences) {
      Map<String, Object> each = new LinkedHashMap<>();
      each.put("id", difference.first().id());
      each.put("danger", Labels.id(difference.danger()));
      each.put("first", String.valueOf(difference.first().actual()));
      each.put("second", String.valueOf(difference.second().actual()));
      list.add(each);
    }
    document.put("differences", list);
    return JsonReport.text(document);
  }
}
