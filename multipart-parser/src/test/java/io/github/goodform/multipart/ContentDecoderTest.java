package io.github.goodform.multipart;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.util.Base64;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.TreeMap;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Content that is decoded: the same for every cut, and as the decoders of the grammar have it. */
class ContentDecoderTest {
  private static final MultipartOptions LEGACY =
      MultipartOptions.DEFAULT.withCompliance(Compliance.LEGACY);

  /** What a piece of decoded content holds in the parser. */
  private static final int PIECE = 8_192;

  private static final List<String> QUOTED =
      List.of(
          "x",
          "word",
          "two words",
          " ",
          "  ",
          "\t",
          "\t ",
          "\r\n",
          "\r",
          "\n",
          " \r\n",
          "=41",
          "=e9",
          "=E9",
          "=0d=0A",
          "=\r\n",
          "= \t\r\n",
          "=\n",
          "=\r",
          " =20",
          "\u00e9",
          "\0");
  private static final List<String> QUOTED_FAULTS =
      List.of("=", "=4", "=g1", "=1g", "= x", "==", "=\rx");
  private static final List<String> BASE64_FAULTS = List.of("=", "-", "\u00e9", "A=A", "AAAA=");

  private static Body body(String encoding, String content) {
    return Body.of(
            "--B\r\nContent-Disposition: form-data; name=a\r\nContent-Transfer-Encoding: "
                + encoding
                + "\r\n\r\n"
                + content
                + "\r\n--B--")
        .with(LEGACY);
  }

  private static String quoted(Random random, boolean faulty) {
    StringBuilder text = new StringBuilder();
    for (int i = random.nextInt(25); i > 0; i--) {
      text.append(QUOTED.get(random.nextInt(QUOTED.size())));
    }
    if (faulty) {
      String fault = QUOTED_FAULTS.get(random.nextInt(QUOTED_FAULTS.size()));
      text.insert(random.nextInt(text.length() + 1), fault);
    }
    return text.toString();
  }

  private static String base64(Random random, boolean faulty) {
    byte[] octets = new byte[random.nextInt(60)];
    random.nextBytes(octets);
    int line = 4 * (1 + random.nextInt(10));
    Base64.Encoder encoder = Base64.getMimeEncoder(line, new byte[] {'\r', '\n'});
    StringBuilder text = new StringBuilder(encoder.encodeToString(octets));
    for (int i = random.nextInt(4); i > 0; i--) {
      text.insert(random.nextInt(text.length() + 1), " \t\r\n".charAt(random.nextInt(4)));
    }
    if (faulty) {
      String fault = BASE64_FAULTS.get(random.nextInt(BASE64_FAULTS.size()));
      text.insert(random.nextInt(text.length() + 1), fault);
    }
    return text.toString();
  }

  @ParameterizedTest
  @ValueSource(strings = {"base64", "quoted-printable"})
  void readsTheSameHoweverItIsCut(String encoding) {
    Random random = new Random(2045);
    Map<String, Integer> reached = new TreeMap<>();
    for (int i = 0; i < 600; i++) {
      boolean faulty = i % 3 == 0;
      String content = encoding.equals("base64") ? base64(random, faulty) : quoted(random, faulty);
      Body body = body(encoding, content);
      List<String> whole = body.events(Body.Feed.WHOLE);
      assertThat(whole).as("%s", body).isEqualTo(ReferenceParser.events(body));
      for (Body.Feed feed : Body.Feed.values()) {
        assertThat(body.events(feed)).as("%s of %s", feed, body).isEqualTo(whole);
      }
      for (int cut = body.length() - content.length() - 9; cut < body.length(); cut++) {
        assertThat(body.eventsCutAt(cut)).as("cut at %s of %s", cut, body).isEqualTo(whole);
      }
      boolean refused = whole.toString().contains("-faulty");
      reached.merge(
          (faulty ? "spoiled" : "sound") + (refused ? " refused" : " read"), 1, Integer::sum);
    }
    assertThat(reached).containsKeys("sound read", "spoiled refused");
    assertThat(reached.getOrDefault("sound refused", 0)).as("%s", reached).isZero();
  }

  /** Content beyond a piece, in slices that end in every place of a group. */
  @ParameterizedTest
  @ValueSource(
      strings = {
        "base64",
        "base64 in lines",
        "base64 with spaces",
        "quoted-printable",
        "escapes only"
      })
  void readsContentBeyondAPiece(String encoding) throws IOException {
    Random random = new Random(822);
    for (int size : new int[] {PIECE - 3, PIECE - 1, PIECE, PIECE + 1, 3 * PIECE + 5}) {
      byte[] octets = new byte[size];
      random.nextBytes(octets);
      String text = "A line  of text, and =\r\nmore.\r\n".repeat(size / 30 + 1).substring(0, size);
      String content =
          switch (encoding) {
            case "base64" -> Base64.getEncoder().encodeToString(octets);
            case "base64 in lines" -> Base64.getMimeEncoder().encodeToString(octets);
            case "base64 with spaces" ->
                Base64.getEncoder().encodeToString(octets).replaceAll("[^ ]", "$0 ");
            case "escapes only" -> escapes(octets);
            default -> text + "x";
          };
      byte[] expected = encoding.equals("quoted-printable") ? decoded(content) : octets;
      String name = encoding.startsWith("base64") ? "base64" : "quoted-printable";
      Body body = body(name, content);
      for (boolean direct : new boolean[] {false, true}) {
        for (int slice : new int[] {1, 7, 1_000, 4_099, 16_384, body.length()}) {
          assertThat(content(body, slice, direct))
              .as("%s octets in slices of %s, direct %s", size, slice, direct)
              .isEqualTo(expected);
        }
      }
    }
  }

