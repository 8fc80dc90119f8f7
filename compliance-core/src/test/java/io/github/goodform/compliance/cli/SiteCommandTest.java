package io.github.goodform.compliance.cli;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.jr.ob.JSON;
import io.github.goodform.compliance.cases.Case;
import io.github.goodform.compliance.cases.Catalog;
import io.github.goodform.compliance.report.Implementations;
import io.github.goodform.fs.RecordedProfile;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** The site of recordings: what it holds, whom it names, and what it makes of strangers' files. */
final class SiteCommandTest {
  private static final Pattern REFERENCE = Pattern.compile("(?:href|src)=\"([^\"]*)\"");
  private static final String PLAIN = "form-field-and-file";
  private static final String AS_EXPECTED =
      "name=\"a\" 5 octets, sha256 2cf24dba; name=\"f\" filename=\"x.txt\" 4 octets, sha256"
          + " c97c29c7";

  /** What is drawn of the recordings that ship. */
  private static Map<String, String> shipped = Map.of();

  private final Path here;

  SiteCommandTest(@TempDir Path here) {
    this.here = here;
  }

  @BeforeAll
  static void draw(@TempDir Path directory) throws IOException {
    Invocation site = Invocation.of(directory, "site", "out");
    assertThat(site.exitCode()).as(site.err()).isZero();
    shipped = pages(directory.resolve("out"));
  }

  private static String attack() {
    return Catalog.load()
        .select(each -> Implementations.isAsked(each) && each.isAttack())
        .get(0)
        .id();
  }

  private void write(String file, Object document) throws IOException {
    Path path = here.resolve(file);
    Files.createDirectories(path.getParent());
    Files.writeString(path, JSON.std.asString(document));
  }

  private static Map<String, Object> release(
      String server, String version, Map<String, String> readings) {
    Map<String, Object> release = new LinkedHashMap<>();
    release.put("server", server);
    release.put("version", version);
    release.put("readings", readings);
    return release;
  }

  private Map<String, String> draw(String... arguments) throws IOException {
    List<String> command = new ArrayList<>(List.of("site", "out"));
    command.addAll(List.of(arguments));
    Invocation site = Invocation.of(here, command.toArray(String[]::new));
    assertThat(site.exitCode()).as(site.err()).isZero();
    assertThat(site.err()).isEmpty();
    return pages(here.resolve("out"));
  }

  private static Map<String, String> pages(Path directory) throws IOException {
    Map<String, String> pages = new TreeMap<>();
    try (Stream<Path> files = Files.walk(directory)) {
      files
          .filter(Files::isRegularFile)
          .forEach(
              file ->
                  pages.put(directory.relativize(file).toString().replace('\\', '/'), read(file)));
    }
    return pages;
  }

