package io.github.goodform.compliance.run;

import io.github.goodform.compliance.cases.DirectoryNames;
import io.github.goodform.compliance.cases.Observation;
import io.github.goodform.compliance.cases.ObservedPart;
import io.github.goodform.compliance.cases.Octets;
import io.github.goodform.compliance.wire.OptionalPart;
import io.github.goodform.fs.FileNameProbe;
import io.github.goodform.fs.FileNameProfile;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;

/**
 * The directory that a server stores uploads in, looked at by the kit: what it takes for the same
 * name, and whether a file is really there. It is only read.
 */
final class UploadDirectory implements DirectoryNames {
  private final Path directory;
  private final FileNameProfile profile;

  private UploadDirectory(Path directory, FileNameProfile profile) {
    this.directory = directory;
    this.profile = profile;
  }

  /** Probes the directory, which leaves nothing behind. */
  static UploadDirectory open(Path directory) throws IOException {
    OptionalPart.FILE_NAMES.require();
    Path absolute = directory.toAbsolutePath().normalize();
    return new UploadDirectory(absolute, FileNameProbe.of(absolute).quick());
  }

  @Override
  public Sameness compare(String one, String other) {
    return new ProfiledNames(profile).compare(one, other);
  }

  /**
   * Returns the observation as it is, or what is wrong with it: a server that says it stored a part
   * where the part is not does not speak the contract.
   */
  Observation checked(Observation observation) {
    if (observation instanceof Observation.Parsed parsed) {
      for (ObservedPart part : parsed.parts()) {
        if (part.savedAs() != null && !holds(part.savedAs(), part)) {
          return new Observation.Unreadable(
              parsed.status(),
              "the upload directory does not hold the part as \""
                  + Octets.ofUtf8Lossless(part.savedAs())
                  + '"');
        }
      }
    }
    return observation;
  }

  /** A path that leads out of the directory is not followed: it is wrong by itself. */
  private boolean holds(String name, ObservedPart part) {
    try {
      Path path = ServedDirectory.resolve(directory, name);
      return !path.normalize().startsWith(directory)
          || (Files.isRegularFile(path)
              && Files.size(path) == part.size()
              && Octets.of(Files.readAllBytes(path)).sha256().equals(part.sha256()));
    } catch (IOException | IllegalArgumentException e) {
      // Not a name here, or nothing there.
      return false;
    }
  }
}
