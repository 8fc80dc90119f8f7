package io.github.goodform.docker.peers;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.goodform.compliance.cases.Case;
import io.github.goodform.compliance.cases.Catalog;
import io.github.goodform.compliance.report.Implementations;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/** The folders of {@code harnesses/} are short, pinned and recorded. */
class HarnessFilesTest {
  /** Of a harness that is asked by standard input. */
  private static final int MAX_LINES = 30;

  /** Of one that is a server, and of the file that the harnesses of a language share. */
  private static final int MAX_LINES_OF_OTHERS = 60;

  /** A line that is a comment or an import, in any of the languages. */
  private static final String NO_CODE =
      "(//|/\\*|[#;%]|-- |\"\"\"|import |from .* import |use |mod ).*";

  @Test
  void areShortEnoughToCopy() throws IOException {
    for (HarnessFolder folder : HarnessFolder.all()) {
      for (Path file : folder.harness()) {
        boolean isReader = file.startsWith(folder.path()) && !folder.server();
        assertThat(codeLines(file))
            .as("lines of code of %s", file)
            .isBetween(5, isReader ? MAX_LINES : MAX_LINES_OF_OTHERS);
      }
    }
  }

  /** Without comments, imports, blank lines and what only closes a block. */
  private static int codeLines(Path file) throws IOException {
    return (int)
        Files.readString(file)
            .lines()
            .map(String::strip)
            .filter(line -> !line.isEmpty() && !line.matches("[\\])};,]*|end"))
            .filter(line -> !line.matches(NO_CODE))
            .filter(line -> !line.matches("\"[a-z0-9./]+\"")) // an import of Go
            .count();
  }

  @Test
  void pinEachReleaseInTheFormOfTheirLanguage() throws IOException {
    for (HarnessFolder folder : HarnessFolder.all()) {
      assertThat(folder.releases()).as(folder.id()).isNotEmpty().doesNotHaveDuplicates();
      for (String release : folder.releases()) {
        for (String manifest : folder.from().manifests()) {
          Path file = folder.path().resolve(release).resolve(manifest);
          assertThat(file).exists();
          assertThat(Files.readString(file)).as("%s", file).contains(release);
        }
      }
    }
  }

  @Test
  void olderReleasesOfARecordingBearItsNameAndNotItsVersion() throws IOException {
    Map<String, Readings> recorded = Published.peers().readings();
    for (HarnessFolder folder : HarnessFolder.all()) {
      String of = folder.of();
      if (of != null) {
        Readings newest = Objects.requireNonNull(recorded.get(of), of);
        assertThat(folder.name()).isEqualTo(newest.product());
        assertThat(folder.releases()).as(folder.id()).doesNotContain(newest.version());
      }
    }
  }

  @Test
  void areRecordedAndNothingElseIs() throws IOException {
    Set<String> expected =
        Harnesses.releases().stream()
            .map(Harnesses.Release::recording)
            .collect(Collectors.toCollection(TreeSet::new));
    expected.addAll(Published.others());
    try (Stream<Path> files = Files.list(Recorded.FOLDER)) {
      assertThat(files.filter(Files::isRegularFile).map(file -> file.getFileName().toString()))
          .as("recordings, made with -Pservers -Dgoodform.record=true")
          .filteredOn(name -> !name.startsWith("unnamed"))
          .containsExactlyInAnyOrderElementsOf(expected.stream().map(id -> id + ".json").toList());
    }
  }

  @Test
  void wereAskedAlmostTheWholeCatalogue() throws IOException {
    int bodies = Catalog.load().select(Implementations::isAsked).size();
    for (Recorded group : List.of(Harnesses.newest(), Harnesses.older())) {
      for (Readings one : group.readings().values()) {
        assertThat(one.byCase().size() + group.unnamed().size())
            .as("cases that %s was recorded with; a new one needs no new recording", one.name())
            .isGreaterThanOrEqualTo(bodies * 8 / 10);
      }
    }
  }

  @Test
  void nobodyIsNamedForAnAttackOrACrash() throws IOException {
    Set<String> attacks =
        Catalog.load().select(Implementations::isUnnamed).stream()
            .map(Case::id)
            .collect(Collectors.toSet());
    assertThat(attacks).hasSizeGreaterThan(90);
    for (Recorded group : List.of(Harnesses.newest(), Harnesses.older())) {
      for (Readings one : group.readings().values()) {
        assertThat(one.byCase()).doesNotContainValue("broken");
        assertThat(one.byCase().keySet())
            .as(one.name())
            .doesNotContainAnyElementsOf(attacks)
            .doesNotContainAnyElementsOf(group.unnamed().keySet());
      }
    }
  }

  @Test
  void aDeviationThatIsKnownUpstreamIsLinkedAndSeenInTheRecording() throws IOException {
    for (HarnessFolder folder : HarnessFolder.all()) {
      assertThat(folder.home()).as(folder.id()).startsWith("https://");
      List<Readings> history = Harnesses.history(folder);
      for (HarnessFolder.KnownUpstream known : folder.known()) {
        assertThat(known.link()).as(folder.id()).startsWith("https://");
        assertThat(known.what()).as(known.link()).hasSizeGreaterThan(15);
        assertThat(known.cases()).as(known.link()).isNotEmpty();
        assertThat(known.cases())
            .as("cases of %s that a release was recorded with by name", known.link())
            .allSatisfy(
                id ->
                    assertThat(history)
                        .anySatisfy(one -> assertThat(one.byCase()).containsKey(id)));
      }
    }
  }

  @Test
  void whatIsNotAskedInAContainerIsAReleaseAndHasAReason() throws IOException {
    int beyond = 0;
    for (HarnessFolder folder : HarnessFolder.all()) {
      assertThat(folder.releases()).containsAll(folder.beyondDebian().keySet());
      for (String why : folder.beyondDebian().values()) {
        assertThat(why).as(folder.id()).contains("Debian 12");
        beyond++;
      }
    }
    assertThat(beyond).as("releases that are skipped in containers").isBetween(1, 5);
  }

  @Test
  void aCaseThatIsReadNowSoAndNowOtherwiseHasAReasonAndNoRecording() throws IOException {
    int unsteady = 0;
    for (HarnessFolder folder : HarnessFolder.all()) {
      for (HarnessFolder.Unsteady one : folder.unsteady()) {
        assertThat(folder.releases()).containsAll(one.releases());
        assertThat(one.cases())
            .as(one.why())
            .isNotEmpty()
            .allMatch(id -> Catalog.load().find(id).isPresent());
        assertThat(one.why()).as(folder.id()).hasSizeGreaterThan(15);
        assertThat(Harnesses.history(folder))
            .filteredOn(each -> one.concerns(each.version()))
            .isNotEmpty()
            .allSatisfy(
                each ->
                    assertThat(each.byCase())
                        .doesNotContainKeys(one.cases().toArray(String[]::new)));
        unsteady++;
      }
    }
    assertThat(unsteady).isPositive();
  }
}
