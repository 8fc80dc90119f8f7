package io.github.goodform.compliance.report;

import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Which parts of an answer the other answer has not: parts are compared as a multiset. */
public final class PartDifference {
  private PartDifference() {}

  /**
   * A part, and whether the other answer lacks it.
   *
   * @param part the part
   * @param differs whether it has no counterpart
   */
  public record Marked(AnswerSummary.Part part, boolean differs) {}

  /**
   * Marks the parts of an answer.
   *
   * @param answer the answer
   * @param other the answer it is compared with, or null
   * @return the listed parts of the answer, in order
   */
  public static List<Marked> mark(AnswerSummary answer, @Nullable AnswerSummary other) {
    // Of very many parts only the first are here: what is missing there says nothing.
    boolean whole = other != null && other.unlisted() == 0 && answer.unlisted() == 0;
    if (other == null || !whole || other.kind() != AnswerSummary.Kind.PARTS) {
      return answer.parts().stream().map(part -> new Marked(part, false)).toList();
    }
    List<String> counterparts = new ArrayList<>();
    other.parts().forEach(part -> counterparts.add(part.key()));
    List<Marked> marked = new ArrayList<>();
    for (AnswerSummary.Part part : answer.parts()) {
      marked.add(new Marked(part, !counterparts.remove(part.key())));
    }
    return marked;
  }
}
