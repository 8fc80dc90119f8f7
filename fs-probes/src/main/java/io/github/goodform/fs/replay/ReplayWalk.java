package io.github.goodform.fs.replay;

import io.github.goodform.fs.evidence.CallOutcome;
import io.github.goodform.fs.naming.NameModel;
import io.github.goodform.fs.replay.ReplayDirectory.Entry;
import io.github.goodform.fs.replay.ReplayPlace.Step;
import java.io.IOException;
import java.nio.file.AccessDeniedException;
import java.nio.file.FileSystemException;
import java.nio.file.attribute.PosixFilePermission;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * The way of a path through the tree, in the manner of {@code path_resolution(7)}: name by name,
 * through symbolic links, and back by "..".
 */
final class ReplayWalk {
  /** The reason of an error where a file stands in the place of a directory. */
  static final String NOT_A_DIRECTORY = "Not a directory";

  /** As many as Linux follows. */
  private static final int MOST_LINKS = 40;

  private final NameModel model;
  private final ReplayPath path;
  private final Deque<Step> way = new ArrayDeque<>();
  private final Deque<String> ahead = new ArrayDeque<>();
  private int links;

  private ReplayWalk(NameModel model, ReplayDirectory root, ReplayPath path) {
    this.model = model;
    this.path = path;
    way.add(new Step("", "", root));
    ahead.addAll(path.names());
  }

  /**
   * Walks to the last name of the path.
   *
   * @param follows whether a link of that name is followed too
   */
  static ReplayPlace to(ReplayPath path, boolean follows, NameModel model, ReplayDirectory root)
      throws IOException {
    return new ReplayWalk(model, root, path).go(follows);
  }

  private ReplayPlace go(boolean follows) throws IOException {
    while (!ahead.isEmpty()) {
      ReplayDirectory directory = searchable(way.getLast().node());
      String name = ahead.removeFirst();
      if (name.equals(".")) {
        continue;
      } else if (name.equals("..")) {
        if (way.size() > 1) {
          way.removeLast();
        }
        continue;
      }
      Entry entry = directory.find(model.lookupKey(name));
      boolean isListed = entry != null && entry.name().equals(name);
      CallOutcome tooLong = isListed ? null : model.tooLong(name);
      entry = tooLong == null ? entry : null;
      if (entry != null && entry.node() instanceof ReplayLink link && (follows || goesOn())) {
        turnInto(link);
      } else if (!goesOn()) {
        return new ReplayPlace(
            List.copyOf(way), name, entry, entry == null ? absence(tooLong, name) : null);
      } else if (entry == null) {
        throw ReplayPlace.absent(absence(tooLong, name), path);
      } else {
        way.addLast(new Step(name, entry.name(), entry.node()));
      }
    }
    return new ReplayPlace(List.copyOf(way), null, null, null);
  }

  private @Nullable CallOutcome absence(@Nullable CallOutcome tooLong, String name) {
    return tooLong == null ? model.lookupRefusal(name) : tooLong;
  }

  private boolean goesOn() {
    return !ahead.isEmpty();
  }

  private void turnInto(ReplayLink link) throws FileSystemException {
    links++;
    if (links > MOST_LINKS) {
      throw new FileSystemException(path.toString(), null, "Too many levels of symbolic links");
    }
    if (link.target().isAbsolute()) {
      while (way.size() > 1) {
        way.removeLast();
      }
    }
    List<String> names = link.target().names();
    for (int i = names.size() - 1; i >= 0; i--) {
      ahead.addFirst(names.get(i));
    }
  }

  private ReplayDirectory searchable(ReplayNode node) throws FileSystemException {
    if (!(node instanceof ReplayDirectory directory)) {
      throw new FileSystemException(path.toString(), null, NOT_A_DIRECTORY);
    }
    if (!node.allows(PosixFilePermission.OWNER_EXECUTE)) {
      throw new AccessDeniedException(path.toString());
    }
    return directory;
  }
}
