package io.github.goodform.fs;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.tuple;

import io.github.goodform.fs.MountClaim.Agreement;
import io.github.goodform.fs.evidence.Evidence;
import io.github.goodform.fs.evidence.Trait;
import java.time.Instant;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** What a mount declares, beside what a recorded directory does. */
final class MountClaimTest {
  private static FileNameProfile mounted(FileNameProfile profile, String type, String options) {
    return mounted(profile, type, options, "", "");
  }

  private static FileNameProfile mounted(
      FileNameProfile profile, String type, String options, String flags, String caseFlags) {
    ProbeContext context =
        new ProbeContext(
            "/mnt",
            "file",
            type,
            "/dev/x",
            options,
            false,
            1,
            Instant.EPOCH,
            1,
            true,
            "",
            flags,
            caseFlags);
    return FileNameProfile.of(profile.jvm(), context, profile.evidence());
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "ntfs3   | nocase                | ext4                 | CONTRADICTED",
        "ntfs3   | nocase                | apfs                 | HOLDS",
        "cifs    | nocase                | apfs                 | HOLDS",
        "ntfs    | windows_names         | ext4                 | CONTRADICTED",
        "zfs     | casesensitive         | ext4                 | HOLDS",
        "zfs     | casesensitive         | apfs                 | CONTRADICTED",
        "zfs     | caseinsensitive       | apfs                 | HOLDS",
        "zfs     | casemixed             | apfs                 | CONTRADICTED",
        "tmpfs   | casefold=utf8-12.1.0  | apfs                 | HOLDS",
        "tmpfs   | casefold=utf8-12.1.0  | ext4                 | OPEN",
        "hfsplus | nodecompose           | apfs                 | HOLDS",
        "hfsplus | decompose             | apfs                 | CONTRADICTED",
        "vfat    | utf8                  | vfat                 | HOLDS",
        "vfat    | utf8                  | vfat-iso8859-1       | CONTRADICTED",
        "exfat   | iocharset=utf8        | exfat                | HOLDS",
        "jfs     | iocharset=utf8        | jfs-utf8             | HOLDS",
        "jfs     | iocharset=utf8        | jfs                  | CONTRADICTED",
        "udf     | iocharset=utf8        | udf                  | HOLDS",
        "ntfs    | case_sensitive        | ntfs                 | HOLDS",
        "ntfs    | case_sensitive        | ntfs-nocase          | CONTRADICTED",
        "ntfs    | iocharset=utf8        | ntfs                 | HOLDS",
        "hfsplus | nls=utf8              | hfsplus              | HOLDS",
      })
  void isComparedWithWhatTheDirectoryDoes(
      String type, String option, String recording, Agreement outcome) {
    FileNameProfile recorded = RecordedProfile.named(recording).profile();
    FileNameProfile profile = mounted(recorded, type, "rw,relatime," + option + ",uid=0");
    assertThat(profile.mountClaims())
        .singleElement()
        .satisfies(
            claim -> {
              assertThat(claim.option()).isEqualTo(option);
              assertThat(claim.agreement()).isEqualTo(outcome);
              assertThat(claim).isEqualTo(profile.mountClaims().get(0));
              assertThat(claim.toString()).startsWith(option + " declares: " + claim.claim());
            });
  }

  /** On FAT, the same option takes away what folds the letters. */
  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {"vfat-iocharset-utf8 | HOLDS", "vfat | CONTRADICTED"})
  void hasTwoClaimsOfOneOption(String recording, Agreement caseRule) {
    FileNameProfile recorded = RecordedProfile.named(recording).profile();

    assertThat(mounted(recorded, "vfat", "rw,iocharset=utf8,shortname=mixed").mountClaims())
        .extracting(MountClaim::trait, MountClaim::agreement)
        .containsExactly(tuple(Trait.OCTETS, Agreement.HOLDS), tuple(Trait.CASE_RULE, caseRule));
  }

  /** The flag of the directory itself: there is no other one that it may mean. */
  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {"eF | apfs | HOLDS", "F | ext4 | CONTRADICTED"})
  void comparesTheFlagOfTheDirectory(String flags, String recording, Agreement outcome) {
    FileNameProfile recorded = RecordedProfile.named(recording).profile();
    FileNameProfile profile = flagged(recorded, flags);

    assertThat(profile.mountClaims())
        .singleElement()
        .satisfies(
            claim -> {
              assertThat(claim.option()).isEqualTo("+F");
              assertThat(claim.agreement()).isEqualTo(outcome);
            });
    FileNameProfile read = FileNameProfile.parse(profile.toJson());
    assertThat(read.context().directoryFlags()).isEqualTo(flags);
    assertThat(read.mountClaims()).isEqualTo(profile.mountClaims());
  }

  @ParameterizedTest
  @ValueSource(strings = {"", "e", "not observed: For no reason"})
  void declaresNothingWithoutTheFlag(String flags) {
    FileNameProfile apfs = RecordedProfile.named("apfs").profile();
    assertThat(flagged(apfs, flags).mountClaims()).isEmpty();
  }

  private static FileNameProfile flagged(FileNameProfile profile, String flags) {
    return mounted(profile, "ext4", "rw", flags, "");
  }

  /** What a kernel from Linux 7.2 on reports by FS_IOC_FSGETXATTR. */
  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "casefold         | vfat                   | FS_XFLAG_CASEFOLD          | HOLDS",
        "casefold         | ext4                   | FS_XFLAG_CASEFOLD          | CONTRADICTED",
        "casenonpreserving | lowntfs-3g-ignore-case | FS_XFLAG_CASENONPRESERVING | HOLDS",
        "casenonpreserving | apfs                   | FS_XFLAG_CASENONPRESERVING | CONTRADICTED",
      })
  void comparesTheFlagsOfTheKernel(
      String caseFlags, String recording, String option, Agreement outcome) {
    FileNameProfile recorded = RecordedProfile.named(recording).profile();
    FileNameProfile profile = mounted(recorded, "any", "rw", "", caseFlags);

    assertThat(profile.mountClaims())
        .extracting(MountClaim::option, MountClaim::agreement)
        .containsExactly(tuple(option, outcome));
    FileNameProfile read = FileNameProfile.parse(profile.toJson());
    assertThat(read.context().caseFlags()).isEqualTo(caseFlags);
    assertThat(read.mountClaims()).isEqualTo(profile.mountClaims());
    assertThat(mounted(recorded, "any", "rw", "", "casefold,casenonpreserving").mountClaims())
        .hasSize(2);
    assertThat(mounted(recorded, "any", "rw", "", "not observed: casefold").mountClaims())
        .isEmpty();
  }

  @Test
  void isNothingForAnotherTypeOrAnotherOption() {
    FileNameProfile apfs = RecordedProfile.named("apfs").profile();
    assertThat(mounted(apfs, "ext4", "rw,nocase").mountClaims()).isEmpty();
    assertThat(mounted(apfs, "ntfs3", "rw,nocasefold,xnocase").mountClaims()).isEmpty();
    assertThat(mounted(apfs, "ntfs3", "").mountClaims()).isEmpty();
    assertThat(mounted(apfs, "vfat", "iocharset=ascii,shortname=mixed").mountClaims()).isEmpty();
    assertThat(mounted(apfs, "jfs", "iocharset=utf16,noutf8").mountClaims()).isEmpty();
  }

  @Test
  void isNotAskedWhereThereIsNoAnswer() {
    FileNameProfile apfs = RecordedProfile.named("apfs").profile();
    FileNameProfile silent = FileNameProfile.of(apfs.jvm(), apfs.context(), Evidence.of(Map.of()));
    assertThat(mounted(silent, "ntfs3", "nocase,windows_names").mountClaims())
        .hasSize(2)
        .extracting(MountClaim::agreement)
        .containsOnly(Agreement.NOT_ASKED);
    assertThat(mounted(silent, "ntfs3", "nocase").mountClaims())
        .extracting(MountClaim::trait)
        .containsExactly(Trait.CASE_RULE);
  }
}
