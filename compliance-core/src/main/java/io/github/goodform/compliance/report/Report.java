package io.github.goodform.compliance.report;

import io.github.goodform.compliance.run.RunResult;
import io.github.goodform.fs.FileNameProfile;
import java.util.List;

/**
 * The content of a report, as plain values: the runs against servers and the profiles of probed
 * directories.
 *
 * <p>Instances are immutable.
 *
 * @param tool the name and version of the tool, such as {@code "goodform 0.1.0"}
 * @param runs the runs, one for each server and rule set
 * @param directories the profiles of probed directories
 */
public record Report(String tool, List<Run> runs, List<FileNameProfile> directories) {
  /** Keeps immutable copies. */
  public Report {
    runs = List.copyOf(runs);
    directories = List.copyOf(directories);
  }

  /**
   * Makes the report of one run.
   *
   * @param tool what makes the report
   * @param result the run
   * @return a report without directories
   */
  public static Report of(String tool, RunResult result) {
    return new Report(tool, List.of(Run.of(result)), List.of());
  }

  /**
   * Returns whether every run is as expected.
   *
   * @return whether a build may go on
   */
  public boolean isAsExpected() {
    return runs.stream().allMatch(Run::isAsExpected);
  }
}
