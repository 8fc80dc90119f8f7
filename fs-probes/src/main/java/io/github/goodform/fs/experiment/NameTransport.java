package io.github.goodform.fs.experiment;

import io.github.goodform.fs.evidence.NameOctets;
import java.io.ByteArrayOutputStream;
import java.net.URI;
import java.nio.ByteBuffer;
import java.nio.CharBuffer;
import java.nio.charset.CharacterCodingException;
import java.nio.charset.StandardCharsets;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.HashMap;
import java.util.HexFormat;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * How names travel between octets and paths.
 *
 * <p>A file system is spoken to through percent-encoded URIs where that keeps the octets: then, on
 * the default one, the JVM's encoding stands no more between the probe and the directory, and under
 * {@code LC_ALL=C} an å is still an å. Any other file system only takes strings.
 */
public final class NameTransport {
  private static final HexFormat HEX = HexFormat.of().withUpperCase();

  /** The root that raw names are resolved against, null when only strings can be passed. */
  private final @Nullable Path rawRoot;

  private final Path directory;

  /**
   * The octets of the names that were made from octets, in hexadecimal digits: most entries that
   * are listed are among them, and to read them from a URI takes many times as long. Only where a
   * path is its octets, so that other octets are another path.
   */
  private final Map<Path, String> known = new HashMap<>();

  private NameTransport(Path directory, @Nullable Path rawRoot) {
    this.directory = directory;
    this.rawRoot = rawRoot;
  }

  public static NameTransport of(Path directory) {
    Path root = directory.toAbsolutePath().getRoot();
    boolean raw = root != null && keepsOctets(root);
    return new NameTransport(directory, raw ? root : null);
  }

  /** An octet that is no UTF-8 must come back as it went in. */
  private static boolean keepsOctets(Path root) {
    byte[] probe = {'a', (byte) 0xE5, (byte) 0xC3, (byte) 0xA5};
    try {
      return Arrays.equals(probe, rawOctets(root, rawName(root, probe)));
    } catch (RuntimeException e) {
      // Providers other than the default have their own ideas of URIs, and of what they throw.
      return false;
    }
  }

  /** Whether names that are not valid UTF-8 can be asked for. */
  public boolean isRaw() {
    return rawRoot != null;
  }

  /**
   * A relative path of one name.
   *
   * @throws InvalidPathException when it cannot be said here
   */
  public Path name(byte[] octets) {
    String text = new String(octets, StandardCharsets.ISO_8859_1);
    if (isPlain(text)) {
      return name(text);
    }
    return rawRoot != null ? remembered(rawRoot, octets) : single(decode(octets));
  }

  /**
   * A relative path of one name.
   *
   * @throws InvalidPathException when it cannot be said here
   */
  public Path name(String name) {
    Path root = rawRoot;
    if (root == null) {
      return single(name);
    } else if (isPlain(name)) {
      return directory.getFileSystem().getPath(name);
    }
    return remembered(root, encode(name));
  }

  /** ASCII letters, digits and their like: every encoding of file names has the same octets. */
  private static boolean isPlain(String name) {
    for (int i = 0; i < name.length(); i++) {
      if (!isPlain(name.charAt(i))) {
        return false;
      }
    }
    return !name.isEmpty() && !name.equals(".") && !name.equals("..");
  }

  private static boolean isPlain(char c) {
    return (c >= 'a' && c <= 'z')
        || (c >= 'A' && c <= 'Z')
        || (c >= '0' && c <= '9')
        || c == '-'
        || c == '.';
  }

  /** The octets of a listed entry in hexadecimal digits. */
  public String hex(Path entry) {
    Path name = entry.getFileName();
    Path root = rawRoot;
    if (root == null || isPlain(name.toString())) {
      return HEX.formatHex(NameOctets.utf8(name.toString()));
    }
    String made = known.get(name);
    return made != null ? made : HEX.formatHex(rawOctets(root, name));
  }

  private Path remembered(Path root, byte[] octets) {
    Path name = rawName(root, octets);
    known.put(name, HEX.formatHex(octets));
    return name;
  }

  private Path single(String name) {
    Path path = directory.getFileSystem().getPath(name);
    if (path.getNameCount() != 1 || path.isAbsolute()) {
      throw new InvalidPathException(NameOctets.escape(name), "not one name on this file system");
    }
    return path;
  }

  private static byte[] encode(String name) {
    try {
      ByteBuffer octets = StandardCharsets.UTF_8.newEncoder().encode(CharBuffer.wrap(name));
      byte[] encoded = new byte[octets.remaining()];
      octets.get(encoded);
      return encoded;
    } catch (CharacterCodingException e) {
      throw new InvalidPathException(NameOctets.escape(name), "a lone surrogate has no UTF-8 form");
    }
  }

  private static String decode(byte[] octets) {
    try {
      return StandardCharsets.UTF_8.newDecoder().decode(ByteBuffer.wrap(octets)).toString();
    } catch (CharacterCodingException e) {
      throw new InvalidPathException(
          HEX.formatHex(octets), "octets that are not UTF-8 need the default file system");
    }
  }

  private static Path rawName(Path root, byte[] octets) {
    StringBuilder uri = new StringBuilder(root.toUri().toString());
    for (byte octet : octets) {
      if (isPlain((char) octet)) {
        uri.append((char) octet);
      } else {
        uri.append('%').append(HEX.toHexDigits(octet));
      }
    }
    Path path;
    try {
      path = root.getFileSystem().provider().getPath(URI.create(uri.toString()));
    } catch (IllegalArgumentException e) {
      throw new InvalidPathException(HEX.formatHex(octets), String.valueOf(e.getMessage()));
    }
    if (path.getNameCount() != root.getNameCount() + 1) {
      throw new InvalidPathException(HEX.formatHex(octets), "not one name on this file system");
    }
    return path.getFileName();
  }

  private static byte[] rawOctets(Path root, Path name) {
    String uri = root.resolve(name).toUri().getRawPath();
    String start = root.toUri().getRawPath();
    // A path of an existing directory ends with a slash; no name does.
    int end = uri.endsWith("/") ? uri.length() - 1 : uri.length();
    return percentDecoded(uri.substring(start.length(), end));
  }

  /** The octets of a path from the root on, whatever they are in this JVM's encoding. */
  public static byte[] octetsOf(Path path) {
    return percentDecoded(path.toUri().getRawPath());
  }

  private static byte[] percentDecoded(String uri) {
    ByteArrayOutputStream octets = new ByteArrayOutputStream();
    for (int i = 0; i < uri.length(); i++) {
      char c = uri.charAt(i);
      if (c == '%') {
        octets.write(HexFormat.fromHexDigits(uri, i + 1, i + 3));
        i += 2;
      } else {
        octets.writeBytes(String.valueOf(c).getBytes(StandardCharsets.UTF_8));
      }
    }
    return octets.toByteArray();
  }
}
