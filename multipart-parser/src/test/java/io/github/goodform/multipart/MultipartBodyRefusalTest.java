package io.github.goodform.multipart;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** What the builder of a body refuses, and that it refuses nothing else. */
@Timeout(300)
class MultipartBodyRefusalTest {
  @Test
  void writesNothingMalformed() throws IOException {
    MultipartBody.Builder form = MultipartBody.form();
    BodyContent none = BodyContent.of("");
    for (String name : new String[] {"a\0b", "a\u0007", "\u007F", "a\uD83D"}) {
      assertThatThrownBy(() -> form.field(name, "")).isInstanceOf(IllegalArgumentException.class);
      assertThatThrownBy(() -> form.file("a", name, "text/plain", none))
          .isInstanceOf(IllegalArgumentException.class);
    }
    for (String name : new String[] {"a/b", "C:\\a", "/", "\\"}) {
      assertThatThrownBy(() -> form.file("a", name, "text/plain", none))
          .isInstanceOf(IllegalArgumentException.class)
          .hasMessageContaining("a file name has a path");
    }
    assertThatThrownBy(() -> form.file("_charset_", "b", "text/plain", none))
        .isInstanceOf(IllegalArgumentException.class);
    MultipartBody.Builder inUtf8 = MultipartBody.form().field("_charset_", "utf-8");
    assertThatThrownBy(() -> inUtf8.field("_charset_", "utf-8"))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageContaining("expected one _charset_ field");
    for (String charset : new String[] {"iso-8859-1", "none", ""}) {
      assertThatThrownBy(() -> form.field("_charset_", charset))
          .isInstanceOf(IllegalArgumentException.class);
      assertThatThrownBy(() -> form.field("_Charset_", charset))
          .isInstanceOf(IllegalArgumentException.class);
    }
    for (String type : new String[] {"text/plain\r\nX: y", "a\nb", "\r"}) {
      assertThatThrownBy(() -> form.file("a", "b", type, none))
          .isInstanceOf(IllegalArgumentException.class)
          .hasMessageContaining("control character");
    }
    for (String name : new String[] {"", "a b", "a:", "å", "a\r\nb"}) {
      assertThatThrownBy(() -> form.part(Map.of(name, "x"), none))
          .isInstanceOf(IllegalArgumentException.class);
    }
    assertThatThrownBy(() -> MultipartBody.mixed().field("a", ""))
        .isInstanceOf(IllegalStateException.class)
        .hasMessageContaining("multipart/mixed");
    try (FormData empty = MultipartBodyTest.read(form.build())) {
      assertThat(empty.parts()).isEmpty();
    }
  }

  /** A name is refused for what no header may hold, and for nothing else. */
  @ParameterizedTest
  @ValueSource(ints = {1, 2, 3})
  void readsBackEveryNameThatItAccepts(int seed) throws IOException {
    Random random = new Random(seed);
    String[] pieces = {
      "a",
      "%",
      "2",
      "0",
      "=?",
      "?=",
      "?q?",
      "\"",
      "\\",
      "/",
      "\r",
      "\n",
      "\t",
      " ",
      ";",
      "'",
      ":",
      "*",
      "\u0001",
      "\u007F",
      "\u0085",
      "\u00E5",
      "\u2028",
      "\uFEFF",
      "\uD83D\uDE00",
      "\uD83D"
    };
    int refused = 0;
    for (int round = 0; round < 3_000; round++) {
      StringBuilder characters = new StringBuilder();
      for (int i = random.nextInt(8); i > 0; i--) {
        characters.append(pieces[random.nextInt(pieces.length)]);
      }
      String name = characters.toString();
      boolean text =
          StandardCharsets.UTF_8.newEncoder().canEncode(name)
              && name.chars().noneMatch(c -> c == 1 || c == 0x7F);
      boolean fileName = text && !name.matches("(?s).*[/\\\\].*");
      MultipartBody.Builder form = MultipartBody.form();
      assertThat(isAccepted(() -> form.field(name, "x"))).as(name).isEqualTo(text);
      BodyContent x = BodyContent.of("x");
      assertThat(isAccepted(() -> form.file("f", name, "a/b", x))).as(name).isEqualTo(fileName);
      refused += (text ? 0 : 1) + (fileName ? 0 : 1);
      String decoded =
          name.replace("%22", "\"").replaceAll("%0[Dd]", "\r").replaceAll("%0[Aa]", "\n");
      try (FormData read = MultipartBodyTest.read(form.build())) {
        List<String> names = new ArrayList<>();
        read.parts().forEach(part -> names.add(part.isFile() ? part.fileName() : part.fieldName()));
        assertThat(names)
            .containsExactlyElementsOf(
                Collections.nCopies((text ? 1 : 0) + (fileName ? 1 : 0), decoded));
      }
    }
    assertThat(refused).isBetween(500, 5_500);
  }

