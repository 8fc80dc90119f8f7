package io.github.goodform.fs.naming;

import io.github.goodform.fs.evidence.Collision;
import io.github.goodform.fs.evidence.NameVerdict;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/**
 * Paths in groups that may be one file, taken one by one.
 *
 * <p>Directories on the way are names too: an entry {@code a} and an entry {@code A/b} collide. A
 * path costs a few hash look-ups for each of its names, however many paths there are already, and
 * memory grows with the names, not with their depth. Names collide where one of them may be stored:
 * a name that is surely refused meets no other one of that kind, nor any name where its lookup is
 * refused, too. Not safe for use by several threads.
 */
public final class NameGroups {
  /** So many earlier names are named of which a new one may be any. */
  private static final int MOST_NAMED = 8;

  private final JvmNames names;
  private final Consumer<Place> listener;
  private final ComparedPlaces compared;
  private final Place root = Place.root();
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

  /** Names that are surely one file. */
  private static final class Known {
    private Map<String, Known> children = Map.of();

    /** The first name that may be stored, {@code null} where all are refused. */
    private @Nullable Place stored;
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

    private final ComparedPlaces.Heads heads = new ComparedPlaces.Heads();
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
    this.compared = new ComparedPlaces(names);
  }

  /** Adds a path; returns the collisions of it and its directories with earlier paths. */
  public List<Collision> add(String text) {
    List<Collision> collisions = new ArrayList<>();
    put(text, collisions);
    return List.copyOf(collisions);
  }

  /** Adds a name that a directory holds, which is stored whatever can be created there. */
  public List<Collision> addExisting(String text) {
    List<Collision> collisions = new ArrayList<>();
    put(text, collisions, true);
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
    if (place == null || place.directory() == null) {
      return;
    }
    mark(place, isDirectory ? Place::markDirectory : Place::markFile);
    for (Place way = place.directory();
        way.directory() != null && !way.isDirectory();
        way = way.directory()) {
      mark(way, Place::markDirectory);
    }
  }

  private void mark(Place place, Consumer<Place> note) {
    boolean known = place.isFileAndDirectory();
    note.accept(place);
    if (!known && place.isFileAndDirectory() && compared.isStored(place)) {
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
    return put(text, collisions, false);
  }

  private @Nullable Place put(
      String text, @Nullable List<Collision> collisions, boolean isExisting) {
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
      Place child = place.child(name);
      if (child == null) {
        child = place.add(name, left == 0 ? text : null);
        if (isExisting) {
          child.markExisting();
        }
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
    if (group.first == null || group.firstKnown == null || compared.isNowhere(group.first)) {
      // Most names are alone for good.
      group.first = place;
      group.firstKnown = known;
      return;
    } else if (compared.isNowhere(place)) {
      return;
    }
    Members members = group.members;
    if (members == null) {
      members = new Members();
      group.members = members;
      several.add(group);
      join(members, group.firstKnown, group.first, null);
    }
    join(members, known, place, collisions);
  }

  private void join(
      Members members, Known known, Place place, @Nullable List<Collision> collisions) {
    List<Place> same = members.files.computeIfAbsent(known, key -> new ArrayList<>());
    boolean isFirstStored = known.stored == null && compared.isStored(place);
    if (collisions != null && !same.isEmpty() && (known.stored != null || isFirstStored)) {
      collisions.add(compared.collision(List.of(head(known, same), place)));
    }
    if (same.isEmpty() || isFirstStored) {
      String key = names.settledKey(place.name());
      if (collisions != null && same.isEmpty()) {
        collisions.addAll(
            compared.firstOf(members.heads.of(key, compared.isStored(place)), place, MOST_NAMED));
      }
      members.heads.add(place, key, compared.isStored(place));
    }
    known.stored = isFirstStored ? place : known.stored;
    same.add(place);
  }

  /** The spelling that stands for a file: one that may be stored, where there is one. */
  private static Place head(Known known, List<Place> same) {
    return known.stored == null ? same.get(0) : known.stored;
  }

  /** Only a generated 8.3 name and a name that needs one can collide in this way. */
  private void joinGenerated(Group parent, Place place, @Nullable List<Collision> collisions) {
    GeneratedNames.Stems stems = names.stems(place.name());
    if (stems.equals(GeneratedNames.Stems.NONE) || compared.isNowhere(place)) {
      return;
    }
    // A name that is refused gets no other one.
    Set<String> ofLong = compared.isStored(place) ? stems.ofLong() : Set.of();
    List<Collision> found =
        new ArrayList<>(compared.firstOf(of(parent, ofLong, aliases), place, 1));
    found.addAll(compared.firstOf(of(parent, stems.ofShort(), longNames), place, 1));
    ofLong.forEach(stem -> keep(new Stem(parent, stem), place, longNames));
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
    if (places.size() <= ComparedPlaces.MOST_COMPARED) {
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
      List<Place> heads = new ArrayList<>();
      group.members.files.forEach(
          (known, places) -> {
            heads.add(head(known, places));
            if (places.size() > 1 && known.stored != null) {
              collisions.add(compared.collision(places));
            }
          });
      collisions.addAll(compared.open(heads));
    }
    collisions.addAll(generated);
    return List.copyOf(collisions);
  }
}
