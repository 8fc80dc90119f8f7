package io.github.goodform.fs;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.goodform.fs.evidence.QuestionCatalogue;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.MethodSource;

/** Every recorded file system is consistent with itself, and the telling ones with nothing else. */
class SignaturesTest {
  @ParameterizedTest
  @CsvSource(
      delimiter = ';',
      value = {
        "ext4; ext4, XFS, Btrfs, JFS, tmpfs, overlayfs, or ZFS without options",
        "jfs; ext4, XFS, Btrfs, JFS, tmpfs, overlayfs, or ZFS without options",
        "zfs-utf8only; ZFS utf8only=on",
        "posixovl; posixovl",
        "udf; UDF",
        "jfs-ignore-case; JFS -O or XFS version=ci",
        "xfs-ignore-case; JFS -O or XFS version=ci",
        "jfs-utf8; JFS iocharset=utf8",
        "ntfs-3g; NTFS",
        "ntfs-3g-windows-names; NTFS windows_names",
        "ntfs3-nocase; NTFS without case",
        "lowntfs-3g-ignore-case; lowntfs-3g ignore_case",
        "exfat; exFAT",
        "vfat; FAT",
        "vfat-iso8859-1; FAT or exFAT with an 8-bit character set",
        "ext4-casefold; ext4 or f2fs casefold (+F)",
        "f2fs-casefold; ext4 or f2fs casefold (+F)",
        "ext4-casefold-strict; ext4 casefold (+F) strict",
        "f2fs-casefold-strict; f2fs casefold (+F) strict",
        "apfs; APFS (Linux driver)",
        "apfs-case-sensitive; APFS case-sensitive (Linux driver)",
        "hfsplus-nodecompose; HFS Plus nodecompose",
        "openzfs-form-c; ZFS normalization=formC",
        "openzfs-form-d; ZFS normalization=formD",
        "openzfs-form-kc; ZFS normalization=formKC",
        "openzfs-form-kd; ZFS normalization=formKD",
        "openzfs-insensitive; ZFS casesensitivity=insensitive",
        "openzfs-insensitive-form-d; ZFS casesensitivity=insensitive normalization=formD",
      })
  void nameTheOneThatWasRecorded(String label, String name) {
    assertThat(RecordedEvidence.profile(label).consistentWith()).containsExactly(name);
  }

  @ParameterizedTest
  @CsvSource({"hfsplus, HFS Plus (Linux driver)", "hfsplus-case-sensitive, HFSX (Linux driver)"})
  void includeTheOneThatWasRecorded(String label, String name) {
    assertThat(RecordedEvidence.profile(label).consistentWith()).contains(name);
  }

  static List<RecordedProfile> recordings() {
    return RecordedProfile.all();
  }

  /** Fewer questions make the hint longer, and never lose the file system that it was. */
  @ParameterizedTest
  @MethodSource("recordings")
  void staysAmongThoseThatAQuickProfileNames(RecordedProfile recorded) {
    FileNameProfile full = recorded.profile();
    FileNameProfile quick =
        FileNameProfile.of(
            full.jvm(), full.context(), full.evidence().only(QuestionCatalogue.QUICK));

    assertThat(full.consistentWith()).hasSize(1);
    if (quick.normalization().isConclusive() && quick.caseRule().isConclusive()) {
      assertThat(quick.consistentWith()).containsAll(full.consistentWith());
    } else {
      assertThat(quick.consistentWith()).isEmpty();
    }
  }

  /** What a quick profile asks rules out what contradicts it. */
  @Test
  void aQuickProfileNamesNothingThatItsAnswersContradict() {
    FileNameProfile full = RecordedProfile.named("ext4").profile();
    FileNameProfile quick =
        FileNameProfile.of(
            full.jvm(), full.context(), full.evidence().only(QuestionCatalogue.QUICK));

    assertThat(quick.consistentWith())
        .contains("ext4, XFS, Btrfs, JFS, tmpfs, overlayfs, or ZFS without options")
        .doesNotContain("NTFS windows_names", "FAT", "HFS Plus on Apple", "APFS on Apple");
  }
}
