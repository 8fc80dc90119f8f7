package io.github.goodform.multipart;

import java.io.ByteArrayOutputStream;
import java.nio.charset.Charset;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.Locale;
import org.jspecify.annotations.Nullable;

/**
 * The {@code Content-Disposition} of a part: its field name and its file name (RFC 7578 §4.2).
 *
 * <p>{@link #name()} and {@link #fileName()} are decoded as UTF-8 and by the {@link NamePolicy},
 * each when first asked for. {@link #fileNameStar()} is the {@code filename*} that RFC 7578
 * forbids: it stands on its own and never replaces {@link #fileName()}. A file name comes from a
 * stranger: it may hold slashes, {@code ..}, or nothing.
 *
 * <p>Valid as long as the {@link PartHeaders} it comes from; that of a {@link PartHeaders#copy()}
 * may be read by several threads.
 *
 * @since 0.1.0
 */
public final class ContentDisposition {
  static final int NAME = 0;
  static final int FILE_NAME = 1;
  static final int FILE_NAME_STAR = 2;
  private static final int PARAMETERS = 3;

  private static final int STRIDE = 3;

  // What a value is, next to the classes of its octets.
  private static final int QUOTED = 1 << 8;
  private static final int LATIN_1 = 1 << 9;

  private static final String FORM_DATA = "form-data";
  static final byte[] CHARSET_FIELD = AsciiOctets.ascii("_charset_");

  private final NamePolicy policy;
  private byte[] octets;
  private @Nullable String type;
  private @Nullable RecentNames recentNames;

  /** For each parameter: where its value starts (−1 when absent) and ends, and what it is. */
  private final int[] values;

  private final @Nullable String[] decoded;

  ContentDisposition(NamePolicy policy) {
    this.policy = policy;
    this.octets = AsciiOctets.NONE;
    this.values = new int[PARAMETERS * STRIDE];
    this.decoded = new String[PARAMETERS];
    clear(octets);
  }

  private ContentDisposition(ContentDisposition other, byte[] block) {
    this.policy = other.policy;
    this.octets = block;
    this.type = other.type;
    this.values = other.values.clone();
    this.decoded = other.decoded.clone();
  }

  /** Keeps names from now on: worth it when there is more than one body. */
  void keepNames() {
    if (recentNames == null) {
      recentNames = new RecentNames();
    }
  }

  void clear(byte[] block) {
    octets = block;
    type = null;
    for (int i = 0; i < PARAMETERS; i++) {
      values[i * STRIDE] = -1;
      decoded[i] = null;
    }
  }

  void typeIsFormData() {
    type = FORM_DATA;
  }

  /** Sets the type: an interval of the block. */
  void type(int from, int to, boolean isFormData) {
    type =
        isFormData
            ? FORM_DATA
            : new String(octets, from, to - from, StandardCharsets.ISO_8859_1)
                .toLowerCase(Locale.ROOT);
  }

  /**
   * Sets a parameter's value: an interval of the block.
   *
   * @param classes of its octets, as {@link ParameterReader} tells them
   * @param latin1 whether the octets are no UTF-8 and are read as ISO-8859-1
   */
  void set(int parameter, int from, int to, boolean quoted, int classes, boolean latin1) {
    int at = parameter * STRIDE;
    values[at] = from;
    values[at + 1] = to;
    values[at + 2] = (classes & 0xFF) | (quoted ? QUOTED : 0) | (latin1 ? LATIN_1 : 0);
  }

  boolean has(int parameter) {
    return start(parameter) >= 0;
  }

  int start(int parameter) {
    return values[parameter * STRIDE];
  }

  private int end(int parameter) {
    return values[parameter * STRIDE + 1];
  }

  private boolean is(int parameter, int what) {
    return (values[parameter * STRIDE + 2] & what) != 0;
  }

  private boolean is(int parameter, byte[] lower) {
    return AsciiOctets.equalsIgnoreCase(octets, start(parameter), end(parameter), lower);
  }

  /**
   * Whether the name is that of the field {@code _charset_}, in any case: WHATWG HTML "constructing
   * the entry list" fills in such a field.
   */
  boolean namesCharsetField() {
    return has(NAME) && is(NAME, CHARSET_FIELD);
  }

  boolean sameAs(int parameter, ParameterReader reader) {
    return is(parameter, QUOTED) == reader.quoted
        && Arrays.equals(
            octets, start(parameter), end(parameter), octets, reader.valueStart, reader.valueEnd);
  }

