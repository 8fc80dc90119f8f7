package io.github.goodform.multipart;

import java.nio.ByteBuffer;

/** How a form keeps the content of a part that stays in memory. */
interface ContentKeeper {
  /** Fewer octets are copied: a piece of content costs about a hundred. */
  int LEAST_KEPT = 1_024;

  /** An array is kept when the rest of it is at most a sixteenth of the part's content. */
  int UNUSED = 16;

  /**
   * Whether a part had better keep an array than copy its octets.
   *
   * @param content so many octets of it
   * @param length the array's
   * @param before what the part has already, in octets
   */
  static boolean isWorthKeeping(int content, int length, long before) {
    return content >= LEAST_KEPT && length - content <= (before + content) / UNUSED;
  }

  /**
   * What the parser reads in place of pushed octets.
   *
   * @param octets what stands between position and limit, which stay as they are
   * @param part in memory, and open: its content is expected to go on
   * @return the octets, or a copy of them from its position 0 on
   */
  default ByteBuffer before(ByteBuffer octets, FormPart part) {
    return octets;
  }

  /**
   * Adds content to a part.
   *
   * @param content what stands between position and limit, valid during the call
   */
  void keep(ByteBuffer content, FormPart part);
}
