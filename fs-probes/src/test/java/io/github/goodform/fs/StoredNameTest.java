package io.github.goodform.fs;

import static org.assertj.core.api.Assertions.assertThat;

import com.ibm.icu.lang.UCharacter;
import com.ibm.icu.text.Normalizer2;
import com.ibm.icu.text.UnicodeSet;
import io.github.goodform.fs.evidence.NameComparison;
import io.github.goodform.fs.evidence.NameVerdict;
import java.io.IOException;
import java.nio.file.FileSystem;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** What holds of names and of what is stored of them, in every recorded directory. */
class StoredNameTest {
  private static final UnicodeSet LETTERS =
      new UnicodeSet("[[:Changes_When_Casemapped:][:NFKD_Quick_Check=No:]]").freeze();

  /** Names of which some comparisons ignore all. */
  private static final List<String> IGNORED =
      List.of("\u200D", "\u200E", "\u200D\u200D", "\u00AD", "\uFE0F\u200C");

  static Set<String> labels() {
    return RecordedAnswers.labels();
  }

  @ParameterizedTest
  @MethodSource("labels")
  void isOneFileWithTheNameThatIsStoredOfIt(String label) {
    FileNameProfile profile = RecordedEvidence.profile(label);
    List<String> apart = new ArrayList<>();
    for (String letter : LETTERS) {
      String name = "x" + letter + ".name";
      Optional<String> stored = profile.storedAs(name);
      if (stored.isPresent() && profile.samePath(name, stored.get()).isDistinct()) {
        apart.add(name + ", stored as " + stored.get());
      }
    }

    assertThat(apart).isEmpty();
  }

  @ParameterizedTest
  @MethodSource("labels")
  void hasAReasonWhereTwoAreOne(String label) {
    FileNameProfile profile = RecordedEvidence.profile(label);
    List<String> unexplained = new ArrayList<>();
    for (String letter : LETTERS) {
      for (String other :
          List.of(
              UCharacter.toLowerCase(Locale.ROOT, letter),
              UCharacter.toUpperCase(Locale.ROOT, letter),
              formKd(letter))) {
        NameComparison comparison = profile.samePath(letter, other);
        if (comparison.isSame() && comparison.reason().isEmpty()) {
          unexplained.add(letter + " and " + other);
        }
      }
    }

    assertThat(unexplained).isEmpty();
  }

  private static String formKd(String letter) {
    return Normalizer2.getNFKDInstance().normalize(letter);
  }

  @ParameterizedTest
  @MethodSource("labels")
  void hasAKeyOfItsOwnWhereAllOfItIsIgnored(String label) {
    FileNameProfile profile = RecordedEvidence.profile(label);
    List<String> contradictions = new ArrayList<>();
    for (String one : IGNORED) {
      for (String other : IGNORED) {
        boolean isOne = profile.key(one).equals(profile.key(other));
        if (isOne && !profile.samePath(one, other).isSame()) {
          contradictions.add(one + " and " + other);
        }
      }
    }

    assertThat(contradictions).isEmpty();
  }

  @Test
  void isOpenWhereNoLengthWasAskedAndItHasMoreOctetsThanInFormKd() throws IOException {
    try (FileSystem ext4 = RecordedProfile.named("ext4").fileSystem()) {
      FileNameProfile profile = FileNameProbe.of(ext4.getPath("/")).quick();

      assertThat(profile.storability("\uFF41".repeat(86)).verdict())
          .isEqualTo(NameVerdict.INCONCLUSIVE);
      assertThat(profile.storability("\uFF41".repeat(40)).isKept()).isTrue();
    }
  }
}
