package io.github.goodform.compliance.report;

import io.github.goodform.fs.FileNameProfile;
import io.github.goodform.fs.JvmLayer;
import io.github.goodform.fs.MountClaim;
import io.github.goodform.fs.ProbeContext;
import io.github.goodform.fs.evidence.ErrorKind;
import io.github.goodform.fs.evidence.NameLimit;
import io.github.goodform.fs.evidence.NameObservation;
import io.github.goodform.fs.evidence.NameVerdict;
import io.github.goodform.fs.evidence.Trait;
import io.github.goodform.fs.evidence.TraitAnswer;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.stream.Collectors;

/**
 * The answers of several directories side by side.
 *
 * @param directories the directories, escaped, one for each column
 * @param rows the rows, each with a cell for each directory
 * @param warnings consequences for a server that serves or stores files there, one sentence each
 */
public record DirectoryTable(List<String> directories, List<Row> rows, List<String> warnings) {
  /** The traits that a directory without a table lacks: an answer, not a failure to ask. */
  private static final Set<Trait<?>> VERSIONS =
      Set.of(Trait.UNICODE_VERSION, Trait.DECOMPOSITION_TABLE, Trait.CASE_TABLE);

  /**
   * A row.
   *
   * @param label what was asked
   * @param cells the answer of each directory
   */
  public record Row(String label, List<Cell> cells) {
    /** Keeps an immutable copy. */
    public Row {
      cells = List.copyOf(cells);
    }
  }

  /**
   * The answer of one directory.
   *
   * @param value the answer in a few words
   * @param detail why, or what it rests on; may be empty
   */
  public record Cell(String value, String detail) {}

  /** Keeps immutable copies. */
  public DirectoryTable {
    directories = List.copyOf(directories);
    rows = List.copyOf(rows);
    warnings = List.copyOf(warnings);
  }

  /**
   * Lays profiles side by side.
   *
   * @param profiles the profiles, one for each column
   * @return the table
   */
  public static DirectoryTable of(List<FileNameProfile> profiles) {
    Map<String, List<Cell>> rows = new LinkedHashMap<>();
    List<String> directories = new ArrayList<>();
    List<String> warnings = new ArrayList<>();
    for (FileNameProfile profile : profiles) {
      int column = directories.size();
      directories.add(profile.context().directory());
      Map<String, Cell> cells = cells(profile);
      cells.forEach(
          (label, cell) ->
              pad(rows.computeIfAbsent(label, key -> new ArrayList<>()), column).add(cell));
      for (String warning : DirectoryWarnings.of(profile)) {
        String named =
            profiles.size() == 1 ? warning : profile.context().directory() + ": " + warning;
        if (!warnings.contains(named)) {
          warnings.add(named);
        }
      }
    }
    List<Row> padded = new ArrayList<>();
    rows.forEach((label, cells) -> padded.add(new Row(label, pad(cells, directories.size()))));
    return new DirectoryTable(directories, padded, warnings);
  }

  private static List<Cell> pad(List<Cell> cells, int columns) {
    while (cells.size() < columns) {
      cells.add(new Cell("", ""));
    }
    return cells;
  }

  private static Map<String, Cell> cells(FileNameProfile profile) {
    Map<String, Cell> cells = new LinkedHashMap<>();
    List<String> consistent = profile.consistentWith();
    cells.put(
        "consistent with",
        new Cell(consistent.isEmpty() ? "nothing known" : String.join("; ", consistent), ""));
    List<String> notAsked = new ArrayList<>();
    for (Trait<?> trait : Trait.all()) {
      TraitAnswer<?> answer = profile.trait(trait);
      // A quick profile leaves most questions out: one row says so, not twenty.
      if (isUnasked(profile, answer)) {
        notAsked.add(trait.label());
      } else if (VERSIONS.contains(trait) && hasNoTable(profile, answer)) {
        cells.put(trait.label(), new Cell("no table: " + Escapes.text(answer.reason()), ""));
      } else {
        cells.put(trait.label(), cell(answer));
      }
    }
    JvmLayer jvm = profile.jvm();
    String source =
        jvm.localeVariable().isEmpty()
            ? "no locale is set"
            : jvm.localeVariable() + "=" + Escapes.text(jvm.localeValue());
    cells.put("name encoding", new Cell(jvm.jnuEncoding(), source));
    cells.put("names this JVM can encode", names(jvm));
    TraitAnswer<List<String>> unencodable = profile.unencodableNames();
    if (!unencodable.value().orElse(List.of()).isEmpty()) {
      cells.put("held, cannot be encoded", cell(unencodable));
    }
    if (!notAsked.isEmpty()) {
      cells.put("not asked", new Cell(String.join(", ", notAsked), ""));
    }
    cells.put("store", store(profile.context()));
    String flags = profile.context().directoryFlags();
    if (!flags.isEmpty()) {
      cells.put("directory flags", new Cell(Escapes.text(flags), "by lsattr"));
    }
    String caseFlags = profile.context().caseFlags();
    if (!caseFlags.isEmpty()) {
      cells.put("case flags", new Cell(Escapes.text(caseFlags), "by FS_IOC_FSGETXATTR"));
    }
    List<MountClaim> claims = profile.mountClaims();
    if (!claims.isEmpty()) {
      cells.put(
          "mount declares", new Cell(words(claims.stream().map(Object::toString).toList()), ""));
    }
    cells.put(
        "asked in",
        new Cell(
            String.format(Locale.ROOT, "%.1f ms", profile.context().elapsedMicros() / 1000.0),
            profile.context().full() ? "full profile" : "quick profile"));
    return cells;
  }

