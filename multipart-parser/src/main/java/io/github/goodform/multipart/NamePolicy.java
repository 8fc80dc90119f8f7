package io.github.goodform.multipart;

/**
 * How an escape inside a quoted {@code name} or {@code filename} is read.
 *
 * <p>Clients do not agree: browsers, curl and OkHttp write a quotation mark as {@code %22} and
 * leave a backslash alone; Go, Perl and Apache HttpClient write {@code \"} and {@code \\}. Nothing
 * in the body tells which, so the reader has to choose; {@link ContentDisposition#rawName()} and
 * {@link ContentDisposition#rawFileName()} give the octets as sent under every policy.
 */
public enum NamePolicy {
  /**
   * Nothing is an escape: the value ends at the next quotation mark, {@code %22} stays three
   * characters. What the web-platform tests expect of {@code Request.formData()}.
   */
  LITERAL,

  /**
   * {@code %22}, {@code %0D} and {@code %0A} are decoded, and nothing else: the three escapes that
   * the WHATWG HTML "multipart/form-data encoding algorithm" makes browsers write. A backslash is
   * an ordinary character. A name that held a literal {@code %22} cannot be told from one that held
   * a quotation mark.
   */
  PERCENT_DECODE,

  /**
   * {@code \"} is a quotation mark and {@code \\} a backslash (RFC 2045 §5.1, RFC 5322 §3.2.1
   * {@code quoted-pair}); a backslash before any other octet stands for itself, because Windows
   * paths from browsers are not escaped. The default.
   */
  QUOTED_PAIR
}
