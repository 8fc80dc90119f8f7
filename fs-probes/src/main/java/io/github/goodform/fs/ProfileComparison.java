package io.github.goodform.fs;

import io.github.goodform.fs.evidence.Finding;
import io.github.goodform.fs.evidence.Trait;
import io.github.goodform.fs.evidence.TraitAnswer;
import io.github.goodform.fs.evidence.Traits;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;

/**
 * A profile beside an expected one, trait by trait.
 *
 * <p>Both are judged from the questions that both hold, so that a difference comes from another
 * answer and never from another choice of questions. A trait that the expected profile leaves open
 * is not compared; one that only the found profile leaves open differs.
 *
 * <p>Immutable.
 */
public final class ProfileComparison {
  private final List<Trait<?>> compared;
  private final List<Trait<?>> notCompared;
  private final List<TraitDifference> differences;

  ProfileComparison(
      List<Trait<?>> compared, List<Trait<?>> notCompared, List<TraitDifference> differences) {
    this.compared = List.copyOf(compared);
    this.notCompared = List.copyOf(notCompared);
    this.differences = List.copyOf(differences);
  }

  /**
   * The traits that were compared.
   *
   * @return the compared traits
   */
  public List<Trait<?>> compared() {
    return compared;
  }

  /**
   * The traits that were not, for the expected profile leaves them open or the found one did not
   * ask for them.
   *
   * @return the other traits
   */
  public List<Trait<?>> notCompared() {
    return notCompared;
  }

  /**
   * The compared traits that differ.
   *
   * @return the differences
   */
  public List<TraitDifference> differences() {
    return differences;
  }

  /**
   * Whether at least one trait was compared, and none differs.
   *
   * @return true when the profiles agree
   */
  public boolean agrees() {
    return !compared.isEmpty() && differences.isEmpty();
  }

  static ProfileComparison of(FileNameProfile expected, FileNameProfile found) {
    Set<String> shared = new HashSet<>(expected.evidence().observations().keySet());
    shared.retainAll(found.evidence().observations().keySet());
    Traits one = Traits.of(expected.evidence().only(shared));
    Traits other = Traits.of(found.evidence().only(shared));
    List<Trait<?>> compared = new ArrayList<>();
    List<Trait<?>> notCompared = new ArrayList<>();
    List<TraitDifference> differences = new ArrayList<>();
    for (Trait<?> trait : Trait.all()) {
      TraitAnswer<?> wanted = one.of(trait);
      if (!wanted.isConclusive()) {
        notCompared.add(trait);
        continue;
      }
      compared.add(trait);
      if (!wanted.value().equals(other.of(trait).value()) && !isAlmostThePath(trait, one, other)) {
        differences.add(
            new TraitDifference(trait, wanted, other.of(trait), evidence(trait, one, other)));
      }
    }
    return new ProfileComparison(compared, notCompared, differences);
  }

  /** Recordings of the first versions of the search for the longest path are one octet short. */
  private static boolean isAlmostThePath(Trait<?> trait, Traits expected, Traits found) {
    Optional<Integer> one = expected.of(Trait.LONGEST_PATH).value();
    Optional<Integer> other = found.of(Trait.LONGEST_PATH).value();
    return trait == Trait.LONGEST_PATH
        && one.isPresent()
        && other.isPresent()
        && Math.abs(one.get() - other.get()) <= 1;
  }

  private static List<TraitDifference.Question> evidence(
      Trait<?> trait, Traits expected, Traits found) {
    Set<String> ids = new LinkedHashSet<>(expected.of(trait).questions());
    ids.addAll(found.of(trait).questions());
    List<TraitDifference.Question> questions = new ArrayList<>();
    for (String id : ids) {
      Finding one = expected.finding(id);
      Finding other = found.finding(id);
      if (one.verdict() != other.verdict() || isOtherLength(expected, found, id)) {
        questions.add(new TraitDifference.Question(id, one.toString(), other.toString()));
      }
    }
    return questions;
  }

  /** Of a measured length the figure counts, not the words of the refusal behind it. */
  private static boolean isOtherLength(Traits expected, Traits found, String id) {
    return expected.units(id).isPresent() && !expected.units(id).equals(found.units(id));
  }

  @Override
  public boolean equals(Object other) {
    return other instanceof ProfileComparison that
        && compared.equals(that.compared)
        && notCompared.equals(that.notCompared)
        && differences.equals(that.differences);
  }

  @Override
  public int hashCode() {
    return Objects.hash(compared, notCompared, differences);
  }

  /**
   * All of it on one line.
   *
   * @return for messages
   */
  @Override
  public String toString() {
    return "ProfileComparison[compared="
        + compared
        + ", notCompared="
        + notCompared
        + ", differences="
        + differences
        + "]";
  }
}
