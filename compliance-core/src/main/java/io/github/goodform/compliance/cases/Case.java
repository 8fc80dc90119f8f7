package io.github.goodform.compliance.cases;

import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/**
 * One requirement: what is sent, what each rule set demands, and the sentence that the demand rests
 * on.
 */
public sealed interface Case permits UploadCase, FileServingCase {

  /**
   * Returns the head of the case: its id, title, theme and grounds.
   *
   * @return the head
   */
  CaseHead head();

  /**
   * Returns the demands by rule set; a rule set without a demand judges this case by nothing.
   *
   * @return the demands, at least one
   */
  Map<RuleSet, Demand> demands();

  /**
   * Returns the ways of reading the case that are known by a name.
   *
   * @return the behaviours, in the order of the file
   */
  List<Behaviour> behaviours();

  /**
   * Returns the stable id: words joined by hyphens, unique over the catalogue, never reused.
   *
   * @return the id
   */
  default String id() {
    return head().id();
  }

  /**
   * Returns what the case is about.
   *
   * @return the area
   */
  default Area area() {
    return head().area();
  }

  /**
   * Returns the heading of the file the case stands in.
   *
   * @return the theme
   */
  default String theme() {
    return head().theme();
  }

  /**
   * Returns what is asked, in one line for a person.
   *
   * @return the title
   */
  default String title() {
    return head().title();
  }

  /**
   * Returns the features without which a server is not asked, by their names in the contract.
   *
   * @return the features, often none
   */
  default Set<String> needs() {
    return head().needs();
  }

  /**
   * Returns whether the case is an attack.
   *
   * @return whether no report may name who falls to it
   */
  default boolean isAttack() {
    return head().marks().attack();
  }

  /**
   * Returns the version of the catalogue that brought the case.
   *
   * @return the version
   */
  default String since() {
    return head().since();
  }

  /**
   * Returns a remark for readers.
   *
   * @return the note, may be empty
   */
  default String note() {
    return head().note();
  }

  /**
   * Returns whether the server owes each request a response with a status, so that a connection
   * that is closed without one is no refusal. It does where the whole request is sent and its
   * framing is right, or where a text demands the status.
   *
   * @return whether it does
   */
  boolean isOwedAStatus();

  /**
   * Returns the demand of a rule set.
   *
   * @param ruleSet the rule set
   * @return its demand, or empty when it has none for this case
   */
  default Optional<Demand> demand(RuleSet ruleSet) {
    return Optional.ofNullable(demands().get(ruleSet));
  }
}
