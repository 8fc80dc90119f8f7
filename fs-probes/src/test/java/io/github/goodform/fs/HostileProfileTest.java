package io.github.goodform.fs;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.github.goodform.fs.evidence.CallOutcome;
import io.github.goodform.fs.evidence.NameObservation.Length;
import io.github.goodform.fs.evidence.NameObservation.Letters;
import io.github.goodform.fs.evidence.NameOctets;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Profiles come from strangers, too: no number and no text of one is too much. */
class HostileProfileTest {
  private static final String JSON = RecordedProfile.named("ext4").profile().toJson();

  @ParameterizedTest
  @ValueSource(longs = {-1, Length.MOST_UNITS + 1, Integer.MAX_VALUE, 3_000_000_000L})
  void refusesALengthThatNoNameHas(long units) {
    String json = JSON.replaceFirst("\"units\": \\d+", "\"units\": " + units);

    assertThatThrownBy(() -> FileNameProfile.parse(json))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessage(
            "profile-json: expected from 0 to 131072 at the profile.evidence.length-ascii.units,"
                + " found "
                + units);
  }

  /** What was expected, what was found, and where: a profile may be of hundreds of questions. */
  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "\"version\": 1 | \"version\": 2"
            + " | expected schema goodform-file-name-profile version 1, found"
            + " goodform-file-name-profile version 2",
        "\"version\": 1 | \"schema\": \"x\""
            + " | expected a member that was not there before, found \"\\u{22}schema\\u{22}",
        "\"version\": 1 | \"version\": 10000000000000000000"
            + " | expected a whole number, found \"10000000\" at character",
        "\"next\": \" | \"next\": \"NO"
            + " | expected a known outcome at the profile.evidence.length-ascii.next, found \"NO",
        "\"listed\": [\" | \"listed\": [\"x"
            + " | expected octets at the profile.evidence.control-same.listed",
      })
  void tellsWhereAProfileIsWrong(String right, String wrong, String message) {
    String json = JSON.replaceFirst(Pattern.quote(right), Matcher.quoteReplacement(wrong));

    assertThatThrownBy(() -> FileNameProfile.parse(json))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageStartingWith("profile-json: " + message);
  }

  @ParameterizedTest
  @ValueSource(ints = {-1, Length.MOST_UNITS + 1})
  void refusesALengthOutOfItsRange(int units) {
    assertThatThrownBy(() -> new Length(units, CallOutcome.OK))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageContaining("from 0 to 131072, found " + units);
  }

  @Test
  void predictsByTheGreatestLengths() {
    String json = JSON.replaceAll("\"units\": \\d+", "\"units\": " + Length.MOST_UNITS);
    FileNameProfile profile = FileNameProfile.parse(json);

    assertThat(profile.samePath("a", "b").isDistinct()).isTrue();
    assertThat(profile.storability("a").isKept()).isTrue();
  }

  @ParameterizedTest
  @CsvSource({"'',0", "a,0", "ab,1", "abc,1", "\uD83D\uDE00\u00E5,1", "a\uD83D\uDE00b,1", "abcd,2"})
  void readsPairs(String letters, int pairs) {
    assertThat(Letters.pairs(hex(letters))).hasSize(pairs);
    assertThat(letters).startsWith(String.join("", Letters.pairs(hex(letters))));
  }

  /** Each pair is read once: a million of them would take hours if the rest were counted. */
  @Test
  void readsAMillionPairs() {
    assertThat(Letters.pairs(hex("\u00E5\u00C5".repeat(1_000_000)))).hasSize(1_000_000);
  }

  private static String hex(String letters) {
    return NameOctets.hex(NameOctets.utf8(letters));
  }
}
