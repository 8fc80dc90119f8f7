package io.github.goodform.multipart;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.ByteBuffer;
import java.nio.CharBuffer;
import java.nio.charset.CharsetDecoder;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import org.junit.jupiter.api.Test;

class Utf8Test {
  /** Each octet at which a rule of RFC 3629 §4 begins or ends to hold, and its neighbours. */
  private static final int[] EDGES = {
    0x00, 0x41, 0x7F, 0x80, 0x8F, 0x90, 0x9F, 0xA0, 0xBF, 0xC0, 0xC1, 0xC2, 0xDF, 0xE0, 0xE1, 0xEC,
    0xED, 0xEE, 0xEF, 0xF0, 0xF1, 0xF3, 0xF4, 0xF5, 0xFF
  };

  private final CharsetDecoder decoder = StandardCharsets.UTF_8.newDecoder();
  private final CharBuffer out = CharBuffer.allocate(8);

  /** Four octets behind another one, and those of them that are in an interval. */
  @Test
  void findsTheOctetAtWhichTheDecoderStops() {
    byte[] octets = new byte[6];
    Arrays.fill(octets, (byte) 0xBF);
    for (int a : EDGES) {
      octets[1] = (byte) a;
      for (int b : EDGES) {
        octets[2] = (byte) b;
        for (int c : EDGES) {
          octets[3] = (byte) c;
          for (int d : EDGES) {
            octets[4] = (byte) d;
            for (int to = 2; to <= 5; to++) {
              int found = Utf8.firstMalformed(octets, 1, to);
              if (found != firstMalformed(octets, to)) {
                assertThat(found)
                    .as("%s", Arrays.toString(octets))
                    .isEqualTo(firstMalformed(octets, to));
              }
            }
          }
        }
      }
    }
  }

  private int firstMalformed(byte[] octets, int to) {
    ByteBuffer in = ByteBuffer.wrap(octets, 1, to - 1);
    return decoder.reset().decode(in, out.clear(), true).isMalformed() ? in.position() : -1;
  }
}
