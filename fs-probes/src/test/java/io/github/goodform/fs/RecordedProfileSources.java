package io.github.goodform.fs;

import io.github.goodform.fs.evidence.Evidence;
import io.github.goodform.fs.evidence.NameObservation;
import io.github.goodform.fs.evidence.Question;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.EnumSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;

/**
 * Where the profiles of {@link RecordedProfile} come from: the recordings that need a guest kernel,
 * and the mounts that can be made at any time.
 *
 * <p>Run as a program, by root, with the directory of the resources as its argument, it writes what
 * was recorded and what can be mounted; with the directory of the guests' profiles as a second one,
 * what of it was probed there; with {@code complete} and a directory of later probes, it adds their
 * answers to the questions that a recording lacks, or to those that are named after it.
 */
final class RecordedProfileSources {
  /** What was recorded once, in the tables of the test resources. */
  static final List<String> TABLES =
      List.of(
          "ext4-casefold",
          "ext4-casefold-strict",
          "f2fs-casefold-strict",
          "hfsplus",
          "hfsplus-case-sensitive",
          "hfsplus-nodecompose",
          "apfs",
          "apfs-case-sensitive",
          "exfat",
          "exfat-iso8859-1",
          "jfs-ignore-case",
          "ntfs3",
          "ntfs3-windows-names",
          "ntfs3-nocase");

  /** What can be mounted here, and differs from all others. */
  static final Set<LiveFileSystem> LIVE =
      EnumSet.complementOf(
          EnumSet.of(
              LiveFileSystem.XFS,
              LiveFileSystem.BTRFS,
              LiveFileSystem.TMPFS,
              LiveFileSystem.BINDFS,
              LiveFileSystem.ZFS_NONE,
              LiveFileSystem.ZFS_MIXED));

  /** The shipped names of what was probed in a virtual machine, and the files of that probe. */
  static final Map<String, String> GUEST =
      Map.ofEntries(
          Map.entry("vfat", "7.3.4/vfat"),
          Map.entry("vfat-iso8859-1", "7.3.4/vfatl"),
          Map.entry("f2fs-casefold", "7.3.4/f2cf_F"),
          Map.entry("tmpfs-casefold", "7.3.4/tm-casefold_F"),
          Map.entry("tmpfs-casefold-strict", "7.3.4/tm-casefoldstrict_encoding_F"),
          Map.entry("ntfs", "7.3.4/ntk"),
          Map.entry("ntfs-nocase", "7.3.4/ntkn"),
          Map.entry("ntfs-windows-names", "7.3.4/ntkw"),
          Map.entry("jfs", "7.3.4/jfs"),
          Map.entry("jfs-utf8", "6.1.0-50/jfs-utf8"),
          Map.entry("udf", "6.1.0-50/udf"),
          Map.entry("vfat-iocharset-utf8", "6.1.0-50/vfat-iocharset-utf8"),
          Map.entry("xfs-ignore-case", "6.1.176/xfsci"));

  private static final Instant DAY = Instant.parse("2026-11-20T00:00:00Z");

  /** When what can be mounted was recorded, with the questions of that day. */
  private static final Instant LIVE_DAY = Instant.parse("2026-11-22T00:00:00Z");

  private RecordedProfileSources() {}

  public static void main(String[] arguments) throws IOException {
    Path directory = Path.of(arguments[0]);
    if (arguments.length > 2) {
      List<String> all = List.of(arguments);
      complete(directory, Path.of(arguments[2]), Set.copyOf(all.subList(3, all.size())));
      return;
    } else if (arguments.length > 1) {
      for (Map.Entry<String, String> entry : GUEST.entrySet()) {
        Path file = Path.of(arguments[1], entry.getValue() + ".json");
        if (Files.exists(file)) {
          FileNameProfile probed = FileNameProfile.parse(Files.readString(file));
          ProbeContext context = probed.context();
          Instant day = context.time().truncatedTo(ChronoUnit.DAYS);
          write(
              directory, entry.getKey(), probed.jvm(), context.storeType(), probed.evidence(), day);
        }
      }
      return;
    }
    for (String id : TABLES) {
      FileNameProfile recorded = RecordedEvidence.profile(id);
      write(directory, id, recorded.jvm(), "", recorded.evidence(), DAY);
    }
    for (LiveFileSystem fileSystem : LIVE) {
      try (Mount mount = Mount.of(fileSystem.recipe())) {
        FileNameProfile live = probe(fileSystem, mount);
        String storeType = live.context().storeType();
        write(directory, fileSystem.label(), live.jvm(), storeType, live.evidence(), LIVE_DAY);
      }
    }
  }

  /** Adds to each recording the answers of a probe of the same name that agrees with it. */
  static void complete(Path directory, Path probes, Set<String> questions) throws IOException {
    for (RecordedProfile recording : RecordedProfile.all()) {
      Path file = probes.resolve(recording.name() + ".json");
      if (Files.exists(file)) {
        FileNameProfile old = recording.profile();
        FileNameProfile later = FileNameProfile.parse(Files.readString(file));
        Evidence both = completed(old, later, questions);
        write(
            directory,
            recording.name(),
            old.jvm(),
            old.context().storeType(),
            both,
            old.context().time());
        int added = both.observations().size() - old.evidence().observations().size();
        System.out.println(recording.name() + ": " + added + " answers added");
      }
    }
  }

  /**
   * The old answers, and those of a later probe to questions that were not asked then.
   *
   * @param questions which of them, also if a verdict is inconclusive; all with a verdict when
   *     empty
   */
  static Evidence completed(FileNameProfile old, FileNameProfile later, Set<String> questions) {
    ProfileComparison comparison = later.compareWith(old);
    if (!comparison.agrees()) {
      throw new IllegalArgumentException("the probe differs from the recording: " + comparison);
    }
    Map<String, NameObservation> both = new LinkedHashMap<>();
    for (Question question : Question.catalogue()) {
      NameObservation known = old.evidence().observations().get(question.id());
      NameObservation added = later.evidence().observations().get(question.id());
      if (known != null) {
        both.put(question.id(), known);
      } else if (added != null
          && (questions.isEmpty()
              ? later.finding(question.id()).isAnswered()
              : questions.contains(question.id()))) {
        both.put(question.id(), added);
      }
    }
    return Evidence.of(both);
  }

  /** With octets, where they are survived. */
  static FileNameProfile probe(LiveFileSystem fileSystem, Mount mount) throws IOException {
    FileNameProbe probe = FileNameProbe.of(mount.directory());
    return fileSystem == LiveFileSystem.EXFAT_FUSE ? probe.full() : probe.withOctets().full();
  }

  /** Evidence and surroundings only: what is judged from them is judged anew by every reader. */
  private static void write(
      Path directory, String name, JvmLayer jvm, String storeType, Evidence evidence, Instant day)
      throws IOException {
    ProbeContext context =
        new ProbeContext(name, "", storeType, "", "", false, -1, day, 0, true, "", "", "");
    Object json = JsonText.read(FileNameProfile.of(jvm, context, evidence).toJson());
    if (json instanceof Map<?, ?> members) {
      List.of("consistentWith", "unencodableNames", "traits", "findings").forEach(members::remove);
      Files.writeString(directory.resolve(name + ".json"), JsonText.write(members));
    }
  }
}
