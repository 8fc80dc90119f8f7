package io.github.goodform.compliance.reference;

import io.github.goodform.compliance.cases.RuleSet;
import io.github.goodform.multipart.Compliance;
import io.github.goodform.multipart.Limits;
import io.github.goodform.multipart.MultipartOptions;
import io.github.goodform.multipart.NamePolicy;
import io.github.goodform.multipart.Violation;

/** How a server that wants to be right by a rule set reads bodies. */
final class Parsing {
  /** Real forms come with none of these; the standard sets no bound, so the bound is generous. */
  private static final Limits LIMITS =
      Limits.builder()
          .maxPaddingOctets(8 << 10)
          .maxPreambleOctets(1 << 20)
          .maxEpilogueOctets(1 << 20)
          .build();

  private Parsing() {}

  static MultipartOptions of(RuleSet ruleSet) {
    Compliance compliance =
        switch (ruleSet) {
          case RFC7578 -> Compliance.RFC7578;
          // The browser's own reader knows no preamble.
          case WHATWG ->
              Compliance.RFC7578
                  .without(Violation.PREAMBLE_DATA)
                  .with(Violation.HEADER_SPACE_BEFORE_COLON)
                  .with(Violation.HEADER_CONTROL_CHARACTER);
          case HARDENED ->
              Compliance.RFC7578_STRICT
                  .without(Violation.PREAMBLE_DATA)
                  // Clients send these, and they change nothing.
                  .with(Violation.BODY_CHARSET)
                  .with(Violation.HEADER_OTHER)
                  .with(Violation.IDENTITY_TRANSFER_ENCODING);
        };
    MultipartOptions options =
        MultipartOptions.DEFAULT.withLimits(LIMITS).withCompliance(compliance);
    if (ruleSet != RuleSet.HARDENED) {
      return options;
    }
    // One client ends its forms with a second line end; more is text that nobody would read. A name
    // with a quotation mark is what an injection looks like, whoever escaped it.
    Limits limits = LIMITS.toBuilder().maxEpilogueOctets(2).build();
    return options.withLimits(limits).withNamePolicy(NamePolicy.LITERAL);
  }
}
