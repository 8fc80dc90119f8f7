package io.github.goodform.fs.naming;

import io.github.goodform.fs.evidence.NameObservation.Single;
import io.github.goodform.fs.evidence.NameOctets;
import io.github.goodform.fs.evidence.NameVerdict;
import io.github.goodform.fs.evidence.Question;
import io.github.goodform.fs.evidence.QuestionCatalogue;
import io.github.goodform.fs.evidence.Traits;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;

/**
 * Characters that a directory stores as other ones, or drops: each that was asked about in a name
 * stands for itself, and a control character for all of them.
 *
 * @param by what is stored for each, empty where it is dropped
 * @param dropsLeadingSpaces whether spaces at the beginning of a name are dropped
 * @param mayDropLeadingSpaces whether they are, or that is open
 */
record RewrittenCharacters(
    Map<Integer, String> by, boolean dropsLeadingSpaces, boolean mayDropLeadingSpaces) {
  private static final int FIRST_PRINTABLE = 0x20;
  private static final String LEADING_SPACE = "name-leading-space";
  private static final String CONTROL = "name-control-01";

  static RewrittenCharacters of(Traits traits) {
    Map<Integer, String> by = new HashMap<>();
    for (String id : QuestionCatalogue.FORBIDDEN_CHARACTERS) {
      String name = Question.byId(id).orElseThrow().first();
      listed(traits, id)
          .filter(listed -> isRewritten(name, listed))
          .ifPresent(
              listed -> {
                String other = listed.substring(1, listed.length() - (name.length() - 2));
                by.put(name.codePointAt(1), other);
                if (id.equals(CONTROL)) {
                  for (int c = 1; c < FIRST_PRINTABLE; c++) {
                    by.putIfAbsent(c, other);
                  }
                }
              });
    }
    String spaced = Question.byId(LEADING_SPACE).orElseThrow().first();
    boolean drops = listed(traits, LEADING_SPACE).filter(spaced.stripLeading()::equals).isPresent();
    boolean open = !traits.finding(LEADING_SPACE).isAnswered();
    return new RewrittenCharacters(Map.copyOf(by), drops, drops || open);
  }

  /** How the only entry is listed, where that is another name than was given. */
  private static Optional<String> listed(Traits traits, String id) {
    boolean other =
        traits.finding(id).is(NameVerdict.REWRITTEN) || traits.finding(id).is(NameVerdict.LOSSY);
    return other
            && traits.evidence().of(id) instanceof Single single
            && single.listed().names().size() == 1
        ? NameOctets.text(single.listed().names().get(0))
        : Optional.empty();
  }

  /** Of the names asked, the character in question is the second; of a stream nothing is left. */
  private static boolean isRewritten(String name, String listed) {
    String end = name.substring(2);
    return listed.startsWith("a")
        && listed.length() > end.length()
        && listed.endsWith(end)
        && !(name.startsWith("a:") && listed.equals("a"));
  }

  /** Whether the name holds such a character. */
  boolean isIn(String name) {
    return (dropsLeadingSpaces && name.startsWith(" "))
        || (!by.isEmpty() && name.codePoints().anyMatch(by::containsKey));
  }

  /** The name with what is stored. */
  String written(String name) {
    if (!isIn(name)) {
      return name;
    }
    StringBuilder written = new StringBuilder();
    name.codePoints().forEach(c -> written.append(by.getOrDefault(c, Character.toString(c))));
    int start = 0;
    while (dropsLeadingSpaces && start < written.length() && written.charAt(start) == ' ') {
      start++;
    }
    return written.substring(start);
  }
}
