package io.github.goodform.compliance.cases;

import java.util.Locale;
import java.util.Optional;

/**
 * The specification that a run judges by. Specifications contradict each other, so a case has one
 * demand for each rule set that covers it.
 */
public enum RuleSet {
  /** RFC 7578 with the RFCs it builds on: 2046, 5322, 2183. */
  RFC7578,
  /**
   * The WHATWG HTML and Fetch standards: what a browser sends and what {@code Response.formData()}
   * reads.
   */
  WHATWG,
  /**
   * What an upload endpoint on the internet should refuse, although a tolerant reader could make
   * sense of it.
   */
  HARDENED;

  /**
   * Returns the rule set's id, as it stands in case files and on the command line.
   *
   * @return the name in lower case
   */
  public String id() {
    return name().toLowerCase(Locale.ROOT);
  }

  /**
   * Finds a rule set by its id.
   *
   * @param id an id such as {@code "rfc7578"}
   * @return the rule set, or empty when there is none of that id
   */
  public static Optional<RuleSet> of(String id) {
    for (RuleSet ruleSet : values()) {
      if (ruleSet.id().equals(id)) {
        return Optional.of(ruleSet);
      }
    }
    return Optional.empty();
  }
}