  ContentDisposition copy(byte[] block) {
    return new ContentDisposition(this, block);
  }

  /**
   * The disposition type.
   *
   * @return {@code form-data}, or what a tolerated part has instead, in lower case; null when the
   *     field is absent
   */
  public @Nullable String type() {
    return type;
  }

  /**
   * The field name.
   *
   * @return decoded; null when absent
   */
  public @Nullable String name() {
    return plain(NAME);
  }

  /**
   * The file name: the parameter {@code filename}, never {@code filename*}.
   *
   * @return decoded, empty when a file input was left empty; null when absent. {@link
   *     PartHeaders#isFile()} also counts {@code filename*}
   */
  public @Nullable String fileName() {
    return plain(FILE_NAME);
  }

  /**
   * The parameter {@code filename*} (RFC 8187).
   *
   * @return decoded; null when absent or not an {@code ext-value}
   */
  public @Nullable String fileNameStar() {
    String value = decoded[FILE_NAME_STAR]; // once: another thread may set it
    if (value == null && start(FILE_NAME_STAR) >= 0) {
      value = ExtendedValue.decode(octets, start(FILE_NAME_STAR), end(FILE_NAME_STAR));
      decoded[FILE_NAME_STAR] = value;
    }
    return value;
  }

  /**
   * The field name as sent, between the quotation marks.
   *
   * @return a new array; null when absent
   */
  public byte @Nullable [] rawName() {
    return raw(NAME);
  }

  /**
   * The file name as sent, between the quotation marks.
   *
   * @return a new array; null when absent
   */
  public byte @Nullable [] rawFileName() {
    return raw(FILE_NAME);
  }

  /**
   * The parameter {@code filename*} as sent.
   *
   * @return a new array; null when absent
   */
  public byte @Nullable [] rawFileNameStar() {
    return raw(FILE_NAME_STAR);
  }

  private byte @Nullable [] raw(int parameter) {
    return start(parameter) < 0
        ? null
        : Arrays.copyOfRange(octets, start(parameter), end(parameter));
  }

  private @Nullable String plain(int parameter) {
    String value = decoded[parameter];
    if (value == null && start(parameter) >= 0) {
      value = decode(parameter);
      decoded[parameter] = value;
    }
    return value;
  }

  private String decode(int parameter) {
    int from = start(parameter);
    int to = end(parameter);
    int special =
        switch (policy) {
          case LITERAL -> 0;
          case PERCENT_DECODE -> ParameterReader.PERCENT;
          case QUOTED_PAIR -> ParameterReader.BACKSLASH;
        };
    boolean asSent = !is(parameter, QUOTED) || !is(parameter, special | ParameterReader.LINE_END);
    if (!asSent) {
      return unescape(from, to).toString(charset(parameter));
    }
    if (is(parameter, ParameterReader.HIGH)) {
      return new String(octets, from, to - from, charset(parameter));
    }
    RecentNames recent = recentNames;
    return recent != null && parameter == NAME
        ? recent.name(octets, from, to)
        : new String(octets, from, to - from, StandardCharsets.ISO_8859_1);
  }

  private Charset charset(int parameter) {
    return is(parameter, LATIN_1) ? StandardCharsets.ISO_8859_1 : StandardCharsets.UTF_8;
  }

  private ByteArrayOutputStream unescape(int from, int to) {
    ByteArrayOutputStream out = new ByteArrayOutputStream(to - from);
    for (int i = from; i < to; i++) {
      int c = octets[i];
      if (c == '\r' || c == '\n') {
        continue; // the line end of a folded field
      }
      if (policy == NamePolicy.QUOTED_PAIR
          && c == '\\'
          && i + 1 < to
          && (octets[i + 1] == '"' || octets[i + 1] == '\\')) {
        c = octets[++i];
      } else if (policy == NamePolicy.PERCENT_DECODE && c == '%' && i + 2 < to) {
        int escaped = browserEscape(octets[i + 1], octets[i + 2]);
        if (escaped >= 0) {
          c = escaped;
          i += 2;
        }
      }
      out.write(c);
    }
    return out;
  }

  /** The three escapes of WHATWG HTML "multipart/form-data encoding algorithm". */
  private static int browserEscape(byte first, byte second) {
    if (first == '2' && second == '2') {
      return '"';
    }
    if (first == '0') {
      return switch (second) {
        case 'D', 'd' -> '\r';
        case 'A', 'a' -> '\n';
        default -> -1;
      };
    }
    return -1;
  }
}
