package io.github.goodform.compliance.report;

import io.github.goodform.compliance.cases.Area;
import io.github.goodform.compliance.cases.Case;
import io.github.goodform.compliance.cases.Catalog;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;

/**
 * The failures and warnings of a run that one fault explains: the same fault under one theme of the
 * catalogue.
 *
 * @param fault what the server does wrong
 * @param theme the theme of the cases
 * @param layer the part of the server that is at fault
 * @param entries the cases, failures before warnings; at least one
 */
public record Cause(Fault fault, String theme, Layer layer, List<Entry> entries) {

  /** The part of a server that is at fault. */
  public enum Layer {
    /** The HTTP stack, which frames a message before a form is parsed. */
    HTTP_STACK("HTTP stack"),
    /** The form parser. */
    FORM_PARSER("form parser"),
    /** The code that makes files of names, and names of files. */
    FILE_ACCESS("file access"),
    /** The handler that implements the contract. */
    HANDLER("handler");

    private final String words;

    Layer(String words) {
      this.words = words;
    }

    /**
     * Returns the part for a person.
     *
     * @return such as {@code "form parser"}
     */
    public String words() {
      return words;
    }
  }

  /** The themes whose cases are about HTTP around a form or a file. */
  private static final class OfHttp {
    static final Set<String> THEMES =
        Catalog.load().cases().stream()
            .filter(one -> one.head().marks().http())
            .map(Case::head)
            .map(head -> head.theme())
            .collect(Collectors.toUnmodifiableSet());
  }

  private record Key(Fault fault, String theme) {}

  /** Keeps an immutable copy. */
  public Cause {
    entries = List.copyOf(entries);
  }

  /**
   * Groups what went wrong in a run.
   *
   * @param run the run
   * @return the groups with a failure before those of warnings only, and of each the most dangerous
   *     first
   */
  public static List<Cause> of(Run run) {
    Map<Key, List<Entry>> groups = new LinkedHashMap<>();
    run.entries().stream()
        .filter(Entry::isRemarkable)
        .sorted(Comparator.comparing(Entry::isFailure).reversed())
        .forEach(
            entry ->
                groups
                    .computeIfAbsent(
                        new Key(Fault.of(entry), entry.theme()), key -> new ArrayList<>())
                    .add(entry));
    List<Cause> causes = new ArrayList<>();
    groups.forEach(
        (key, entries) ->
            causes.add(
                new Cause(key.fault(), key.theme(), layer(key.fault(), entries.get(0)), entries)));
    causes.sort(
        Comparator.comparing(Cause::isFailure)
            .reversed()
            .thenComparing(Cause::fault)
            .thenComparing(Comparator.comparingLong(Cause::failures).reversed()));
    return causes;
  }

  private static Layer layer(Fault fault, Entry entry) {
    if (fault == Fault.BREAKS_THE_CONTRACT) {
      return Layer.HANDLER;
    }
    boolean ofFile = !entry.area().equals(Area.MULTIPART.id());
    if (fault == Fault.MIXES_REQUESTS || (isAboutHttp(entry) && !ofFile)) {
      return Layer.HTTP_STACK;
    }
    return ofFile ? Layer.FILE_ACCESS : Layer.FORM_PARSER;
  }

  /** Returns whether the theme of a case is HTTP around a form or a file. */
  static boolean isAboutHttp(Entry entry) {
    return OfHttp.THEMES.contains(entry.theme());
  }

  /**
   * Counts the cases that make a build fail.
   *
   * @return how many there are; the others are warnings
   */
  public long failures() {
    return entries.stream().filter(Entry::isFailure).count();
  }

  /**
   * Returns whether a case of the group makes a build fail.
   *
   * @return whether there is a failure
   */
  public boolean isFailure() {
    return failures() > 0;
  }

  /**
   * Returns the cause in one line.
   *
   * @return such as {@code "Loses parts: Delimiters"}
   */
  public String title() {
    return fault.words() + ": " + theme;
  }

  /**
   * Returns how many cases of each verdict there are.
   *
   * @return such as {@code "20 failures, 1 warning"}
   */
  public String counts() {
    long failures = failures();
    long warnings = entries.size() - failures;
    List<String> counts = new ArrayList<>();
    if (failures > 0) {
      counts.add(failures + (failures == 1 ? " failure" : " failures"));
    }
    if (warnings > 0) {
      counts.add(warnings + (warnings == 1 ? " warning" : " warnings"));
    }
    return String.join(", ", counts);
  }
}
