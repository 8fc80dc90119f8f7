package io.github.goodform.multipart;

import io.github.goodform.multipart.examples.NettyBuffers;
import io.netty.buffer.ByteBuf;
import io.netty.buffer.PoolArenaMetric;
import io.netty.buffer.PooledByteBufAllocator;
import java.io.ByteArrayOutputStream;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;

/** A form of a field and a file, in pooled buffers that are counted. */
final class PooledUpload {
  static final String BOUNDARY = "----WebKitFormBoundary7MA4YWxkTrZu0gW0";
  static final int OCTETS = 300_000;

  final PooledByteBufAllocator allocator =
      new PooledByteBufAllocator(true, 1, 1, 8192, 3, 0, 0, false);
  final NettyBuffers owner = new NettyBuffers(allocator);

  /** What the file holds. */
  final byte[] content = content();

  private static byte[] content() {
    byte[] content = new byte[OCTETS];
    Random random = new Random(7);
    random.nextBytes(content);
    // What looks like a delimiter, at distances that cuts of buffers meet.
    byte[] near = Recording.octets("\r\n--" + BOUNDARY.substring(0, BOUNDARY.length() - 1) + "!");
    for (int at = 0; at + near.length < OCTETS; at += 500 + random.nextInt(500)) {
      System.arraycopy(near, 0, content, at, near.length);
    }
    return content;
  }

  /** How many buffers have been acquired and not been released. */
  long active() {
    return active(allocator);
  }

  static long active(PooledByteBufAllocator allocator) {
    return allocator.metric().directArenas().stream()
        .mapToLong(PoolArenaMetric::numActiveAllocations)
        .sum();
  }

  /** The body in buffers of so many octets. */
  List<ByteBuf> pieces(int size) {
    byte[] body = body();
    List<ByteBuf> pieces = new ArrayList<>();
    for (int at = 0; at < body.length; at += size) {
      int n = Math.min(size, body.length - at);
      // The readable octets do not begin at the first one.
      pieces.add(allocator.directBuffer(n + 3).writeZero(3).skipBytes(3).writeBytes(body, at, n));
    }
    return pieces;
  }

  byte[] body() {
    ByteArrayOutputStream body = new ByteArrayOutputStream();
    String header = "\r\nContent-Disposition: form-data; name=";
    body.writeBytes(Recording.octets("--" + BOUNDARY + header + "a\r\n\r\nvalue"));
    body.writeBytes(Recording.octets("\r\n--" + BOUNDARY + header + "f\r\n\r\n"));
    body.writeBytes(content);
    body.writeBytes(Recording.octets("\r\n--" + BOUNDARY + "--\r\n"));
    return body.toByteArray();
  }
}
