package io.github.goodform.fs.naming;

import com.ibm.icu.text.Normalizer2;
import io.github.goodform.fs.evidence.Finding;
import io.github.goodform.fs.evidence.NameHandling;
import io.github.goodform.fs.evidence.NameLimit;
import io.github.goodform.fs.evidence.NameLimit.Unit;
import io.github.goodform.fs.evidence.NameOctets;
import io.github.goodform.fs.evidence.NameTraits;
import io.github.goodform.fs.evidence.NameVerdict;
import io.github.goodform.fs.evidence.Question;
import io.github.goodform.fs.evidence.Storability;
import io.github.goodform.fs.evidence.StoredForm;
import io.github.goodform.fs.evidence.Trait;
import io.github.goodform.fs.evidence.TraitAnswer;
import io.github.goodform.fs.evidence.Traits;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;
import java.util.regex.Pattern;

/** Says of arbitrary names whether a directory can store them, by the rules of its profile. */
public final class StorageRules {
  /** Names that Windows reserves, whatever follows the first dot. */
  private static final Pattern RESERVED =
      Pattern.compile("(CON|PRN|AUX|NUL|COM[1-9]|LPT[1-9])([.].*)?", Pattern.DOTALL);

  /** So many octets in form D are a name for every file system that was measured. */
  private static final int UNDISPUTED_OCTETS = 143;

  private static final int FIRST_PRINTABLE = 0x20;

  private final Traits traits;
  private final List<Function<String, Optional<Storability>>> rules;
  private final Map<Integer, Question> characters = new HashMap<>();

  public StorageRules(Traits traits) {
    this.traits = traits;
    for (String id : NameTraits.CHARACTERS) {
      Question question = Question.byId(id).orElseThrow();
      characters.put(question.first().codePointAt(1), question);
    }
    this.rules =
        List.of(
            StorageRules::notAName,
            this::unwritable,
            this::asked,
            this::tooLong,
            this::reserved,
            this::forbidden,
            this::trailing,
            this::beyondBmp,
            this::rewritten);
  }

  public Storability of(String name) {
    for (Function<String, Optional<Storability>> rule : rules) {
      Optional<Storability> answer = rule.apply(name);
      if (answer.isPresent()) {
        return answer.get();
      }
    }
    return new Storability(NameVerdict.KEPT, "", List.of());
  }

  private static Optional<Storability> answer(NameVerdict verdict, String reason, String... rules) {
    return Optional.of(new Storability(verdict, reason, List.of(rules)));
  }

  private static Optional<Storability> notAName(String name) {
    boolean dots = name.equals(".") || name.equals("..");
    return name.isEmpty() || dots || name.indexOf('/') >= 0 || name.indexOf('\0') >= 0
        ? answer(NameVerdict.REFUSED, "not a file name")
        : Optional.empty();
  }

  private Optional<Storability> unwritable(String name) {
    Finding control = traits.finding("control-same");
    return control.is(NameVerdict.SAME)
        ? Optional.empty()
        : answer(NameVerdict.INCONCLUSIVE, control.toString(), "control-same");
  }

  private static boolean isAscii(String name) {
    return name.chars().allMatch(c -> c < 0x80);
  }

  private Optional<Storability> asked(String name) {
    return Question.catalogue().stream()
        .filter(question -> question.kind() == Question.Kind.SINGLE)
        .filter(question -> question.group() == Question.Group.NAME)
        .filter(question -> question.first().equals(name))
        .map(question -> traits.finding(question.id()))
        .filter(finding -> !finding.is(NameVerdict.INCONCLUSIVE) && !finding.is(NameVerdict.DIED))
        .map(finding -> new Storability(finding.verdict(), finding.reason(), asked(finding)))
        .findFirst();
  }

  private static List<String> asked(Finding finding) {
    return List.of(finding.question());
  }

  private Optional<Storability> tooLong(String name) {
    TraitAnswer<NameLimit> answer = traits.of(Trait.LONGEST_NAME);
    if (answer.value().isEmpty()) {
      String decomposed = Normalizer2.getNFDInstance().normalize(name);
      return NameTraits.cost(Unit.OCTETS).applyAsInt(decomposed) <= UNDISPUTED_OCTETS
          ? Optional.empty()
          : inconclusive("longestName", answer);
    }
    NameLimit limit = answer.orElseThrow();
    Unit unit = limit.unit() == Unit.UNKNOWN ? Unit.OCTETS_OF_FORM_D : limit.unit();
    int length = NameTraits.cost(unit).applyAsInt(name);
    if (length <= limit.limit()) {
      return Optional.empty();
    }
    return limit.unit() == Unit.UNKNOWN
        ? answer(
            NameVerdict.INCONCLUSIVE, "the unit of the limit is unknown", "longestName=" + limit)
        : answer(
            NameVerdict.REFUSED,
            "%d %s exceed the longest name".formatted(length, unit),
            "longestName=" + limit);
  }

