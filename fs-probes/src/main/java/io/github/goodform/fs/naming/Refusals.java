package io.github.goodform.fs.naming;

import io.github.goodform.fs.evidence.CallOutcome;
import io.github.goodform.fs.evidence.ErrorKind;
import io.github.goodform.fs.evidence.Finding;
import io.github.goodform.fs.evidence.NameObservation;
import io.github.goodform.fs.evidence.NameObservation.Direction;
import io.github.goodform.fs.evidence.NameObservation.Relation;
import io.github.goodform.fs.evidence.NameObservation.Single;
import io.github.goodform.fs.evidence.NameOctets;
import io.github.goodform.fs.evidence.NameVerdict;
import io.github.goodform.fs.evidence.Question;
import io.github.goodform.fs.evidence.QuestionCatalogue;
import io.github.goodform.fs.evidence.Trait;
import io.github.goodform.fs.evidence.Traits;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.Function;
import java.util.function.IntPredicate;
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;

/** The names that a directory refuses, with the error, and those of which it is open. */
final class Refusals {
  private static final int HIGHEST_CONTROL = 0x1F;
  private static final CallOutcome NOTHING_LEFT =
      new CallOutcome(ErrorKind.IO_ERROR, "Input/output error");
  private static final String IGNORES_ALL = "a comparison ignores all of the name";
  private static final CallOutcome NO_NAME = CallOutcome.of(ErrorKind.ABSENT);

  /**
   * Why a name is refused, or why that is open.
   *
   * @param outcome how its creation ends, {@code null} when that is open
   * @param reason why, in words
   * @param id that of the trait or of the question it rests on
   * @param value the value of the trait, empty where it has none
   */
  record Refusal(@Nullable CallOutcome outcome, String reason, String id, String value) {
    Refusal(@Nullable CallOutcome outcome, String reason, String id) {
      this(outcome, reason, id, "");
    }

    boolean isOpen() {
      return outcome == null;
    }

    NameVerdict verdict() {
      if (outcome == null) {
        return NameVerdict.INCONCLUSIVE;
      }
      return outcome.reason() == ErrorKind.LOST ? NameVerdict.LOSSY : NameVerdict.REFUSED;
    }

    boolean isOf(Trait<?> trait) {
      return id.equals(trait.id());
    }

    /** The id, with the value, in words. */
    String rule() {
      return value.isEmpty() ? id : id + "=" + value;
    }
  }

  /** Why the names of a kind are refused, in words about the name. */
  private record Rule(Predicate<String> names, Function<String, Refusal> refusals) {
    Rule(Predicate<String> names, Refusal refusal) {
      this(names, name -> refusal);
    }
  }

  private final Traits traits;
  private final WrittenNames written;
  private final NameKeys keys;
  private final LengthLimit lengths;
  private final ReservedNames reserved;
  private final List<Rule> rules = new ArrayList<>();
  private final Map<String, Question> asked = new HashMap<>();

  /** What a refusal rests on where a lookup of such a name fails like its creation. */
  private final Set<String> ofLookups = new HashSet<>();

  private Refusals(Traits traits, WrittenNames written, NameKeys keys) {
    this.traits = traits;
    this.written = written;
    this.keys = keys;
    this.lengths = LengthLimit.of(traits, written, keys);
    this.reserved = ReservedNames.of(traits);
    for (Question question : Question.catalogue()) {
      if (question.kind() == Question.Kind.SINGLE
          && question.group() != Question.Group.CONTROL
          && traits.finding(question.id()).isAnswered()) {
        asked.put(question.first(), question);
      }
    }
    QuestionCatalogue.FORBIDDEN_CHARACTERS.forEach(this::character);
    noncharacter("name-noncharacter-ffff");
    noncharacter("name-noncharacter-fdd0");
    rule("name-leading-space", name -> name.startsWith(" "));
    rule("name-leading-dot", name -> name.startsWith("."));
    if (written.isStreamOf("a:b")) {
      // A stream of the directory: it was not asked whether there can be one.
      open(WrittenNames::isStreamOfDirectory, Trait.COLON);
    }
    beyondBmp();
    ending("alias-trailing-dot", Trait.TRAILING_DOT, name -> name.endsWith("."));
    ending("alias-trailing-space", Trait.TRAILING_SPACE, name -> written.known(name).endsWith(" "));
    lookups();
  }

