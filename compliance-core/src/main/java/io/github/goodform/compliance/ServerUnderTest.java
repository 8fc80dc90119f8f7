package io.github.goodform.compliance;

import io.github.goodform.compliance.cases.Level;
import io.github.goodform.compliance.cases.RuleSet;
import io.github.goodform.compliance.run.KnownDeviations;
import java.net.URI;
import java.time.Duration;
import java.util.Set;

/**
 * A server, and what is known of it. A test class implements {@link #target} and, where a server
 * differs, overrides the rest.
 */
public interface ServerUnderTest {

  /**
   * Returns the server's address; {@code /upload}, {@code /files/} and {@code /goodform} are below
   * it. Asked once by each suite, before its first test: what starts a server here is best ended in
   * an {@code @AfterAll} method.
   *
   * @return an address such as {@code http://127.0.0.1:8080}
   */
  URI target();

  /**
   * Returns the rule set that the server is judged by.
   *
   * @return the rule set
   */
  default RuleSet ruleSet() {
    return RuleSet.RFC7578;
  }

  /**
   * Returns the weakest level that is asked. What fails is a MUST that is missed; the rest is
   * reported.
   *
   * @return the level
   */
  default Level level() {
    return Level.CHECK;
  }

  /**
   * Returns the deviations that are excused, such as {@code
   * KnownDeviations.parse(Files.readString(Path.of("known.json")))}.
   *
   * @return the deviations
   */
  default KnownDeviations knownDeviations() {
    return KnownDeviations.none();
  }

  /**
   * Returns what the server can do beyond what it says itself at {@code GET /goodform}.
   *
   * @return features such as {@code "savedAs"} or {@code "protected"}
   */
  default Set<String> capabilities() {
    return Set.of();
  }

  /**
   * Returns how long silence is listened to.
   *
   * @return the time-out
   */
  default Duration timeout() {
    return Duration.ofSeconds(5);
  }
}
