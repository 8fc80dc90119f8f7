package io.github.goodform.fs;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.goodform.fs.evidence.NameObservation.Letters;
import io.github.goodform.fs.evidence.NameVerdict;
import java.io.IOException;
import java.nio.file.FileSystem;
import java.nio.file.Path;
import java.text.Normalizer;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.function.UnaryOperator;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Directories that take characters for one another, or leave them out, by no rule at all. */
class AlphabetTest {
  private static final String QUESTION = "table-alphabet";

  /** Of each alphabet; no counterpart in case is among them, and no form makes letters of them. */
  private static final List<String> CHARACTERS =
      List.of(
          "abcdefghijklmnopqrstuvwxyz0123456789!#$%&'()+,;=@[]^_{}~",
          "\u00DF\u00E6\u00F0\u00F8\u00FE\u0111\u0127\u0142\u014B\u00A1\u00A7\u00AB\u00D7",
          "\u03B1\u03B2\u03B3\u03B4\u03B5\u0430\u0431\u0432\u0433\u0434\u0454\u0456",
          "\u05D0\u05D1\u05D2\u0627\u0628\u0629\u0643\u064A\u06A9\u06CC\u0662\u0968",
          "\u2010\u2013\u2014\u2018\u2019\u201C\u201D\u2039\u3000\u3001\u3002",
          "\u3042\u3044\u3064\u3063\u30A2\u30C4\u30C3\u30FC\u56FD\u570B");

  /** Letters and signs of which a form makes two characters, and these. */
  private static final List<String[]> OF_PARTS =
      List.of(
          new String[] {"\u00F4", "o\u0302"},
          new String[] {"\u00F4", "0\u0302"},
          new String[] {"o\u0302", "0\u0302"},
          new String[] {"\u226F", ">\u0338"},
          new String[] {"\u226F", "_\u0338"},
          new String[] {">\u0338", "_\u0338"});

  private static final int JOINED = 12;

  /** Enough for some files of one alphabet. */
  private static final int CALLS = 200;

  /** Each of them with another one, or with nothing. */
  private static Map<Integer, String> mapping(Random random) {
    return mapping(random, Map.of());
  }

  private static Map<Integer, String> mapping(Random random, Map<Integer, String> first) {
    Map<Integer, String> mapping = new LinkedHashMap<>(first);
    while (mapping.size() < JOINED) {
      int character = any(random);
      String other = random.nextInt(JOINED) == 0 ? "" : Character.toString(any(random));
      boolean isTarget = mapping.containsValue(Character.toString(character));
      if (!isTarget && (other.isEmpty() || !mapping.containsKey(other.codePointAt(0)))) {
        mapping.put(character, other);
      }
    }
    return mapping;
  }

  private static int any(Random random) {
    String alphabet = CHARACTERS.get(random.nextInt(CHARACTERS.size()));
    return alphabet.charAt(random.nextInt(alphabet.length()));
  }

  private static UnaryOperator<String> by(Map<Integer, String> mapping) {
    return name -> {
      StringBuilder mapped = new StringBuilder();
      name.codePoints().forEach(c -> mapped.append(mapping.getOrDefault(c, Character.toString(c))));
      return mapped.toString();
    };
  }

  private static List<String[]> pairs(Map<Integer, String> mapping, Random random) {
    List<String[]> pairs = new ArrayList<>();
    mapping.forEach(
        (character, other) -> {
          String one = Character.toString(character);
          pairs.add(new String[] {"x" + one + "y", "x" + other + "y"});
          pairs.add(new String[] {"x" + one + "y.txt", "x" + other + "y.txt"});
          pairs.add(new String[] {"x" + one, "x" + Character.toString(any(random))});
        });
    return pairs;
  }

  @ParameterizedTest
  @ValueSource(ints = {1, 2, 3, 4})
  void knowsWhichAreOne(int seed) throws IOException {
    Random random = new Random(seed);
    Map<Integer, String> mapping = mapping(random);
    try (FileSystem lying = Liar.of(name -> name, by(mapping))) {
      Path root = lying.getPath("/");
      FileNameProfile profile = Liar.probed(root);
      Prediction prediction = Liar.tried(profile, root, pairs(mapping, random));

      assertThat(profile.finding(QUESTION).is(NameVerdict.MEASURED)).isTrue();
      Liar.assertWithinRates(prediction);
      Liar.assertComesBack(profile, QUESTION);
      mapping.forEach(
          (character, other) ->
              assertThat(
                      profile
                          .samePath("x" + Character.toString(character) + "y", "x" + other + "y")
                          .verdict())
                  .as("%s %s", Character.toString(character), other)
                  .isEqualTo(NameVerdict.SAME));
    }
  }

