package io.github.goodform.multipart;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Named;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

/** Runs the fuzz targets on the corpus: the seeds, and what fuzzing found worth keeping. */
class FuzzCorpusTest {

  private static final int FOUND = 270;

  /** Takes the octets of a file, and fails when it finds a fault. */
  private interface Target {
    void take(byte[] octets) throws IOException;
  }

  private static final List<Named<Target>> TARGETS =
      List.of(
          Named.of("strict", Fuzz.Strict::fuzzerTestOneInput),
          Named.of("legacy", Fuzz.Legacy::fuzzerTestOneInput),
          Named.of("header", Fuzz.Header::fuzzerTestOneInput),
          Named.of("form", Fuzz.Form::fuzzerTestOneInput),
          Named.of("publisher", Fuzz.Publisher::fuzzerTestOneInput),
          Named.of("upload", Fuzz.Upload::fuzzerTestOneInput),
          Named.of("parts", FuzzFaces.Parts::fuzzerTestOneInput),
          Named.of("storage", FuzzFaces.Storage::fuzzerTestOneInput),
          Named.of("writer", FuzzFaces.Writer::fuzzerTestOneInput));

  static List<String> corpus() {
    List<String> seeds =
        Capture.table("seeds/index.tsv").stream().map(row -> "seeds/" + row[0] + ".raw").toList();
    return Stream.concat(seeds.stream(), found().stream()).toList();
  }

  static List<String> found() {
    return Capture.table("fuzz/index.tsv").stream().map(row -> "fuzz/" + row[0] + ".raw").toList();
  }

  @Test
  void hasACorpus() {
    assertThat(found()).hasSizeGreaterThanOrEqualTo(FOUND);
  }

  static Stream<Arguments> targetsAndFiles() {
    List<String> corpus = corpus();
    return TARGETS.stream()
        .flatMap(target -> corpus.stream().map(file -> Arguments.of(target, file)));
  }

  @ParameterizedTest
  @MethodSource("targetsAndFiles")
  void noTargetFindsAFault(Target target, String file) throws IOException {
    target.take(Capture.octets(file));
  }
}
