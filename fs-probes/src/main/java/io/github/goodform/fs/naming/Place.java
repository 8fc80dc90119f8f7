package io.github.goodform.fs.naming;

import java.util.ArrayDeque;
import java.util.Deque;
import java.util.HashMap;
import java.util.Map;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/** A name in its directory, in one spelling. Not safe for use by several threads. */
public final class Place {
  private final @Nullable Place directory;
  private final String name;

  /** The path as it was added, {@code null} for a directory on the way. */
  private final @Nullable String text;

  private Map<String, Place> children = Map.of();
  private @Nullable Fate fate;
  private boolean isFile;
  private boolean isDirectory;

  private Place(@Nullable Place directory, String name, @Nullable String text) {
    this.directory = directory;
    this.name = name;
    this.text = text;
  }

  /** The directory in which all paths begin. */
  static Place root() {
    return new Place(null, "", null);
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
    for (Place way = directory; way != null && way.directory != null; way = way.directory) {
      names.addFirst(way.name);
    }
    return String.join("/", names);
  }

  /** The directory that has the name, {@code null} for the root. */
  @Nullable Place directory() {
    return directory;
  }

  /** The place of a name in this directory, {@code null} where it was not added. */
  @Nullable Place child(String child) {
    return children.get(child);
  }

  /**
   * Adds a name to this directory.
   *
   * @param path the path that ends with the name, {@code null} for a directory on the way
   */
  Place add(String child, @Nullable String path) {
    Place added = new Place(this, child, path);
    children = children.isEmpty() ? new HashMap<>(4) : children;
    children.put(child, added);
    return added;
  }

  /** Notes that a directory holds the name, whatever can be created there. */
  void markExisting() {
    fate = Fate.STORED;
  }

  /**
   * Whether a file can have the path: no more than a directory on the way to it can.
   *
   * @param ofNames the fate of a name alone
   */
  Fate fate(Function<String, Fate> ofNames) {
    Deque<Place> down = new ArrayDeque<>();
    Place way = this;
    while (way.fate == null && way.directory != null) {
      down.push(way);
      way = way.directory;
    }
    Fate found = way.fate == null ? Fate.STORED : way.fate;
    for (Place place : down) {
      Fate own = ofNames.apply(place.name);
      found = own.compareTo(found) > 0 ? own : found;
      place.fate = found;
    }
    return found;
  }

  /** Notes that an entry of the path is a file. */
  void markFile() {
    isFile = true;
  }

  /** Notes that an entry of the path, or one below it, makes it a directory. */
  void markDirectory() {
    isDirectory = true;
  }

  /** Whether the path is known to be a directory. */
  boolean isDirectory() {
    return isDirectory;
  }

  /** Whether one entry makes the path a file, and another one a directory. */
  boolean isFileAndDirectory() {
    return isFile && isDirectory;
  }
}
