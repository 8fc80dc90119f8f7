package io.github.goodform.compliance.load.loader;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.ByteArrayOutputStream;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.HexFormat;
import java.util.List;
import java.util.Locale;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** The oracle of a load, and the bodies that it is about. */
final class UploadAnswerTest {
  private static final FormBody FORM = FormBody.of(Kind.Form.FORM);

  private static String json(List<FormBody.Part> parts) {
    return parts.stream()
        .map(
            part ->
                String.format(
                    Locale.ROOT,
                    "{\"name\": \"%s\", %s\"size\": %d, \"sha256\": \"%s\", \"more\": [{}]}",
                    part.name(),
                    part.fileName() == null ? "" : "\"filename\": \"" + part.fileName() + "\", ",
                    part.size(),
                    part.sha256()))
        .collect(Collectors.joining(",", "{\"x\": {\"parts\": 1}, \"parts\": [", "], \"y\": 2}"));
  }

  private static String difference(long number, String answer) {
    return UploadAnswer.difference(FORM.parts(number), answer.getBytes(StandardCharsets.UTF_8))
        + "";
  }

  @Test
  void findsNoDifferenceInARightAnswerWhateverItsOrder() {
    List<FormBody.Part> parts = new ArrayList<>(FORM.parts(7));
    assertThat(difference(7, json(parts))).isEqualTo("null");
    Collections.reverse(parts);
    assertThat(difference(7, json(parts))).isEqualTo("null");
    assertThat(difference(7, json(parts).toUpperCase(Locale.ROOT))).contains("missing");
  }

  @Test
  void acceptsAChecksumInPlaceOfTheDigest() {
    String answer = json(FORM.parts(7));
    for (FormBody.Part part : FORM.parts(7)) {
      answer =
          answer.replace(
              "\"sha256\": \"" + part.sha256() + '"', "\"crc32c\": \"" + part.crc32c() + '"');
    }
    assertThat(answer).doesNotContain("sha256");
    assertThat(difference(7, answer)).isEqualTo("null");
    assertThat(difference(8, answer)).contains("part \"id\": expected crc32c");
    assertThat(difference(7, answer.replace("crc32c", "crc")))
        .contains("expected sha256 or crc32c, found neither");
  }

  @Test
  void findsTheAnswerOfAnotherRequest() {
    assertThat(difference(8, json(FORM.parts(7)))).startsWith("part \"id\": expected sha256 ");
  }

  @Test
  void findsWhatIsMissingOrMoreOrOther() {
    List<FormBody.Part> parts = FORM.parts(1);
    String right = json(parts);
    assertThat(difference(1, json(parts.subList(1, parts.size()))))
        .isEqualTo("expected 5 parts, found 4");
    assertThat(difference(1, right.replace("\"title\"", "\"tilte\"")))
        .isEqualTo("part \"title\" is missing");
    assertThat(difference(1, right.replace("load.bin", "l\u00F6ad.bin")))
        .isEqualTo("part \"file\": expected filename load.bin, found l\\u00F6ad.bin");
    assertThat(difference(1, right.replace("\"size\": 300", "\"size\": 299")))
        .isEqualTo("part \"file\": expected 300 octets, found 299");
  }

  @Test
  void readsNamesInHexadecimal() {
    String hex = HexFormat.of().formatHex("file".getBytes(StandardCharsets.US_ASCII));
    String answer =
        json(FORM.parts(1)).replace("\"name\": \"file\"", "\"nameHex\": \"" + hex + '"');
    assertThat(difference(1, answer)).isEqualTo("null");
    assertThat(difference(1, answer.replace(hex, "zz"))).contains("not the contract's JSON");
  }

  @Test
  void saysWhenAnAnswerIsNotTheContracts() {
    assertThat(difference(1, "")).contains("not the contract's JSON");
    assertThat(difference(1, "{}")).contains("the member \"parts\" is missing");
    assertThat(difference(1, "[]")).contains("expected START_OBJECT");
    assertThat(difference(1, "<html>\r\n\u0007")).matches("[ -~]*");
    String right = json(FORM.parts(1));
    for (int cut = 0; cut < right.length(); cut++) {
      assertThat(difference(1, right.substring(0, cut))).isNotEqualTo("null");
      if (cut > 0) {
        assertThat(difference(1, right + right.substring(0, cut))).isNotEqualTo("null");
      }
    }
    assertThat(difference(1, right + "\r\n ")).isEqualTo("null");
  }

  @ParameterizedTest
  @EnumSource
  void aBodyIsOfOneLengthAndBeginsAndEndsWithItsDelimiters(Kind.Form form) {
    FormBody body = FormBody.of(form);
    byte[] octets = body.octets(Long.MAX_VALUE);
    assertThat(octets).hasSize(body.length());
    String text = new String(octets, StandardCharsets.ISO_8859_1);
    assertThat(text)
        .startsWith("--" + FormBody.BOUNDARY)
        .endsWith("--" + FormBody.BOUNDARY + "--\r\n");
    assertThat(body.buffers(1).stream().mapToInt(ByteBuffer::remaining).sum())
        .isEqualTo(body.length());
    for (int from : new int[] {0, 1, 200, body.length() / 3, body.length() - 1}) {
      for (int to : new int[] {from, from + 1, body.length() - 1, body.length()}) {
        ByteArrayOutputStream some = new ByteArrayOutputStream();
        for (ByteBuffer each : body.buffers(Long.MAX_VALUE, from, to)) {
          byte[] piece = new byte[each.remaining()];
          each.get(piece);
          some.writeBytes(piece);
        }
        assertThat(some.toByteArray())
            .isEqualTo(Arrays.copyOfRange(octets, from, Math.max(from, to)));
      }
    }
    assertThat(text.split("--" + FormBody.BOUNDARY, -1)).hasSize(body.parts(1).size() + 2);
  }

  @Test
  void aBodyThatIsCutHasItsFirstDelimiterAndNoCloseDelimiter() {
    byte[] octets = FORM.octets(3);
    String close = "--" + FormBody.BOUNDARY + "--";
    for (int at = 0; at < octets.length * 2; at++) {
      int length = DisturbedUploads.cut(octets.length, at);
      assertThat(length).isBetween(1, octets.length - close.length());
      assertThat(new String(octets, 0, length, StandardCharsets.ISO_8859_1))
          .startsWith("--" + FormBody.BOUNDARY + "\r\n")
          .doesNotContain(close);
    }
  }
}
