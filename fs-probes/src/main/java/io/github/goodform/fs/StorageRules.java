package io.github.goodform.fs;

import com.ibm.icu.text.Normalizer2;
import io.github.goodform.fs.NameLimit.Unit;
import java.nio.charset.Charset;
import java.nio.charset.IllegalCharsetNameException;
import java.nio.charset.UnsupportedCharsetException;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;
import java.util.regex.Pattern;

/** Says of arbitrary names whether a directory can store them, by the rules of its profile. */
final class StorageRules {
  /** Names that Windows reserves, whatever follows the first dot. */
  private static final Pattern RESERVED =
      Pattern.compile("(CON|PRN|AUX|NUL|COM[1-9]|LPT[1-9])([.].*)?", Pattern.DOTALL);

  /** So many octets in form D are a name for every file system that was measured. */
  private static final int UNDISPUTED_OCTETS = 143;

  private static final int FIRST_PRINTABLE = 0x20;

  private final FileNameProfile profile;
  private final List<Function<String, Optional<Storability>>> rules;
  private final Map<Integer, Question> characters = new HashMap<>();

  StorageRules(FileNameProfile profile) {
    this.profile = profile;
    for (String id : NameTraits.CHARACTERS) {
      Question question = Question.byId(id).orElseThrow();
      characters.put(question.first().codePointAt(1), question);
    }
    this.rules =
        List.of(
            StorageRules::notAName,
            this::unwritable,
            this::unsayable,
            this::asked,
            this::tooLong,
            this::reserved,
            this::forbidden,
            this::trailing,
            this::beyondBmp,
            this::rewritten);
  }

  Storability of(String name) {
    for (Function<String, Optional<Storability>> rule : rules) {
      Optional<Storability> answer = rule.apply(name);
      if (answer.isPresent()) {
        return answer.get();
      }
    }
    return new Storability(Verdict.KEPT, "", List.of());
  }

  private static Optional<Storability> answer(Verdict verdict, String reason, String... rules) {
    return Optional.of(new Storability(verdict, reason, List.of(rules)));
  }

  private static Optional<Storability> notAName(String name) {
    boolean dots = name.equals(".") || name.equals("..");
    return name.isEmpty() || dots || name.indexOf('/') >= 0 || name.indexOf('\0') >= 0
        ? answer(Verdict.REFUSED, "not a file name")
        : Optional.empty();
  }

  private Optional<Storability> unwritable(String name) {
    Finding control = profile.finding("control-same");
    return control.is(Verdict.SAME)
        ? Optional.empty()
        : answer(Verdict.INCONCLUSIVE, control.toString(), "control-same");
  }

  /** What the JVM cannot say it cannot store either, whatever the directory would do. */
  private Optional<Storability> unsayable(String name) {
    boolean byDefault = profile.surroundings().provider().equals("file");
    boolean lone = name.codePoints().anyMatch(StorageRules::isSurrogate);
    if (lone && (byDefault || profile.finding("name-lone-surrogate").is(Verdict.REFUSED))) {
      return answer(Verdict.REFUSED, "a lone surrogate has no UTF-8 form", "name-lone-surrogate");
    } else if (!byDefault || profile.jvm().saysUnicode() || isAscii(name)) {
      return Optional.empty();
    }
    String encoding = profile.jvm().jnuEncoding();
    return canEncode(encoding, name)
        ? answer(
            Verdict.REWRITTEN,
            "this JVM writes it in %s: another name for every program that reads UTF-8"
                .formatted(encoding),
            "jnuEncoding=" + encoding)
        : answer(
            Verdict.REFUSED,
            "this JVM cannot say it in %s; %s".formatted(encoding, profile.jvm().advice()),
            "jnuEncoding=" + encoding);
  }

  private static boolean isSurrogate(int codePoint) {
    return Character.MIN_SURROGATE <= codePoint && codePoint <= Character.MAX_SURROGATE;
  }

  private static boolean isAscii(String name) {
    return name.chars().allMatch(c -> c < 0x80);
  }

  private static boolean canEncode(String encoding, String name) {
    try {
      return Charset.forName(encoding).newEncoder().canEncode(name);
    } catch (IllegalCharsetNameException
        | UnsupportedCharsetException
        | UnsupportedOperationException e) {
      return false;
    }
  }

