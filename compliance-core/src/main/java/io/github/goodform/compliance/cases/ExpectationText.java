package io.github.goodform.compliance.cases;

import java.util.ArrayList;
import java.util.EnumSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.Function;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/** Expectations as they are written in case files. */
final class ExpectationText {
  private static final String AT_LEAST_ONE_RULE = "a rule (inside, distinct, printable, portable)";

  /** The words that an expectation other than parts begins with. */
  static final Set<String> WORDS =
      Set.of(
          "anything",
          "answers",
          "as-directory",
          "as-sent",
          "early-reject",
          "escapes",
          "in-order",
          "no",
          "not",
          "part",
          "refuses",
          "reject",
          "saved",
          "serves",
          "unsaved");

  private static final Pattern RANGE = Pattern.compile("([0-9]{1,4})-([0-9]{1,4})");

  /** The attributes of a part. */
  static final Set<String> ATTRIBUTES = Set.of("filename", "type", "size", "sha256");

  private final Span text;
  private final Request request;
  private int at;

  private ExpectationText(Span text, Request request) {
    this.text = text;
    this.request = request;
  }

  /**
   * The file request that an expectation is about.
   *
   * @param target the decoded path, empty for an upload
   * @param head whether the method is {@code HEAD}
   * @param fixtures finds the fixture of an id, or fails
   * @param sent the parts that the body of an upload holds, or fails
   * @param behaviours the lines of the case's behaviours, by label
   */
  record Request(
      String target,
      boolean head,
      Function<Span, Fixture> fixtures,
      Function<Span, List<ExpectedPart>> sent,
      Map<String, Span> behaviours) {
    /** An upload; {@code sent} gives its parts. */
    static Request upload(Function<Span, List<ExpectedPart>> sent, Map<String, Span> behaviours) {
      return new Request(
          "",
          false,
          id -> {
            throw id.fail("an expectation of an upload, without a fixture");
          },
          sent,
          behaviours);
    }

    /** A file request. */
    static Request file(
        String target,
        boolean head,
        Function<Span, Fixture> fixtures,
        Map<String, Span> behaviours) {
      return new Request(
          target,
          head,
          fixtures,
          word -> {
            throw word.fail("an expectation of a file request");
          },
          behaviours);
    }

    /** The same inside a behaviour, which names no other one. */
    Request ofBehaviour() {
      return new Request(target, head, fixtures, sent, Map.of());
    }
  }

  /** Reads an expectation of a request. */
  static Expectation read(Span text, Request request) {
    List<Expectation> choices = new ArrayList<>();
    int start = 0;
    while (true) {
      int bar = text.indexOf(" | ", start);
      choices.add(choice(text.sub(start, bar < 0 ? text.length() : bar).trim(), request));
      if (bar < 0) {
        return choices.size() == 1 ? choices.get(0) : new Expectation.AnyOf(choices);
      }
      start = bar + 3;
    }
  }

  private static Expectation choice(Span span, Request request) {
    if (span.isEmpty()) {
      throw span.fail("an expectation");
    }
    Span rest = span.afterFirstWord();
    String word = span.firstWord().text();
    if (!WORDS.contains(word)) {
      return new Expectation.Parts(new ExpectationText(span, request).parts(-1));
    }
    return switch (word) {
      case "anything", "early-reject", "reject", "unsaved" ->
          nothingMore(rest, Expectation.Bare.of(word));
      case "refuses" ->
          nothingMore(
              rest, request.head() ? Expectation.Bare.REFUSES_HEAD : Expectation.Bare.REFUSES);
      case "no" -> noParts(rest);
      case "not" -> not(oneWord(rest, "the name of a behaviour of the case"), request);
      case "saved" -> new Expectation.Saved(rules(rest));
      case "serves" -> new FileExpectation.Serves(fixture(rest, request), request.head());
      case "part" -> part(rest, request);
      case "escapes" -> new FileExpectation.Escapes(fixture(rest, request));
      case "answers" -> new Expectation.Answers(status(rest));
      case "as-directory" -> asDirectory(rest, request);
      case "as-sent" -> nothingMore(rest, new Expectation.Parts(request.sent().apply(span)));
      case "in-order" -> inOrder(rest, request);
      default -> throw new IllegalStateException("a word that nothing reads: " + word);
    };
  }

  private static Expectation noParts(Span rest) {
    if (!rest.text().equals("parts")) {
      throw rest.fail("\"parts\" after \"no\"");
    }
    return new Expectation.Parts(List.of());
  }

  private static Fixture fixture(Span rest, Request request) {
    return request.fixtures().apply(oneWord(rest, "the id of a fixture"));
  }

  private static Expectation inOrder(Span rest, Request request) {
    if (!rest.isEmpty()
        && choice(rest, request) instanceof Expectation.Parts parts
        && parts.parts().size() > 1
        && !parts.inOrder()) {
      return new Expectation.Parts(parts.parts(), true);
    }
    throw rest.fail("two or more parts, or as-sent");
  }

  private static Expectation not(Span label, Request request) {
    Span behaviour = request.behaviours().get(label.text());
    if (behaviour == null) {
      throw label.fail("the name of a behaviour of the case");
    }
    return new Expectation.Not(label.text(), read(behaviour, request.ofBehaviour()));
  }

  private static Expectation nothingMore(Span rest, Expectation expectation) {
    if (!rest.isEmpty()) {
      throw rest.fail("nothing more");
    }
    return expectation;
  }

  private static Span oneWord(Span rest, String what) {
    Span word = rest.firstWord();
    if (word.isEmpty()) {
      throw rest.fail(what);
    }
    nothingMore(rest.afterFirstWord(), Expectation.Bare.OBSERVE);
    return word;
  }

