package io.github.goodform.compliance.load;

import java.io.File;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.List;

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
        Path copy = Files.createTempFile("goodform-loader", ".jar");
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

  /** Returns the one file that another machine is sent. */
  Path file() {
    if (classPath.contains(File.pathSeparator) || !Files.isRegularFile(Path.of(classPath))) {
      throw new LoadException(
          "another machine is sent the loader as one file: set -D" + PROPERTY + "=goodform.jar");
    }
    return Path.of(classPath);
  }

  /** Deletes the copy that no process of this machine deletes at its end. */
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
