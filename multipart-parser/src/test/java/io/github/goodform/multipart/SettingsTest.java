package io.github.goodform.multipart;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.lang.reflect.Method;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.Executor;
import java.util.function.BiFunction;
import java.util.function.ToLongFunction;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/** The values an application sets: each setter changes its own and no other. */
class SettingsTest {
  /** A named setter of the limits, and its limit. */
  private record Setting(
      Limit limit,
      BiFunction<Limits.Builder, Integer, Limits.Builder> setter,
      ToLongFunction<Limits> getter) {}

  private static final List<Setting> SETTINGS =
      List.of(
          new Setting(Limit.PARTS, Limits.Builder::maxParts, Limits::maxParts),
          new Setting(Limit.FILES, Limits.Builder::maxFiles, Limits::maxFiles),
          new Setting(
              Limit.HEADER_OCTETS, Limits.Builder::maxHeaderOctets, Limits::maxHeaderOctets),
          new Setting(
              Limit.TOTAL_HEADER_OCTETS,
              Limits.Builder::maxTotalHeaderOctets,
              Limits::maxTotalHeaderOctets),
          new Setting(
              Limit.HEADER_FIELDS, Limits.Builder::maxHeaderFields, Limits::maxHeaderFields),
          new Setting(Limit.NAME_OCTETS, Limits.Builder::maxNameOctets, Limits::maxNameOctets),
          new Setting(
              Limit.FILE_NAME_OCTETS, Limits.Builder::maxFileNameOctets, Limits::maxFileNameOctets),
          new Setting(
              Limit.FIELD_OCTETS, (b, n) -> b.maxFieldOctets((long) n), Limits::maxFieldOctets),
          new Setting(
              Limit.PART_OCTETS, (b, n) -> b.maxPartOctets((long) n), Limits::maxPartOctets),
          new Setting(
              Limit.TOTAL_OCTETS, (b, n) -> b.maxTotalOctets((long) n), Limits::maxTotalOctets),
          new Setting(
              Limit.PREAMBLE_OCTETS, Limits.Builder::maxPreambleOctets, Limits::maxPreambleOctets),
          new Setting(
              Limit.EPILOGUE_OCTETS, Limits.Builder::maxEpilogueOctets, Limits::maxEpilogueOctets),
          new Setting(
              Limit.PADDING_OCTETS, Limits.Builder::maxPaddingOctets, Limits::maxPaddingOctets),
          new Setting(Limit.VIOLATIONS, Limits.Builder::maxViolations, Limits::maxViolations));

  @Test
  void aLimitIsSetAndNoOther() {
    for (Setting set : SETTINGS) {
      for (int value : new int[] {0, 17}) {
        Limits limits = set.setter().apply(Limits.builder(), value).build();
        for (Setting read : SETTINGS) {
          long expected = read.limit() == set.limit() ? value : read.limit().defaultValue();
          assertThat(read.getter().applyAsLong(limits)).as("%s", read).isEqualTo(expected);
          assertThat(limits.value(read.limit())).as("%s", read).isEqualTo(expected);
        }
        assertThat(limits.toBuilder().build()).isEqualTo(limits).hasSameHashCodeAs(limits);
        assertThat(limits).isNotEqualTo(Limits.DEFAULT);
        assertThat(limits).hasToString("Limits[" + set.limit().setting() + "=" + value + "]");
        assertThat(Limits.builder().set(set.limit(), value).build()).isEqualTo(limits);
      }
    }
    assertThat(Limits.builder().build()).isEqualTo(Limits.DEFAULT).hasToString("Limits[]");
  }

  /** Each limit that can be set has a method of the name that messages give. */
  @Test
  void everyLimitHasItsNamedSetting() {
    assertThat(SETTINGS)
        .extracting(Setting::limit)
        .containsExactly(
            Stream.of(Limit.values())
                .filter(limit -> limit.setting() != null)
                .toArray(Limit[]::new));
    List<String> methods =
        Stream.of(Limits.Builder.class.getMethods()).map(Method::getName).toList();
    assertThat(SETTINGS).allSatisfy(set -> assertThat(methods).contains(set.limit().setting()));
  }

  @Test
  void aBuilderThatGoesOnChangesNoLimits() {
    Limits.Builder builder = Limits.builder();
    Limits before = builder.build();
    builder.maxParts(1);
    assertThat(before).isEqualTo(Limits.DEFAULT);
    before.toBuilder().maxParts(2);
    assertThat(before).isEqualTo(Limits.DEFAULT);
  }

  @Test
  void aLimitOutOfRangeIsRefusedByItsName() {
    for (Setting set : SETTINGS) {
      assertThatThrownBy(() -> set.setter().apply(Limits.builder(), -1))
          .isInstanceOf(IllegalArgumentException.class)
          .hasMessage(set.limit().setting() + " -1 is negative");
    }
    assertThatThrownBy(() -> Limits.builder().set(Limit.PARTS, 1L << 31))
        .hasMessage("maxParts 2147483648 is more than 2147483647");
    assertThat(Limits.builder().set(Limit.PARTS, Integer.MAX_VALUE).build().maxParts())
        .isEqualTo(Integer.MAX_VALUE);
    assertThat(Limits.builder().set(Limit.PART_OCTETS, 1L << 40).build().maxPartOctets())
        .isEqualTo(1L << 40);
    assertThatThrownBy(() -> Limits.builder().set(Limit.CONTENT_TYPE_OCTETS, 9))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessage("limit-content-type-octets is fixed");
    assertThat(Limits.DEFAULT.value(Limit.CONTENT_TYPE_OCTETS)).isEqualTo(8_192);
  }

