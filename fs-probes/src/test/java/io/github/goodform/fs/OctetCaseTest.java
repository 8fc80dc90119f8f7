package io.github.goodform.fs;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.goodform.fs.evidence.CallOutcome;
import io.github.goodform.fs.evidence.ErrorKind;
import io.github.goodform.fs.evidence.Evidence;
import io.github.goodform.fs.evidence.NameObservation;
import io.github.goodform.fs.evidence.NameObservation.Letters;
import io.github.goodform.fs.evidence.NameOctets;
import io.github.goodform.fs.evidence.NameVerdict;
import java.io.IOException;
import java.nio.charset.Charset;
import java.nio.charset.StandardCharsets;
import java.nio.file.FileSystem;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.function.UnaryOperator;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/**
 * Directories that take each octet of a name in UTF-8 for a letter of an 8-bit charset, and ignore
 * case, as FAT does with {@code iocharset=iso8859-2}: U+00E1 and U+00F1 are one, for {@code \xA1}
 * is the capital of {@code \xB1}.
 */
class OctetCaseTest {
  private static final String QUESTION = "table-octets";

  /** Characters that differ in one octet of two, three and four. */
  private static List<String[]> pairs() {
    List<String> characters = new ArrayList<>();
    for (int first : new int[] {0x80, 0xC0, 0x140, 0x440, 0x2040}) {
      for (int c = first; c < first + 0x40; c += 3) {
        characters.add(Character.toString(c));
      }
    }
    for (int c = 0xB7; c < 0x800; c += 0x40) {
      characters.add(Character.toString(c));
    }
    for (int c = 0x1041; c < 0x10000; c += 0x1000) {
      characters.add(Character.toString(c));
    }
    for (int c = 0x11041; c < 0x110000; c += 0x40000) {
      characters.add(Character.toString(c));
    }
    List<String[]> pairs = new ArrayList<>();
    for (String a : characters) {
      for (String b : characters) {
        boolean near = NameOctets.utf8(a).length == NameOctets.utf8(b).length;
        if (near && a.compareTo(b) < 0) {
          pairs.add(new String[] {"x" + a + b + ".name", "x" + b + a + ".name"});
        }
      }
    }
    return pairs;
  }

  /** What octets are in small letters of a charset. */
  private static UnaryOperator<String> inSmallLetters(String charsetName) {
    Charset charset = Charset.forName(charsetName);
    byte[] small = new byte[0x100];
    for (int octet = 0; octet < small.length; octet++) {
      String letter = new String(new byte[] {(byte) octet}, charset);
      byte[] lower = letter.toLowerCase(Locale.ROOT).getBytes(charset);
      boolean isLetter = !letter.equals("\uFFFD") && lower.length == 1 && lower[0] != '?';
      small[octet] = isLetter ? lower[0] : (byte) octet;
    }
    return name -> {
      byte[] octets = name.getBytes(StandardCharsets.UTF_8);
      for (int i = 0; i < octets.length; i++) {
        octets[i] = small[octets[i] & 0xFF];
      }
      return new String(octets, StandardCharsets.ISO_8859_1);
    };
  }

  @ParameterizedTest(name = "{0}")
  @CsvSource({
    "ISO-8859-1, 0",
    "ISO-8859-2, 10",
    "ISO-8859-13, 3",
    "KOI8-R, 1",
    "windows-1250, 10",
    "windows-1251, 10",
    "IBM437, 8",
    "IBM850, 10",
    "IBM852, 20",
    "IBM866, 16"
  })
  void missesNoCollision(String charset, int joined) throws IOException {
    try (FileSystem lying = Liar.of(name -> name, inSmallLetters(charset))) {
      Path root = lying.getPath("/");
      FileNameProfile profile = Liar.probed(root);

      Liar.assertWithinRates(Liar.tried(profile, root, pairs()));
      assertThat(profile.evidence().of(QUESTION))
          .isInstanceOfSatisfying(
              Letters.class,
              letters -> {
                assertThat(Letters.pairs(letters.joined())).hasSizeGreaterThanOrEqualTo(joined);
                assertThat(letters.open()).isEmpty();
              });
    }
  }

