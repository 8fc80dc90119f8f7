package io.github.goodform.compliance;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.goodform.compliance.cases.Area;
import io.github.goodform.compliance.cases.CaseFilter;
import io.github.goodform.compliance.cases.Catalog;
import io.github.goodform.compliance.cases.RuleSet;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import javax.xml.parsers.DocumentBuilderFactory;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import org.w3c.dom.Element;
import org.w3c.dom.NodeList;

/**
 * What Maven projects see that use the kit as anybody would: those in src/it, which
 * maven-invoker-plugin has built just before, each with a JUnit and a Surefire of its own.
 */
final class ConsumerProjectsIT {
  /** About projects that the gate does not build again on its second JDK. */
  private static final String ONCE = "once";

  private static final int TESTS_FOR_THE_SUITE_ITSELF = 1;

  @Test
  void passWithARightServerOnJunit510AndSurefire32() throws Exception {
    Element report = reportOn("junit-jupiter-api-5.10.5.jar", "right-server", "UploadTest");
    assertThat(tests(report))
        .hasSize(cases(Area.MULTIPART) + cases(Area.FILE_SERVING) + 2 * TESTS_FOR_THE_SUITE_ITSELF);
    assertThat(failures(report)).isEmpty();
  }

  @Tag(ONCE)
  @Test
  void failWithAWrongServerInTheRightCasesOnJunit513AndSurefire353() throws Exception {
    Element report = reportOn("junit-jupiter-api-5.13.4.jar", "wrong-server", "UploadTest");
    assertThat(tests(report)).hasSize(cases(Area.MULTIPART) + TESTS_FOR_THE_SUITE_ITSELF);
    assertThat(failures(report))
        .extracting(test -> test.getAttribute("name").replaceFirst(".* ", ""))
        .as("tests are called as the cases are")
        .contains("delimiter-after-bare-lf", "delimiter-close-after-bare-lf")
        .doesNotContain("delimiter-within-line", "suite-complete")
        .hasSizeLessThan(20);
    assertThat(failures(report).get(0).getTextContent())
        .contains("delimiter-after-bare-lf: A delimiter after a bare LF is data")
        .contains("MUST RFC 2046")
        .contains("hello\\n\n")
        .contains("behaviour(split): expected")
        .contains(
            "replay: mvn test -Dtest=example.UploadTest -Dgoodform.case=delimiter-after-bare-lf\n");
  }

  /**
   * A conflict of two versions of a library would end every test. What a server's own parser misses
   * is its own affair, as long as it reads a plain form.
   */
  @Tag(ONCE)
  @ParameterizedTest
  @CsvSource({
    "javalin, jetty-server-11",
    "jetty-11, jetty-server-11.0",
    "jetty-12-0, jetty-server-12.0",
    "spring-boot-3, spring-boot-3",
    "spring-boot-4, spring-boot-4",
    "tomcat-11, tomcat-embed-core-11"
  })
  void runBesideOtherServers(String project, String library) throws Exception {
    Element report = report("beside-other-servers/" + project, "UploadTest");
    assertThat(classPath(report, library)).hasSize(1);
    assertThat(classPath(report, "jetty-client-")).as("no client beside the server").isEmpty();
    assertThat(tests(report)).hasSize(cases(Area.MULTIPART) + TESTS_FOR_THE_SUITE_ITSELF);
    assertThat(failures(report))
        .extracting(test -> test.getAttribute("name").replaceFirst(".* ", ""))
        .doesNotContain("form-field-and-file", "suite-complete")
        .hasSizeLessThan(60);
    assertThat(failures(report))
        .as("each failure is a case that the server reads otherwise")
        .allSatisfy(
            test ->
                assertThat(test.getTextContent())
                    .contains(
                        "-Dgoodform.case=" + test.getAttribute("name").replaceFirst(".* ", "")));
    assertThat(elements(report, "error")).isEmpty();
  }

  /** On a busy machine every test is aborted with the guard's reason; none may fail. */
  @Tag(ONCE)
  @ParameterizedTest
  @ValueSource(strings = {"jetty-12-0", "tomcat-11"})
  void loadAServerFromAnotherProcess(String project) throws Exception {
    Element report = report("beside-other-servers/" + project, "UploadUnderLoadTest");
    assertThat(classPath(report, "HdrHistogram-")).isEmpty();
    assertThat(classPath(report, "jetty-client-")).as("no client beside the server").isEmpty();
    assertThat(tests(report)).hasSize(6);
    assertThat(failures(report)).isEmpty();
    LoadedProject.assertDecided(
        tests(report).stream()
            .collect(
                Collectors.toMap(
                    test -> test.getAttribute("name"), ConsumerProjectsIT::reasonToSkip)));
  }

