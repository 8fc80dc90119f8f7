package io.github.goodform.fs;

import io.github.goodform.fs.evidence.Collision;
import io.github.goodform.fs.evidence.NameVerdict;
import io.github.goodform.fs.evidence.Storability;
import io.github.goodform.fs.naming.EscapedNames;
import io.github.goodform.fs.naming.JvmNames;
import io.github.goodform.fs.naming.NameGroups;
import io.github.goodform.fs.naming.NameModel;
import io.github.goodform.fs.naming.NamePath;
import io.github.goodform.fs.naming.Place;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.Optional;

/**
 * What would become of names in a directory: collisions, and names that it refuses, rewrites or
 * finds too long, each with the rule.
 *
 * <p>It tells what the directory does with the octets of the names, whatever the JVM that probed it
 * can encode. Directories on the way to a name are names too; each is judged once.
 *
 * <p>Immutable.
 */
public final class NameReport {
  /** A report ends with about so many problems. */
  public static final int MOST = 100_000;

  /** A report ends with about so many files and directories. */
  public static final int MOST_PLACES = 1_500_000;

  private final int names;
  private final List<NameProblem> problems;
  private final boolean complete;

  NameReport(int names, List<NameProblem> problems, boolean complete) {
    this.names = names;
    this.problems = List.copyOf(problems);
    this.complete = complete;
  }

  /**
   * How many names were judged.
   *
   * @return their number
   */
  public int names() {
    return names;
  }

  /**
   * The problems: collisions first, then single names in their order.
   *
   * @return the problems
   */
  public List<NameProblem> problems() {
    return problems;
  }

  /**
   * Whether these are all problems; false when there are more than {@value #MOST}, or more than
   * {@value #MOST_PLACES} files and directories.
   *
   * @return true when nothing was left out
   */
  public boolean complete() {
    return complete;
  }

  /**
   * Whether all names would be stored as they are, as far as the evidence reaches.
   *
   * @return false when a problem is not {@link NameProblem#isOpen open}
   */
  public boolean isClean() {
    return complete && problems.stream().allMatch(NameProblem::isOpen);
  }

  static NameReport of(NameModel model, NameList list) {
    List<NameProblem> single = new ArrayList<>();
    int[] places = {0};
    NameGroups groups =
        new NameGroups(
            JvmNames.of(model),
            place -> {
              places[0]++;
              judge(model, place).ifPresent(single::add);
            });
    int judged = 0;
    for (String path : list.names()) {
      if (single.size() >= MOST || places[0] >= MOST_PLACES) {
        break;
      }
      judged++;
      if (NamePath.of(path).leadsOut()) {
        single.add(problem(NameProblem.Kind.LEADS_OUT, path, NamePath.LEADS_OUT, "path"));
        continue;
      } else if (list.source() == NameList.Source.ARCHIVE && path.startsWith("/")) {
        single.add(
            problem(
                NameProblem.Kind.LEADS_OUT,
                path,
                "an absolute path: a reader that keeps the leading / writes elsewhere",
                "path"));
      }
      int octets = EscapedNames.length(path);
      if (octets > model.longestPath()) {
        single.add(
            problem(
                NameProblem.Kind.TOO_LONG,
                path,
                octets + " octets exceed the longest path",
                "longestPath=" + model.longestPath()));
      }
      if (list.source() == NameList.Source.ARCHIVE) {
        groups.putEntry(path);
      } else {
        groups.put(path);
      }
    }
    List<NameProblem> problems = new ArrayList<>();
    List<Collision> collisions = groups.collisions(MOST);
    collisions.stream().limit(MOST).map(NameReport::of).forEach(problems::add);
    problems.addAll(single);
    boolean complete = judged == list.names().size() && collisions.size() < MOST;
    return new NameReport(judged, problems, complete);
  }

  private static NameProblem of(Collision collision) {
    NameProblem.Kind kind =
        collision.verdict() == NameVerdict.INCONCLUSIVE
            ? NameProblem.Kind.MAY_COLLIDE
            : NameProblem.Kind.COLLISION;
    return new NameProblem(
        kind, collision.names(), collision.reason(), collision.rules(), Optional.empty());
  }

  private static NameProblem problem(
      NameProblem.Kind kind, String path, String reason, String rule) {
    return new NameProblem(kind, List.of(path), reason, List.of(rule), Optional.empty());
  }

  private static Optional<NameProblem> judge(NameModel model, Place place) {
    String name = place.name();
    if (!EscapedNames.hasOctets(name)) {
      return Optional.of(
          problem(
              NameProblem.Kind.REFUSED,
              place.path(),
              "a lone surrogate has no UTF-8 form",
              "name-lone-surrogate"));
    }
    Storability storability = model.storability(name);
    NameProblem.Kind kind;
    switch (storability.verdict()) {
      case KEPT -> {
        return Optional.empty();
      }
      case REWRITTEN -> kind = NameProblem.Kind.REWRITTEN;
      case LOSSY -> kind = model.isLost(name) ? NameProblem.Kind.TOO_LONG : NameProblem.Kind.LOSSY;
      case REFUSED ->
          kind =
              storability.rules().stream().anyMatch(rule -> rule.startsWith("longestName"))
                  ? NameProblem.Kind.TOO_LONG
                  : NameProblem.Kind.REFUSED;
      default -> kind = NameProblem.Kind.OPEN;
    }
    boolean stored = kind == NameProblem.Kind.REWRITTEN || kind == NameProblem.Kind.LOSSY;
    Optional<String> storedAs = stored ? Optional.of(model.listed(name)) : Optional.empty();
    return Optional.of(
        new NameProblem(
            kind, List.of(place.path()), storability.reason(), storability.rules(), storedAs));
  }

  @Override
  public boolean equals(Object other) {
    return other instanceof NameReport that
        && names == that.names
        && problems.equals(that.problems)
        && complete == that.complete;
  }

  @Override
  public int hashCode() {
    return Objects.hash(names, problems, complete);
  }

  /**
   * All of it on one line.
   *
   * @return for messages
   */
  @Override
  public String toString() {
    return "NameReport[names=" + names + ", problems=" + problems + ", complete=" + complete + "]";
  }
}
