package io.github.goodform.multipart;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** Runs the fuzz targets on the corpus: the seeds, and what fuzzing found worth keeping. */
class FuzzCorpusTest {

  private static final int FOUND = 270;

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

  @ParameterizedTest
  @MethodSource("corpus")
  void strict(String file) {
    Fuzz.Strict.fuzzerTestOneInput(Capture.octets(file));
  }

  @ParameterizedTest
  @MethodSource("corpus")
  void legacy(String file) {
    Fuzz.Legacy.fuzzerTestOneInput(Capture.octets(file));
  }

  @ParameterizedTest
  @MethodSource("corpus")
  void header(String file) {
    Fuzz.Header.fuzzerTestOneInput(Capture.octets(file));
  }

  @ParameterizedTest
  @MethodSource("corpus")
  void form(String file) {
    Fuzz.Form.fuzzerTestOneInput(Capture.octets(file));
  }

  @ParameterizedTest
  @MethodSource("corpus")
  void publisher(String file) {
    Fuzz.Publisher.fuzzerTestOneInput(Capture.octets(file));
  }

  @ParameterizedTest
  @MethodSource("corpus")
  void upload(String file) {
    Fuzz.Upload.fuzzerTestOneInput(Capture.octets(file));
  }

  @ParameterizedTest
  @MethodSource("corpus")
  void parts(String file) {
    FuzzFaces.Parts.fuzzerTestOneInput(Capture.octets(file));
  }

  @ParameterizedTest
  @MethodSource("corpus")
  void storage(String file) throws IOException {
    FuzzFaces.Storage.fuzzerTestOneInput(Capture.octets(file));
  }

  @ParameterizedTest
  @MethodSource("corpus")
  void writer(String file) throws IOException {
    FuzzFaces.Writer.fuzzerTestOneInput(Capture.octets(file));
  }
}
