package io.github.goodform.fs;

import io.github.goodform.fs.evidence.Collision;
import io.github.goodform.fs.evidence.Evidence;
import io.github.goodform.fs.evidence.Finding;
import io.github.goodform.fs.evidence.NameComparison;
import io.github.goodform.fs.evidence.NameVerdict;
import io.github.goodform.fs.evidence.Storability;
import io.github.goodform.fs.evidence.Trait;
import io.github.goodform.fs.evidence.TraitAnswer;
import io.github.goodform.fs.evidence.TraitAnswers;
import io.github.goodform.fs.evidence.Traits;
import io.github.goodform.fs.naming.JvmNames;
import io.github.goodform.fs.naming.NameModel;
import io.github.goodform.fs.naming.PathComparisons;
import io.github.goodform.fs.replay.ReplayFileSystem;
import java.util.Collection;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * What a directory does with file names: evidence, findings, traits, and what they are consistent
 * with.
 *
 * <p>Made by {@link FileNameProbe}, or read with {@link #parse}. Every judgement is a pure function
 * of the evidence. Immutable and safe for use by several threads.
 */
public final class FileNameProfile implements TraitAnswers {
  private volatile @Nullable JvmLayer jvm;
  private final ProbeContext context;
  private final Evidence evidence;
  private final Traits traits;
  private volatile @Nullable NameModel model;
  private volatile @Nullable JvmNames names;

  private FileNameProfile(@Nullable JvmLayer jvm, ProbeContext context, Evidence evidence) {
    this.jvm = jvm;
    this.context = Objects.requireNonNull(context, "context");
    this.evidence = Objects.requireNonNull(evidence, "evidence");
    this.traits = Traits.of(evidence);
  }

  /**
   * A profile judged from evidence, new or recorded.
   *
   * @param jvm the JVM that observed it
   * @param context where and when it was observed
   * @param evidence what was observed
   * @return the profile
   */
  public static FileNameProfile of(JvmLayer jvm, ProbeContext context, Evidence evidence) {
    return new FileNameProfile(Objects.requireNonNull(jvm, "jvm"), context, evidence);
  }

  /** A profile that this JVM observed: the charset of its file names is fixed when it starts. */
  static FileNameProfile here(ProbeContext context, Evidence evidence) {
    return new FileNameProfile(null, context, evidence);
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
   * Returns the file names that the JVM can encode.
   *
   * @return the JVM layer
   */
  public JvmLayer jvm() {
    JvmLayer known = jvm;
    if (known == null) {
      known = JvmLayer.observe();
      jvm = known;
    }
    return known;
  }

  /**
   * Where and when it was observed.
   *
   * @return the context
   */
  public ProbeContext context() {
    return context;
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
    return traits.findings();
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
   * Names that the directory holds and the JVM that observed it cannot encode: a program that takes
   * names from strings can neither create nor open them, and one that lists the directory sees
   * other names.
   *
   * @return those of the {@link JvmLayer}'s samples, escaped; not among {@link #traits()}, for it
   *     says as much of the JVM as of the directory
   */
  public TraitAnswer<List<String>> unencodableNames() {
    return UnencodableNames.of(jvm(), traits);
  }

  @Override
  public <T> TraitAnswer<T> trait(Trait<T> trait) {
    return traits.of(trait);
  }

  /**
   * The answers of all traits, which is what a prediction or a simulated file system rests on.
   *
   * @return the traits
   */
  public Traits judged() {
    return traits;
  }

  /**
   * All traits by a stable name, for tables and reports.
   *
   * @return an unmodifiable map, in the order in which people read them
   */
  public Map<String, TraitAnswer<?>> traits() {
    Map<String, TraitAnswer<?>> answers = new LinkedHashMap<>();
    Trait.all().forEach(trait -> answers.put(trait.id(), traits.of(trait)));
    return Collections.unmodifiableMap(answers);
  }

  /**
   * The values of the traits without the evidence.
   *
   * @return a summary to cache
   */
  public ProfileSummary summary() {
    return ProfileSummary.of(this);
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
   * What the options of the mount, the flag {@code +F} of the directory and the kernel's flags of
   * case declare about names, and whether the directory does it.
   *
   * @return in the order of the options, the flags last ({@link
   *     FileNameProbe#withDirectoryFlags()}); empty where the mount declares nothing, and where the
   *     system does not list its mounts
   * @since 0.1
   */
  public List<MountClaim> mountClaims() {
    return MountClaim.of(this);
  }

  /**
   * Compares this profile with an expected one: "is this cell of the matrix still what was
   * recorded?"
   *
   * @param expected a profile that was recorded before
   * @return the traits that differ, with the evidence
   */
  public ProfileComparison compareWith(FileNameProfile expected) {
    return ProfileComparison.of(expected, this);
  }

  /**
   * Whether two names, or two paths with {@code /} between names, are one file here.
   *
   * <p>A path is read as archives write it: a leading {@code /}, empty names and {@code .} are
   * dropped.
   *
   * <p>A name is the octets that the JVM which observed the directory writes for it, as {@link
   * #jvm()} recorded its encoding, also where a profile is read in another JVM: in EUC-JP, a yen
   * sign and a backslash are one octet, and so one file. A name that the encoding lacks is compared
   * as its UTF-8: only other programs can write it. Where the JVM that reads the profile lacks the
   * encoding, every comparison with a name beyond ASCII is inconclusive. The same holds for {@link
   * #collisions}, {@link #nameSet}, {@link #key} and {@link #lockKey}.
   *
   * @param a a name or a path
   * @param b another one
   * @return the comparison, with the rules used; {@link NameVerdict#REFUSED} for a path with {@code
   *     ..}
   */
  public NameComparison samePath(String a, String b) {
    return PathComparisons.compare(names(), a, b);
  }

  /**
   * The names of a set that would be one file here: "would these archive entries overwrite each
   * other?" Directories on the way count as names too; a name given twice does not.
   *
   * <p>Two names that are both surely refused here do not collide, and a name whose lookup is
   * refused as well, such as one that is too long, collides with none: no file has it. A refused
   * name gets no generated 8.3 name either.
   *
   * @param names names, or paths with {@code /} between names, as for {@link #samePath}
   * @return the collisions, also those that cannot be ruled out, and the paths with {@code ..};
   *     empty when all names are distinct
   */
  public List<Collision> collisions(Collection<String> names) {
    NameSet set = nameSet();
    names.forEach(set::add);
    return set.collisions();
  }

  /**
   * What would become of names here: collisions, and names that would be refused, rewritten or too
   * long, whatever this JVM can encode.
   *
   * @param names the names of a tree, of an archive or of a stream
   * @return the problems, each with its rule
   */
  public NameReport report(NameList names) {
    return NameReport.of(model(), names);
  }

  /**
   * An empty set of names, to which names are added one by one.
   *
   * @return the set
   */
  public NameSet nameSet() {
    return new NameSet(names());
  }

  /**
   * The key of a path: equal for paths that are surely one file here.
   *
   * @param path a name, or a path as for {@link #samePath}
   * @return the key
   * @throws IllegalArgumentException for a path with {@code ..}
   */
  public NameKey key(String path) {
    return NameKey.of(path, names()::key);
  }

  /**
   * The key under which a path is locked: equal for all paths that may be one file here, different
   * only for paths that are surely two.
   *
   * @param path a name, or a path as for {@link #samePath}
   * @return the key
   * @throws IllegalArgumentException for a path with {@code ..}
   */
  public NameKey lockKey(String path) {
    return NameKey.of(path, names()::lockKey);
  }

  /**
   * Whether a name can be stored here by the JVM that observed it, and is listed by it as it was
   * given.
   *
   * @param name one name, without {@code /}
   * @return the answer, with the reason when it is not kept, or kept in another encoding than UTF-8
   */
  public Storability storability(String name) {
    return encoded(name).storability();
  }

  /**
   * The name by which a file is listed that was created under another name.
   *
   * @param name one name, without {@code /}
   * @return the listed name; empty when the name is refused or lost, or when that is open
   */
  public Optional<String> storedAs(String name) {
    return encoded(name).listed();
  }

  private EncodedName encoded(String name) {
    return EncodedName.of(name, jvm(), context, traits, model());
  }

  /**
   * A file system in memory that does with names what this profile recorded.
   *
   * @return an open, empty file system
   */
  public ReplayFileSystem fileSystem() {
    return ReplayFileSystem.of(traits);
  }

  /** The names as the JVM encodes them that observed the directory. */
  private JvmNames names() {
    JvmNames known = names;
    if (known == null) {
      known = EncodedName.names(jvm(), context, model());
      names = known;
    }
    return known;
  }

  /** Made on first use; made twice it would be the same. */
  private NameModel model() {
    NameModel known = model;
    if (known == null) {
      known = NameModel.of(traits);
      model = known;
    }
    return known;
  }

  @Override
  public boolean equals(Object other) {
    return other instanceof FileNameProfile profile
        && jvm().equals(profile.jvm())
        && context.equals(profile.context)
        && evidence.equals(profile.evidence);
  }

  @Override
  public int hashCode() {
    return Objects.hash(jvm(), context, evidence);
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

  private static String show(TraitAnswer<?> answer) {
    return answer.value().map(Object::toString).orElse("inconclusive (" + answer.reason() + ")");
  }
}
