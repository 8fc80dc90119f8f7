package io.github.goodform.compliance.report;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.goodform.compliance.cases.Case;
import io.github.goodform.compliance.cases.Catalog;
import io.github.goodform.compliance.cases.Observation;
import io.github.goodform.compliance.cases.ObservedPart;
import io.github.goodform.compliance.cases.UploadCase;
import java.nio.charset.StandardCharsets;
import java.util.Collections;
import java.util.List;
import java.util.regex.Pattern;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

final class ImplementationsTest {
  private static final Catalog CATALOG = Catalog.load();
  private static final List<Case> BODIES = CATALOG.select(Implementations::isAsked);

  @Test
  void sevenOrMoreWereAskedAlmostEveryBody() {
    List<Case> known =
        BODIES.stream()
            .filter(
                each -> Implementations.of(each).stream().mapToInt(OtherReading::count).sum() >= 7)
            .toList();
    // The cases since the last recording are not known yet.
    assertThat(known).hasSizeGreaterThanOrEqualTo(BODIES.size() * 9 / 10);
  }

  @Test
  void nobodyIsNamedWhereACaseIsAnAttack() {
    List<Case> attacks = BODIES.stream().filter(Implementations::isUnnamed).toList();
    assertThat(attacks).hasSizeGreaterThan(90);
    for (Case attack : attacks) {
      List<OtherReading> others = Implementations.of(attack);
      assertThat(others)
          .allSatisfy(other -> assertThat(other.implementations()).isEmpty())
          .allSatisfy(other -> assertThat(other.who(others)).matches("a peer|\\d+ peers|all \\d+"));
    }
  }

  @Test
  void nobodyIsNamedWhereAnyoneBroke() {
    for (Case each : BODIES) {
      List<OtherReading> others = Implementations.of(each);
      if (others.stream().anyMatch(other -> other.reading().equals("broken"))) {
        assertThat(others)
            .as(each.id())
            .allSatisfy(other -> assertThat(other.implementations()).isEmpty());
      }
    }
  }

  /** By the octets of the case, not by its keyword: a name that no upload of good faith has. */
  @Test
  void aNameThatLeavesItsPlaceIsAnAttack() {
    Pattern hostile =
        Pattern.compile(
            "filename=\"?([^\"]*(\\.\\.[/\\\\]|\u0000)|/|[A-Za-z]:\\\\)", Pattern.DOTALL);
    List<Case> leaving =
        BODIES.stream()
            .filter(each -> hostile.matcher(((UploadCase) each).body().latin1()).find())
            .toList();
    assertThat(leaving).hasSizeGreaterThan(4).allMatch(Case::isAttack);
  }

  @Test
  void manyAreNamedAndTheRestIsCounted() {
    List<String> ten = IntStream.range(0, 10).mapToObj(i -> "Server" + i + " 1.2.3").toList();
    assertThat(who(ten))
        .isEqualTo(
            "Server0 1.2, Server1 1.2, Server2 1.2, Server3 1.2, Server4 1.2, Server5 1.2, Server6"
                + " 1.2, Server7 1.2 and 2 others");
    assertThat(who(ten.subList(0, 9))).endsWith("Server7 1.2, Server8 1.2");
  }

  private static String who(List<String> implementations) {
    OtherReading one = new OtherReading("nothing", null, implementations.size(), implementations);
    return one.who(List.of(one, new OtherReading("refused", null, 1, List.of())));
  }

  @Test
  void theMostFrequentReadingComesFirst() {
    for (Case each : BODIES) {
      assertThat(Implementations.of(each))
          .extracting(OtherReading::count)
          .as(each.id())
          .isSortedAccordingTo((a, b) -> b - a);
    }
  }

  @Test
  void aBehaviourOfTheCaseIsCalledByItsName() {
    Case twice = CATALOG.find("disposition-filename-twice").orElseThrow();
    assertThat(Implementations.of(twice))
        .extracting(OtherReading::label)
        .contains("first-wins", "last-wins");
  }

  @Test
  void aReadingLeavesOutOrderTypesAndWords() {
    ObservedPart a = part("a", "text/plain");
    ObservedPart b = part("b", null);
    String reading = reading(new Observation.Parsed(200, List.of(a, b)));
    assertThat(reading)
        .isEqualTo("name=\"a\" 1 octet, sha256 4c94485e; name=\"b\" 1 octet, sha256 4c94485e")
        .isEqualTo(reading(new Observation.Parsed(201, List.of(b, part("a", null)))));
    assertThat(reading(new Observation.Parsed(200, List.of()))).isEqualTo("nothing");
    assertThat(reading(new Observation.Closed(true))).isEqualTo("refused");
    assertThat(reading(new Observation.Silent(5000))).isEqualTo("broken");
    assertThat(reading(new Observation.Parsed(200, Collections.nCopies(30, b))))
        .matches("30 parts, content [0-9a-f]{8}");
  }

  private static String reading(Observation observation) {
    return AnswerSummary.of(observation).reading();
  }

  private static ObservedPart part(String name, @Nullable String type) {
    return ObservedPart.of(name, null, type, "v".getBytes(StandardCharsets.UTF_8));
  }
}
