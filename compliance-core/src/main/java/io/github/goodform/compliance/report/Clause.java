package io.github.goodform.compliance.report;

import io.github.goodform.compliance.cases.AttackClass;
import io.github.goodform.compliance.cases.SpecReference;
import org.jspecify.annotations.Nullable;

/**
 * What a demand rests on.
 *
 * @param citation the place in a specification, such as {@code "RFC 7578 §4.2"}
 * @param link where it can be read
 * @param basis {@code quote}: the text is the sentence itself; {@code grammar}: the demand rests on
 *     the grammar of the section; {@code interoperability}: the text names who relies on it; {@code
 *     safety}: the text names the class of attack; {@code reason}: no text demands it, and this is
 *     why it is asked
 * @param text the sentence, or a text in its place
 * @param attack the class of attack that a {@code safety} rests on, or null
 */
public record Clause(
    String citation, String link, String basis, String text, @Nullable AttackClass attack) {

  /**
   * Makes the plain values of a reference.
   *
   * @param spec the reference
   * @return the clause
   */
  public static Clause of(SpecReference spec) {
    return new Clause(
        spec.toString(), spec.link().toString(), spec.basis().id(), spec.text(), spec.attack());
  }

  /**
   * Returns whether the text is a sentence of the specification.
   *
   * @return whether to put it in quotation marks
   */
  public boolean isQuote() {
    return basis.equals("quote");
  }

  /**
   * Returns how the place is introduced where the text is not its sentence.
   *
   * @return such as {@code "safety"}; empty for a sentence
   */
  public String ground() {
    return isQuote() ? "" : basis;
  }
}
