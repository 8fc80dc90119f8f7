package io.github.goodform.multipart;

import java.nio.charset.Charset;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/**
 * The header of a part: its header fields in their order, kept as octets and decoded when asked
 * for. The <em>field name</em> of a form is a parameter of one of them, {@code
 * Content-Disposition}.
 *
 * <p>The instance a handler gets is used again for the next part; {@link #copy()} keeps it. Names
 * of header fields are compared in any case. A copy may be read by several threads.
 *
 * @since 0.1.0
 */
public final class PartHeaders {
  /** Ints for each field: start and end of its name, start and end of its value. */
  static final int STRIDE = 4;

  byte[] block;
  int length;
  int[] bounds;
  int count;
  int typeField;
  long offset;
  int partIndex;
  final ContentDisposition disposition;

  private @Nullable String contentType;

  PartHeaders(byte[] block, int[] bounds, ContentDisposition disposition) {
    this.block = block;
    this.bounds = bounds;
    this.disposition = disposition;
  }

  void clear(int partIndex, long offset) {
    this.partIndex = partIndex;
    this.offset = offset;
    length = 0;
    count = 0;
    typeField = -1;
    contentType = null;
  }

  void setField(int index, int nameStart, int nameEnd, int valueStart, int valueEnd) {
    int at = index * STRIDE;
    bounds[at] = nameStart;
    bounds[at + 1] = nameEnd;
    bounds[at + 2] = valueStart;
    bounds[at + 3] = valueEnd;
  }

  /**
   * This header on its own: it stays valid, and may be read by several threads.
   *
   * @return a copy
   */
  public PartHeaders copy() {
    byte[] octets = Arrays.copyOf(block, length);
    PartHeaders copy =
        new PartHeaders(octets, Arrays.copyOf(bounds, count * STRIDE), disposition.copy(octets));
    copy.length = length;
    copy.count = count;
    copy.typeField = typeField;
    copy.offset = offset;
    copy.partIndex = partIndex;
    copy.contentType = contentType;
    return copy;
  }

  /**
   * The part's place in the body.
   *
   * @return 0 for the first part
   */
  public int partIndex() {
    return partIndex;
  }

  /**
   * Where the header begins.
   *
   * @return the 0-based octet of the body
   */
  public long offset() {
    return offset;
  }

  /**
   * The number of header fields.
   *
   * @return 0 or more
   */
  public int headerCount() {
    return count;
  }

  /**
   * The name of a header field.
   *
   * @param index 0 to {@link #headerCount()} − 1
   * @return as sent
   */
  public String headerName(int index) {
    return text(bounds[at(index)], bounds[at(index) + 1]);
  }

  /**
   * The value of a header field, without white space around it.
   *
   * @param index 0 to {@link #headerCount()} − 1
   * @return read as UTF-8, malformed octets as U+FFFD; a folded value in one line
   */
  public String headerValue(int index) {
    String value = text(bounds[at(index) + 2], bounds[at(index) + 3]);
    return value.indexOf('\n') < 0 && value.indexOf('\r') < 0
        ? value
        : value.replace("\r", "").replace("\n", "");
  }

  /**
   * The value of a header field as sent.
   *
   * @param index 0 to {@link #headerCount()} − 1
   * @return a new array
   */
  public byte[] rawHeaderValue(int index) {
    return Arrays.copyOfRange(block, bounds[at(index) + 2], bounds[at(index) + 3]);
  }

  /**
   * The value of the first header field with a name.
   *
   * @param name in any case
   * @return as {@link #headerValue(int)}; null when there is none
   */
  public @Nullable String first(String name) {
    byte[] lower = lower(name);
    for (int i = 0; i < count; i++) {
      if (is(i, lower)) {
        return headerValue(i);
      }
    }
    return null;
  }

  /**
   * The values of all header fields with a name.
   *
   * @param name in any case
   * @return in their order, each as {@link #headerValue(int)}
   */
  public List<String> all(String name) {
    byte[] lower = lower(name);
    List<String> values = new ArrayList<>();
    for (int i = 0; i < count; i++) {
      if (is(i, lower)) {
        values.add(headerValue(i));
      }
    }
    return values;
  }

  /**
   * The value of {@code Content-Type}.
   *
   * @return as sent; null when absent: then RFC 7578 §4.4 says {@code text/plain}
   */
  public @Nullable String contentType() {
    String type = contentType; // once: another thread may set it
    if (type == null && typeField >= 0) {
      int at = typeField * STRIDE;
      String common = CommonTypes.find(block, bounds[at + 2], bounds[at + 3]);
      type = common == null ? headerValue(typeField) : common;
      contentType = type;
    }
    return type;
  }

