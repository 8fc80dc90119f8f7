package io.github.goodform.compliance.cases;

import java.util.ArrayList;
import java.util.EnumSet;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * One file of the catalogue. The grammar is documented in {@code README.md} beside the case files;
 * a test compares its tables with the keywords of this reader.
 */
final class CaseFile implements CaseDefaults {
  /** The keywords of unindented lines, beside those of {@link Citations}. */
  static final Set<String> KEYWORDS =
      Set.of("area", "rule-sets", "needs", "since", "type", "body", "fixture", "hostile", "about");

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

  private final Map<Limit, Long> limits;

  private CaseFile(
      String theme, String since, Map<String, Fixture> fixtures, Map<Limit, Long> limits) {
    this.theme = theme;
    this.since = since;
    this.fixtures = fixtures;
    this.limits = limits;
  }

  /**
   * Reads a file.
   *
   * @param file its name, for messages
   * @param version the version of the catalogue, for cases that do not say theirs
   * @param fixtures the fixtures of the files before; those of this file are added
   * @param limits the limits that a server declares
   * @param made the cases that are there already, for those that ask about no declared limit
   */
  static List<Case> read(
      String file,
      String content,
      String version,
      Map<String, Fixture> fixtures,
      Map<Limit, Long> limits,
      Map<String, Case> made) {
    if (!content.startsWith("# ")) {
      throw new CatalogException(
          file, 1, 1, "# and the theme", content.isEmpty() ? "found the end" : "found other text");
    }
    String theme = content.lines().findFirst().orElse("").substring(2).strip();
    CaseFile reader = new CaseFile(theme, version, fixtures, limits);
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
        cases.add(draft.finish(made));
        draft = null;
      }
      if (!reader.setting(line.text())) {
        draft = new CaseDraft(reader, line.text());
      }
    }
    if (draft != null) {
      cases.add(draft.finish(made));
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
    if (!KEYWORDS.contains(word)) {
      return false;
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
      default -> throw new IllegalStateException("a keyword that nothing reads: " + word);
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
  public Map<Limit, Long> limits() {
    return limits;
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