  @Test
  void aStorageChangesOneValue() {
    FormStorage.Choice choice = headers -> FormStorage.Place.file();
    Path directory = Path.of("uploads");
    StorageBudget budget = StorageBudget.of(1, 2, 507);
    Executor executor = Runnable::run;
    FormStorage all =
        FormStorage.DEFAULT
            .withPartThreshold(0)
            .withMemoryThreshold(7)
            .withDirectory(directory)
            .withChoice(choice)
            .withBudget(budget)
            .withExecutor(executor);
    assertThat(all.partThreshold()).isZero();
    assertThat(all.memoryThreshold()).isEqualTo(7);
    assertThat(all.directory()).isEqualTo(directory);
    assertThat(all.choice()).isSameAs(choice);
    assertThat(all.budget()).isSameAs(budget);
    assertThat(all.executor()).isSameAs(executor);
    assertThat(all)
        .hasToString(
            "FormStorage[uploads, part 0, form 7 octets in memory,"
                + " StorageBudget[memory 0 of 1, disk 0 of 2]]");
    assertThat(FormStorage.DEFAULT.budget()).isNull();
    assertThat(FormStorage.DEFAULT.executor()).isNull();
    assertThat(FormStorage.DEFAULT.withDirectory(directory))
        .hasToString("FormStorage[uploads, part 65536, form 1048576 octets in memory]");
    assertThat(FormStorage.DEFAULT.partThreshold()).isEqualTo(65_536);
    assertThat(FormStorage.DEFAULT.memoryThreshold()).isEqualTo(1_048_576);
    assertThatThrownBy(() -> all.withPartThreshold(-1))
        .isInstanceOf(IllegalArgumentException.class);
    assertThatThrownBy(() -> all.withMemoryThreshold(-1))
        .isInstanceOf(IllegalArgumentException.class);
    assertThat(all.withMemoryThreshold(0).memoryThreshold()).isZero();
  }

  @Test
  void aBudgetHasWhatItWasMadeOf() {
    StorageBudget budget = StorageBudget.of(1, 2, 507);
    assertThat(budget.memoryOctets()).isEqualTo(1);
    assertThat(budget.diskOctets()).isEqualTo(2);
    assertThat(budget.httpStatus()).isEqualTo(507);
    assertThat(StorageBudget.of(1, 2).httpStatus()).isEqualTo(503);
  }

  @Test
  void theOptionsChangeOneValue() {
    Limits limits = Limits.builder().maxParts(1).build();
    MultipartOptions all =
        MultipartOptions.DEFAULT
            .withDefaultCharset(StandardCharsets.ISO_8859_1)
            .withLimits(limits)
            .withCompliance(Compliance.LEGACY)
            .withNamePolicy(NamePolicy.LITERAL);
    assertThat(all.limits()).isSameAs(limits);
    assertThat(all.compliance()).isSameAs(Compliance.LEGACY);
    assertThat(all.namePolicy()).isEqualTo(NamePolicy.LITERAL);
    assertThat(all.defaultCharset()).isEqualTo(StandardCharsets.ISO_8859_1);
    assertThat(all)
        .hasToString("MultipartOptions[Limits[maxParts=1], LEGACY, LITERAL, ISO-8859-1]");
    assertThat(MultipartOptions.DEFAULT.compliance()).isEqualTo(Compliance.RFC7578);
    assertThat(MultipartOptions.DEFAULT.namePolicy()).isEqualTo(NamePolicy.QUOTED_PAIR);
    assertThat(MultipartOptions.DEFAULT.defaultCharset()).isEqualTo(StandardCharsets.UTF_8);
    assertThat(all.withDefaultCharset(StandardCharsets.US_ASCII).limits()).isSameAs(limits);
  }

  @Test
  void optionsWithTheSameValuesAreEqual() {
    MultipartOptions one = MultipartOptions.DEFAULT.withLimits(Limits.builder().build());
    assertThat(one).isEqualTo(MultipartOptions.DEFAULT).hasSameHashCodeAs(MultipartOptions.DEFAULT);
    assertThat(one.withCompliance(Compliance.LEGACY)).isNotEqualTo(one);
    assertThat(one.withNamePolicy(NamePolicy.LITERAL)).isNotEqualTo(one);
    assertThat(one.withDefaultCharset(StandardCharsets.US_ASCII)).isNotEqualTo(one);
    assertThat(one.withLimits(Limits.builder().maxParts(1).build())).isNotEqualTo(one);
  }

  @Test
  void theDoorChangesOneValue() {
    FormStorage storage = FormStorage.DEFAULT.withPartThreshold(1);
    MultipartOptions options = MultipartOptions.DEFAULT.withNamePolicy(NamePolicy.LITERAL);
    Progress progress = (octets, parts) -> {};
    Multipart door = Multipart.with(options).withStorage(storage).withProgress(progress);
    assertThat(door.options()).isSameAs(options);
    assertThat(door.storage()).isSameAs(storage);
    assertThat(door.progress()).isSameAs(progress);
    assertThat(Multipart.with(options).storage()).isSameAs(FormStorage.DEFAULT);
    assertThat(Multipart.DEFAULT.options()).isSameAs(MultipartOptions.DEFAULT);
    assertThat(Multipart.DEFAULT.progress()).isSameAs(Progress.NONE);
  }
}
