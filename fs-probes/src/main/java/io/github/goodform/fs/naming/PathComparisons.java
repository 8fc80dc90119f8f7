package io.github.goodform.fs.naming;

import io.github.goodform.fs.evidence.NameComparison;
import io.github.goodform.fs.evidence.NameVerdict;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * Whether two paths are one file, name by name: they are as distinct as their most distinct names.
 *
 * <p>Remembers what was compared last: the directories of a collision come again and again. Not
 * safe for use by several threads.
 */
public final class PathComparisons {
  private static final int MOST_REMEMBERED = 4_096;

  private final JvmNames names;

  private final Map<List<String>, NameComparison> remembered =
      new LinkedHashMap<>() {
        private static final long serialVersionUID = 1L;

        @Override
        protected boolean removeEldestEntry(Map.Entry<List<String>, NameComparison> eldest) {
          return size() > MOST_REMEMBERED;
        }
      };

  /** What was compared last; at first, a path without names with itself. */
  private Compared last = new Compared(Place.root(), Place.root(), null);

  /**
   * Two places, and how distinct they are.
   *
   * @param comparison that of their most distinct names, {@code null} where all names are equal
   */
  private record Compared(Place first, Place second, @Nullable NameComparison comparison) {
    boolean isOf(Place one, Place other) {
      return first.equals(one) && second.equals(other);
    }
  }

  PathComparisons(JvmNames names) {
    this.names = names;
  }

  /** Compares two paths. */
  public static NameComparison compare(JvmNames names, String a, String b) {
    NamePath first = NamePath.of(a);
    NamePath second = NamePath.of(b);
    if (first.leadsOut() || second.leadsOut()) {
      return NameComparison.of(NameVerdict.REFUSED, NamePath.LEADS_OUT, List.of());
    } else if (first.names().size() != second.names().size()) {
      return NameComparison.of(NameVerdict.DISTINCT, "paths of different depths", List.of());
    }
    NameComparison whole = null;
    for (int i = 0; i < first.names().size(); i++) {
      String one = first.names().get(i);
      String other = second.names().get(i);
      if (!one.equals(other)) {
        whole = moreDistinct(whole, names.compare(one, other));
      }
    }
    return whole == null ? names.compare(a, a) : whole;
  }

  /**
   * Compares two places at one depth. Below two directories that were compared last, only the names
   * are: paths of an archive come in the order of the tree.
   */
  NameComparison compare(Place first, Place second) {
    Deque<Place[]> down = new ArrayDeque<>();
    Place one = first;
    Place other = second;
    while (one.directory() != null && other.directory() != null && !last.isOf(one, other)) {
      down.push(new Place[] {one, other});
      one = one.directory();
      other = other.directory();
    }
    NameComparison whole = last.isOf(one, other) ? last.comparison() : null;
    for (Place[] pair : down) {
      if (!pair[0].name().equals(pair[1].name())) {
        whole = moreDistinct(whole, compared(pair[0].name(), pair[1].name()));
      }
    }
    last = new Compared(first, second, whole);
    return whole == null ? names.compare(first.name(), first.name()) : whole;
  }

  private NameComparison compared(String one, String other) {
    return remembered.computeIfAbsent(
        List.of(one, other), pair -> names.compare(pair.get(0), pair.get(1)));
  }

  /** The comparison of the more distinct names, the first of two that are as distinct. */
  private static NameComparison moreDistinct(@Nullable NameComparison one, NameComparison other) {
    return one == null || rank(other.verdict()) > rank(one.verdict()) ? other : one;
  }

  /** How distinct two names are that are not equal. */
  private static int rank(NameVerdict verdict) {
    return switch (verdict) {
      case SAME -> 1;
      case LOSSY -> 2;
      case ASYMMETRIC -> 3;
      case DISTINCT -> 5;
      default -> 4;
    };
  }
}