  private Optional<Storability> asked(String name) {
    return Question.catalogue().stream()
        .filter(question -> question.kind() == Question.Kind.SINGLE)
        .filter(question -> question.group() == Question.Group.NAME)
        .filter(question -> question.first().equals(name))
        .map(question -> profile.finding(question.id()))
        .filter(finding -> !finding.is(Verdict.INCONCLUSIVE) && !finding.is(Verdict.DIED))
        .map(finding -> new Storability(finding.verdict(), finding.reason(), asked(finding)))
        .findFirst();
  }

  private static List<String> asked(Finding finding) {
    return List.of(finding.question());
  }

  private Optional<Storability> tooLong(String name) {
    Answer<NameLimit> answer = profile.longestName();
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
        ? answer(Verdict.INCONCLUSIVE, "the unit of the limit is unknown", "longestName=" + limit)
        : answer(
            Verdict.REFUSED,
            "%d %s exceed the longest name".formatted(length, unit),
            "longestName=" + limit);
  }

  private static Optional<Storability> inconclusive(String trait, Answer<?> answer) {
    return answer(Verdict.INCONCLUSIVE, trait + ": " + answer.reason(), trait);
  }

  private Optional<Storability> reserved(String name) {
    if (!RESERVED.matcher(name.toUpperCase(Locale.ROOT)).matches()) {
      return Optional.empty();
    }
    Answer<List<String>> reserved = profile.reservedNames();
    if (!reserved.isConclusive()) {
      return inconclusive("reservedNames", reserved);
    }
    return reserved.orElseThrow().isEmpty()
        ? Optional.empty()
        : answer(Verdict.REFUSED, "a reserved name", "reservedNames=" + reserved.orElseThrow());
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
    Finding finding = profile.finding(question.id());
    String reason = "\"%s\": %s".formatted(Octets.escape(Character.toString(codePoint)), finding);
    return finding.is(Verdict.KEPT)
        ? Optional.empty()
        : answer(
            finding.is(Verdict.DIED) ? Verdict.INCONCLUSIVE : finding.verdict(),
            reason,
            question.id());
  }

  private Optional<Storability> trailing(String name) {
    boolean dot = name.endsWith(".");
    if (!dot && !name.endsWith(" ")) {
      return Optional.empty();
    }
    String trait = dot ? "trailingDot" : "trailingSpace";
    Answer<Treatment> answer = dot ? profile.trailingDot() : profile.trailingSpace();
    return treated(trait, answer);
  }

  private Optional<Storability> beyondBmp(String name) {
    return name.codePoints().noneMatch(Character::isSupplementaryCodePoint)
        ? Optional.empty()
        : treated("beyondBmp", profile.beyondBmp());
  }

  private static Optional<Storability> treated(String trait, Answer<Treatment> answer) {
    if (!answer.isConclusive()) {
      return inconclusive(trait, answer);
    }
    String rule = trait + "=" + answer.orElseThrow();
    return switch (answer.orElseThrow()) {
      case KEPT -> Optional.empty();
      case STRIPPED, REWRITTEN -> answer(Verdict.REWRITTEN, answer.reason(), rule);
      case LOSSY -> answer(Verdict.LOSSY, answer.reason(), rule);
      case REFUSED -> answer(Verdict.REFUSED, answer.reason(), rule);
      case MIXED -> answer(Verdict.INCONCLUSIVE, answer.reason(), rule);
    };
  }

  private Optional<Storability> rewritten(String name) {
    Answer<StoredForm> form = profile.storedForm();
    if (!form.isConclusive() && !isAscii(name)) {
      return inconclusive("storedForm", form);
    } else if (form.is(StoredForm.FORM_C) && !Normalizer2.getNFCInstance().isNormalized(name)) {
      return answer(Verdict.REWRITTEN, "listed in form C", "storedForm=FORM_C");
    } else if (form.is(StoredForm.FORM_D) && !Normalizer2.getNFDInstance().isNormalized(name)) {
      return answer(Verdict.REWRITTEN, "listed in form D", "storedForm=FORM_D");
    } else if (profile.casePreserved().is(false) && !name.equals(name.toLowerCase(Locale.ROOT))) {
      return answer(Verdict.REWRITTEN, profile.casePreserved().reason(), "casePreserved=false");
    }
    return Optional.empty();
  }
}
