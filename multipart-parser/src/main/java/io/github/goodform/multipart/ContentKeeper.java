package io.github.goodform.multipart;

import java.nio.ByteBuffer;

/** How a form keeps the content of a part that stays in memory. */
@FunctionalInterface
interface ContentKeeper {
  /**
   * Adds content to a part.
   *
   * @param content what stands between position and limit, valid during the call
   */
  void keep(ByteBuffer content, FormPart part);
}
