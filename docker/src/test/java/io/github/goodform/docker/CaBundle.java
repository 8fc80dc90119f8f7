package io.github.goodform.docker;

import java.io.IOException;
import java.nio.charset.CharacterCodingException;
import java.nio.file.Files;
import java.nio.file.Path;

/** Certificates that images trust besides their own, for a network that needs some. */
final class CaBundle {
  /** What Linux passes to a program as one variable, less its name and a run's own certificates. */
  static final int MAX_OCTETS = 124 * 1024;

  /** Tests run in the folder of their module. */
  private static final Path PROJECT = Path.of("..");

  private CaBundle() {}

  /**
   * Reads the file that {@code -Dgoodform.ca} names.
   *
   * @param file a path; a relative one begins at the top of the project
   * @throws IllegalArgumentException when it cannot be read, holds no certificate in PEM, or is too
   *     large for a build argument
   */
  static String read(String file) {
    String text;
    try {
      text = Files.readString(PROJECT.resolve(file));
    } catch (CharacterCodingException e) {
      throw new IllegalArgumentException(problem(file, "is no text: expected PEM"), e);
    } catch (IOException e) {
      throw new IllegalArgumentException(problem(file, "cannot be read: " + e), e);
    }
    if (!text.contains("-----BEGIN CERTIFICATE-----")) {
      throw new IllegalArgumentException(problem(file, "holds no certificate in PEM"));
    }
    if (text.length() > MAX_OCTETS) {
      throw new IllegalArgumentException(
          problem(
              file,
              "has "
                  + text.length()
                  + " characters, and a build argument at most "
                  + MAX_OCTETS
                  + ": give only the certificates that the images lack"));
    }
    return text;
  }

  private static String problem(String file, String what) {
    return "-Dgoodform.ca: " + file + ' ' + what;
  }
}
