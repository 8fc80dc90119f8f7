package io.github.goodform.compliance.report;

import io.github.goodform.fs.FileNameProfile;
import io.github.goodform.fs.NameComparison;
import java.util.ArrayList;
import java.util.List;

/** What a profile means for a server that serves or stores files in the directory. */
final class DirectoryWarnings {
  private static final String COMPOSED = "private-\u00E5";
  private static final String DECOMPOSED = "private-a\u030A";

  private DirectoryWarnings() {}

  static List<String> of(FileNameProfile profile) {
    List<String> warnings = new ArrayList<>();
    String advice = profile.jvm().advice();
    if (!advice.isEmpty()) {
      warnings.add(advice);
    }
    List<String> unsayable = profile.unsayableNames().value().orElse(List.of());
    if (!unsayable.isEmpty()) {
      warnings.add(
          "The directory holds names that a server in this JVM can neither create nor serve by"
              + " name: "
              + String.join(", ", unsayable)
              + ".");
    }
    alias(profile, COMPOSED, DECOMPOSED, "its decomposed spelling", warnings);
    alias(profile, "private", "PRIVATE", "another case", warnings);
    if (profile.surroundings().readOnly()) {
      warnings.add("The directory is read-only: it could not be asked.");
    }
    return warnings;
  }

  private static void alias(
      FileNameProfile profile, String name, String other, String how, List<String> warnings) {
    NameComparison comparison = profile.samePath(name, other);
    if (comparison.isSame()) {
      warnings.add(
          "A path rule for one name does not cover its alias: \"/"
              + Escapes.text(name)
              + "\" can also be reached by "
              + how
              + ", \"/"
              + Escapes.text(other)
              + "\", and an upload under one name overwrites the other.");
    }
  }
}
