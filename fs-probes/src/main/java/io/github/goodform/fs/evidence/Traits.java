package io.github.goodform.fs.evidence;

import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.OptionalInt;
import java.util.concurrent.ConcurrentHashMap;

/**
 * What a directory does with names, judged from {@link Evidence}: a finding for each question, and
 * an answer for each {@link Trait}.
 *
 * <p>A pure function of the evidence. Immutable and safe for use by several threads.
 */
public final class Traits {
  private final Findings findings;
  private final Map<Trait<?>, TraitAnswer<?>> answers = new ConcurrentHashMap<>();

  private Traits(Findings findings) {
    this.findings = findings;
  }

  /**
   * Judges evidence.
   *
   * @param evidence what was observed
   * @return its traits
   */
  public static Traits of(Evidence evidence) {
    return new Traits(new Findings(Objects.requireNonNull(evidence, "evidence")));
  }

  /**
   * The answer of one trait.
   *
   * @param trait the trait
   * @param <T> the type of its value
   * @return the answer; inconclusive, with the reason, when the questions were not asked or have no
   *     usable answer
   */
  public <T> TraitAnswer<T> of(Trait<T> trait) {
    TraitAnswer<?> judged = answers.get(trait);
    if (judged == null) {
      judged = judge(trait, findings);
      answers.put(trait, judged);
    }
    // The key is a Trait<T>, and only its own judgement is stored under it.
    @SuppressWarnings("unchecked")
    TraitAnswer<T> answer = (TraitAnswer<T>) judged;
    return answer;
  }

  /**
   * One finding for each question of the catalogue.
   *
   * @return the findings, in the catalogue's order
   */
  public List<Finding> findings() {
    return findings.list();
  }

  /**
   * The finding on one question.
   *
   * @param question the question's id
   * @return its finding; inconclusive when it was not asked
   * @throws IllegalArgumentException when the catalogue has no such question
   */
  public Finding finding(String question) {
    return findings.of(question);
  }

  /**
   * Whether names without anything in common are one file, though each is listed as it was given:
   * then no two names are surely two files.
   *
   * @return true where an unrelated name was found
   * @since 0.1
   */
  public boolean joinsUnrelated() {
    return findings.joinsUnrelated();
  }

  /**
   * Whether a plain name is listed in capitals. The {@linkplain #evidence() evidence} and the
   * findings leave that out.
   *
   * @return true where all names are listed so
   * @since 0.1
   */
  public boolean listsCapitals() {
    return findings.listsCapitals();
  }

  /**
   * The length that a question measured.
   *
   * @param question the question's id
   * @return the number of units, empty when it is not about a length or measured none
   * @throws IllegalArgumentException when the catalogue has no such question
   */
  public OptionalInt units(String question) {
    return findings.units(question);
  }

  /**
   * What was observed, as if names were listed in the case in which they were given.
   *
   * @return the evidence
   */
  public Evidence evidence() {
    return findings.evidence();
  }

  /**
   * What was observed, with names as they are listed.
   *
   * @return the evidence
   * @since 0.1
   */
  public Evidence asListed() {
    return findings.asListed();
  }

  /**
   * Judges one trait from findings.
   *
   * <p>A switch and not a function in each trait: one trait is asked for in a new JVM, and each
   * lambda would cost as much as a question.
   */
  static TraitAnswer<?> judge(Trait<?> trait, Findings findings) {
    return switch (trait.id()) {
      case "normalization" -> new EquivalenceTraits(findings).normalization();
      case "compatibility" -> new EquivalenceTraits(findings).compatibility();
      case "storedForm" -> new EquivalenceTraits(findings).storedForm();
      case "caseRule" -> new CaseTraits(findings).caseRule();
      case "casePreserved" -> new CaseTraits(findings).casePreserved();
      case "shortNamesAlike" -> new CaseTraits(findings).shortNamesAlike();
      case "dottedI" -> new CaseTraits(findings).dottedI();
      case "ignorables" -> new EquivalenceTraits(findings).ignorables();
      case "octets" -> new NameTraits(findings).octets();
      case "beyondBmp" -> new NameTraits(findings).beyondBmp();
      case "reservedNames" -> new NameTraits(findings).reservedNames();
      case "forbiddenNames" -> new NameTraits(findings).forbiddenNames();
      case "colon" -> new NameTraits(findings).colon();
      case "trailingDot" -> new NameTraits(findings).trailingDot();
      case "trailingSpace" -> new NameTraits(findings).trailingSpace();
      case "shortAlias" -> new NameTraits(findings).shortAlias();
      case "longestName" -> new NameTraits(findings).longestName();
      case "longestPath" -> new NameTraits(findings).longestPath();
      case "unicodeVersion" -> new VersionTraits(findings).unicodeVersion();
      case "decompositionTable" -> new VersionTraits(findings).decompositionTable();
      case "caseTable" -> new VersionTraits(findings).caseTable();
      case "subDirectoriesAlike" -> new EquivalenceTraits(findings).subDirectoriesAlike();
      case "listingStable" -> new CacheTraits(findings).listingStable();
      case "listedNamesFound" -> new CacheTraits(findings).listedNamesFound();
      case "recreated" -> new CacheTraits(findings).recreated();
      default -> throw new IllegalStateException("no judgement of " + trait);
    };
  }
}
