package io.github.goodform.compliance.reference;

import com.fasterxml.jackson.core.JsonFactory;
import com.fasterxml.jackson.core.JsonGenerator;
import com.fasterxml.jackson.core.json.JsonWriteFeature;
import io.github.goodform.multipart.MultipartException;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.util.List;
import java.util.Map;
import org.eclipse.jetty.http.HttpHeader;
import org.eclipse.jetty.server.Response;
import org.eclipse.jetty.util.Callback;
import org.jspecify.annotations.Nullable;

/** Writes the contract's answers: JSON in ASCII. */
final class ContractJson {
  private static final JsonFactory FACTORY =
      JsonFactory.builder().enable(JsonWriteFeature.ESCAPE_NON_ASCII).build();

  private ContractJson() {}

  /** A part as it is reported. */
  record Part(
      @Nullable String name,
      @Nullable String fileName,
      @Nullable String contentType,
      long size,
      String sha256,
      @Nullable String savedAs) {}

  /** Writes the members of an object. */
  private interface Members {
    void write(JsonGenerator json) throws IOException;
  }

  private static byte[] object(Members members) throws IOException {
    ByteArrayOutputStream out = new ByteArrayOutputStream();
    try (JsonGenerator json = FACTORY.createGenerator(out)) {
      json.writeStartObject();
      members.write(json);
      json.writeEndObject();
    }
    return out.toByteArray();
  }

  static byte[] description(List<String> features, Map<String, Long> limits) throws IOException {
    return object(
        json -> {
          json.writeNumberField("contract", 1);
          json.writeStringField("server", "goodform");
          String version = ContractJson.class.getPackage().getImplementationVersion();
          json.writeStringField("version", version == null ? "reference" : version);
          json.writeArrayFieldStart("features");
          for (String feature : features) {
            json.writeString(feature);
          }
          json.writeEndArray();
          json.writeObjectFieldStart("limits");
          for (Map.Entry<String, Long> limit : limits.entrySet()) {
            json.writeNumberField(limit.getKey(), limit.getValue());
          }
          json.writeEndObject();
        });
  }

  static byte[] parts(List<Part> parts) throws IOException {
    return object(
        json -> {
          json.writeArrayFieldStart("parts");
          for (Part part : parts) {
            json.writeStartObject();
            json.writeStringField("name", part.name());
            json.writeStringField("filename", part.fileName());
            json.writeStringField("contentType", part.contentType());
            json.writeNumberField("size", part.size());
            json.writeStringField("sha256", part.sha256());
            if (part.savedAs() != null) {
              json.writeStringField("savedAs", part.savedAs());
            }
            json.writeEndObject();
          }
          json.writeEndArray();
        });
  }

  static void refuse(Response response, Callback callback, MultipartException e)
      throws IOException {
    byte[] content =
        object(
            json -> {
              json.writeStringField("error", e.getMessage());
              json.writeStringField("code", e.code());
              json.writeNumberField("offset", e.offset());
              json.writeStringField("link", e.specification().toString());
            });
    write(response, callback, e.httpStatus(), content);
  }

  static void refuse(Response response, Callback callback, int status, String error)
      throws IOException {
    write(response, callback, status, object(json -> json.writeStringField("error", error)));
  }

  static void write(Response response, Callback callback, int status, byte[] content) {
    response.setStatus(status);
    response.getHeaders().put(HttpHeader.CONTENT_TYPE, "application/json");
    response.getHeaders().put(HttpHeader.CONTENT_LENGTH, content.length);
    response.write(true, ByteBuffer.wrap(content), callback);
  }
}
