package io.github.goodform.fs;

import io.github.goodform.fs.evidence.NameOctets;
import io.github.goodform.fs.experiment.NameTransport;
import java.nio.charset.Charset;
import java.nio.file.FileSystems;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;

/**
 * The file names that this JVM can encode: its charsets, their source, and which names can become a
 * path.
 *
 * <p>The encoding of file names is fixed when the JVM starts, by the environment alone: {@code
 * LC_ALL}, else {@code LC_CTYPE}, else {@code LANG}, and only if the locale exists on the machine.
 * {@code -Dsun.jnu.encoding} is ignored.
 *
 * @param javaVersion {@code java.version}
 * @param javaVendor {@code java.vendor}
 * @param osName {@code os.name}, for the record; nothing is decided by it
 * @param jnuEncoding {@code sun.jnu.encoding}, the encoding of file names
 * @param nativeEncoding {@code native.encoding}
 * @param fileEncoding {@code file.encoding}
 * @param localeVariable the variable that decides, empty when none is set
 * @param localeValue its value
 * @param names which of the sample names can become a path
 */
public record JvmLayer(
    String javaVersion,
    String javaVendor,
    String osName,
    String jnuEncoding,
    String nativeEncoding,
    String fileEncoding,
    String localeVariable,
    String localeValue,
    List<Name> names) {

  /** What becomes of a name on its way through {@code Path.of}. */
  public enum PathConversion {
    /** It becomes the path it should be, and comes back as it was. */
    KEPT,
    /** It becomes a path of other octets: another file for every other program. */
    OTHER_OCTETS,
    /** {@link InvalidPathException}. */
    REFUSED
  }

  /**
   * The fate of a sample name.
   *
   * @param id the stable id of the sample
   * @param name the name, escaped
   * @param fate what became of it
   * @param reason the JVM's words or the octets it made of the name
   */
  public record Name(String id, String name, PathConversion fate, String reason) {}

  private static final List<Map.Entry<String, String>> SAMPLES =
      List.of(
          Map.entry("ascii", "ascii.txt"),
          Map.entry("latin1", "swedish-\u00E5.txt"),
          Map.entry("latin1-decomposed", "swedish-a\u030A.txt"),
          Map.entry("cjk", "\u4E2D\u6587.txt"),
          Map.entry("emoji", "\uD83D\uDE00.txt"),
          Map.entry("lone-surrogate", "a\uD800b.txt"));

  /** Samples that no charset of Unicode can encode. */
  private static final Set<String> NO_UNICODE = Set.of("lone-surrogate", "octet");

  /** The layer with its names copied. */
  public JvmLayer {
    names = List.copyOf(names);
  }

  /**
   * Observes the JVM this is called in.
   *
   * @return the file names that it can encode
   */
  public static JvmLayer observe() {
    return observe(System.getenv());
  }

  static JvmLayer observe(Map<String, String> environment) {
    String decides = decidingVariable(environment);
    return new JvmLayer(
        property("java.version"),
        property("java.vendor"),
        property("os.name"),
        property("sun.jnu.encoding"),
        property("native.encoding"),
        property("file.encoding"),
        decides,
        environment.getOrDefault(decides, ""),
        sampleNames());
  }

  private static String decidingVariable(Map<String, String> environment) {
    for (String variable : List.of("LC_ALL", "LC_CTYPE", "LANG")) {
      if (!environment.getOrDefault(variable, "").isEmpty()) {
        return variable;
      }
    }
    return "";
  }

  /**
   * The fate of one of the sample names.
   *
   * @param id {@code ascii}, {@code latin1}, {@code latin1-decomposed}, {@code cjk}, {@code emoji},
   *     {@code lone-surrogate}, or {@code octet}: a listed name that is not UTF-8, on its way
   *     through a string and back
   * @return the name, empty when there is no such sample
   */
  public Optional<Name> name(String id) {
    return names.stream().filter(name -> name.id().equals(id)).findFirst();
  }

  /**
   * Whether every Unicode name can become a path here.
   *
   * @return true when all samples but the lone surrogate are kept
   */
  public boolean encodesUnicode() {
    return names.stream()
        .filter(name -> !NO_UNICODE.contains(name.id()))
        .allMatch(name -> name.fate() == PathConversion.KEPT);
  }

  /**
   * Returns what to change where names cannot be encoded, with the reason; empty when all can.
   *
   * @return one or two sentences
   */
  public String advice() {
    if (encodesUnicode()) {
      return "";
    }
    String source =
        localeVariable.isEmpty()
            ? "no locale is set"
            : localeVariable + "=" + NameOctets.escape(localeValue);
    String other =
        names.stream()
            .filter(
                name ->
                    name.fate() == PathConversion.OTHER_OCTETS && !NO_UNICODE.contains(name.id()))
            .findFirst()
            .map(name -> ", and \"" + name.name() + "\" is another file than for everybody else")
            .orElse("");
    return "File names are encoded in %s (%s%s), which cannot encode every name%s: start the JVM with LC_ALL=C.UTF-8."
        .formatted(
            jnuEncoding,
            source,
            isMissingLocale() ? ", a locale this machine does not have" : "",
            other);
  }

  /**
   * Whether the environment names a locale with another encoding that silently became ASCII,
   * because the machine does not have it.
   *
   * @return true when it did
   */
  public boolean isMissingLocale() {
    String plain = localeValue.replaceFirst("@.*", "");
    boolean ascii = jnuEncoding.equals("ANSI_X3.4-1968") || jnuEncoding.equals("US-ASCII");
    return ascii && !plain.isEmpty() && !plain.equals("C") && !plain.equals("POSIX");
  }

  private static List<Name> sampleNames() {
    List<Name> names = new ArrayList<>();
    NameTransport transport = NameTransport.of(Path.of(""));
    for (Map.Entry<String, String> sample : SAMPLES) {
      names.add(sample(sample.getKey(), sample.getValue(), transport));
    }
    if (transport.isRaw()) {
      names.add(octet(transport));
    }
    return names;
  }

  private static Name sample(String id, String name, NameTransport transport) {
    String shown = NameOctets.escape(name);
    try {
      Path path = FileSystems.getDefault().getPath(name);
      String hex = transport.hex(path);
      String expected = NameOctets.hex(NameOctets.utf8(name));
      boolean kept = hex.equals(expected) && path.toString().equals(name);
      return new Name(
          id,
          shown,
          kept ? PathConversion.KEPT : PathConversion.OTHER_OCTETS,
          kept ? "" : "octets " + hex);
    } catch (InvalidPathException e) {
      return new Name(
          id, shown, PathConversion.REFUSED, Objects.requireNonNullElse(e.getReason(), ""));
    }
  }

  /** What a program meets that lists a directory and opens the files by the strings it sees. */
  private static Name octet(NameTransport transport) {
    byte[] octets = {'s', '-', (byte) 0xE5};
    String hex = NameOctets.hex(octets);
    String shown = "octets " + hex;
    try {
      Path path = FileSystems.getDefault().getPath(transport.name(octets).toString());
      String back = transport.hex(path);
      boolean kept = back.equals(hex);
      return new Name(
          "octet",
          shown,
          kept ? PathConversion.KEPT : PathConversion.OTHER_OCTETS,
          kept ? "" : "octets " + back);
    } catch (InvalidPathException e) {
      return new Name(
          "octet", shown, PathConversion.REFUSED, Objects.requireNonNullElse(e.getReason(), ""));
    }
  }

  private static String property(String name) {
    String value = System.getProperty(name);
    // Before JDK 17 there was no native.encoding; other vendors may lack the rest.
    return value == null
        ? (name.endsWith("encoding") ? Charset.defaultCharset().name() : "")
        : value;
  }
}
