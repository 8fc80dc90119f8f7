package io.github.goodform.compliance.report;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.goodform.fs.FileNameProfile;
import io.github.goodform.fs.RecordedProfile;
import java.util.Arrays;
import java.util.List;
import org.junit.jupiter.api.Test;

/** What recorded file systems look like to a person. */
class DirectoryTableTest {
  private static DirectoryTable of(String... names) {
    List<FileNameProfile> profiles =
        Arrays.stream(names).map(name -> RecordedProfile.named(name).profile()).toList();
    return DirectoryTable.of(profiles);
  }

  @Test
  void warnsOfEveryAliasAsItStandsInAUrl() {
    assertThat(of("ext4-casefold").warnings())
        .anySatisfy(
            warning ->
                assertThat(warning)
                    .contains("\"/private-%C3%A5\"")
                    .contains("\"/private-a%CC%8A\" (decomposed)")
                    .contains("\"/PRIVATE-%C3%A5\" (another case)")
                    .contains("\"/priv%E2%80%8Date-%C3%A5\" (a joiner that is ignored)")
                    .doesNotContain("fullwidth"));
    assertWarning("zfs-form-kd", "(a fullwidth letter)");
    assertWarning("vfat", "(a dot at the end)");
  }

  private static void assertWarning(String name, String text) {
    assertThat(of(name).warnings()).anySatisfy(warning -> assertThat(warning).contains(text));
  }

  @Test
  void warnsOfStreamsAndOfLostCharacters() {
    assertWarning("ntfs-3g", "is a stream");
    assertWarning("hfsplus", "emoji overwrites");
  }

  @Test
  void hasNothingToWarnOfWhereOctetsAreNames() {
    assertThat(of("overlayfs").warnings())
        .allSatisfy(warning -> assertThat(warning).doesNotContain("alias", "stream", "emoji"));
  }

  @Test
  void saysWhichDirectoryAWarningIsOf() {
    assertThat(of("vfat", "hfsplus").warnings())
        .allSatisfy(warning -> assertThat(warning).containsPattern("^(vfat|hfsplus): "));
  }

  @Test
  void tellsVerdictsInWords() {
    DirectoryTable table = of("apfs", "zfs-form-d");
    assertThat(cells(table, "longest name")).containsExactly("255 octets", "255 octets of form D");
    assertThat(cells(table, "Unicode version")).first().asString().startsWith("at least 9.0");
    assertThat(cells(table, "reserved names refused")).containsExactly("none", "none");
    assertThat(table.rows())
        .allSatisfy(row -> assertThat(row.cells()).hasSize(2))
        .allSatisfy(
            row ->
                assertThat(row.cells())
                    .allSatisfy(
                        cell -> assertThat(cell.value() + cell.detail()).matches("[ -~]*")));
  }

  private static List<String> cells(DirectoryTable table, String label) {
    return table.rows().stream()
        .filter(row -> row.label().equals(label))
        .flatMap(row -> row.cells().stream())
        .map(DirectoryTable.Cell::value)
        .toList();
  }
}
