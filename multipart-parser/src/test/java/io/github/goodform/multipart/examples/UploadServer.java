package io.github.goodform.multipart.examples;

import io.github.goodform.multipart.FormData;
import io.github.goodform.multipart.FormPart;
import io.github.goodform.multipart.Multipart;
import io.netty.buffer.ByteBufAllocator;
import java.io.IOException;
import java.util.zip.CRC32;

/** A server that answers an upload with {@link #describe}, on a port of the loopback interface. */
record UploadServer(int port, Stop stop) implements AutoCloseable {
  /** Starts one. */
  interface Framework {
    UploadServer start(Multipart multipart, ByteBufAllocator allocator) throws Exception;
  }

  /** Stops one. */
  interface Stop {
    void stop() throws Exception;
  }

  @Override
  public void close() throws IOException {
    try {
      stop.stop();
    } catch (Exception e) {
      throw new IOException(e);
    }
  }

  static String describe(FormData form) throws IOException {
    CRC32 sum = new CRC32();
    FormPart picture = form.first("picture");
    if (picture != null) {
      sum.update(picture.octets());
    }
    return form.text("title")
        + ", "
        + (picture == null ? 0 : picture.size())
        + ", "
        + sum.getValue();
  }
}
