package io.github.goodform.fs.naming;

import io.github.goodform.fs.evidence.Collision;
import io.github.goodform.fs.evidence.NameComparison;
import io.github.goodform.fs.evidence.NameVerdict;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.Consumer;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/**
 * Paths in groups that may be one file, taken one by one.
 *
 * <p>Directories on the way are names too: an entry {@code a} and an entry {@code A/b} collide. A
 * path costs a few hash look-ups for each of its names, however many paths there are already, and
 * memory grows with the names, not with their depth. Not safe for use by several threads.
 */
public final class NameGroups {
  /** Names that may be one file are compared each with each up to this number. */
  private static final int MOST_COMPARED = 64;

  private final JvmNames names;
  private final Consumer<Place> listener;
  private final Place root = new Place(null, "");
  private final Known knownRoot = new Known();
  private final Group looseRoot = new Group();
  private final List<Group> several = new ArrayList<>();

  /** The first names of each stem that get a generated 8.3 name. */
  private final Map<Stem, List<Place>> longNames = new HashMap<>();

  /** The first names of each stem that may be a generated 8.3 name. */
  private final Map<Stem, List<Place>> aliases = new HashMap<>();

  private final List<Collision> generated = new ArrayList<>();
  private final List<Collision> refused = new ArrayList<>();

  /** Paths of a file and of a directory. */
  private final List<Collision> mixed = new ArrayList<>();

  /** The comparisons of the last names: the directories of a collision come again and again. */
  private final Map<List<String>, NameComparison> compared =
      new LinkedHashMap<>() {
        private static final long serialVersionUID = 1L;

        @Override
        protected boolean removeEldestEntry(Map.Entry<List<String>, NameComparison> eldest) {
          return size() > MOST_REMEMBERED;
        }
      };

  private static final int MOST_REMEMBERED = 4_096;

  /** Two places, and whether they are one file. */
  private record Compared(Place first, Place second, @Nullable NameComparison comparison) {
    boolean isOf(Place one, Place other) {
      return comparison != null && first.equals(one) && second.equals(other);
    }
  }

  private Compared last = new Compared(root, root, null);

  /** A name in its directory, in one spelling. */
  public static final class Place {
    private final @Nullable Place parent;
    private final String name;
    private @Nullable String text;
    private Map<String, Place> children = Map.of();
    private boolean isFile;
    private boolean isDirectory;

    private Place(@Nullable Place parent, String name) {
      this.parent = parent;
      this.name = name;
    }

    /** The name alone. */
    public String name() {
      return name;
    }

    /** The path as it was added, or for a directory on the way its names with slashes between. */
    public String path() {
      return text != null ? text : joined();
    }

    private String joined() {
      Deque<String> names = new ArrayDeque<>();
      names.add(name);
      for (Place way = parent; way != null && way.parent != null; way = way.parent) {
        names.addFirst(way.name);
      }
      return String.join("/", names);
    }
  }

  /** Names that are surely one file. */
  private static final class Known {
    private Map<String, Known> children = Map.of();
  }

  /** Names that may be one file, by what is surely one. */
  private static final class Group {
    private Map<String, Group> children = Map.of();
    private @Nullable Known firstKnown;
    private @Nullable Place first;
    private @Nullable Members members;
  }

  /** Several names that may be one file, where they surely are under one key. */
  private static final class Members {
    private final Map<Known, List<Place>> files = new LinkedHashMap<>();

    /** The first spelling of each file. */
    private final Candidates<Place> heads = new Candidates<>();
  }

  /** What a name and its generated 8.3 name have in common, in its directory. */
  private record Stem(Group directory, String text) {}

  /** Groups under the rules of a directory. */
  public NameGroups(JvmNames names) {
    this(names, place -> {});
  }

  /** Groups that tell of each name when it comes for the first time. */
  public NameGroups(JvmNames names, Consumer<Place> listener) {
    this.names = names;
    this.listener = listener;
  }

  /** Adds a path; returns the collisions of it and its directories with earlier paths. */
  public List<Collision> add(String text) {
    List<Collision> collisions = new ArrayList<>();
    put(text, collisions);
    return List.copyOf(collisions);
  }

  /** Adds a path. */
  public void put(String text) {
    put(text, null);
  }

  /**
   * Adds the path of an entry of an archive: a directory's ends with a slash, a file's does not.
   */
  public void putEntry(String text) {
    Place place = put(text, null);
    boolean isDirectory = text.endsWith("/");
    if (place != null && place.parent != null) {
      mark(place, !isDirectory, isDirectory);
      for (Place way = place.parent; way.parent != null && !way.isDirectory; way = way.parent) {
        mark(way, false, true);
      }
    }
  }

