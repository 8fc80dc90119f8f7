package io.github.goodform.compliance.cases;

import java.util.Locale;
import java.util.Optional;

/** What must hold for the path under which a server stores an uploaded file. */
public enum SaveRule {
  /**
   * The path stays below the upload directory: it is relative, and has no empty name, no {@code
   * ..}, no {@code .} but as the first name, no NUL, no backslash and no drive letter.
   */
  INSIDE,
  /**
   * No two files of the request are stored under paths that the directory takes for the same, as
   * its probed profile says.
   */
  DISTINCT,
  /** The path has no control character, no bidirectional control and no octet outside UTF-8. */
  PRINTABLE,
  /**
   * Every system can store the name: it is no reserved device name, does not end with a dot or a
   * space, and has none of {@code < > : " | ? *}.
   */
  PORTABLE;

  /**
   * Returns the rule's id, as it stands in case files.
   *
   * @return the name in lower case
   */
  public String id() {
    return name().toLowerCase(Locale.ROOT);
  }

  /**
   * Finds a rule by its id.
   *
   * @param id an id such as {@code "inside"}
   * @return the rule, or empty when there is none of that id
   */
  public static Optional<SaveRule> of(String id) {
    for (SaveRule rule : values()) {
      if (rule.id().equals(id)) {
        return Optional.of(rule);
      }
    }
    return Optional.empty();
  }
}
