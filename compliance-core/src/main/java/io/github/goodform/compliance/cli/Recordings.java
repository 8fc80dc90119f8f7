package io.github.goodform.compliance.cli;

import io.github.goodform.fs.FileNameProfile;
import io.github.goodform.fs.RecordedProfile;
import java.nio.file.Files;
import java.util.List;
import java.util.Optional;

/** Finds recorded profiles: bundled ones by id, others in files. */
final class Recordings {
  private Recordings() {}

  private static Optional<RecordedProfile> find(String id) {
    return RecordedProfile.all().stream()
        .filter(recorded -> recorded.name().equals(id))
        .findFirst();
  }

  /** What the profile of {@link #profile} is, in words. */
  static String title(String idOrFile) {
    return find(idOrFile).map(RecordedProfile::title).orElse("a recorded profile");
  }

  private static String near(String id) {
    List<String> ids = RecordedProfile.all().stream().map(RecordedProfile::name).toList();
    return Messages.didYouMean(id, ids) + " (goodform names --recordings lists all)";
  }

  /** The profile of a bundled recording, or the one in a file that {@code probe --json} wrote. */
  static FileNameProfile profile(Terminal terminal, String idOrFile) {
    Optional<RecordedProfile> recorded = find(idOrFile);
    if (recorded.isPresent()) {
      return recorded.get().profile();
    } else if (!Files.exists(terminal.resolve(idOrFile))) {
      throw CliException.usage(
          "no file and no recording is named " + Messages.escaped(idOrFile) + near(idOrFile));
    }
    try {
      return FileNameProfile.parse(OutputFile.read(terminal, idOrFile));
    } catch (IllegalArgumentException e) {
      throw CliException.usage(
          "cannot read the profile "
              + Messages.escaped(idOrFile)
              + ": "
              + e.getMessage()
              + "; goodform probe --json writes one");
    }
  }
}
