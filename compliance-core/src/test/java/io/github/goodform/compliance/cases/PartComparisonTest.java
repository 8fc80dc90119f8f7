package io.github.goodform.compliance.cases;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.charset.StandardCharsets;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** A failure says which octets were lost or altered. */
class PartComparisonTest {
  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      ignoreLeadingAndTrailingWhitespace = false,
      value = {
        "x   |x|the last 3 octets, 20 20 20, are missing",
        " x|x|the first octet, 20, is missing",
        " x  |x|the first octet, 20, and the last 2 octets, 20 20, are missing",
        "abc||all 3 octets are missing",
        "a%0D%0Ab|a\\r\\nb|percent-encoding was decoded",
        "a+b|a b|a plus sign became a space",
        "&amp;|&|the last 4 octets, 61 6D 70 3B, are missing",
        "&lt;b|<b|character references were decoded",
        "<b>|&lt;b&gt;|markup was escaped",
        "a\\r\\nb|a\\nb|octet, 0D, is missing at offset 1",
        "a\\r\\nb\\r\\nc|a\\nb\\nc|every 0D is missing",
        "a\\nb|a\\r\\nb|LF became CR LF",
        "\u00e5|\u00c3\u00a5|it was read as ISO-8859-1 and written as UTF-8",
        "a\u030a|\u00e5|it was composed (NFC)",
        "ABC|abc|capitals became small letters",
        "abc|abcabc|it was repeated",
        "abc|xyz|3 octets became others",
        "abc|wxyz|3 octets became 4 octets",
      })
  void saysWhatBecameOfTheData(String sent, String reported, String words) {
    assertThat(describe(octets(sent), octets(reported == null ? "" : reported)))
        .endsWith("; of \"shape\", " + words);
  }

  @Test
  void showsTheFirstOctetsOfALongStretch() {
    assertThat(describe(Octets.of(Filler.of(100_000)), Octets.of(Filler.of(65_536))))
        .endsWith("of \"shape\", the last 34464 octets, 0D 0A 30 30 36 35 35 33 ..., are missing");
  }

  @Test
  void saysNothingOfDataThatArrivedUnderAnotherName() {
    ExpectedPart part = ExpectedPart.of("a", null, null, octets("1"));
    ObservedPart other = ObservedPart.of("b", null, null, new byte[] {'2'});
    assertThat(PartComparison.of(List.of(part), List.of(other)).describe())
        .startsWith("1 missing, such as \"a\"")
        .doesNotContain("of \"");
  }

  @Test
  void saysFromWhichPartOnTheOrderDiffers() {
    List<ExpectedPart> sent = List.of(expected("a"), expected("b"), expected("c"));
    List<ObservedPart> reported = List.of(observed("a"), observed("c"), observed("b"));
    assertThat(PartComparison.of(new Expectation.Parts(sent), reported).isEmpty()).isTrue();
    assertThat(PartComparison.of(new Expectation.Parts(sent, true), reported).describe())
        .isEqualTo("in another order, from part 2 on");
    assertThat(PartComparison.of(new Expectation.Parts(sent, true), reported.subList(0, 2)))
        .extracting(PartComparison::describe)
        .asString()
        .startsWith("1 missing, such as \"b\"")
        .doesNotContain("order");
  }

  private static ExpectedPart expected(String name) {
    return ExpectedPart.of(name, null, null, octets("1"));
  }

  private static ObservedPart observed(String name) {
    return ObservedPart.of(name, null, null, new byte[] {'1'});
  }

  private static String describe(Octets sent, Octets reported) {
    ExpectedPart part = ExpectedPart.of("shape", null, null, sent);
    ObservedPart altered = ObservedPart.of("shape", null, null, reported.toByteArray());
    return PartComparison.of(List.of(part), List.of(altered)).describe();
  }

  private static Octets octets(String text) {
    String unescaped = text.replace("\\r", "\r").replace("\\n", "\n");
    return Octets.of(unescaped.getBytes(StandardCharsets.UTF_8));
  }
}