  /** A driver may refuse a name before it looks for it, or only when it is to be stored. */
  private void lookups() {
    for (Question question : Question.catalogue()) {
      if (question.kind() == Question.Kind.RELATION
          && traits.evidence().of(question.id()) instanceof Relation relation) {
        lookup(question.second(), relation.forward());
        lookup(question.first(), relation.reverse());
      }
    }
  }

  private void lookup(String name, Direction direction) {
    ErrorKind lookup = direction.lookup().reason();
    Refusal refusal = lookup == ErrorKind.OK || lookup == ErrorKind.ABSENT ? null : of(name);
    CallOutcome creation = refusal == null ? null : refusal.outcome();
    if (refusal != null && creation != null && lookup == creation.reason()) {
      ofLookups.add(refusal.id());
    }
  }

  static Refusals of(Traits traits, WrittenNames written, NameKeys keys) {
    return new Refusals(traits, written, keys);
  }

  /** The finding on a name that was itself asked about, {@code null} when it was not. */
  @Nullable Finding asked(String name) {
    Question question = asked.get(name);
    return question == null ? null : traits.finding(question.id());
  }

  /** What was listed when the name was itself asked about, empty when it was not. */
  Optional<String> listed(String name) {
    Question question = asked.get(name);
    return question != null && traits.evidence().of(question.id()) instanceof Single single
        ? single.listed().onlyName().flatMap(NameOctets::text)
        : Optional.empty();
  }

  /** Whether the name is created without an error, and nothing is stored. */
  boolean isLost(String name) {
    Refusal refusal = of(name);
    return refusal != null && refusal.verdict() == NameVerdict.LOSSY;
  }

  /** How the creation of a single name ended, when nothing was stored. */
  private @Nullable CallOutcome refused(String id) {
    NameObservation observation = traits.evidence().of(id);
    if (observation instanceof Single lost && lost.isLost()) {
      return CallOutcome.LOST;
    } else if (!traits.finding(id).is(NameVerdict.REFUSED)) {
      return null;
    } else if (observation instanceof Single single) {
      return single.create();
    }
    return observation instanceof Relation relation ? relation.forward().create() : null;
  }

  private void rule(String id, Predicate<String> names) {
    CallOutcome outcome = refused(id);
    if (outcome != null) {
      rules.add(new Rule(names, new Refusal(outcome, outcome.toString(), id)));
    }
  }

  /** A character of which it is open whether a name may have it, unless that was asked. */
  private void character(String id) {
    if (!traits.finding(id).isAnswered()) {
      character(id, null);
    } else {
      noncharacter(id);
    }
  }

  /** A character that a name may have, unless it was refused. */
  private void noncharacter(String id) {
    CallOutcome outcome = refused(id);
    if (outcome != null) {
      character(id, outcome);
    }
  }

  private void character(String id, @Nullable CallOutcome outcome) {
    int asked = Question.named(id).first().codePointAt(1);
    // One control character stands for all but the line feed.
    IntPredicate isOfKind = isControl(asked) ? Refusals::isControl : c -> c == asked;
    Object why = outcome == null ? traits.finding(id) : outcome;
    rules.add(
        new Rule(
            name -> name.codePoints().anyMatch(isOfKind),
            name -> {
              int found = name.codePoints().filter(isOfKind).findFirst().orElse(asked);
              return new Refusal(outcome, shown(found) + ": " + why, id);
            }));
  }

  private static String shown(int c) {
    String text = Character.toString(c);
    return NameOctets.escape(text).equals(text) ? '"' + text + '"' : "U+%04X".formatted(c);
  }

  private static boolean isControl(int c) {
    return c <= HIGHEST_CONTROL && c != '\n';
  }

  private void beyondBmp() {
    Predicate<String> names =
        name -> name.codePoints().anyMatch(Character::isSupplementaryCodePoint);
    rule("name-emoji", names);
    boolean kept =
        traits.evidence().of("control-supplementary") instanceof Relation relation
            && relation.forward().create().isOk();
    if (!traits.finding("name-emoji").isAnswered() && !kept) {
      open(names, Trait.BEYOND_BMP);
    }
  }

  private void ending(String id, Trait<?> trait, Predicate<String> names) {
    rule(id, names);
    Finding finding = traits.finding(id);
    if (!finding.isAnswered() || finding.is(NameVerdict.ASYMMETRIC)) {
      open(names, trait);
    }
  }

  private void open(Predicate<String> names, Trait<?> trait) {
    String reason = trait.id() + ": " + traits.of(trait).reason();
    rules.add(new Rule(names, new Refusal(null, reason, trait.id())));
  }

