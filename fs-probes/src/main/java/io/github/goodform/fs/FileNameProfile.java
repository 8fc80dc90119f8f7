package io.github.goodform.fs;

import java.util.Collection;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

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
  private final Findings findings;
  private final EquivalenceTraits equivalence;
  private final CaseTraits cases;
  private final NameTraits names;
  private final VersionTraits versions;
  private volatile @Nullable NameRules rules;

  private FileNameProfile(JvmLayer jvm, Surroundings surroundings, Evidence evidence) {
    this.jvm = Objects.requireNonNull(jvm, "jvm");
    this.surroundings = Objects.requireNonNull(surroundings, "surroundings");
    this.evidence = Objects.requireNonNull(evidence, "evidence");
    this.findings = new Findings(evidence);
    this.equivalence = new EquivalenceTraits(findings);
    this.cases = new CaseTraits(findings);
    this.names = new NameTraits(findings);
    this.versions = new VersionTraits(findings);
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
    return findings.list();
  }

  /**
   * The finding on one question.
   *
   * @param question the question's id
   * @return its finding; inconclusive when it was not asked
   * @throws IllegalArgumentException when the catalogue has no such question
   */
  public Finding finding(String question) {
    return findings.of(question);
  }

  /**
   * Which equivalent names are the same.
   *
   * @return the form
   */
  public Answer<NormalizationForm> normalization() {
    return equivalence.normalization();
  }

  /**
   * Whether names that are only compatibility equivalent are the same.
   *
   * @return true when they are
   */
  public Answer<Boolean> compatibility() {
    return equivalence.compatibility();
  }

  /**
   * How composed and decomposed names come back from a listing.
   *
   * @return the stored form
   */
  public Answer<StoredForm> storedForm() {
    return equivalence.storedForm();
  }

  /**
   * Which names that differ in case are the same.
   *
   * @return the rule
   */
  public Answer<CaseRule> caseRule() {
    return cases.caseRule();
  }

  /**
   * Whether capitals come back from a listing.
   *
   * @return true when they do
   */
  public Answer<Boolean> casePreserved() {
    return cases.casePreserved();
  }

  /**
   * Whether names of at most 8.3 characters, which have aliases on FAT, answer to case as longer
   * ones do.
   *
   * @return false when they do not
   */
  public Answer<Boolean> shortNamesAlike() {
    return cases.shortNamesAlike();
  }

  /**
   * What happens to the Turkish letters ı and İ.
   *
   * @return what they are taken for
   */
  public Answer<DottedI> dottedI() {
    return cases.dottedI();
  }

  /**
   * The code points that a comparison ignores, such as {@code U+200D}.
   *
   * @return the ignored ones of those that were asked
   */
  public Answer<List<String>> ignorables() {
    return equivalence.ignorables();
  }

  /**
   * What happens to names that are not valid UTF-8; only asked {@link FileNameProbe#withOctets()}.
   *
   * @return the treatment
   */
  public Answer<Treatment> octets() {
    return names.octets();
  }

  /**
   * What happens to code points beyond the Basic Multilingual Plane.
   *
   * @return the treatment
   */
  public Answer<Treatment> beyondBmp() {
    return names.beyondBmp();
  }

  /**
   * Reserved names of Windows, such as {@code CON}, that are refused.
   *
   * @return the refused ones, escaped
   */
  public Answer<List<String>> reservedNames() {
    return names.reservedNames();
  }

  /**
   * Names with a character that Windows forbids, such as {@code a?}, that are refused.
   *
   * @return the refused ones, escaped
   */
  public Answer<List<String>> forbiddenNames() {
    return names.forbiddenNames();
  }

  /**
   * What becomes of {@code a:b}: where it is {@link Treatment#REWRITTEN}, it is a stream of the
   * file {@code a}.
   *
   * @return the treatment
   */
  public Answer<Treatment> colon() {
    return names.colon();
  }

  /**
   * What happens to a dot at the end of a name.
   *
   * @return the treatment
   */
  public Answer<Treatment> trailingDot() {
    return names.trailingDot();
  }

  /**
   * What happens to a space at the end of a name.
   *
   * @return the treatment
   */
  public Answer<Treatment> trailingSpace() {
    return names.trailingSpace();
  }

  /**
   * Whether a long name also answers to a generated 8.3 name.
   *
   * @return true when it does
   */
  public Answer<Boolean> shortAlias() {
    return names.shortAlias();
  }

  /**
   * The longest name, and in which unit it is counted.
   *
   * @return the limit
   */
  public Answer<NameLimit> longestName() {
    return names.longestName();
  }

  /**
   * The longest path that could be made from the root, in octets of UTF-8.
   *
   * @return the length
   */
  public Answer<Integer> longestPath() {
    return names.longestPath();
  }

  /**
   * The Unicode version of the tables, as far as decompositions and case pairs agree.
   *
   * @return the range
   */
  public Answer<UnicodeRange> unicodeVersion() {
    return versions.unicodeVersion();
  }

  /**
   * The Unicode version of the table of decompositions.
   *
   * @return the range; inconclusive when nothing is decomposed
   */
  public Answer<UnicodeRange> decompositionTable() {
    return versions.decompositionTable();
  }

  /**
   * The Unicode version of the table of case pairs.
   *
   * @return the range; inconclusive when nothing beyond ASCII is folded
   */
  public Answer<UnicodeRange> caseTable() {
    return versions.caseTable();
  }

  /**
   * Whether a new sub-directory answers as the directory itself does: case rules can be set per
   * directory.
   *
   * @return false when they differ
   */
  public Answer<Boolean> subDirectoriesAlike() {
    return equivalence.subDirectoriesAlike();
  }

  /**
   * Names that the directory holds and the JVM that observed it cannot say: a program that takes
   * names from strings can neither create nor open them, and one that lists the directory sees
   * other names.
   *
   * @return those of the {@link JvmLayer}'s samples, escaped; not among {@link #traits()}, for it
   *     says as much of the JVM as of the directory
   */
  public Answer<List<String>> unsayableNames() {
    return UnsayableNames.of(jvm, findings);
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
    answers.put("shortNamesAlike", shortNamesAlike());
    answers.put("dottedI", dottedI());
    answers.put("ignorables", ignorables());
    answers.put("octets", octets());
    answers.put("beyondBmp", beyondBmp());
    answers.put("reservedNames", reservedNames());
    answers.put("forbiddenNames", forbiddenNames());
    answers.put("colon", colon());
    answers.put("trailingDot", trailingDot());
    answers.put("trailingSpace", trailingSpace());
    answers.put("shortAlias", shortAlias());
    answers.put("longestName", longestName());
    answers.put("longestPath", longestPath());
    answers.put("unicodeVersion", unicodeVersion());
    answers.put("decompositionTable", decompositionTable());
    answers.put("caseTable", caseTable());
    answers.put("subDirectoriesAlike", subDirectoriesAlike());
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
    return rules().compare(a, b);
  }

  /**
   * The names of a set that would be one file here: "would these archive entries overwrite each
   * other?" Directories on the way count as names too; a name given twice does not.
   *
   * @param names names, or paths with {@code /} between names
   * @return the collisions, also those that cannot be ruled out; empty when all names are distinct
   */
  public List<Collision> collisions(Collection<String> names) {
    return rules().collisions(names);
  }

  /**
   * Whether a name can be stored here, and comes back from a listing as it was.
   *
   * @param name one name, without {@code /}
   * @return the answer, with the reason when it is not kept
   */
  public Storability canStore(String name) {
    return new StorageRules(this).of(name);
  }

  /** Made on first use; made twice it would be the same. */
  private NameRules rules() {
    NameRules known = rules;
    if (known == null) {
      known = new NameRules(this);
      rules = known;
    }
    return known;
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
