package io.github.goodform.compliance.run;

import io.github.goodform.compliance.cases.DirectoryNames;
import io.github.goodform.fs.FileNameProfile;
import io.github.goodform.fs.evidence.NameComparison;

/** The names of a directory by its profile alone: what was not probed is unknown. */
record ProfiledNames(FileNameProfile profile) implements DirectoryNames {
  @Override
  public Sameness compare(String one, String other) {
    if (one.equals(other)) {
      return Sameness.SAME;
    }
    NameComparison comparison = profile.samePath(one, other);
    if (comparison.isSame()) {
      return Sameness.SAME;
    }
    return comparison.isDistinct() ? Sameness.DISTINCT : Sameness.UNKNOWN;
  }
}
