package io.github.goodform.fs;

import static com.tngtech.archunit.base.DescribedPredicate.not;
import static com.tngtech.archunit.core.domain.JavaClass.Predicates.resideInAPackage;
import static com.tngtech.archunit.core.domain.JavaClass.Predicates.resideInAnyPackage;
import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.noClasses;
import static com.tngtech.archunit.library.dependencies.SlicesRuleDefinition.slices;

import com.tngtech.archunit.core.importer.ImportOption;
import com.tngtech.archunit.junit.AnalyzeClasses;
import com.tngtech.archunit.junit.ArchTest;
import com.tngtech.archunit.lang.ArchRule;

/** The packages, and which may depend on which. */
@AnalyzeClasses(
    packages = "io.github.goodform.fs",
    importOptions = ImportOption.DoNotIncludeTests.class)
class WallsTest {
  private static final String FS = "io.github.goodform.fs";
  private static final String EVIDENCE = FS + ".evidence";
  private static final String NAMING = FS + ".naming";
  private static final String EXPERIMENT = FS + ".experiment";
  private static final String REPLAY = FS + ".replay";
  private static final String ARCHIVE = FS + ".archive";

  @ArchTest
  static final ArchRule PACKAGES_HAVE_NO_CYCLES =
      slices().matching(FS + ".(*)").should().beFreeOfCycles();

  @ArchTest static final ArchRule EVIDENCE_KNOWS_NO_OTHER_PACKAGE = knowsOnly(EVIDENCE);

  @ArchTest static final ArchRule NAMING_KNOWS_EVIDENCE = knowsOnly(NAMING, EVIDENCE);

  @ArchTest static final ArchRule EXPERIMENT_KNOWS_EVIDENCE = knowsOnly(EXPERIMENT, EVIDENCE);

  @ArchTest static final ArchRule ARCHIVE_KNOWS_NO_OTHER_PACKAGE = knowsOnly(ARCHIVE);

  @ArchTest
  static final ArchRule REPLAY_KNOWS_NAMING_AND_EVIDENCE = knowsOnly(REPLAY, NAMING, EVIDENCE);

  @ArchTest
  static final ArchRule EVIDENCE_AND_NAMING_TOUCH_NO_FILES =
      noClasses()
          .that()
          .resideInAnyPackage(EVIDENCE, NAMING)
          .should()
          .dependOnClassesThat(
              resideInAnyPackage("java.nio.file..", "java.nio.channels..", "java.net.."));

  private static ArchRule knowsOnly(String room, String... others) {
    String[] known = new String[others.length + 1];
    known[0] = room;
    System.arraycopy(others, 0, known, 1, others.length);
    return noClasses()
        .that()
        .resideInAPackage(room)
        .should()
        .dependOnClassesThat(resideInAPackage(FS + "..").and(not(resideInAnyPackage(known))));
  }
}
