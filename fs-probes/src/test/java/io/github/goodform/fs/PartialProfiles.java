package io.github.goodform.fs;

import io.github.goodform.fs.evidence.Evidence;
import io.github.goodform.fs.evidence.NameObservation;
import io.github.goodform.fs.evidence.NextQuestion;
import io.github.goodform.fs.evidence.Question;
import io.github.goodform.fs.evidence.QuestionCatalogue;
import io.github.goodform.fs.evidence.Trait;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Random;

/** The profiles that fewer questions give, with the answers of a whole one. */
final class PartialProfiles {
  private final FileNameProfile whole;
  private final Map<String, FileNameProfile> profiles = new LinkedHashMap<>();
  private final List<Evidence> known = new ArrayList<>();

  private PartialProfiles(FileNameProfile whole) {
    this.whole = whole;
  }

  /**
   * Of the quick profile, of each trait alone, of some two traits, and of a probe that ends early:
   * one of each evidence, by what was asked.
   */
  static Map<String, FileNameProfile> of(FileNameProfile whole, int pairs, int ends, long seed) {
    PartialProfiles partial = new PartialProfiles(whole);
    for (Trait<?> trait : Trait.all()) {
      partial.add(trait.id(), partial.asked(List.of(trait)));
    }
    Random random = new Random(seed);
    for (int i = 0; i < pairs; i++) {
      Trait<?> one = Trait.all().get(random.nextInt(Trait.all().size()));
      Trait<?> other = Trait.all().get(random.nextInt(Trait.all().size()));
      partial.add(one.id() + " and " + other.id(), partial.asked(List.of(one, other)));
    }
    partial.addEnding(ends, random);
    return partial.profiles;
  }

  /** Of the quick profile and of a probe that ends early alone. */
  static Map<String, FileNameProfile> ending(FileNameProfile whole, int ends, long seed) {
    PartialProfiles partial = new PartialProfiles(whole);
    partial.addEnding(ends, new Random(seed));
    return partial.profiles;
  }

  private void addEnding(int ends, Random random) {
    Map<String, NameObservation> all = whole.evidence().observations();
    Map<String, NameObservation> quick = new LinkedHashMap<>(all);
    quick.keySet().retainAll(QuestionCatalogue.QUICK);
    add("quick", quick);
    for (int i = 0; i < ends; i++) {
      int end = 1 + random.nextInt(all.size());
      Map<String, NameObservation> some = new LinkedHashMap<>();
      for (Question question : Question.catalogue()) {
        if (some.size() < end && all.containsKey(question.id())) {
          some.put(question.id(), whole.evidence().of(question.id()));
        }
      }
      add("the first " + end, some);
    }
  }

  /** What is asked for traits, as far as the whole profile has it. */
  private Map<String, NameObservation> asked(List<Trait<?>> traits) {
    NextQuestion next = NextQuestion.on(traits);
    Map<String, NameObservation> asked = new LinkedHashMap<>();
    Optional<Question> question = next.after(Evidence.of(asked));
    while (question.isPresent()) {
      asked.put(question.get().id(), whole.evidence().of(question.get().id()));
      question = next.after(Evidence.of(asked));
    }
    asked.keySet().retainAll(whole.evidence().observations().keySet());
    return asked;
  }

  private void add(String name, Map<String, NameObservation> observations) {
    Evidence evidence = Evidence.of(observations);
    if (!known.contains(evidence)) {
      known.add(evidence);
      profiles.put(name, FileNameProfile.of(whole.jvm(), whole.context(), evidence));
    }
  }
}
