package io.github.goodform.docker;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import com.fasterxml.jackson.jr.ob.JSON;
import io.github.goodform.docker.Matrix.FileSystem;
import io.github.goodform.fs.MountClaim;
import io.github.goodform.fs.MountClaim.Agreement;
import java.io.IOException;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.api.TestInstance.Lifecycle;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * {@code goodform probe} and the file-serving cases in guests with kernels of their own, each
 * booted once for all disks that are asked of it.
 */
@TestInstance(Lifecycle.PER_CLASS)
class MicroVmIT {
  /** Disks on which a server meets equal names and rewritten ones. */
  private static final List<String> SERVED =
      List.of("apfs", "hfsplus", "ext4-casefold", "openzfs-form-d");

  /**
   * Disks on which no predictions are tried: after some thousand files the driver (linux-apfs-rw on
   * Linux 6.1) does not come back from a call, seen on 2026-11-26.
   */
  private static final Set<String> STUCK = Set.of("apfs", "apfs-case-sensitive");

  /** Options of disks that declare something about names, and are listed as they are given. */
  private static final Set<String> DECLARING =
      Set.of("iocharset=utf8", "nocase", "windows_names", "nodecompose");

  /** Types whose directories that guest's kernel declares to ignore case. */
  private static final Set<String> DECLARED_BY_THE_KERNEL = Set.of("vfat", "exfat", "tmpfs");

  @RegisterExtension static final Containers CONTAINERS = new Containers();

  @AfterAll
  static void publish() throws IOException {
    CellsTable.publish();
  }

  /** The guests that were booted, by their kind. */
  private final Map<String, Guest> probed = new HashMap<>();

  private final Map<String, Guest> served = new HashMap<>();
  private final Map<String, Guest> predicted = new HashMap<>();

  static List<FileSystem> disks() {
    return Selection.of(Matrix.disks());
  }

  /** Those of them that are chosen: without KVM a server takes a minute for each. */
  static List<FileSystem> servedDisks() {
    return disks().stream()
        .filter(row -> SERVED.contains(row.id()) && Selection.isNamedOrAll(row.id()))
        .toList();
  }

  @ParameterizedTest(name = "{0} in the guest", allowZeroInvocations = true)
  @MethodSource("disks")
  void findsWhatADiskDoes(FileSystem disk) throws IOException {
    Guest guest = probed.computeIfAbsent(disk.guest(), kind -> boot(kind, "probe", disks()));
    guest.require(disk);
    assertThat(guest.left(disk))
        .as("entries of the probe are left; the matrix has the reason \"%s\"", disk.leaves())
        .isEqualTo(!disk.leaves().isEmpty());
    CellLog.note(disk.id(), guest.cost(), guest.versions());
    Answers answers = answers(guest, disk);
    answers.agreeWith(disk);
    List<MountClaim> claims = answers.profile().mountClaims();
    assertThat(claims).noneMatch(claim -> claim.agreement() == Agreement.CONTRADICTED);
    if (DECLARING.contains(disk.disk().get(1))) {
      assertThat(claims)
          .as("options of the mount: %s", answers.profile().context().mountOptions())
          .anyMatch(claim -> claim.option().equals(disk.disk().get(1)));
    }
    if (disk.guest().equals("newer") && DECLARED_BY_THE_KERNEL.contains(disk.disk().get(0))) {
      assertThat(claims)
          .as("flags of case: %s", answers.profile().context().caseFlags())
          .anyMatch(
              claim ->
                  claim.option().equals("FS_XFLAG_CASEFOLD")
                      && claim.agreement() == Agreement.HOLDS);
    }
    if (disk.disk().contains("+F")) {
      assertThat(claims)
          .as("flags of the directory: %s", answers.profile().context().directoryFlags())
          .anyMatch(claim -> claim.option().equals("+F") && claim.agreement() == Agreement.HOLDS);
    }
  }

