package io.github.goodform.compliance.report;

import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Which parts of an answer the other answer has not: parts are compared as a multiset. */
final class PartDifference {
  private PartDifference() {}

  /**
   * A part, and whether the other answer lacks it.
   *
   * @param part the part
   * @param differs whether it has no counterpart
   */
  record Marked(Answer.Part part, boolean differs) {}

  static List<Marked> mark(Answer answer, @Nullable Answer other) {
    // Of very many parts only the first are here: what is missing there says nothing.
    boolean whole = other != null && other.unlisted() == 0 && answer.unlisted() == 0;
    if (other == null || !whole || !other.kind().equals("parts")) {
      return answer.parts().stream().map(part -> new Marked(part, false)).toList();
    }
    List<String> counterparts = new ArrayList<>();
    other.parts().forEach(part -> counterparts.add(part.key()));
    List<Marked> marked = new ArrayList<>();
    for (Answer.Part part : answer.parts()) {
      marked.add(new Marked(part, !counterparts.remove(part.key())));
    }
    return marked;
  }
}
