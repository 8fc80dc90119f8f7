package io.github.goodform.fs;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.nio.file.Path;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** One directory, asked by JVMs under different locales. */
class LocaleTest {
  private final Path directory;

  LocaleTest(@TempDir Path directory) {
    this.directory = directory;
  }

  @Test
  void asksEveryQuestionUnderTheCLocaleToo() throws Exception {
    FileNameProfile plain = inChild(Map.of("LC_ALL", "C"));

    assertThat(plain.jvm().saysUnicode()).isFalse();
    assertThat(plain.jvm().name("latin1"))
        .hasValueSatisfying(name -> assertThat(name.fate()).isEqualTo(JvmLayer.Fate.REFUSED));
    assertThat(plain.jvm().localeVariable()).isEqualTo("LC_ALL");
    assertThat(plain.jvm().localeValue()).isEqualTo("C");
    assertThat(plain.jvm().isMissingLocale()).isFalse();
    assertThat(plain.jvm().advice()).contains("LC_ALL=C", "LC_ALL=C.UTF-8");
    assertThat(plain.evidence())
        .isEqualTo(FileNameProbe.of(directory).withOctets().full().evidence());
  }

  @Test
  void saysEveryNameUnderUtf8() throws Exception {
    FileNameProfile profile = inChild(Map.of("LC_ALL", "C.UTF-8"));

    assertThat(profile.jvm().saysUnicode()).isTrue();
    assertThat(profile.jvm().jnuEncoding()).isEqualTo("UTF-8");
    assertThat(profile.jvm().advice()).isEmpty();
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
    assertThat(profile.jvm().saysUnicode()).isFalse();
    assertThat(inChild(Map.of("LANG", "C", "LC_CTYPE", "C.UTF-8")).jvm().saysUnicode()).isTrue();
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
        !plain.jvm().saysUnicode(), "here the encoding of names does not come from the locale");
    return ChildJvm.probe(directory, environment, "full", "octets");
  }
}
