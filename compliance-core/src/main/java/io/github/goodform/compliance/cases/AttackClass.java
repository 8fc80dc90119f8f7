package io.github.goodform.compliance.cases;

import java.util.Optional;
import java.util.stream.Stream;

/** The classes of attack, with one of which each text of {@code safety} begins. */
public enum AttackClass {
  /** Access control bypass. */
  ACCESS_CONTROL_BYPASS("Access control bypass"),
  /** Altered data. */
  ALTERED_DATA("Altered data"),
  /** Content confusion. */
  CONTENT_CONFUSION("Content confusion"),
  /** Data loss. */
  DATA_LOSS("Data loss"),
  /** Denial of service. */
  DENIAL_OF_SERVICE("Denial of service"),
  /** Disguised extension. */
  DISGUISED_EXTENSION("Disguised extension"),
  /** Filter bypass. */
  FILTER_BYPASS("Filter bypass"),
  /** Header injection. */
  HEADER_INJECTION("Header injection"),
  /** Log injection. */
  LOG_INJECTION("Log injection"),
  /** Overwriting. */
  OVERWRITING("Overwriting"),
  /** Parameter injection. */
  PARAMETER_INJECTION("Parameter injection"),
  /** Parser differential. */
  PARSER_DIFFERENTIAL("Parser differential"),
  /** Part injection. */
  PART_INJECTION("Part injection"),
  /** Path traversal. */
  PATH_TRAVERSAL("Path traversal"),
  /** Prototype pollution. */
  PROTOTYPE_POLLUTION("Prototype pollution"),
  /** Request smuggling. */
  REQUEST_SMUGGLING("Request smuggling"),
  /** Resource exhaustion. */
  RESOURCE_EXHAUSTION("Resource exhaustion"),
  /** Script injection. */
  SCRIPT_INJECTION("Script injection"),
  /** Truncation. */
  TRUNCATION("Truncation"),
  /** Unsafe stored names. */
  UNSAFE_STORED_NAMES("Unsafe stored names");

  private final String words;

  AttackClass(String words) {
    this.words = words;
  }

  /**
   * Finds the class that a text begins with.
   *
   * @param text the text of {@code safety}: a class, a colon, and what happens
   * @return the class; empty if the text begins with none
   */
  public static Optional<AttackClass> of(String text) {
    return Stream.of(values()).filter(each -> text.startsWith(each.words + ": ")).findFirst();
  }

  /**
   * Returns the class as case files write it.
   *
   * @return such as {@code "Path traversal"}
   */
  public String words() {
    return words;
  }
}
