package io.github.goodform.fs;

import static java.nio.charset.StandardCharsets.UTF_8;

import io.github.goodform.fs.evidence.NameOctets;
import java.io.IOException;
import java.nio.file.FileStore;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.BasicFileAttributes;
import java.nio.file.attribute.FileTime;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.Arrays;
import java.util.Optional;

/**
 * Identifies a directory on its mount. Rules are per directory, and they change with the driver and
 * the options of the mount; a path says nothing of either.
 */
final class CacheKey {
  private static final int OCTETS = 16;

  private static final FileTime NONE = FileTime.fromMillis(0);

  private CacheKey() {}

  /** The key, empty where the file system gives the directory no identity. */
  static Optional<String> of(Path directory) throws IOException {
    BasicFileAttributes attributes = Files.readAttributes(directory, BasicFileAttributes.class);
    if (attributes.fileKey() == null) {
      return Optional.empty();
    }
    FileStore store = Files.getFileStore(directory);
    String identity =
        String.join(
            "\0",
            "1",
            directory.getFileSystem().provider().getScheme(),
            String.valueOf(attributes.fileKey()),
            birth(directory, attributes, store),
            store.type(),
            store.name(),
            ProbeContext.mountOptions(directory),
            // Compared and never read: another kernel may bring another driver.
            System.getProperty("os.name", ""),
            System.getProperty("os.version", ""));
    try {
      byte[] digest = MessageDigest.getInstance("SHA-256").digest(identity.getBytes(UTF_8));
      return Optional.of(NameOctets.hex(Arrays.copyOf(digest, OCTETS)));
    } catch (NoSuchAlgorithmException e) {
      throw new IllegalStateException("every Java platform has SHA-256", e);
    }
  }

  /**
   * What tells a directory from a later one with the same file key: the time of its birth, or its
   * path where the file system has no such time, as FUSE, or this JVM does not read it. Java
   * reports the time of the last change then, which is another one after each new file, or 1970.
   */
  private static String birth(Path directory, BasicFileAttributes attributes, FileStore store)
      throws IOException {
    Path real = directory.toRealPath();
    boolean born = isBirth(attributes) || (!isNone(attributes) && hasBirths(real, store));
    return born ? attributes.creationTime().toString() : real.toUri().toString();
  }

  /** A directory that has not changed since its birth is not alone: those above it have. */
  private static boolean hasBirths(Path real, FileStore store) {
    try {
      for (Path each = real.getParent(); each != null; each = each.getParent()) {
        FileStore other = Files.getFileStore(each);
        if (!other.name().equals(store.name()) || !other.type().equals(store.type())) {
          return false;
        } else if (isBirth(Files.readAttributes(each, BasicFileAttributes.class))) {
          return true;
        }
      }
    } catch (IOException e) {
      // Where the directories above must not be looked at, nothing is known of births.
      return false;
    }
    return false;
  }

  private static boolean isBirth(BasicFileAttributes attributes) {
    return !isNone(attributes) && !attributes.creationTime().equals(attributes.lastModifiedTime());
  }

  private static boolean isNone(BasicFileAttributes attributes) {
    return attributes.creationTime().equals(NONE);
  }
}
