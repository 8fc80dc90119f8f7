package io.github.goodform.fs;

import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;

/**
 * What a directory does with file names: evidence, findings, traits, and what they are consistent
 * with.
 *
 * <p>Made by {@link FileNameProbe}, or read with {@link #parse}. Every judgement is a pure function
 * of the evidence. Immutable and safe for use by several threads.
 */
public final class FileNameProfile {
  private final JvmLayer jvm;
  private final Surroundings surroundings;
  private final Evidence evidence;
  private final List<Finding> findings;
  private final Traits traits;

  private FileNameProfile(JvmLayer jvm, Surroundings surroundings, Evidence evidence) {
    this.jvm = Objects.requireNonNull(jvm, "jvm");
    this.surroundings = Objects.requireNonNull(surroundings, "surroundings");
    this.evidence = Objects.requireNonNull(evidence, "evidence");
    this.findings = evidence.judge();
    this.traits = new Traits(evidence, findings);
  }

  /**
   * A profile judged from evidence, new or recorded.
   *
   * @param jvm the JVM that observed it
   * @param surroundings where and when it was observed
   * @param evidence what was observed
   * @return the profile
   */
  public static FileNameProfile of(JvmLayer jvm, Surroundings surroundings, Evidence evidence) {
    return new FileNameProfile(jvm, surroundings, evidence);
  }

  /**
   * Reads what {@link #toJson()} wrote; every verdict is judged again from the evidence.
   *
   * @param json the JSON text
   * @return the profile
   * @throws IllegalArgumentException when it is no profile, or of a newer schema
   */
  public static FileNameProfile parse(String json) {
    return ProfileJson.read(json);
  }

  /**
   * The profile as JSON, in a stable schema.
   *
   * @return JSON text that ends with a line feed
   */
  public String toJson() {
    return ProfileJson.write(this);
  }

  /**
   * What the JVM can say.
   *
   * @return the JVM layer
   */
  public JvmLayer jvm() {
    return jvm;
  }

  /**
   * Where and when it was observed.
   *
   * @return the surroundings
   */
  public Surroundings surroundings() {
    return surroundings;
  }

  /**
   * What was observed.
   *
   * @return the evidence
   */
  public Evidence evidence() {
    return evidence;
  }

  /**
   * One finding for each question of the catalogue.
   *
   * @return the findings, in the catalogue's order
   */
  public List<Finding> findings() {
    return findings;
  }

  /**
   * The finding on one question.
   *
   * @param question the question's id
   * @return its finding; inconclusive when it was not asked
   * @throws IllegalArgumentException when the catalogue has no such question
   */
  public Finding finding(String question) {
    return traits.finding(question);
  }

  /**
   * Which equivalent names are the same.
   *
   * @return the form
   */
  public Answer<NormalizationForm> normalization() {
    return traits.normalization();
  }

  /**
   * Whether names that are only compatibility equivalent are the same.
   *
   * @return true when they are
   */
  public Answer<Boolean> compatibility() {
    return traits.compatibility();
  }

  /**
   * How composed and decomposed names come back from a listing.
   *
   * @return the stored form
   */
  public Answer<StoredForm> storedForm() {
    return traits.storedForm();
  }

  /**
   * Which names that differ in case are the same.
   *
   * @return the rule
   */
  public Answer<CaseRule> caseRule() {
    return traits.caseRule();
  }

  /**
   * Whether capitals come back from a listing.
   *
   * @return true when they do
   */
  public Answer<Boolean> casePreserved() {
    return traits.casePreserved();
  }

  /**
   * All traits by a stable name, for tables and reports.
   *
   * @return an unmodifiable map, in the order in which people read them
   */
  public Map<String, Answer<?>> traits() {
    Map<String, Answer<?>> answers = new LinkedHashMap<>();
    answers.put("normalization", normalization());
    answers.put("compatibility", compatibility());
    answers.put("storedForm", storedForm());
    answers.put("caseRule", caseRule());
    answers.put("casePreserved", casePreserved());
    return Collections.unmodifiableMap(answers);
  }

  /**
   * The file systems whose known behaviour does not contradict this one: a hint, never a fact.
   *
   * @return their names, empty when none fits or nothing could be asked
   */
  public List<String> consistentWith() {
    return Signatures.consistentWith(this);
  }

  /**
   * Whether two names, or two paths with {@code /} between names, reach the same file here.
   *
   * @param a a name
   * @param b another name
   * @return the comparison, with the rules used
   */
  public NameComparison samePath(String a, String b) {
    return new NameRules(this).compare(a, b);
  }

  @Override
  public boolean equals(Object other) {
    return other instanceof FileNameProfile profile
        && jvm.equals(profile.jvm)
        && surroundings.equals(profile.surroundings)
        && evidence.equals(profile.evidence);
  }

  @Override
  public int hashCode() {
    return Objects.hash(jvm, surroundings, evidence);
  }

  /**
   * The traits on one line.
   *
   * @return for messages
   */
  @Override
  public String toString() {
    return "normalization %s, case %s, stored %s: consistent with %s"
        .formatted(show(normalization()), show(caseRule()), show(storedForm()), consistentWith());
  }

  private static String show(Answer<?> answer) {
    return answer.value().map(Object::toString).orElse("inconclusive (" + answer.reason() + ")");
  }
}
