package io.github.goodform.fs.naming;

import com.ibm.icu.text.UnicodeSet;
import io.github.goodform.fs.evidence.NameObservation.Relation;
import io.github.goodform.fs.evidence.NameOctets;
import io.github.goodform.fs.evidence.NameVerdict;
import io.github.goodform.fs.evidence.Question;
import io.github.goodform.fs.evidence.Traits;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.function.Predicate;
import java.util.function.UnaryOperator;
import java.util.regex.Pattern;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;

/**
 * Kinds of characters that a directory takes for one another, or leaves out: where a sample of a
 * kind is one file, any two names that differ in this kind only may be.
 *
 * @param found the kinds whose sample is one file
 */
record CharacterKinds(List<Found> found) {

  /** Without those that a form makes letters of. */
  private static final UnicodeSet SIGN =
      new UnicodeSet("[[:P:][:S:][:Z:]-[:NFKD_Quick_Check=No:]]").freeze();

  private static final Pattern BACKUP = Pattern.compile("(?<!~)~+$");
  private static final Pattern VERSION = Pattern.compile(";.*$", Pattern.DOTALL);
  private static final Pattern EXTENSION_AT_END = Pattern.compile("\\.[^.]*$");
  private static final Pattern COPY_NUMBER = Pattern.compile(" ?\\([0-9]+\\)(?=\\.[^.]*$|$)");
  private static final Pattern START = Pattern.compile("^[-._ ]+");
  private static final Pattern RUN = Pattern.compile(" {2,}");
  private static final Pattern ZEROS = Pattern.compile("(?<![0-9])0+(?=[0-9])");
  private static final int LAST_OF_ASCII = 0x7F;

  /** The kinds of single letters, whatever is beside them. */
  private static final Set<Kind> OF_LETTERS =
      Set.of(Kind.WIDE, Kind.RAISED, Kind.FONTS, Kind.LIGATURES, Kind.UMLAUTS);

  /** The kinds of characters that a form makes others, apart from all that it does. */
  private static final List<Kind> COMPATIBLE = List.of(Kind.WIDE, Kind.RAISED, Kind.LIGATURES);

  /**
   * A kind, with the questions that are its samples and with what makes names of it one: those that
   * look for signs before those that leave them out.
   */
  @SuppressWarnings("ImmutableEnumChecker") // functions without state
  enum Kind {
    PERCENT(MergedNames::unescaped, "character-percent"),
    PLUS(name -> name.replace('+', ' '), "character-plus"),
    CONTROLS(
        name -> MergedNames.without(name, Character::isISOControl),
        "character-control",
        "character-delete"),
    FIRST_LETTER(MergedNames::withFoldedFirst, "character-first-case"),
    EXTENSION_CASE(MergedNames::withFoldedExtension, "character-extension-case"),
    EXTENSION(name -> EXTENSION_AT_END.matcher(name).replaceFirst(""), "character-extension"),
    COPIES(name -> COPY_NUMBER.matcher(name).replaceFirst(""), "character-copy-number"),
    COMPATIBLE_SIGNS(
        name -> MergedNames.withPlain(name, c -> !Character.isLetter(c)),
        "character-ellipsis",
        "character-trademark",
        "character-circled",
        "character-circled-kana",
        "character-fraction",
        "character-square",
        "character-radical"),
    WIDE(
        name ->
            MergedNames.withPlain(name, c -> MergedNames.isWide(c) || MergedNames.isVoicedKana(c))),
    RAISED(name -> MergedNames.withPlain(name, MergedNames::isRaised)),
    FONTS(name -> MergedNames.withPlain(name, MergedNames::isOfFont), "character-mathematical"),
    LIGATURES(name -> MergedNames.withPlain(name, MergedNames::isLigature)),
    AMPERSAND(name -> name.replace("&", "and"), "character-ampersand"),
    BACKUPS(name -> BACKUP.matcher(name).replaceFirst(""), "character-tilde-at-end"),
    VERSIONS(name -> VERSION.matcher(name).replaceFirst(""), "character-version-at-end"),
    STARTS(
        name -> START.matcher(name).replaceFirst(""),
        "character-hyphen-at-start",
        "character-dot-at-start"),
    ENDS(MergedNames::stripped, "character-space-at-end", "character-tab-at-end"),
    SPACES(MergedNames::withPlainSpaces, "character-no-break-space"),
    RUNS(name -> RUN.matcher(name).replaceAll(" "), "character-two-spaces"),
    UMLAUTS(UmlautLetters::inTwo, "character-umlaut", "character-ligature"),
    KANA(MergedNames::inHiragana, "character-kana"),
    DIGITS(MergedNames::inAsciiDigits, "character-digit"),
    ZEROS_BEFORE(name -> ZEROS.matcher(name).replaceAll(""), "character-leading-zero"),
    DOTTED_I(MergedNames::withoutDots, "character-dotted-i"),
    SIGMAS(MergedNames::withOneSigma, "character-final-sigma"),
    SIGNS(
        name -> MergedNames.without(name, SIGN::contains),
        "character-underscore",
        "character-hyphen",
        "character-apostrophe",
        "character-dash"),
    EMOJI(name -> MergedNames.without(name, MergedNames::isEmoji), "control-supplementary"),
    PRIVATE_USE(
        MergedNames::withoutPrivateUse, "character-private-use", "character-private-use-sfm");

