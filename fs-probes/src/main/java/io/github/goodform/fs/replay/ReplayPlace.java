package io.github.goodform.fs.replay;

import io.github.goodform.fs.evidence.CallOutcome;
import io.github.goodform.fs.evidence.NameOctets;
import io.github.goodform.fs.replay.ReplayDirectory.Entry;
import java.nio.file.AccessDeniedException;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.FileSystemException;
import java.nio.file.InvalidPathException;
import java.nio.file.NoSuchFileException;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Where a path leads.
 *
 * @param way the nodes from the root to the directory that holds the last name
 * @param name the last name as it was asked for, {@code null} when the path ends at a directory of
 *     the way: at the root, or with "." or ".."
 * @param entry what is there under that name
 * @param absence how a lookup of the name ends when nothing is there, {@code null} when it is just
 *     not there
 */
record ReplayPlace(
    List<Step> way, @Nullable String name, @Nullable Entry entry, @Nullable CallOutcome absence) {

  /** A node on the way, the name by which it was asked for, and the name that is listed. */
  record Step(String name, String stored, ReplayNode node) {}

  ReplayNode last() {
    return way.get(way.size() - 1).node();
  }

  /** The names from the root on, as they were asked for and as links say. */
  List<String> names() {
    List<String> names = new ArrayList<>();
    way.subList(1, way.size()).forEach(step -> names.add(step.name()));
    if (name != null) {
      names.add(name);
    }
    return names;
  }

  /** The names from the root on, as they are listed. */
  List<String> storedNames() {
    List<String> names = new ArrayList<>();
    way.subList(1, way.size()).forEach(step -> names.add(step.stored()));
    if (entry != null) {
      names.add(entry.name());
    }
    return names;
  }

  /** The last name, which there must be; the path is that of the error. */
  String nameOf(ReplayPath path) throws FileSystemException {
    if (name == null) {
      String reason = path.names().isEmpty() ? "Device or resource busy" : "Invalid argument";
      throw new FileSystemException(path.toString(), null, reason);
    }
    return name;
  }

  /** The directory that holds the last name. */
  ReplayDirectory directoryOf(ReplayPath path) throws FileSystemException {
    if (last() instanceof ReplayDirectory directory) {
      return directory;
    }
    throw new FileSystemException(path.toString(), null, "Not a directory");
  }

  /** What has the last name, which must exist. */
  Entry entryOf(ReplayPath path) throws FileSystemException {
    if (entry == null) {
      throw absent(absence, path);
    }
    return entry;
  }

  /** That nothing is there, as the driver reports it. */
  static FileSystemException absent(@Nullable CallOutcome absence, ReplayPath path) {
    return absence == null
        ? new NoSuchFileException(path.toString())
        : new FileSystemException(path.toString(), null, absence.detail());
  }

  /** What rename(2) replaces here: a file by what is no directory, an empty directory by one. */
  void requireReplaceable(ReplayNode by, ReplayPath source, ReplayPath target)
      throws FileSystemException {
    if (entry == null) {
      return;
    }
    String reason = "";
    if (!(entry.node() instanceof ReplayDirectory replaced)) {
      reason = by instanceof ReplayDirectory ? "Not a directory" : "";
    } else if (!(by instanceof ReplayDirectory)) {
      reason = "Is a directory";
    } else if (!replaced.isEmpty()) {
      reason = "Directory not empty";
    }
    if (!reason.isEmpty()) {
      throw new FileSystemException(source.toString(), target.toString(), reason);
    }
  }

  /** How the driver refuses a name. */
  static FileSystemException failure(CallOutcome outcome, String name, ReplayPath path) {
    return switch (outcome.reason()) {
      case ABSENT -> new NoSuchFileException(path.toString());
      case EXISTS -> new FileAlreadyExistsException(path.toString());
      case DENIED -> new AccessDeniedException(path.toString());
      case UNENCODABLE ->
          throw new InvalidPathException(NameOctets.escape(name), "not a name here");
      default -> new FileSystemException(path.toString(), null, outcome.detail());
    };
  }

  /** The node that the path leads to, which must exist. */
  ReplayNode nodeOf(ReplayPath path) throws FileSystemException {
    return name == null ? last() : entryOf(path).node();
  }
}
