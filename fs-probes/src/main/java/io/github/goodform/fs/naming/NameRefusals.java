package io.github.goodform.fs.naming;

import io.github.goodform.fs.evidence.CallOutcome;
import io.github.goodform.fs.evidence.ErrorKind;
import io.github.goodform.fs.evidence.NameObservation;
import io.github.goodform.fs.evidence.NameObservation.Length;
import io.github.goodform.fs.evidence.NameObservation.Relation;
import io.github.goodform.fs.evidence.NameObservation.Single;
import io.github.goodform.fs.evidence.NameVerdict;
import io.github.goodform.fs.evidence.Question;
import io.github.goodform.fs.evidence.Traits;
import java.text.Normalizer;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Objects;
import java.util.Set;
import java.util.function.Predicate;
import java.util.function.ToIntFunction;
import java.util.function.UnaryOperator;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** Which names a profile says are refused, and with which error. */
final class NameRefusals {
  private static final List<String> LENGTHS =
      List.of(
          "length-ascii",
          "length-latin",
          "length-latin-decomposed",
          "length-hangul",
          "length-emoji",
          "length-greek");
  private static final Set<String> DEVICES = devices();
  private static final int NAME_MAX = 255;
  private static final int HIGHEST_CONTROL = 0x1F;

  private record Refusal(Predicate<String> names, CallOutcome outcome) {}

  private final Traits traits;
  private final UnaryOperator<String> written;
  private final List<Refusal> refusals = new ArrayList<>();

  private NameRefusals(Traits traits, UnaryOperator<String> written) {
    this.traits = traits;
    this.written = written;
    characters();
    reserved();
    endings();
    lengths();
  }

  /**
   * The refusals of a profile.
   *
   * @param written turns a name into what is put on the disk, before its length is taken
   */
  static NameRefusals of(Traits traits, UnaryOperator<String> written) {
    return new NameRefusals(traits, written);
  }

  /** The error that answers the creation of this name, null when it can be stored. */
  @Nullable CallOutcome of(String name) {
    for (Refusal refusal : refusals) {
      if (refusal.names().test(name)) {
        return refusal.outcome();
      }
    }
    return null;
  }

  /** How the creation of a single name ended, when it did not work. */
  private @Nullable CallOutcome refused(String id) {
    NameObservation observation = traits.evidence().of(id);
    boolean refused = traits.finding(id).is(NameVerdict.REFUSED);
    if (refused && observation instanceof Single single) {
      return single.create();
    }
    return refused && observation instanceof Relation relation ? relation.forward().create() : null;
  }

  private void refuse(String id, Predicate<String> names) {
    CallOutcome outcome = refused(id);
    if (outcome != null) {
      refusals.add(new Refusal(names, outcome));
    }
  }

  private void characters() {
    refuse("name-colon", holding(':'));
    refuse("name-question-mark", holding('?'));
    refuse("name-asterisk", holding('*'));
    refuse("name-less-than", holding('<'));
    refuse("name-greater-than", holding('>'));
    refuse("name-vertical-line", holding('|'));
    refuse("name-quotation-mark", holding('"'));
    refuse("name-backslash", holding('\\'));
    refuse("name-line-feed", holding('\n'));
    refuse("name-delete", holding(0x7F));
    refuse(
        "name-control-01",
        name -> name.codePoints().anyMatch(c -> c <= HIGHEST_CONTROL && c != '\n'));
    refuse("name-emoji", name -> name.codePoints().anyMatch(Character::isSupplementaryCodePoint));
    refuse("name-leading-space", name -> name.startsWith(" "));
    refuse("name-leading-dot", name -> name.startsWith("."));
    refuse("name-noncharacter-ffff", holding(0xFFFF));
    refuse("name-noncharacter-fdd0", holding(0xFDD0));
  }

  private static Predicate<String> holding(int codePoint) {
    return name -> name.indexOf(codePoint) >= 0;
  }

