package io.github.goodform.fs;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import com.github.marschall.memoryfilesystem.MemoryFileSystemBuilder;
import com.github.marschall.memoryfilesystem.StringTransformer;
import com.ibm.icu.text.Normalizer2;
import java.io.IOException;
import java.nio.file.FileSystem;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.function.IntUnaryOperator;
import java.util.function.UnaryOperator;

/** File systems in memory that store names as others, or look them up by keys of their own. */
final class Liar {
  private static final int SHARE = 41;
  private static final int RANDOM_PAIRS = 150;
  private static final int NAMES = 200;
  private static final long SEED = 20261123;

  private Liar() {}

  /** A file system with one root. */
  static FileSystem of(UnaryOperator<String> stored, UnaryOperator<String> key) throws IOException {
    return MemoryFileSystemBuilder.newEmpty()
        .addRoot("/")
        .setSeparator("/")
        .setStoreTransformer(transformer(stored))
        .setLookUpTransformer(transformer(key))
        .build();
  }

  private static StringTransformer transformer(UnaryOperator<String> mapping) {
    return new StringTransformer() {
      @Override
      public String transform(String name) {
        return mapping.apply(name);
      }

      @Override
      public int getRegexFlags() {
        return 0;
      }
    };
  }

  static String each(String name, IntUnaryOperator mapping) {
    StringBuilder mapped = new StringBuilder();
    name.codePoints().map(mapping).forEach(mapped::appendCodePoint);
    return mapped.toString();
  }

  /** No name is empty, and none is that of a directory. */
  static String without(String name, String pattern) {
    String kept = name.replaceAll(pattern, "");
    return kept.isEmpty() || kept.equals(".") || kept.equals("..") ? name : kept;
  }

  /** So many octets, and no part of a character. */
  static String octets(String name, int most) {
    byte[] octets = name.getBytes(UTF_8);
    int end = Math.min(most, octets.length);
    while (end < octets.length && (octets[end] & 0xC0) == 0x80) {
      end--;
    }
    return new String(octets, 0, end, UTF_8);
  }

  static String formD(String name) {
    return Normalizer2.getNFDInstance().normalize(name);
  }

  /** Probes a directory of a file system, in which nothing may be left. */
  static FileNameProfile probed(Path root) throws IOException {
    Path directory = Files.createDirectory(root.resolve("probed"));
    FileNameProfile profile = PatientProbe.of(directory).full();
    assertThat(profile.context().leftBehind()).isEmpty();
    assertThat(directory).isEmptyDirectory();
    return profile;
  }

  /** What was observed comes back from JSON, and the replay answers a question the same. */
  static void assertComesBack(FileNameProfile profile, String question) throws IOException {
    FileNameProfile read = FileNameProfile.parse(profile.toJson());

    assertThat(read.evidence()).isEqualTo(profile.evidence());
    try (FileSystem replayed = read.fileSystem()) {
      FileNameProfile again = PatientProbe.of(replayed.getPath("/")).full();
      assertThat(again.evidence().of(question)).isEqualTo(profile.evidence().of(question));
    }
  }

  /** Tries what a profile predicts of these pairs and of a sample. */
  static Prediction tried(FileNameProfile profile, Path root, List<String[]> pairs)
      throws IOException {
    Prediction prediction = new Prediction(profile, Files.createDirectory(root.resolve("tried")));
    for (String[] pair : pairs) {
      prediction.pair(pair[0], pair[1]);
    }
    for (String[] pair : NameSamples.pairs(SHARE, RANDOM_PAIRS, SEED)) {
      prediction.pair(pair[0], pair[1]);
    }
    for (String name : NameSamples.names(NAMES, SEED)) {
      prediction.name(name);
    }
    return prediction;
  }

  /** No collision is missed, and of the rest under one in a hundred is wrong. */
  static void assertWithinRates(Prediction prediction) {
    assertThat(prediction.missed()).isEmpty();
    assertThat(prediction.alarms()).hasSizeLessThanOrEqualTo(prediction.pairs() / 100);
    assertThat(prediction.wrongNames()).hasSizeLessThanOrEqualTo(prediction.names() / 100);
    assertThat(prediction.pairs()).isGreaterThan(300);
  }

  /** That at most 2 % of the pairs and of the names are left open. */
  static void assertLittleOpen(Prediction prediction) {
    assertThat(prediction.openPairs()).hasSizeLessThanOrEqualTo(prediction.pairs() / 50);
    assertThat(prediction.openNames()).hasSizeLessThanOrEqualTo(prediction.names() / 50);
  }
}
