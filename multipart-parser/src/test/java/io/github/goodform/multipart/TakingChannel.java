package io.github.goodform.multipart;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.ByteArrayOutputStream;
import java.nio.ByteBuffer;
import java.nio.channels.WritableByteChannel;
import java.util.ArrayList;
import java.util.List;

/** A store of the application that takes so many octets at once, and records the writes. */
final class TakingChannel implements WritableByteChannel {
  final ByteArrayOutputStream content = new ByteArrayOutputStream();
  final List<Integer> writes = new ArrayList<>();
  private final int most;
  int closed;

  TakingChannel(int most) {
    this.most = most;
  }

  @Override
  public int write(ByteBuffer octets) {
    assertThat(closed).isZero();
    byte[] taken = new byte[Math.min(most, octets.remaining())];
    octets.get(taken);
    content.writeBytes(taken);
    writes.add(taken.length);
    return taken.length;
  }

  @Override
  public boolean isOpen() {
    return closed == 0;
  }

  @Override
  public void close() {
    closed++;
  }
}
