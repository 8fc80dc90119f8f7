package io.github.goodform.multipart;

import java.util.Collections;
import java.util.EnumSet;
import java.util.LinkedHashMap;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/**
 * Which violations are tolerated. Immutable.
 *
 * <p>What is tolerated is recorded and reported; everything else ends in {@link
 * MultipartException.Malformed}. An ambiguous body is refused under every compliance: {@link
 * Fault}.
 *
 * @since 0.1.0
 */
public final class Compliance {
  /**
   * Nothing that a specification forbids. A preamble and an epilogue, which receivers must ignore,
   * are noted, and so is a file name that looks like an encoded-word, which receivers must take
   * literally: take {@link Violation#PREAMBLE_DATA}, {@link Violation#EPILOGUE_DATA} and {@link
   * Violation#FILENAME_ENCODED_WORD} out to refuse them too.
   */
  public static final Compliance RFC7578_STRICT =
      new Compliance(
          EnumSet.of(
              Violation.PREAMBLE_DATA, Violation.EPILOGUE_DATA, Violation.FILENAME_ENCODED_WORD));

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

  /** Every violation that leaves a body unambiguous. */
  public static final Compliance LEGACY =
      new Compliance(
          // A positive list: a constant that is added is tolerated when it is added here.
          EnumSet.of(
              Violation.CR_LINE_TERMINATION,
              Violation.LF_LINE_TERMINATION,
              Violation.LINE_END_MIXED,
              Violation.NO_CRLF_AFTER_PREAMBLE,
              Violation.PREAMBLE_DATA,
              Violation.EPILOGUE_DATA,
              Violation.DELIMITER_TEXT,
              Violation.BOUNDARY_TOO_LONG,
              Violation.BOUNDARY_CHARACTER,
              Violation.BOUNDARY_UNQUOTED,
              Violation.BOUNDARY_TWICE,
              Violation.BODY_CHARSET,
              Violation.BODY_PARAMETER_FAULTY,
              Violation.HEADER_FOLDED,
              Violation.HEADER_SPACE_BEFORE_COLON,
              Violation.HEADER_CONTROL_CHARACTER,
              Violation.HEADER_TWICE,
              Violation.HEADER_OTHER,
              Violation.DISPOSITION_MISSING,
              Violation.DISPOSITION_OTHER,
              Violation.NAME_MISSING,
              Violation.NAME_STAR,
              Violation.NAME_NOT_UTF8,
              Violation.FILENAME_NOT_UTF8,
              Violation.FILENAME_STAR,
              Violation.FILENAME_STAR_FAULTY,
              Violation.FILENAME_CONTINUATION,
              Violation.FILENAME_ENCODED_WORD,
              Violation.FILENAME_PATH,
              Violation.PARAMETER_TWICE,
              Violation.PARAMETER_EMPTY,
              Violation.PARAMETER_SPACE,
              Violation.PARAMETER_UNQUOTED,
              Violation.PARAMETER_SEMICOLON_MISSING,
              Violation.BASE64_TRANSFER_ENCODING,
              Violation.QUOTED_PRINTABLE_TRANSFER_ENCODING,
              Violation.IDENTITY_TRANSFER_ENCODING,
              Violation.CHARSET_FIELD_MISUSED,
              Violation.PART_MULTIPART,
              Violation.PART_TYPE_FAULTY,
              Violation.CONTENT_RANGE_MISSING,
              Violation.RELATED_TYPE_MISSING));

  /** Where violations are collected before they are judged. */
  static final Compliance ALL = new Compliance(EnumSet.allOf(Violation.class));

  /** In the order in which they are preferred where two are as near. */
  private static final Map<String, Compliance> PRESETS = new LinkedHashMap<>();

  static {
    PRESETS.put("RFC7578", RFC7578);
    PRESETS.put("LEGACY", LEGACY);
    PRESETS.put("RFC7578_STRICT", RFC7578_STRICT);
    PRESETS.put("NONE", new Compliance(EnumSet.noneOf(Violation.class)));
  }

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
   * @throws IllegalArgumentException when a name is not known, or a preset is not the first word
   */
  public static Compliance of(String spec) {
    return of(
        spec,
        unknown -> {
          throw new IllegalArgumentException(unknown);
        });
  }

  /**
   * The same for a configuration that may hold violations of a later version.
   *
   * @param spec as for {@link #of(String)}
   * @param unknown called with a message that names a word which is not known, and its position:
   *     the word is left out
   * @return the compliance
   */
  public static Compliance of(String spec, Consumer<String> unknown) {
    EnumSet<Violation> set = EnumSet.noneOf(Violation.class);
    String[] words = spec.toUpperCase(Locale.ROOT).split(",", -1);
    for (int i = 0; i < words.length; i++) {
      String word = words[i].strip();
      boolean remove = word.startsWith("-");
      String name = (remove || word.startsWith("+") ? word.substring(1) : word).replace('-', '_');
      Compliance preset = PRESETS.get(word.replace('-', '_'));
      Violation violation = violation(name);
      if (i == 0 && preset != null) {
        set.addAll(preset.tolerated);
      } else if (violation == null) {
        unknown.accept(
            "compliance \""
                + AsciiOctets.escape(spec)
                + "\", word "
                + (i + 1)
                + ": "
                + problem(name, preset != null));
      } else if (remove) {
        set.remove(violation);
      } else {
        set.add(violation);
      }
    }
    return new Compliance(set);
  }

  private static String problem(String name, boolean preset) {
    if (name.isEmpty()) {
      return "a violation is missing";
    }
    return preset
        ? "the preset " + name + " must be the first word"
        : "no preset or violation \"" + AsciiOctets.escape(name) + '"';
  }

  private static @Nullable Violation violation(String name) {
    for (Violation violation : Violation.values()) {
      if (violation.name().equals(name)) {
        return violation;
      }
    }
    return null;
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
   * A list that {@link #of(String)} reads: the nearest preset and what differs from it, so that a
   * text in a configuration follows the preset in later versions.
   *
   * @return such as {@code RFC7578,-FILENAME_STAR,+HEADER_FOLDED}
   */
  @Override
  public String toString() {
    String nearest = "";
    int fewest = Integer.MAX_VALUE;
    for (Map.Entry<String, Compliance> preset : PRESETS.entrySet()) {
      int different = differences(preset.getValue()).size();
      if (different < fewest) {
        fewest = different;
        nearest = preset.getKey();
      }
    }
    StringBuilder list = new StringBuilder(nearest);
    for (Violation violation : differences(PRESETS.getOrDefault(nearest, this))) {
      list.append(tolerates(violation) ? ",+" : ",-").append(violation.name());
    }
    return list.toString();
  }

  private EnumSet<Violation> differences(Compliance other) {
    EnumSet<Violation> different = EnumSet.copyOf(tolerated);
    different.removeAll(other.tolerated);
    EnumSet<Violation> missing = EnumSet.copyOf(other.tolerated);
    missing.removeAll(tolerated);
    different.addAll(missing);
    return different;
  }
}
