package io.github.goodform.compliance.wire;

import com.fasterxml.jackson.core.JsonFactory;
import com.fasterxml.jackson.core.JsonFactoryBuilder;
import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.core.StreamReadConstraints;
import com.fasterxml.jackson.core.StreamReadFeature;
import com.fasterxml.jackson.jr.ob.JSON;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Map;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * Reads untrusted JSON within bounds: at most 16 levels, 8 MiB, and no member twice.
 *
 * <p>Stateless; safe for use by several threads.
 */
public final class BoundedJson {
  private static final int MAX_DEPTH = 16;
  private static final int MAX_STRING_CHARS = 1 << 20;
  private static final long MAX_DOCUMENT_CHARS = 8L << 20;

  private static final JsonFactory FACTORY =
      new JsonFactoryBuilder()
          .enable(StreamReadFeature.STRICT_DUPLICATE_DETECTION)
          .disable(StreamReadFeature.INCLUDE_SOURCE_IN_LOCATION)
          .streamReadConstraints(
              StreamReadConstraints.builder()
                  .maxNestingDepth(MAX_DEPTH)
                  .maxStringLength(MAX_STRING_CHARS)
                  .maxDocumentLength(MAX_DOCUMENT_CHARS)
                  .build())
          .build();

  /** What a message says of the bounds that only concerns whoever sets them. */
  private static final Pattern BOUND = Pattern.compile(", from `[^`]*`");

  private static final JSON READER = JSON.builder(FACTORY).build();

  private BoundedJson() {}

  /**
   * Reads a JSON object.
   *
   * @param octets UTF-8, an object and nothing else
   * @return its members
   * @throws IOException if the octets are not a JSON object within the bounds; the message has the
   *     reason
   */
  public static Map<String, Object> object(byte[] octets) throws IOException {
    Object value = any(octets);
    if (value instanceof Map<?, ?> map) {
      return checked(map);
    }
    throw new IOException("expected a JSON object, found " + describe(value));
  }

  /**
   * Reads a JSON array of objects.
   *
   * @param octets UTF-8, an array and nothing else
   * @return the objects
   * @throws IOException if the octets are not an array of objects within the bounds
   */
  public static List<Map<String, Object>> objects(byte[] octets) throws IOException {
    return objects(any(octets));
  }

  /**
   * Takes a parsed value for an array of objects.
   *
   * @param value a value that came out of a parsed document, or null
   * @return the objects
   * @throws IOException if the value is anything else
   */
  static List<Map<String, Object>> objects(@Nullable Object value) throws IOException {
    if (!(value instanceof List<?> list)) {
      throw new IOException("expected a JSON array, found " + describe(value));
    }
    for (Object element : list) {
      if (!(element instanceof Map<?, ?>)) {
        throw new IOException("expected a JSON object, found " + describe(element));
      }
    }
    return list.stream().map(element -> checked((Map<?, ?>) element)).toList();
  }

  private static Object any(byte[] octets) throws IOException {
    String text = new String(octets, StandardCharsets.UTF_8);
    if (text.isBlank()) {
      throw new IOException("expected JSON, found nothing");
    }
    try (JsonParser parser = FACTORY.createParser(text)) {
      Object value = READER.anyFrom(parser);
      if (parser.nextToken() != null) {
        throw new IOException("expected one JSON value, found more behind it");
      }
      return value;
    } catch (JsonProcessingException e) {
      throw new IOException(BOUND.matcher(e.getOriginalMessage()).replaceAll(""), e);
    }
  }

  /** JSON has no keys but strings, so the copy only tells the compiler. */
  @SuppressWarnings("unchecked")
  private static Map<String, Object> checked(Map<?, ?> map) {
    return (Map<String, Object>) map;
  }

  private static String describe(@Nullable Object value) {
    if (value == null) {
      return "null";
    }
    if (value instanceof Map<?, ?>) {
      return "an object";
    }
    if (value instanceof List<?>) {
      return "an array";
    }
    return value instanceof String ? "a string" : value.toString();
  }
}