    private final UnaryOperator<String> merge;
    private final List<String> samples;

    Kind(UnaryOperator<String> merge, String... samples) {
      this.merge = merge;
      this.samples = List.of(samples);
    }

    String merged(String name) {
      return merge.apply(name);
    }

    /** Whether the name has characters of the kind: two plain letters are stored as they are. */
    boolean isIn(String name) {
      return this == UMLAUTS ? UmlautLetters.areIn(name) : !merged(name).equals(name);
    }
  }

  /**
   * A kind that a sample was one file of.
   *
   * @param kind the kind
   * @param sample the id of the first such question
   * @param isStored whether what is stored is another name than the one given
   * @param signs the characters that may stand for those of the kind, which are left out, too
   * @param others characters of the kind that are known to be one with another one each, or none
   */
  record Found(
      Kind kind, String sample, boolean isStored, Set<Integer> signs, Set<Integer> others) {
    String merged(String name) {
      String merged = others.isEmpty() ? kind.merged(name) : mergedBetweenOthers(name);
      return signs.isEmpty() ? merged : MergedNames.without(merged, signs::contains);
    }

    boolean isIn(String name) {
      return kind.isIn(kind == Kind.UMLAUTS ? name : MergedNames.without(name, others::contains));
    }

    private String mergedBetweenOthers(String name) {
      StringBuilder merged = new StringBuilder();
      StringBuilder run = new StringBuilder();
      for (int c : name.codePoints().toArray()) {
        if (others.contains(c)) {
          merged.append(kind.merged(run.toString())).appendCodePoint(c);
          run.setLength(0);
        } else {
          run.appendCodePoint(c);
        }
      }
      return merged.append(kind.merged(run.toString())).toString();
    }
  }

  /**
   * The kinds of a directory.
   *
   * @param explained whether other rules join the names of a question
   */
  static CharacterKinds of(Traits traits, Predicate<Question> explained) {
    List<Found> found = new ArrayList<>();
    for (Kind kind : Kind.values()) {
      List<String> joined =
          kind.samples.stream()
              .filter(id -> joins(traits, id))
              .filter(id -> !explained.test(Question.named(id)))
              .toList();
      boolean applies = kind != Kind.EMOJI || SupplementaryLimit.isOfEmojiAlone(traits);
      if (!traits.joinsUnrelated() && applies && !joined.isEmpty()) {
        boolean stored = joined.stream().anyMatch(id -> isRewritten(traits, id));
        Set<Integer> signs =
            kind == Kind.EMOJI ? SupplementaryLimit.signsOfEmoji(traits) : Set.of();
        found.add(new Found(kind, joined.get(0), stored, signs, known(kind, traits, joined)));
      }
    }
    return new CharacterKinds(List.copyOf(found));
  }

