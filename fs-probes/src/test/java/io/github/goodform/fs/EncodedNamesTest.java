package io.github.goodform.fs;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import io.github.goodform.fs.evidence.Collision;
import io.github.goodform.fs.evidence.NameVerdict;
import io.github.goodform.fs.experiment.NameTransport;
import io.github.goodform.fs.naming.JvmNames;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.CharBuffer;
import java.nio.charset.CharacterCodingException;
import java.nio.charset.Charset;
import java.nio.charset.CharsetEncoder;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HexFormat;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * Names that are one file because a JVM writes the same octets for them, whatever the directory.
 */
class EncodedNamesTest {
  private static final FileNameProfile JAPANESE =
      Supposed.plain().profile(StorabilityTest.jvm("EUC-JP"));

  /** Each code point of the BMP with the first one that is the same octets, by encoding all. */
  private static List<String[]> joined(Charset charset) {
    CharsetEncoder encoder = charset.newEncoder();
    Map<String, String> firsts = new HashMap<>();
    List<String[]> pairs = new ArrayList<>();
    for (char c = 1; c < Character.MAX_VALUE; c++) {
      String name = Character.toString(c);
      Optional<String> octets = c == '/' ? Optional.empty() : octets(encoder, name);
      String first = octets.map(hex -> firsts.putIfAbsent(hex, name)).orElse(null);
      if (first != null) {
        pairs.add(new String[] {"a" + first + "b", "a" + name + "b"});
      }
    }
    return pairs;
  }

  private static Optional<String> octets(CharsetEncoder encoder, String name) {
    try {
      return Optional.of(HexFormat.of().formatHex(array(encoder, name)));
    } catch (CharacterCodingException e) {
      return Optional.empty();
    }
  }

  private static byte[] array(CharsetEncoder encoder, String name) throws CharacterCodingException {
    ByteBuffer octets = encoder.encode(CharBuffer.wrap(name));
    byte[] array = new byte[octets.remaining()];
    octets.get(array);
    return array;
  }

  private static Charset charset(JvmLayer jvm) {
    Charset charset = JvmNames.charset(jvm.jnuEncoding());
    assumeTrue(charset != null, "this JVM lacks the encoding of its own names");
    return Objects.requireNonNull(charset);
  }