  private void reserved() {
    refuse("name-con", name -> DEVICES.contains(name.toUpperCase(Locale.ROOT)));
    refuse("name-con-extension", name -> isDeviceWithExtension(name.toUpperCase(Locale.ROOT)));
  }

  private static boolean isDeviceWithExtension(String name) {
    int dot = name.indexOf('.');
    return dot > 0 && DEVICES.contains(name.substring(0, dot));
  }

  private static Set<String> devices() {
    Stream<String> numbered =
        IntStream.rangeClosed(1, 9).boxed().flatMap(n -> Stream.of("COM" + n, "LPT" + n));
    return Stream.concat(Stream.of("CON", "PRN", "AUX", "NUL"), numbered)
        .collect(Collectors.toUnmodifiableSet());
  }

  private void endings() {
    refuse("alias-trailing-dot", name -> name.endsWith("."));
    refuse("alias-trailing-space", name -> written.apply(name).endsWith(" "));
  }

  /**
   * A limit in the unit of the file system; and where names over 255 octets end in another error
   * than the rest, the kernel's own limit before it.
   */
  private void lengths() {
    if (!(traits.evidence().of("length-ascii") instanceof Length ascii) || ascii.next().isOk()) {
      return;
    }
    List<CallOutcome> outcomes = LENGTHS.stream().map(this::next).filter(Objects::nonNull).toList();
    CallOutcome other =
        outcomes.stream()
            .filter(o -> o.reason() != ErrorKind.TOO_LONG)
            .findFirst()
            .orElse(ascii.next());
    for (CallOutcome outcome : outcomes) {
      if (outcome.reason() == ErrorKind.TOO_LONG && other.reason() != ErrorKind.TOO_LONG) {
        refusals.add(new Refusal(name -> utf8(name) > NAME_MAX, outcome));
      }
    }
    ToIntFunction<String> cost = unit(ascii.units());
    refusals.add(new Refusal(name -> cost.applyAsInt(name) > ascii.units(), other));
  }

  private @Nullable CallOutcome next(String id) {
    return traits.evidence().of(id) instanceof Length length && !length.next().isOk()
        ? length.next()
        : null;
  }

  /** The unit in which most of the measured names were as long as they could be. */
  private ToIntFunction<String> unit(int limit) {
    List<ToIntFunction<String>> units =
        List.of(
            NameRefusals::utf8,
            NameRefusals::utf16,
            name -> utf8(decomposed(name)),
            name -> utf16(decomposed(name)),
            name -> utf16(written.apply(name)),
            name -> utf16(decomposed(written.apply(name))),
            NameRefusals::compressed);
    ToIntFunction<String> best = units.get(0);
    long most = -1;
    for (ToIntFunction<String> unit : units) {
      long explained = LENGTHS.stream().filter(id -> isExplained(id, unit, limit)).count();
      if (explained > most) {
        best = unit;
        most = explained;
      }
    }
    return best;
  }

  private boolean isExplained(String id, ToIntFunction<String> unit, int limit) {
    if (!(traits.evidence().of(id) instanceof Length length)) {
      return false;
    }
    String one = Question.byId(id).orElseThrow().first();
    return unit.applyAsInt(one.repeat(length.units())) <= limit
        && unit.applyAsInt(one.repeat(length.units() + 1)) > limit;
  }

  private static String decomposed(String name) {
    return Normalizer.normalize(name, Normalizer.Form.NFD);
  }

  private static int utf8(String name) {
    return EscapedNames.octets(name).length;
  }

  /**
   * As UDF counts: characters of one octet each, or all of two, and the kernel's octets (ECMA-167
   * 1/7.2.12).
   */
  private static int compressed(String name) {
    boolean wide = name.chars().anyMatch(c -> c > 0xFF);
    return Math.max(utf8(name), wide ? 2 * utf16(name) : utf16(name));
  }

  private static int utf16(String name) {
    return name.length();
  }
}
