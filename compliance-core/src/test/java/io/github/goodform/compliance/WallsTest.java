package io.github.goodform.compliance;

import static com.tngtech.archunit.base.DescribedPredicate.not;
import static com.tngtech.archunit.core.domain.JavaClass.Predicates.resideInAPackage;
import static com.tngtech.archunit.core.domain.JavaClass.Predicates.resideInAnyPackage;
import static com.tngtech.archunit.core.domain.JavaClass.Predicates.simpleName;
import static com.tngtech.archunit.library.dependencies.SlicesRuleDefinition.slices;
import static io.github.goodform.compliance.WallRules.nothingIn;
import static io.github.goodform.compliance.WallRules.nothingOutside;

import com.tngtech.archunit.core.importer.ImportOption;
import com.tngtech.archunit.junit.AnalyzeClasses;
import com.tngtech.archunit.junit.ArchTest;
import com.tngtech.archunit.lang.ArchRule;
import java.time.Clock;
import java.time.Instant;
import java.time.LocalDate;

/** The rooms of the house, and who may go where. */
@AnalyzeClasses(
    packages = "io.github.goodform.compliance",
    importOptions = ImportOption.DoNotIncludeTests.class)
class WallsTest {
  private static final String KIT = "io.github.goodform.compliance";

  @ArchTest
  static final ArchRule ROOMS_HAVE_NO_CYCLES =
      slices().matching(KIT + ".(*)..").should().beFreeOfCycles();

  @ArchTest
  static final ArchRule CASES_KNOW_NO_OTHER_ROOM =
      nothingIn(KIT + ".cases")
          .dependOnClassesThat(
              resideInAPackage(KIT + "..").and(not(resideInAPackage(KIT + ".cases"))));

  @ArchTest
  static final ArchRule CASES_OPEN_NO_CONNECTION =
      nothingIn(KIT + ".cases")
          .dependOnClassesThat(
              resideInAnyPackage("org.eclipse.jetty..", "java.net.http..", "java.nio.channels.."));

  @ArchTest
  static final ArchRule WIRE_KNOWS_CASES_ONLY =
      nothingIn(KIT + ".wire")
          .dependOnClassesThat(
              resideInAPackage(KIT + "..")
                  .and(not(resideInAnyPackage(KIT + ".cases", KIT + ".wire"))));

  @ArchTest
  static final ArchRule VERDICT_KNOWS_CASES_AND_OBSERVATIONS_ONLY =
      nothingIn(KIT + ".verdict")
          .dependOnClassesThat(
              resideInAPackage(KIT + "..")
                  .and(not(resideInAnyPackage(KIT + ".cases", KIT + ".wire", KIT + ".verdict"))));

  @ArchTest
  static final ArchRule VERDICT_IS_PURE =
      nothingIn(KIT + ".verdict")
          .dependOnClassesThat(
              resideInAnyPackage(
                  "org.eclipse.jetty..",
                  "java.nio.file..",
                  "java.nio.channels..",
                  "java.net.http..",
                  "java.util.concurrent.."))
          .orShould()
          .dependOnClassesThat()
          .haveFullyQualifiedName(KIT + ".wire.Wire")
          .orShould()
          .dependOnClassesThat()
          .haveFullyQualifiedName("java.net.Socket")
          .orShould()
          .callMethod(LocalDate.class, "now")
          .orShould()
          .callMethod(Instant.class, "now")
          .orShould()
          .dependOnClassesThat()
          .areAssignableTo(Clock.class)
          .orShould()
          .callMethod(System.class, "nanoTime")
          .orShould()
          .callMethod(System.class, "currentTimeMillis");

  @ArchTest
  static final ArchRule RUNS_KNOW_THE_KERNEL_ONLY =
      nothingIn(KIT + ".run")
          .dependOnClassesThat(
              resideInAPackage(KIT + "..")
                  .and(
                      not(
                          resideInAnyPackage(
                              KIT + ".cases", KIT + ".wire", KIT + ".verdict", KIT + ".run"))));

