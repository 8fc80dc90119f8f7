package io.github.goodform.fs.naming;

import com.ibm.icu.text.Normalizer2;
import io.github.goodform.fs.evidence.CallOutcome;
import io.github.goodform.fs.evidence.NameObservation.Length;
import io.github.goodform.fs.evidence.NameObservation.Relation;
import io.github.goodform.fs.evidence.NameObservation.Single;
import io.github.goodform.fs.evidence.NameOctets;
import io.github.goodform.fs.evidence.NameVerdict;
import io.github.goodform.fs.evidence.NormalizationForm;
import io.github.goodform.fs.evidence.StoredForm;
import io.github.goodform.fs.evidence.Trait;
import io.github.goodform.fs.evidence.Traits;
import java.util.Optional;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * The rules of a profile: equivalence, stored form, refusals and aliases, as far as the evidence
 * tells.
 */
public final class ReplayedRules implements ReplayRules {
  private final EquivalenceModel model;
  private final NameRefusals refusals;
  private final OctetRules octets;
  private final int longestPath;
  private final ShortNameAliases aliases;
  private final boolean foldsStored;
  private final StoredForm form;
  private final boolean isHfsPlus;
  private final int substitutes;
  private final boolean stripsDots;
  private final boolean stripsSpaces;
  private final boolean hasStreams;

  private ReplayedRules(Traits traits) {
    this.foldsStored = traits.of(Trait.CASE_PRESERVED).is(false);
    this.form = traits.of(Trait.STORED_FORM).value().orElse(StoredForm.PRESERVED);
    this.isHfsPlus = traits.of(Trait.NORMALIZATION).is(NormalizationForm.HFS_PLUS);
    this.model = EquivalenceFit.of(traits);
    this.aliases = ShortNameAliases.of(traits);
    this.substitutes = substitutes(traits);
    this.stripsDots = strips(traits, "alias-trailing-dot");
    this.stripsSpaces = strips(traits, "alias-trailing-space");
    this.hasStreams = traits.finding("name-colon").is(NameVerdict.REWRITTEN);
    this.octets = OctetRules.of(traits);
    this.longestPath =
        traits.evidence().of("length-path") instanceof Length path && !path.next().isOk()
            ? path.units()
            : Integer.MAX_VALUE;
    this.refusals = NameRefusals.of(traits, this::written);
  }

  public static ReplayRules of(Traits traits) {
    return new ReplayedRules(traits);
  }

  @Override
  public @Nullable CallOutcome refusal(String name) {
    CallOutcome refusal = octets.refusal(name);
    return refusal == null ? refusals.of(name) : refusal;
  }

  @Override
  public int longestPath() {
    return longestPath;
  }

  @Override
  public String asked(String name) {
    String written = written(name);
    return octets.isComparedByOctets(written) ? written : model.key(written);
  }

  @Override
  public Set<String> claimed(String name) {
    return aliases.claimed(written(name), this::asked);
  }

  @Override
  public String stored(String name) {
    String stored = written(name);
    if (foldsStored) {
      StringBuilder folded = new StringBuilder();
      stored.codePoints().forEach(c -> folded.append(model.fold(c)));
      stored = folded.toString();
    }
    return switch (form) {
      case FORM_C -> composed(stored);
      case FORM_D -> model.decompose(stored);
      case PRESERVED, OTHER -> stored;
    };
  }

  /** The name without what is dropped, and with what stands for what cannot be held. */
  private String written(String name) {
    String kept = octets.written(name);
    int colon = kept.indexOf(':');
    if (hasStreams && colon > 0) {
      kept = kept.substring(0, colon);
    }
    while ((stripsDots && kept.endsWith(".")) || (stripsSpaces && kept.endsWith(" "))) {
      kept = kept.substring(0, kept.length() - 1);
    }
    if (substitutes == 0) {
      return kept;
    }
    StringBuilder replaced = new StringBuilder();
    kept.codePoints()
        .forEach(
            c -> replaced.append(isReplaced(c) ? "?".repeat(substitutes) : Character.toString(c)));
    return replaced.toString();
  }

  private static boolean isReplaced(int codePoint) {
    return Character.isSupplementaryCodePoint(codePoint);
  }

  /** By how many question marks a character beyond the BMP is replaced, 0 when it is not. */
  private static int substitutes(Traits traits) {
    if (traits.finding("name-emoji").is(NameVerdict.LOSSY)
        && traits.evidence().of("name-emoji") instanceof Single single) {
      Optional<String> listed =
          single.listed().names().stream().findFirst().flatMap(NameOctets::text);
      return (int) listed.orElse("").codePoints().filter(c -> c == '?').count();
    }
    return 0;
  }

  /**
   * Whether a name is found when such an ending is added to it, also where such a name cannot be
   * made.
   */
  private static boolean strips(Traits traits, String id) {
    return traits.evidence().of(id) instanceof Relation relation
        && relation.reverse().create().isOk()
        && relation.reverse().lookup().isOk();
  }

  private String composed(String name) {
    if (isHfsPlus) {
      return new PairComposition(model).compose(model.decompose(name));
    }
    return Normalizer2.getNFCInstance().normalize(name);
  }
}
