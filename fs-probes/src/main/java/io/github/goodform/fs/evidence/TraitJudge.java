package io.github.goodform.fs.evidence;

/**
 * Judges each trait from the findings.
 *
 * <p>A switch and not a function in each trait: one trait is asked for in a new JVM, and each
 * lambda would cost as much as a question.
 */
final class TraitJudge {
  private TraitJudge() {}

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