  static Cell cell(TraitAnswer<?> answer) {
    String reason = Escapes.text(answer.reason());
    return answer
        .value()
        .map(value -> new Cell(words(value), reason))
        .orElseGet(() -> new Cell("inconclusive", reason));
  }

  private static boolean isUnasked(FileNameProfile profile, TraitAnswer<?> answer) {
    return !answer.isConclusive()
        && answer.questions().stream()
            .filter(question -> !profile.finding(question).isAnswered())
            .limit(1)
            .map(profile.evidence()::of)
            .anyMatch(
                observation ->
                    observation instanceof NameObservation.Unasked unasked
                        && unasked.reason().reason() == ErrorKind.UNASKED
                        && unasked.reason().detail().isEmpty());
  }

  /** Every pair of every version that was asked is two names. */
  private static boolean hasNoTable(FileNameProfile profile, TraitAnswer<?> answer) {
    Set<NameVerdict> verdicts =
        answer.questions().stream()
            .map(question -> profile.finding(question).verdict())
            .collect(Collectors.toSet());
    return verdicts.contains(NameVerdict.DISTINCT) && !verdicts.contains(NameVerdict.SAME);
  }

  private static String words(Object value) {
    if (value instanceof Boolean yes) {
      return yes ? "yes" : "no";
    }
    if (value instanceof Enum<?> constant) {
      return Labels.id(constant).replace('-', ' ');
    }
    if (value instanceof NameLimit limit) {
      return limit.limit() + " " + unit(limit.unit());
    }
    if (value instanceof List<?> list) {
      return list.isEmpty()
          ? "none"
          : list.stream().map(DirectoryTable::words).collect(Collectors.joining(", "));
    }
    return Escapes.text(value.toString());
  }

  /** The words for a value that a recording holds as text, such as {@code [CON, NUL]}. */
  static String recordedWords(String value) {
    if (value.equals("true") || value.equals("false")) {
      return value.equals("true") ? "yes" : "no";
    }
    if (value.startsWith("[") && value.endsWith("]")) {
      return value.equals("[]") ? "none" : value.substring(1, value.length() - 1);
    }
    for (NameLimit.Unit unit : NameLimit.Unit.values()) {
      if (value.endsWith(" " + unit.name())) {
        return value.substring(0, value.length() - unit.name().length()) + unit(unit);
      }
    }
    return value.matches("[A-Z][A-Z0-9_]*")
        ? value.toLowerCase(Locale.ROOT).replace('_', ' ')
        : value;
  }

  private static String unit(NameLimit.Unit unit) {
    return switch (unit) {
      case OCTETS -> "octets";
      case UTF16 -> "UTF-16 units";
      case CODE_POINTS -> "code points";
      case OCTETS_OF_FORM_D -> "octets of form D";
      case UTF16_OF_FORM_D -> "UTF-16 units of form D";
      case UNKNOWN -> "in an unknown unit";
      case UNLIMITED -> "or more";
    };
  }

  private static Cell names(JvmLayer jvm) {
    Map<String, List<String>> fates = new TreeMap<>();
    for (JvmLayer.Name name : jvm.names()) {
      fates
          .computeIfAbsent(Labels.id(name.fate()).replace('-', ' '), key -> new ArrayList<>())
          .add(name.id());
    }
    List<String> parts = new ArrayList<>();
    fates.forEach((fate, ids) -> parts.add(fate + ": " + String.join(", ", ids)));
    return new Cell(jvm.encodesUnicode() ? "all of Unicode" : "not all", String.join("; ", parts));
  }

  private static Cell store(ProbeContext around) {
    String type = around.storeType().isEmpty() ? around.provider() : around.storeType();
    String access = around.readOnly() ? "read-only" : "";
    String options = around.mountOptions();
    String detail =
        access.isEmpty() || options.isEmpty() ? access + options : access + ", " + options;
    return new Cell(type, detail);
  }
}
