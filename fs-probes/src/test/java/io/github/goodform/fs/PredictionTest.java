package io.github.goodform.fs;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.InputStream;
import java.nio.file.FileSystem;
import java.nio.file.Files;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * What is predicted of names that nobody asked about is what a directory does with them: a
 * simulated one for every recording, and every mount that can be made here.
 *
 * <p>The figures stand in {@code prediction-rates.tsv} and may only fall: missed collisions, false
 * alarms, inconclusive pairs, wrong and inconclusive names.
 */
@Tag("once")
class PredictionTest {
  private static final int FIGURES = 5;
  private static final Map<String, List<Integer>> MOST = most();

  private static Map<String, List<Integer>> most() {
    Map<String, List<Integer>> most = new HashMap<>();
    for (String line : read().split("\n", -1)) {
      String[] fields = line.split("\t", -1);
      if (fields.length > FIGURES && !line.startsWith("#")) {
        most.put(
            fields[0],
            List.of(fields).subList(1, FIGURES + 1).stream().map(Integer::valueOf).toList());
      }
    }
    return most;
  }

  private static String read() {
    try (InputStream stream = PredictionTest.class.getResourceAsStream("prediction-rates.tsv")) {
      return new String(Objects.requireNonNull(stream).readAllBytes(), UTF_8);
    } catch (IOException e) {
      throw new IllegalStateException(e);
    }
  }

  static List<String> recordings() {
    return RecordedProfile.all().stream().map(RecordedProfile::name).toList();
  }

  @ParameterizedTest
  @MethodSource("recordings")
  void isWhatTheSimulatedFileSystemDoes(String name) throws IOException {
    RecordedProfile recorded = RecordedProfile.named(name);
    try (FileSystem simulated = recorded.fileSystem()) {
      Prediction prediction =
          new Prediction(
              recorded.profile(), Files.createDirectory(simulated.getPath("/predicted")));
      prediction.tryAll();
      assertRates(name, prediction);
    }
  }

  @ParameterizedTest
  @EnumSource
  void isWhatTheMountDoes(LiveFileSystem fileSystem) throws IOException {
    try (Mount mount = Mounting.of(fileSystem)) {
      FileNameProfile profile = PatientProbe.of(mount.directory()).full();
      Prediction prediction = new Prediction(profile, mount.directory());
      prediction.tryAll();
      assertRates("live " + fileSystem.label(), prediction);
      PartialProfileTest.assertPartialProfiles(fileSystem.label(), profile, prediction);
    }
  }

  /** None, of scripts with marks, with a mark of its own, and Hangul: modern and old. */
  private static final List<String> LETTERS =
      List.of(
          "", "a", "\u03B1", "\u1F80", "\u1FB3", "\uAC00", "\uBFC0", "\uD7A3", "\uD7A4", "\u1112",
          "\u1113", "\u1160", "\u1175", "\u1176", "\u11A7", "\u11C2", "\u11C3");

  /** U+0345 is the only mark that folds to a letter: in each place among others, and as letters. */
  @Test
  void ordersMarksAsTheMountDoes() throws IOException {
    try (Mount mount = Mounting.of(LiveFileSystem.ZFS_INSENSITIVE_FORM_D)) {
      Prediction prediction =
          new Prediction(PatientProbe.of(mount.directory()).full(), mount.directory());
      for (String letter : LETTERS) {
        for (String mark : List.of("\u0301", "\u0323", "\u0344", "\u035C", "\u0399", "\u1FBE")) {
          String below = letter + "\u0345" + mark;
          String above = letter + mark + "\u0345";
          prediction.pair(below, above);
          prediction.pair(below + "\u0308", letter + mark + "\u0308\u0399");
          prediction.pair(below, letter + "\u0399" + mark);
          prediction.pair(above, letter + mark + "\u03B9");
          prediction.pair(below + "\u0345", above + "\u0399");
        }
      }
      System.out.println("prediction\tU+0345\t" + prediction.figures());
      assertThat(prediction.pairs()).isEqualTo(LETTERS.size() * 30);
      assertThat(prediction.missed()).isEmpty();
      assertThat(prediction.alarms()).isEmpty();
      assertThat(prediction.openPairs()).isEmpty();
    }
  }

  private static void assertRates(String label, Prediction prediction) {
    System.out.println("prediction\t" + label + "\t" + prediction.figures());
    assertThat(prediction.missed()).isEmpty();
    List<Integer> most = MOST.getOrDefault(label, List.of(0, 0, 0, 0, 0));
    assertThat(prediction.alarms()).hasSizeLessThanOrEqualTo(most.get(1));
    assertThat(prediction.openPairs()).hasSizeLessThanOrEqualTo(most.get(2));
    assertThat(prediction.wrongNames()).hasSizeLessThanOrEqualTo(most.get(3));
    assertThat(prediction.openNames()).hasSizeLessThanOrEqualTo(most.get(4));
    assertThat(prediction.pairs()).isGreaterThan(200);
    assertThat(prediction.names()).isGreaterThanOrEqualTo(Prediction.NAMES - 20);
  }
}
