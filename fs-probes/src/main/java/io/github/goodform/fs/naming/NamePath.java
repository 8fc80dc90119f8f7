package io.github.goodform.fs.naming;

import java.util.ArrayList;
import java.util.List;

/**
 * A path as archives write it: names with slashes between them, relative to one directory.
 *
 * @param names the names; empty for the directory itself
 */
public record NamePath(List<String> names) {
  /** Why a path with ".." has no names. */
  public static final String LEADS_OUT =
      "\"..\" leads out of what is compared: resolve it, or refuse such a path";

  /** Copies the names. */
  public NamePath {
    names = List.copyOf(names);
  }

  /** The path of a text; a leading slash, empty names and "." are dropped. */
  public static NamePath of(String text) {
    if (text.indexOf('/') < 0 && !text.isEmpty() && !text.equals(".")) {
      return new NamePath(List.of(text));
    }
    List<String> names = new ArrayList<>();
    for (String name : text.split("/", -1)) {
      if (!name.isEmpty() && !name.equals(".")) {
        names.add(name);
      }
    }
    return new NamePath(names);
  }

  /** Whether one of the names is "..". */
  public boolean leadsOut() {
    return names.contains("..");
  }
}