  private static boolean isAccepted(Runnable adding) {
    try {
      adding.run();
      return true;
    } catch (IllegalArgumentException e) {
      return false;
    }
  }

  /** Each is said with the rule that it would break; what was added before stays. */
  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "form       | X-Other: y                                            | header-other",
        "form       | Content-Type: text/plain                              | disposition-missing",
        "form       | Content-Disposition: form-data                        | name-missing",
        "form       | Content-Disposition: attachment; name=a               | disposition-other",
        "form       | Content-Disposition: form-data; name=a; filename*=x   | filename-star",
        "form       | Content-Disposition: form-data; name=\"a             | quote-unterminated",
        "byteRanges | Content-Type: text/plain                              |"
            + " content-range-missing",
      })
  void refusesAPartThatTheStrictParserWouldRefuse(String kind, String header, String code)
      throws IOException {
    boolean isForm = kind.equals("form");
    MultipartBody.Builder body = isForm ? MultipartBody.form() : MultipartBody.byteRanges();
    BodyContent x = BodyContent.of("x");
    Map<String, String> fine =
        isForm
            ? Map.of("Content-Disposition", "form-data; name=a")
            : Map.of("Content-Range", "bytes 0-0/1");
    body.part(fine, x);
    String[] field = header.split(": ", 2);
    assertThatThrownBy(() -> body.part(Map.of(field[0], field[1]), x))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageContaining(code);
    body.part(fine, x);
    String written = new String(MultipartBodyTest.octets(body.build()), StandardCharsets.UTF_8);
    assertThat(written.split("\r\n--", -1)).hasSize(3);
    if (isForm) {
      try (FormData form = MultipartBodyTest.read(body.build())) {
        assertThat(form.texts("a")).containsExactly("x", "x");
      }
    }
  }

  /** It was written as a question mark. */
  @ParameterizedTest
  @ValueSource(strings = {"a\uD83D", "\uDE00", "\uDE00\uD83D", "\uD83Db"})
  void refusesATextWithHalfOfAPair(String text) throws IOException {
    MultipartBody.Builder form = MultipartBody.form().field("a", "\uD83D\uDE00");
    assertThatThrownBy(() -> form.field("b", text))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessage("a text has half of a surrogate pair");
    assertThatThrownBy(() -> BodyContent.of(text)).isInstanceOf(IllegalArgumentException.class);
    form.field("_charset_", "UTF-8");
    try (FormData read = MultipartBodyTest.read(form.build())) {
      assertThat(read.names()).containsExactly("a", "_charset_");
      assertThat(read.text("a")).isEqualTo("\uD83D\uDE00");
    }
  }

  /** Each refused part made the builder read all accepted ones again: 18 s for 8,000. */
  @Test
  @Timeout(10)
  void refusesManyPartsInLinearTime() throws IOException {
    MultipartBody.Builder form = MultipartBody.form().field("a", "").field("_charset_", "utf-8");
    BodyContent none = BodyContent.of("");
    for (int i = 0; i < 8_000; i++) {
      form.field("field" + i, "");
    }
    for (int i = 0; i < 8_000; i++) {
      assertThat(isAccepted(() -> form.file("f", "f", "no type", none))).isFalse();
    }
    // What was accepted before still counts.
    assertThat(isAccepted(() -> form.field("_charset_", "utf-8"))).isFalse();
    assertThat(isAccepted(() -> form.field("last", ""))).isTrue();
    String written = new String(MultipartBodyTest.octets(form.build()), StandardCharsets.UTF_8);
    assertThat(written.split("name=", -1)).hasSize(8_004);
  }

  /** Also after a refused part, behind which not all headers are read again. */
  @Test
  void acceptsOneCharsetFieldInAnyCase() {
    MultipartBody.Builder form = MultipartBody.form().field("a", "").field("_Charset_", "utf-8");
    assertThat(isAccepted(() -> form.file("f", "f", "no type", BodyContent.of("")))).isFalse();
    assertThat(isAccepted(() -> form.field("_charset_", "utf-8"))).isFalse();
  }

  @Test
  void refusesATypeThatIsNone() {
    MultipartBody.Builder form = MultipartBody.form();
    BodyContent none = BodyContent.of("");
    for (String type : new String[] {"", "text", "text/", "multipart/mixed"}) {
      assertThatThrownBy(() -> form.file("a", "b", type, none))
          .isInstanceOf(IllegalArgumentException.class)
          .hasMessageContaining("cannot be written: part-");
    }
    assertThatThrownBy(() -> MultipartBody.related("a\r\nb/c", null))
        .isInstanceOf(IllegalArgumentException.class);
    assertThatThrownBy(
            () ->
                form.part(
                    Map.of(
                        "Content-Disposition",
                        "form-data; name=a",
                        "content-disposition",
                        "form-data; name=b"),
                    none))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageContaining("header-");
  }
}
