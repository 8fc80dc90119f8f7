package io.github.goodform.fs;

import java.util.ArrayList;
import java.util.List;
import java.util.Set;

/** What is known of file systems, to name those that a profile does not contradict. */
final class Signatures {
  private record Signature(
      String name, Set<NormalizationForm> forms, Set<CaseRule> cases, StoredForm stored) {}

  private static final List<Signature> KNOWN =
      List.of(
          new Signature(
              "ext4, XFS, Btrfs, tmpfs, overlayfs or ZFS without options",
              Set.of(NormalizationForm.NONE),
              Set.of(CaseRule.SENSITIVE),
              StoredForm.PRESERVED));

  private Signatures() {}

  static List<String> consistentWith(FileNameProfile profile) {
    List<String> names = new ArrayList<>();
    for (Signature signature : KNOWN) {
      if (fits(profile, signature)) {
        names.add(signature.name());
      }
    }
    return List.copyOf(names);
  }

  private static boolean fits(FileNameProfile profile, Signature signature) {
    return profile.normalization().value().filter(signature.forms()::contains).isPresent()
        && profile.caseRule().value().filter(signature.cases()::contains).isPresent()
        && profile.storedForm().is(signature.stored());
  }
}
