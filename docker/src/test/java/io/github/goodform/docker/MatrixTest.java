package io.github.goodform.docker;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.goodform.docker.Matrix.Cell;
import io.github.goodform.docker.Matrix.FileSystem;
import io.github.goodform.docker.Matrix.Flavour;
import io.github.goodform.docker.Matrix.Locale;
import io.github.goodform.docker.Matrix.Server;
import io.github.goodform.fs.RecordedProfile;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/** The data files of the matrix, its recordings and its images fit together. */
class MatrixTest {
  @Test
  void coversTheLocalesAndFileSystemsThatMatter() {
    assertThat(Matrix.locales())
        .extracting(Locale::id)
        .contains("c", "c-utf-8", "latin-1", "unset", "not-generated")
        .doesNotHaveDuplicates();
    assertThat(Matrix.fileSystems()).extracting(FileSystem::id).contains("overlayfs", "tmpfs");
    assertThat(Matrix.mounts())
        .extracting(FileSystem::id)
        .contains("ext4", "xfs", "btrfs", "bindfs", "ntfs-3g", "zfs-form-d", "fuse-old-spelling");
    assertThat(Matrix.disks())
        .extracting(FileSystem::id)
        .contains("apfs", "hfsplus", "ext4-casefold", "f2fs-casefold-strict", "vfat", "exfat");
    assertThat(Matrix.all()).extracting(FileSystem::id).doesNotHaveDuplicates();
    assertThat(Matrix.servers()).extracting(Server::id).contains("reference");
  }

  @Test
  void asksEveryServerInCellsThatExist() {
    for (Server server : Matrix.servers()) {
      List<Cell> cells = Matrix.cells(server);
      assertThat(cells)
          .as(server.id())
          .hasSize(server.locales().size() * Matrix.fileSystems().size())
          .hasSizeGreaterThanOrEqualTo(6);
    }
  }

  @Test
  void hasOneRecordingForEachRowAndNoOther() throws IOException {
    assertThat(recordings("locales"))
        .containsExactlyInAnyOrderElementsOf(
            Matrix.locales().stream().map(row -> row.id() + ".json").toList());
    assertThat(recordings("locales-jdk-25"))
        .containsExactlyInAnyOrderElementsOf(
            Matrix.locales().stream().map(row -> row.id() + ".json").toList());
    assertThat(recordings("file-systems"))
        .containsExactlyInAnyOrderElementsOf(
            Matrix.all().stream().map(row -> row.id() + ".json").toList());
  }

  @Test
  void hasOneRecordingForEachCellOfAServer() throws IOException {
    for (Server server : Matrix.servers()) {
      assertThat(recordings("servers/" + server.id()))
          .containsExactlyInAnyOrderElementsOf(
              Matrix.cells(server).stream()
                  .map(cell -> cell.locale().id() + "-on-" + cell.fileSystem().id() + ".json")
                  .toList());
    }
  }

  /** What {@code Answers.agreeWith} demands of a cell, asked of what the cell answered last. */
  @Test
  void hasAReasonForEachDifferenceFromARecordingAndNoOther() {
    int compared = 0;
    for (FileSystem row : Matrix.all()) {
      if (row.recording().isEmpty()) {
        continue;
      }
      Map<?, ?> found = traits(Recording.of("file-systems", row.id()).read());
      String recorded = RecordedProfile.named(row.recording()).profile().toJson();
      List<String> differing = new ArrayList<>();
      traits(Answers.of(recorded).ofTheDirectory())
          .forEach(
              (trait, answer) -> {
                Object value = ((Map<?, ?>) answer).get("value");
                Map<?, ?> there = (Map<?, ?>) Objects.requireNonNull(found.get(trait));
                if (value != null && !value.equals(there.get("value"))) {
                  differing.add(trait.toString());
                }
              });
      differing.remove("longestPath"); // the search was one octet short in the oldest recordings
      assertThat(differing)
          .as(row.id())
          .containsExactlyInAnyOrderElementsOf(row.differs().keySet());
      compared++;
    }
    assertThat(compared).isGreaterThan(40);
  }

  @Test
  void hasAnImageForEachFlavour() {
    assertThat(Matrix.flavours()).extracting(Flavour::id).contains("alpine", "almalinux");
    assertThat(Matrix.flavours().stream().map(Image::of)).doesNotHaveDuplicates();
  }

  /** Any other base needs an image registry, which not every machine reaches: see flavours.json. */
  @Test
  void buildsEveryImageFromDebianSlimOrFromTheBaseOfItsFlavour() throws IOException {
    Map<Path, String> bases = new HashMap<>();
    for (Flavour flavour : Matrix.flavours()) {
      bases.put(Path.of("images", flavour.id(), "Dockerfile"), flavour.base());
    }
    try (Stream<Path> images = Files.walk(Path.of("images"))) {
      List<Path> dockerfiles = images.filter(file -> file.endsWith("Dockerfile")).toList();
      assertThat(dockerfiles).containsAll(bases.keySet()).hasSizeGreaterThan(bases.size());
      for (Path dockerfile : dockerfiles) {
        String base = bases.getOrDefault(dockerfile, "debian:bookworm-slim");
        List<String> stages = new ArrayList<>(List.of(base, "scratch"));
        for (String line : Files.readAllLines(dockerfile)) {
          if (line.startsWith("FROM")) {
            String[] words = line.split(" ", -1);
            assertThat(stages).as("%s: %s", dockerfile, line).contains(words[1]);
            assertThat(words).as("a stage has a name: %s", line).hasSize(4);
            stages.add(words[3]);
          }
        }
        assertThat(stages).as("%s", dockerfile).hasSizeGreaterThan(2);
      }
    }
  }

  /** So an engine makes the layer once, and a certificate reaches every image in one way. */
  @Test
  void beginsEveryDebianInTheSameWords() throws IOException {
    List<String> beginnings = new ArrayList<>();
    for (String image : List.of("debian", "goodform", "harness", "micro-vm")) {
      String dockerfile = Files.readString(Path.of("images", image, "Dockerfile"));
      int from = dockerfile.indexOf("FROM debian:");
      beginnings.add(dockerfile.substring(from, dockerfile.indexOf("\nFROM jre AS ", from)));
    }
    assertThat(beginnings.get(0)).contains("CA_BUNDLE", "openjdk-17-jre-headless");
    assertThat(beginnings).containsOnly(beginnings.get(0));
  }

  private static Map<?, ?> traits(Map<String, Object> answers) {
    return (Map<?, ?>) Objects.requireNonNull(answers.get("traits"));
  }

  private static List<String> recordings(String kind) throws IOException {
    try (Stream<Path> files = Files.list(Path.of("results", kind))) {
      return files.map(file -> file.getFileName().toString()).toList();
    }
  }
}