  @ArchTest
  static final ArchRule KERNEL_NEEDS_NO_OPTIONAL_PART =
      nothingIn(KIT + ".cases", KIT + ".verdict", KIT + ".run")
          .dependOnClassesThat(resideInAnyPackage("org.eclipse.jetty..", "picocli.."));

  @ArchTest
  static final ArchRule REPORT_IS_ONE_MODEL =
      nothingIn(KIT + ".report")
          .dependOnClassesThat(
              resideInAnyPackage(
                  KIT,
                  KIT + ".report.text",
                  KIT + ".report.html",
                  KIT + ".cli",
                  KIT + ".reference",
                  "org.eclipse.jetty.."));

  @ArchTest
  static final ArchRule TEXT_KNOWS_THE_MODEL_ONLY =
      nothingIn(KIT + ".report.text")
          .dependOnClassesThat(
              resideInAnyPackage(
                  KIT,
                  KIT + ".wire",
                  KIT + ".run",
                  KIT + ".report.html",
                  KIT + ".cli",
                  KIT + ".reference"));

  @ArchTest
  static final ArchRule HTML_KNOWS_THE_MODEL_ONLY =
      nothingIn(KIT + ".report.html")
          .dependOnClassesThat(
              resideInAnyPackage(
                  KIT,
                  KIT + ".wire",
                  KIT + ".run",
                  KIT + ".report.text",
                  KIT + ".cli",
                  KIT + ".reference"));

  @ArchTest
  static final ArchRule THE_SERVER_KNOWS_NO_CASE_AND_JUDGES_NOTHING =
      nothingIn(KIT + ".reference")
          .dependOnClassesThat(
              resideInAPackage(KIT + "..")
                  .and(not(resideInAnyPackage(KIT + ".wire", KIT + ".reference")))
                  .and(not(simpleName("RuleSet"))));

  @ArchTest
  static final ArchRule ONLY_THE_COMMAND_LINE_STARTS_THE_SERVER =
      nothingOutside(KIT + ".reference", KIT + ".cli")
          .dependOnClassesThat(resideInAPackage(KIT + ".reference"));

  @ArchTest
  static final ArchRule NOTHING_KNOWS_THE_COMMAND_LINE =
      nothingOutside(KIT + ".cli").dependOnClassesThat(resideInAPackage(KIT + ".cli"));

  @ArchTest
  static final ArchRule THE_COMMAND_LINE_SENDS_AND_JUDGES_NOTHING =
      nothingIn(KIT + ".cli")
          .dependOnClassesThat(
              resideInAnyPackage(
                  KIT,
                  KIT + ".verdict",
                  KIT + ".load.loader",
                  "org.eclipse.jetty..",
                  "java.net.http.."))
          .orShould()
          .dependOnClassesThat()
          .haveNameMatching("java\\.(net|nio\\.channels)\\..*Socket.*");

  @ArchTest
  static final ArchRule ONLY_THE_REFERENCE_SERVER_PARSES =
      nothingOutside(KIT + ".reference", KIT + ".cli")
          .dependOnClassesThat(resideInAPackage("io.github.goodform.multipart"));

  @ArchTest
  static final ArchRule OPTIONAL_DEPENDENCIES_STAY_IN_THEIR_ROOMS =
      nothingOutside(KIT + ".reference", KIT + ".cli", KIT + ".load", KIT + ".load.server")
          .dependOnClassesThat(resideInAnyPackage("org.eclipse.jetty.server..", "picocli.."));

  @ArchTest
  static final ArchRule JUNIT_STAYS_AT_THE_DOOR =
      nothingOutside(KIT)
          .dependOnClassesThat(resideInAnyPackage("org.junit..", "org.opentest4j.."));

  @ArchTest
  static final ArchRule THE_DOOR_DOES_NOT_NEED_THE_SERVER_OR_THE_COMMAND_LINE =
      nothingIn(KIT)
          .dependOnClassesThat(
              resideInAnyPackage(KIT + ".report.text", KIT + ".cli", KIT + ".reference"));
}