  @Test
  void saysWhyTwoNamesAreOne() throws IOException {
    try (FileSystem lying = Liar.of(name -> name, inSmallLetters("ISO-8859-2"))) {
      FileNameProfile profile = Liar.probed(lying.getPath("/"));

      assertThat(profile.samePath("ma\u00F1ana", "ma\u00E1ana").rules()).contains(QUESTION);
      assertThat(profile.key("ma\u00F1ana")).isEqualTo(profile.key("ma\u00E1ana"));
      assertThat(profile.samePath("ma\u00F1ana", "ma\u00E2ana").isDistinct()).isTrue();
    }
  }

  /** The simulated directory has the same octets. */
  @Test
  void isReplayed() throws IOException {
    try (FileSystem lying = Liar.of(name -> name, inSmallLetters("KOI8-R"))) {
      FileNameProfile profile = Liar.probed(lying.getPath("/"));
      try (FileSystem replayed = profile.fileSystem()) {
        FileNameProfile again = PatientProbe.of(replayed.getPath("/")).full();

        assertThat(again.evidence().of(QUESTION)).isEqualTo(profile.evidence().of(QUESTION));
      }
    }
  }

  /** Letters that are one whatever their octets are: no other characters are. */
  @Test
  void takesLettersForNoOctets() throws IOException {
    UnaryOperator<String> latin =
        name -> Liar.each(name, c -> c >= 0xC0 && c <= 0xDE && c != 0xD7 ? c + 0x20 : ascii(c));
    try (FileSystem folding = Liar.of(name -> name, latin)) {
      Path root = folding.getPath("/");
      FileNameProfile profile = Liar.probed(root);

      Liar.assertWithinRates(Liar.tried(profile, root, pairs()));
    }
  }

  private static int ascii(int c) {
    return c < 0x80 ? Character.toLowerCase(c) : c;
  }

  /** A deadline may have come before the end. */
  @Test
  void leavesOpenWhatWasNotAnswered() throws IOException {
    try (FileSystem lying = Liar.of(name -> name, inSmallLetters("ISO-8859-2"))) {
      FileNameProfile profile = Liar.probed(lying.getPath("/"));
      CallOutcome late = new CallOutcome(ErrorKind.UNASKED, "interrupted");
      Map<String, NameObservation> all = new LinkedHashMap<>(profile.evidence().observations());
      all.put(QUESTION, new Letters("", hex("\u00C0\u00C1"), hex("\u00E1\u00F1"), late));
      // It would tell that these two are one, as they are.
      all.remove("table-alphabet");
      FileNameProfile open = FileNameProfile.of(profile.jvm(), profile.context(), Evidence.of(all));

      assertThat(open.samePath("x\u00E1", "x\u00F1"))
          .satisfies(
              names -> {
                assertThat(names.verdict()).isEqualTo(NameVerdict.INCONCLUSIVE);
                assertThat(names.reason()).startsWith(QUESTION).contains("interrupted");
              });
      assertThat(open.lockKey("x\u00E1")).isEqualTo(open.lockKey("x\u00F1"));
      assertThat(open.key("x\u00E1")).isNotEqualTo(open.key("x\u00F1"));
      assertThat(open.collisions(List.of("x\u00E1", "x\u00F1"))).isNotEmpty();
    }
  }

  @Test
  void leavesAllOpenWhereThereWasNoTime() throws IOException {
    try (FileSystem lying = Liar.of(name -> name, inSmallLetters("ISO-8859-2"))) {
      FileNameProfile profile = Liar.probed(lying.getPath("/"));
      Map<String, NameObservation> all = new LinkedHashMap<>(profile.evidence().observations());
      all.put(
          QUESTION, new NameObservation.Unasked(new CallOutcome(ErrorKind.UNASKED, "interrupted")));
      FileNameProfile open = FileNameProfile.of(profile.jvm(), profile.context(), Evidence.of(all));

      for (String[] pair : pairs()) {
        assertThat(open.samePath(pair[0], pair[1]).isDistinct())
            .as("%s and %s", pair[0], pair[1])
            .isFalse();
        assertThat(open.lockKey(pair[0])).isEqualTo(open.lockKey(pair[1]));
      }
      assertThat(open.samePath("x\u00E1", "x\u0107a").isDistinct()).isTrue();
    }
  }

  private static String hex(String letters) {
    return NameOctets.hex(NameOctets.utf8(letters));
  }
}
