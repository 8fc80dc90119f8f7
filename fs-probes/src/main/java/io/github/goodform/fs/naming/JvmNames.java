package io.github.goodform.fs.naming;

import io.github.goodform.fs.evidence.NameComparison;
import io.github.goodform.fs.evidence.NameVerdict;
import java.nio.ByteBuffer;
import java.nio.CharBuffer;
import java.nio.charset.CharacterCodingException;
import java.nio.charset.Charset;
import java.nio.charset.IllegalCharsetNameException;
import java.nio.charset.UnsupportedCharsetException;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * The names that a JVM gives to a directory: those of {@link NameModel}, for the octets that the
 * JVM writes for a string.
 *
 * <p>Where these are UTF-8, a string is its own name. In another encoding, two strings may be the
 * same octets, and so one file under every rule of the directory: in EUC-JP, a yen sign and a
 * backslash. A string that the JVM cannot encode can only be written by other programs, and stands
 * for its UTF-8. A lone surrogate stands for an octet, as in {@link EscapedNames}.
 */
public final class JvmNames {
  private final NameModel model;

  /** The name of the encoding, empty for UTF-8. */
  private final String encoding;

  /** Null for UTF-8, and where the JVM that judges lacks the encoding. */
  private final @Nullable Charset charset;

  private JvmNames(NameModel model, String encoding, @Nullable Charset charset) {
    this.model = model;
    this.encoding = encoding;
    this.charset = charset;
  }

  /** Names in UTF-8. */
  public static JvmNames of(NameModel model) {
    return new JvmNames(model, "", null);
  }

  /** Names in another encoding, which may be one that is not known here. */
  public static JvmNames of(NameModel model, String encoding) {
    return new JvmNames(model, encoding, charset(encoding));
  }

  /** The encoding, {@code null} where this JVM lacks it or cannot encode in it. */
  public static @Nullable Charset charset(String encoding) {
    try {
      Charset charset = Charset.forName(encoding);
      return charset.canEncode() ? charset : null;
    } catch (IllegalCharsetNameException | UnsupportedCharsetException e) {
      return null;
    }
  }

  /** Whether any two different strings may be the same octets: nobody here knows the encoding. */
  private boolean isOpen() {
    return charset == null && !encoding.isEmpty();
  }

  /** The name of which {@link NameModel} knows, as text and octets that are not UTF-8. */
  String written(String name) {
    return charset == null || EscapedNames.isAscii(name)
        ? name
        : encoded(name).map(EscapedNames::text).orElse(name);
  }

  /** The octets that the JVM writes; empty when it cannot encode the name. */
  public Optional<byte[]> encoded(String name) {
    if (charset == null) {
      return Optional.empty();
    }
    if (!EscapedNames.isText(name)) {
      return withOctets(name);
    }
    return Optional.ofNullable(encoded(name, charset));
  }

  private static byte @Nullable [] encoded(String text, Charset charset) {
    try {
      ByteBuffer octets = charset.newEncoder().encode(CharBuffer.wrap(text));
      byte[] encoded = new byte[octets.remaining()];
      octets.get(encoded);
      return encoded;
    } catch (CharacterCodingException e) {
      return null;
    }
  }

  /** What {@link #spelled} makes of octets that are no text in the encoding. */
  private static Optional<byte[]> withOctets(String name) {
    if (!EscapedNames.hasOctets(name)) {
      return Optional.empty();
    }
    ByteBuffer octets = ByteBuffer.allocate(name.length());
    for (int i = 0; i < name.length(); i++) {
      char c = name.charAt(i);
      boolean octet = Character.isSurrogate(c);
      if (Character.isHighSurrogate(c) || (!octet && c >= 0x80)) {
        return Optional.empty();
      }
      octets.put((byte) (octet ? c - EscapedNames.ESCAPE : c));
    }
    return Optional.of(octets.array());
  }

  /**
   * The string by which the JVM names a file of these octets: what it lists, where that is written
   * as the same octets again. Else their text in UTF-8, or, where the JVM would write that as other
   * octets, a lone surrogate for each octet beyond ASCII.
   */
  public String spelled(byte[] octets) {
    if (charset == null) {
      return EscapedNames.text(octets);
    }
    String listed = new String(octets, charset);
    if (encoded(listed).filter(again -> Arrays.equals(again, octets)).isPresent()) {
      return listed;
    }
    String text = EscapedNames.text(octets);
    return written(text).equals(text) ? text : EscapedNames.escapedAll(octets);
  }

  /** Equal for names that are surely one file. */
  public String key(String name) {
    return isOpen() && !EscapedNames.isAscii(name) ? name : model.key(written(name));
  }

  /** Equal for all names that may be one file; different for names that are surely two. */
  public String lockKey(String name) {
    return isOpen() ? "" : model.lockKey(written(name));
  }

  /** The key that is different only for names that no table joins. */
  String looseKey(String name, String knownKey) {
    return isOpen() ? "" : model.looseKey(written(name), knownKey);
  }

  /** Different for names that are surely two; {@code null} where that is open of every name. */
  @Nullable String settledKey(String name) {
    return isOpen() && !EscapedNames.isAscii(name) ? null : model.settledKey(written(name));
  }

  /** What the name has in common with generated 8.3 names, nothing for most names. */
  GeneratedNames.Stems stems(String name) {
    return model.stems(written(name));
  }

  /** Whether a file can have the name. */
  Fate fate(String name) {
    return isOpen() && !EscapedNames.isAscii(name) ? Fate.STORED : model.fate(written(name));
  }

  /** Whether two names are one file. */
  public NameComparison compare(String a, String b) {
    if (a.equals(b)) {
      return model.compare(a, b);
    }
    List<String> rules = List.of("jnuEncoding=" + encoding);
    if (isOpen() && !(EscapedNames.isAscii(a) && EscapedNames.isAscii(b))) {
      return NameComparison.of(
          NameVerdict.INCONCLUSIVE,
          "the names were encoded in %s, which this JVM lacks".formatted(encoding),
          rules);
    }
    String first = written(a);
    String second = written(b);
    if (first.equals(second)) {
      return NameComparison.of(
          NameVerdict.SAME, "in %s the same octets".formatted(encoding), rules);
    }
    NameComparison compared = model.compare(first, second);
    return first.equals(a) && second.equals(b)
        ? compared
        : NameComparison.of(
            compared.verdict(),
            "in %s: %s".formatted(encoding, compared.reason()),
            Stream.concat(rules.stream(), compared.rules().stream()).toList());
  }
}
