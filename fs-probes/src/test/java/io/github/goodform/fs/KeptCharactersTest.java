package io.github.goodform.fs;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.goodform.fs.evidence.CallOutcome;
import io.github.goodform.fs.evidence.ErrorKind;
import io.github.goodform.fs.evidence.Evidence;
import io.github.goodform.fs.evidence.NameObservation;
import io.github.goodform.fs.evidence.NameObservation.Characters;
import io.github.goodform.fs.evidence.NameObservation.Letters;
import io.github.goodform.fs.evidence.NameOctets;
import io.github.goodform.fs.evidence.NameVerdict;
import java.io.IOException;
import java.nio.charset.Charset;
import java.nio.charset.StandardCharsets;
import java.nio.file.FileSystem;
import java.nio.file.FileSystemException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.UnaryOperator;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * Directories that keep the characters of a small charset, and compare them by a table of their
 * own, as HFS does with that of Mac OS Roman, whatever charset it is mounted with.
 */
class KeptCharactersTest {
  private static final String QUESTION = "table-kept";
  private static final Charset MAC = Charset.forName("x-MacRoman");
  private static final int LAST_OF_LATIN = 0xFF;

  private static final int HALF_WIDTH = 0xFF00;

  /** What HFS cuts names at. */
  private static final int LONGEST = 31;

  /** Each two characters of Latin-1. */
  private static List<String[]> pairs() {
    List<String[]> pairs = new ArrayList<>();
    for (int a = 0xA0; a <= LAST_OF_LATIN; a++) {
      for (int b = a + 1; b <= LAST_OF_LATIN; b++) {
        pairs.add(new String[] {"x" + Character.toString(a), "x" + Character.toString(b)});
      }
    }
    pairs.add(new String[] {"\u00E0.txt", "a.txt"});
    pairs.add(new String[] {"\u00A0.txt", " .txt"});
    return pairs;
  }

  private static String inLatin(String name) {
    return Liar.each(name, c -> c > LAST_OF_LATIN ? '?' : c);
  }

  /** Each octet in the small letter that it is in Mac OS Roman. */
  private static String asMacRoman(String latin) {
    String mac = new String(latin.getBytes(StandardCharsets.ISO_8859_1), MAC);
    byte[] small = Liar.each(mac, Character::toLowerCase).getBytes(MAC);
    return new String(small, StandardCharsets.ISO_8859_1);
  }

  private static String withoutAccents(String latin) {
    return Liar.formD(latin).replaceAll("\\p{Mn}", "").replace('\u00A0', ' ');
  }

  private static String cut(String name) {
    return name.substring(0, Math.min(LONGEST, name.length()));
  }

  private static Prediction known(FileSystem lying) throws IOException {
    Path root = lying.getPath("/");
    FileNameProfile profile = Liar.probed(root);
    Prediction prediction = Liar.tried(profile, root, pairs());

    assertThat(profile.finding(QUESTION).verdict()).isEqualTo(NameVerdict.MEASURED);
    assertThat(prediction.missed()).isEmpty();
    assertThat(prediction.alarms()).isEmpty();
    assertThat(prediction.wrongNames()).isEmpty();
    assertThat(prediction.openPairs()).isEmpty();
    return prediction;
  }

  @Test
  void knowsATableOfAnotherCharset() throws IOException {
    try (FileSystem lying =
        Liar.of(KeptCharactersTest::inLatin, name -> asMacRoman(inLatin(name)))) {
      known(lying);
    }
  }

  @Test
  void knowsATableOfAnotherCharsetWhereNamesAreCut() throws IOException {
    UnaryOperator<String> stored = name -> cut(inLatin(name));
    try (FileSystem lying = Liar.of(stored, name -> asMacRoman(stored.apply(name)))) {
      known(lying);
    }
  }

  @Test
  void knowsATableWithoutAccents() throws IOException {
    try (FileSystem lying =
        Liar.of(KeptCharactersTest::inLatin, name -> withoutAccents(inLatin(name)))) {
      known(lying);
    }
  }

  private static int asNegative(int c) {
    boolean negative = HALF_WIDTH < c && c <= Character.MAX_VALUE;
    boolean latin = 0x7F < c && c <= LAST_OF_LATIN;
    return latin ? HALF_WIDTH + c : c <= LAST_OF_LATIN || negative ? c : '?';
  }

