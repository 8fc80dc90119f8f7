package io.github.goodform.compliance.cases;

import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;

/** What a server should do with a case. It matches observations, and describes itself. */
public sealed interface Expectation
    permits Expectation.Parts,
        Expectation.Bare,
        Expectation.Not,
        Expectation.AnyOf,
        Expectation.Saved,
        Expectation.Answers,
        FileExpectation {

  /**
   * Interprets this expectation.
   *
   * @param <R> the type of the result
   * @param interpreter the interpreter
   * @return its result
   */
  <R> R accept(Interpreter<R> interpreter);

  /**
   * Returns whether an observation is what is expected.
   *
   * @param observation what came back
   * @param directory the names of the directory that the case is about
   * @return whether it is
   */
  boolean matches(Observation observation, DirectoryNames directory);

  /**
   * Describes what is expected.
   *
   * @return one line of printable ASCII, such as {@code "a 4xx status"}
   */
  String describe();

  /**
   * Returns the id of the kind of expectation, as it stands in JSON.
   *
   * @return such as {@code "parts"}
   */
  String kind();

  /**
   * Returns the facts of the expectation by name, as JSON holds them beside the {@link #kind}.
   *
   * @return values of maps, lists, texts and numbers, in a fixed order
   */
  Map<String, Object> members();

  /**
   * Returns the files that must be stored before the request.
   *
   * @return the fixtures, often none
   */
  default List<Fixture> fixtures() {
    return List.of();
  }

  /**
   * Returns the expectations of which each is right.
   *
   * @return the choices of {@link AnyOf}; else this expectation alone
   */
  default List<Expectation> alternatives() {
    return List.of(this);
  }

  /**
   * Returns whether the request has to be refused.
   *
   * @return whether a 4xx status is expected, or a closed connection where no status is owed
   */
  default boolean isRefusal() {
    return false;
  }

  /**
   * A reader of expectations: one method for each kind of expectation.
   *
   * @param <R> the type of its results
   */
  interface Interpreter<R> {
    /**
     * Interprets {@link Parts}.
     *
     * @param expectation the expectation
     * @return the result
     */
    R parts(Parts expectation);

    /**
     * Interprets {@link Bare}.
     *
     * @param expectation the expectation
     * @return the result
     */
    R bare(Bare expectation);

    /**
     * Interprets {@link Not}.
     *
     * @param expectation the expectation
     * @return the result
     */
    R not(Not expectation);

    /**
     * Interprets {@link AnyOf}.
     *
     * @param expectation the expectation
     * @return the result
     */
    R anyOf(AnyOf expectation);

    /**
     * Interprets {@link Saved}.
     *
     * @param expectation the expectation
     * @return the result
     */
    R saved(Saved expectation);

    /**
     * Interprets {@link Answers}.
     *
     * @param expectation the expectation
     * @return the result
     */
    R answers(Answers expectation);

    /**
     * Interprets {@link FileExpectation}.
     *
     * @param expectation the expectation
     * @return the result
     */
    R file(FileExpectation expectation);
  }

  /**
   * The server accepts the body and reports exactly these parts.
   *
   * @param parts the parts; an empty list is a form without fields
   * @param inOrder whether they have to be reported in this order
   */
  record Parts(List<ExpectedPart> parts, boolean inOrder) implements Expectation {
    /** Keeps an immutable copy. */
    public Parts {
      parts = List.copyOf(parts);
    }

    /**
     * Expects parts in any order.
     *
     * @param parts the parts; an empty list is a form without fields
     */
    public Parts(List<ExpectedPart> parts) {
      this(parts, false);
    }

    @Override
    public boolean matches(Observation observation, DirectoryNames directory) {
      return observation instanceof Observation.Parsed parsed
          && PartComparison.of(this, parsed.parts()).isEmpty();
    }

    @Override
    public String describe() {
      return Wording.expectedParts(parts) + (inOrder ? ", in this order" : "");
    }

    @Override
    public String kind() {
      return "parts";
    }

    @Override
    public Map<String, Object> members() {
      Map<String, Object> members = new LinkedHashMap<>();
      members.put("parts", parts.stream().map(CaseJson::part).toList());
      if (inOrder) {
        members.put("inOrder", true);
      }
      return members;
    }

    @Override
    public <R> R accept(Interpreter<R> interpreter) {
      return interpreter.parts(this);
    }
  }

  /** An expectation whose kind is its only fact. */
  enum Bare implements Expectation {
    /**
     * The server rejects an upload: any 4xx status, or it closes the connection where it does not
     * owe a status.
     */
    REJECT("reject", "a 4xx status"),

    /**
     * The server refuses a file request, or redirects it: a redirect serves nothing, and the
     * address that it names is asked by a case of its own.
     */
    REFUSES("refuses", "a 4xx status or a redirect"),

    /** The same of {@code HEAD}, whose response has no content, whatever its status is. */
    REFUSES_HEAD("refuses", "a 4xx status or a redirect, without content"),

    /** The server refuses an upload while a part of its body is held back. */
    EARLY_REJECT("early-reject", "a refusal before the rest of the body"),

    /** The server reads the form in any way, or refuses it: what is asked is the next request. */
    ANYTHING("anything", "any parts, or a refusal"),

    /** The server accepts the body and reports no part as stored: none has {@code savedAs}. */
    UNSAVED("unsaved", "nothing stored"),

    /** Nothing is demanded: the observation is compared with the named behaviours only. */
    OBSERVE("observe", "nothing in particular");

    /** 304 is no redirect: it tells that a file is there. */
    private static final Set<Integer> REDIRECTS = Set.of(301, 302, 303, 307, 308);

    private final String kind;
    private final String description;

    Bare(String kind, String description) {
      this.kind = kind;
      this.description = description;
    }

    /** Returns the expectation of a kind. */
    static Bare of(String kind) {
      return Arrays.stream(values())
          .filter(each -> each.kind.equals(kind))
          .findFirst()
          .orElseThrow(() -> new IllegalArgumentException("no kind of expectation: " + kind));
    }

    @Override
    public boolean matches(Observation observation, DirectoryNames directory) {
      return switch (this) {
        case REJECT -> observation.isRefusal();
        case REFUSES ->
            observation.isRefusal()
                || (observation instanceof Observation.Responded responded
                    && REDIRECTS.contains(responded.status()));
        case REFUSES_HEAD ->
            REFUSES.matches(observation, directory)
                && !(observation instanceof Observation.Responded responded
                    && responded.contentOctets() > 0);
        case EARLY_REJECT -> observation instanceof Observation.Early && observation.isRefusal();
        case ANYTHING -> observation.isRefusal() || observation instanceof Observation.Parsed;
        case UNSAVED ->
            observation instanceof Observation.Parsed parsed
                && parsed.parts().stream().allMatch(part -> part.savedAs() == null);
        case OBSERVE -> false;
      };
    }

    @Override
    public boolean isRefusal() {
      return this == REJECT || this == REFUSES || this == REFUSES_HEAD;
    }

    @Override
    public String describe() {
      return description;
    }

    @Override
    public String kind() {
      return kind;
    }

    @Override
    public Map<String, Object> members() {
      return Map.of();
    }

    @Override
    public <R> R accept(Interpreter<R> interpreter) {
      return interpreter.bare(this);
    }
  }

  /**
   * The server answers in any way but one that the case names: whatever it makes of the request,
   * the attack has not succeeded.
   *
   * @param label the name of the behaviour
   * @param behaviour what must not come back
   */
  record Not(String label, Expectation behaviour) implements Expectation {
    @Override
    public boolean matches(Observation observation, DirectoryNames directory) {
      boolean page =
          observation instanceof Observation.Responded responded
              && responded.status() >= 200
              && responded.status() < 500;
      return (page || observation.isRefusal() || observation instanceof Observation.Parsed)
          && !behaviour.matches(observation, directory);
    }

    @Override
    public String describe() {
      return "anything but " + behaviour.describe() + " (" + label + ')';
    }

    @Override
    public String kind() {
      return "not";
    }

    @Override
    public Map<String, Object> members() {
      Map<String, Object> members = new LinkedHashMap<>();
      members.put("label", label);
      members.put("expectation", CaseJson.expectation(behaviour));
      return members;
    }

    @Override
    public List<Fixture> fixtures() {
      return behaviour.fixtures();
    }

    @Override
    public <R> R accept(Interpreter<R> interpreter) {
      return interpreter.not(this);
    }
  }

  /**
   * Each of these is right, and nothing else.
   *
   * @param alternatives two or more expectations, none of them a choice itself
   */
  record AnyOf(List<Expectation> alternatives) implements Expectation {
    /** Keeps an immutable copy. */
    public AnyOf {
      alternatives = List.copyOf(alternatives);
    }

    @Override
    public boolean matches(Observation observation, DirectoryNames directory) {
      return alternatives.stream().anyMatch(one -> one.matches(observation, directory));
    }

    @Override
    public String describe() {
      return alternatives.stream().map(Expectation::describe).collect(Collectors.joining(", or "));
    }

    @Override
    public String kind() {
      return "any-of";
    }

    @Override
    public Map<String, Object> members() {
      return Map.of("choices", alternatives.stream().map(CaseJson::expectation).toList());
    }

    @Override
    public List<Fixture> fixtures() {
      return alternatives.stream().flatMap(one -> one.fixtures().stream()).toList();
    }

    @Override
    public <R> R accept(Interpreter<R> interpreter) {
      return interpreter.anyOf(this);
    }
  }

  /**
   * The server accepts the body and reports, with {@code savedAs}, where it stored each part that
   * has a file name; each of the paths keeps the rules.
   *
   * @param rules the rules, at least one
   */
  record Saved(Set<SaveRule> rules) implements Expectation {
    /** Keeps an immutable copy. */
    public Saved {
      rules = Set.copyOf(rules);
    }

    @Override
    public boolean matches(Observation observation, DirectoryNames directory) {
      return observation instanceof Observation.Parsed parsed
          && new SavedNames(directory).keep(parsed.parts(), rules);
    }

    @Override
    public String describe() {
      return rules.stream()
          .sorted()
          .map(SaveRule::id)
          .collect(Collectors.joining(", ", "saved names that are ", ""));
    }

    @Override
    public String kind() {
      return "saved";
    }

    @Override
    public Map<String, Object> members() {
      return Map.of("rules", rules.stream().map(SaveRule::id).sorted().toList());
    }

    @Override
    public <R> R accept(Interpreter<R> interpreter) {
      return interpreter.saved(this);
    }
  }

  /**
   * The server answers a file request with this status, whatever the content.
   *
   * @param status an HTTP status
   */
  record Answers(int status) implements Expectation {
    @Override
    public boolean matches(Observation observation, DirectoryNames directory) {
      return observation instanceof Observation.Responded responded && responded.status() == status;
    }

    @Override
    public String describe() {
      return "status " + status;
    }

    @Override
    public String kind() {
      return "answers";
    }

    @Override
    public Map<String, Object> members() {
      return Map.of("status", status);
    }

    @Override
    public <R> R accept(Interpreter<R> interpreter) {
      return interpreter.answers(this);
    }
  }
}
