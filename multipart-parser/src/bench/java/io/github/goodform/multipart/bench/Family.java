package io.github.goodform.multipart.bench;

import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Random;

/**
 * Content that is chosen against the search for a delimiter, in kinds: each has members that differ by an octet or a period,
 * and counts as slow as its worst one.
 */
enum Family {
  /** The delimiter again and again, each time with the same octet changed. */
  NEAR("near-delimiters, each octet changed in turn") {
    @Override
    void members(Boundaries b, Members out) {
      byte[] delimiter = b.delimiter();
      for (int k = 0; k < delimiter.length; k++) {
        byte[] near = changed(delimiter, k);
        int filler = FILLERS[k % FILLERS.length];
        out.repeat("octet " + k + " changed, every " + (near.length + filler) + " octets", near, filler);
      }
      out.repeat("last octet missing", Arrays.copyOf(delimiter, delimiter.length - 1), 0);
    }
  },
  /** The same, with another octet changed and another filler each time: nothing repeats itself. */
  NEAR_AT_RANDOM("near-delimiters, another octet changed each time") {
    @Override
    void members(Boundaries b, Members out) {
      byte[] delimiter = b.delimiter();
      for (int filler : new int[] {1, 8, 64}) {
        Random random = new Random(filler);
        out.add(
            "fillers of up to " + filler + " octets",
            content -> {
              content.put(changed(delimiter, 1 + random.nextInt(delimiter.length - 1)));
              content.put("x".repeat(random.nextInt(filler + 1)));
            });
      }
    }
  },
  /** Lines of hyphens, as in Markdown tables and in text files. */
  HYPHENS("lines of hyphens") {
    @Override
    void members(Boundaries b, Members out) {
      for (int length : new int[] {3, 20, 40, 72, 200, 4_096}) {
        out.repeat(length + " in a line", ascii("-".repeat(length) + "\r\n"), 0);
      }
      for (int most : new int[] {12, 72}) {
        Random random = new Random(most);
        out.add(
            "a table with columns of up to " + most,
            content -> {
              for (int i = 0; i < 4; i++) {
                content.put("|" + "-".repeat(3 + random.nextInt(most)));
              }
              content.put("|\n");
            });
      }
    }
  },
  /** Bodies with other boundaries of the same client. */
  NESTED("captured multipart bodies with other boundaries") {
    @Override
    void members(Boundaries b, Members out) {
      for (int length : new int[] {0, 30, 300}) {
        Random random = new Random(length);
        String[] other = {b.sibling(random)};
        out.add(
            "fields of " + length + " octets",
            content -> {
              if (random.nextInt(8) == 0) {
                other[0] = b.sibling(random);
              }
              content.put("\r\n--" + other[0] + "\r\nContent-Disposition: form-data; name=\"");
              content.put("f" + random.nextInt(100) + "\"\r\n\r\n" + "value ".repeat(length / 6));
            });
      }
    }
  },
  /** How the delimiter begins, at equal distances. */
  PREFIXES("prefixes of the delimiter") {
    @Override
    void members(Boundaries b, Members out) {
      byte[] delimiter = b.delimiter();
      for (int period : new int[] {8, 16, 64}) {
        for (int n = 1; n <= period && n < delimiter.length; n += n < 8 ? 1 : 5) {
          out.repeat(
              n + " octets each " + period, Arrays.copyOf(delimiter, n), period - n);
        }
      }
    }
  },
  /** How the delimiter ends, at equal distances. */
  SUFFIXES("suffixes of the delimiter") {
    @Override
    void members(Boundaries b, Members out) {
      byte[] delimiter = b.delimiter();
      int length = delimiter.length;
      for (int period : new int[] {8, 16, 64}) {
        for (int n = 1; n <= period && n < length; n += n < 8 ? 1 : 5) {
          out.repeat(
              n + " octets each " + period,
              Arrays.copyOfRange(delimiter, length - n, length),
              period - n);
        }
      }
    }
  },
  /** What every delimiter begins with, as dense as can be. */
  FLOOD("a flood of CRLF--") {
    @Override
    void members(Boundaries b, Members out) {
      for (String unit : new String[] {"\r\n--", "\r\n-", "\r\n--x", "\r\n---", "\r\r\n--"}) {
        out.repeat(unit.replace("\r", "CR ").replace("\n", "LF "), ascii(unit), 0);
      }
      Random random = new Random(4);
      out.add(
          "with one to four other octets",
          content -> content.put("\r\n--" + "xyzt".substring(random.nextInt(4))));
    }
  };