  /** How a lookup of the name fails, {@code null} when the name is just not there. */
  @Nullable CallOutcome ofLookup(String name) {
    if (ofLookups.isEmpty()) {
      return null;
    }
    Refusal refusal = of(name);
    return refusal != null && ofLookups.contains(refusal.id()) ? refusal.outcome() : null;
  }

  /** Why the name is refused, or why that is open; {@code null} when it is created. */
  @Nullable Refusal of(String name) {
    CallOutcome octets = written.octets().refusal(name);
    if (octets != null) {
      return new Refusal(octets, octets.toString(), Trait.OCTETS.id());
    }
    Finding finding = asked(name);
    if (finding != null) {
      CallOutcome outcome = refused(finding.question());
      return outcome == null ? null : new Refusal(outcome, finding.reason(), finding.question());
    }
    CharsetTable charset = written.charset().table();
    CallOutcome lacking = charset == null ? null : charset.refusal(name);
    if (lacking != null) {
      return new Refusal(lacking, lacking.toString(), CharsetTable.QUESTION);
    }
    Refusal open = null;
    for (Rule rule : rules) {
      if (rule.names().test(name)) {
        Refusal refusal = rule.refusals().apply(name);
        if (!refusal.isOpen()) {
          return refusal;
        }
        open = open == null ? refusal : open;
      }
    }
    Refusal other = byWhole(name);
    return other == null || (other.isOpen() && open != null) ? open : other;
  }

  /** By what the name is as a whole: reserved, nothing at all, or too long. */
  private @Nullable Refusal byWhole(String name) {
    if (written.known(name).isEmpty()) {
      return written.replaces(name)
          ? new Refusal(null, "nothing of the name is left", Trait.BEYOND_BMP.id())
          : new Refusal(NO_NAME, "nothing of the name is left", Trait.TRAILING_DOT.id());
    }
    Refusal device = reserved.of(name);
    if (device != null && !device.isOpen()) {
      return device;
    }
    CallOutcome tooLong = lengths.refusal(name);
    if (tooLong != null) {
      return tooLong(tooLong, lengths.reason(name));
    } else if (device != null) {
      return device;
    }
    Refusal ignored = ignored(name);
    if (ignored != null) {
      return ignored;
    }
    String tooLongOpen = lengths.openReason(name);
    return tooLongOpen.isEmpty() ? null : tooLong(null, tooLongOpen);
  }

  private Refusal tooLong(@Nullable CallOutcome outcome, String reason) {
    String limit = traits.of(Trait.LONGEST_NAME).value().map(Object::toString).orElse("");
    return new Refusal(outcome, reason, Trait.LONGEST_NAME.id(), limit);
  }

  /** A name of which a comparison skips all, or all but the dots of the directory itself. */
  private @Nullable Refusal ignored(String name) {
    String key = keys.known(name);
    if (key.isEmpty()) {
      return keys.tables().folding() == Folding.HFS_PLUS
          ? new Refusal(NOTHING_LEFT, IGNORES_ALL, Trait.IGNORABLES.id())
          : lengths.ofNothing(IGNORES_ALL);
    }
    if (keys.mayIgnoreAll(name)) {
      return new Refusal(null, "a comparison may ignore all of the name", Trait.IGNORABLES.id());
    }
    String loose = keys.loose(name);
    String dots = isDots(loose) ? loose : keys.withoutIgnored(name);
    return isDots(dots) && !name.equals(dots) ? fakeDots(dots, key.equals(dots)) : null;
  }

  /**
   * A name that a comparison takes, or may take, for that of the directory or of its parent: the
   * entry is found where a directory has such entries on its disk, and nothing is where it has not.
   */
  private @Nullable Refusal fakeDots(String dots, boolean known) {
    String id = dots.equals(".") ? "name-fake-dot" : "name-fake-dot-dot";
    CallOutcome create =
        traits.evidence().of(id) instanceof Single single ? single.create() : CallOutcome.UNASKED;
    if (create.isOk()) {
      return null;
    }
    // ELOOP: the entry of the directory stands where the file would.
    boolean isTold = !create.reason().isEnvironmental() || create.reason() == ErrorKind.REPLACED;
    if (!isTold) {
      return new Refusal(
          null,
          "a comparison may take it for \"" + dots + "\", which was not asked",
          Trait.IGNORABLES.id());
    }
    String verb = known ? "takes" : "may take";
    return new Refusal(
        known ? create : null,
        "a comparison " + verb + " it for \"" + dots + '"',
        Trait.IGNORABLES.id());
  }

  private static boolean isDots(String key) {
    return key.equals(".") || key.equals("..");
  }
}
