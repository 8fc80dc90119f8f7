package io.github.goodform.multipart;

import java.util.Collections;
import java.util.EnumSet;
import java.util.Locale;
import java.util.Set;

/**
 * Which violations are tolerated. Immutable.
 *
 * <p>What is tolerated is recorded and reported; everything else ends in {@link
 * MultipartException.Malformed}. What cannot be read in one way only is refused under every
 * compliance.
 */
public final class Compliance {
  /**
   * Nothing that a specification forbids. A preamble and an epilogue, which receivers must ignore,
   * are noted; take {@link Violation#PREAMBLE_DATA} and {@link Violation#EPILOGUE_DATA} out to
   * refuse them too.
   */
  public static final Compliance RFC7578_STRICT =
      new Compliance(EnumSet.of(Violation.PREAMBLE_DATA, Violation.EPILOGUE_DATA));

  /**
   * The default: malformed syntax is refused; what senders must not do, but real clients do and a
   * receiver can read without doubt, is tolerated.
   */
  public static final Compliance RFC7578 =
      new Compliance(
          EnumSet.of(
              Violation.PREAMBLE_DATA,
              Violation.EPILOGUE_DATA,
              Violation.BOUNDARY_UNQUOTED,
              Violation.BODY_CHARSET,
              Violation.HEADER_OTHER,
              Violation.NAME_STAR,
              Violation.FILENAME_STAR,
              Violation.FILENAME_STAR_FAULTY,
              Violation.FILENAME_ENCODED_WORD,
              Violation.FILENAME_PATH,
              Violation.PARAMETER_EMPTY,
              Violation.PARAMETER_SPACE,
              Violation.IDENTITY_TRANSFER_ENCODING,
              Violation.PART_MULTIPART,
              Violation.PART_TYPE_FAULTY,
              Violation.RELATED_TYPE_MISSING));

  /** Everything that can be read in one way only. */
  public static final Compliance LEGACY =
      new Compliance(
          EnumSet.complementOf(
              EnumSet.of(
                  Violation.CLOSE_DELIMITER_MISSING,
                  Violation.FIRST_DELIMITER_MISSING,
                  Violation.BOUNDARY_SPACE_AT_END,
                  Violation.UNKNOWN_TRANSFER_ENCODING)));

  /** Where violations are collected before they are judged. */
  static final Compliance ALL = new Compliance(EnumSet.allOf(Violation.class));

  private final EnumSet<Violation> tolerated;

  private Compliance(EnumSet<Violation> tolerated) {
    this.tolerated = tolerated;
  }

  /**
   * Reads a comma-separated list: a preset ({@code RFC7578_STRICT}, {@code RFC7578}, {@code
   * LEGACY}) or {@code NONE}, then violations to tolerate ({@code FILENAME_STAR}, {@code
   * +FILENAME_STAR}) or not ({@code -FILENAME_STAR}).
   *
   * @param spec such as {@code "RFC7578,-FILENAME_STAR"}; names in any case, with {@code _} or
   *     {@code -}
   * @return the compliance
   * @throws IllegalArgumentException when a name is not known
   */
  public static Compliance of(String spec) {
    EnumSet<Violation> set = EnumSet.noneOf(Violation.class);
    String[] words = spec.toUpperCase(Locale.ROOT).split(",", -1);
    for (int i = 0; i < words.length; i++) {
      String word = words[i].strip();
      boolean remove = word.startsWith("-");
      String name = (remove || word.startsWith("+") ? word.substring(1) : word).replace('-', '_');
      if (i == 0 && addPreset(set, word.replace('-', '_'))) {
        continue;
      }
      if (remove) {
        set.remove(violation(name, spec));
      } else {
        set.add(violation(name, spec));
      }
    }
    return new Compliance(set);
  }

  private static boolean addPreset(EnumSet<Violation> set, String name) {
    switch (name) {
      case "NONE" -> {}
      case "RFC7578_STRICT" -> set.addAll(RFC7578_STRICT.tolerated);
      case "RFC7578" -> set.addAll(RFC7578.tolerated);
      case "LEGACY" -> set.addAll(LEGACY.tolerated);
      default -> {
        return false;
      }
    }
    return true;
  }

  private static Violation violation(String name, String spec) {
    for (Violation violation : Violation.values()) {
      if (violation.name().equals(name)) {
        return violation;
      }
    }
    throw new IllegalArgumentException(
        "compliance \""
            + Octets.escape(spec)
            + "\": no preset or violation \""
            + Octets.escape(name)
            + "\"");
  }

  /**
   * This compliance, and one more violation tolerated.
   *
   * @param violation to tolerate
   * @return the new compliance
   */
  public Compliance with(Violation violation) {
    EnumSet<Violation> set = EnumSet.copyOf(tolerated);
    set.add(violation);
    return new Compliance(set);
  }

  /**
   * This compliance with one violation no longer tolerated.
   *
   * @param violation to refuse
   * @return the new compliance
   */
  public Compliance without(Violation violation) {
    EnumSet<Violation> set = EnumSet.copyOf(tolerated);
    set.remove(violation);
    return new Compliance(set);
  }

  /**
   * Whether a body may break a rule.
   *
   * @param violation the rule
   * @return true when it is recorded, false when the body is refused
   */
  public boolean tolerates(Violation violation) {
    return tolerated.contains(violation);
  }

  /**
   * All that is tolerated.
   *
   * @return an unmodifiable set
   */
  public Set<Violation> tolerated() {
    return Collections.unmodifiableSet(tolerated);
  }

  @Override
  public boolean equals(Object other) {
    return other instanceof Compliance that && tolerated.equals(that.tolerated);
  }

  @Override
  public int hashCode() {
    return tolerated.hashCode();
  }

  /**
   * A list that {@link #of} reads.
   *
   * @return a preset's name, or {@code NONE,} and the violations
   */
  @Override
  public String toString() {
    if (equals(RFC7578)) {
      return "RFC7578";
    }
    if (equals(LEGACY)) {
      return "LEGACY";
    }
    if (equals(RFC7578_STRICT)) {
      return "RFC7578_STRICT";
    }
    StringBuilder list = new StringBuilder("NONE");
    for (Violation violation : tolerated) {
      list.append(',').append(violation.name());
    }
    return list.toString();
  }
}
