package io.github.goodform.fs;

import io.github.goodform.fs.archive.ArchiveNames;
import io.github.goodform.fs.evidence.NameOctets;
import io.github.goodform.fs.experiment.ErrorClassifier;
import io.github.goodform.fs.experiment.NameTransport;
import io.github.goodform.fs.naming.EscapedNames;
import java.io.BufferedInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.DirectoryIteratorException;
import java.nio.file.DirectoryStream;
import java.nio.file.FileSystemException;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.NotDirectoryException;
import java.nio.file.Path;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Collections;
import java.util.Deque;
import java.util.HexFormat;
import java.util.List;
import java.util.Objects;

/**
 * Names of files that are to be stored somewhere: of a tree, of the entries of an archive, or of a
 * stream.
 *
 * <pre>{@code
 * NameReport report = profile.report(NameList.ofArchive(Path.of("release.tar.gz")));
 * }</pre>
 *
 * <p>A name is text. An octet of it that is not UTF-8 is one lone surrogate, U+DC00 plus the octet
 * (U+DC80 to U+DCFF), whatever the locale of this JVM is, so that no octet is lost. At most {@value
 * #MAX_NAMES} names of {@value #MAX_OCTETS} octets together are read, each at most {@value
 * #MAX_DEPTH} directories deep. Immutable and safe for use by several threads.
 */
public final class NameList {
  /** The most names of a list. */
  public static final int MAX_NAMES = 1_000_000;

  /** The most octets of all names of a list together. */
  public static final long MAX_OCTETS = 1L << 27;

  /** The most names in a path. */
  public static final int MAX_DEPTH = 256;

  /** No kernel takes a longer path, and a field of a zip holds no longer one. */
  private static final int MAX_NAME_OCTETS = 65_535;

  /** Where the names come from. */
  public enum Source {
    /** A directory and its sub-directories. */
    TREE,
    /** A zip, a jar or a tar. */
    ARCHIVE,
    /** A stream or a collection. */
    STREAM
  }

  private final Source source;
  private final List<String> names;

  private NameList(Source source, List<String> names) {
    this.source = source;
    this.names = Collections.unmodifiableList(names);
  }

  /**
   * Names that are at hand.
   *
   * @param names names, or paths with {@code /} between names
   * @return the list
   */
  public static NameList of(Collection<String> names) {
    return new NameList(Source.STREAM, new ArrayList<>(names));
  }

  /**
   * The names in a directory and in its sub-directories, relative to it. Symbolic links are not
   * followed.
   *
   * @param directory the directory, of any file system provider
   * @return the list, in no order
   * @throws IOException when a directory cannot be listed, or a limit is exceeded
   */
  public static NameList ofTree(Path directory) throws IOException {
    if (!Files.isDirectory(directory)) {
      throw new NotDirectoryException(directory.toString());
    }
    record Pending(Path directory, String prefix) {}
    Collector collector = new Collector();
    NameTransport transport = NameTransport.of(directory);
    Deque<Pending> pending = new ArrayDeque<>();
    pending.push(new Pending(directory, ""));
    while (!pending.isEmpty()) {
      Pending next = pending.pop();
      String prefix = next.prefix();
      try (DirectoryStream<Path> entries = Files.newDirectoryStream(next.directory())) {
        for (Path entry : entries) {
          byte[] octets = HexFormat.of().parseHex(transport.hex(entry));
          String name = prefix + EscapedNames.text(octets);
          collector.take(name, octets.length);
          if (Files.isDirectory(entry, LinkOption.NOFOLLOW_LINKS)) {
            pending.push(new Pending(entry, name + "/"));
          }
        }
      } catch (DirectoryIteratorException e) {
        IOException cause = Objects.requireNonNull(e.getCause());
        throw prefix.isEmpty() ? cause : unlisted(prefix, cause);
      } catch (FileSystemException e) {
        throw prefix.isEmpty() ? e : unlisted(prefix, e);
      }
    }
    return new NameList(Source.TREE, collector.names);
  }

