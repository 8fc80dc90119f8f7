package io.github.goodform.fs;

import java.util.List;
import java.util.Optional;

/**
 * One thing that a directory would do to names that are to be stored in it.
 *
 * @param kind what would happen
 * @param paths the paths it concerns, as in {@link NameList}: all spellings of a collision, else
 *     one
 * @param reason why, in words
 * @param rules the rules that were used, as {@code trait=value}, or the id of a question
 * @param storedAs the name that a listing would show, where it differs from the last name of the
 *     path
 */
public record NameProblem(
    Kind kind, List<String> paths, String reason, List<String> rules, Optional<String> storedAs) {

  /** What would happen. */
  public enum Kind {
    /** The paths are one file: the later one overwrites the earlier one, or is refused. */
    COLLISION,
    /** The evidence leaves open whether the paths are one file. */
    MAY_COLLIDE,
    /** The path is absolute or has {@code ..}: it leads out of the directory. */
    LEADS_OUT,
    /** The directory refuses the name. */
    REFUSED,
    /** The name, or the path as a whole, is longer than the directory takes. */
    TOO_LONG,
    /** The name is stored, and listed under another spelling. */
    REWRITTEN,
    /** The name is stored with substitutes for what the directory cannot hold. */
    LOSSY,
    /** The evidence leaves open whether the name can be stored as it is. */
    OPEN
  }

  /** A problem with its paths and rules copied. */
  public NameProblem {
    paths = List.copyOf(paths);
    rules = List.copyOf(rules);
  }

  /**
   * Whether the evidence leaves open that there is a problem.
   *
   * @return true for {@link Kind#MAY_COLLIDE} and {@link Kind#OPEN}
   */
  public boolean isOpen() {
    return kind == Kind.MAY_COLLIDE || kind == Kind.OPEN;
  }
}
