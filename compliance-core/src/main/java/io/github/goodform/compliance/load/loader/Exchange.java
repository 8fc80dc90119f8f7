package io.github.goodform.compliance.load.loader;

import java.io.ByteArrayOutputStream;
import java.nio.ByteBuffer;
import java.util.Locale;
import java.util.function.Consumer;
import java.util.zip.CRC32C;
import org.eclipse.jetty.client.Response;
import org.eclipse.jetty.client.Result;
import org.eclipse.jetty.client.RetryableRequestException;
import org.jspecify.annotations.Nullable;

/**
 * Collects an answer: its checksum, and its octets where they are read.
 *
 * <p>The client calls it from one thread at a time; it is read after its end.
 */
final class Exchange implements Response.Listener {
  private static final int MAX_OCTETS = 1 << 20;
  private static final int STATUS_OK = 200;

  private final boolean keeps;
  private final Consumer<Exchange> done;
  private final ByteArrayOutputStream kept = new ByteArrayOutputStream();
  private final CRC32C crc = new CRC32C();
  private long octets;
  private long ended;
  private int status;
  private @Nullable Throwable failure;

  /**
   * The content of an answer.
   *
   * @param octets its length
   * @param crc32c its checksum
   */
  record Content(long octets, long crc32c) {
    @Override
    public String toString() {
      return String.format(Locale.ROOT, "%d octets (crc32c %08x)", octets, crc32c);
    }
  }

  Exchange(Kind kind, Consumer<Exchange> done) {
    this(kind.isForm(), done);
  }

  /**
   * Awaits an answer.
   *
   * @param keeps whether its octets are kept, besides their checksum
   * @param done is called at its end
   */
  Exchange(boolean keeps, Consumer<Exchange> done) {
    this.keeps = keeps;
    this.done = done;
  }

  @Override
  public void onContent(Response response, ByteBuffer content) {
    octets += content.remaining();
    if (keeps && octets <= MAX_OCTETS) {
      byte[] copy = new byte[content.remaining()];
      content.get(copy);
      kept.writeBytes(copy);
      crc.update(copy);
    } else {
      crc.update(content);
    }
  }

  @Override
  public void onComplete(Result result) {
    ended = System.nanoTime();
    Response response = result.getResponse();
    status = response == null ? 0 : response.getStatus();
    // A server may answer before it has read all of a request: then the answer is what counts.
    failure = status > 0 ? result.getResponseFailure() : result.getFailure();
    done.accept(this);
  }

  /** When the exchange ended, as of {@link System#nanoTime}. */
  long ended() {
    return ended;
  }

  /** The status, or 0 without an answer. */
  int status() {
    return status;
  }

  /** Whether the answer is complete, and of status 200. */
  boolean isOk() {
    return failure == null && status == STATUS_OK;
  }

  /**
   * Whether the server has not begun to process the request, so that it may be sent again: its
   * stream is above the last one of a GOAWAY (RFC 9113 §6.8).
   */
  boolean isUnprocessed() {
    return failure instanceof RetryableRequestException;
  }

  /** Why there is no complete answer, or null. */
  @Nullable Throwable failure() {
    return failure;
  }

  /** The length and the checksum of the content of a resource. */
  Content content() {
    return new Content(octets, crc.getValue());
  }

  /** The octets, where they are kept; at most a MiB of them. */
  byte[] octets() {
    return kept.toByteArray();
  }
}
