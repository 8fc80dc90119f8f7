package io.github.goodform.multipart;

import static com.tngtech.archunit.base.DescribedPredicate.describe;
import static com.tngtech.archunit.base.DescribedPredicate.not;
import static com.tngtech.archunit.core.domain.JavaClass.Predicates.belongToAnyOf;
import static com.tngtech.archunit.core.domain.JavaClass.Predicates.resideInAPackage;
import static com.tngtech.archunit.core.domain.JavaClass.Predicates.resideInAnyPackage;
import static com.tngtech.archunit.lang.conditions.ArchConditions.be;
import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.classes;
import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.fields;
import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.noClasses;
import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.noFields;
import static com.tngtech.archunit.library.dependencies.SlicesRuleDefinition.slices;
import static org.assertj.core.api.Assertions.assertThat;

import com.tngtech.archunit.core.domain.JavaAccess;
import com.tngtech.archunit.core.domain.JavaClass;
import com.tngtech.archunit.core.domain.JavaClasses;
import com.tngtech.archunit.core.domain.JavaField;
import com.tngtech.archunit.core.domain.JavaModifier;
import com.tngtech.archunit.core.importer.ImportOption;
import com.tngtech.archunit.junit.AnalyzeClasses;
import com.tngtech.archunit.junit.ArchTest;
import com.tngtech.archunit.lang.ArchRule;
import java.net.URI;
import java.nio.ByteOrder;
import java.nio.charset.Charset;
import java.util.Locale;
import java.util.Objects;

/** What the module depends on, what it shows, and where a body's state changes. */
@AnalyzeClasses(
    packages = "io.github.goodform.multipart",
    importOptions = ImportOption.DoNotIncludeTests.class)
class WallsTest {
  private static final String HERE = "io.github.goodform.multipart";

  @ArchTest
  static final ArchRule NOTHING_BUT_JAVA_BASE =
      classes()
          .should()
          .onlyDependOnClassesThat(
              resideInAnyPackage(
                  HERE,
                  "java.io",
                  "java.lang..",
                  "java.net",
                  "java.nio..",
                  "java.security",
                  "java.util..",
                  // An age, of files that a killed process left.
                  "java.time",
                  // Annotations alone: nobody needs them at run time.
                  "org.jspecify.annotations"));

  @ArchTest
  static final ArchRule PACKAGES_HAVE_NO_CYCLES =
      slices().matching(HERE + ".(*)..").should().beFreeOfCycles().allowEmptyShould(true);

  /** A body is a function of its octets: no socket, clock, locale or property is asked. */
  @ArchTest
  static final ArchRule NOTHING_OF_THE_MACHINE =
      noClasses()
          .should()
          .dependOnClassesThat(
              resideInAnyPackage(
                  "java.net.http..", "java.nio.channels.spi..", "java.lang.reflect.."))
          .orShould()
          .dependOnClassesThat(resideInAPackage("java.net").and(not(belongToAnyOf(URI.class))))
          .orShould()
          .callMethod(System.class, "getenv", String.class)
          .orShould()
          .callMethod(System.class, "nanoTime")
          .orShould()
          .callMethod(System.class, "currentTimeMillis")
          .orShould()
          .callMethod(ByteOrder.class, "nativeOrder")
          .orShould()
          .callMethod(Locale.class, "getDefault")
          .orShould()
          .callMethod(Charset.class, "defaultCharset");

  /** The age of a file that a killed process left is the one span of time. */
  @ArchTest
  static final ArchRule NO_TIME =
      noClasses()
          .that(not(belongToAnyOf(FormStorage.class, PartFile.class)))
          .should()
          .dependOnClassesThat(resideInAPackage("java.time.."));

  @ArchTest
  static void onlyTheDoorIsPublic(JavaClasses module) {
    assertThat(module)
        .filteredOn(each -> each.getModifiers().contains(JavaModifier.PUBLIC))
        .filteredOn(JavaClass::isTopLevelClass)
        .extracting(JavaClass::getSimpleName)
        .containsExactlyInAnyOrder(
            "BodyContent",
            "Boundary",
            "BufferOwner",
            "Compliance",
            "ContentDisposition",
            "NotedViolation",
            "Fault",
            "FormCollector",
            "FormData",
            "FormPart",
            "FormStorage",
            "Limit",
            "Limits",
            "Multipart",
            "MultipartBody",
            "MultipartEvent",
            "MultipartException",
            "MultipartHandler",
            "MultipartOptions",
            "MultipartParser",
            "MultipartPublisher",
            "MultipartReader",
            "NamePolicy",
            "PartHeaders",
            "Progress",
            "PublishedPart",
            "StorageBudget",
            "Violation");
  }

  /** One state machine: its states are the Scanner's own, and it alone moves between them. */
  @ArchTest
  static void onlyTheScannerHasStates(JavaClasses module) {
    assertThat(module)
        .filteredOn(each -> each.getSimpleName().equals("State"))
        .singleElement()
        .satisfies(
            state -> {
              assertThat(state.isEnum()).isTrue();
              assertThat(state.getModifiers()).contains(JavaModifier.PRIVATE);
              assertThat(state.getEnclosingClass().orElseThrow().getSimpleName())
                  .isEqualTo("Scanner");
            });
  }

  /** A field that takes one constant after another is a state machine, whatever its name is. */
  @ArchTest
  static final ArchRule NO_OTHER_CLASS_MOVES_BETWEEN_CONSTANTS =
      noFields()
          .that()
          .areDeclaredInClassesThat(not(belongToAnyOf(Scanner.class)))
          .and()
          // What a header field says, and not where the parser is.
          .doNotHaveFullName(HERE + ".HeaderFields.encoding")
          .and(describe("hold a constant of the module", WallsTest::holdsAConstant))
          .should(be(describe("set to a constant outside a constructor", WallsTest::isMoved)));

  @ArchTest
  static final ArchRule THE_SCANNER_DOES_MOVE =
      fields()
          .that()
          .areDeclaredIn(Scanner.class)
          .and(describe("hold a constant of the module", WallsTest::holdsAConstant))
          .should(be(describe("set to a constant outside a constructor", WallsTest::isMoved)));

  private static boolean holdsAConstant(JavaField field) {
    return !field.getModifiers().contains(JavaModifier.STATIC)
        && field.getRawType().isEnum()
        && field.getRawType().getPackageName().equals(HERE);
  }

  /** Whether a method that sets the field also names a constant of the field's type. */
  private static boolean isMoved(JavaField field) {
    return field.getAccessesToSelf().stream()
        .filter(access -> access.getAccessType().toString().equals("SET"))
        .map(JavaAccess::getOrigin)
        .filter(origin -> !origin.isConstructor())
        .flatMap(origin -> origin.getFieldAccesses().stream())
        .anyMatch(
            access ->
                access.getTargetOwner().equals(field.getRawType())
                    && Objects.equals(access.getTarget().getRawType(), field.getRawType()));
  }
}