  private static void assertOneFile(FileNameProfile profile, String one, String other) {
    assertThat(profile.samePath(one, other).verdict()).isEqualTo(NameVerdict.SAME);
    assertThat(profile.samePath("d/" + one + "/x", "d/" + other + "/x").isSame()).isTrue();
    assertThat(profile.key(one)).isEqualTo(profile.key(other));
    assertThat(profile.lockKey(one)).isEqualTo(profile.lockKey(other));
    assertThat(profile.collisions(List.of(one, other)))
        .singleElement()
        .satisfies(collision -> assertThat(collision.names()).containsExactly(one, other))
        .satisfies(collision -> assertThat(collision.verdict()).isEqualTo(NameVerdict.SAME));
    NameSet set = profile.nameSet();
    assertThat(set.add(one)).isEmpty();
    assertThat(set.add(other)).hasSize(1);
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "EUC-JP",
        "x-euc-jp-linux",
        "ISO-8859-1",
        "Shift_JIS",
        "windows-31j",
        "EUC-KR",
        "GB18030"
      })
  void joinsAllThatIsTheSameOctets(String encoding) {
    assumeTrue(Charset.isSupported(encoding), "this JVM lacks " + encoding);
    FileNameProfile profile = Supposed.plain().profile(StorabilityTest.jvm(encoding));
    List<String[]> joined = joined(Charset.forName(encoding));

    System.out.println("joined by the encoding\t" + encoding + "\t" + joined.size());
    joined.forEach(pair -> assertOneFile(profile, pair[0], pair[1]));
  }

  @ParameterizedTest
  @ValueSource(strings = {"EUC-JP", "x-euc-jp-linux", "Shift_JIS", "windows-31j"})
  void collidesWithTheNameThatIsListedInItsPlace(String encoding) {
    assumeTrue(Charset.isSupported(encoding), "this JVM lacks " + encoding);
    FileNameProfile profile = Supposed.plain().profile(StorabilityTest.jvm(encoding));
    Charset charset = Charset.forName(encoding);
    CharsetEncoder encoder = charset.newEncoder();
    int rewritten = 0;
    for (char c = 0x80; c < Character.MIN_SURROGATE; c++) {
      String name = "a" + c;
      if (encoder.canEncode(c) && !new String(name.getBytes(charset), charset).equals(name)) {
        assertThat(profile.storability(name).verdict()).isEqualTo(NameVerdict.REWRITTEN);
        assertOneFile(profile, name, profile.storedAs(name).orElseThrow());
        rewritten++;
      }
    }
    assertThat(rewritten).isPositive();
  }

  @Test
  void keepsApartWhatIsOtherOctets() {
    assertThat(JAPANESE.samePath("\u00A5", "~").isDistinct()).isTrue();
    assertThat(JAPANESE.samePath("\u3042", "\u3044").isDistinct()).isTrue();
    assertThat(JAPANESE.collisions(List.of("\u00A5", "~", "\u3042", "\u3044"))).isEmpty();
    assertThat(JAPANESE.key("\u00A5")).isNotEqualTo(JAPANESE.key("~"));
  }

  @Test
  void namesTheEncodingAsTheRule() {
    assertThat(JAPANESE.samePath("\u00A5", "\\").reason()).isEqualTo("in EUC-JP the same octets");
    assertThat(JAPANESE.samePath("\u00A5", "\\").rules()).containsExactly("jnuEncoding=EUC-JP");
    assertThat(JAPANESE.samePath("\u3042", "\u3044").reason()).startsWith("in EUC-JP: ");
  }

  @Test
  void foldsTheOctetsAndNotTheString() {
    FileNameProfile latin =
        Supposed.plain().same("octets-case").profile(StorabilityTest.jvm("ISO-8859-1"));

    // Two letters in Latin-1 are one in UTF-8, to a directory as to all other programs.
    assertThat(latin.key("\u00C3\u00A5")).isNotEqualTo(latin.key("\u00E5"));
    assertThat(latin.samePath("\u00C3\u00A5", "\u00E5").isDistinct()).isTrue();
  }

  @Test
  void comparesInUtf8WhatTheJvmCannotEncode() {
    FileNameProfile folding =
        Supposed.plain().same("case-ascii").profile(StorabilityTest.jvm("ANSI_X3.4-1968"));
    FileNameProfile plain = Supposed.plain().same("case-ascii").profile();

    assertThat(folding.samePath("\u00E5", "\u00C5")).isEqualTo(plain.samePath("\u00E5", "\u00C5"));
  }

  @Test
  void readsTheEncodingFromARecordedProfile() {
    assertOneFile(FileNameProfile.parse(JAPANESE.toJson()), "\u00A5", "\\");
  }

  @Test
  void leavesNamesOpenInAnEncodingThatThisJvmLacks() {
    FileNameProfile unknown = Supposed.plain().profile(StorabilityTest.jvm("x-no-such"));

    assertThat(unknown.samePath("\u00A5", "\\").verdict()).isEqualTo(NameVerdict.INCONCLUSIVE);
    assertThat(unknown.samePath("\u00A5", "\\").reason()).contains("x-no-such");
    assertThat(unknown.collisions(List.of("\u00A5", "\\"))).hasSize(1);
    assertThat(unknown.lockKey("\u00A5")).isEqualTo(unknown.lockKey("\\"));
    assertThat(unknown.key("\u00A5")).isNotEqualTo(unknown.key("\\"));
    assertThat(unknown.samePath("a", "b").isDistinct()).isTrue();
    assertThat(unknown.collisions(List.of("a", "b"))).isEmpty();
  }

  /** In this JVM: under a locale in UTF-8, no pair is joined. */
  @Test
  void isWhatADirectoryDoes(@TempDir Path directory) throws IOException {
    FileNameProfile profile = FileNameProbe.of(directory).quick();
    Charset charset = charset(profile.jvm());
    Prediction prediction = new Prediction(profile, Files.createDirectory(directory.resolve("p")));

    List<String[]> joined = joined(charset);
    for (String[] pair : joined) {
      prediction.pair(pair[0], pair[1]);
    }

    System.out.println("joined here\t" + charset + "\t" + prediction.figures());
    assertThat(prediction.pairs()).isEqualTo(joined.size());
    assertThat(prediction.missed()).isEmpty();
    assertThat(prediction.alarms()).isEmpty();
    assertThat(prediction.openPairs()).isEmpty();
  }

  /** What is in a directory is named as this JVM lists it, so that its own spelling is no other. */
  @Test
  void comparesWithWhatIsThere(@TempDir Path directory) throws IOException {
    FileNameProfile profile = FileNameProbe.of(directory).quick();
    Charset charset = charset(profile.jvm());
    Path target = Files.createDirectory(directory.resolve("t"));
    NameTransport transport = NameTransport.of(target);
    for (String[] pair : joined(charset)) {
      Files.createFile(target.resolve(pair[0]));
    }
    boolean raw = transport.isRaw();
    if (raw) {
      // In UTF-8, by another program; in an encoding of two octets, perhaps no text.
      Files.createFile(target.resolve(transport.name("x\u3042")));
    }

    NameSet set = profile.nameSet();
    assertThat(set.addExisting(target)).isEmpty();
    for (String[] pair : joined(charset)) {
      assertThat(set.add(pair[1])).extracting(Collision::verdict).containsExactly(NameVerdict.SAME);
    }
    assertThat(set.addExisting(target)).isEmpty();
    // Latin-1 has a letter for each octet, and lists three of them.
    boolean respelled =
        !charset.newEncoder().canEncode('\u3042')
            && new String("\u3042".getBytes(UTF_8), charset).indexOf('\uFFFD') < 0;
    assertThat(set.add("x\u3042")).hasSize(raw && respelled ? 1 : 0);
  }
}
