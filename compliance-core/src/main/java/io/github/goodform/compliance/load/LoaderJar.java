package io.github.goodform.compliance.load;

import java.io.File;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.DirectoryIteratorException;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * What the loader's process is started from.
 *
 * <p>In this order: the file that the system property {@value #PROPERTY} names; the runnable jar
 * that the artifact with the classifier {@code loader} carries as a resource, so that none of its
 * classes is on the class path; this JVM's own class path, when it has what the loader needs.
 *
 * @param classPath the class path
 * @param toDelete the file that the process deletes at its end, if any
 */
record LoaderJar(String classPath, List<String> toDelete) {
  static final String PROPERTY = "goodform.loader";
  static final String RESOURCE = "/META-INF/goodform/goodform.jar";

  private static final String PREFIX = "goodform-loader-";
  private static final Pattern COPY = Pattern.compile(PREFIX + "([0-9]+)-[0-9]+\\.jar");

  /** A directory that several containers share has copies of processes that are not seen here. */
  private static final Duration OLD = Duration.ofHours(1);

  private static final List<String> NEEDED =
      List.of("org.HdrHistogram.Histogram", "org.eclipse.jetty.client.HttpClient");

  static LoaderJar find() {
    String named = System.getProperty(PROPERTY);
    if (named != null) {
      if (!Files.isRegularFile(Path.of(named))) {
        throw new LoadException("-D" + PROPERTY + ": there is no file " + named);
      }
      return new LoaderJar(named, List.of());
    }
    try (InputStream jar = LoaderJar.class.getResourceAsStream(RESOURCE)) {
      if (jar != null) {
        removeLeftOver(Path.of(System.getProperty("java.io.tmpdir")));
        Path copy = Files.createTempFile(PREFIX + ProcessHandle.current().pid() + '-', ".jar");
        copy.toFile().deleteOnExit();
        Files.copy(jar, copy, StandardCopyOption.REPLACE_EXISTING);
        return new LoaderJar(copy.toString(), List.of(copy.toString()));
      }
    } catch (IOException e) {
      throw new LoadException("the loader's jar cannot be copied: " + e.getMessage(), e);
    }
    if (NEEDED.stream().allMatch(LoaderJar::isPresent)) {
      return new LoaderJar(System.getProperty("java.class.path", ""), List.of());
    }
    throw new LoadException(
        "the loader is missing: add io.github.goodform:compliance-core with <classifier>loader"
            + "</classifier>, or set -D"
            + PROPERTY
            + "=goodform.jar");
  }

  /** Removes copies whose process was killed together with its loader. */
  static void removeLeftOver(Path directory) {
    try (DirectoryStream<Path> copies = Files.newDirectoryStream(directory, PREFIX + "*.jar")) {
      for (Path copy : copies) {
        if (isLeftOver(copy)) {
          Files.deleteIfExists(copy);
        }
      }
    } catch (IOException | DirectoryIteratorException e) {
      return; // it is another user's
    }
  }

  private static boolean isLeftOver(Path copy) throws IOException {
    Matcher name = COPY.matcher(copy.getFileName().toString());
    if (!name.matches() || ProcessHandle.of(Long.parseLong(name.group(1))).isPresent()) {
      return false;
    }
    return Files.getLastModifiedTime(copy).toInstant().isBefore(Instant.now().minus(OLD));
  }

  /** Returns the one file that another machine is sent. */
  Path file() {
    if (classPath.contains(File.pathSeparator) || !Files.isRegularFile(Path.of(classPath))) {
      throw new LoadException(
          "another machine is sent the loader as one file: set -D" + PROPERTY + "=goodform.jar");
    }
    return Path.of(classPath);
  }

  /** Deletes the copy, where its process cannot do so at its end. */
  void delete() {
    for (String each : toDelete) {
      boolean ignored = new File(each).delete();
    }
  }

  private static boolean isPresent(String name) {
    String file = '/' + name.replace('.', '/') + ".class";
    return LoaderJar.class.getResource(file) != null;
  }
}
