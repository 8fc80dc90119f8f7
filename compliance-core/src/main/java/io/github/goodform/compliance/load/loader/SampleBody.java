package io.github.goodform.compliance.load.loader;

import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Base64;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * A form that is sent as it was recorded, and what a server has to report for it.
 *
 * @param id where it comes from
 * @param contentType its {@code Content-Type}, with the boundary
 * @param base64 its octets in Base64; they begin with the first delimiter
 * @param parts its parts, in their order
 */
public record SampleBody(String id, String contentType, String base64, List<Part> parts) {
  /** Keeps an immutable copy. */
  public SampleBody {
    parts = List.copyOf(parts);
  }

  /**
   * A part of a form.
   *
   * @param name the name of its field
   * @param fileName its file name, or null when it has none
   * @param base64 its octets in Base64
   */
  public record Part(String name, @Nullable String fileName, String base64) {
    private Map<String, Object> members() {
      Map<String, Object> out = new LinkedHashMap<>();
      out.put("name", name);
      // Texts only: a member of a line is never null.
      out.put("fileNames", fileName == null ? List.of() : List.of(fileName));
      out.put("octets", base64);
      return out;
    }

    private static Part parse(Members part) {
      List<String> fileNames = part.texts("fileNames");
      return new Part(
          part.text("name"), fileNames.isEmpty() ? null : fileNames.get(0), part.text("octets"));
    }

    FormBody.Part expected() {
      return FormBody.Part.of(name, fileName, Base64.getDecoder().decode(base64));
    }
  }

  Map<String, Object> members() {
    Map<String, Object> out = new LinkedHashMap<>();
    out.put("id", id);
    out.put("contentType", contentType);
    out.put("octets", base64);
    out.put("parts", parts.stream().map(Part::members).toList());
    return out;
  }

  static SampleBody parse(Members body) {
    List<Part> parts = new ArrayList<>();
    body.objects("parts").forEach(part -> parts.add(Part.parse(part)));
    return new SampleBody(body.text("id"), body.text("contentType"), body.text("octets"), parts);
  }

  byte[] octets() {
    return Base64.getDecoder().decode(base64);
  }

  /** Returns the first delimiter of the octets, with its two hyphens and without its line end. */
  String firstDelimiter() {
    String text = new String(octets(), StandardCharsets.ISO_8859_1);
    return text.substring(0, text.indexOf("\r\n"));
  }
}
