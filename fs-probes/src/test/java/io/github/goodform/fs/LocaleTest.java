package io.github.goodform.fs;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import io.github.goodform.fs.evidence.CallOutcome;
import io.github.goodform.fs.evidence.Evidence;
import io.github.goodform.fs.evidence.NameObservation;
import io.github.goodform.fs.evidence.TraitAnswer;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** One directory, asked by JVMs under different locales. */
class LocaleTest {
  private final Path directory;
  private final Path locales;

  LocaleTest(@TempDir Path directory, @TempDir Path locales) {
    this.directory = directory;
    this.locales = locales;
  }

  @Test
  void asksEveryQuestionUnderTheCLocaleToo() throws Exception {
    FileNameProfile plain = inChild(Map.of("LC_ALL", "C"));

    assertThat(plain.jvm().encodesUnicode()).isFalse();
    assertThat(plain.jvm().name("latin1"))
        .hasValueSatisfying(
            name -> assertThat(name.fate()).isEqualTo(JvmLayer.PathConversion.REFUSED));
    assertThat(plain.jvm().localeVariable()).isEqualTo("LC_ALL");
    assertThat(plain.jvm().localeValue()).isEqualTo("C");
    assertThat(plain.jvm().isMissingLocale()).isFalse();
    assertThat(plain.jvm().advice()).contains("LC_ALL=C", "LC_ALL=C.UTF-8");
    assertThat(plain.unencodableNames().orElseThrow())
        .contains("swedish-\\u{E5}.txt", "octets 732DE5");
    assertThat(differences(plain)).isEmpty();
  }

  /**
   * Against the probe in this JVM. The words of an error are those of a locale, and do not count.
   */
  private List<String> differences(FileNameProfile profile) throws IOException {
    Evidence here = PatientProbe.of(directory).withOctets().full().evidence();
    assertThat(profile.evidence().observations()).hasSameSizeAs(here.observations());
    return Comparison.of(here, profile.evidence());
  }

  @Test
  void saysEveryNameUnderUtf8() throws Exception {
    FileNameProfile profile = inChild(Map.of("LC_ALL", "C.UTF-8"));

    assertThat(profile.jvm().encodesUnicode()).isTrue();
    assertThat(profile.jvm().jnuEncoding()).isEqualTo("UTF-8");
    assertThat(profile.jvm().advice()).isEmpty();
    // Only what is no UTF-8 is out of reach: its name in a listing is the name of another file.
    assertThat(profile.unencodableNames().orElseThrow()).containsExactly("octets 732DE5");
    assertThat(profile.jvm().name("octet"))
        .hasValueSatisfying(
            name -> assertThat(name.fate()).isEqualTo(JvmLayer.PathConversion.OTHER_OCTETS));
  }

  /** Latin-1 says every octet, and so another name for å than everybody else. */
  @Test
  void warnsOfALocaleThatSaysOtherOctets() throws Exception {
    FileNameProfile profile = inChild(locale("en_US", "ISO-8859-1"));

    assertThat(profile.jvm().jnuEncoding()).isEqualTo("ISO-8859-1");
    assertThat(profile.jvm().name("latin1"))
        .hasValueSatisfying(
            name -> assertThat(name.fate()).isEqualTo(JvmLayer.PathConversion.OTHER_OCTETS));
    assertThat(profile.jvm().name("octet"))
        .hasValueSatisfying(
            name -> assertThat(name.fate()).isEqualTo(JvmLayer.PathConversion.KEPT));
    assertThat(profile.unencodableNames().orElseThrow())
        .contains("swedish-\\u{E5}.txt")
        .doesNotContain("octets 732DE5");
    assertThat(profile.jvm().advice()).contains("another file", "LC_ALL=C.UTF-8");
    assertThat(differences(profile)).isEmpty();
  }

  @ParameterizedTest
  @ValueSource(strings = {"de_DE", "tr_TR", "ja_JP"})
  void judgesTheSameInEveryLanguage(String language) throws Exception {
    judgesTheSame(language, directory);
  }

  /** ZFS refuses with EILSEQ and EOPNOTSUPP, NTFS for Windows with EINVAL. */
  @ParameterizedTest
  @CsvSource({"tr_TR, ZFS_FORM_D", "ja_JP, ZFS_FORM_C", "tr_TR, NTFS_3G_WINDOWS_NAMES"})
  void judgesAMountTheSameInEveryLanguage(String language, LiveFileSystem fileSystem)
      throws Exception {
    try (Mount mount = Mounting.of(fileSystem)) {
      judgesTheSame(language, mount.directory());
    }
  }

