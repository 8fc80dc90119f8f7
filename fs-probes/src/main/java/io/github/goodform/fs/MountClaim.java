package io.github.goodform.fs;

import io.github.goodform.fs.evidence.CaseRule;
import io.github.goodform.fs.evidence.NameHandling;
import io.github.goodform.fs.evidence.StoredForm;
import io.github.goodform.fs.evidence.Trait;
import io.github.goodform.fs.experiment.CaseFlags;
import io.github.goodform.fs.experiment.DirectoryFlags;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.function.Predicate;
import java.util.regex.Pattern;

/**
 * What an option of a mount, the flag {@code +F} of the directory or a flag of the kernel declares
 * about names, beside what was observed in the directory.
 *
 * <p>Nothing is decided by a declaration: most mounts declare nothing, a few of them something that
 * they do not do, and an option that holds for some directories does not bind another one.
 * Immutable and safe for use by several threads.
 *
 * @since 0.1
 */
public final class MountClaim {
  private static final List<Rule<?>> RULES =
      List.of(
          new Rule<>(
              "ntfs3?|cifs|smb3?",
              "nocase",
              Trait.CASE_RULE,
              "names that differ in case are one file",
              rule -> rule != CaseRule.SENSITIVE),
          new Rule<>(
              "ntfs3?",
              "windows_names",
              Trait.RESERVED_NAMES,
              "names that Windows reserves are refused",
              names -> !names.isEmpty()),
          new Rule<>(
              "ntfs",
              "case_sensitive",
              Trait.CASE_RULE,
              "names that differ in case are two files",
              rule -> rule == CaseRule.SENSITIVE),
          new Rule<>(
              "zfs",
              "caseinsensitive",
              Trait.CASE_RULE,
              "names that differ in case are one file",
              rule -> rule != CaseRule.SENSITIVE),
          new Rule<>(
              "zfs",
              "casesensitive|casemixed",
              Trait.CASE_RULE,
              "names that differ in case are two files",
              rule -> rule == CaseRule.SENSITIVE),
          new Rule<>(
              "tmpfs|ext4|f2fs",
              "casefold(=.*)?",
              Trait.CASE_RULE,
              "names that differ in case are one file where a directory has the attribute +F",
              rule -> rule != CaseRule.SENSITIVE,
              true),
          new Rule<>(
              "tmpfs|ext4|f2fs",
              "strict_encoding",
              Trait.OCTETS,
              "names that are not valid UTF-8 are refused where a directory has the attribute +F",
              handling -> handling == NameHandling.REFUSED,
              true),
          new Rule<>(
              "hfsplus",
              "nodecompose",
              Trait.STORED_FORM,
              "names are listed as they were given",
              form -> form == StoredForm.PRESERVED),
          new Rule<>(
              "hfsplus",
              "decompose",
              Trait.STORED_FORM,
              "names are listed decomposed",
              form -> form == StoredForm.FORM_D),
          new Rule<>(
              "vfat|exfat|jfs|udf|ntfs3?|hfsplus",
              "(iocharset|nls)=utf-?8|utf8",
              Trait.OCTETS,
              "names are UTF-8, so that not every octet is kept",
              handling -> handling != NameHandling.KEPT),
          // Linux, fs/fat/inode.c: "utf8 is not a recommended IO charset for FAT filesystems,
          // filesystem will be case sensitive!"
          new Rule<>(
              "vfat",
              "iocharset=utf-?8",
              Trait.CASE_RULE,
              "names that differ in case are two files",
              rule -> rule == CaseRule.SENSITIVE));

  private static final Rule<CaseRule> FOLDED =
      new Rule<>(
          ".*",
          "",
          Trait.CASE_RULE,
          "names that differ in case are one file",
          rule -> rule != CaseRule.SENSITIVE);

  private static final Rule<Boolean> NOT_PRESERVED =
      new Rule<>(
          ".*",
          "",
          Trait.CASE_PRESERVED,
          "names are not listed in the case that they were given in",
          preserved -> !preserved);

  private final String option;
  private final String claim;
  private final Trait<?> trait;
  private final Agreement agreement;

