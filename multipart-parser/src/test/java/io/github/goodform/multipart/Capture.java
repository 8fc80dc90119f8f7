package io.github.goodform.multipart;

import static java.util.Objects.requireNonNull;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * A request body as a real client wrote it, and what that client was given to write.
 *
 * @param name the stem of its files
 * @param client the client
 * @param contentType the Content-Type of the request
 * @param sent what the client was given
 */
record Capture(String name, String client, String contentType, List<Sent> sent) {

  /** One part as the client was given it, before any escaping. */
  record Sent(
      String name, @Nullable String filename, @Nullable String type, long size, String sha256) {}

  /** One line of {@code SHA256SUMS}: a file of this folder and what it must contain. */
  record Sum(String sha256, String file) {
    @Override
    public String toString() {
      return file;
    }
  }

  /** One line of {@code readings.tsv}: a field that reads otherwise than it was given. */
  record Reading(String capture, String part, String field, String value, String kind) {}

  /** One line of {@code readings.tsv}: a body that cannot be read without doubt. */
  record Reject(String capture, int part, String code, String reason) {}

  private static final List<String[]> TABLE = table("captures/readings.tsv");

  static List<Capture> all() {
    return sums().stream()
        .map(Sum::file)
        .filter(file -> file.endsWith(".raw"))
        .map(file -> read(file.substring(0, file.length() - ".raw".length())))
        .toList();
  }

  static List<Sum> sums() {
    return new String(octets("captures/SHA256SUMS"), StandardCharsets.US_ASCII)
        .lines()
        .map(line -> new Sum(line.substring(0, 64), line.substring(66)))
        .toList();
  }

  @SuppressWarnings("unchecked") // "sent" is an array of objects, or the test fails.
  private static Capture read(String name) {
    Map<String, @Nullable Object> json =
        Json.object(new String(octets("captures/" + name + ".json"), StandardCharsets.UTF_8));
    List<Sent> sent = new ArrayList<>();
    for (Map<String, @Nullable Object> part :
        (List<Map<String, @Nullable Object>>) requireNonNull(json.get("sent"))) {
      sent.add(
          new Sent(
              (String) requireNonNull(part.get("name")),
              (String) part.get("filename"),
              (String) part.get("type"),
              (Long) requireNonNull(part.get("size")),
              (String) requireNonNull(part.get("sha256"))));
    }
    return new Capture(
        name,
        (String) requireNonNull(json.get("client")),
        (String) requireNonNull(json.get("contentType")),
        List.copyOf(sent));
  }

  /** The octets of the body. */
  byte[] body() {
    return octets("captures/" + name + ".raw");
  }

  /** The name of the policy that undoes this client's escaping. */
  String policy() {
    return rows("policy")
        .filter(row -> row[1].equals(client))
        .map(row -> row[2])
        .findFirst()
        .orElseThrow(() -> new IllegalStateException("no policy for " + client));
  }

  /** Why this body cannot be read without doubt, if it cannot. */
  Optional<Reject> reject() {
    return rejects().filter(reject -> reject.capture().equals(name)).findFirst();
  }

  /** What a part's name must read as. */
  @Nullable String nameRead(int part) {
    return reading(part, "name").orElse(sent.get(part).name());
  }

  /** What a part's plain file name must read as. */
  @Nullable String filenameRead(int part) {
    return reading(part, "filename").orElse(sent.get(part).filename());
  }

  /** What a part's {@code filename*} must read as; null where there is none. */
  @Nullable String filenameStarRead(int part) {
    return reading(part, "filename*").orElse(null);
  }

  /** What a part's Content-Type must read as. */
  @Nullable String typeRead(int part) {
    return reading(part, "type").orElse(sent.get(part).type());
  }

  private Optional<String> reading(int part, String field) {
    String kind = sent.get(part).filename() == null ? "fields" : "files";
    return readings()
        .filter(r -> r.field().equals(field))
        .filter(r -> r.capture().equals(name) || r.capture().equals(client))
        .filter(r -> r.part().equals(Integer.toString(part)) || r.part().equals(kind))
        .map(Reading::value)
        .findFirst();
  }

  static Stream<Reading> readings() {
    return rows("reading")
        .map(row -> new Reading(row[1], row[2], row[3], Json.unescape(row[4]), row[5]));
  }

  static Stream<Reject> rejects() {
    return rows("reject").map(row -> new Reject(row[1], Integer.parseInt(row[2]), row[3], row[4]));
  }

  private static Stream<String[]> rows(String verb) {
    return TABLE.stream().filter(row -> row[0].equals(verb));
  }

  /** The rows of a tab-separated file, without its comments. */
  static List<String[]> table(String file) {
    return new String(octets(file), StandardCharsets.UTF_8)
        .lines()
        .filter(line -> !line.isEmpty() && !line.startsWith("#"))
        .map(line -> line.split("\t", -1))
        .toList();
  }

  static byte[] octets(String file) {
    try (InputStream in = Capture.class.getResourceAsStream(file)) {
      return Objects.requireNonNull(in, file).readAllBytes();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  @Override
  public String toString() {
    return name;
  }
}