  private static Optional<Storability> inconclusive(String trait, TraitAnswer<?> answer) {
    return answer(NameVerdict.INCONCLUSIVE, trait + ": " + answer.reason(), trait);
  }

  private Optional<Storability> reserved(String name) {
    if (!RESERVED.matcher(name.toUpperCase(Locale.ROOT)).matches()) {
      return Optional.empty();
    }
    TraitAnswer<List<String>> reserved = traits.of(Trait.RESERVED_NAMES);
    if (!reserved.isConclusive()) {
      return inconclusive("reservedNames", reserved);
    }
    return reserved.orElseThrow().isEmpty()
        ? Optional.empty()
        : answer(NameVerdict.REFUSED, "a reserved name", "reservedNames=" + reserved.orElseThrow());
  }

  private Optional<Storability> forbidden(String name) {
    return name.codePoints().mapToObj(this::forbidden).flatMap(Optional::stream).findFirst();
  }

  /** One control character stands for all. */
  private Optional<Storability> forbidden(int codePoint) {
    Question question = characters.get(codePoint < FIRST_PRINTABLE ? 1 : codePoint);
    if (question == null) {
      return Optional.empty();
    }
    Finding finding = traits.finding(question.id());
    String reason =
        "\"%s\": %s".formatted(NameOctets.escape(Character.toString(codePoint)), finding);
    return finding.is(NameVerdict.KEPT)
        ? Optional.empty()
        : answer(
            finding.is(NameVerdict.DIED) ? NameVerdict.INCONCLUSIVE : finding.verdict(),
            reason,
            question.id());
  }

  private Optional<Storability> trailing(String name) {
    boolean dot = name.endsWith(".");
    if (!dot && !name.endsWith(" ")) {
      return Optional.empty();
    }
    String trait = dot ? "trailingDot" : "trailingSpace";
    TraitAnswer<NameHandling> answer =
        dot ? traits.of(Trait.TRAILING_DOT) : traits.of(Trait.TRAILING_SPACE);
    return treated(trait, answer);
  }

  private Optional<Storability> beyondBmp(String name) {
    return name.codePoints().noneMatch(Character::isSupplementaryCodePoint)
        ? Optional.empty()
        : treated("beyondBmp", traits.of(Trait.BEYOND_BMP));
  }

  private static Optional<Storability> treated(String trait, TraitAnswer<NameHandling> answer) {
    if (!answer.isConclusive()) {
      return inconclusive(trait, answer);
    }
    String rule = trait + "=" + answer.orElseThrow();
    return switch (answer.orElseThrow()) {
      case KEPT -> Optional.empty();
      case STRIPPED, REWRITTEN -> answer(NameVerdict.REWRITTEN, answer.reason(), rule);
      case LOSSY -> answer(NameVerdict.LOSSY, answer.reason(), rule);
      case REFUSED -> answer(NameVerdict.REFUSED, answer.reason(), rule);
      case MIXED -> answer(NameVerdict.INCONCLUSIVE, answer.reason(), rule);
    };
  }

  private Optional<Storability> rewritten(String name) {
    TraitAnswer<StoredForm> form = traits.of(Trait.STORED_FORM);
    if (!form.isConclusive() && !isAscii(name)) {
      return inconclusive("storedForm", form);
    } else if (form.is(StoredForm.FORM_C) && !Normalizer2.getNFCInstance().isNormalized(name)) {
      return answer(NameVerdict.REWRITTEN, "listed in form C", "storedForm=FORM_C");
    } else if (form.is(StoredForm.FORM_D) && !Normalizer2.getNFDInstance().isNormalized(name)) {
      return answer(NameVerdict.REWRITTEN, "listed in form D", "storedForm=FORM_D");
    } else if (traits.of(Trait.CASE_PRESERVED).is(false)
        && !name.equals(name.toLowerCase(Locale.ROOT))) {
      return answer(
          NameVerdict.REWRITTEN, traits.of(Trait.CASE_PRESERVED).reason(), "casePreserved=false");
    }
    return Optional.empty();
  }
}
