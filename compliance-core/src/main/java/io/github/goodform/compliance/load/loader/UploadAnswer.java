package io.github.goodform.compliance.load.loader;

import com.fasterxml.jackson.core.JsonFactory;
import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.core.JsonToken;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.HexFormat;
import java.util.List;
import java.util.Locale;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * Compares the answer to an upload with what was sent: the oracle of a load.
 *
 * <p>It reads the JSON as a stream, since it does so for every answer: a tree would cost the loader
 * as much CPU as the request itself.
 */
final class UploadAnswer {
  private static final JsonFactory JSON = new JsonFactory();

  private UploadAnswer() {}

  /** A part as a server reported it. */
  private static final class Reported {
    private @Nullable String name;
    private @Nullable String fileName;
    private long size = -1;
    private @Nullable String sha256;
    private @Nullable String crc32c;
  }

  /**
   * Compares an answer.
   *
   * @param sent the parts that were sent
   * @param answer the octets of the answer
   * @return the difference in one line of ASCII, or null when there is none
   */
  static @Nullable String difference(List<FormBody.Part> sent, byte[] answer) {
    List<Reported> reported;
    try {
      reported = parts(answer);
    } catch (IOException | IllegalArgumentException e) {
      return "the answer is not the contract's JSON: " + escape(firstLine(e.getMessage()));
    }
    if (reported.size() != sent.size()) {
      return "expected " + sent.size() + " parts, found " + reported.size();
    }
    for (FormBody.Part part : sent) {
      String difference = difference(part, reported);
      if (difference != null) {
        return difference;
      }
    }
    return null;
  }

  private static @Nullable String difference(FormBody.Part sent, List<Reported> reported) {
    for (Reported one : reported) {
      if (sent.name().equals(one.name)) {
        // Parts of one name are compared in their order.
        reported.remove(one);
        return difference(sent, one);
      }
    }
    return "part \"" + sent.name() + "\" is missing";
  }

  private static @Nullable String difference(FormBody.Part sent, Reported found) {
    String part = "part \"" + sent.name() + "\": expected ";
    if (!Objects.equals(sent.fileName(), found.fileName)) {
      return part + "filename " + sent.fileName() + ", found " + escape(found.fileName);
    }
    if (sent.size() != found.size) {
      return part + sent.size() + " octets, found " + found.size;
    }
    if (found.sha256 == null && found.crc32c == null) {
      return part + "sha256 or crc32c, found neither";
    }
    if (found.sha256 != null && !sent.sha256().equals(found.sha256)) {
      return part + "sha256 " + sent.sha256() + ", found " + escape(found.sha256);
    }
    if (found.crc32c != null && !sent.crc32c().equals(found.crc32c)) {
      return part + "crc32c " + sent.crc32c() + ", found " + escape(found.crc32c);
    }
    return null;
  }

  private static List<Reported> parts(byte[] answer) throws IOException {
    try (JsonParser json = JSON.createParser(answer)) {
      expect(json.nextToken(), JsonToken.START_OBJECT);
      List<Reported> parts = null;
      for (String name = json.nextFieldName(); name != null; name = json.nextFieldName()) {
        JsonToken value = json.nextToken();
        if (name.equals("parts")) {
          expect(value, JsonToken.START_ARRAY);
          parts = new ArrayList<>();
          while (json.nextToken() != JsonToken.END_ARRAY) {
            expect(json.currentToken(), JsonToken.START_OBJECT);
            parts.add(part(json));
          }
        } else {
          json.skipChildren();
        }
      }
      expect(json.currentToken(), JsonToken.END_OBJECT);
      if (json.nextToken() != null) {
        throw new IOException("octets follow its end");
      }
      if (parts == null) {
        throw new IOException("the member \"parts\" is missing");
      }
      return parts;
    }
  }

  private static void expect(@Nullable JsonToken found, JsonToken expected) throws IOException {
    if (found != expected) {
      throw new IOException("expected " + expected + ", found " + found);
    }
  }

  private static Reported part(JsonParser json) throws IOException {
    Reported part = new Reported();
    String nameHex = null;
    String fileNameHex = null;
    for (String name = json.nextFieldName(); name != null; name = json.nextFieldName()) {
      JsonToken token = json.nextToken();
      switch (name) {
        case "name" -> part.name = json.getValueAsString();
        case "nameHex" -> nameHex = json.getValueAsString();
        case "filename" -> part.fileName = json.getValueAsString();
        case "filenameHex" -> fileNameHex = json.getValueAsString();
        case "size" -> {
          expect(token, JsonToken.VALUE_NUMBER_INT);
          part.size = json.getLongValue();
        }
        case "sha256" -> part.sha256 = lower(json.getValueAsString());
        case "crc32c" -> part.crc32c = lower(json.getValueAsString());
        default -> json.skipChildren();
      }
    }
    expect(json.currentToken(), JsonToken.END_OBJECT);
    part.name = nameHex == null ? part.name : decode(nameHex);
    part.fileName = fileNameHex == null ? part.fileName : decode(fileNameHex);
    return part;
  }

  private static @Nullable String lower(@Nullable String digits) {
    return digits == null ? null : digits.toLowerCase(Locale.ROOT);
  }

  private static String decode(String hex) {
    return new String(HexFormat.of().parseHex(hex), StandardCharsets.UTF_8);
  }

  private static String firstLine(@Nullable String text) {
    return String.valueOf(text).lines().findFirst().orElse("");
  }

  /** Strangers' octets are never printed raw. */
  static String escape(@Nullable String text) {
    StringBuilder out = new StringBuilder();
    String.valueOf(text)
        .chars()
        .limit(120)
        .forEach(
            c ->
                out.append(
                    c >= 0x20 && c < 0x7F
                        ? String.valueOf((char) c)
                        : String.format(Locale.ROOT, "\\u%04X", c)));
    return out.toString();
  }
}
