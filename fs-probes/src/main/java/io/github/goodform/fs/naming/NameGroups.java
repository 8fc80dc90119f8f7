package io.github.goodform.fs.naming;

import io.github.goodform.fs.evidence.Collision;
import io.github.goodform.fs.evidence.NameComparison;
import io.github.goodform.fs.evidence.NameVerdict;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * Paths in groups that may be one file, taken one by one.
 *
 * <p>Directories on the way are names too: an entry {@code a} and an entry {@code A/b} collide. A
 * path costs a few hash look-ups, however many there are already. Not safe for use by several
 * threads.
 */
public final class NameGroups {
  private final NameModel model;
  private final Map<String, String> spellings = new HashMap<>();
  private final Map<String, Map<String, List<String>>> byLooseKey = new LinkedHashMap<>();
  private final Map<String, List<String>> byGeneratedGroup = new HashMap<>();
  private final Map<String, List<Collision>> generated = new LinkedHashMap<>();
  private final List<Collision> refused = new ArrayList<>();

  /** Groups under the rules of a directory. */
  public NameGroups(NameModel model) {
    this.model = model;
  }

  /** Adds a path; returns the collisions of it and its directories with earlier paths. */
  public List<Collision> add(String text) {
    NamePath path = NamePath.of(text);
    if (path.leadsOut()) {
      Collision collision =
          new Collision(List.of(text), NameVerdict.REFUSED, NamePath.LEADS_OUT, List.of());
      refused.add(collision);
      return List.of(collision);
    }
    List<Collision> collisions = new ArrayList<>();
    int last = path.names().size();
    String prefix = "";
    String known = "";
    String loose = "";
    for (int i = 0; i < last; i++) {
      String name = path.names().get(i);
      String separator = i == 0 ? "" : "/";
      String parent = loose;
      String key = model.key(name);
      prefix = prefix + separator + name;
      known = known + separator + key;
      loose = loose + separator + model.looseKey(name, key);
      if (spellings.putIfAbsent(prefix, i + 1 == last ? text : prefix) == null) {
        add(prefix, known, loose, collisions);
        addGenerated(parent, name, prefix, collisions);
      }
    }
    return List.copyOf(collisions);
  }

  private void add(String spelled, String known, String loose, List<Collision> collisions) {
    Map<String, List<String>> group = byLooseKey.get(loose);
    if (group == null) {
      // Most names are alone for good.
      byLooseKey.put(loose, Map.of(known, List.of(spelled)));
      return;
    }
    group = new LinkedHashMap<>(group);
    byLooseKey.put(loose, group);
    List<String> same = group.get(known);
    if (same != null) {
      collisions.add(collision(List.of(same.get(0), spelled)));
    } else {
      for (List<String> others : group.values()) {
        Collision open = collision(List.of(others.get(0), spelled));
        if (open.verdict() != NameVerdict.DISTINCT) {
          collisions.add(open);
          break;
        }
      }
    }
    List<String> names = new ArrayList<>(group.getOrDefault(known, List.of()));
    names.add(spelled);
    group.put(known, names);
  }

  /** Only a generated 8.3 name and a name that needs one can collide in this way. */
  private void addGenerated(
      String parent, String name, String spelled, List<Collision> collisions) {
    String group = model.generatedGroup(name);
    if (group.isEmpty()) {
      return;
    }
    boolean numbered = name.indexOf('~') >= 0;
    String key = parent + "/" + group;
    for (String other : byGeneratedGroup.getOrDefault(key + !numbered, List.of())) {
      Collision collision = collision(List.of(other, spelled));
      if (collision.verdict() != NameVerdict.DISTINCT) {
        collisions.add(collision);
        generated.computeIfAbsent(key, k -> new ArrayList<>()).add(collision);
        break;
      }
    }
    byGeneratedGroup.computeIfAbsent(key + numbered, k -> new ArrayList<>()).add(spelled);
  }

  /**
   * All collisions so far: one for each file with several spellings, one for what may join them.
   */
  public List<Collision> collisions() {
    List<Collision> collisions = new ArrayList<>(refused);
    for (Map<String, List<String>> group : byLooseKey.values()) {
      for (List<String> names : group.values()) {
        if (names.size() > 1) {
          collisions.add(collision(names));
        }
      }
      collisions.addAll(open(group.values().stream().map(names -> names.get(0)).toList()));
    }
    generated.values().forEach(collisions::addAll);
    return List.copyOf(collisions);
  }

  /** Names that may be one, in clusters: a name joins the first of which it may be a member. */
  private List<Collision> open(List<String> heads) {
    List<List<String>> clusters = new ArrayList<>();
    for (String head : heads) {
      List<String> cluster = null;
      for (List<String> other : clusters) {
        if (cluster == null
            && other.stream().anyMatch(n -> !compare(model, n, head).isDistinct())) {
          cluster = other;
        }
      }
      if (cluster == null) {
        cluster = new ArrayList<>();
        clusters.add(cluster);
      }
      cluster.add(head);
    }
    return clusters.stream().filter(cluster -> cluster.size() > 1).map(this::collision).toList();
  }

  private Collision collision(List<String> names) {
    NameComparison comparison = null;
    for (int i = 1; i < names.size() && (comparison == null || comparison.isDistinct()); i++) {
      comparison = compare(model, names.get(0), names.get(i));
    }
    if (comparison == null) {
      throw new IllegalArgumentException("expected two names, found " + names.size());
    }
    List<String> spelled = names.stream().map(n -> spellings.getOrDefault(n, n)).toList();
    return new Collision(spelled, comparison.verdict(), comparison.reason(), comparison.rules());
  }

  /** Compares two paths, name by name: they are as distinct as their most distinct names. */
  public static NameComparison compare(NameModel model, String a, String b) {
    NamePath first = NamePath.of(a);
    NamePath second = NamePath.of(b);
    if (first.leadsOut() || second.leadsOut()) {
      return new NameComparison(NameVerdict.REFUSED, NamePath.LEADS_OUT, List.of());
    } else if (first.names().size() != second.names().size()) {
      return new NameComparison(NameVerdict.DISTINCT, "paths of different depths", List.of());
    }
    NameComparison whole = null;
    for (int i = 0; i < first.names().size(); i++) {
      whole = worse(whole, model.compare(first.names().get(i), second.names().get(i)));
    }
    return whole == null ? model.compare("", "") : whole;
  }

  private static NameComparison worse(@Nullable NameComparison one, NameComparison other) {
    return one == null || rank(other) > rank(one) ? other : one;
  }

  private static int rank(NameComparison comparison) {
    if (comparison.reason().equals("the same code points")) {
      return 0;
    }
    return switch (comparison.verdict()) {
      case SAME -> 1;
      case LOSSY -> 2;
      case ASYMMETRIC -> 3;
      case DISTINCT -> 5;
      default -> 4;
    };
  }
}