  private static int status(Span word) {
    if (!word.text().matches("[1-5][0-9][0-9]")) {
      throw word.fail("an HTTP status");
    }
    return Integer.parseInt(word.text());
  }

  private static Expectation part(Span rest, Request request) {
    Span id = rest.firstWord();
    if (id.isEmpty()) {
      throw rest.fail("the id of a fixture");
    }
    Fixture fixture = request.fixtures().apply(id);
    Span range = rest.afterFirstWord();
    Matcher numbers = RANGE.matcher(range.text());
    if (numbers.matches()) {
      int first = Integer.parseInt(numbers.group(1));
      int last = Integer.parseInt(numbers.group(2));
      if (first <= last && last < fixture.content().length()) {
        return new FileExpectation.Part(fixture, first, last);
      }
    }
    throw range.fail("the first and the last octet, such as 0-7, within the file's content");
  }

  private static Set<SaveRule> rules(Span rest) {
    Set<SaveRule> rules = EnumSet.noneOf(SaveRule.class);
    Span left = rest;
    do {
      Span word = left.firstWord();
      rules.add(SaveRule.of(word.text()).orElseThrow(() -> word.fail(AT_LEAST_ONE_RULE)));
      left = left.afterFirstWord();
    } while (!left.isEmpty());
    return rules;
  }

  private static Expectation asDirectory(Span rest, Request request) {
    Span id = rest.firstWord();
    if (id.isEmpty()) {
      throw rest.fail("the id of a fixture");
    }
    Span left = rest.afterFirstWord();
    int status = 200;
    if (!left.isEmpty() && Character.isDigit(left.charAt(0))) {
      status = status(left.firstWord());
      left = left.afterFirstWord();
    }
    Fixture fixture = request.fixtures().apply(id);
    if (left.isEmpty()) {
      return new FileExpectation.AsDirectory(fixture, request.target(), status, request.head());
    }
    ExpectationText path = new ExpectationText(left, request);
    String asked = path.value(-1).utf8Lossless();
    path.expectEnd();
    return new FileExpectation.AsDirectory(fixture, asked, status, request.head());
  }

  private List<ExpectedPart> parts(int number) {
    List<ExpectedPart> parts = new ArrayList<>();
    while (true) {
      skipBlanks();
      if (at < text.length() && text.charAt(at) == '‹') {
        int end = text.indexOf("›", at);
        if (end < 0) {
          throw text.fail(at, "› after ‹");
        }
        OctetText.Repeat repeat = OctetText.Repeat.of(text.sub(at, end), -1);
        for (int n = 0; n < repeat.count(); n++) {
          parts.addAll(new ExpectationText(repeat.text(), request).parts(n));
        }
        at = end + 1;
      } else {
        parts.add(part(number));
      }
      skipBlanks();
      if (at == text.length()) {
        return parts;
      }
      if (text.charAt(at) != '&') {
        throw text.fail(at, "filename=, type=, size=, sha256= or & and the next part");
      }
      at++;
    }
  }

  private ExpectedPart part(int number) {
    String name = name(number);
    Octets data = value(number);
    String fileName = null;
    String type = null;
    String sha256 = data.sha256();
    long size = data.length();
    boolean digested = false;
    while (true) {
      int start = at;
      skipBlanks();
      String attribute = attribute();
      switch (attribute) {
        case "filename" -> fileName = value(number).utf8Lossless();
        case "type" -> type = value(number).latin1();
        case "size" -> size = size();
        case "sha256" -> {
          sha256 = value(number).latin1();
          digested = true;
        }
        default -> {
          at = start;
          return new ExpectedPart(name, fileName, type, size, sha256, digested ? null : data);
        }
      }
    }
  }

  private long size() {
    int start = at;
    String digits = value(-1).latin1();
    if (!digits.matches("[0-9]{1,12}")) {
      throw text.fail(start, "a number of octets");
    }
    return Long.parseLong(digits);
  }

  /** The attribute that begins here with its equals sign, which is skipped; or the empty text. */
  private String attribute() {
    int end = text.indexOf("=", at);
    if (end < 0 || text.charAt(at) == '&') {
      return "";
    }
    String word = text.sub(at, end).text();
    if (!ATTRIBUTES.contains(word)) {
      return "";
    }
    at = end + 1;
    return word;
  }

  private @Nullable String name(int number) {
    String name;
    if (text.indexOf("()=", at) == at) {
      at += 2;
      name = null;
    } else if (at < text.length() && text.charAt(at) == '"') {
      name = quoted(number).utf8Lossless();
    } else {
      int end = at;
      while (end < text.length() && text.charAt(end) != '=' && text.charAt(end) != ' ') {
        end++;
      }
      name = OctetText.value(text.sub(at, end), number).utf8Lossless();
      at = end;
    }
    if (at == text.length() || text.charAt(at) != '=') {
      throw text.fail(at, "= and the part's data");
    }
    at++;
    return name;
  }

  private Octets value(int number) {
    if (at < text.length() && text.charAt(at) == '"') {
      return quoted(number);
    }
    int start = at;
    while (at < text.length() && text.charAt(at) != ' ') {
      at++;
    }
    return OctetText.value(text.sub(start, at), number);
  }

  private Octets quoted(int number) {
    int end = text.indexOf("\"", at + 1);
    if (end < 0) {
      throw text.fail(at, "a quotation mark at the end of the value");
    }
    Octets value = OctetText.value(text.sub(at + 1, end), number);
    at = end + 1;
    return value;
  }

  private void expectEnd() {
    skipBlanks();
    if (at < text.length()) {
      throw text.fail(at, "nothing more");
    }
  }

  private void skipBlanks() {
    while (at < text.length() && text.charAt(at) == ' ') {
      at++;
    }
  }
}
