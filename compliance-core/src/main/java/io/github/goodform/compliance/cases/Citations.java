package io.github.goodform.compliance.cases;

import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/**
 * What the demands of a file or of one case rest on: a document's section, and its sentence or
 * rule, or in our own words who relies on it, the class of attack, or the reason; for all rule sets
 * or for one of them. Written {@code spec}, {@code quote}, {@code grammar}, {@code
 * interoperability}, {@code safety} and {@code reason}, or with a rule set, {@code
 * safety.hardened}.
 */
final class Citations {
  /** The keywords that are read here, each perhaps with a rule set behind a dot. */
  static final Set<String> KEYWORDS =
      Set.of("spec", "quote", "grammar", "interoperability", "safety", "reason");

  private static final String EVERY_RULE_SET = "";

  /** A document and a section. */
  record Place(String document, String section) {}

  /** What there is at the place. */
  record Text(SpecReference.Basis basis, String words) {}

  private final boolean sections;
  private final Map<String, Place> places = new TreeMap<>();
  private final Map<String, Text> texts = new TreeMap<>();

  /**
   * Makes an empty ground.
   *
   * @param sections whether a {@code spec} for all rule sets begins a section and forgets the one
   *     before
   */
  Citations(boolean sections) {
    this.sections = sections;
  }

  /** Whether a keyword is one of these, such as {@code quote} or {@code spec.whatwg}. */
  static boolean isGround(String keyword) {
    int dot = keyword.indexOf('.');
    String word = dot < 0 ? keyword : keyword.substring(0, dot);
    return KEYWORDS.contains(word);
  }

  /** Takes a line. */
  void take(Span keyword, Span value) {
    String word = keyword.text();
    int dot = word.indexOf('.');
    String ruleSet = EVERY_RULE_SET;
    if (dot >= 0) {
      ruleSet = word.substring(dot + 1);
      if (RuleSet.of(ruleSet).isEmpty()) {
        throw keyword.fail(dot + 1, "a rule set (rfc7578, whatwg, hardened)");
      }
      word = word.substring(0, dot);
    }
    if (value.isEmpty()) {
      throw value.fail("a text after " + word);
    }
    if (word.equals("spec")) {
      if (sections && ruleSet.isEmpty()) {
        places.clear();
        texts.clear();
      }
      places.put(ruleSet, place(value));
    } else {
      SpecReference.Basis basis =
          switch (word) {
            case "quote" -> SpecReference.Basis.QUOTE;
            case "grammar" -> SpecReference.Basis.GRAMMAR;
            case "interoperability" -> SpecReference.Basis.INTEROPERABILITY;
            case "safety" -> SpecReference.Basis.SAFETY;
            default -> SpecReference.Basis.REASON;
          };
      texts.put(ruleSet, new Text(basis, value.text()));
    }
  }

  private static Place place(Span value) {
    int sign = value.indexOf(" §", 0);
    if (sign < 0 || sign + 2 == value.length()) {
      throw value.fail(value.length(), "a document and a section, such as RFC 7578 §4.2");
    }
    return new Place(value.sub(0, sign).text(), value.sub(sign + 2, value.length()).text());
  }

  private @Nullable Text text(String ruleSet) {
    return texts.get(ruleSet);
  }

  /**
   * What a rule set's demand rests on: the nearest text, those of the case before those of the
   * file.
   *
   * @param own whether the rule set's demand is written on a line of its own; one that follows the
   *     case's main line follows its reason too
   */
  static @Nullable SpecReference find(
      RuleSet ruleSet, Citations ofCase, Citations ofFile, boolean own) {
    String id = ruleSet.id();
    Text fileText = ofFile.text(id);
    boolean opinion = fileText != null && !fileText.basis().isOfTheText();
    Text text =
        own
            ? first(first(ofCase.text(id), fileText), ofCase.text(EVERY_RULE_SET))
            : first(first(ofCase.text(id), ofCase.text(EVERY_RULE_SET)), opinion ? null : fileText);
    if (text == null) {
      text = ofFile.text(EVERY_RULE_SET);
    }
    if (text == null) {
      return null;
    }
    boolean special = text.equals(ofCase.text(id)) || text.equals(fileText);
    Place place =
        special
            ? first(
                first(ofCase.places.get(id), ofCase.places.get(EVERY_RULE_SET)),
                first(ofFile.places.get(id), ofFile.places.get(EVERY_RULE_SET)))
            : first(ofCase.places.get(EVERY_RULE_SET), ofFile.places.get(EVERY_RULE_SET));
    return place == null
        ? null
        : new SpecReference(place.document(), place.section(), text.basis(), text.words());
  }

  private static <T> @Nullable T first(@Nullable T one, @Nullable T other) {
    return one != null ? one : other;
  }
}
