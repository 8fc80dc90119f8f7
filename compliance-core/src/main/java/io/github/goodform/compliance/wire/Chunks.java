package io.github.goodform.compliance.wire;

import io.github.goodform.compliance.cases.Framing;
import java.util.ArrayList;
import java.util.List;

/** Where the chunks of a chunked body begin and end. */
final class Chunks {
  private Chunks() {}

  /** A stretch of the body that is sent as one chunk; never empty, as that would end the body. */
  record Chunk(int offset, int length) {}

  static List<Chunk> of(Framing framing, int bodyLength) {
    List<Chunk> chunks = new ArrayList<>();
    int from = 0;
    while (from < bodyLength) {
      int to = from + 1;
      if (framing instanceof Framing.Chunked chunked) {
        int start = from;
        to =
            chunked.cuts().stream()
                .filter(cut -> cut > start && cut < bodyLength)
                .findFirst()
                .orElse(bodyLength);
      }
      chunks.add(new Chunk(from, to - from));
      from = to;
    }
    return chunks;
  }
}
