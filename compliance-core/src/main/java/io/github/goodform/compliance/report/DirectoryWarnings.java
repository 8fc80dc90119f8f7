package io.github.goodform.compliance.report;

import io.github.goodform.fs.FileNameProfile;
import io.github.goodform.fs.evidence.NameComparison;
import io.github.goodform.fs.evidence.NameHandling;
import io.github.goodform.fs.evidence.NameVerdict;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** What a profile means for a server that serves or stores files in the directory. */
final class DirectoryWarnings {
  /** A path that a server might protect by a rule, and what its aliases differ in. */
  private static final String RULED = "private-\u00E5";

  private static final Map<String, String> ALIASES = new LinkedHashMap<>();

  static {
    ALIASES.put("private-a\u030A", "decomposed");
    ALIASES.put("PRIVATE-\u00E5", "another case");
    ALIASES.put("\uFF50rivate-\u00E5", "a fullwidth letter");
    ALIASES.put("priv\u200Date-\u00E5", "a joiner that is ignored");
    ALIASES.put(RULED + ".", "a dot at the end");
    ALIASES.put(RULED + " ", "a space at the end");
  }

  private DirectoryWarnings() {}

  static List<String> of(FileNameProfile profile) {
    List<String> warnings = new ArrayList<>();
    String advice = profile.jvm().advice();
    if (!advice.isEmpty()) {
      warnings.add(advice);
    }
    List<String> unencodable = profile.unencodableNames().value().orElse(List.of());
    if (!unencodable.isEmpty()) {
      warnings.add(
          "The directory holds names that a server in this JVM can neither create nor serve by"
              + " name: "
              + String.join(", ", unencodable)
              + ".");
    }
    aliases(profile, warnings);
    if (profile.colon().is(NameHandling.REWRITTEN)) {
      warnings.add("A name ends at a colon: \"/private:x\" is a stream of \"/private\".");
    }
    if (profile.shortAlias().is(true)) {
      warnings.add("A long name also answers to a generated 8.3 name, such as \"GOODFO~1.NAM\".");
    }
    if (profile.beyondBmp().is(NameHandling.LOSSY)) {
      warnings.add(
          "Characters beyond the BMP are replaced: an upload named by one emoji overwrites that of"
              + " another.");
    }
    if (profile.context().readOnly()) {
      warnings.add("The directory is read-only: it could not be asked.");
    }
    String left = profile.context().leftBehind();
    if (!left.isEmpty()) {
      warnings.add("The probe could not remove what it had made: " + Escapes.text(left) + ".");
    }
    return warnings;
  }

  private static void aliases(FileNameProfile profile, List<String> warnings) {
    List<String> found = new ArrayList<>();
    ALIASES.forEach(
        (alias, how) -> {
          if (reaches(profile.samePath(RULED, alias))) {
            found.add('"' + path(alias) + "\" (" + how + ")");
          }
        });
    if (!found.isEmpty()) {
      warnings.add(
          "A rule for the path \""
              + path(RULED)
              + "\" does not cover its aliases, and an upload under one overwrites the other: "
              + String.join(", ", found)
              + ".");
    }
  }

  /** In one direction is enough. */
  private static boolean reaches(NameComparison comparison) {
    return comparison.isSame() || comparison.verdict() == NameVerdict.ASYMMETRIC;
  }

  /** The path as it stands in a URL. */
  private static String path(String name) {
    StringBuilder path = new StringBuilder("/");
    for (byte octet : name.getBytes(StandardCharsets.UTF_8)) {
      if (octet > ' ' && octet < 0x7F) {
        path.append((char) octet);
      } else {
        path.append("%%%02X".formatted(octet & 0xFF));
      }
    }
    return path.toString();
  }
}