  /** Empty for a test that ran. */
  private static String reasonToSkip(Element test) {
    return elements(test, "skipped")
        .map(skipped -> skipped.getAttribute("message") + skipped.getTextContent())
        .collect(Collectors.joining());
  }

  /** It asserts by itself: only there Jetty 11 is on the class path. */
  @Tag(ONCE)
  @Test
  void observeJetty11() throws Exception {
    Element report = report("beside-other-servers/jetty-11", "ObservedTest");
    assertThat(classPath(report, "jetty-client-")).as("no client beside the server").isEmpty();
    assertThat(tests(report)).hasSize(4);
    assertThat(failures(report)).isEmpty();
    assertThat(elements(report, "error")).isEmpty();
    assertThat(elements(report, "skipped")).isEmpty();
  }

  @Tag(ONCE)
  @Test
  void areTheRowsOfTheCompatibilityTable() throws Exception {
    if (Boolean.getBoolean("goodform.record")) {
      CompatibilityTable.publish();
    }
    assertThat(CompatibilityTable.projects()).hasSizeGreaterThanOrEqualTo(8);
    for (String project : CompatibilityTable.projects()) {
      try (Stream<Path> reports =
          Files.list(Path.of("target", "it", project, "target", "surefire-reports"))) {
        assertThat(reports).as("the tests of %s were run", project).isNotEmpty();
      }
    }
    assertThat(CompatibilityTable.published())
        .as("the table of README.md, drawn with -Dgoodform.record=true")
        .isEqualTo(CompatibilityTable.markdown());
  }

  @Test
  void areWrittenAsTheReadmeSays() throws Exception {
    String test =
        Files.readString(Path.of("src/it/right-server/src/test/java/example/UploadTest.java"));
    String example = test.substring(test.indexOf("class UploadTest "));
    assertThat(Files.readString(Path.of("README.md"))).contains("```java\n" + example + "```\n");
    assertThat(example.lines()).hasSizeLessThanOrEqualTo(8);
  }

  @Tag(ONCE)
  @Test
  void passWithAParserOnJunit6() throws Exception {
    Element report = reportOn("junit-jupiter-api-6.0.1.jar", "parser-on-junit-6", "ParserTest");
    assertThat(tests(report)).hasSize(cases(Area.MULTIPART) + TESTS_FOR_THE_SUITE_ITSELF);
    assertThat(failures(report)).isEmpty();
  }

  private static int cases(Area area) {
    return Catalog.load()
        .select(CaseFilter.ruleSet(RuleSet.RFC7578).and(CaseFilter.area(area)))
        .size();
  }

  /** The report of a project with one library of JUnit on its class path. */
  private static Element reportOn(String junit, String project, String testClass) throws Exception {
    Element report = report(project, testClass);
    assertThat(classPath(report)).containsExactly(junit);
    return report;
  }

  private static Element report(String project, String testClass) throws Exception {
    Path report = Path.of("target", "it", project, "target", "surefire-reports");
    Path file = report.resolve("TEST-example." + testClass + ".xml");
    assertThat(file).as("the report of a project that maven-invoker-plugin built").exists();
    return DocumentBuilderFactory.newInstance()
        .newDocumentBuilder()
        .parse(file.toFile())
        .getDocumentElement();
  }

  private static List<String> classPath(Element report) {
    return classPath(report, "junit-jupiter-api-");
  }

  private static List<String> classPath(Element report, String prefix) {
    return elements(report, "property")
        .filter(property -> property.getAttribute("name").equals("surefire.test.class.path"))
        .flatMap(property -> Stream.of(property.getAttribute("value").split("[:;]")))
        .map(entry -> String.valueOf(Path.of(entry).getFileName()))
        .filter(name -> name.startsWith(prefix))
        .toList();
  }

  private static List<Element> tests(Element report) {
    return elements(report, "testcase").toList();
  }

  private static List<Element> failures(Element report) {
    return elements(report, "testcase")
        .filter(test -> elements(test, "failure").count() + elements(test, "error").count() > 0)
        .toList();
  }

  private static Stream<Element> elements(Element parent, String name) {
    NodeList found = parent.getElementsByTagName(name);
    return IntStream.range(0, found.getLength()).mapToObj(found::item).map(Element.class::cast);
  }
}