  private void mark(Place place, boolean isFile, boolean isDirectory) {
    boolean known = place.isFile && place.isDirectory;
    place.isFile |= isFile;
    place.isDirectory |= isDirectory;
    if (!known && place.isFile && place.isDirectory) {
      String file = withoutSlashes(place.path());
      mixed.add(
          Collision.of(
              List.of(file, file + "/"),
              NameVerdict.SAME,
              "a file and a directory have one path",
              List.of("path")));
    }
  }

  /** Without the slashes at its end; a path of an archive may have any number of them within. */
  private static String withoutSlashes(String path) {
    int end = path.length();
    while (end > 0 && path.charAt(end - 1) == '/') {
      end--;
    }
    return path.substring(0, end);
  }

  private @Nullable Place put(String text, @Nullable List<Collision> collisions) {
    NamePath path = NamePath.of(text);
    if (path.leadsOut()) {
      Collision collision =
          Collision.of(List.of(text), NameVerdict.REFUSED, NamePath.LEADS_OUT, List.of());
      refused.add(collision);
      if (collisions != null) {
        collisions.add(collision);
      }
      return null;
    }
    int left = path.names().size();
    Place place = root;
    Known known = knownRoot;
    Group loose = looseRoot;
    for (String name : path.names()) {
      left--;
      String key = shared(names.key(name), name);
      Group parent = loose;
      known = known(known, key);
      loose = loose(loose, shared(names.looseKey(name, key), key));
      Place child = place.children.get(name);
      if (child == null) {
        child = new Place(place, name);
        place.children = with(place.children, name, child);
        child.text = left == 0 ? text : null;
        join(loose, known, child, collisions);
        joinGenerated(parent, child, collisions);
        listener.accept(child);
      }
      place = child;
    }
    return place;
  }

  /** Most keys are the name itself. */
  private static String shared(String key, String other) {
    return key.equals(other) ? other : key;
  }

  private static <V> Map<String, V> with(Map<String, V> map, String key, V value) {
    Map<String, V> grown = map.isEmpty() ? new HashMap<>(4) : map;
    grown.put(key, value);
    return grown;
  }

  private static Known known(Known parent, String key) {
    Known known = parent.children.get(key);
    if (known == null) {
      known = new Known();
      parent.children = with(parent.children, key, known);
    }
    return known;
  }

  private static Group loose(Group parent, String key) {
    Group group = parent.children.get(key);
    if (group == null) {
      group = new Group();
      parent.children = with(parent.children, key, group);
    }
    return group;
  }

  private void join(Group group, Known known, Place place, @Nullable List<Collision> collisions) {
    if (group.first == null) {
      // Most names are alone for good.
      group.first = place;
      group.firstKnown = known;
      return;
    }
    Members members = group.members;
    if (members == null) {
      members = new Members();
      members.files.put(group.firstKnown, new ArrayList<>(List.of(group.first)));
      members.heads.add(group.first, names.settledKey(group.first.name));
      group.members = members;
      several.add(group);
    }
    List<Place> same = members.files.computeIfAbsent(known, key -> new ArrayList<>());
    if (same.isEmpty()) {
      String key = names.settledKey(place.name);
      if (collisions != null) {
        List<Place> candidates = members.heads.of(key, MOST_COMPARED + 1);
        collisions.addAll(firstOf(candidates, place, MOST_COMPARED));
      }
      members.heads.add(place, key);
    } else if (collisions != null) {
      collisions.add(collision(List.of(same.get(0), place)));
    }
    same.add(place);
  }

  /** The collision with the first of these places that may be one file with the place. */
  private List<Collision> firstOf(List<Place> others, Place place, int most) {
    for (Place other : others.subList(0, Math.min(others.size(), most))) {
      Collision collision = collision(List.of(other, place));
      if (collision.verdict() != NameVerdict.DISTINCT) {
        return List.of(collision);
      }
    }
    return others.size() > most ? List.of(tooMany(List.of(others.get(most), place))) : List.of();
  }

  private static Collision tooMany(List<Place> places) {
    return Collision.of(
        places.stream().map(Place::path).toList(),
        NameVerdict.INCONCLUSIVE,
        "too many names may be one file to compare each with each",
        List.of());
  }

  /** Only a generated 8.3 name and a name that needs one can collide in this way. */
  private void joinGenerated(Group parent, Place place, @Nullable List<Collision> collisions) {
    ShortNames.Stems stems = names.stems(place.name());
    List<Collision> found =
        new ArrayList<>(firstOf(of(parent, stems.ofLong(), aliases), place, MOST_COMPARED));
    found.addAll(firstOf(of(parent, stems.ofShort(), longNames), place, MOST_COMPARED));
    stems.ofLong().forEach(stem -> keep(new Stem(parent, stem), place, longNames));
    stems.ofShort().forEach(stem -> keep(new Stem(parent, stem), place, aliases));
    generated.addAll(found);
    if (collisions != null) {
      collisions.addAll(found);
    }
  }

