package io.github.goodform.multipart.bench;

import java.io.ByteArrayOutputStream;
import java.nio.ByteBuffer;
import java.util.function.Consumer;

/** Writes a form. */
@FunctionalInterface
interface Writer {
  /** Hands out the body as it comes, and returns the value of its Content-Type. */
  String write(Form form, Consumer<ByteBuffer> sink) throws Exception;

  /** Counts the octets. */
  default Contender counted() {
    return (form, chunk, tally) -> write(form, octets -> tally.data(octets.remaining()));
  }

  /** Reads what is written. */
  default Contender readBack() {
    return (form, chunk, tally) -> {
      ByteArrayOutputStream out = new ByteArrayOutputStream();
      String contentType =
          write(
              form,
              octets -> {
                byte[] copy = new byte[octets.remaining()];
                octets.get(copy);
                out.writeBytes(copy);
              });
      GoodformParser.heap(Form.written(contentType, out.toByteArray()), chunk, tally);
    };
  }
}
