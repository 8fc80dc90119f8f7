package io.github.goodform.multipart;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.nio.file.Path;
import java.util.List;
import java.util.function.BiFunction;
import java.util.function.ToLongFunction;
import org.junit.jupiter.api.Test;

/** The values an application sets: each setter changes its own and no other. */
class SettingsTest {
  /** A setter of the limits, and what it sets. */
  private record Setting(
      String name,
      BiFunction<Limits.Builder, Integer, Limits.Builder> setter,
      ToLongFunction<Limits> getter) {}

  private static final List<Setting> SETTINGS =
      List.of(
          new Setting("maxParts", Limits.Builder::maxParts, Limits::maxParts),
          new Setting("maxHeaderOctets", Limits.Builder::maxHeaderOctets, Limits::maxHeaderOctets),
          new Setting(
              "maxTotalHeaderOctets",
              Limits.Builder::maxTotalHeaderOctets,
              Limits::maxTotalHeaderOctets),
          new Setting("maxHeaderFields", Limits.Builder::maxHeaderFields, Limits::maxHeaderFields),
          new Setting("maxNameOctets", Limits.Builder::maxNameOctets, Limits::maxNameOctets),
          new Setting(
              "maxFileNameOctets", Limits.Builder::maxFileNameOctets, Limits::maxFileNameOctets),
          new Setting("maxPartOctets", (b, n) -> b.maxPartOctets((long) n), Limits::maxPartOctets),
          new Setting(
              "maxTotalOctets", (b, n) -> b.maxTotalOctets((long) n), Limits::maxTotalOctets),
          new Setting(
              "maxPreambleOctets", Limits.Builder::maxPreambleOctets, Limits::maxPreambleOctets),
          new Setting(
              "maxEpilogueOctets", Limits.Builder::maxEpilogueOctets, Limits::maxEpilogueOctets),
          new Setting(
              "maxPaddingOctets", Limits.Builder::maxPaddingOctets, Limits::maxPaddingOctets),
          new Setting("maxViolations", Limits.Builder::maxViolations, Limits::maxViolations));

  @Test
  void aLimitIsSetAndNoOther() {
    for (Setting set : SETTINGS) {
      for (int value : new int[] {0, 17}) {
        Limits limits = set.setter().apply(Limits.builder(), value).build();
        for (Setting read : SETTINGS) {
          long expected =
              read.name().equals(set.name()) ? value : read.getter().applyAsLong(Limits.DEFAULT);
          assertThat(read.getter().applyAsLong(limits)).as(read.name()).isEqualTo(expected);
        }
        assertThat(limits.toBuilder().build()).usingRecursiveComparison().isEqualTo(limits);
      }
    }
  }

  @Test
  void aNegativeLimitIsRefusedByItsName() {
    for (Setting set : SETTINGS) {
      assertThatThrownBy(() -> set.setter().apply(Limits.builder(), -1))
          .isInstanceOf(IllegalArgumentException.class)
          .hasMessage(set.name() + " -1 is negative");
    }
  }

  @Test
  void aStorageChangesOneValue() {
    FormStorage.Choice choice = headers -> FormStorage.Place.FILE;
    Path directory = Path.of("uploads");
    FormStorage all =
        FormStorage.DEFAULT
            .withPartThreshold(0)
            .withMemoryThreshold(7)
            .withDirectory(directory)
            .withChoice(choice);
    assertThat(all).isEqualTo(new FormStorage(0, 7, directory, choice));
    assertThat(FormStorage.DEFAULT.partThreshold()).isEqualTo(65_536);
    assertThat(FormStorage.DEFAULT.memoryThreshold()).isEqualTo(1_048_576);
    assertThatThrownBy(() -> all.withPartThreshold(-1))
        .isInstanceOf(IllegalArgumentException.class);
    assertThatThrownBy(() -> all.withMemoryThreshold(-1))
        .isInstanceOf(IllegalArgumentException.class);
    assertThat(all.withMemoryThreshold(0).memoryThreshold()).isZero();
  }

  @Test
  void theOptionsChangeOneValue() {
    Limits limits = Limits.builder().maxParts(1).build();
    Progress progress = (octets, parts) -> {};
    MultipartOptions all =
        MultipartOptions.DEFAULT
            .withLimits(limits)
            .withCompliance(Compliance.LEGACY)
            .withNamePolicy(NamePolicy.LITERAL)
            .withProgress(progress);
    assertThat(all)
        .isEqualTo(new MultipartOptions(limits, Compliance.LEGACY, NamePolicy.LITERAL, progress));
    assertThat(MultipartOptions.DEFAULT.compliance()).isEqualTo(Compliance.RFC7578);
    assertThat(MultipartOptions.DEFAULT.namePolicy()).isEqualTo(NamePolicy.QUOTED_PAIR);
  }
}
