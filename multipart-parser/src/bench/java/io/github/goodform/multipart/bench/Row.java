package io.github.goodform.multipart.bench;

import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Random;

/** The inputs, each of which is hard in its own way. */
public enum Row {
  /** A 10 MiB file of random octets. */
  A("10 MiB random file"),
  /** Ten forms as browsers send them: four or five parts, one of them a small file. */
  B("ten small browser-like forms"),
  /** 10 MiB of delimiters that lack their last octet. */
  C("10 MiB of near-boundaries"),
  /** A thousand small fields. */
  D("1,000 small fields"),
  /** 10 MiB of CRLF. */
  E("10 MiB of CRLF"),
  /** 10 MiB of LF. */
  F_LF("10 MiB of LF"),
  /** 10 MiB of CR. */
  F_CR("10 MiB of CR"),
  /** A boundary of 70 equal characters, and 10 MiB of that character. */
  G("self-similar boundary, 10 MiB"),
  /** 256 KiB, one octet at a time. */
  H("256 KiB octet by octet"),
  /** (a) in direct buffers. */
  I("(a) in direct buffers");

  static final int MIB = 1 << 20;

  /** A browser's boundary: 38 characters. */
  private static final String BROWSER = "----WebKitFormBoundary7MA4YWxkTrZu0gW0";

  private final String title;

  Row(String title) {
    this.title = title;
  }

  String title() {
    return "(" + name().toLowerCase(Locale.ROOT).replace('_', ' ') + ") " + title;
  }

  /** Whether peers stand in the tables by name: only where no parser is at its worst. */
  boolean namesPeers() {
    return this == A || this == B || this == D || this == I;
  }

  List<Form> forms() {
    return switch (this) {
      case A, I -> List.of(file(BROWSER, random(10 * MIB)));
      case B -> smallForms();
      case C -> List.of(file(BROWSER, repeat("\r\n--" + BROWSER.substring(0, 37), 10 * MIB)));
      case D -> List.of(fields(1000));
      case E -> List.of(file(BROWSER, repeat("\r\n", 10 * MIB)));
      case F_LF -> List.of(file(BROWSER, repeat("\n", 10 * MIB)));
      case F_CR -> List.of(file(BROWSER, repeat("\r", 10 * MIB)));
      case G -> List.of(selfSimilar(10 * MIB));
      case H -> List.of(file(BROWSER, random(MIB / 4)));
    };
  }

  static Form selfSimilar(int octets) {
    return file("a".repeat(70), repeat("a", octets));
  }

  private static Form file(String boundary, byte[] content) {
    return new Form.Builder(boundary)
        .file("file", "random.bin", "application/octet-stream", content)
        .build();
  }

  private static Form fields(int count) {
    Form.Builder form = new Form.Builder(BROWSER);
    for (int i = 0; i < count; i++) {
      form.field("field" + i, "value " + i);
    }
    return form.build();
  }

  private static List<Form> smallForms() {
    List<Form> forms = new ArrayList<>();
    for (int i = 0; i < 10; i++) {
      Form.Builder form = new Form.Builder(BROWSER);
      form.field("_csrf", "5f9c1a7e-3b52-4c1f-9a51-0d2c7b1e4f3" + i);
      form.field("name", "Åsa Öberg " + i);
      form.field("email", "asa.oberg" + i + "@example.org");
      if (i % 2 == 0) {
        form.field("comment", "The quick brown fox jumps over the lazy dog. ".repeat(i + 1));
      }
      form.file("avatar", "räksmörgås-" + i + ".png", "image/png", random(2200 + 40 * i));
      forms.add(form.build());
    }
    return forms;
  }

  private static byte[] random(int length) {
    byte[] octets = new byte[length];
    new Random(length).nextBytes(octets);
    return octets;
  }

  private static byte[] repeat(String unit, int length) {
    byte[] octets = new byte[length];
    byte[] one = unit.getBytes(StandardCharsets.US_ASCII);
    for (int i = 0; i < length; i++) {
      octets[i] = one[i % one.length];
    }
    return octets;
  }
}
