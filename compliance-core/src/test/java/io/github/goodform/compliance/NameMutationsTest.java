package io.github.goodform.compliance;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.goodform.compliance.cases.Area;
import io.github.goodform.compliance.cases.Case;
import io.github.goodform.compliance.cases.CaseFilter;
import io.github.goodform.compliance.cases.Catalog;
import io.github.goodform.compliance.cases.Level;
import io.github.goodform.compliance.cases.ObservedPart;
import io.github.goodform.compliance.cases.RuleSet;
import io.github.goodform.compliance.run.CaseResult;
import io.github.goodform.compliance.run.ConformanceRun;
import io.github.goodform.compliance.verdict.Verdict;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import java.util.TreeSet;
import java.util.function.BiFunction;
import java.util.function.Predicate;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** The kit catches a server that stores or serves files under wrong names. */
class NameMutationsTest {
  private static final Catalog CATALOG = Catalog.load();
  private static final List<RuleSet> PROFILES = List.of(RuleSet.RFC7578, RuleSet.HARDENED);

  private Path directory;

  @BeforeEach
  void serve(@TempDir Path temporary) {
    directory = temporary;
  }

  /**
   * A way of choosing a stored name that is wrong.
   *
   * @param name what is wrong
   * @param caseId the case that has to fail by the hardened ruleSet
   * @param choice the name that a server says it stored under, of the name that came and the number
   *     of the file in its form
   */
  record WrongChoice(
      String name, String caseId, BiFunction<String, Integer, @Nullable String> choice) {
    /** A store whose names are safe: what a wrong choice leaves as it is, this makes right. */
    static String safe(String fileName, int number) {
      return "upload-" + number + ".txt";
    }

    @Override
    public String toString() {
      return name;
    }
  }

  static List<WrongChoice> wrongChoices() {
    return List.of(
        new WrongChoice("says no names", "saved-plain", (name, number) -> null),
        new WrongChoice("keeps the name that came", "saved-dot-dot-slash", (name, number) -> name),
        new WrongChoice(
            "removes ../ once",
            "saved-dot-dot-stripped",
            (name, number) -> name.startsWith("....//") ? name.replace("../", "") : number + "x"),
        new WrongChoice(
            "knows no backslash", "saved-dot-dot-backslash", (n, i) -> n.replaceAll(".*/", "")),
        new WrongChoice(
            "decodes after it has checked",
            "saved-dot-dot-encoded",
            (name, number) -> name.replaceAll("[/\\\\]", "").replace("%2F", "/") + number),
        new WrongChoice(
            "keeps an absolute path", "saved-absolute", (n, i) -> n.startsWith("/") ? n : i + "x"),
        new WrongChoice(
            "keeps a drive", "saved-absolute-windows", (n, i) -> n.replace('\\', '/') + i),
        new WrongChoice(
            "overwrites", "saved-twice-same", (name, number) -> name.replaceAll("[^a-z.]", "")),
        new WrongChoice(
            "takes the last name of two paths for one",
            "saved-twice-directory",
            (name, number) -> name.replaceAll(".*[/\\\\]", "")),
        new WrongChoice("folds case", "saved-twice-case", (n, i) -> n.toLowerCase(Locale.ROOT)),
        new WrongChoice(
            "cuts a trailing dot",
            "saved-twice-trailing-dot",
            (name, number) -> name.replaceAll("\\.+$", "")),
        new WrongChoice(
            "cuts a name at 255 octets",
            "saved-twice-long",
            (name, number) -> name.substring(0, Math.min(255, name.length()))),
        new WrongChoice(
            "writes _ for a wildcard",
            "saved-twice-replaced",
            (name, number) -> name.replaceAll("[?*]", "_")),
        new WrongChoice("keeps a device", "saved-device", (n, i) -> n.equals("CON") ? n : i + "x"),
        new WrongChoice(
            "keeps a stream", "saved-stream", (n, i) -> n.contains(":evil") ? n : i + "x"),
        new WrongChoice(
            "keeps an override", "saved-override", (n, i) -> n.contains("\u202E") ? n : i + "x"));
  }

  @ParameterizedTest
  @MethodSource("wrongChoices")
  void catches(WrongChoice wrong) throws Exception {
    assertThat(failures(wrong, RuleSet.HARDENED, CaseFilter.id(wrong.caseId()), null))
        .containsExactly(wrong.caseId());
  }

  @Test
  void raisesNoFalseAlarm() throws Exception {
    WrongChoice right = new WrongChoice("is right", "", WrongChoice::safe);
    assertThat(failures(right, RuleSet.HARDENED, one -> true, null)).isEmpty();
  }

  /** A relative path may begin with a step to where it is; a step later or up is another thing. */
  @Test
  void passesAPathThatBeginsWhereItIs() throws Exception {
    WrongChoice right = new WrongChoice("begins with ./", "", (n, i) -> "./upload-" + i + ".txt");
    assertThat(failures(right, RuleSet.HARDENED, one -> true, null)).isEmpty();
    WrongChoice wrong = new WrongChoice("steps up", "", (n, i) -> "./../upload-" + i + ".txt");
    assertThat(failures(wrong, RuleSet.RFC7578, CaseFilter.id("saved-plain"), null))
        .containsExactly("saved-plain");
  }