  /** As HFS does on Linux, where an octet that is negative becomes a half-width form. */
  @Test
  void knowsATableOfCharactersThatAreListedAsOthers() throws IOException {
    UnaryOperator<String> stored = name -> Liar.each(name, KeptCharactersTest::asNegative);
    UnaryOperator<String> key =
        name -> asMacRoman(Liar.each(stored.apply(name), c -> c & LAST_OF_LATIN));
    try (FileSystem lying = Liar.of(stored, key)) {
      known(lying);
      FileNameProfile profile = PatientProbe.of(lying.getPath("/")).full();

      assertThat(joined(profile)).contains("\uFFAE\uFFBE");
      assertThat(profile.collisions(List.of("\u00AE", "\uFFBE"))).hasSize(1);
    }
  }

  private static List<String> joined(FileNameProfile profile) {
    return profile.evidence().of(QUESTION) instanceof Letters letters
        ? Letters.pairs(letters.joined())
        : List.of();
  }

  /** What is created in the place of a deleted file may be listed by the name that this had. */
  @Test
  void isNotMisledByNamesThatAreRemembered() throws IOException {
    Charset latin2 = Charset.forName("ISO-8859-2");
    UnaryOperator<String> key = name -> Liar.each(name, Character::toLowerCase);
    Map<String, String> remembered = new HashMap<>();
    UnaryOperator<String> stored = name -> remembered.computeIfAbsent(key.apply(name), k -> name);
    LyingFileSystem.Lie lie =
        new LyingFileSystem.Lie() {
          @Override
          public void create(Path path) throws IOException {
            String name = String.valueOf(path.getFileName());
            if (!latin2.newEncoder().canEncode(name)) {
              throw new FileSystemException(path.toString(), null, "Invalid argument");
            }
          }
        };
    try (FileSystem lying = new LyingFileSystem(Liar.of(stored, key), lie)) {
      FileNameProfile profile = Liar.probed(lying.getPath("/"));

      assertThat(profile.evidence().of("table-characters"))
          .isInstanceOfSatisfying(
              Characters.class,
              characters -> {
                assertThat(characters.replaced()).isEmpty();
                assertThat(Characters.characters(characters.kept()).cardinality()).isEqualTo(128);
              });
      assertThat(joined(profile)).contains("\u00C1\u00E1", "\u0104\u0105", "Aa");
    }
  }

  @Test
  void leavesOpenWhatThereWasNoTimeFor() throws IOException {
    UnaryOperator<String> key = name -> asMacRoman(inLatin(name));
    try (FileSystem lying = Liar.of(KeptCharactersTest::inLatin, key)) {
      Path root = lying.getPath("/");
      FileNameProfile profile = Liar.probed(root);
      Letters asked = (Letters) profile.evidence().of(QUESTION);
      List<String> all = new ArrayList<>(Letters.pairs(asked.joined()));
      all.addAll(Letters.pairs(asked.distinct()));
      String open = NameOctets.hex(NameOctets.utf8(String.join("", all)));
      CallOutcome late = new CallOutcome(ErrorKind.UNASKED, "interrupted");
      Map<String, NameObservation> observations =
          new LinkedHashMap<>(profile.evidence().observations());
      observations.put(QUESTION, new Letters("", "", open, late));
      FileNameProfile without =
          FileNameProfile.of(profile.jvm(), profile.context(), Evidence.of(observations));
      observations.put(QUESTION, new Letters(asked.joined(), "", open, late));
      FileNameProfile half =
          FileNameProfile.of(profile.jvm(), profile.context(), Evidence.of(observations));

      assertThat(without.finding(QUESTION).verdict()).isEqualTo(NameVerdict.INCONCLUSIVE);
      assertThat(half.samePath("\u00AE", "\u00BE").isSame()).isTrue();
      assertThat(half.samePath("\u00AE", "\u00A9").verdict()).isEqualTo(NameVerdict.INCONCLUSIVE);
      assertThat(half.samePath("\u00AE", "\u00A9").reason()).contains("interrupted");
    }
  }

  @Test
  void comesBackFromTheReplay() throws IOException {
    UnaryOperator<String> key = name -> asMacRoman(inLatin(name));
    try (FileSystem lying = Liar.of(KeptCharactersTest::inLatin, key)) {
      Liar.assertComesBack(Liar.probed(lying.getPath("/")), QUESTION);
    }
  }

  /** A charset of many characters would take too many names. */
  @ParameterizedTest
  @ValueSource(strings = {"US-ASCII", "windows-31j"})
  void doesNotAskWhereNoneAreKeptOrMany(String charset) throws IOException {
    UnaryOperator<String> stored =
        name -> new String(name.getBytes(Charset.forName(charset)), Charset.forName(charset));
    try (FileSystem lying = Liar.of(stored, stored)) {
      FileNameProfile profile = Liar.probed(lying.getPath("/"));

      assertThat(profile.evidence().of(QUESTION)).isNotInstanceOf(Letters.class);
    }
  }
}
