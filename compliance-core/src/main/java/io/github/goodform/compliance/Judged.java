package io.github.goodform.compliance;

import io.github.goodform.compliance.cases.Level;
import io.github.goodform.compliance.cases.RuleSet;
import io.github.goodform.compliance.run.KnownDeviations;

/** What a server and a parser are judged by. */
interface Judged {

  /**
   * Returns the rule set that the server or parser is judged by.
   *
   * @return the rule set; RFC 7578 unless overridden
   */
  default RuleSet ruleSet() {
    return RuleSet.RFC7578;
  }

  /**
   * Returns the minimum level of the cases. A missed MUST fails the test; the rest is reported.
   *
   * @return the level; {@link Level#CHECK}, all cases, unless overridden
   */
  default Level level() {
    return Level.CHECK;
  }

  /**
   * Returns the known deviations, failures that are accepted, such as {@code
   * KnownDeviations.parse(Files.readString(Path.of("known.json")))}.
   *
   * @return the deviations; none unless overridden
   */
  default KnownDeviations knownDeviations() {
    return KnownDeviations.none();
  }
}
