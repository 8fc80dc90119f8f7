package io.github.goodform.compliance.cases;

import java.net.URI;
import java.util.Locale;
import org.jspecify.annotations.Nullable;

/**
 * The place in a specification that a requirement rests on, and the kind of text at that place.
 *
 * @param document the document, such as {@code "RFC 7578"} or {@code "WHATWG HTML"}
 * @param section the section, such as {@code "4.2"} or {@code "multipart-form-data"}
 * @param basis what the requirement rests on
 * @param text the sentence word for word, the grammar's rule, or in our own words who does it, the
 *     class of attack, or the reason
 */
public record SpecReference(String document, String section, Basis basis, String text) {

  /** What a requirement can rest on. */
  public enum Basis {
    /** A sentence of the specification, word for word. */
    QUOTE,
    /** It follows from a rule of the grammar alone, without a sentence. */
    GRAMMAR,
    /** No text demands it of receivers: deployed clients or suites do, and the text names them. */
    INTEROPERABILITY,
    /**
     * No text demands it of receivers: any other answer is an attack, whose class the text names.
     */
    SAFETY,
    /** No text demands it: it is our opinion, with the reason. It carries no MUST. */
    REASON;

    /**
     * Returns whether the specification itself is the ground.
     *
     * @return true for a sentence or a rule of the grammar, false for a text in our own words
     */
    public boolean isOfTheText() {
      return this == QUOTE || this == GRAMMAR;
    }

    /**
     * Returns the keyword of the notation, as reports write it.
     *
     * @return the name in lower case, such as {@code "safety"}
     */
    public String id() {
      return name().toLowerCase(Locale.ROOT);
    }
  }

  /**
   * Returns the sentence that the requirement rests on.
   *
   * @return the sentence, word for word, or null when there is none
   */
  public @Nullable String quote() {
    return basis == Basis.QUOTE ? text : null;
  }

  /**
   * Returns the class of attack that the requirement rests on.
   *
   * @return the class, or null when the requirement does not rest on safety
   */
  public @Nullable AttackClass attack() {
    return basis == Basis.SAFETY ? AttackClass.of(text).orElse(null) : null;
  }

  /**
   * Returns where the section can be read.
   *
   * @return a stable address
   */
  public URI link() {
    if (document.startsWith("RFC ")) {
      return URI.create(
          "https://www.rfc-editor.org/rfc/rfc" + document.substring(4) + "#section-" + section);
    }
    return switch (document) {
      case "WHATWG HTML" ->
          URI.create(
              "https://html.spec.whatwg.org/multipage/form-control-infrastructure.html#" + section);
      case "WHATWG Fetch" -> URI.create("https://fetch.spec.whatwg.org/#" + section);
      case "WHATWG URL" -> URI.create("https://url.spec.whatwg.org/#" + section);
      case "UAX 15" -> URI.create("https://www.unicode.org/reports/tr15/#" + section);
      case "Unicode" -> URI.create("https://www.unicode.org/versions/latest/core-spec/#" + section);
      default ->
          throw new IllegalStateException(
              String.format(Locale.ROOT, "no address is known for the document %s", document));
    };
  }

  /** Returns document and section, such as {@code RFC 7578 §4.2}. */
  @Override
  public String toString() {
    return document + " §" + section;
  }
}