  /** Some fillers give a period that a search may like, some one that it may not. */
  private static final int[] FILLERS = {0, 1, 3, 7, 13, 30};

  private final String title;

  Family(String title) {
    this.title = title;
  }

  String title() {
    return title;
  }

  abstract void members(Boundaries boundary, Members out);

  private static byte[] changed(byte[] delimiter, int index) {
    byte[] near = delimiter.clone();
    near[index] = (byte) (near[index] == 'x' ? 'y' : 'x');
    return near;
  }

  private static byte[] ascii(String text) {
    return text.getBytes(StandardCharsets.US_ASCII);
  }

  /** The boundaries, by what writes them. */
  enum Boundaries {
    ONE("B"),
    SIX("AaB03x"),
    SIXTEEN("dLV9Wyq26L0AOeVb"),
    BROWSER("----WebKitFormBoundary7MA4YWxkTrZu0gW0"),
    CURL("------------------------d74496d66958873e0Vkq5T"),
    FIFTY_FIVE("---------------------------7353230314191996315386215912"),
    SEVENTY("_Part_4711_0Zq8Xw2Lm5Nc7Rb1Vd9Kf3Hj6Gt0Ys4Pa8Qe2Wi7Uo5Ml1Bn9Cx3Dz6Fv08"),
    /** These repeat themselves, which a client may choose. */
    SIXTEEN_ALIKE("a".repeat(16)),
    FORTY_ALIKE("a".repeat(40)),
    SEVENTY_BY_TENS("0123456789".repeat(7));

    private final String text;

    Boundaries(String text) {
      this.text = text;
    }

    String text() {
      return text;
    }

    /** Whether the aims for long boundaries hold. */
    boolean isLong() {
      return text.length() >= 16;
    }

    byte[] delimiter() {
      return ascii("\r\n--" + text);
    }

    /** Another boundary of the same client: the last third of it is by chance. */
    String sibling(Random random) {
      StringBuilder sibling = new StringBuilder(text);
      for (int i = text.length() - 1 - text.length() / 3; i < text.length(); i++) {
        sibling.setCharAt(i, (char) ('0' + random.nextInt(10)));
      }
      return sibling.toString();
    }
  }

  /** The members of a family for one boundary. */
  static final class Members {
    private final Boundaries boundary;
    private final int octets;
    private final Map<String, Form> forms = new LinkedHashMap<>();

    Members(Boundaries boundary, int octets) {
      this.boundary = boundary;
      this.octets = octets;
    }

    Map<String, Form> forms() {
      return forms;
    }

    private void repeat(String name, byte[] unit, int filler) {
      add(
          name,
          content -> {
            content.put(unit);
            content.put("z".repeat(filler));
          });
    }

    private void add(String name, Unit unit) {
      Content content = new Content(octets);
      // The line end of the empty line would make a delimiter of "--boundary".
      content.put("z");
      while (!content.isFull()) {
        unit.put(content);
      }
      forms.put(
          name,
          new Form.Builder(boundary.text())
              .file("file", "chosen.bin", "application/octet-stream", content.octets)
              .build());
    }
  }

  /** Writes one unit of content. */
  @FunctionalInterface
  private interface Unit {
    void put(Content content);
  }

  private static final class Content {
    private final byte[] octets;
    private int length;

    Content(int length) {
      octets = new byte[length];
    }

    boolean isFull() {
      return length == octets.length;
    }

    void put(String text) {
      put(ascii(text));
    }

    void put(byte[] unit) {
      int n = Math.min(unit.length, octets.length - length);
      System.arraycopy(unit, 0, octets, length, n);
      length += n;
    }
  }
}
