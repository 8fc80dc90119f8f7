package io.github.goodform.compliance.cases;

import java.util.ArrayList;
import java.util.EnumSet;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * One file of the catalogue.
 *
 * <h2>Grammar</h2>
 *
 * <pre>
 * # Theme                               the first line; later lines with # are comments
 * area      multipart                   or upload-name, file-serving
 * rule-sets rfc7578 whatwg hardened     whom =&gt; speaks for; rfc7578 when not said
 * since     0.1
 * spec      RFC 7578 §4.2               what the cases below rest on:
 * quote     the sentence                or grammar ABNF-RULE, or reason why; .rfc7578 for one rule set
 * type      multipart/form-data; boundary=B
 * body      --B\r\n{}\r\n--B--\r\n      {} takes the input
 * needs     savedAs                     the features a server must have
 * fixture   id  path                    a file to be served
 *
 * id-words  LEVEL  input =&gt; expectation ! VIOLATION
 *     rule-set   LEVEL expectation      or none
 *     behaviour  expectation
 *     legacy     expectation ! VIOLATION
 *     records    VIOLATION
 *     type body title note since withdrawn needs header spec quote …
 *     chunks          whole, every-octet, or each: one cut mark ¦ in turn
 *     content-length  +5 or -5: what is announced too much or too little
 *     pause           200ms of silence at the cut mark ¦
 *     trickle         8 2ms: eight octets at a time, and silence after them
 *     await           100: the body is held back until the server says 100 (Continue)
 *     leave           closed, or reset: the client is gone at the cut mark ¦, and what the case
 *                     expects is the answer to the next form, next=goodform, on a new connection
 *     wire            the framing fields, the empty line and the content by hand, with {body},
 *                     {length} in decimal, {size} in hexadecimal digits, and {end}: the client's
 *                     half of the connection is closed
 *     next            after, or pipelined, and each right answer: itself closed refused
 * </pre>
 *
 * What follows next is a form on the same connection; it is judged at the level of the case, and
 * when it is answered by something else than what is right, the case is not met.
 *
 * <p>A line that ends with a backslash goes on in the next one.
 */
final class CaseFile implements CaseDefaults {
  private final String theme;
  private final Map<String, Fixture> fixtures;
  private Area area = Area.MULTIPART;
  private Set<RuleSet> ruleSets = EnumSet.of(RuleSet.RFC7578);
  private Set<String> needs = Set.of();
  private String since;
  private boolean hostile;
  private boolean aboutHttp;
  private @Nullable Span type;
  private @Nullable Span body;
  private final Citations grounds = new Citations(true);

  private CaseFile(String theme, String since, Map<String, Fixture> fixtures) {
    this.theme = theme;
    this.since = since;
    this.fixtures = fixtures;
  }

  /**
   * Reads a file.
   *
   * @param file its name, for messages
   * @param version the version of the catalogue, for cases that do not say theirs
   * @param fixtures the fixtures of the files before; those of this file are added
   */
  static List<Case> read(
      String file, String content, String version, Map<String, Fixture> fixtures) {
    if (!content.startsWith("# ")) {
      throw new CatalogException(
          file, 1, 1, "# and the theme", content.isEmpty() ? "found the end" : "found other text");
    }
    String theme = content.lines().findFirst().orElse("").substring(2).strip();
    CaseFile reader = new CaseFile(theme, version, fixtures);
    List<Case> cases = new ArrayList<>();
    CaseDraft draft = null;
    for (CaseLines.Line line : CaseLines.of(file, content)) {
      if (line.indented()) {
        if (draft == null) {
          throw line.text().fail("a case before an indented line");
        }
        draft.take(line.text());
        continue;
      }
      if (draft != null) {
        cases.add(draft.finish());
        draft = null;
      }
      if (!reader.setting(line.text())) {
        draft = new CaseDraft(reader, line.text());
      }
    }
    if (draft != null) {
      cases.add(draft.finish());
    }
    return cases;
  }

  private boolean setting(Span line) {
    Span keyword = line.firstWord();
    Span value = line.afterFirstWord();
    String word = keyword.text();
    if (Citations.isGround(word)) {
      grounds.take(keyword, value);
      return true;
    }
    switch (word) {
      case "area" ->
          area =
              Area.of(value.text())
                  .orElseThrow(() -> value.fail("an area (multipart, upload-name, file-serving)"));
      case "rule-sets" -> ruleSets = ruleSets(value);
      case "needs" -> needs = words(value);
      case "since" -> since = value.text();
      case "type" -> type = value;
      case "body" -> body = value;
      case "fixture" -> addFixture(value);
      case "hostile" -> {
        value.expectEmpty();
        hostile = true;
      }
      case "about" -> {
        if (!value.text().equals("http")) {
          throw value.fail("http");
        }
        aboutHttp = true;
      }
      default -> {
        return false;
      }
    }
    return true;
  }

  private static Set<String> words(Span value) {
    return value.isEmpty() ? Set.of() : new LinkedHashSet<>(List.of(value.text().split("\\s+")));
  }

  private static Set<RuleSet> ruleSets(Span value) {
    Set<RuleSet> ruleSets = EnumSet.noneOf(RuleSet.class);
    for (String word : words(value)) {
      ruleSets.add(
          RuleSet.of(word)
              .orElseThrow(
                  () ->
                      value.fail(
                          value.indexOf(word, 0), "a rule set (rfc7578, whatwg, hardened)")));
    }
    if (ruleSets.isEmpty()) {
      throw value.fail("a rule set (rfc7578, whatwg, hardened)");
    }
    return ruleSets;
  }

  private void addFixture(Span value) {
    Span id = value.firstWord();
    Span path = value.afterFirstWord();
    if (path.isEmpty()) {
      throw path.fail("an id and a path");
    }
    Fixture fixture =
        new Fixture(
            id.text(),
            OctetText.value(path, -1).utf8Lossless(),
            "goodform fixture " + id.text() + "\n");
    if (fixtures.putIfAbsent(id.text(), fixture) != null) {
      throw id.fail("a fixture id that no other file has");
    }
  }

  @Override
  public String theme() {
    return theme;
  }

  @Override
  public Area area() {
    return area;
  }

  @Override
  public Set<RuleSet> ruleSets() {
    return ruleSets;
  }

  @Override
  public Set<String> needs() {
    return needs;
  }

  @Override
  public String since() {
    return since;
  }

  @Override
  public @Nullable Span type() {
    return type;
  }

  @Override
  public @Nullable Span body() {
    return body;
  }

  @Override
  public boolean hostile() {
    return hostile;
  }

  @Override
  public boolean aboutHttp() {
    return aboutHttp;
  }

  @Override
  public Citations grounds() {
    return grounds;
  }

  @Override
  public Fixture fixture(String id, Span from) {
    Fixture fixture = fixtures.get(id);
    if (fixture == null) {
      throw from.fail("a fixture line with the id " + id + " before the case");
    }
    return fixture;
  }
}
