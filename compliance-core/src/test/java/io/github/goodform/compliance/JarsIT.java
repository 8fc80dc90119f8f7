package io.github.goodform.compliance;

import static org.assertj.core.api.Assertions.assertThat;

import com.tngtech.archunit.core.domain.Dependency;
import com.tngtech.archunit.core.domain.JavaClass;
import com.tngtech.archunit.core.importer.ClassFileImporter;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Objects;
import java.util.Set;
import java.util.TreeSet;
import java.util.jar.Attributes;
import java.util.jar.JarFile;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import java.util.zip.ZipEntry;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

/** The jars as they are published: licence, notice, version, and the headers of OSGi. */
@Tag("once")
class JarsIT {
  private static final List<String> MODULES =
      List.of("multipart-parser", "fs-probes", "compliance-core");

  /** All jars of the three modules that stand beside each other after a build. */
  static List<Path> jars() throws IOException {
    List<Path> jars = new ArrayList<>();
    for (String module : MODULES) {
      try (Stream<Path> files = Files.list(Path.of("..", module, "target"))) {
        files
            .filter(file -> file.toString().endsWith(".jar"))
            .filter(file -> !file.getFileName().toString().startsWith("original-"))
            .sorted()
            .forEach(jars::add);
      }
    }
    return jars;
  }

  private static Path jar(String module) throws IOException {
    return jars().stream()
        .filter(
            file -> file.getFileName().toString().matches(module + "-[0-9.]+(-SNAPSHOT)?\\.jar"))
        .findFirst()
        .orElseThrow();
  }

  @Test
  void eachModuleHasThreeJars() throws IOException {
    for (String module : MODULES) {
      assertThat(jars())
          .extracting(file -> file.getFileName().toString())
          .filteredOn(
              name -> name.matches(module + "-[0-9.]+(-SNAPSHOT)?(-sources|-javadoc)?\\.jar"))
          .as(module)
          .hasSize(3);
    }
  }

  @ParameterizedTest
  @MethodSource("jars")
  void holdsTheLicenceAndTheNoticeOnce(Path file) throws IOException {
    String licence = Files.readString(Path.of("..", "LICENSE"));
    try (JarFile jar = new JarFile(file.toFile())) {
      assertThat(text(jar, "META-INF/LICENSE")).isEqualTo(licence);
      assertThat(text(jar, "META-INF/NOTICE"))
          .startsWith("goodform")
          .contains("licensed under the Apache License, version 2.0 (META-INF/LICENSE).");
      assertThat(jar.stream().map(ZipEntry::getName))
          .containsOnlyOnce("META-INF/LICENSE", "META-INF/NOTICE");
    }
  }

  private static String text(JarFile jar, String name) throws IOException {
    return new String(
        jar.getInputStream(Objects.requireNonNull(jar.getEntry(name), name)).readAllBytes(),
        StandardCharsets.UTF_8);
  }

  @ParameterizedTest
  @ValueSource(strings = {"multipart-parser", "fs-probes", "compliance-core"})
  void isABundleWithItsVersion(String module) throws IOException {
    Attributes manifest = manifest(module);
    String version = manifest.getValue("Implementation-Version");
    assertThat(version).isNotNull();
    assertThat(manifest.getValue("Bundle-ManifestVersion")).isEqualTo("2");
    assertThat(manifest.getValue("Bundle-SymbolicName")).isEqualTo("io.github.goodform." + module);
    String bundle = manifest.getValue("Bundle-Version");
    assertThat(bundle).matches("\\d+\\.\\d+\\.\\d+").isEqualTo(version.replace("-SNAPSHOT", ""));
    assertThat(manifest.getValue("Require-Capability")).contains("(osgi.ee=JavaSE)(version=17)");
    assertThat(clauses(manifest, "Export-Package"))
        .isNotEmpty()
        .allMatch(clause -> clause.endsWith(";version=\"" + bundle + '"'));
  }

  /**
   * What the classes use, and nothing else: a package that is missing there is not found in OSGi.
   */
  @ParameterizedTest
  @ValueSource(strings = {"multipart-parser", "fs-probes"})
  void importsWhatItUses(String module) throws IOException {
    Set<String> own = new TreeSet<>();
    Set<String> used = new TreeSet<>();
    try (JarFile jar = new JarFile(jar(module).toFile())) {
      for (JavaClass type : new ClassFileImporter().importJar(jar)) {
        own.add(type.getPackageName());
        for (Dependency dependency : type.getDirectDependenciesFromSelf()) {
          used.add(dependency.getTargetClass().getBaseComponentType().getPackageName());
        }
      }
    }
    used.removeAll(own);
    used.removeIf(
        name -> name.isEmpty() || name.startsWith("java.") || name.startsWith("org.jspecify"));
    Attributes manifest = manifest(module);
    assertThat(packages(manifest, "Import-Package")).isEqualTo(used);
    assertThat(own).containsAll(packages(manifest, "Export-Package"));
  }

  @Test
  void importsWhatIsOptionalWhenItIsUsed() throws IOException {
    assertThat(manifest("compliance-core").getValue("DynamicImport-Package")).isEqualTo("*");
  }

  private static Attributes manifest(String module) throws IOException {
    try (JarFile jar = new JarFile(jar(module).toFile())) {
      return jar.getManifest().getMainAttributes();
    }
  }

  private static Set<String> packages(Attributes manifest, String header) {
    return clauses(manifest, header).stream()
        .map(clause -> clause.replaceFirst(";.*", ""))
        .collect(Collectors.toCollection(TreeSet::new));
  }

  private static List<String> clauses(Attributes manifest, String header) {
    String value = manifest.getValue(header);
    return value == null ? List.of() : Arrays.asList(value.split(","));
  }
}
