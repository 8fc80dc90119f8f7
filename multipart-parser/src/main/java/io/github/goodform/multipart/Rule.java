package io.github.goodform.multipart;

import java.net.URI;
import java.util.Locale;

/**
 * A rule of a specification, of which a {@link Violation} or a {@link Fault} is the breach.
 *
 * @param id the stable id of the breach
 * @param link the address of the section with the rule
 * @param clause the section, for messages
 * @param expected what the rule asks for, for messages
 */
record Rule(String id, String link, String clause, String expected) {

  /**
   * A rule of an RFC.
   *
   * @param constant the name of the enum constant for the breach
   */
  static Rule of(String constant, int rfc, String section, String expected) {
    return new Rule(
        constant.toLowerCase(Locale.ROOT).replace('_', '-'),
        "https://www.rfc-editor.org/rfc/rfc" + rfc + "#section-" + section,
        "RFC " + rfc + " §" + section,
        expected);
  }

  URI specification() {
    return URI.create(link);
  }
}
