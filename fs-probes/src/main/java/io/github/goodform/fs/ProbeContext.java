package io.github.goodform.fs;

import io.github.goodform.fs.evidence.NameOctets;
import io.github.goodform.fs.experiment.NameTransport;
import java.io.FileInputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.FileStore;
import java.nio.file.FileSystems;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;

/**
 * Where and when a directory was probed; nothing is decided by it.
 *
 * @param directory the directory, escaped
 * @param provider the scheme of its file system provider, {@code file} for the default
 * @param storeType the type of its file store as the JVM names it, empty when unknown
 * @param storeName the name of its file store, empty when unknown
 * @param mountOptions the mount's options where they are readable, empty otherwise
 * @param readOnly whether the file store says that it is read-only
 * @param usableOctets free space for this user in octets, -1 when unknown
 * @param time when the probe began
 * @param elapsedMicros how long it took, in microseconds
 * @param full whether every question was asked
 * @param leftBehind what the probe could not remove and why, empty when nothing is left
 * @param directoryFlags the letters of the flags that the directory has, as {@code lsattr} shows
 *     them, such as {@code eF}; {@code not observed} with the reason where they could not be read;
 *     empty when there is none or they were not asked for
 * @param caseFlags the flags by which the kernel declares what the directory does with case ({@code
 *     FS_IOC_FSGETXATTR} of Linux 7.2 and later): {@code casefold}, {@code casenonpreserving} or
 *     both, separated by a comma; {@code not observed} with the reason where they could not be
 *     read; empty when neither is set or they were not asked for
 */
public record ProbeContext(
    String directory,
    String provider,
    String storeType,
    String storeName,
    String mountOptions,
    boolean readOnly,
    long usableOctets,
    Instant time,
    long elapsedMicros,
    boolean full,
    String leftBehind,
    String directoryFlags,
    String caseFlags) {
  /** The place of the options in a line of mounts, from 0. */
  private static final int OPTIONS = 3;

  static ProbeContext observe(
      Path directory,
      Instant time,
      long elapsedMicros,
      boolean full,
      String leftBehind,
      String directoryFlags,
      String caseFlags) {
    String type = "";
    String name = "";
    boolean readOnly = false;
    long usable = -1;
    try {
      FileStore store = Files.getFileStore(directory);
      type = store.type();
      name = store.name();
      readOnly = store.isReadOnly();
      usable = store.getUsableSpace();
    } catch (IOException | RuntimeException e) {
      // Not every provider knows its store, and a directory may have vanished: unknown, not wrong.
      usable = -1;
    }
    return new ProbeContext(
        NameOctets.escape(directory.toString()),
        directory.getFileSystem().provider().getScheme(),
        NameOctets.escape(type),
        NameOctets.escape(name),
        mountOptions(directory),
        readOnly,
        usable,
        time,
        elapsedMicros,
        full,
        leftBehind,
        directoryFlags,
        caseFlags);
  }

  /** The options of the mount that holds the directory, read where the system lists its mounts. */
  static String mountOptions(Path directory) {
    if (!directory.getFileSystem().equals(FileSystems.getDefault())) {
      return "";
    }
    String best = "";
    int bestLength = -1;
    // A plain stream, whose classes every JVM has loaded: a channel and a reader cost as much as a
    // question.
    try (FileInputStream mounts = new FileInputStream("/proc/self/mounts")) {
      // A mount's path is octets; both sides are compared as such.
      String real =
          new String(NameTransport.octetsOf(directory.toRealPath()), StandardCharsets.ISO_8859_1);
      String lines = new String(mounts.readAllBytes(), StandardCharsets.ISO_8859_1);
      for (String line : lines.split("\n", -1)) {
        int start = line.indexOf(' ') + 1;
        int end = line.indexOf(' ', start);
        String mount = end < 0 ? "" : unescaped(line.substring(start, end));
        // Of two mounts on one directory the later one is seen.
        if (mount.length() >= bestLength && isWithin(real, mount)) {
          best = line.split(" ", -1)[OPTIONS];
          bestLength = mount.length();
        }
      }
    } catch (IOException | RuntimeException e) {
      return "";
    }
    return NameOctets.escape(best);
  }

  /** fstab(5): a space, tab, line feed or backslash in a path is an octal escape. */
  private static String unescaped(String field) {
    if (field.indexOf('\\') < 0) {
      return field;
    }
    StringBuilder plain = new StringBuilder();
    for (int i = 0; i < field.length(); i++) {
      if (field.charAt(i) == '\\') {
        plain.append((char) Integer.parseInt(field.substring(i + 1, i + 4), 8));
        i += 3;
      } else {
        plain.append(field.charAt(i));
      }
    }
    return plain.toString();
  }

  private static boolean isWithin(String directory, String mount) {
    if (mount.isEmpty()) {
      return false;
    }
    String path =
        directory.endsWith("/") ? directory.substring(0, directory.length() - 1) : directory;
    return path.equals(mount) || path.startsWith(mount.endsWith("/") ? mount : mount + "/");
  }
}