  /** The characters of a kind of which it is known what they are one with, or that with none. */
  private static Set<Integer> known(Kind kind, Traits traits, List<String> joined) {
    return switch (kind) {
      case UMLAUTS -> UmlautLetters.joinedWithOne(traits);
      case SIGNS -> signsApart(traits, joined);
      case COMPATIBLE_SIGNS -> CompatibleSigns.apart(traits);
      default -> Set.of();
    };
  }

  /**
   * None where a sample is of such signs alone, for then it depends on what is beside them; nor
   * where a charset lacks characters, for which they may stand.
   */
  private static Set<Integer> signsApart(Traits traits, List<String> joined) {
    if (!SampledCharset.isKept(traits)) {
      return Set.of();
    }
    Set<Integer> apart = Alphabets.joinedWithNone(traits);
    Found narrow = new Found(Kind.SIGNS, joined.get(0), false, Set.of(), apart);
    boolean explains =
        joined.stream()
            .map(Question::named)
            .allMatch(one -> narrow.merged(one.first()).equals(narrow.merged(one.second())));
    return explains ? apart : Set.of();
  }

  /** With a kind that the answer to another question has samples of. */
  CharacterKinds with(Kind kind, String question, boolean isStored) {
    List<Found> more = new ArrayList<>(found);
    more.add(new Found(kind, question, isStored, Set.of(), Set.of()));
    return new CharacterKinds(List.copyOf(more));
  }

  /**
   * With the kinds of compatible characters of which one is another one, where no table of all
   * compatible characters tells so.
   *
   * @param isFull whether full case folding makes letters of ligatures
   */
  CharacterKinds withCompatible(Traits traits, boolean isFull) {
    CharacterKinds kinds = this;
    for (Kind kind : COMPATIBLE) {
      Optional<String> sample =
          Question.of(Question.Group.COMPATIBILITY).stream()
              .filter(question -> compatible(question) == kind && joins(traits, question.id()))
              .map(Question::id)
              .findFirst();
      if (sample.isPresent() && !(isFull && kind == Kind.LIGATURES)) {
        kinds = kinds.with(kind, sample.get(), isRewritten(traits, sample.get()));
      }
    }
    return kinds;
  }

  /** The kind of compatible characters that the first name of a question is a sample of. */
  static @Nullable Kind compatible(Question question) {
    int[] asked = question.first().codePoints().filter(c -> c > LAST_OF_ASCII).toArray();
    if (IntStream.of(asked).allMatch(MergedNames::isWide)) {
      return Kind.WIDE;
    }
    if (IntStream.of(asked).allMatch(MergedNames::isRaised)) {
      return Kind.RAISED;
    }
    return IntStream.of(asked).allMatch(MergedNames::isLigature) ? Kind.LIGATURES : null;
  }

  /** Whether one of the two names of a question is found by the other one. */
  static boolean joins(Traits traits, String id) {
    NameVerdict verdict = traits.finding(id).verdict();
    return verdict == NameVerdict.SAME
        || verdict == NameVerdict.ASYMMETRIC
        || verdict == NameVerdict.LOSSY;
  }

  /** Whether the first name of a question is listed as another one. */
  static boolean isRewritten(Traits traits, String id) {
    Question question = Question.named(id);
    return traits.evidence().of(id) instanceof Relation relation
        && relation.forward().listed().outcome().isOk()
        && !relation.forward().listed().names().contains(NameOctets.hex(question.firstOctets()));
  }

  boolean isEmpty() {
    return found.isEmpty();
  }

  /** Equal for names that differ in these kinds only. */
  String merged(String name) {
    String merged = name;
    for (Found kind : found) {
      merged = kind.merged(merged);
    }
    return merged;
  }

  /**
   * Whether it is open how the name is stored.
   *
   * @param asked the single characters of which it is known
   */
  boolean mayBeStored(String name, AskedCharacters asked) {
    return found.stream()
        .filter(Found::isStored)
        .anyMatch(one -> one.isIn(OF_LETTERS.contains(one.kind()) ? asked.without(name) : name));
  }
}
