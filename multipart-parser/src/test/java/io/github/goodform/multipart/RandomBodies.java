package io.github.goodform.multipart;

import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;

/** Bodies that nobody would send: well-formed ones, spoiled ones, and heaps of fragments. */
final class RandomBodies {

  private static final String DISPOSITION = "Content-Disposition: form-data; name=\"a\"";

  private static final List<String> FRAGMENTS =
      List.of(
          "\r\n",
          "\r\n",
          "\r\n",
          "\n",
          "\r",
          "--B",
          "\r\n--B",
          "\n--B",
          "\r--B",
          "--B--",
          "\r\n--B--",
          "--",
          "-",
          " ",
          "\t",
          "B",
          "x",
          ":",
          ";",
          "=",
          "\"",
          "\\",
          "\\\"",
          "%22",
          "%0D%0A",
          "\0",
          "\u0001",
          "\u00E5",
          "\u00C3\u00A5",
          "\u00E4\u00B8",
          "/",
          "?",
          "=?UTF-8?B?eA==?=",
          "*",
          DISPOSITION,
          DISPOSITION + "\r\n\r\n",
          "content-disposition:form-data;name=a",
          "; name=\"b\"",
          "; filename=\"x\"",
          ";filename=x",
          "; filename=\"",
          "; filename*=UTF-8''%C3%A5",
          "; filename*=\"utf-8'en'x\"",
          "; filename*0=x",
          "; name*=UTF-8''x",
          ";",
          " ;",
          "name",
          "Content-Type: text/plain",
          "Content-Type: multipart/mixed; boundary=x",
          "Content-Type: x",
          "Content-Transfer-Encoding: 8bit",
          "Content-Transfer-Encoding: x",
          DISPOSITION + "\r\nContent-Transfer-Encoding: base64\r\n\r\nYW Jj\r\nZA==",
          DISPOSITION + "\r\nContent-Transfer-Encoding: Quoted-Printable\r\n\r\n=41 \r\n=\r\n=e9",
          "X: y",
          "_charset_",
          "name=\"_charset_\"",
          "form-data",
          "attachment");

  private final Random random;

  RandomBodies(long seed) {
    random = new Random(seed);
  }

  String next() {
    return switch (random.nextInt(4)) {
      case 0 -> fragments(1 + random.nextInt(40));
      case 1 -> "--B\r\n" + DISPOSITION + fragments(random.nextInt(20)) + "\r\n\r\nx\r\n--B--\r\n";
      case 2 -> wellFormed();
      default -> spoiled(wellFormed());
    };
  }

  /** Any set of tolerated violations: most often a preset. */
  Compliance compliance() {
    Compliance preset =
        switch (random.nextInt(4)) {
          case 0 -> Compliance.RFC7578_STRICT;
          case 1 -> Compliance.RFC7578;
          default -> Compliance.LEGACY;
        };
    for (int i = random.nextInt(4); i > 0; i--) {
      Violation violation = pick(List.of(Violation.values()));
      preset = random.nextBoolean() ? preset.with(violation) : preset.without(violation);
    }
    return preset;
  }

  NamePolicy policy() {
    return pick(List.of(NamePolicy.values()));
  }

  private String fragments(int count) {
    StringBuilder body = new StringBuilder();
    for (int i = 0; i < count; i++) {
      body.append(pick(FRAGMENTS));
    }
    return body.toString();
  }

  private String wellFormed() {
    String lineEnd = random.nextInt(3) > 0 ? "\r\n" : random.nextBoolean() ? "\n" : "\r";
    StringBuilder body = new StringBuilder(random.nextInt(4) == 0 ? "preamble" + lineEnd : "");
    for (int i = random.nextInt(4); i > 0; i--) {
      body.append("--B").append(random.nextInt(4) == 0 ? " \t" : "").append(lineEnd);
      body.append(DISPOSITION);
      if (random.nextBoolean()) {
        body.append("; filename=\"").append(pick(List.of("x", "a\\\"b", "a\\b", "%22", "")));
        body.append('"').append(lineEnd).append("Content-Type: text/plain");
      }
      body.append(lineEnd).append(lineEnd).append(content()).append(lineEnd);
    }
    return body + "--B--" + (random.nextBoolean() ? lineEnd : "");
  }

  private String content() {
    StringBuilder content = new StringBuilder();
    for (int i = random.nextInt(6); i > 0; i--) {
      content.append(
          pick(List.of("x", "\r\n", "\r", "\n", "--", "\r\n-", "\r\n--", "\n--B", "\0")));
    }
    return content.toString();
  }

  private String spoiled(String body) {
    StringBuilder spoiled = new StringBuilder(body);
    for (int i = 1 + random.nextInt(3); i > 0; i--) {
      int at = random.nextInt(spoiled.length() + 1);
      int to = Math.min(spoiled.length(), at + 1 + random.nextInt(3));
      switch (random.nextInt(5)) {
        case 0 -> spoiled.delete(at, to);
        case 1 -> spoiled.insert(at, pick(FRAGMENTS));
        case 2 -> spoiled.replace(at, to, pick(FRAGMENTS));
        case 3 -> spoiled.insert(at, spoiled.substring(at, to));
        default -> spoiled.setLength(Math.max(at, spoiled.length() - 12));
      }
    }
    return spoiled.toString();
  }

  private <T> T pick(List<T> list) {
    return list.get(random.nextInt(list.size()));
  }

  /** A body with a boundary that is as confusing as can be. */
  Body body() {
    String text = next();
    String boundary = pick(List.of("B", "B", "B", "--B", "B-", "BB"));
    String renamed = boundary.equals("B") ? text : text.replace("B", boundary);
    return Body.of(
            "multipart/form-data; boundary=" + boundary,
            renamed.getBytes(StandardCharsets.ISO_8859_1))
        .with(MultipartOptions.DEFAULT.withCompliance(compliance()).withNamePolicy(policy()));
  }

  static List<Body> bodies(long seed, int count) {
    RandomBodies random = new RandomBodies(seed);
    List<Body> bodies = new ArrayList<>();
    for (int i = 0; i < count; i++) {
      bodies.add(random.body());
    }
    return bodies;
  }
}