  @ParameterizedTest
  @ValueSource(ints = {5, 6})
  void missesNoneWhereCaseIsIgnoredToo(int seed) throws IOException {
    Random random = new Random(seed);
    Map<Integer, String> mapping = mapping(random);
    UnaryOperator<String> key = name -> by(mapping).apply(Liar.each(name, Character::toLowerCase));
    try (FileSystem lying = Liar.of(name -> name, key)) {
      Path root = lying.getPath("/");

      Liar.assertWithinRates(Liar.tried(Liar.probed(root), root, pairs(mapping, random)));
    }
  }

  @ParameterizedTest
  @ValueSource(ints = {7, 8})
  void leavesOpenWhatIsStoredOtherwise(int seed) throws IOException {
    Random random = new Random(seed);
    Map<Integer, String> mapping = mapping(random);
    try (FileSystem lying = Liar.of(by(mapping), by(mapping))) {
      Path root = lying.getPath("/");

      assertThat(Liar.tried(Liar.probed(root), root, pairs(mapping, random)).missed()).isEmpty();
    }
  }

  /** A letter or a sign may be decomposed before its base is taken for another one, or after. */
  @ParameterizedTest
  @CsvSource({"NFC, 9", "NFD, 10"})
  void missesNoneBesideAForm(Normalizer.Form form, int seed) throws IOException {
    Random random = new Random(seed);
    Map<Integer, String> mapping = mapping(random, Map.of((int) 'o', "0", (int) '>', "_"));
    List<String[]> pairs = pairs(mapping, random);
    pairs.addAll(OF_PARTS);
    UnaryOperator<String> formed = name -> Normalizer.normalize(name, form);
    UnaryOperator<String> formFirst = name -> by(mapping).apply(formed.apply(name));
    UnaryOperator<String> formLast = name -> formed.apply(by(mapping).apply(name));
    for (UnaryOperator<String> key : List.of(formFirst, formLast)) {
      for (UnaryOperator<String> stored : List.of(UnaryOperator.<String>identity(), key)) {
        try (FileSystem lying = Liar.of(stored, key)) {
          Path root = lying.getPath("/");

          Liar.assertWithinRates(Liar.tried(Liar.probed(root), root, pairs));
        }
      }
    }
  }

  /** What got files by then is two, and the reason is told. */
  @Test
  void keepsWhatItSawBeforeItHadToStop() throws IOException {
    int[] calls = {0};
    UnaryOperator<String> key =
        name -> {
          if (--calls[0] == 0) {
            Thread.currentThread().interrupt();
          }
          return Liar.each(name, Character::toLowerCase);
        };
    try (FileSystem lying = Liar.of(name -> name, key)) {
      Path root = lying.getPath("/");
      FileNameProfile profile =
          PatientProbe.of(root)
              .onProgress(progress -> calls[0] = progress.question().equals(QUESTION) ? CALLS : 0)
              .full();

      assertThat(Thread.interrupted()).isTrue();
      assertThat(profile.finding(QUESTION).is(NameVerdict.MEASURED)).isTrue();
      assertThat(profile.finding(QUESTION).reason()).contains("are two").contains("interrupted");
      assertThat(profile.evidence().of(QUESTION))
          .isInstanceOfSatisfying(
              Letters.class,
              letters -> {
                assertThat(Letters.pairs(letters.distinct())).hasSizeBetween(20, 60);
                assertThat(letters.joined()).isEmpty();
                assertThat(letters.end().isOk()).isFalse();
              });
      assertThat(root).isEmptyDirectory();
    }
  }

  @Test
  void tellsThatNoneAreOneWhereAllAreKeptApart() throws IOException {
    try (FileSystem plain = Liar.of(name -> name, name -> name)) {
      FileNameProfile profile = Liar.probed(plain.getPath("/"));

      assertThat(profile.finding(QUESTION).is(NameVerdict.MEASURED)).isTrue();
      assertThat(profile.samePath("\u0142", "l").isDistinct()).isTrue();
      assertThat(
              profile.collisions(
                  CHARACTERS.get(0).codePoints().mapToObj(Character::toString).toList()))
          .isEmpty();
    }
  }
}