  /** It says a fine name; only who looks into the directory finds that nothing is there. */
  @Test
  void catchesAServerThatDoesNotStoreWhatItSays() throws Exception {
    WrongChoice liar = new WrongChoice("stores nothing", "", WrongChoice::safe);
    assertThat(failures(liar, RuleSet.RFC7578, CaseFilter.id("saved-plain"), directory))
        .containsExactly("saved-plain");
  }

  @Test
  void isInTheReadme() throws Exception {
    assertThat(Files.readString(Path.of("README.md")))
        .contains(wrongChoices().size() + " that choose wrong names");
  }

  /** What a right parser refuses has no stored name: there, the fault is not to refuse it. */
  @Test
  void breaksEveryMustOfUploadNames() throws Exception {
    ObservedPart outside = new ObservedPart("f", "x", null, 0, "0".repeat(64), "../x");
    for (RuleSet ruleSet : PROFILES) {
      WrongChoice above = new WrongChoice("stores above", "", (name, number) -> "../x");
      Set<String> caught = new HashSet<>(failures(above, ruleSet, one -> true, null));
      Fault refusesNothing = Fault.ofRejection("refuses nothing", List.of(outside));
      caught.addAll(failures(refusesNothing, ruleSet, one -> true, null));
      assertThat(must(ruleSet, Area.UPLOAD_NAME)).isNotEmpty().isSubsetOf(caught);
    }
  }

  @Test
  void breaksEveryMustOfServing() throws Exception {
    for (RuleSet ruleSet : PROFILES) {
      Set<String> must = must(ruleSet, Area.FILE_SERVING);
      // A page that repeats a name as markup: WrongFileServersTest.
      must.removeAll(Set.of("served-listing-markup", "served-missing-markup"));
      // A file beside the directory is judged by its content: WrongFileServersTest, too.
      must.removeAll(Set.of("served-escape-sibling", "served-escape-sibling-dots"));
      for (int status : List.of(200, 404)) {
        for (CaseResult result : serving(ruleSet, status)) {
          // What this directory cannot hold is not asked here.
          if (result.isFailure() || result.verdict() == Verdict.SKIP) {
            must.remove(result.testCase().id());
          }
        }
      }
      assertThat(must).isEmpty();
    }
  }

  private List<CaseResult> serving(RuleSet ruleSet, int status) throws IOException {
    try (FramingServer server = FramingServer.start(FramingFault.NONE, status)) {
      return ConformanceRun.of(server.uri(), CATALOG.cases())
          .ruleSet(ruleSet)
          .cases(CaseFilter.area(Area.FILE_SERVING))
          .files(directory)
          .features(Set.of("protected"))
          .build()
          .run()
          .results();
    }
  }

  private static Set<String> must(RuleSet ruleSet, Area area) {
    return CATALOG.select(CaseFilter.area(area).and(CaseFilter.level(ruleSet, Level.MUST))).stream()
        .map(Case::id)
        .collect(Collectors.toCollection(TreeSet::new));
  }

  private static List<String> failures(
      WrongChoice wrong, RuleSet ruleSet, Predicate<Case> choice, @Nullable Path uploads)
      throws IOException {
    Fault fault = Fault.ofParts(wrong.name(), parts -> stored(parts, wrong.choice()));
    return failures(fault, ruleSet, choice, uploads);
  }

  private static List<String> failures(
      Fault fault, RuleSet ruleSet, Predicate<Case> choice, @Nullable Path uploads)
      throws IOException {
    try (FaultyServer server = FaultyServer.start(fault)) {
      ConformanceRun.Builder run =
          ConformanceRun.of(server.uri(), CATALOG.cases())
              .ruleSet(ruleSet)
              .cases(CaseFilter.area(Area.UPLOAD_NAME).and(choice))
              .features(Set.of("savedAs"));
      return (uploads == null ? run : run.uploads(uploads))
          .build().run().results().stream()
              .filter(CaseResult::isFailure)
              .map(result -> result.testCase().id())
              .toList();
    }
  }

  private static List<ObservedPart> stored(
      List<ObservedPart> parts, BiFunction<String, Integer, @Nullable String> choice) {
    List<ObservedPart> stored = new ArrayList<>();
    for (ObservedPart part : parts) {
      String name = part.fileName();
      String savedAs = name == null ? null : choice.apply(name, stored.size());
      stored.add(
          new ObservedPart(
              part.name(), name, part.contentType(), part.size(), part.sha256(), savedAs));
    }
    return stored;
  }

  @Test
  void leavesNothingInTheServedDirectory() throws Exception {
    assertThat(serving(RuleSet.RFC7578, 404)).isNotEmpty();
    try (Stream<Path> left = Files.list(directory)) {
      assertThat(left).isEmpty();
    }
  }
}
