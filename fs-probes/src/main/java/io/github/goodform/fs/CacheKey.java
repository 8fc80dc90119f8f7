package io.github.goodform.fs;

import static java.nio.charset.StandardCharsets.UTF_8;

import io.github.goodform.fs.evidence.NameOctets;
import java.io.IOException;
import java.nio.file.FileStore;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.BasicFileAttributes;
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
            attributes.creationTime().toString(),
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
}
