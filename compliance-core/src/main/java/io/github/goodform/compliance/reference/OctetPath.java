package io.github.goodform.compliance.reference;

import java.net.URI;
import java.nio.file.Path;

/**
 * The path of a name that is made of octets. A URI says octets; a string would have to be encoded
 * in the locale's charset first, which not every name survives.
 */
final class OctetPath {
  private OctetPath() {}

  /**
   * Finds a path.
   *
   * @param root an absolute directory
   * @param name the octets of a relative path; {@code /} separates names
   * @throws IllegalArgumentException if the octets are no path here
   */
  static Path resolve(Path root, byte[] name) {
    StringBuilder uri = new StringBuilder(root.toUri().toString());
    if (uri.charAt(uri.length() - 1) != '/') {
      uri.append('/');
    }
    for (byte octet : name) {
      if (octet == '/') {
        uri.append('/');
      } else {
        uri.append('%').append(Character.forDigit((octet >> 4) & 15, 16));
        uri.append(Character.forDigit(octet & 15, 16));
      }
    }
    return Path.of(URI.create(uri.toString()));
  }
}
