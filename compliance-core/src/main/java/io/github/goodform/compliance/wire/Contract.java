package io.github.goodform.compliance.wire;

import io.github.goodform.compliance.cases.Limit;
import io.github.goodform.compliance.cases.ObservedPart;
import io.github.goodform.compliance.cases.Octets;
import java.io.IOException;
import java.util.ArrayList;
import java.util.Base64;
import java.util.EnumMap;
import java.util.HexFormat;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.TreeSet;
import org.jspecify.annotations.Nullable;

/** The words of the contract: what a server's answers mean. */
final class Contract {
  private Contract() {}

  /** Reads the answer to {@code POST /upload}. */
  static List<ObservedPart> parts(byte[] answer) throws IOException {
    return parts(BoundedJson.object(answer), false);
  }

  /** Reads the answer of a harness, which may report {@code data} in place of size and digest. */
  static List<ObservedPart> partsOrData(Map<String, Object> answer) throws IOException {
    return parts(answer, true);
  }

  private static List<ObservedPart> parts(Map<String, Object> answer, boolean orData)
      throws IOException {
    if (!answer.containsKey("parts")) {
      throw new IOException("the member \"parts\" is missing");
    }
    List<ObservedPart> parts = new ArrayList<>();
    for (Map<String, Object> part : partsOf(answer.get("parts"))) {
      try {
        parts.add(part(part, orData));
      } catch (IOException e) {
        throw new IOException("part " + (parts.size() + 1) + ": " + e.getMessage(), e);
      }
    }
    return parts;
  }

  private static List<Map<String, Object>> partsOf(@Nullable Object value) throws IOException {
    try {
      return BoundedJson.objects(value);
    } catch (IOException e) {
      throw new IOException("the member \"parts\": " + e.getMessage(), e);
    }
  }

  private static ObservedPart part(Map<String, Object> part, boolean orData) throws IOException {
    Octets data = orData ? data(part) : null;
    return new ObservedPart(
        text(part, "name"),
        text(part, "filename"),
        text(part, "contentType"),
        data == null ? size(part) : data.length(),
        data == null ? sha256(part) : data.sha256(),
        text(part, "savedAs"));
  }

  private static @Nullable Octets data(Map<String, Object> part) throws IOException {
    String base64 = string(part, "data");
    try {
      return base64 == null ? null : Octets.of(Base64.getDecoder().decode(base64));
    } catch (IllegalArgumentException e) {
      throw new IOException("the member \"data\" is not base64", e);
    }
  }

  /** Reads the answer to {@code GET /goodform}. */
  static ServerDescription description(byte[] answer) throws IOException {
    Map<String, Object> object = BoundedJson.object(answer);
    TreeSet<String> features = new TreeSet<>();
    if (object.get("features") instanceof List<?> list) {
      for (Object feature : list) {
        features.add(String.valueOf(feature));
      }
    }
    return new ServerDescription(
        string(object, "server"), string(object, "version"), features, limits(object), false);
  }

  /** Reads the limits; a member that is no number above 0 declares none. */
  private static Map<Limit, Long> limits(Map<String, Object> object) {
    Map<Limit, Long> limits = new EnumMap<>(Limit.class);
    if (object.get("limits") instanceof Map<?, ?> members) {
      for (Limit limit : Limit.values()) {
        Object value = members.get(limit.member());
        if ((value instanceof Integer || value instanceof Long)
            && ((Number) value).longValue() > 0) {
          limits.put(limit, ((Number) value).longValue());
        }
      }
    }
    return limits;
  }

  private static @Nullable String string(Map<String, Object> object, String member)
      throws IOException {
    Object value = object.get(member);
    if (value == null || value instanceof String) {
      return (String) value;
    }
    throw new IOException("the member \"" + member + "\" is not a string");
  }

  /** The octets, where the server reports them, are the truth: its string may be a substitute. */
  private static @Nullable String text(Map<String, Object> part, String member) throws IOException {
    String hex = string(part, member + "Hex");
    if (hex == null) {
      return string(part, member);
    }
    try {
      return Octets.of(HexFormat.of().parseHex(hex)).utf8Lossless();
    } catch (IllegalArgumentException e) {
      throw new IOException("the member \"" + member + "Hex\" is not hexadecimal", e);
    }
  }

  private static long size(Map<String, Object> part) throws IOException {
    Object value = part.get("size");
    if ((value instanceof Integer || value instanceof Long) && ((Number) value).longValue() >= 0) {
      return ((Number) value).longValue();
    }
    throw new IOException("the member \"size\" is not an integer of 0 or more");
  }

  private static String sha256(Map<String, Object> part) throws IOException {
    String value = string(part, "sha256");
    if (value == null || !value.matches("[0-9A-Fa-f]{64}")) {
      throw new IOException("the member \"sha256\" is not 64 hexadecimal digits");
    }
    return value.toLowerCase(Locale.ROOT);
  }
}
