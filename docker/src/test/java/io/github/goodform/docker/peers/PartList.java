package io.github.goodform.docker.peers;

import com.fasterxml.jackson.core.JsonFactory;
import com.fasterxml.jackson.core.json.JsonWriteFeature;
import com.fasterxml.jackson.jr.ob.JSON;
import io.github.goodform.compliance.cases.Octets;
import java.io.IOException;
import java.io.InputStream;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * The parts of a form as an implementation gives them to its application, in the contract's JSON.
 */
final class PartList {
  private static final JSON ASCII =
      JSON.builder(JsonFactory.builder().configure(JsonWriteFeature.ESCAPE_NON_ASCII, true).build())
          .enable(JSON.Feature.WRITE_NULL_PROPERTIES)
          .build();

  private final List<Map<String, @Nullable Object>> parts = new ArrayList<>();

  void add(
      @Nullable String name,
      @Nullable String fileName,
      @Nullable String contentType,
      InputStream data)
      throws IOException {
    try (data) {
      add(name, fileName, contentType, data.readAllBytes());
    }
  }

  void add(
      @Nullable String name, @Nullable String fileName, @Nullable String contentType, byte[] data) {
    Map<String, @Nullable Object> part = new LinkedHashMap<>();
    part.put("name", name);
    part.put("filename", fileName);
    part.put("contentType", contentType);
    part.put("size", data.length);
    part.put("sha256", Octets.of(data).sha256());
    parts.add(part);
  }

  byte[] toJson() {
    return json(Map.of("parts", parts));
  }

  /** Returns what a server says of itself. */
  static byte[] self(Peer peer) {
    Map<String, Object> self = new LinkedHashMap<>();
    self.put("contract", 1);
    self.put("server", peer.product());
    self.put("version", peer.version());
    self.put("features", List.of("order"));
    return json(self);
  }

  private static byte[] json(Map<String, ?> object) {
    try {
      return ASCII.asBytes(object);
    } catch (IOException e) {
      throw new IllegalStateException("maps, lists and strings can always be written", e);
    }
  }
}
