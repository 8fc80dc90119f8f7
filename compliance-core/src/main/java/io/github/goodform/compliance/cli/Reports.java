package io.github.goodform.compliance.cli;

import io.github.goodform.compliance.report.JsonReport;
import io.github.goodform.compliance.report.Report;
import io.github.goodform.compliance.report.Run;
import io.github.goodform.compliance.run.RunResult;
import io.github.goodform.fs.FileNameProfile;
import java.util.ArrayList;
import java.util.List;

/** Makes the report of what a command found. */
final class Reports {
  private Reports() {}

  static Report of(List<RunResult> results, List<FileNameProfile> probed) {
    List<FileNameProfile> directories = new ArrayList<>(probed);
    for (RunResult result : results) {
      // Runs by several rule sets serve one directory: it is told once.
      if (result.directory() != null && directories.isEmpty()) {
        directories.add(result.directory());
      }
    }
    return new Report(tool(), results.stream().map(Run::of).toList(), directories);
  }

  static Report read(Terminal terminal, String file) {
    try {
      return JsonReport.parse(OutputFile.read(terminal, file));
    } catch (IllegalArgumentException e) {
      throw CliException.usage(Messages.escaped(file) + ": " + e.getMessage());
    }
  }

  static String tool() {
    return "goodform " + Goodform.version();
  }
}