  /** What was observed, beside what is declared. */
  public enum Agreement {
    /** The directory does what its mount declares. */
    HOLDS,
    /** The directory does something else. */
    CONTRADICTED,
    /** The claim is about some directories, and this one may not be among them. */
    OPEN,
    /** The question was not asked, or its answer is inconclusive. */
    NOT_ASKED
  }

  /** An option that declares something. */
  private record Rule<T>(
      Pattern types,
      Pattern option,
      Trait<T> trait,
      String claim,
      Predicate<T> holds,
      boolean byDirectory) {
    Rule(String types, String option, Trait<T> trait, String claim, Predicate<T> holds) {
      this(types, option, trait, claim, holds, false);
    }

    Rule(
        String types,
        String option,
        Trait<T> trait,
        String claim,
        Predicate<T> holds,
        boolean byDirectory) {
      this(Pattern.compile(types), Pattern.compile(option), trait, claim, holds, byDirectory);
    }

    Optional<MountClaim> of(FileNameProfile profile, String given) {
      if (!types.matcher(profile.context().storeType()).matches()
          || !option.matcher(given).matches()) {
        return Optional.empty();
      }
      return Optional.of(claim(profile, given));
    }

    MountClaim claim(FileNameProfile profile, String given) {
      Agreement agreement =
          profile
              .trait(trait)
              .value()
              .map(value -> holds.test(value) ? Agreement.HOLDS : otherwise())
              .orElse(Agreement.NOT_ASKED);
      return new MountClaim(given, claim, trait, agreement);
    }

    private Agreement otherwise() {
      return byDirectory ? Agreement.OPEN : Agreement.CONTRADICTED;
    }
  }

  private MountClaim(String option, String claim, Trait<?> trait, Agreement agreement) {
    this.option = option;
    this.claim = claim;
    this.trait = trait;
    this.agreement = agreement;
  }

  static List<MountClaim> of(FileNameProfile profile) {
    List<MountClaim> claims = new ArrayList<>();
    for (String option : profile.context().mountOptions().split(",", -1)) {
      RULES.stream().flatMap(rule -> rule.of(profile, option).stream()).forEach(claims::add);
    }
    ProbeContext context = profile.context();
    // The letter of a directory in lsattr.
    if (isSet("F", context.directoryFlags(), "")) {
      claims.add(FOLDED.claim(profile, "+F"));
    }
    if (isSet(CaseFlags.CASEFOLD, context.caseFlags(), ",")) {
      claims.add(FOLDED.claim(profile, "FS_XFLAG_CASEFOLD"));
    }
    if (isSet(CaseFlags.CASENONPRESERVING, context.caseFlags(), ",")) {
      claims.add(NOT_PRESERVED.claim(profile, "FS_XFLAG_CASENONPRESERVING"));
    }
    return List.copyOf(claims);
  }

  private static boolean isSet(String flag, String flags, String separator) {
    return !flags.startsWith(DirectoryFlags.NOT_OBSERVED)
        && List.of(flags.split(separator, -1)).contains(flag);
  }

  /**
   * The option as the system lists it, or the flag.
   *
   * @return such as {@code nocase}, {@code casefold=utf8-12.1.0}, {@code +F} or {@code
   *     FS_XFLAG_CASEFOLD}
   */
  public String option() {
    return option;
  }

  /**
   * What the option declares.
   *
   * @return one clause, such as "names that differ in case are one file"
   */
  public String claim() {
    return claim;
  }

  /**
   * The trait that the claim is about.
   *
   * @return the trait
   */
  public Trait<?> trait() {
    return trait;
  }

  /**
   * Whether the directory does what is declared.
   *
   * @return whether the directory does it
   */
  public Agreement agreement() {
    return agreement;
  }

  @Override
  public boolean equals(Object other) {
    return other instanceof MountClaim that
        && option.equals(that.option)
        && claim.equals(that.claim)
        && trait.equals(that.trait)
        && agreement == that.agreement;
  }

  @Override
  public int hashCode() {
    return Objects.hash(option, claim, trait, agreement);
  }

  @Override
  public String toString() {
    String found =
        switch (agreement) {
          case HOLDS -> "so it is";
          case CONTRADICTED -> "it is not so";
          case OPEN -> "this directory does not";
          case NOT_ASKED -> "not asked";
        };
    return option + " declares: " + claim + "; " + found;
  }
}
