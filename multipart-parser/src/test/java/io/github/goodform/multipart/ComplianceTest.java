package io.github.goodform.multipart;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.EnumSet;
import java.util.List;
import java.util.Locale;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Sets of tolerated violations, by name. */
class ComplianceTest {
  @Test
  void readsAPresetByItsName() {
    assertThat(Compliance.of("RFC7578")).isEqualTo(Compliance.RFC7578);
    assertThat(Compliance.of("rfc7578-strict")).isEqualTo(Compliance.RFC7578_STRICT);
    assertThat(Compliance.RFC7578_STRICT).isNotEqualTo(Compliance.RFC7578);
    assertThat(Compliance.of("rfc7578_strict")).isEqualTo(Compliance.RFC7578_STRICT);
    assertThat(Compliance.of(" LEGACY ")).isEqualTo(Compliance.LEGACY);
    assertThat(Compliance.of("NONE").tolerated()).isEmpty();
  }

  @ParameterizedTest
  @EnumSource
  void addsAndTakesAwayAViolation(Violation violation) {
    String name = violation.name();
    String hyphens = name.replace('_', '-').toLowerCase(Locale.ROOT);
    EnumSet<Violation> alone = EnumSet.of(violation);
    for (String spec :
        new String[] {name, "+" + name, "NONE," + name, "NONE, +" + hyphens, hyphens}) {
      assertThat(Compliance.of(spec).tolerated()).as(spec).isEqualTo(alone);
    }
    for (Compliance preset :
        new Compliance[] {Compliance.RFC7578_STRICT, Compliance.RFC7578, Compliance.LEGACY}) {
      Compliance without = Compliance.of(preset + ",-" + name);
      Compliance with = Compliance.of(preset + "," + name);
      assertThat(without.tolerates(violation)).isFalse();
      assertThat(with.tolerates(violation)).isTrue();
      assertThat(preset.without(violation)).isEqualTo(without).hasSameHashCodeAs(without);
      assertThat(preset.with(violation)).isEqualTo(with).hasSameHashCodeAs(with);
      assertThat(with).isNotEqualTo(without);
      EnumSet<Violation> others = EnumSet.copyOf(preset.tolerated());
      others.remove(violation);
      assertThat(without.tolerated()).isEqualTo(others);
    }
  }

  @ParameterizedTest
  @ValueSource(
      strings = {"NONE", "RFC7578_STRICT", "RFC7578", "LEGACY", "NONE,+HEADER_FOLDED,+NAME_STAR"})
  void writesWhatItReads(String spec) {
    assertThat(Compliance.of(spec)).hasToString(spec);
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "'' | word 1: a violation is missing",
        "RFC7578, | word 2: a violation is missing",
        "RFC7578,HEADER | word 2: no preset or violation \"HEADER\"",
        "HEADER_FOLDED,RFC7578 | word 2: the preset RFC7578 must be the first word",
        "LEGACY,-NAME_STAR,RFC7578 | word 3: the preset RFC7578 must be the first word",
        "-NONE | word 1: no preset or violation \"NONE\""
      })
  void namesTheWordThatItDoesNotKnow(String spec, String problem) {
    assertThatThrownBy(() -> Compliance.of(spec))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessage("compliance \"" + spec + "\", " + problem);
  }

  @Test
  void escapesANameThatItDoesNotKnow() {
    assertThatThrownBy(() -> Compliance.of("RFC7578,a\u001bb"))
        .hasMessage(
            "compliance \"RFC7578,a\\u001Bb\", word 2: no preset or violation \"A\\u001BB\"");
  }

  /** A configuration for a later version does not stop a server of this one. */
  @Test
  void leavesOutWhatItDoesNotKnowOnRequest() {
    List<String> unknown = new ArrayList<>();
    Compliance read = Compliance.of("RFC7578,-OF_LATER,+HEADER_FOLDED,OTHER", unknown::add);
    assertThat(read).isEqualTo(Compliance.RFC7578.with(Violation.HEADER_FOLDED));
    assertThat(unknown)
        .containsExactly(
            "compliance \"RFC7578,-OF_LATER,+HEADER_FOLDED,OTHER\", word 2: no preset or violation"
                + " \"OF_LATER\"",
            "compliance \"RFC7578,-OF_LATER,+HEADER_FOLDED,OTHER\", word 4: no preset or violation"
                + " \"OTHER\"");
  }

  /** What is written follows its preset: a constant of a later version is treated as there. */
  @Test
  void writesWhatDiffersFromTheNearestPreset() {
    assertThat(Compliance.RFC7578.without(Violation.FILENAME_STAR))
        .hasToString("RFC7578,-FILENAME_STAR");
    assertThat(
            Compliance.LEGACY
                .with(Violation.UNKNOWN_TRANSFER_ENCODING)
                .without(Violation.CR_LINE_TERMINATION))
        .hasToString("LEGACY,-CR_LINE_TERMINATION,+UNKNOWN_TRANSFER_ENCODING");
    assertThat(Compliance.of("NONE").with(Violation.NAME_STAR)).hasToString("NONE,+NAME_STAR");
  }

  /** The presets are lists: a constant that is added is in none of them by itself. */
  @Test
  void legacyNamesWhatItTolerates() throws IOException {
    String source =
        Files.readString(Path.of("src/main/java/io/github/goodform/multipart/Compliance.java"));
    assertThat(source).doesNotContain("complementOf");
    assertThat(Compliance.LEGACY.tolerated())
        .hasSize(42)
        .containsAll(Compliance.RFC7578.tolerated());
  }

  @Test
  void cannotBeChanged() {
    assertThatThrownBy(() -> Compliance.LEGACY.tolerated().clear())
        .isInstanceOf(UnsupportedOperationException.class);
    assertThat(Compliance.LEGACY).isNotEqualTo("LEGACY").isNotEqualTo(null);
  }
}
