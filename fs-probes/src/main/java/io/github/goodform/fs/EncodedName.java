package io.github.goodform.fs;

import io.github.goodform.fs.evidence.NameVerdict;
import io.github.goodform.fs.evidence.Storability;
import io.github.goodform.fs.evidence.Traits;
import io.github.goodform.fs.naming.EscapedNames;
import io.github.goodform.fs.naming.JvmNames;
import io.github.goodform.fs.naming.NameModel;
import java.nio.charset.Charset;
import java.nio.charset.CharsetEncoder;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;

/** A name on its way through the encoding of the JVM that observed a directory. */
final class EncodedName {
  private final Storability storability;
  private final @Nullable String listed;

  private EncodedName(Storability storability, @Nullable String listed) {
    this.storability = storability;
    this.listed = listed;
  }

  /** The names of strings in a directory, as the JVM that observed it encodes them. */
  static JvmNames names(JvmLayer jvm, ProbeContext context, NameModel model) {
    return context.provider().equals("file") && !jvm.encodesUnicode()
        ? JvmNames.of(model, jvm.jnuEncoding())
        : JvmNames.of(model);
  }

  static EncodedName of(
      String name, JvmLayer jvm, ProbeContext context, Traits traits, NameModel model) {
    boolean byDefault = context.provider().equals("file");
    boolean lone = name.codePoints().anyMatch(EncodedName::isSurrogate);
    if (lone && (byDefault || traits.finding("name-lone-surrogate").is(NameVerdict.REFUSED))) {
      return refused("a lone surrogate has no UTF-8 form", "name-lone-surrogate");
    } else if (!byDefault || jvm.encodesUnicode() || name.chars().allMatch(c -> c < 0x80)) {
      Storability stored = model.storability(name);
      boolean isListed = isStored(stored) && !model.isLost(name);
      return new EncodedName(stored, isListed ? decoded(model.listed(name), jvm, byDefault) : null);
    }
    return encoded(name, jvm, model);
  }

  /** A name may be listed as another one, which may be no UTF-8, and which the JVM decodes. */
  private static String decoded(String listed, JvmLayer jvm, boolean byDefault) {
    if (!byDefault || (jvm.encodesUnicode() && EscapedNames.isText(listed))) {
      return listed;
    }
    Charset charset =
        jvm.encodesUnicode() ? StandardCharsets.UTF_8 : JvmNames.charset(jvm.jnuEncoding());
    return charset != null ? new String(EscapedNames.octets(listed), charset) : listed;
  }

  /** The directory gets other octets than UTF-8 would be, and the JVM decodes those it lists. */
  private static EncodedName encoded(String name, JvmLayer jvm, NameModel model) {
    String encoding = jvm.jnuEncoding();
    String rule = "jnuEncoding=" + encoding;
    Charset charset = JvmNames.charset(encoding);
    byte[] octets = JvmNames.of(model, encoding).encoded(name).orElse(null);
    if (charset == null || octets == null) {
      return refused("this JVM cannot encode it in %s; %s".formatted(encoding, jvm.advice()), rule);
    }
    String written = EscapedNames.text(octets);
    Storability stored = model.storability(written);
    List<String> rules = new ArrayList<>(List.of(rule));
    rules.addAll(stored.rules());
    if (!isStored(stored) || model.isLost(written)) {
      return new EncodedName(
          Storability.of(stored.verdict(), "in %s: %s".formatted(encoding, stored.reason()), rules),
          null);
    }
    String listed = new String(EscapedNames.octets(model.listed(written)), charset);
    Storability storability =
        listed.equals(name)
            ? Storability.of(
                NameVerdict.KEPT,
                "in %s: another name for every program that reads UTF-8".formatted(encoding),
                rules)
            : Storability.of(
                NameVerdict.REWRITTEN,
                "in %s this JVM lists it as \"%s\"".formatted(encoding, listed),
                rules);
    return new EncodedName(storability, listed);
  }

  /** Whether names beyond ASCII are octets in this JVM that are not their UTF-8. */
  static boolean isOctets(JvmLayer jvm) {
    Charset charset = JvmNames.charset(jvm.jnuEncoding());
    if (jvm.encodesUnicode() || charset == null) {
      return false;
    }
    CharsetEncoder encoder = charset.newEncoder();
    return IntStream.rangeClosed(0x80, Character.MAX_VALUE)
        .anyMatch(c -> encoder.canEncode((char) c));
  }

  Storability storability() {
    return storability;
  }

  /** The name as it is listed; empty when it is refused or lost, or when that is open. */
  Optional<String> listed() {
    return Optional.ofNullable(listed);
  }

  private static boolean isStored(Storability storability) {
    return switch (storability.verdict()) {
      case KEPT, REWRITTEN, LOSSY -> true;
      default -> false;
    };
  }

  private static EncodedName refused(String reason, String rule) {
    return new EncodedName(Storability.of(NameVerdict.REFUSED, reason, List.of(rule)), null);
  }

  private static boolean isSurrogate(int codePoint) {
    return Character.MIN_SURROGATE <= codePoint && codePoint <= Character.MAX_SURROGATE;
  }
}
