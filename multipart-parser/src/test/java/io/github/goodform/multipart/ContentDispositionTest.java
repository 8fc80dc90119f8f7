package io.github.goodform.multipart;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Values are intervals of a block, wherever they stand in it. */
class ContentDispositionTest {
  private static final int ALL_CLASSES = 0xFF & ~ParameterReader.HIGH;

  private static ContentDisposition disposition(NamePolicy policy, String block) {
    ContentDisposition disposition = new ContentDisposition(policy);
    disposition.clear(Recording.octets(block));
    return disposition;
  }

  private static String name(NamePolicy policy, String block, int from, int to) {
    ContentDisposition disposition = disposition(policy, block);
    disposition.set(ContentDisposition.NAME, from, to, true, ALL_CLASSES, false);
    return String.valueOf(disposition.name());
  }

  @Test
  void hasNothingAtFirst() {
    ContentDisposition none = new ContentDisposition(NamePolicy.LITERAL);
    assertThat(none.type()).isNull();
    assertThat(none.name()).isNull();
    assertThat(none.fileName()).isNull();
    assertThat(none.fileNameStar()).isNull();
    assertThat(none.rawName()).isNull();
    assertThat(none.rawFileName()).isNull();
    assertThat(none.rawFileNameStar()).isNull();
  }

  @ParameterizedTest
  @ValueSource(ints = {ContentDisposition.NAME, ContentDisposition.FILE_NAME})
  void hasAValueThatBeginsTheBlock(int parameter) {
    ContentDisposition disposition = disposition(NamePolicy.LITERAL, "value; other");
    disposition.set(parameter, 0, 5, false, 0, false);
    boolean isName = parameter == ContentDisposition.NAME;
    assertThat(disposition.has(parameter)).isTrue();
    assertThat(disposition.name()).isEqualTo(isName ? "value" : null);
    assertThat(disposition.fileName()).isEqualTo(isName ? null : "value");
    assertThat(isName ? disposition.rawName() : disposition.rawFileName())
        .isEqualTo(Recording.octets("value"));
  }

  @Test
  void hasAnExtendedValueThatBeginsTheBlock() {
    ContentDisposition disposition = disposition(NamePolicy.LITERAL, "UTF-8''%C3%A5; other");
    disposition.set(ContentDisposition.FILE_NAME_STAR, 0, 13, false, 0, false);
    assertThat(disposition.fileNameStar()).isEqualTo("å");
    assertThat(disposition.rawFileNameStar()).isEqualTo(Recording.octets("UTF-8''%C3%A5"));
  }

  @ParameterizedTest
  @CsvSource({"Attachment, attachment", "form-data, form-data", "INLINE, inline"})
  void hasATypeInLowerCase(String sent, String type) {
    ContentDisposition disposition = disposition(NamePolicy.LITERAL, ": " + sent + "; name=a");
    disposition.type(2, 2 + sent.length(), false);
    assertThat(disposition.type()).isEqualTo(type);
    disposition.type(0, 0, true);
    assertThat(disposition.type()).isEqualTo("form-data");
    disposition.clear(AsciiOctets.NONE);
    assertThat(disposition.type()).isNull();
    disposition.typeIsFormData();
    assertThat(disposition.type()).isEqualTo("form-data");
  }

  /** What follows the value in the block completes no escape of it. */
  @Test
  void unescapesNoFurtherThanTheEndOfTheValue() {
    String quoted = "a\\\"\\\\b";
    String percents = "a%22%0d%0Ab";
    String[] pairs = {"a", "a\\", "a\"", "a\"\\", "a\"\\", "a\"\\b"};
    for (int n = 1; n <= quoted.length(); n++) {
      assertThat(name(NamePolicy.QUOTED_PAIR, quoted, 0, n)).as("%d", n).isEqualTo(pairs[n - 1]);
      assertThat(name(NamePolicy.QUOTED_PAIR, "x" + quoted, 1, n + 1)).isEqualTo(pairs[n - 1]);
    }
    String[] escapes = {
      "a", "a%", "a%2", "a\"", "a\"%", "a\"%0", "a\"\r", "a\"\r%", "a\"\r%0", "a\"\r\n", "a\"\r\nb"
    };
    for (int n = 1; n <= percents.length(); n++) {
      assertThat(name(NamePolicy.PERCENT_DECODE, percents, 0, n)).isEqualTo(escapes[n - 1]);
      assertThat(name(NamePolicy.LITERAL, percents, 0, n)).isEqualTo(percents.substring(0, n));
    }
  }

  /** A value that is read later is that of the block at its time. */
  @Test
  void copiesWhatWasReadAndWhatWasNot() {
    ContentDisposition disposition = disposition(NamePolicy.LITERAL, "a=name; b=file");
    disposition.set(ContentDisposition.NAME, 2, 6, false, 0, false);
    disposition.set(ContentDisposition.FILE_NAME, 10, 14, false, 0, false);
    disposition.typeIsFormData();
    assertThat(disposition.name()).isEqualTo("name");
    ContentDisposition copy = disposition.copy(Recording.octets("a=name; b=file"));
    disposition.clear(Recording.octets("a=other; b=another"));
    assertThat(disposition.name()).isNull();
    assertThat(copy.name()).isEqualTo("name");
    assertThat(copy.fileName()).isEqualTo("file");
    assertThat(copy.type()).isEqualTo("form-data");
  }
}
