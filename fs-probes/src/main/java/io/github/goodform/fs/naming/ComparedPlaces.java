package io.github.goodform.fs.naming;

import io.github.goodform.fs.evidence.Collision;
import io.github.goodform.fs.evidence.NameComparison;
import io.github.goodform.fs.evidence.NameVerdict;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/** Places that may be one file, compared with each other: each with a bounded number of others. */
final class ComparedPlaces {
  /** Names that may be one file are compared each with each up to this number. */
  static final int MOST_COMPARED = 64;

  private final JvmNames names;
  private final PathComparisons comparisons;

  /** The first spelling of each file, and the first that may be stored. */
  static final class Heads {
    private final Candidates<Place> all = new Candidates<>();
    private final Candidates<Place> stored = new Candidates<>();

    void add(Place head, @Nullable String key, boolean isStored) {
      all.add(head, key);
      if (isStored) {
        stored.add(head, key);
      }
    }

    /** One more than are compared, if there are so many; of a refused name only stored ones. */
    List<Place> of(@Nullable String key, boolean isStored) {
      return (isStored ? all : stored).of(key, MOST_COMPARED + 1);
    }
  }

  ComparedPlaces(JvmNames names) {
    this.names = names;
    this.comparisons = new PathComparisons(names);
  }

  private Fate fate(Place place) {
    return place.fate(names::fate);
  }

  /** Whether a file may have the name of the place. */
  boolean isStored(Place place) {
    return fate(place) == Fate.STORED;
  }

  /** Whether it is refused, and its lookup too: it is no file. */
  boolean isNowhere(Place place) {
    return fate(place) == Fate.NOWHERE;
  }

  /** Whether two names that are no known spellings of one file may be one. */
  private boolean mayBeOne(Place one, Place other) {
    return (isStored(one) || isStored(other)) && !comparisons.compare(one, other).isDistinct();
  }

  /**
   * The collision with the first of these places that may be one file with the place.
   *
   * @param most how many of them it names
   */
  List<Collision> firstOf(List<Place> others, Place place, int most) {
    List<Place> places =
        others.stream()
            .limit(MOST_COMPARED)
            .filter(other -> mayBeOne(other, place))
            .limit(most)
            .collect(Collectors.toCollection(ArrayList::new));
    if (!places.isEmpty()) {
      places.add(place);
      return List.of(collision(places));
    }
    return others.size() > MOST_COMPARED
        ? List.of(tooMany(List.of(others.get(MOST_COMPARED), place)))
        : List.of();
  }

  private static Collision tooMany(List<Place> places) {
    return Collision.of(
        places.stream().map(Place::path).toList(),
        NameVerdict.INCONCLUSIVE,
        "too many names may be one file to compare each with each",
        List.of());
  }

  /** Names that may be one, in clusters: a name joins all of which it may be a member. */
  List<Collision> open(List<Place> heads) {
    Heads earlier = new Heads();
    Map<Place, Place> parents = new HashMap<>();
    Set<Place> uncompared = new LinkedHashSet<>();
    for (Place head : heads) {
      String key = names.settledKey(head.name());
      List<Place> candidates = earlier.of(key, isStored(head));
      boolean isAlone = true;
      parents.put(head, head);
      for (Place place : candidates.subList(0, Math.min(candidates.size(), MOST_COMPARED))) {
        Place root = root(parents, place);
        if (!root.equals(head) && mayBeOne(place, head)) {
          parents.put(root, head);
          isAlone = false;
        }
      }
      if (isAlone && candidates.size() > MOST_COMPARED) {
        uncompared.add(candidates.get(MOST_COMPARED));
        uncompared.add(head);
      }
      earlier.add(head, key, isStored(head));
    }
    Map<Place, List<Place>> clusters = new LinkedHashMap<>();
    heads.forEach(
        head -> clusters.computeIfAbsent(root(parents, head), root -> new ArrayList<>()).add(head));
    List<Collision> open =
        clusters.values().stream()
            .filter(cluster -> cluster.size() > 1)
            .map(this::collision)
            .collect(Collectors.toCollection(ArrayList::new));
    if (!uncompared.isEmpty()) {
      open.add(tooMany(List.copyOf(uncompared)));
    }
    return open;
  }

  /** The member that stands for a cluster; on the way, each second one gets nearer to it. */
  private static Place root(Map<Place, Place> parents, Place member) {
    Place place = member;
    Place parent = Objects.requireNonNull(parents.get(place));
    while (!parent.equals(place)) {
      Place next = Objects.requireNonNull(parents.get(parent));
      parents.put(place, next);
      place = next;
      parent = Objects.requireNonNull(parents.get(place));
    }
    return place;
  }

  /** The collision of places of which the first may be one file with another one. */
  Collision collision(List<Place> places) {
    NameComparison comparison = null;
    for (int i = 1; i < places.size() && (comparison == null || comparison.isDistinct()); i++) {
      comparison = comparisons.compare(places.get(0), places.get(i));
    }
    if (comparison == null) {
      throw new IllegalArgumentException("expected two names, found " + places.size());
    }
    return Collision.of(
        places.stream().map(Place::path).toList(),
        comparison.verdict(),
        comparison.reason(),
        comparison.rules());
  }
}
