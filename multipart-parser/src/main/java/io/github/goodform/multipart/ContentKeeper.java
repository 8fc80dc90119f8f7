package io.github.goodform.multipart;

import java.nio.ByteBuffer;

/** How a form keeps the content of a part that stays in memory. */
interface ContentKeeper {
  /**
   * What is parsed for octets that are pushed: they themselves, or a copy that takes them.
   *
   * @param pushed what stands between position and limit
   * @param kept in memory, and open: its content is expected to go on
   */
  default ByteBuffer toParse(ByteBuffer pushed, StoredContent kept) {
    return pushed;
  }

  /**
   * Adds content to a part.
   *
   * @param content what stands between position and limit, valid during the call
   */
  void keep(ByteBuffer content, StoredContent kept);
}
