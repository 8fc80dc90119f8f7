package io.github.goodform.fs;

import io.github.goodform.fs.evidence.NameVerdict;
import io.github.goodform.fs.evidence.Storability;
import io.github.goodform.fs.evidence.Traits;
import java.nio.charset.Charset;
import java.nio.charset.IllegalCharsetNameException;
import java.nio.charset.UnsupportedCharsetException;
import java.util.List;
import java.util.Optional;

/** Judges whether the JVM that observed a directory encodes a name as UTF-8, or at all. */
final class EncodedName {

  private EncodedName() {}

  /** Why the JVM does not pass the name on as UTF-8, empty when it does. */
  static Optional<Storability> of(String name, JvmLayer jvm, ProbeContext context, Traits traits) {
    boolean byDefault = context.provider().equals("file");
    boolean lone = name.codePoints().anyMatch(EncodedName::isSurrogate);
    if (lone && (byDefault || traits.finding("name-lone-surrogate").is(NameVerdict.REFUSED))) {
      return answer(
          NameVerdict.REFUSED, "a lone surrogate has no UTF-8 form", "name-lone-surrogate");
    } else if (!byDefault || jvm.encodesUnicode() || name.chars().allMatch(c -> c < 0x80)) {
      return Optional.empty();
    }
    String encoding = jvm.jnuEncoding();
    return canEncode(encoding, name)
        ? answer(
            NameVerdict.REWRITTEN,
            "this JVM encodes it in %s: another name for every program that reads UTF-8"
                .formatted(encoding),
            "jnuEncoding=" + encoding)
        : answer(
            NameVerdict.REFUSED,
            "this JVM cannot encode it in %s; %s".formatted(encoding, jvm.advice()),
            "jnuEncoding=" + encoding);
  }

  private static Optional<Storability> answer(NameVerdict verdict, String reason, String rule) {
    return Optional.of(Storability.of(verdict, reason, List.of(rule)));
  }

  private static boolean isSurrogate(int codePoint) {
    return Character.MIN_SURROGATE <= codePoint && codePoint <= Character.MAX_SURROGATE;
  }

  private static boolean canEncode(String encoding, String name) {
    try {
      return Charset.forName(encoding).newEncoder().canEncode(name);
    } catch (IllegalCharsetNameException
        | UnsupportedCharsetException
        | UnsupportedOperationException e) {
      return false;
    }
  }
}
