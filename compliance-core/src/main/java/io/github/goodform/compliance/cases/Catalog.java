package io.github.goodform.compliance.cases;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;
import java.util.function.Function;
import java.util.function.Predicate;
import java.util.function.Supplier;

/**
 * All cases of the kit, in the order of their files.
 *
 * <pre>{@code
 * Catalog catalog = Catalog.load();
 * List<Case> musts = catalog.select(CaseFilter.level(RuleSet.RFC7578, Level.MUST));
 * }</pre>
 *
 * <p>Instances are immutable and safe for use by several threads.
 */
public final class Catalog {
  private static final String INDEX = "index.txt";

  private final String version;
  private final List<Case> active;
  private final List<Case> withdrawn;
  private final Map<String, Case> byId;
  private final List<Fixture> fixtures;

  private Catalog(String version, Map<String, Case> byId, List<Fixture> fixtures) {
    this.version = version;
    this.byId = Map.copyOf(byId);
    this.active = byId.values().stream().filter(c -> c.head().withdrawn() == null).toList();
    this.withdrawn = byId.values().stream().filter(c -> c.head().withdrawn() != null).toList();
    this.fixtures = List.copyOf(fixtures);
  }

  /** Read once: it holds some megabytes of bodies. */
  private static final class Shipped {
    static final Catalog CATALOG = Catalog.read(Shipped::content);

    static String content(String name) {
      try (InputStream in = Catalog.class.getResourceAsStream(name)) {
        if (in == null) {
          throw new CatalogException(name, 1, 1, "a case file", "found none of that name");
        }
        return new String(in.readAllBytes(), StandardCharsets.UTF_8);
      } catch (IOException e) {
        throw new UncheckedIOException(e);
      }
    }
  }

  /**
   * Returns the catalogue that ships with the kit, which is read once.
   *
   * @return the catalogue
   * @throws CatalogException when a file of it cannot be read
   */
  public static Catalog load() {
    return Shipped.CATALOG;
  }

  /**
   * Reads the catalogue that ships with the kit, with the bodies that ask about a server's declared
   * limits made by its own numbers.
   *
   * @param limits the limits that the server declares, each one that {@link Limit#isAsked} takes
   * @return the catalogue
   * @throws CatalogException when a file of it cannot be read
   */
  public static Catalog load(Map<Limit, Long> limits) {
    return limits.isEmpty() ? load() : read(Shipped::content, limits, load().byId);
  }

  /**
   * Reads a catalogue from its files. The file {@code index.txt} has a line {@code version 0.1} and
   * then the names of the case files, in order.
   *
   * @param contents gives a file's content by its name
   * @return the catalogue
   * @throws CatalogException when a file of it cannot be read
   */
  public static Catalog read(Function<String, String> contents) {
    return read(contents, Map.of(), Map.of());
  }

  /** Takes from {@code made} each case that asks about no declared limit. */
  private static Catalog read(
      Function<String, String> contents, Map<Limit, Long> limits, Map<String, Case> made) {
    List<CaseLines.Line> index = CaseLines.of(INDEX, contents.apply(INDEX));
    if (index.isEmpty() || !index.get(0).text().firstWord().text().equals("version")) {
      throw new CatalogException(INDEX, 1, 1, "version and its number", "found other text");
    }
    String version = index.get(0).text().afterFirstWord().text();
    Map<String, Case> byId = new LinkedHashMap<>();
    Map<String, Fixture> fixtures = new LinkedHashMap<>();
    List<Supplier<List<Case>>> readings = new ArrayList<>();
    for (CaseLines.Line line : index.subList(1, index.size())) {
      String file = line.text().text();
      String content = contents.apply(file);
      Supplier<List<Case>> reading =
          () -> CaseFile.read(file, content, version, fixtures, limits, made);
      readings.add(content.contains("fixture") ? reading : begun(reading));
    }
    for (Supplier<List<Case>> reading : readings) {
      for (Case testCase : reading.get()) {
        Case other = byId.putIfAbsent(testCase.id(), testCase);
        if (other != null) {
          throw duplicate(testCase, other);
        }
      }
    }
    return new Catalog(version, byId, new ArrayList<>(fixtures.values()));
  }

  /**
   * Reads a file beside others. One with fixtures depends on the files before, and waits for them.
   */
  private static Supplier<List<Case>> begun(Supplier<List<Case>> reading) {
    CompletableFuture<List<Case>> cases = CompletableFuture.supplyAsync(reading);
    return () -> {
      try {
        return cases.join();
      } catch (CompletionException e) {
        if (e.getCause() instanceof CatalogException fault) {
          throw fault;
        }
        throw e;
      }
    };
  }

  private static CatalogException duplicate(Case testCase, Case other) {
    String source = testCase.head().source();
    int colon = source.indexOf(':');
    return new CatalogException(
        source.substring(0, colon),
        Integer.parseInt(source.substring(colon + 1)),
        1,
        "an id that is written once",
        "found \"" + testCase.id() + "\", which " + other.head().source() + " has too");
  }

  /**
   * Returns the version of the catalogue.
   *
   * @return the version, such as {@code "0.1"}
   */
  public String version() {
    return version;
  }

  /**
   * Returns the active cases.
   *
   * @return the active cases, in order
   */
  public List<Case> cases() {
    return active;
  }

  /**
   * Returns the withdrawn cases; their ids are not used again.
   *
   * @return the withdrawn cases, in order
   */
  public List<Case> withdrawn() {
    return withdrawn;
  }

  /**
   * Finds a case, active or withdrawn.
   *
   * @param id its id
   * @return the case, or empty when there is none of that id
   */
  public Optional<Case> find(String id) {
    return Optional.ofNullable(byId.get(id));
  }

  /**
   * Returns the active cases that a choice takes; {@link CaseFilter} has the usual ones.
   *
   * @param choice the choice
   * @return the cases, in order
   */
  public List<Case> select(Predicate<? super Case> choice) {
    return active.stream().filter(choice).toList();
  }

  /**
   * Returns the files that must be in the served directory for the file-serving cases.
   *
   * @return the fixtures, in order
   */
  public List<Fixture> fixtures() {
    return fixtures;
  }
}