  private void judgesTheSame(String language, Path probed) throws Exception {
    FileNameProfile translated =
        ChildJvm.probe(probed, locale(language, "UTF-8"), "full", "octets");

    CallOutcome tooLong =
        ((NameObservation.Length) translated.evidence().of("length-ascii")).next();
    assumeTrue(
        !tooLong.detail().equals("File name too long"), "no translated messages are installed");
    FileNameProfile plain = PatientProbe.of(probed).withOctets().full();
    assertThat(translated.findings())
        .extracting(finding -> finding.question() + " " + finding.verdict())
        .isEqualTo(plain.findings().stream().map(f -> f.question() + " " + f.verdict()).toList());
    assertThat(translated.traits().values())
        .extracting(TraitAnswer::value)
        .isEqualTo(plain.traits().values().stream().map(TraitAnswer::value).toList());
  }

  /**
   * What is predicted is what the mount does, under a locale that cannot encode the names and under
   * one whose messages are translated.
   */
  @Tag("once")
  @ParameterizedTest
  @CsvSource({
    "C, EXT4",
    "C, NTFS_3G",
    "C, ZFS_INSENSITIVE_FORM_D",
    "tr_TR, ZFS_FORM_C",
    "tr_TR, LOWNTFS_3G_IGNORE_CASE",
    "ja_JP, ZFS_FORM_KD",
    "ja_JP, POSIXOVL"
  })
  void predictsWhatAMountDoesInEveryLanguage(String language, LiveFileSystem fileSystem)
      throws Exception {
    boolean isC = language.equals("C");
    Map<String, String> environment = isC ? Map.of("LC_ALL", "C") : locale(language, "UTF-8");
    try (Mount mount = Mounting.of(fileSystem)) {
      List<String> answer = ChildJvm.predict(mount.directory(), environment);
      assertThat(answer.get(0)).isEqualTo(isC ? "ANSI_X3.4-1968" : "UTF-8");
      assertThat(answer.subList(2, answer.size())).isEmpty();
      System.out.println(
          "prediction\t" + language + " " + fileSystem.label() + "\t" + answer.get(1));
      List<Integer> figures =
          Stream.of(answer.get(1).split("\t", -1)).map(Integer::valueOf).toList();
      assertThat(figures.get(3)).as("pairs").isGreaterThan(200);
      assertThat(figures.get(2) / (double) figures.get(3)).as("open pairs").isLessThan(0.02);
      assertThat(figures.get(6)).as("names").isGreaterThanOrEqualTo(Prediction.NAMES - 20);
      assertThat(figures.get(5) / (double) figures.get(6)).as("open names").isLessThan(0.02);
    }
  }

  /** Makes a locale for this test alone: what is installed does not count. */
  private Map<String, String> locale(String language, String charset) throws Exception {
    assumeTrue(Tool.isThere("localedef"), "there is no localedef");
    String name = language + "." + charset;
    Path made = locales.resolve(name);
    try {
      Tool.run("localedef", "--no-archive", "-i", language, "-f", charset, made.toString());
    } catch (IOException e) {
      assumeTrue(false, "localedef cannot make " + name + ": " + e.getMessage());
    }
    return Map.of("LOCPATH", locales.toString(), "LC_ALL", name);
  }

  @Test
  void recognisesALocaleTheMachineDoesNotHave() throws Exception {
    FileNameProfile profile = inChild(Map.of("LC_ALL", "xx_XX.UTF-8"));

    assertThat(profile.jvm().isMissingLocale()).isTrue();
    assertThat(profile.jvm().advice())
        .contains("LC_ALL=xx_XX.UTF-8", "does not have", "LC_ALL=C.UTF-8");
  }

  @Test
  void ranksTheVariablesAsTheSystemDoes() throws Exception {
    FileNameProfile profile = inChild(Map.of("LANG", "C.UTF-8", "LC_CTYPE", "C"));

    assertThat(profile.jvm().localeVariable()).isEqualTo("LC_CTYPE");
    assertThat(profile.jvm().encodesUnicode()).isFalse();
    assertThat(inChild(Map.of("LANG", "C", "LC_CTYPE", "C.UTF-8")).jvm().encodesUnicode()).isTrue();
  }

  @Test
  void knowsThatNoLocaleAtAllIsAscii() throws Exception {
    FileNameProfile profile = inChild(Map.of());

    assertThat(profile.jvm().localeVariable()).isEmpty();
    assertThat(profile.jvm().advice()).contains("no locale is set");
  }

  private FileNameProfile inChild(Map<String, String> environment) throws Exception {
    FileNameProfile plain = ChildJvm.probe(directory, Map.of("LC_ALL", "C"));
    assumeTrue(
        !plain.jvm().encodesUnicode(), "here the encoding of names does not come from the locale");
    return ChildJvm.probe(directory, environment, "full", "octets");
  }
}
