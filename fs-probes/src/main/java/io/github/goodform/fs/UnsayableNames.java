package io.github.goodform.fs;

import io.github.goodform.fs.Observation.Direction;
import io.github.goodform.fs.Observation.Relation;
import io.github.goodform.fs.Observation.Single;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;

/** Judges which names a directory holds that this JVM cannot say. */
final class UnsayableNames {
  private UnsayableNames() {}

  /** Where a sample of the JVM layer was asked of the directory too. */
  private record Asked(String question, String octets, boolean isReverse) {

    static Asked of(String sample) {
      return switch (sample) {
        case "latin1" -> first("canonical-latin");
        case "latin1-decomposed" ->
            new Asked(
                "canonical-latin", Octets.hex(question("canonical-latin").secondOctets()), true);
        case "cjk" -> first("control-bmp");
        case "emoji" -> first("control-supplementary");
        case "octet" -> first("octets-latin1");
        default -> first("control-same");
      };
    }

    private static Asked first(String id) {
      return new Asked(id, Octets.hex(question(id).firstOctets()), false);
    }

    private static Question question(String id) {
      return Question.byId(id).orElseThrow();
    }

    boolean isAnswered(Findings findings) {
      return findings.isAnswered(question);
    }

    /** Whether the name was created, and listed as it was given. */
    boolean isHeld(Evidence evidence) {
      Observation observation = evidence.of(question);
      if (observation instanceof Relation relation) {
        Direction direction = isReverse ? relation.reverse() : relation.forward();
        return direction.create().isOk() && direction.listed().names().contains(octets);
      }
      return observation instanceof Single single
          && single.create().isOk()
          && single.listed().names().contains(octets);
    }
  }

  static Answer<List<String>> of(JvmLayer jvm, Findings findings) {
    List<String> held = new ArrayList<>();
    Set<String> questions = new LinkedHashSet<>();
    Set<String> unanswered = new LinkedHashSet<>();
    for (JvmLayer.Name name : jvm.names()) {
      Asked asked = Asked.of(name.id());
      if (name.fate() == JvmLayer.Fate.KEPT || name.id().equals("lone-surrogate")) {
        continue;
      }
      // Octets are opt-in: that they were not asked is no gap.
      if (asked.isAnswered(findings)) {
        questions.add(asked.question());
      } else if (!name.id().equals("octet")) {
        unanswered.add(asked.question());
      }
      if (asked.isHeld(findings.evidence())) {
        held.add(name.name());
      }
    }
    if (held.isEmpty() && !unanswered.isEmpty()) {
      return findings.inconclusive(unanswered);
    }
    String reason = held.isEmpty() ? "" : "names are encoded in " + jvm.jnuEncoding();
    return Answer.of(List.copyOf(held), reason, List.copyOf(questions));
  }
}
