package io.github.goodform.docker;

import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.jar.JarEntry;
import java.util.jar.JarInputStream;
import java.util.jar.JarOutputStream;
import java.util.jar.Manifest;
import java.util.stream.Stream;

/**
 * {@code goodform.jar} with another main class, from the tests of {@code fs-probes}: it tries the
 * predictions of names in the directories that a guest probes.
 */
final class PredictionJar {
  private static final Path TESTS = Path.of("../fs-probes/target/test-classes");
  private static final String FOLDER = "io/github/goodform/fs/";
  private static final List<String> CLASSES =
      List.of("GuestPredictions", "Prediction", "NameSamples");

  private PredictionJar() {}

  /** Writes the jar into a folder of its own: the gate compares what is released beside it. */
  static Path written() {
    Path jar = folder().resolve("predictions.jar");
    try (JarInputStream in = new JarInputStream(Files.newInputStream(Machine.JAR));
        OutputStream file = Files.newOutputStream(jar);
        JarOutputStream out = new JarOutputStream(file, manifest())) {
      for (JarEntry entry = in.getNextJarEntry(); entry != null; entry = in.getNextJarEntry()) {
        out.putNextEntry(new JarEntry(entry.getName()));
        in.transferTo(out);
      }
      for (Path compiled : classes()) {
        out.putNextEntry(new JarEntry(FOLDER + compiled.getFileName()));
        Files.copy(compiled, out);
      }
      return jar;
    } catch (IOException e) {
      throw new UncheckedIOException("run mvn verify in the root folder of the repository", e);
    }
  }

  private static Path folder() {
    try {
      return Files.createDirectories(Path.of("target", "guest"));
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  private static Manifest manifest() throws IOException {
    String text =
        "Manifest-Version: 1.0\nMulti-Release: true\nMain-Class: "
            + FOLDER.replace('/', '.')
            + "GuestPredictions\n";
    return new Manifest(new ByteArrayInputStream(text.getBytes(StandardCharsets.US_ASCII)));
  }

  /** Those of the program, with the classes that are nested in them. */
  private static List<Path> classes() throws IOException {
    try (Stream<Path> files = Files.list(TESTS.resolve(FOLDER))) {
      return files
          .filter(
              file ->
                  CLASSES.contains(
                      file.getFileName().toString().replaceAll("(\\$.*)?\\.class$", "")))
          .sorted()
          .toList();
    }
  }
}
