package io.github.goodform.multipart;

import java.nio.ByteBuffer;

/** Counts the octets of all contents. */
final class ContentCount implements MultipartHandler {
  long octets;

  @Override
  public void data(ByteBuffer slice) {
    octets += slice.remaining();
  }
}