  private static String read(Path file) {
    try {
      return Files.readString(file);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  private static List<String> references(String page) {
    return REFERENCE.matcher(page).results().map((MatchResult found) -> found.group(1)).toList();
  }

  @Test
  void drawsWhatShipsAndTheSameOctetsAgain() throws IOException {
    Map<String, String> pages = shipped;
    assertThat(pages)
        .containsKeys(
            "index.html",
            "cases.html",
            "file-systems.html",
            "cases/" + PLAIN + ".html",
            "implementations/jetty.html",
            "badges/tomcat.json",
            "badges/tomcat.svg",
            "themes/part-headers.html",
            "file-systems/apfs.html");
    assertThat(pages.keySet())
        .filteredOn(each -> each.startsWith("cases/"))
        .hasSize(Catalog.load().cases().size());
    assertThat(pages.keySet())
        .filteredOn(each -> each.startsWith("file-systems/"))
        .hasSize(RecordedProfile.all().size());
    assertThat(Invocation.of(here, "site", "again").exitCode()).isZero();
    assertThat(pages(here.resolve("again"))).isEqualTo(pages);
    leadsNowhereElse(pages);
  }

  /** Every address is that of a file of the site, or a link to a specification. */
  private static void leadsNowhereElse(Map<String, String> pages) {
    pages.forEach(
        (path, page) -> {
          if (path.endsWith(".html")) {
            assertThat(page).as(path).doesNotContain("<script").doesNotContain("src=\"http");
            for (String reference : references(page)) {
              assertThat(isThere(reference, path, pages)).as("%s in %s", reference, path).isTrue();
            }
          }
        });
    assertThat(pages.get("style.css")).doesNotContain("http", "url(", "@import");
  }

  private static boolean isThere(String reference, String path, Map<String, String> pages) {
    if (reference.startsWith("https://") || reference.equals("data:,")) {
      return true;
    }
    int fragment = reference.indexOf('#');
    if (fragment == 0) {
      return String.valueOf(pages.get(path)).contains("id=\"" + reference.substring(1) + '"');
    }
    String file = fragment < 0 ? reference : reference.substring(0, fragment);
    String resolved = Path.of(path).resolveSibling(file).normalize().toString();
    return pages.containsKey(resolved.replace('\\', '/'));
  }

  @Test
  void showsWhichReleaseChangedWhichReading() throws IOException {
    write("in/b.json", release("Some Server", "10.0", Map.of(PLAIN, AS_EXPECTED)));
    write("in/a.json", release("Some Server", "9.4", Map.of(PLAIN, "refused")));
    write("in/m.json", release("Some Server", "10.0-M1", Map.of(PLAIN, "refused")));
    write("in/o.json", release("Other", "1", Map.of(PLAIN, "nothing")));
    Map<String, String> pages = draw("in");
    String page = String.valueOf(pages.get("implementations/some-server.html"));
    assertThat(page).contains("<h1>How Some Server 10.0 reads uploads</h1>");
    assertThat(page)
        .contains("<h3>10.0-M1 \u2192 10.0</h3>")
        .contains("<h3>9.4 \u2192 10.0-M1</h3>");
    assertThat(page.substring(page.indexOf("10.0-M1 \u2192 10.0")))
        .contains("<code>rejected</code></td><td><code>name=&quot;a&quot;");
    assertThat(page).contains("All cases that both were asked are read alike.");
    assertThat(page).contains("<b>1/1</b> MUST met");
    assertThat(pages.get("cases/" + PLAIN + ".html"))
        .contains(">Some Server 9.4, 10.0-M1</a>")
        .contains(">Some Server 10.0</a>")
        .contains("<small>as expected</small>");
    assertThat(pages.get("index.html"))
        .contains(
            "<b>1 of 1</b> bodies are read differently by at least two of 2 implementations.");
    assertThat(pages.get("badges/some-server.json")).contains("rfc7578 MUST 1/1");
    assertThat(pages.get("badges/other.json")).contains("rfc7578 MUST 0/1");
  }

  @Test
  void tellsThatARecordingLacksCasesThatOthersWereAsked() throws IOException {
    Map<String, String> both = Map.of(PLAIN, AS_EXPECTED, "form-empty-file", "refused");
    write("in/newer.json", release("Newer", "2", both));
    write("in/older.json", release("Older", "1", Map.of(PLAIN, AS_EXPECTED)));
    Map<String, String> pages = draw("in");
    String lacks = "1 that others were asked by name is missing";
    assertThat(pages.get("implementations/older.html")).contains(lacks);
    assertThat(pages.get("implementations/newer.html")).doesNotContain(lacks);
  }

  /** A recording may name whom it wants: the pages name nobody who falls to an attack. */
  @Test
  void namesNobodyForAnAttackOrACrash() throws IOException {
    String crashed = "form-all-octets";
    Map<String, String> readings = Map.of(attack(), "nothing", crashed, "broken", PLAIN, "refused");
    write("in/a.json", release("Fallen", "1.0", readings));
    write(
        "in/older.json", release("Fallen", "0.9", Map.of(attack(), "refused", crashed, "nothing")));
    write("in/b.json", release("Upright", "2.0", Map.of(attack(), "refused", crashed, "nothing")));
    write("in/unnamed.json", Map.of("form-file-hyphens", Map.of("refused", 2)));
    write("in/c.json", release("Third", "3.0", Map.of("form-file-hyphens", "nothing")));
    Map<String, String> pages = draw("in");
    for (String id : List.of(attack(), crashed, "form-file-hyphens")) {
      assertThat(pages.get("cases/" + id + ".html"))
          .as(id)
          .doesNotContain("Fallen", "Upright", "Third")
          .contains("nobody is named")
          .contains("<td>2</td>");
      pages.forEach(
          (path, page) -> {
            if (path.startsWith("implementations/") || path.startsWith("themes/")) {
              assertThat(page).as(path).doesNotContain(id);
            }
          });
    }
    assertThat(pages.get("cases/" + PLAIN + ".html")).contains(">Fallen 1.0</a>");
  }

  /** What its makers know is told with their link, but for a case that names nobody. */
  @Test
  void tellsWhatAnImplementationIsAndWhatItsMakersKnow() throws IOException {
    write("in/a.json", release("Some Server", "1", Map.of(PLAIN, "refused")));
    write(
        "in/harness.json",
        Map.of(
            "name",
            "Some Server",
            "language",
            "COBOL",
            "home",
            "https://server.example",
            "releases",
            List.of("1"),
            "known",
            List.of(
                Map.of(
                    "link", "https://bug.example/1", "what", "It refuses", "cases", List.of(PLAIN)),
                Map.of(
                    "link",
                    "https://bug.example/2",
                    "what",
                    "It falls",
                    "cases",
                    List.of(attack())),
                Map.of("link", "javascript:x", "what", "It lies", "cases", List.of("gone")))));
    Map<String, String> pages = draw("in");
    assertThat(pages.get("implementations/some-server.html"))
        .contains(
            "COBOL", "href=\"https://server.example\"", "href=\"https://bug.example/1\"", "It lies")
        .doesNotContain("It falls", "bug.example/2", "javascript:");
    assertThat(pages.get("index.html")).contains("1, COBOL");
  }

  @Test
  void namesNobodyOnAnyPageOfAnUnnamedCaseThatShips() {
    for (Case each : Catalog.load().select(Implementations::isUnnamed)) {
      assertThat(shipped.get("cases/" + each.id() + ".html"))
          .as(each.id())
          .doesNotContain("href=\"../implementations/");
    }
  }

  @Test
  void escapesWhatAStrangerWrote() throws IOException {
    String hostile = "<script>alert(1)</script>\u202E\u001B[2J\"'../../x";
    write("in/a.json", release(hostile, hostile, Map.of(PLAIN, hostile)));
    Map<String, Object> locale = new LinkedHashMap<>();
    for (String member :
        List.of(
            "osName",
            "jnuEncoding",
            "nativeEncoding",
            "fileEncoding",
            "localeVariable",
            "localeValue",
            "advice")) {
      locale.put(member, hostile);
    }
    locale.put(
        "names",
        List.of(Map.of("id", hostile, "name", hostile, "fate", "KEPT", "reason", hostile)));
    write("in/odd.json", locale);
    Map<String, Object> trait = Map.of("value", hostile, "reason", hostile);
    write(
        "in/disk.json",
        Map.of("consistentWith", List.of(hostile), "traits", Map.of("normalization", trait)));
    Map<String, String> pages = draw("in");
    assertThat(pages)
        .containsKeys("locales/odd.html", "file-systems/disk.html")
        .containsKey("implementations/script-alert-1-script-u202e-u001b-2j-x.html");
    pages.forEach(
        (path, page) ->
            assertThat(page)
                .as(path)
                .doesNotContain("<script", "\u202E", "\u001B")
                .doesNotContain("alert(1)</"));
    leadsNowhereElse(pages);
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = ';',
      value = {
        "in; {'server':'a','version':'1','readings':{'../x':'refused'}};"
            + " expected ids of cases at the document.readings, found \"../x\"",
        "in; {'server':'a','version':'1','readings':{'a':7}}; expected a String at"
            + " the document.readings.a",
        "in; {'server':'','version':'1','readings':{}}; expected a name of 1 to 100 characters at"
            + " the document.server, found 0",
        "in; {'version':'1','readings':{}}; expected a string at the document.server",
        "in; {'../x':{'refused':1}}; expected ids of cases at the document, found \"../x\"",
        "in; {'a':{'refused':-1}}; expected a number of 0 or more at the document.a.refused",
        "in; {'a':'pass','b':{'refused':1}}; expected a report of goodform check",
        "in; {}; expected a report of goodform check",
        "in; []; expected a JSON object",
        "in; nothing; expected a JSON object",
        "In_1; {'traits':{},'consistentWith':[]}; expected a file name of a-z",
        "in; {'jnuEncoding':'x'}; expected an array at the document.names",
        "in; {'schema':'other'}; expected",
      })
  void refusesOtherFilesInOneLine(String file, String json, String expected) throws IOException {
    Files.writeString(here.resolve(file + ".json"), json.replace('\'', '"'));
    assertThat(refused("site", "out", file + ".json"))
        .startsWith("goodform: \"" + file + ".json\": ")
        .contains(expected);
  }

  private String refused(String... command) {
    Invocation site = Invocation.of(here, command);
    assertThat(site.exitCode()).as(site.err()).isEqualTo(ExitCode.USAGE);
    assertThat(site.err()).hasLineCount(1).matches("[ -~]*\n");
    assertThat(site.out()).isEmpty();
    assertThat(here.resolve("out").resolve("index.html")).doesNotExist();
    return site.err();
  }

  @Test
  void refusesLongStringsWherever() throws IOException {
    String megabytes = "x".repeat(10 << 20);
    write("in/a.json", release("a", "1", Map.of(PLAIN, megabytes)));
    assertThat(refused("site", "out", "in"))
        .contains("expected at most 4096 characters at the document.readings." + PLAIN)
        .endsWith("found 10485760\n");
    write("in/a.json", release(megabytes, "1", Map.of()));
    assertThat(refused("site", "out", "in")).contains("expected a name of 1 to 100 characters");
    write("in/a.json", Map.of(PLAIN, Map.of(megabytes, 1)));
    assertThat(refused("site", "out", "in")).contains("exceeds the maximum").hasSizeLessThan(300);
    write("in/a.json", Map.of(PLAIN, Map.of(megabytes.substring(0, 5000), 1)));
    assertThat(refused("site", "out", "in")).contains("expected at most 4096 characters");
    write("in/a.json", release("a", "1", Map.of(megabytes.substring(0, 5000), "refused")));
    assertThat(refused("site", "out", "in")).contains("expected ids of cases").hasSizeLessThan(300);
  }

  @Test
  void refusesTwoRecordingsOfOneRelease() throws IOException {
    write("in/a.json", release("a", "1", Map.of(PLAIN, "refused")));
    write("in/b.json", release("a", "1", Map.of(PLAIN, "nothing")));
    assertThat(refused("site", "out", "in"))
        .isEqualTo("goodform: there are two recordings of a 1\n");
  }

  /** A user of a framework may not know what reads its forms. */
  @Test
  void findsAnImplementationByTheFrameworksThatUseIt() throws IOException {
    write("in/a.json", release("a", "1", Map.of(PLAIN, "refused")));
    write(
        "in/about.json",
        Map.of("name", "a", "language", "Java", "usedBy", List.of("One & Co", "Two")));
    Map<String, String> pages = draw("in");
    assertThat(pages.get("index.html")).contains("<small>1, Java; in One &amp; Co, Two</small>");
    assertThat(pages.get("index.html")).contains("goodform is a conformance test suite");
  }

  /** A maintainer's own report of a release that is recorded already. */
  @Test
  void aFileTakesThePlaceOfARecordingThatADirectoryHolds() throws IOException {
    write("in/a.json", release("a", "1", Map.of(PLAIN, "refused")));
    write("in/b.json", release("b", "1", Map.of(PLAIN, "refused")));
    write("mine.json", release("a", "1", Map.of(PLAIN, "nothing")));
    Map<String, String> pages = draw("in", "mine.json");
    assertThat(pages).containsKeys("implementations/a.html", "implementations/b.html");
    assertThat(pages.get("cases/" + PLAIN + ".html"))
        .contains("accepted, with no parts")
        .containsOnlyOnce("<code>rejected</code>");
  }

  @Test
  void joinsTwoDescriptionsOfOneImplementation() throws IOException {
    write("in/a.json", release("a", "1", Map.of(PLAIN, "refused")));
    Map<String, Object> one =
        Map.of("name", "a", "language", "Java", "home", "https://a.example", "known", known("one"));
    write("in/one.json", one);
    write("in/two.json", Map.of("name", "a", "language", "Java", "home", "https://b.example"));
    assertThat(refused("site", "out", "in"))
        .isEqualTo("goodform: there are two descriptions of a with another language or home\n");
    Map<String, Object> two = new LinkedHashMap<>(one);
    two.put("known", known("two"));
    write("in/two.json", two);
    assertThat(draw("in").get("implementations/a.html"))
        .contains("https://a.example/one")
        .contains("https://a.example/two");
  }

  private static List<Map<String, Object>> known(String path) {
    return List.of(
        Map.of("link", "https://a.example/" + path, "what", "is known", "cases", List.of(PLAIN)));
  }

  @Test
  void leavesOutVerdictsAndCasesThatItDoesNotKnow() throws IOException {
    write("in/a.json", release("a", "1", Map.of("no-such-case", "refused", PLAIN, "refused")));
    write("in/served/b.json", Map.of("served-plain", "pass"));
    Invocation site = Invocation.of(here, "site", "out", "in");
    assertThat(site.exitCode()).as(site.err()).isZero();
    assertThat(site.out())
        .contains("left out: 1 file of verdicts on one server\n")
        .contains("left out: 1 recorded case that this catalogue does not have\n")
        .contains("1 implementation,");
  }

  @Test
  void writesToANewOrEmptyDirectoryOnly() throws IOException {
    write("full/mine.json", Map.of());
    assertThat(refused("site", "full"))
        .isEqualTo("goodform: expected a new or empty directory, found files in \"full\"\n");
    assertThat(refused("site", "full/mine.json")).startsWith("goodform: cannot write to ");
    assertThat(refused("site", "out", "missing")).contains("it does not exist");
    Files.createDirectory(here.resolve("empty"));
    assertThat(refused("site", "out", "empty"))
        .isEqualTo("goodform: expected 1 to 10000 files named *.json in \"empty\", found none\n");
  }

  @ParameterizedTest
  @ValueSource(strings = {"javascript:alert(1)", "goodform.example", "https://x/?q", "https:// x"})
  void refusesAnAddressThatIsNone(String address) {
    assertThat(refused("site", "out", "--address", address)).contains("expected an address");
  }

  @Test
  void namesItsAddressInTheTextsToCopy() throws IOException {
    Map<String, String> pages = draw("--address", "https://goodform.example/who");
    assertThat(pages.get("cases/" + PLAIN + ".html"))
        .contains("https://goodform.example/who/cases/" + PLAIN + ".html");
    assertThat(pages.get("implementations/jetty.html"))
        .contains("(https://goodform.example/who/badges/jetty.svg)");
  }
}
