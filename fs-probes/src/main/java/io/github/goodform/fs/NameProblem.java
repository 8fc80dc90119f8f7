package io.github.goodform.fs;

import java.util.List;
import java.util.Objects;
import java.util.Optional;

/**
 * One thing that a directory would do to names that are to be stored in it.
 *
 * <p>Immutable.
 */
public final class NameProblem {
  private final Kind kind;
  private final List<String> paths;
  private final String reason;
  private final List<String> rules;
  private final Optional<String> storedAs;

  NameProblem(
      Kind kind, List<String> paths, String reason, List<String> rules, Optional<String> storedAs) {
    this.kind = kind;
    this.paths = List.copyOf(paths);
    this.reason = reason;
    this.rules = List.copyOf(rules);
    this.storedAs = storedAs;
  }

  /**
   * What would happen.
   *
   * @return the kind
   */
  public Kind kind() {
    return kind;
  }

  /**
   * The paths it concerns, as in {@link NameList}: all spellings of a collision, else one.
   *
   * @return the paths
   */
  public List<String> paths() {
    return paths;
  }

  /**
   * Why, in words.
   *
   * @return the reason
   */
  public String reason() {
    return reason;
  }

  /**
   * The rules that were used, as {@code trait=value}, or the id of a question.
   *
   * @return the rules
   */
  public List<String> rules() {
    return rules;
  }

  /**
   * The name that a listing would show, where it differs from the last name of the path.
   *
   * @return the name, empty where it is listed as given
   */
  public Optional<String> storedAs() {
    return storedAs;
  }

  /** What would happen. */
  public enum Kind {
    /**
     * The paths are one file: the later one overwrites the earlier one, or is refused. So does a
     * file of an archive that is a directory there, too.
     */
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

  /**
   * Whether the evidence leaves open that there is a problem.
   *
   * @return true for {@link Kind#MAY_COLLIDE} and {@link Kind#OPEN}
   */
  public boolean isOpen() {
    return kind == Kind.MAY_COLLIDE || kind == Kind.OPEN;
  }

  @Override
  public boolean equals(Object other) {
    return other instanceof NameProblem that
        && kind == that.kind
        && paths.equals(that.paths)
        && reason.equals(that.reason)
        && rules.equals(that.rules)
        && storedAs.equals(that.storedAs);
  }

  @Override
  public int hashCode() {
    return Objects.hash(kind, paths, reason, rules, storedAs);
  }

  /**
   * All of it on one line.
   *
   * @return for messages
   */
  @Override
  public String toString() {
    return "NameProblem[kind="
        + kind
        + ", paths="
        + paths
        + ", reason="
        + reason
        + ", rules="
        + rules
        + ", storedAs="
        + storedAs
        + "]";
  }
}
