package io.github.goodform.multipart;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Which pushed octets are copied before they are parsed, and which copy is kept. */
class EarlyCopyTest {
  private static final int LEAST = 8_192;

  private final EarlyCopy keeper = new EarlyCopy();

  /** So many octets that differ, behind three others. */
  private static ByteBuffer pushed(int octets, boolean isDirect) {
    ByteBuffer whole =
        isDirect ? ByteBuffer.allocateDirect(octets + 9) : ByteBuffer.allocate(octets + 9);
    ByteBuffer buffer = whole.slice(5, octets + 4);
    for (int i = 0; i < buffer.limit(); i++) {
      buffer.put(i, (byte) ((i * 31) >> 3));
    }
    return buffer.limit(3 + octets).position(3);
  }

  @ParameterizedTest
  @CsvSource({"8191, 8192, false", "8192, 8191, false", "8192, 8192, true", "9000, 20000, true"})
  @SuppressWarnings("ReferenceEquality") // whether it is the buffer
  void copiesWhatIsLongForAPartThatIs(int octets, int partSize, boolean copies) {
    for (boolean isDirect : new boolean[] {false, true}) {
      ByteBuffer pushed = pushed(octets, isDirect);
      ByteBuffer read = new EarlyCopy().toParse(pushed, KeptForms.kept(partSize));
      assertThat(read != pushed).isEqualTo(copies);
      assertThat(pushed.position()).isEqualTo(copies ? 3 + octets : 3);
      assertThat(pushed.limit()).isEqualTo(3 + octets);
      assertThat(read).isEqualTo(pushed.position(3));
      if (copies) {
        assertThat(read.position()).isZero();
        assertThat(read.capacity()).isEqualTo(octets);
        pushed.put(3, (byte) ~pushed.get(3));
        assertThat(read.get(0)).isNotEqualTo(pushed.get(3));
      }
    }
  }

  /** Whether content that begins at an index of a copy is kept in it, and not copied again. */
  private boolean isInPlace(StoredContent kept, int from, int to) throws IOException {
    ByteBuffer copy = keeper.toParse(pushed(LEAST, false), kept);
    byte[] before = kept.octets();
    byte[] content = new byte[to - from];
    copy.get(from, content);
    keeper.keep(copy.limit(to).position(from), kept);
    assertThat(kept.octets()).startsWith(before).endsWith(content);
    assertThat(kept.size()).isEqualTo(before.length + (long) content.length);
    return kept.isContinuedBy(copy.duplicate().limit(LEAST).position(to));
  }

  /** The rest of a copy is at most a sixteenth of the part's content. */
  @ParameterizedTest
  @CsvSource({
    "10000, 0, 8192, true",
    "10000, 0, 7122, true",
    "10000, 0, 7121, false",
    "10000, 1070, 8192, true",
    "10000, 1071, 8192, false",
    "200000, 0, 1024, true",
    "200000, 0, 1023, false",
    "200000, 7169, 8192, false"
  })
  void keepsACopyThatHoldsLittleElse(int partSize, int from, int to, boolean isKept)
      throws IOException {
    assertThat(isInPlace(KeptForms.kept(partSize), from, to)).isEqualTo(isKept);
  }

  /** Such as decoded content. */
  @Test
  void copiesContentThatStandsElsewhere() throws IOException {
    StoredContent kept = KeptForms.kept(LEAST);
    keeper.toParse(pushed(LEAST, false), kept);
    ByteBuffer elsewhere = pushed(LEAST, false);
    byte[] octets = new byte[LEAST];
    elsewhere.get(3, octets);
    keeper.keep(elsewhere, kept);
    elsewhere.put(3, (byte) ~octets[0]);
    assertThat(kept.octets()).endsWith(octets);
  }

  @Test
  void makesNoOtherCopyForAPartThatDidNotKeepOne() throws IOException {
    StoredContent kept = KeptForms.kept(LEAST);
    assertThat(isInPlace(kept, 0, LEAST)).isTrue();
    assertThat(isInPlace(kept, 0, LEAST)).isTrue();
    assertThat(isInPlace(kept, 0, 10)).isFalse();
    ByteBuffer pushed = pushed(LEAST, false);
    assertThat(keeper.toParse(pushed, kept)).isSameAs(pushed);
    assertThat(keeper.toParse(pushed, KeptForms.kept(LEAST))).isNotSameAs(pushed);
    assertThat(isInPlace(kept, 0, LEAST)).isTrue();
  }

  /** The caller sees the buffer that it has pushed taken. */
  @ParameterizedTest
  @ValueSource(ints = {LEAST - 1, LEAST, 3 * LEAST})
  void isNotSeenByTheCaller(int octets) throws IOException {
    try (FormCollector collector = Multipart.DEFAULT.collector()) {
      MultipartParser parser =
          Multipart.DEFAULT.parser("multipart/form-data; boundary=b", collector);
      String head = "--b\r\nContent-Disposition: form-data; name=a\r\n\r\n";
      parser.parse(ByteBuffer.wrap(head.getBytes(StandardCharsets.US_ASCII)));
      ByteBuffer pushed = pushed(octets, false);
      for (int i = 0; i < 2; i++) {
        parser.parse(pushed.position(3));
        assertThat(pushed.position()).isEqualTo(3 + octets);
        assertThat(pushed.limit()).isEqualTo(3 + octets);
      }
      parser.parse(ByteBuffer.wrap("\r\n--b--".getBytes(StandardCharsets.US_ASCII)));
      parser.end();
      assertThat(parser.octetsRead()).isEqualTo(head.length() + 2L * octets + 7);
      try (FormData form = collector.form()) {
        byte[] content = new byte[octets];
        pushed.get(3, content);
        assertThat(form.parts().get(0).octets()).hasSize(2 * octets).endsWith(content);
      }
    }
  }
}