  private static IOException unlisted(String prefix, IOException cause) {
    String directory = prefix.substring(0, prefix.length() - 1);
    return new IOException(
        "names-tree: cannot list the directory \"%s\": %s"
            .formatted(NameOctets.escape(directory), ErrorClassifier.outcomeOf(cause)),
        cause);
  }

  /**
   * The names of the entries of a zip, a jar, a tar or a tar compressed by gzip, as its content
   * shows; of a zip those of the central directory. No content is unpacked. The name of a directory
   * ends with a slash.
   *
   * @param archive the file
   * @return the list, in the archive's order
   * @throws IOException when it cannot be read, is no archive, is broken, or a limit is exceeded;
   *     the message says what was expected, and where
   */
  public static NameList ofArchive(Path archive) throws IOException {
    Collector collector = new Collector();
    ArchiveNames.read(archive, collector::take);
    return new NameList(Source.ARCHIVE, collector.names);
  }

  /**
   * Names that are each ended by a NUL octet, as {@code git ls-files -z} and {@code find -print0}
   * write them. Empty names are left out; as many as names may be among them.
   *
   * @param stream the stream; it is read to its end and not closed
   * @return the list, in the stream's order
   * @throws IOException when it cannot be read, when it has lines in the place of names, or a limit
   *     is exceeded
   */
  public static NameList ofNulSeparated(InputStream stream) throws IOException {
    Collector collector = new Collector();
    BufferedInputStream in = new BufferedInputStream(stream, 1 << 16);
    ByteArrayOutputStream name = new ByteArrayOutputStream();
    boolean separated = false;
    int empty = 0;
    for (int octet = in.read(); octet >= 0; octet = in.read()) {
      if (octet != 0) {
        name.write(octet);
        if (name.size() > MAX_NAME_OCTETS) {
          throw Collector.tooLong(name.size(), collector.names.size());
        }
      } else {
        separated = true;
        if (name.size() > 0) {
          collector.take(name.toByteArray());
          name.reset();
        } else if (++empty > MAX_NAMES) {
          throw new IOException(
              "names-limit: %d empty names exceed the maximum of %d".formatted(empty, MAX_NAMES));
        }
      }
    }
    byte[] last = name.toByteArray();
    if (last.length > 0) {
      if (!separated && EscapedNames.text(last).indexOf('\n') >= 0) {
        throw new IOException(
            "names-separator: expected names that each end with a NUL octet, found lines: use git"
                + " ls-files -z or find -print0");
      }
      collector.take(last);
    }
    return new NameList(Source.STREAM, collector.names);
  }

  /**
   * Where the names come from.
   *
   * @return the kind of source
   */
  public Source source() {
    return source;
  }

  /**
   * The names.
   *
   * @return an unmodifiable list of paths with {@code /} between names
   */
  public List<String> names() {
    return names;
  }

  /** Takes names up to the limits. */
  private static final class Collector {
    private final List<String> names = new ArrayList<>();
    private long octets;

    void take(byte[] name) throws IOException {
      take(EscapedNames.text(name), name.length);
    }

    void take(String name, int length) throws IOException {
      if (length > MAX_NAME_OCTETS) {
        throw tooLong(length, names.size());
      }
      long depth = name.chars().filter(c -> c == '/').count();
      if (depth >= MAX_DEPTH) {
        throw new IOException(
            "names-limit: name %d is %d directories deep and exceeds the maximum of %d"
                .formatted(names.size(), depth, MAX_DEPTH));
      }
      octets += length;
      if (names.size() == MAX_NAMES || octets > MAX_OCTETS) {
        throw new IOException(
            "names-limit: the names after \"%s\" exceed the maximum of %d names or %d octets"
                .formatted(
                    names.isEmpty() ? "" : NameOctets.escape(names.get(names.size() - 1)),
                    MAX_NAMES,
                    MAX_OCTETS));
      }
      names.add(name);
    }

    static IOException tooLong(int length, int index) {
      return new IOException(
          "names-limit: name %d has %d octets or more and exceeds the maximum of %d"
              .formatted(index, length, MAX_NAME_OCTETS));
    }
  }
}
