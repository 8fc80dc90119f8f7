package io.github.goodform.multipart;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.EnumSet;
import java.util.Locale;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
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
      strings = {"NONE", "RFC7578_STRICT", "RFC7578", "LEGACY", "NONE,HEADER_FOLDED,NAME_STAR"})
  void writesWhatItReads(String spec) {
    assertThat(Compliance.of(spec)).hasToString(spec);
  }

  @ParameterizedTest
  @ValueSource(strings = {"", "RFC7578,", "RFC7578,HEADER", "HEADER_FOLDED,RFC7578", "-NONE"})
  void rejectsANameThatItDoesNotKnow(String spec) {
    assertThatThrownBy(() -> Compliance.of(spec))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageStartingWith("compliance \"" + spec + "\": no preset or violation \"");
  }

  @Test
  void escapesANameThatItDoesNotKnow() {
    assertThatThrownBy(() -> Compliance.of("RFC7578,a\u001bb"))
        .hasMessage("compliance \"RFC7578,a\\u001Bb\": no preset or violation \"A\\u001BB\"");
  }

  @Test
  void cannotBeChanged() {
    assertThatThrownBy(() -> Compliance.LEGACY.tolerated().clear())
        .isInstanceOf(UnsupportedOperationException.class);
    assertThat(Compliance.LEGACY).isNotEqualTo("LEGACY").isNotEqualTo(null);
  }
}
