package io.github.goodform.multipart;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.goodform.multipart.Capture.Sum;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.HexFormat;
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** The captured bodies are all there, unchanged, and what is said of them names real captures. */
class CaptureDataTest {

  private static final int CAPTURES = 238;
  private static final int SEEDS = 106;

  static List<Sum> sums() {
    return Capture.sums();
  }

  static List<String[]> seeds() {
    return Capture.table("seeds/index.tsv");
  }

  @Test
  void hasEveryCapture() {
    assertThat(Capture.all()).hasSize(CAPTURES);
    assertThat(sums()).hasSize(2 * CAPTURES);
  }

  @Test
  void hasEverySeed() {
    assertThat(seeds()).hasSize(SEEDS);
  }

  @ParameterizedTest
  @MethodSource("sums")
  void isUnchanged(Sum sum) {
    assertThat(sha256(Capture.octets("captures/" + sum.file()))).isEqualTo(sum.sha256());
  }

  @ParameterizedTest(name = "{0}")
  @MethodSource("seeds")
  void seedIsUnchanged(String id, String sha256, String contentType) {
    assertThat(sha256(Capture.octets("seeds/" + id + ".raw"))).isEqualTo(sha256);
    assertThat(contentType).isNotBlank();
  }

  @Test
  void readingsNameRealCaptures() {
    List<Capture> all = Capture.all();
    Set<String> known = all.stream().map(Capture::name).collect(Collectors.toSet());
    all.forEach(capture -> known.add(capture.client()));
    assertThat(Capture.readings()).isNotEmpty().allMatch(r -> known.contains(r.capture()));
    assertThat(Capture.rejects()).isNotEmpty().allMatch(r -> known.contains(r.capture()));
  }

  static String sha256(byte[] octets) {
    try {
      return HexFormat.of().formatHex(MessageDigest.getInstance("SHA-256").digest(octets));
    } catch (NoSuchAlgorithmException e) {
      throw new AssertionError(e);
    }
  }
}