  @ParameterizedTest(name = "files of {0} in the guest", allowZeroInvocations = true)
  @MethodSource("servedDisks")
  void servesTheFilesOfADisk(FileSystem disk) {
    Guest guest = served.computeIfAbsent(disk.guest(), kind -> boot(kind, "serve", servedDisks()));
    guest.require(disk);
    Map<String, String> verdicts = Verdicts.of(guest.file(disk.id() + ".json"));
    assertThat(verdicts).hasSizeGreaterThan(100).doesNotContainValue("fail");
    Recording.of("serving", disk.id()).isHeldBy(new TreeMap<>(verdicts));
  }

  /** Those of them on which the predictions of names are tried. */
  static List<FileSystem> predictedDisks() {
    return disks().stream().filter(row -> !STUCK.contains(row.id())).toList();
  }

  /** As {@code PredictionTest} of {@code fs-probes}, under UTF-8 and under the C locale. */
  @ParameterizedTest(name = "predictions of {0} in the guest", allowZeroInvocations = true)
  @MethodSource("predictedDisks")
  void doesWithNamesWhatWasPredicted(FileSystem disk) {
    Guest guest = predicted.computeIfAbsent(disk.guest(), MicroVmIT::predict);
    guest.require(disk);
    List<String> lines = guest.file("probe.json").lines().toList();
    List<String> own =
        lines.stream().filter(line -> line.startsWith(disk.directory() + '/')).toList();
    assertThat(own).as("%s", lines).hasSize(2).allSatisfy(line -> assertRates(line, lines));
  }

  private static Guest predict(String kind) {
    List<FileSystem> own =
        predictedDisks().stream().filter(disk -> disk.guest().equals(kind)).toList();
    return Guest.boot(CONTAINERS.image(Image.ofGuest(kind)), PredictionJar.written(), "probe", own);
  }

  private static void assertRates(String line, List<String> lines) {
    System.out.println("prediction\t" + line);
    int[] figures = Stream.of(line.split("\t", -1)).skip(2).mapToInt(Integer::parseInt).toArray();
    int pairs = figures[3];
    int names = figures[6];
    assertThat(pairs).as("pairs: %s", line).isGreaterThan(200);
    assertThat(names).as("names: %s", line).isGreaterThan(600);
    assertThat(figures[0]).as("missed collisions: %s", lines).isZero();
    assertThat(figures[1] * 100).as("false alarms: %s", lines).isLessThan(pairs);
    assertThat(figures[2] * 50).as("inconclusive pairs: %s", line).isLessThan(pairs);
    assertThat(figures[4] * 100).as("wrong names: %s", lines).isLessThan(names);
    assertThat(figures[5] * 50).as("inconclusive names: %s", line).isLessThan(names);
  }

  @Test
  void hasAGuestThatIsQuicklyPulled() {
    assumeTrue(disks().stream().anyMatch(disk -> disk.guest().equals("debian")), "not chosen");
    String image = CONTAINERS.image(Image.ofGuest("debian"));
    assertThat(Engine.client().inspectImageCmd(image).exec().getSize()).isLessThan(400_000_000L);
  }

  private static Guest boot(String kind, String task, List<FileSystem> disks) {
    List<FileSystem> own = disks.stream().filter(disk -> disk.guest().equals(kind)).toList();
    return Guest.boot(CONTAINERS.image(Image.ofGuest(kind)), task, own);
  }

  /** The answers of one of several directories; the JSON of one is no array. */
  private static Answers answers(Guest guest, FileSystem disk) throws IOException {
    String json = guest.file("probe.json");
    List<?> profiles =
        json.startsWith("[") ? JSON.std.listFrom(json) : List.of(JSON.std.mapFrom(json));
    for (Object profile : profiles) {
      Answers answers = Answers.of(JSON.std.asString(profile));
      String directory = answers.profile().context().directory() + '/';
      if (directory.startsWith(disk.directory() + '/')) {
        return answers;
      }
    }
    throw new AssertionError("no answers of " + disk + " in " + json);
  }
}