  /**
   * Whether the part has a file name, {@code filename} or {@code filename*}.
   *
   * @return false for a field
   */
  public boolean isFile() {
    return disposition.has(ContentDisposition.FILE_NAME)
        || disposition.has(ContentDisposition.FILE_NAME_STAR);
  }

  /**
   * Whether the part is of a file input that nobody filled in: browsers send an empty file name.
   *
   * @return false for a field, and where a file was chosen
   */
  public boolean isEmptyFile() {
    String name = fileName();
    return name != null && name.isEmpty();
  }

  /**
   * The charset of the part's content as text.
   *
   * @param otherwise what holds without a {@code charset} parameter in {@code Content-Type}, and
   *     where the JVM does not know the one that it names
   * @return the charset
   */
  public Charset charset(Charset otherwise) {
    String name = charset();
    return name == null ? otherwise : DefaultCharset.named(name, otherwise);
  }

  /**
   * All header fields by name.
   *
   * @return the values of each name, as {@link #headerValue(int)}, in the order of the fields; a
   *     look-up takes the name in any case. Valid for good; cannot be changed
   */
  public Map<String, List<String>> asMap() {
    Map<String, List<String>> map = new TreeMap<>(String.CASE_INSENSITIVE_ORDER);
    for (int i = 0; i < count; i++) {
      map.computeIfAbsent(headerName(i), first -> new ArrayList<>(1)).add(headerValue(i));
    }
    map.replaceAll((name, values) -> List.copyOf(values));
    return Collections.unmodifiableMap(map);
  }

  /**
   * A parameter of a header field, such as {@code charset} of {@code Content-Type}. For the names
   * of fields and files use {@link #contentDisposition()}, which knows the {@link NamePolicy}.
   *
   * @param header the field's name, in any case
   * @param parameter the parameter's name, in any case
   * @return the value of the first one, without quotation marks, the escapes in them and the line
   *     ends of a folded field; null when there is none, or the field cannot be read up to it
   */
  public @Nullable String parameter(String header, String parameter) {
    byte[] lower = lower(header);
    for (int i = 0; i < count; i++) {
      if (is(i, lower)) {
        return ParameterValue.of(rawHeaderValue(i), parameter);
      }
    }
    return null;
  }

  /**
   * The {@code charset} parameter of {@code Content-Type}; null when there is none or it cannot be
   * read.
   */
  private @Nullable String charset() {
    return typeField < 0 ? null : ParameterValue.of(rawHeaderValue(typeField), "charset");
  }

  /**
   * The part's disposition.
   *
   * @return never null; without a type when the field is absent
   */
  public ContentDisposition contentDisposition() {
    return disposition;
  }

  /**
   * The name of the form's field: short for {@link ContentDisposition#name()}.
   *
   * @return the field name; null when absent
   */
  public @Nullable String fieldName() {
    return disposition.name();
  }

  /**
   * Short for {@link ContentDisposition#fileName()}.
   *
   * @return the file name; null when absent
   */
  public @Nullable String fileName() {
    return disposition.fileName();
  }

  /**
   * The header as sent.
   *
   * @return a new array, the empty line included
   */
  public byte[] rawBlock() {
    return Arrays.copyOf(block, length);
  }

  /** Name, value and name, value. */
  @Override
  public String toString() {
    StringBuilder text = new StringBuilder();
    for (int i = 0; i < count; i++) {
      text.append(i == 0 ? "" : ", ")
          .append(AsciiOctets.escape(headerName(i)))
          .append(": ")
          .append(AsciiOctets.escape(headerValue(i)));
    }
    return text.toString();
  }

  private int at(int index) {
    if (index < 0 || index >= count) {
      throw new IndexOutOfBoundsException("field " + index + " of " + count);
    }
    return index * STRIDE;
  }

  private boolean is(int index, byte[] lower) {
    return AsciiOctets.equalsIgnoreCase(
        block, bounds[index * STRIDE], bounds[index * STRIDE + 1], lower);
  }

  private String text(int from, int to) {
    return new String(block, from, to - from, StandardCharsets.UTF_8);
  }

  private static byte[] lower(String name) {
    return name.toLowerCase(Locale.ROOT).getBytes(StandardCharsets.UTF_8);
  }
}
