package io.github.goodform.multipart;

import java.nio.ByteBuffer;

/** How a form keeps the content of a part that stays in memory. */
interface ContentKeeper {
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
