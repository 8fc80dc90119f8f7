package io.github.goodform.compliance.cases;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;

/** The page about the format of the case files has every keyword of the reader, and no other. */
class GrammarTest {
  private static final Pattern ROW = Pattern.compile("\\| `([a-z-]+)` \\| `([^`]*)` \\| .*");
  private static final String HEAD =
      """
      # T
      spec  RFC 7578 §4.2
      quote A sentence.
      type  multipart/form-data; boundary=B
      body  --B\\r\\n{}\\r\\n--B--\\r\\n
      """;

  @Test
  void hasEveryKeywordOfAFile() throws IOException {
    Map<String, String> rows = rows("In a file");
    assertThat(rows.keySet()).isEqualTo(with(CaseFile.KEYWORDS));
    rows.forEach(
        (keyword, example) ->
            read(keyword, example + "\nquote A sentence.\na-b MUST x => reject\n"));
  }

  @Test
  void hasEveryKeywordOfACase() throws IOException {
    Map<String, String> rows = rows("In a case");
    assertThat(rows.keySet()).isEqualTo(with(CaseDraft.KEYWORDS));
    Set<String> atAMark = Set.of("pause", "leave", "hold");
    rows.forEach(
        (keyword, example) ->
            read(
                keyword,
                "a-b MUST "
                    + (atAMark.contains(keyword) ? "x¦y" : "x")
                    + " => reject\n    "
                    + example
                    + "\n"));
  }

  @Test
  void hasEveryExpectation() throws IOException {
    Map<String, String> rows = rows("Expectations");
    assertThat(rows.keySet()).isEqualTo(ExpectationText.WORDS);
    Set<String> ofFiles = Set.of("refuses", "serves", "part", "escapes", "answers", "as-directory");
    rows.forEach(
        (word, example) ->
            read(
                word,
                ofFiles.contains(word)
                    ? "area file-serving\nfixture one a.txt\na-b MUST GET a => " + example + "\n"
                    : "a-b MUST Content-Disposition: form-data; name=\"a\"\\r\\n\\r\\nx => "
                        + example
                        + "\n    injected evil=x\n"));
    assertThat(page()).contains(ExpectationText.ATTRIBUTES.stream().map(a -> a + "=").toList());
  }

  @Test
  void hasEveryLevelAreaRuleSetRuleAndClassOfAttack() throws IOException {
    String page = page();
    for (Level level : Level.values()) {
      assertThat(page).contains("`" + level + "`");
    }
    for (Area area : Area.values()) {
      assertThat(page).contains("`" + area.id() + "`");
    }
    for (RuleSet ruleSet : RuleSet.values()) {
      assertThat(page).contains("`" + ruleSet.id() + "`");
    }
    for (SaveRule rule : SaveRule.values()) {
      assertThat(page).contains(rule.id());
    }
    for (AttackClass attack : AttackClass.values()) {
      assertThat(page).contains("`" + attack.words() + "`");
    }
  }

  private static void read(String word, String lines) {
    Map<String, String> files =
        Map.of("index.txt", "version 1\nt.cases\n", "t.cases", HEAD + lines);
    assertThat(Catalog.read(name -> String.valueOf(files.get(name))).find("a-b"))
        .as("the example of " + word)
        .isPresent();
  }

  private static Set<String> with(Set<String> keywords) {
    Set<String> all = new TreeSet<>(keywords);
    all.addAll(Citations.KEYWORDS);
    return all;
  }

  /** The keyword and the example of each row of a section's table. */
  private static Map<String, String> rows(String heading) throws IOException {
    String page = page();
    int from = page.indexOf("### " + heading + "\n");
    assertThat(from).as(heading).isNotNegative();
    int to = page.indexOf("\n#", from + 4);
    Map<String, String> rows = new LinkedHashMap<>();
    for (String line : page.substring(from, to).lines().toList()) {
      Matcher row = ROW.matcher(line);
      if (row.matches()) {
        rows.put(row.group(1), row.group(2));
      }
    }
    return rows;
  }

  private static String page() throws IOException {
    try (InputStream in = Catalog.class.getResourceAsStream("README.md")) {
      assertThat(in).isNotNull();
      return new String(in.readAllBytes(), StandardCharsets.UTF_8);
    }
  }
}
