package io.github.goodform.multipart;

/**
 * How an escape inside a quoted {@code name} or {@code filename} is read. The default, {@link
 * #QUOTED_PAIR}, reads {@code \"} as a quotation mark and {@code \\} as a backslash, and every
 * other octet as sent: {@code %22} from a browser or curl stays {@code %22}.
 *
 * <p>Clients differ: browsers, curl and OkHttp write a quotation mark as {@code %22} and leave a
 * backslash alone; Go, Perl and Apache HttpClient write {@code \"} and {@code \\}. The body does
 * not name the client; {@link ContentDisposition#rawName()} and {@link
 * ContentDisposition#rawFileName()} return the octets as sent under every policy.
 *
 * @since 0.1.0
 */
public enum NamePolicy {
  /**
   * Nothing is an escape: the value ends at the next quotation mark, {@code %22} stays three
   * characters. What the web-platform tests expect of {@code Request.formData()}.
   */
  LITERAL,

  /**
   * {@code %22}, {@code %0D} and {@code %0A} are decoded, with letters in any case, and nothing
   * else: the three escapes that the WHATWG HTML "multipart/form-data encoding algorithm" makes
   * browsers write. A backslash is an ordinary character. A name that held a literal {@code %22}
   * cannot be told from one that held a quotation mark.
   */
  PERCENT_DECODE,

  /**
   * {@code \"} is a quotation mark and {@code \\} a backslash (RFC 2045 §5.1, RFC 5322 §3.2.1
   * {@code quoted-pair}); a backslash before any other octet stands for itself, because Windows
   * paths from browsers are not escaped. Browsers do not write quoted pairs: their file named
   * {@code a\}, sent as {@code filename="a\"}, is refused with {@link Fault#QUOTE_UNTERMINATED}.
   * The default.
   */
  QUOTED_PAIR
}
