package io.github.goodform.multipart;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Base64;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Test;

/**
 * The ways by which base64 is decoded, seen by where {@code plain} stops and by the pieces that
 * come out: every way gives the same octets, so they alone would not show which was taken.
 */
class Base64DecoderTest {
  /** The digits of a block, and the octets they stand for. */
  private static final int BLOCK = 1_024;

  private static final int DECODED = BLOCK / 4 * 3;

  private final List<Integer> pieces = new ArrayList<>();
  private final ByteArrayOutputStream decoded = new ByteArrayOutputStream();
  private final Base64Decoder decoder = decoder();

  private Base64Decoder decoder() {
    MultipartHandler handler =
        new MultipartHandler() {
          @Override
          public void data(ByteBuffer data) {
            pieces.add(data.remaining());
            while (data.hasRemaining()) {
              decoded.write(data.get());
            }
          }
        };
    return new Base64Decoder(new Violations(Compliance.LEGACY, 10, handler), handler);
  }

  private static byte[] digits(int count) {
    byte[] octets = new byte[count / 4 * 3];
    new Random(count).nextBytes(octets);
    return Base64.getEncoder().encode(octets);
  }

  private static byte[] ascii(String text) {
    return text.getBytes(StandardCharsets.US_ASCII);
  }

  private void take(byte[]... inputs) throws IOException {
    decoder.begin();
    ByteArrayOutputStream expected = new ByteArrayOutputStream();
    for (byte[] input : inputs) {
      decoder.take(ByteBuffer.wrap(input), 0, input.length, 0);
      expected.writeBytes(Base64.getMimeDecoder().decode(input));
    }
    assertThat(decoded.toByteArray()).isEqualTo(expected.toByteArray());
  }

  @Test
  void groupsAreTakenToTheLast() throws IOException {
    decoder.begin();
    assertThat(decoder.plain(ascii("AAAA"), 0, 4)).isEqualTo(4);
    assertThat(decoder.plain(ascii("xxAAAABBBByy"), 2, 10)).isEqualTo(10);
    assertThat(decoder.plain(ascii("AAAABBB"), 0, 7)).isEqualTo(4);
    assertThat(decoder.plain(ascii("AAAAB BBB"), 0, 9)).isEqualTo(4);
  }

  @Test
  void insideAGroupNoneIsTaken() throws IOException {
    decoder.begin();
    decoder.octet((byte) 'A', 0);
    assertThat(decoder.plain(ascii("AAAA"), 0, 4)).isZero();
    decoder.begin();
    decoder.octet((byte) 'A', 0);
    decoder.octet((byte) 'A', 1);
    decoder.octet((byte) '=', 2);
    assertThat(decoder.plain(ascii("xAAAA"), 1, 5)).isEqualTo(1);
  }

  @Test
  void aShortContentIsOnePiece() throws IOException {
    take(digits(1_000));
    assertThat(pieces).containsExactly(750);
  }

  @Test
  void aBlockFollowsAsManyDigits() throws IOException {
    take(digits(2 * BLOCK));
    assertThat(pieces).containsExactly(DECODED, DECODED);
  }

  @Test
  void aBlockNeedsAllItsDigits() throws IOException {
    take(digits(2 * BLOCK - 4));
    assertThat(pieces).containsExactly(2 * DECODED - 3);
  }

  @Test
  void digitsAreCountedFromTheBeginningOfTheInput() throws IOException {
    byte[] digits = digits(2 * BLOCK);
    byte[] input = new byte[500 + digits.length];
    System.arraycopy(digits, 0, input, 500, digits.length);
    decoder.begin();

    decoder.take(ByteBuffer.wrap(input), 500, input.length, 0);

    assertThat(pieces).containsExactly(DECODED, DECODED);
    assertThat(decoded.toByteArray()).isEqualTo(Base64.getDecoder().decode(digits));
  }

  @Test
  void whatIsLeftOfBlocksIsTakenInGroups() throws IOException {
    decoder.begin();
    byte[] input = digits(2 * BLOCK + 8);
    assertThat(decoder.plain(input, 0, 2 * BLOCK + 4)).isEqualTo(2 * BLOCK + 4);
    assertThat(pieces).containsExactly(DECODED, DECODED);
  }

  @Test
  void afterABlockTheNextInputBeginsWithOne() throws IOException {
    take(digits(2 * BLOCK), digits(BLOCK + 4));
    assertThat(pieces).containsExactly(DECODED, DECODED, DECODED, 3);
  }

  @Test
  void theFirstBlockThatIsRefusedIsTheLastThatIsTried() throws IOException {
    byte[] broken = digits(2 * BLOCK);
    broken[BLOCK + 400] = '\r';
    broken[BLOCK + 401] = '\n';
    broken[BLOCK + 402] = ' ';
    broken[BLOCK + 403] = ' ';
    take(broken, digits(4 * BLOCK));
    assertThat(pieces).containsExactly(DECODED, DECODED - 3, 4 * DECODED);
  }

  @Test
  void aBlockThatEndsWithPaddingIsRefused() throws IOException {
    byte[] padded = digits(2 * BLOCK);
    padded[padded.length - 1] = '=';
    decoder.begin();

    decoder.take(ByteBuffer.wrap(padded), 0, padded.length, 0);
    decoder.end(padded.length, Violations.END_OF_INPUT);

    assertThat(pieces).containsExactly(DECODED, DECODED - 3, 2);
    assertThat(decoded.toByteArray()).isEqualTo(Base64.getDecoder().decode(padded));
  }

  @Test
  void anotherPartBeginsAnew() throws IOException {
    take(digits(2 * BLOCK));
    decoded.reset();
    pieces.clear();
    take(digits(BLOCK + 4));
    assertThat(pieces).containsExactly(DECODED + 3);
  }

  @Test
  void aPieceIsFilledAsFarAsGroupsGo() throws IOException {
    byte[] spaced = digits(BLOCK);
    spaced[BLOCK - 1] = ' ';
    byte[] input = new byte[12 * BLOCK];
    for (int i = 0; i < 12; i++) {
      System.arraycopy(spaced, 0, input, i * BLOCK, BLOCK);
    }
    int digits = 12 * (BLOCK - 1);
    decoder.begin();

    decoder.take(ByteBuffer.wrap(input), 0, input.length, 0);

    assertThat(pieces.get(0)).isBetween(ContentDecoder.PIECE - 2, ContentDecoder.PIECE);
    assertThat(decoded.size()).isEqualTo(digits / 4 * 3);
  }
}
