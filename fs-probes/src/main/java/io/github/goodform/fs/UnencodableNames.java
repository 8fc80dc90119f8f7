package io.github.goodform.fs;

import io.github.goodform.fs.evidence.Evidence;
import io.github.goodform.fs.evidence.NameObservation;
import io.github.goodform.fs.evidence.NameObservation.Direction;
import io.github.goodform.fs.evidence.NameObservation.Relation;
import io.github.goodform.fs.evidence.NameObservation.Single;
import io.github.goodform.fs.evidence.NameOctets;
import io.github.goodform.fs.evidence.Question;
import io.github.goodform.fs.evidence.TraitAnswer;
import io.github.goodform.fs.evidence.Traits;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;

/** Judges which names a directory holds that this JVM cannot encode. */
final class UnencodableNames {
  private UnencodableNames() {}

  /** Where a sample of the JVM layer was asked of the directory too. */
  private record Asked(String question, String octets, boolean isReverse) {

    static Asked of(String sample) {
      return switch (sample) {
        case "latin1" -> first("canonical-latin");
        case "latin1-decomposed" ->
            new Asked(
                "canonical-latin",
                NameOctets.hex(Question.named("canonical-latin").secondOctets()),
                true);
        case "cjk" -> first("control-bmp");
        case "emoji" -> first("control-supplementary");
        case "octet" -> first("octets-latin1");
        default -> first("control-same");
      };
    }

    private static Asked first(String id) {
      return new Asked(id, NameOctets.hex(Question.named(id).firstOctets()), false);
    }

    boolean isAnswered(Traits traits) {
      return traits.finding(question).isAnswered();
    }

    /** Whether the name was created, and listed as it was given. */
    boolean isHeld(Evidence evidence) {
      NameObservation observation = evidence.of(question);
      if (observation instanceof Relation relation) {
        Direction direction = isReverse ? relation.reverse() : relation.forward();
        return direction.create().isOk() && direction.listed().names().contains(octets);
      }
      return observation instanceof Single single
          && single.create().isOk()
          && single.listed().names().contains(octets);
    }
  }

  static TraitAnswer<List<String>> of(JvmLayer jvm, Traits traits) {
    List<String> held = new ArrayList<>();
    Set<String> questions = new LinkedHashSet<>();
    Set<String> unanswered = new LinkedHashSet<>();
    for (JvmLayer.Name name : jvm.names()) {
      Asked asked = Asked.of(name.id());
      if (name.fate() == JvmLayer.PathConversion.KEPT || name.id().equals("lone-surrogate")) {
        continue;
      }
      // Octets that are not UTF-8 are asked when wished for: that they were not asked is no gap.
      if (asked.isAnswered(traits)) {
        questions.add(asked.question());
      } else if (!name.id().equals("octet")) {
        unanswered.add(asked.question());
      }
      if (asked.isHeld(traits.evidence())) {
        held.add(name.name());
      }
    }
    if (held.isEmpty() && !unanswered.isEmpty()) {
      String first = unanswered.iterator().next();
      return TraitAnswer.inconclusive(
          first + ": " + traits.finding(first).reason(), List.copyOf(unanswered));
    }
    String reason = held.isEmpty() ? "" : "names are encoded in " + jvm.jnuEncoding();
    return TraitAnswer.of(List.copyOf(held), reason, List.copyOf(questions));
  }
}
