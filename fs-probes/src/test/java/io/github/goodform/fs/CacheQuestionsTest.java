package io.github.goodform.fs;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.goodform.fs.LyingFileSystem.Lie;
import io.github.goodform.fs.evidence.NameHandling;
import io.github.goodform.fs.evidence.NameVerdict;
import io.github.goodform.fs.evidence.Trait;
import java.io.IOException;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.FileSystem;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.text.Normalizer;
import java.text.Normalizer.Form;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.function.UnaryOperator;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** What is remembered of names, by directories that are honest and by such that lie. */
class CacheQuestionsTest {

  private static FileNameProfile ask(String recording, Lie lie, Trait<?>... traits)
      throws IOException {
    try (FileSystem lying =
        new LyingFileSystem(RecordedProfile.named(recording).fileSystem(), lie)) {
      Path directory = Files.createDirectory(lying.getPath("/asked"));
      FileNameProfile profile = FileNameProbe.of(directory).ask(traits);
      assertThat(profile.context().leftBehind()).isEmpty();
      return profile;
    }
  }

  /** Lists each name that holds a text once it was looked up. */
  private static Lie lookupsAreListed(String part) {
    Map<Path, Set<Path>> lookedUp = new TreeMap<>();
    return new Lie() {
      @Override
      public void lookUp(Path path) {
        if (path.toString().contains(part) && path.getParent() != null) {
          lookedUp.computeIfAbsent(path.getParent(), parent -> new HashSet<>()).add(path);
        }
      }

      @Override
      public List<Path> list(Path directory, List<Path> entries) {
        Set<Path> all = new HashSet<>(entries);
        all.addAll(lookedUp.getOrDefault(directory, Set.of()));
        return List.copyOf(all);
      }
    };
  }

  /** Refuses the other spelling of each deleted name that holds a text. */
  private static Lie deletedNamesStay(String part, UnaryOperator<String> otherSpelling) {
    Set<String> gone = new HashSet<>();
    return new Lie() {
      @Override
      public void deleted(Path path) {
        if (path.toString().contains(part)) {
          gone.add(otherSpelling.apply(path.toString()));
        }
      }

      @Override
      public void create(Path path) throws IOException {
        if (gone.contains(path.toString())) {
          throw new FileAlreadyExistsException(path.toString());
        }
      }
    };
  }

  @Test
  void ofAnHonestDirectory(@TempDir Path directory) throws IOException {
    FileNameProfile profile =
        FileNameProbe.of(directory)
            .ask(Trait.LISTING_STABLE, Trait.LISTED_NAMES_FOUND, Trait.RECREATED);

    assertThat(profile.listingStable().value()).contains(true);
    assertThat(profile.listedNamesFound().value()).contains(true);
    assertThat(profile.recreated().isConclusive()).isTrue();
    assertThat(directory).isEmptyDirectory();
  }

  @ParameterizedTest
  @CsvSource({"ext4, KEPT", "apfs, KEPT", "vfat, KEPT", "hfsplus, MIXED", "ntfs3-nocase, MIXED"})
  void ofASimulatedDirectory(String recording, NameHandling recreated) throws IOException {
    FileNameProfile profile =
        ask(
            recording,
            new Lie() {},
            Trait.LISTING_STABLE,
            Trait.LISTED_NAMES_FOUND,
            Trait.RECREATED,
            Trait.SUB_DIRECTORIES_ALIKE);

    assertThat(profile.listingStable().value()).contains(true);
    assertThat(profile.listedNamesFound().value()).contains(true);
    assertThat(profile.recreated().value()).contains(recreated);
    assertThat(profile.subDirectoriesAlike().value()).contains(true);
  }

  /** As folders that are shared with a virtual machine do. */
  @Test
  void aLookupThatIsListed() throws IOException {
    Lie lie = lookupsAreListed("goodform-");

    FileNameProfile profile = ask("ext4", lie, Trait.LISTING_STABLE);

    assertThat(profile.listingStable().value()).contains(false);
    assertThat(profile.finding("lookup-case").verdict()).isEqualTo(NameVerdict.REWRITTEN);
    assertThat(profile.finding("lookup-case").reason())
        .isEqualTo("after a lookup also listed: \"GOODFORM-LOOKUP.NAME\"");
  }

