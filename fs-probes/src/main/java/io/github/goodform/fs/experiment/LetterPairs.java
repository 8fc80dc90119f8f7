package io.github.goodform.fs.experiment;

import com.ibm.icu.lang.UCharacter;
import io.github.goodform.fs.evidence.CallOutcome;
import io.github.goodform.fs.evidence.NameObservation.Letters;
import io.github.goodform.fs.evidence.NameOctets;
import java.nio.charset.Charset;
import java.nio.charset.CharsetEncoder;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.NavigableSet;
import java.util.TreeMap;
import java.util.TreeSet;

/** The pairs of letters that are asked about, and what was answered of them. */
final class LetterPairs {
  /** Two letters that some case mapping makes one: a small one first, where one of them is. */
  record Pair(int first, int second) {}

  /** The letters of the code pages of DOS: Latin, Greek and Cyrillic. */
  private static final int[][] OF_CODE_PAGES = {
    {0xAA, 0x17F}, {0x386, 0x3CE}, {0x400, 0x45F}, {0x490, 0x491}
  };

  private static final List<String> CODE_PAGES =
      List.of(
          "IBM437", "IBM737", "IBM775", "IBM850", "IBM852", "IBM855", "IBM857", "IBM860", "IBM861",
          "IBM862", "IBM863", "IBM865", "IBM866", "IBM869");

  /** Tables differ in the versions of Unicode that they were made of. */
  private static final int[] VERSIONS = {3, 4, 5, 6};

  /** Letters with several counterparts come before those that few tables know. */
  private static final int WITH_SEVERAL = 3;

  private final StringBuilder joined = new StringBuilder();
  private final StringBuilder distinct = new StringBuilder();
  private final StringBuilder open = new StringBuilder();
  private CallOutcome end = CallOutcome.OK;

  void join(Collection<Pair> pairs) {
    pairs.forEach(pair -> append(joined, pair));
  }

  void part(Collection<Pair> pairs) {
    pairs.forEach(pair -> append(distinct, pair));
  }

  void leaveOpen(Collection<Pair> pairs, CallOutcome why) {
    pairs.forEach(pair -> append(open, pair));
    end = end.isOk() ? why : end;
  }

  private static void append(StringBuilder letters, Pair pair) {
    letters.appendCodePoint(pair.first()).appendCodePoint(pair.second());
  }

  Letters answered() {
    return new Letters(hex(joined), hex(distinct), hex(open), end);
  }

  private static String hex(StringBuilder letters) {
    return NameOctets.hex(NameOctets.utf8(letters.toString()));
  }

  /** A name with the letters of one side. */
  static String letters(List<Pair> pairs, boolean second) {
    StringBuilder letters = new StringBuilder();
    pairs.forEach(pair -> letters.appendCodePoint(second ? pair.second() : pair.first()));
    return letters.toString();
  }

  /**
   * The pairs of the Basic Multilingual Plane in groups of one kind each, those of an older Unicode
   * first.
   */
  static List<List<Pair>> ofUnicode(int most) {
    List<NavigableSet<Integer>> families = families();
    TreeMap<Integer, List<Pair>> kinds = new TreeMap<>();
    for (NavigableSet<Integer> family : families) {
      int kind = family.size() > 2 ? WITH_SEVERAL : 2 * version(family);
      List<Pair> pairs = kinds.computeIfAbsent(kind, k -> new ArrayList<>());
      for (int letter : family) {
        for (int other : family.tailSet(letter, false)) {
          pairs.add(UCharacter.isLowerCase(letter) ? pair(letter, other) : pair(other, letter));
        }
      }
    }
    List<List<Pair>> groups = new ArrayList<>();
    kinds.values().forEach(pairs -> groups.addAll(chunks(pairs, most)));
    return groups;
  }

  private static Pair pair(int first, int second) {
    return new Pair(first, second);
  }

  private static int version(NavigableSet<Integer> family) {
    int newest = 0;
    for (int letter : family) {
      newest = Math.max(newest, UCharacter.getAge(letter).getMajor());
    }
    int kind = 0;
    while (kind < VERSIONS.length && newest > VERSIONS[kind]) {
      kind++;
    }
    return kind;
  }

  /** The letters that a chain of simple mappings joins, by the least of them. */
  private static List<NavigableSet<Integer>> families() {
    Map<Integer, NavigableSet<Integer>> families = new TreeMap<>();
    for (int letter = 0; letter <= Character.MAX_VALUE; letter++) {
      int[] others = {
        UCharacter.toUpperCase(letter),
        UCharacter.toLowerCase(letter),
        UCharacter.toTitleCase(letter),
        UCharacter.foldCase(letter, true)
      };
      for (int other : others) {
        if (other != letter && Character.isBmpCodePoint(other)) {
          NavigableSet<Integer> family = families.computeIfAbsent(letter, k -> new TreeSet<>());
          family.addAll(families.getOrDefault(other, new TreeSet<>()));
          family.add(letter);
          family.add(other);
          for (int member : family) {
            families.put(member, family);
          }
        }
      }
    }
    List<NavigableSet<Integer>> each = new ArrayList<>();
    families.forEach(
        (letter, family) -> {
          if (letter.equals(family.first())) {
            each.add(family);
          }
        });
    return each;
  }

  /**
   * The small letters of code pages with their capitals, in groups that a code page has all of, or
   * none.
   */
  static List<List<Pair>> ofCodePages(int most) {
    List<CharsetEncoder> encoders = new ArrayList<>();
    for (String name : CODE_PAGES) {
      if (Charset.isSupported(name)) {
        encoders.add(Charset.forName(name).newEncoder());
      }
    }
    Map<String, List<Pair>> kinds = new TreeMap<>(Comparator.reverseOrder());
    for (int[] range : OF_CODE_PAGES) {
      for (int letter = range[0]; letter <= range[1]; letter++) {
        int capital = UCharacter.toUpperCase(letter);
        if (capital != letter) {
          kinds
              .computeIfAbsent(codePages(encoders, letter, capital), k -> new ArrayList<>())
              .add(pair(letter, capital));
        }
      }
    }
    List<List<Pair>> groups = new ArrayList<>();
    kinds.values().forEach(pairs -> groups.addAll(chunks(pairs, most)));
    return groups;
  }

  private static String codePages(List<CharsetEncoder> encoders, int letter, int capital) {
    StringBuilder pages = new StringBuilder();
    for (CharsetEncoder encoder : encoders) {
      pages.append(encoder.canEncode((char) letter) ? '1' : '0');
      pages.append(encoder.canEncode((char) capital) ? '1' : '0');
    }
    return pages.toString();
  }

  static <T> List<List<T>> chunks(List<T> all, int most) {
    List<List<T>> chunks = new ArrayList<>();
    for (int start = 0; start < all.size(); start += most) {
      chunks.add(List.copyOf(all.subList(start, Math.min(start + most, all.size()))));
    }
    return chunks;
  }
}
