package io.github.goodform.fs.naming;

import io.github.goodform.fs.evidence.Finding;
import io.github.goodform.fs.evidence.NameHandling;
import io.github.goodform.fs.evidence.NameObservation.Unasked;
import io.github.goodform.fs.evidence.NameVerdict;
import io.github.goodform.fs.evidence.NormalizationForm;
import io.github.goodform.fs.evidence.Storability;
import io.github.goodform.fs.evidence.StoredForm;
import io.github.goodform.fs.evidence.Trait;
import io.github.goodform.fs.evidence.TraitAnswer;
import io.github.goodform.fs.evidence.Traits;
import io.github.goodform.fs.naming.Refusals.Refusal;
import java.util.List;
import java.util.Optional;
import java.util.function.UnaryOperator;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/** Judges whether names are stored and listed as they were given, and by which rule not. */
final class NameStorage {
  /** Letters of which Turkish has others in lower case. */
  private static final Pattern DOTTED = Pattern.compile("[I\u0130]");

  /** The character of "name-emoji". */
  private static final int EMOJI = 0x1F600;

  private final Traits traits;
  private final WrittenNames written;
  private final NameKeys keys;
  private final Refusals refusals;
  private final ListedNames listedNames;

  NameStorage(
      Traits traits,
      WrittenNames written,
      NameKeys keys,
      Refusals refusals,
      ListedNames listedNames) {
    this.traits = traits;
    this.written = written;
    this.keys = keys;
    this.refusals = refusals;
    this.listedNames = listedNames;
  }

  /**
   * Whether the name is stored, and listed as it was given.
   *
   * @param listing how names are listed
   */
  Storability of(String name, UnaryOperator<String> listing) {
    if (isNoName(name)) {
      return Storability.of(NameVerdict.REFUSED, "not a file name", List.of());
    }
    Finding control = traits.finding(NameKeys.CONTROL);
    if (!isUsable(control)) {
      return Storability.of(
          NameVerdict.INCONCLUSIVE, control.toString(), List.of(NameKeys.CONTROL));
    }
    if (!written.octets().isKnown(name)) {
      return Storability.of(
          NameVerdict.INCONCLUSIVE,
          Trait.OCTETS.id() + ": " + traits.of(Trait.OCTETS).reason(),
          List.of(Trait.OCTETS.id()));
    }
    Finding finding = refusals.asked(name);
    if (finding != null && !(finding.is(NameVerdict.KEPT) && listedNames.isInCapitals())) {
      return Storability.of(
          refusals.isLost(name) ? NameVerdict.LOSSY : finding.verdict(),
          finding.reason(),
          List.of(finding.question()));
    }
    Refusal refusal = refusals.of(name);
    if (refusal != null) {
      return Storability.of(refusal.verdict(), refusal.reason(), List.of(refusal.rule()));
    }
    return listed(name, listing.apply(name));
  }

  private static boolean isNoName(String name) {
    return name.isEmpty()
        || name.equals(".")
        || name.equals("..")
        || name.indexOf('/') >= 0
        || name.indexOf('\0') >= 0;
  }

  /** A recording without the control is judged by what it holds. */
  private boolean isUsable(Finding control) {
    boolean recorded = traits.evidence().observations().containsKey(NameKeys.CONTROL);
    return control.is(NameVerdict.SAME)
        || (!recorded
            && traits.evidence().observations().values().stream()
                .anyMatch(observation -> !(observation instanceof Unasked)));
  }

  /** What leaves open how the name is listed, {@code null} where nothing does. */
  private @Nullable Storability open(String name, String listed) {
    Optional<Trait<?>> trait = openForm(name).or(() -> openCase(name));
    if (trait.isPresent()) {
      return openListing(trait.get());
    }
    if (written.mayBeChecksummed(name)) {
      return Storability.of(
          NameVerdict.INCONCLUSIVE,
          WrittenNames.CHECKSUM + ": " + traits.finding(WrittenNames.CHECKSUM),
          List.of(WrittenNames.CHECKSUM));
    }
    boolean isOfOpenCharset =
        traits.joinsUnrelated()
            && !SampledCharset.isLatinKept(traits)
            && listed.equals(name)
            && !EscapedNames.isAscii(name);
    if (isOfOpenCharset || written.mayReplace(name)) {
      return Storability.of(
          NameVerdict.INCONCLUSIVE,
          "the directory's charset may lack characters of it",
          List.of(SampledCharset.question(traits)));
    }
    boolean mayBecomeOther =
        written.supplementary().isIn(name)
            ? written.charset().table() == null && SupplementaryLimit.mayBecomeOther(traits, name)
            : listed.equals(name)
                && !written.rewritten().tooNew().holds(EMOJI)
                && SupplementaryLimit.isListedAsOther(traits, name);
    if (mayBecomeOther) {
      return openListing(Trait.BEYOND_BMP);
    }
    if (written.mayRewrite(name) || keys.looseKeys().mayRewrite(name)) {
      return Storability.of(
          NameVerdict.INCONCLUSIVE,
          "characters of it may be stored as other ones",
          List.of(Trait.FORBIDDEN_NAMES.id()));
    }
    if (written.mayBeDevice(name)) {
      return Storability.of(
          NameVerdict.INCONCLUSIVE,
          "other names of devices are listed as other ones",
          List.of(Trait.RESERVED_NAMES.id()));
    }
    if (written.isCutOpen(name, listedNames::listed)
        || (!listed.equals(name) && written.mayCutListed(listed))) {
      return Storability.of(
          NameVerdict.INCONCLUSIVE, "longer names are cut", List.of(Trait.LONGEST_NAME.id()));
    }
    return null;
  }

