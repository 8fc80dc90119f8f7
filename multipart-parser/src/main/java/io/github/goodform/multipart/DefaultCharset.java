package io.github.goodform.multipart;

import java.io.IOException;
import java.nio.charset.Charset;
import java.nio.charset.IllegalCharsetNameException;
import java.nio.charset.StandardCharsets;
import java.nio.charset.UnsupportedCharsetException;

/** RFC 7578 §4.6: the field {@code _charset_} names the charset of the parts that name none. */
final class DefaultCharset {
  /** IANA charset names have at most 40 characters (RFC 2978 §2.3). */
  private static final int LONGEST_NAME = 40;

  /** What holds where no field names a charset. */
  private final Charset otherwise;

  private Charset charset;
  private boolean isNamed;

  DefaultCharset(Charset otherwise) {
    this.otherwise = otherwise;
    this.charset = otherwise;
  }

  Charset charset() {
    return charset;
  }

  /**
   * Takes a complete part's content when it is the field, and the form has it. Of two fields that
   * differ, which is a violation, none is taken.
   */
  void consider(FormPart part) throws IOException {
    if (part.headers().contentDisposition().namesCharsetField()
        && !part.isFile()
        && !part.content.isElsewhere()
        && part.size() <= LONGEST_NAME) {
      Charset named = named(new String(part.octets(), StandardCharsets.US_ASCII), otherwise);
      charset = isNamed && !named.equals(charset) ? otherwise : named;
      isNamed = true;
    }
  }

  static Charset named(String name, Charset otherwise) {
    try {
      return Charset.forName(name);
    } catch (IllegalCharsetNameException | UnsupportedCharsetException e) {
      return otherwise;
    }
  }
}