  /** A cache in front of a directory where case matters, and canonical equivalence does not. */
  @Test
  void aLookupThatIsListedWhereOnlyEquivalentNamesAreFound() throws IOException {
    Lie lie = lookupsAreListed("goodform-lookup-");

    FileNameProfile profile = ask("zfs-form-d", lie, Trait.LISTING_STABLE);

    assertThat(profile.finding("lookup-case").verdict()).isEqualTo(NameVerdict.KEPT);
    assertThat(profile.finding("lookup-canonical"))
        .hasToString("REWRITTEN: after a lookup also listed: \"goodform-lookup-\\u{E5}.name\"");
    assertThat(profile.listingStable().value()).contains(false);
  }

  /** As a volume whose hashes were written by another version of the driver. */
  @Test
  void aListedNameThatIsNotFound() throws IOException {
    Lie lie =
        new Lie() {
          @Override
          public void lookUp(Path path) throws IOException {
            if (path.toString().contains("\uFE0F")) {
              throw new NoSuchFileException(path.toString());
            }
          }
        };

    FileNameProfile profile = ask("ext4", lie, Trait.LISTED_NAMES_FOUND);

    assertThat(profile.listedNamesFound().value()).contains(false);
    assertThat(profile.listedNamesFound().reason())
        .isEqualTo("listed-emoji-selector: not found by the listed name: ENOENT");
    assertThat(profile.finding("listed-canonical").verdict()).isEqualTo(NameVerdict.SAME);
  }

  /** As HFS Plus and OpenZFS in the kernel: the other spelling is remembered as there. */
  @Test
  void aDeletedNameThatIsStillThere() throws IOException {
    Lie lie = deletedNamesStay("ANEW", name -> name.toLowerCase(Locale.ROOT));

    FileNameProfile profile = ask("apfs", lie, Trait.RECREATED);

    assertThat(profile.recreated().value()).contains(NameHandling.MIXED);
    assertThat(profile.finding("recreate-case")).hasToString("REFUSED: EEXIST");
    assertThat(profile.finding("recreate-directory")).hasToString("REFUSED: EEXIST");
    assertThat(profile.finding("recreate-open")).hasToString("REFUSED: EEXIST");
    assertThat(profile.finding("recreate-canonical").verdict()).isEqualTo(NameVerdict.KEPT);
  }

  /** As OpenZFS in the kernel, where case matters: only canonically equal names can tell. */
  @Test
  void aDeletedEquivalentNameThatIsStillThere() throws IOException {
    Lie lie = deletedNamesStay("anew-a\u030A", name -> Normalizer.normalize(name, Form.NFC));

    FileNameProfile profile = ask("zfs-form-d", lie, Trait.RECREATED);

    assertThat(profile.recreated().value()).contains(NameHandling.MIXED);
    for (String id : List.of("canonical", "directory-canonical", "open-canonical")) {
      assertThat(profile.finding("recreate-" + id)).hasToString("REFUSED: EEXIST");
    }
    for (String id : List.of("case", "directory", "open")) {
      assertThat(profile.finding("recreate-" + id).verdict()).isEqualTo(NameVerdict.KEPT);
    }
  }

  @Test
  void anOldSpellingThatComesBack() throws IOException {
    Lie lie =
        new Lie() {
          @Override
          public List<Path> list(Path directory, List<Path> entries) {
            List<Path> listed = new ArrayList<>();
            for (Path entry : entries) {
              boolean anew = entry.endsWith("goodform-anew.name");
              listed.add(anew ? directory.resolve("GOODFORM-ANEW.NAME") : entry);
            }
            return listed;
          }
        };

    FileNameProfile profile = ask("apfs", lie, Trait.RECREATED);

    assertThat(profile.finding("recreate-case"))
        .hasToString("REWRITTEN: listed as \"GOODFORM-ANEW.NAME\"");
    assertThat(profile.recreated().value()).contains(NameHandling.MIXED);
  }

  /** A rule that is set per directory and not inherited. */
  @Test
  void aRuleThatEndsInTheDepth() throws IOException {
    Lie lie =
        new Lie() {
          @Override
          public void lookUp(Path path) throws IOException {
            if (path.toString().contains("/d/d/") && path.endsWith("goodform-nested-CASE.name")) {
              throw new NoSuchFileException(path.toString());
            }
          }
        };

    FileNameProfile profile = ask("apfs", lie, Trait.SUB_DIRECTORIES_ALIKE);

    assertThat(profile.subDirectoriesAlike().value()).contains(false);
    assertThat(profile.subDirectoriesAlike().reason())
        .isEqualTo("case-ascii: ASYMMETRIC five directories deeper, SAME in a new sub-directory; ");
  }
}
