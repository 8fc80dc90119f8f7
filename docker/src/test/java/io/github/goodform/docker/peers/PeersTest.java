package io.github.goodform.docker.peers;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import io.github.goodform.compliance.cases.Catalog;
import io.github.goodform.compliance.report.Implementations;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.TreeMap;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.api.TestInstance.Lifecycle;

/**
 * What other implementations make of the catalogue, compared with {@code results/servers}; {@code
 * -Dgoodform.record=true} writes it there, and into what the reports say of others.
 */
@TestInstance(Lifecycle.PER_CLASS)
class PeersTest {
  private static final boolean RECORD = Boolean.getBoolean("goodform.record");

  /** Stands for an implementation where none is named. */
  private static final String NOBODY = "-";

  private static final Path RESOURCES =
      Path.of("src/test/resources/io/github/goodform/docker/peers");

  private Map<Peer, Peers.Asked> asked = Map.of();

  @BeforeAll
  void ask() throws Exception {
    asked = Peers.ask();
    if (RECORD) {
      Published.record(observed());
      Handlers.record();
      Published.draw();
    }
  }

  private Recorded observed() {
    return Recorded.of(Peers.readings(asked, Peers.Asked::catalogue));
  }

  @Test
  void readTheCatalogueAsRecorded() throws IOException {
    Recorded recorded = Published.peers();
    assertThat(recorded.differences(observed()))
        .as("differences from results/servers, recorded with -Dgoodform.record=true")
        .isEmpty();
  }

  @Test
  void wereAskedAlmostTheWholeCatalogue() throws IOException {
    int bodies = Catalog.load().select(Implementations::isAsked).size();
    Recorded recorded = Published.peers();
    for (Readings one : recorded.readings().values()) {
      assertThat(one.byCase().size() + recorded.unnamed().size())
          .as("cases that %s was recorded with; a new one needs no new recording", one.name())
          .isGreaterThanOrEqualTo(bodies * 9 / 10);
    }
  }

  @Test
  void areRecordedInTheVersionThatIsAsked() throws IOException {
    observed()
        .readings()
        .forEach(
            (id, one) ->
                assertThat(recordedVersion(id)).as("the version of %s", id).isEqualTo(one.name()));
  }

  private static String recordedVersion(String id) {
    try {
      return Objects.requireNonNull(Published.peers().readings().get(id), "a recording").name();
    } catch (IOException e) {
      throw new java.io.UncheckedIOException(e);
    }
  }

  @Test
  void areKnownToTheReports() throws IOException {
    assertThat(Files.readString(ImplementationsFile.FILE))
        .as("%s, written with -Dgoodform.record=true", ImplementationsFile.FILE.getFileName())
        .isEqualTo(ImplementationsFile.text(Published.groups()));
  }

  @Test
  void areSummedUpInTheReadme() throws IOException {
    assertThat(Summary.published())
        .as("the summary in README.md, written with -Dgoodform.record=true")
        .isEqualTo(Summary.markdown(Published.groups()));
    assertThat(Headline.published())
        .as("the figure in the README of the root folder, written with -Dgoodform.record=true")
        .isEqualTo(Headline.markdown(Published.groups()));
    assertThat(ReadingsPage.published())
        .as("the page of readings, written with -Dgoodform.record=true")
        .isEqualTo(ReadingsPage.text());
  }

  @Test
  void theHandlersOfTheDocumentationReadAsRecorded() throws IOException {
    assumeTrue(Handlers.areRecorded(), "no handler was recorded");
    Map<String, Readings> reported = Handlers.reported(Handlers.recorded());
    assumeTrue(!reported.isEmpty(), "compliance-core has left no report on a recorded release");
    assertThat(Handlers.differences(reported)).isEmpty();
  }

  @Test
  void readTheHandMadeBodiesAsTheMatrixObservedOrAsIsExplained() throws IOException {
    Map<String, Map<String, String>> here = here();
    List<String> differences = new ArrayList<>();
    there()
        .forEach(
            (body, there) ->
                there.forEach(
                    (who, reading) -> {
                      String now = Objects.requireNonNull(here.get(body), body).get(who);
                      if (!reading.equals(now)) {
                        differences.add(String.join("\t", body, who, reading, now));
                      }
                    }));
    List<String> explained = new ArrayList<>();
    for (List<String> line : Seeds.lines(RESOURCES.resolve("differences.tsv"))) {
      assertThat(line).as("a difference with its explanation").hasSize(5);
      assertThat(line.get(4)).as("why %s differs", line.get(0)).hasSizeGreaterThan(20);
      explained.add(String.join("\t", line.subList(0, 4)));
    }
    assertThat(differences)
        .as("body, implementation, observed there, observed here")
        .containsExactlyInAnyOrderElementsOf(explained);
  }

  @Test
  void everyHandMadeBodyWasObservedAndHasASuccessorInTheCatalogue() throws IOException {
    Catalog catalog = Catalog.load();
    assertThat(there().keySet()).containsExactlyInAnyOrderElementsOf(Seeds.successors().keySet());
    assertThat(Seeds.successors().values())
        .allSatisfy(id -> assertThat(catalog.find(id)).as(id).isPresent());
  }

  /** What was observed then, by body and implementation; of an attack, how many read it how. */
  private static Map<String, Map<String, String>> there() throws IOException {
    Map<String, Map<String, String>> there = new LinkedHashMap<>();
    Map<String, Map<String, Integer>> counts = new LinkedHashMap<>();
    for (List<String> line : Seeds.lines(RESOURCES.resolve("observed.tsv"))) {
      String body = line.get(0);
      if (Character.isDigit(line.get(1).charAt(0))) {
        counts
            .computeIfAbsent(body, key -> new TreeMap<>())
            .merge(line.get(3), Integer.parseInt(line.get(1)), Integer::sum);
      } else {
        there.computeIfAbsent(body, key -> new LinkedHashMap<>()).put(line.get(1), line.get(3));
      }
    }
    counts.forEach((body, readings) -> there.put(body, Map.of(NOBODY, readings.toString())));
    return there;
  }

  /** The same of today. */
  private Map<String, Map<String, String>> here() throws IOException {
    Map<String, Readings> seeds = Peers.readings(asked, Peers.Asked::seeds);
    Map<String, Map<String, String>> here = new LinkedHashMap<>();
    Catalog catalog = Catalog.load();
    Seeds.successors()
        .forEach(
            (body, successor) -> {
              Map<String, String> readings = new LinkedHashMap<>();
              if (Implementations.isUnnamed(catalog.find(successor).orElseThrow())) {
                Map<String, Integer> counts = new TreeMap<>();
                seeds.values().forEach(one -> counts.merge(one.read(body), 1, Integer::sum));
                readings.put(NOBODY, counts.toString());
              } else {
                seeds.forEach((id, one) -> readings.put(id, one.read(body)));
              }
              here.put(body, readings);
            });
    return here;
  }
}
