package io.github.goodform.compliance.cases;

import java.util.ArrayList;
import java.util.EnumMap;
import java.util.EnumSet;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.OptionalLong;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** A case while its lines are read; {@link #finish(Map)} makes the case of them. */
final class CaseDraft {
  private static final String ID = "[a-z0-9]+(-[a-z0-9]+)+";
  private static final String LABEL = "[a-z][a-z0-9]*(-[a-z0-9]+)*";

  /** The keywords of indented lines, beside those of {@link Citations}. */
  static final Set<String> KEYWORDS =
      Set.of(
          "about",
          "answered",
          "attack",
          "await",
          "body",
          "chunks",
          "content-length",
          "header",
          "hold",
          "leave",
          "legacy",
          "limit",
          "needs",
          "next",
          "note",
          "pause",
          "records",
          "since",
          "title",
          "trickle",
          "type",
          "wire",
          "withdrawn");

  private final CaseDefaults file;
  private final Citations grounds = new Citations(false);
  private final Span id;
  private final Level level;
  private final Span levelSpan;
  private final Span input;
  private final @Nullable Span expectation;
  private final Map<RuleSet, Span> ownDemands = new EnumMap<>(RuleSet.class);
  private final Map<String, Span> behaviours = new LinkedHashMap<>();
  private final Map<String, String> headers = new LinkedHashMap<>();
  private final Map<String, Span> settings = new LinkedHashMap<>();
  private final Set<String> violations = new LinkedHashSet<>();
  private boolean attack;
  private boolean aboutBoundary;
  private boolean answered;

  /** Reads the first line of a case: {@code id LEVEL input => expectation}. */
  CaseDraft(CaseDefaults file, Span line) {
    this.file = file;
    id = line.firstWord();
    if (!id.text().matches(ID)) {
      throw id.fail("a keyword, or a case id of two or more words such as disposition-missing");
    }
    Span rest = line.afterFirstWord();
    levelSpan = rest.firstWord();
    level = level(levelSpan);
    Span body = rest.afterFirstWord();
    int arrow = body.lastIndexOf("=> ");
    if (arrow > 0 && body.charAt(arrow - 1) != ' ') {
      arrow = -1;
    }
    if (arrow < 0) {
      if (level != Level.CHECK) {
        throw body.fail(body.length(), "=> and an expectation");
      }
      input = body;
      expectation = null;
    } else {
      input = body.sub(0, arrow).trim();
      expectation = withoutViolations(body.sub(arrow + 3, body.length()).trim());
    }
  }

  String id() {
    return id.text();
  }

  Span idSpan() {
    return id;
  }

  /** Takes an indented line. */
  void take(Span line) {
    Span keyword = line.firstWord();
    Span value = line.afterFirstWord();
    String word = keyword.text();
    if (Citations.isGround(word)) {
      grounds.take(keyword, value);
      return;
    }
    if (RuleSet.of(word).isPresent()) {
      if (ownDemands.put(RuleSet.of(word).get(), value) != null) {
        throw keyword.fail("one line for each rule set");
      }
      return;
    }
    if (!KEYWORDS.contains(word)) {
      behaviour(keyword, value);
      return;
    }
    switch (word) {
      case "records" -> addViolations(value);
      case "attack" -> {
        value.expectEmpty();
        attack = true;
      }
      case "answered" -> {
        value.expectEmpty();
        answered = true;
      }
      case "about" -> {
        if (!value.text().equals("boundary")) {
          throw value.fail("boundary");
        }
        aboutBoundary = true;
      }
      case "header" -> {
        int colon = value.indexOf(": ", 0);
        if (colon < 1) {
          throw value.fail("a field name, a colon and its value");
        }
        headers.put(value.sub(0, colon).text(), value.sub(colon + 2, value.length()).trim().text());
      }
      default -> {
        if (settings.put(word, word.equals("legacy") ? withoutViolations(value) : value) != null) {
          throw keyword.fail("one " + word + " line");
        }
      }
    }
  }

  private void behaviour(Span label, Span value) {
    if (!label.text().matches(LABEL)) {
      throw label.fail("a keyword, a rule set or the name of a behaviour");
    }
    if (behaviours.put(label.text(), value) != null) {
      throw label.fail("one line for each behaviour");
    }
  }

  private static Level level(Span word) {
    for (Level level : Level.values()) {
      if (level.name().equals(word.text())) {
        return level;
      }
    }
    throw word.fail("a level (MUST, SHOULD, MAY, CHECK)");
  }

  /** Cuts off and keeps {@code ! NAME NAME} at the end. */
  private Span withoutViolations(Span span) {
    int bang = span.lastIndexOf("! ");
    if (bang < 0 || (bang > 0 && span.charAt(bang - 1) != ' ')) {
      return span;
    }
    addViolations(span.sub(bang + 2, span.length()).trim());
    return span.sub(0, bang).trim();
  }

  private void addViolations(Span names) {
    Span left = names;
    do {
      Span name = left.firstWord();
      if (!name.text().matches("[A-Z][A-Z0-9_]*")) {
        throw name.fail("the name of a violation, such as HEADER_FOLDED");
      }
      violations.add(name.text());
      left = left.afterFirstWord();
    } while (!left.isEmpty());
  }

  /** Makes the case, unless it is made already and asks about no declared limit. */
  Case finish(Map<String, Case> made) {
    Case before = made.get(id());
    AskedSize size = before == null ? null : before.head().marks().size();
    return before == null || (size != null && size.declared()) ? finish() : before;
  }

  private Case finish() {
    return file.area() == Area.FILE_SERVING ? serving() : upload();
  }

  private Case upload() {
    Span bodyText = setting("body", file.body());
    Span typeText = setting("type", file.type());
    if (bodyText == null || typeText == null) {
      throw id.fail("a type and a body before the case");
    }
    AskedSize size = size();
    long limit = size == null || !size.declared() ? -1 : size.size();
    long piece = file.limits().getOrDefault(Limit.PART_OCTETS, Long.MAX_VALUE);
    OctetText body = OctetText.read(bodyText, input, limit, piece);
    OctetText type = OctetText.read(typeText, input, limit, piece);
    if (!input.isEmpty() && !body.filled() && !type.filled()) {
      throw input.fail("no input, as neither type nor body has a {}");
    }
    if (!body.filled() && !type.cuts().isEmpty()) {
      throw typeText.fail("a type without a cut mark");
    }
    Span legacy = settings.get("legacy");
    // A mark in an input that fills the type alone has no offset in the body.
    OptionalLong mark = body.mark();
    Framing framing = new FramingText(settings, bodyText).read(body);
    ExpectationText.Request request =
        ExpectationText.Request.upload(
            word -> sent(word, type.octets(), body.octets()), behaviours);
    return new UploadCase(
        head(),
        type.octets(),
        headers,
        body.octets(),
        framing.compile(body.octets()),
        next(framing),
        demands(request),
        behaviours(request),
        legacy == null ? null : ExpectationText.read(legacy, request),
        mark,
        List.copyOf(violations));
  }

  /** The size that is asked about: the server's own number, where it declares one. */
  private @Nullable AskedSize size() {
    Span text = settings.get("limit");
    if (text == null) {
      return null;
    }
    AskedSize size = AskedSize.read(text);
    Long declared = file.limits().get(size.limit());
    return size.declared() && declared != null ? new AskedSize(size.limit(), declared, true) : size;
  }

  private static List<ExpectedPart> sent(Span word, Octets type, Octets body) {
    List<ExpectedPart> parts = SentParts.of(type, body);
    if (parts == null) {
      throw word.fail("a body of parts with plain names and one way to read it");
    }
    return parts;
  }

  private @Nullable NextRequest next(Framing framing) {
    Span next = settings.get("next");
    if (next == null) {
      return null;
    }
    if (!framing.allowsNext()) {
      throw next.fail("no next request where one case is several requests");
    }
    return NextRequest.read(next);
  }

  private Case serving() {
    Span method = input.firstWord();
    if (!method.text().matches("[A-Z]+")) {
      throw method.fail("a method and a target, such as GET nfc/swedish-%C3%A5.txt");
    }
    Octets target = OctetText.value(input.afterFirstWord(), -1);
    String decoded = PercentEncoding.decodePath(target).utf8Lossless();
    ExpectationText.Request request =
        ExpectationText.Request.file(
            decoded,
            method.text().equals("HEAD"),
            fixture -> file.fixture(fixture.text(), id),
            behaviours);
    Map<RuleSet, Demand> demands = demands(request);
    List<Behaviour> behaviours = behaviours(request);
    Set<Fixture> fixtures = new LinkedHashSet<>();
    demands.values().forEach(demand -> fixtures.addAll(demand.expectation().fixtures()));
    behaviours.forEach(behaviour -> fixtures.addAll(behaviour.expectation().fixtures()));
    return new FileServingCase(
        head(),
        method.text(),
        target.latin1(),
        headers,
        List.copyOf(fixtures),
        demands,
        behaviours);
  }

  private CaseHead head() {
    Span title = settings.get("title");
    Span needs = settings.get("needs");
    Span withdrawn = settings.get("withdrawn");
    Set<String> features = new LinkedHashSet<>(file.needs());
    if (needs != null) {
      features.addAll(List.of(needs.text().split("\\s+")));
    }
    return new CaseHead(
        id(),
        file.area(),
        file.theme(),
        title == null ? id().replace('-', ' ') : title.text(),
        features,
        settings.containsKey("since") ? text("since") : file.since(),
        withdrawn == null ? null : withdrawn.text(),
        text("note"),
        new CaseHead.Marks(
            attack, file.hostile(), file.aboutHttp(), aboutBoundary, answered, size()),
        id.source());
  }

  private String text(String setting) {
    Span span = settings.get(setting);
    return span == null ? "" : span.text();
  }

  private @Nullable Span setting(String name, @Nullable Span otherwise) {
    Span own = settings.get(name);
    return own == null ? otherwise : own;
  }

  private List<Behaviour> behaviours(ExpectationText.Request request) {
    List<Behaviour> list = new ArrayList<>();
    behaviours.forEach(
        (label, span) -> list.add(new Behaviour(label, ExpectationText.read(span, request))));
    return list;
  }

  private Map<RuleSet, Demand> demands(ExpectationText.Request request) {
    Map<RuleSet, Demand> demands = new EnumMap<>(RuleSet.class);
    Set<RuleSet> main = EnumSet.noneOf(RuleSet.class);
    main.addAll(file.ruleSets());
    main.removeAll(ownDemands.keySet());
    Expectation shared =
        expectation == null ? Expectation.Bare.OBSERVE : ExpectationText.read(expectation, request);
    for (RuleSet ruleSet : main) {
      demands.put(ruleSet, new Demand(ruleSet, level, shared, ground(ruleSet, false)));
    }
    ownDemands.forEach(
        (ruleSet, span) -> {
          if (!span.text().equals("none")) {
            demands.put(ruleSet, ownDemand(ruleSet, span, request));
          }
        });
    if (demands.isEmpty()) {
      throw id.fail("a demand of one rule set at least");
    }
    return demands;
  }

  private Demand ownDemand(RuleSet ruleSet, Span span, ExpectationText.Request request) {
    Level ownLevel = level(span.firstWord());
    Span rest = span.afterFirstWord();
    Expectation own;
    if (!rest.isEmpty()) {
      own = ExpectationText.read(rest, request);
    } else if (ownLevel == Level.CHECK) {
      own = Expectation.Bare.OBSERVE;
    } else if (expectation != null) {
      own = ExpectationText.read(expectation, request);
    } else {
      throw rest.fail("an expectation");
    }
    return new Demand(ruleSet, ownLevel, own, ground(ruleSet, true));
  }

  private SpecReference ground(RuleSet ruleSet, boolean own) {
    SpecReference ground = Citations.find(ruleSet, grounds, file.grounds(), own);
    if (ground == null) {
      throw id.fail(
          "spec, and one of quote, grammar, interoperability, safety and reason, before the case");
    }
    return ground;
  }
}