  private Storability listed(String name, String listed) {
    Storability open = open(name, listed);
    if (open != null) {
      return open;
    }
    if (listed.equals(name)) {
      return Storability.of(NameVerdict.KEPT, "", List.of());
    } else if (written.listsLess(name)) {
      return Storability.of(
          NameVerdict.LOSSY, "longer names are cut", List.of(rule(traits, Trait.LONGEST_NAME)));
    } else if (!EscapedNames.isText(name)) {
      return rewritten(
          written.octets().replaces() ? NameVerdict.LOSSY : NameVerdict.REWRITTEN, Trait.OCTETS);
    } else if (written.replacesByTable(name)) {
      return Storability.of(
          NameVerdict.LOSSY,
          "characters that the directory's charset lacks are replaced",
          List.of(CharsetTable.QUESTION));
    } else if (written.charset().changesForm(name)) {
      return rewritten(NameVerdict.REWRITTEN, Trait.STORED_FORM);
    } else if (written.replaces(name)) {
      return rewritten(NameVerdict.LOSSY, Trait.BEYOND_BMP);
    } else if (written.isStreamOf(name)) {
      return rewritten(NameVerdict.REWRITTEN, Trait.COLON);
    } else if (written.isRewritten(name)) {
      return storedAsOthers();
    } else if (written.isChecksummed(name)) {
      return Storability.of(
          NameVerdict.REWRITTEN, "listed with a checksum", List.of(WrittenNames.CHECKSUM));
    } else if (!written.listed(name).equals(name)) {
      return rewritten(
          NameVerdict.REWRITTEN, name.endsWith(".") ? Trait.TRAILING_DOT : Trait.TRAILING_SPACE);
    } else if (listedNames.isPreserved() && listedNames.isCasePreserved()) {
      return storedAsOthers();
    }
    return rewritten(
        NameVerdict.REWRITTEN,
        listedNames.isPreserved() ? Trait.CASE_PRESERVED : Trait.STORED_FORM);
  }

  private static Storability storedAsOthers() {
    return Storability.of(
        NameVerdict.REWRITTEN,
        "characters of it are stored as other ones",
        List.of(Trait.FORBIDDEN_NAMES.id()));
  }

  /** The trait that leaves open in which form the name is listed. */
  private Optional<Trait<?>> openForm(String name) {
    TraitAnswer<StoredForm> stored = traits.of(Trait.STORED_FORM);
    if (EscapedNames.isAscii(name) || written.isOfKnown(name)) {
      return Optional.empty();
    } else if (!stored.isConclusive()) {
      return Optional.of(Trait.STORED_FORM);
    }
    boolean isUnasked =
        !stored.is(StoredForm.PRESERVED) && !traits.finding("canonical-angstrom").isAnswered();
    boolean isOfSome =
        traits.of(Trait.NORMALIZATION).is(NormalizationForm.PARTIAL)
            && !keys.isFormKnown()
            && listedNames.mayBeOfOtherForm(name);
    return isUnasked || isOfSome ? Optional.of(Trait.NORMALIZATION) : Optional.empty();
  }

  /** The trait that leaves open in which case the name is listed. */
  private Optional<Trait<?>> openCase(String name) {
    if (!traits.of(Trait.CASE_PRESERVED).isConclusive() && ListedNames.hasCapital(name)) {
      return Optional.of(Trait.CASE_PRESERVED);
    } else if (listedNames.isInCapitals()
        && !traits.of(Trait.CASE_RULE).isConclusive()
        && !EscapedNames.isAscii(name)) {
      return Optional.of(Trait.CASE_RULE);
    }
    boolean isDotted =
        listedNames.isWithoutCase()
            && !traits.of(Trait.DOTTED_I).isConclusive()
            && DOTTED.matcher(name).find();
    return isDotted ? Optional.of(Trait.DOTTED_I) : Optional.empty();
  }

  private Storability openListing(Trait<?> trait) {
    String reason = trait.id() + ": " + traits.of(trait).reason();
    return Storability.of(NameVerdict.INCONCLUSIVE, reason, List.of(trait.id()));
  }

  private Storability rewritten(NameVerdict verdict, Trait<?> trait) {
    String rule = rule(traits, trait);
    String reason = listing(trait);
    return Storability.of(verdict, reason.isEmpty() ? rule : reason, List.of(rule));
  }

  /** What is done to the name; the reason of a trait may be about the name that was asked. */
  private String listing(Trait<?> trait) {
    TraitAnswer<?> answer = traits.of(trait);
    if (answer.value().equals(Optional.of(NameHandling.STRIPPED))) {
      return (trait.equals(Trait.TRAILING_DOT) ? "dots" : "spaces") + " at the end are left out";
    }
    boolean isOfOne =
        trait.equals(Trait.CASE_PRESERVED) && !answer.questions().contains(NameKeys.CONTROL);
    return isOfOne ? "letters are listed in another case" : answer.reason();
  }

  /** A trait with its value, in words. */
  static String rule(Traits traits, Trait<?> trait) {
    return trait.id() + "=" + traits.of(trait).value().map(Object::toString).orElse("inconclusive");
  }
}
