package io.github.goodform.compliance.cases;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.Map;
import java.util.Objects;
import java.util.stream.Stream;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestFactory;

/** The hand-made bodies and their successors in the catalogue. */
class SeedCasesTest {
  private static final Path SEEDS =
      Path.of("../multipart-parser/src/test/resources/io/github/goodform/multipart/seeds");

  @TestFactory
  Stream<DynamicTest> theSuccessorThatSaysSameHasTheSameOctets() throws IOException {
    Catalog catalog = Catalog.load();
    Map<String, String> types = types();
    return lines()
        .map(line -> line.split("\t", -1))
        .filter(columns -> columns[2].equals("same"))
        .map(
            columns ->
                DynamicTest.dynamicTest(
                    columns[0] + " is " + columns[1],
                    () -> {
                      UploadCase successor = (UploadCase) catalog.find(columns[1]).orElseThrow();
                      byte[] seed = Files.readAllBytes(SEEDS.resolve(columns[0] + ".raw"));
                      assertThat(withShortBoundary(successor.body().latin1()))
                          .isEqualTo(withShortBoundary(Octets.of(seed).latin1()));
                      assertThat(withShortBoundary(successor.contentType().toString()))
                          .isEqualTo(
                              withShortBoundary(Objects.requireNonNull(types.get(columns[0]))));
                    }));
  }

  @Test
  void everySeedIsListed() throws IOException {
    assertThat(lines().map(line -> line.split("\t", -1)[0]))
        .containsExactlyInAnyOrderElementsOf(types().keySet());
  }

  @Test
  void aColumnIsEitherSameOrReworded() throws IOException {
    assertThat(lines().map(line -> line.split("\t", -1)[2]))
        .isSubsetOf("same", "reworded")
        .contains("same", "reworded");
  }

  private static String withShortBoundary(String text) {
    return text.replace("AaB03x", "B");
  }

  private static Map<String, String> types() throws IOException {
    Map<String, String> types = new HashMap<>();
    for (String line : Files.readAllLines(SEEDS.resolve("index.tsv"))) {
      if (!line.startsWith("#")) {
        String[] columns = line.split("\t", -1);
        types.put(columns[0], columns[2]);
      }
    }
    return types;
  }

  private static Stream<String> lines() throws IOException {
    try (InputStream in = SeedCasesTest.class.getResourceAsStream("seeds.tsv")) {
      byte[] content = Objects.requireNonNull(in).readAllBytes();
      return new String(content, StandardCharsets.UTF_8)
          .lines().filter(line -> !line.startsWith("#")).toList().stream();
    }
  }
}
