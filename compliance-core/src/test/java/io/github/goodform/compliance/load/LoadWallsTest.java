package io.github.goodform.compliance.load;

import static com.tngtech.archunit.base.DescribedPredicate.not;
import static com.tngtech.archunit.core.domain.JavaClass.Predicates.resideInAPackage;
import static com.tngtech.archunit.core.domain.JavaClass.Predicates.resideInAnyPackage;
import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.noClasses;
import static io.github.goodform.compliance.WallRules.nothingIn;
import static io.github.goodform.compliance.WallRules.nothingOutside;

import com.tngtech.archunit.core.importer.ImportOption;
import com.tngtech.archunit.junit.AnalyzeClasses;
import com.tngtech.archunit.junit.ArchTest;
import com.tngtech.archunit.lang.ArchRule;

/** A project under test gets no client and no histogram on its class path, and links no server. */
@AnalyzeClasses(
    packages = "io.github.goodform.compliance",
    importOptions = ImportOption.DoNotIncludeTests.class)
class LoadWallsTest {
  private static final String LOAD = "io.github.goodform.compliance.load";

  @ArchTest
  static final ArchRule THE_PARENT_LINKS_NO_CLIENT_NO_SERVER_AND_NO_HISTOGRAM =
      nothingIn(LOAD)
          .dependOnClassesThat(
              resideInAnyPackage("org.eclipse.jetty..", "org.HdrHistogram..", "org.apache.."));

  @ArchTest
  static final ArchRule THE_LOADER_KNOWS_NO_OTHER_ROOM =
      nothingIn(LOAD + ".loader")
          .dependOnClassesThat(
              resideInAPackage("io.github.goodform..")
                  .and(not(resideInAPackage(LOAD + ".loader"))));

  @ArchTest
  static final ArchRule THE_LOADER_LINKS_NO_SERVER =
      nothingIn(LOAD + ".loader")
          .dependOnClassesThat(resideInAnyPackage("org.eclipse.jetty.server.."));

  /** They need the server's own library, which nobody else has to have. */
  @ArchTest
  static final ArchRule NOTHING_LOADS_THE_HANDLERS_THAT_MEASURE =
      nothingOutside(LOAD + ".server").dependOnClassesThat(resideInAPackage(LOAD + ".server"));

  @ArchTest
  static final ArchRule THE_HANDLERS_THAT_MEASURE_NEED_NOTHING_OF_THE_KIT =
      nothingIn(LOAD + ".server")
          .dependOnClassesThat(
              resideInAPackage("io.github.goodform..")
                  .and(not(resideInAPackage(LOAD + ".server"))));

  @ArchTest
  static final ArchRule ONLY_THE_LOADER_USES_HISTOGRAMS =
      nothingOutside(LOAD + ".loader").dependOnClassesThat(resideInAPackage("org.HdrHistogram.."));

  /** What the parent may use of the loader runs without the loader's libraries. */
  @ArchTest
  static final ArchRule WHAT_IS_PUBLIC_OF_THE_LOADER_NEEDS_NO_LIBRARY =
      noClasses()
          .that()
          .resideInAPackage(LOAD + ".loader")
          .and()
          .arePublic()
          .and()
          .doNotHaveSimpleName("Loader")
          .should()
          .dependOnClassesThat(resideInAnyPackage("org.eclipse.jetty..", "org.HdrHistogram.."));

  /** The catalogue has the bodies that a mix may name. */
  @ArchTest
  static final ArchRule LOADS_NEED_NO_OTHER_ROOM_BUT_THE_CASES =
      nothingIn(LOAD)
          .dependOnClassesThat(
              resideInAPackage("io.github.goodform..")
                  .and(
                      not(
                          resideInAnyPackage(
                              LOAD, LOAD + ".loader", "io.github.goodform.compliance.cases"))));
}