  private static String escapes(byte[] octets) {
    StringBuilder text = new StringBuilder();
    for (byte octet : octets) {
      text.append(String.format(octet % 2 == 0 ? "=%02X" : "=%02x", octet & 0xFF));
    }
    return text.toString();
  }

  private static byte[] decoded(String quoted) {
    return quoted.replace("=\r\n", "").getBytes(StandardCharsets.US_ASCII);
  }

  private static byte[] content(Body body, int slice, boolean direct) throws IOException {
    ByteArrayOutputStream content = new ByteArrayOutputStream();
    MultipartHandler handler =
        new MultipartHandler() {
          @Override
          public void data(ByteBuffer octets) {
            assertThat(octets.remaining()).isPositive();
            while (octets.hasRemaining()) {
              content.write(octets.get());
            }
          }
        };
    MultipartParser parser = MultipartParser.of(body.boundary(), LEGACY, handler);
    ByteBuffer all =
        direct
            ? ByteBuffer.allocateDirect(body.length()).put(body.octets()).flip()
            : ByteBuffer.wrap(body.octets());
    for (int at = 0; at < body.length(); at += slice) {
      parser.parse(all.slice(at, Math.min(slice, body.length() - at)));
    }
    parser.end();
    return content.toByteArray();
  }

  /** Long runs of digits are decoded in blocks: also with a fault, padding or a line end in one. */
  @Test
  void findsWhatEndsALongRunOfDigits() {
    String digits = "QUJD".repeat(4 * 1_024);
    for (int at : new int[] {4_092, 4_096, 4_099, 8_188, 8_192, 8_193, 12_287, 12_288, 16_383}) {
      for (String odd : List.of("-", "=", "==", "\r\n", "QQ==", "QQ==\r\n", "Q")) {
        String content = digits.substring(0, at) + odd + digits.substring(at);
        Body body = body("base64", content);
        List<String> whole = body.events(Body.Feed.WHOLE);
        assertThat(body.events(Body.Feed.DIRECT)).as("%s at %s", odd, at).isEqualTo(whole);
        // Octet by octet no block is ever complete.
        assertThat(body.events(Body.Feed.OCTET_BY_OCTET)).as("%s at %s", odd, at).isEqualTo(whole);
        assertThat(whole.toString().contains("base64-faulty"))
            .as("%s at %s: %s", odd, at, whole)
            .isEqualTo(!odd.equals("\r\n"));
      }
    }
  }

  /** White space is held until what comes after it: no longer than a line. */
  @Test
  void limitsARunOfWhiteSpace() {
    Body longest = body("quoted-printable", "x" + " ".repeat(998) + "y");
    assertThat(longest.events(Body.Feed.WHOLE)).isEqualTo(ReferenceParser.events(longest));
    Body longer = body("quoted-printable", "x" + "\t".repeat(999) + "y");
    List<String> whole = longer.events(Body.Feed.WHOLE);
    int content = longer.length() - "\r\n--B--".length() - 1_001;
    assertThat(whole).endsWith("error quoted-printable-faulty at " + (content + 999));
    for (int cut = content - 2; cut < longer.length(); cut++) {
      assertThat(longer.eventsCutAt(cut)).as("cut at %s", cut).isEqualTo(whole);
    }
  }

  /** The decoders serve one part after the other: nothing of the last one may be left. */
  @Test
  void beginsEachPartAnew() throws IOException {
    String head = "--B\r\nContent-Disposition: form-data; name=a\r\nContent-Transfer-Encoding: ";
    String text =
        head
            + "base64\r\n\r\nQQ==\r\n"
            + head
            + "base64\r\n\r\nQUI=\r\n"
            + head
            + "quoted-printable\r\n\r\nx  \r\n"
            + head
            + "quoted-printable\r\n\r\ny=\r\n"
            + head
            + "quoted-printable\r\n\r\nz\r\n"
            + head
            + "base64\r\n\r\nQUJD\r\n--B--";
    PartRead.Collector parts = new PartRead.Collector();
    Body body = Body.of(text).with(LEGACY);
    MultipartParser parser = MultipartParser.of(body.boundary(), LEGACY, parts);
    parser.parse(body.octets(), 0, body.length());
    parser.end();
    assertThat(parts.parts())
        .extracting(PartRead::sha256)
        .containsExactly(sha("A"), sha("AB"), sha("x"), sha("y"), sha("z"), sha("ABC"));
  }

  private static String sha(String text) {
    return CaptureDataTest.sha256(text.getBytes(StandardCharsets.US_ASCII));
  }
}