  private static List<Place> of(
      Group parent, Set<String> stems, Map<Stem, List<Place>> placesOfStems) {
    Set<Place> places = new LinkedHashSet<>();
    for (String stem : stems) {
      places.addAll(placesOfStems.getOrDefault(new Stem(parent, stem), List.of()));
    }
    return List.copyOf(places);
  }

  /** One more than are compared tells that there are too many. */
  private static void keep(Stem stem, Place place, Map<Stem, List<Place>> placesOfStems) {
    List<Place> places = placesOfStems.computeIfAbsent(stem, key -> new ArrayList<>(1));
    if (places.size() <= MOST_COMPARED) {
      places.add(place);
    }
  }

  /**
   * All collisions so far: one for each file with several spellings, one for what may join them.
   */
  public List<Collision> collisions() {
    return collisions(Integer.MAX_VALUE);
  }

  /** The first collisions, at least as many as asked for where there are so many. */
  public List<Collision> collisions(int atLeast) {
    List<Collision> collisions = new ArrayList<>(refused);
    collisions.addAll(mixed);
    for (Group group : several) {
      if (collisions.size() >= atLeast || group.members == null) {
        break;
      }
      for (List<Place> places : group.members.files.values()) {
        if (places.size() > 1) {
          collisions.add(collision(places));
        }
      }
      collisions.addAll(open(group.members.files.values().stream().map(p -> p.get(0)).toList()));
    }
    collisions.addAll(generated);
    return List.copyOf(collisions);
  }

  /** Names that may be one, in clusters: a name joins the first of which it may be a member. */
  private List<Collision> open(List<Place> heads) {
    Candidates<Place> earlier = new Candidates<>();
    Map<Place, List<Place>> clusters = new LinkedHashMap<>();
    Set<Place> uncompared = new LinkedHashSet<>();
    for (Place head : heads) {
      String key = names.settledKey(head.name);
      List<Place> candidates = earlier.of(key, MOST_COMPARED + 1);
      Optional<Place> other =
          candidates.stream()
              .limit(MOST_COMPARED)
              .filter(place -> !compare(place, head).isDistinct())
              .findFirst();
      List<Place> cluster = other.map(clusters::get).orElseGet(ArrayList::new);
      cluster.add(head);
      clusters.put(head, cluster);
      if (other.isEmpty() && candidates.size() > MOST_COMPARED) {
        uncompared.add(candidates.get(MOST_COMPARED));
        uncompared.add(head);
      }
      earlier.add(head, key);
    }
    List<Collision> open =
        clusters.entrySet().stream()
            .filter(cluster -> cluster.getValue().size() > 1)
            .filter(cluster -> cluster.getKey().equals(cluster.getValue().get(0)))
            .map(cluster -> collision(cluster.getValue()))
            .collect(Collectors.toCollection(ArrayList::new));
    if (!uncompared.isEmpty()) {
      open.add(tooMany(List.copyOf(uncompared)));
    }
    return open;
  }

  private Collision collision(List<Place> places) {
    NameComparison comparison = null;
    for (int i = 1; i < places.size() && (comparison == null || comparison.isDistinct()); i++) {
      comparison = compare(places.get(0), places.get(i));
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

  /**
   * As {@link #compare(JvmNames, String, String)}, of places at one depth. Below two directories
   * that were compared last, only the names are: paths of an archive come in the order of the tree.
   */
  private NameComparison compare(Place first, Place second) {
    Deque<Place[]> down = new ArrayDeque<>();
    Place one = first;
    Place other = second;
    while (one.parent != null && other.parent != null && !last.isOf(one, other)) {
      down.push(new Place[] {one, other});
      one = one.parent;
      other = other.parent;
    }
    NameComparison whole = last.isOf(one, other) ? last.comparison() : null;
    for (Place[] pair : down) {
      whole = worse(whole, compared(pair[0].name, pair[1].name));
    }
    NameComparison comparison = whole == null ? names.compare("", "") : whole;
    last = new Compared(first, second, comparison);
    return comparison;
  }

  private NameComparison compared(String one, String other) {
    return compared.computeIfAbsent(
        List.of(one, other), pair -> names.compare(pair.get(0), pair.get(1)));
  }

  /** Compares two paths, name by name: they are as distinct as their most distinct names. */
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
      whole = worse(whole, names.compare(first.names().get(i), second.names().get(i)));
    }
    return whole == null ? names.compare("", "") : whole;
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
