package io.github.goodform.multipart;

import static org.assertj.core.api.Assertions.assertThat;

import java.net.InetAddress;
import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.concurrent.Callable;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.atomic.LongAdder;
import org.eclipse.jetty.client.BytesRequestContent;
import org.eclipse.jetty.client.ContentResponse;
import org.eclipse.jetty.client.HttpClient;
import org.eclipse.jetty.http.HttpMethod;
import org.eclipse.jetty.http.HttpVersion;

/**
 * Sends random uploads to a server in this process, four at a time, and compares the digests that
 * it computed. The server reports each buffer, and the run counts the states that were reached.
 */
final class UploadRun {
  private static final int CONNECTIONS = 4;

  /**
   * Up to this size the search reads the octets of a buffer that is not on the heap from a copy.
   */
  private static final int SMALL_BUFFER = 4096;

  private final Map<Integer, Upload> underWay = new ConcurrentHashMap<>();
  private final Map<Integer, LongAdder> cuts = new ConcurrentHashMap<>();
  private final LongAdder buffers = new LongAdder();
  private final LongAdder directBuffers = new LongAdder();

  /** The upload that a client is sending to the path {@code /index}. */
  Upload at(String path) {
    return Objects.requireNonNull(underWay.get(Integer.parseInt(path.substring(1))));
  }

  /** A buffer of the upload that ends at {@code end} of the body. */
  void count(Upload upload, long end, ByteBuffer buffer) {
    if (!buffer.hasRemaining()) {
      return;
    }
    buffers.increment();
    if (buffer.isDirect()) {
      directBuffers.increment();
    }
    int cut = upload.cutAt(end);
    if (cut > 0 && buffer.remaining() > SMALL_BUFFER) {
      cuts.computeIfAbsent(cut, n -> new LongAdder()).increment();
    }
  }

  /** Sends the uploads {@code 0 … count - 1} and asserts that none was read in another way. */
  void send(HttpClient client, HttpVersion version, int port, int count) throws Exception {
    client.setMaxConnectionsPerDestination(CONNECTIONS);
    client.start();
    ExecutorService senders = Executors.newFixedThreadPool(CONNECTIONS);
    try {
      List<Callable<String>> uploads = new ArrayList<>();
      for (int i = 0; i < count; i++) {
        int index = i;
        uploads.add(() -> fault(client, version, port, index));
      }
      List<String> faults = new ArrayList<>();
      for (Future<String> fault : senders.invokeAll(uploads)) {
        if (!fault.get().isEmpty()) {
          faults.add(fault.get());
        }
      }
      assertThat(faults)
          .as("uploads of %d that were read in another way (-Dupload.seed=%d)", count, Upload.SEED)
          .isEmpty();
    } finally {
      senders.shutdownNow();
      client.stop();
    }
  }

  private String fault(HttpClient client, HttpVersion version, int port, int index)
      throws Exception {
    Upload upload = Upload.of(index);
    underWay.put(index, upload);
    ContentResponse response =
        client
            .newRequest(InetAddress.getLoopbackAddress().getHostAddress(), port)
            .method(HttpMethod.POST)
            .version(version)
            .path("/" + index)
            .body(new BytesRequestContent(upload.contentType(), upload.octets()))
            .send();
    underWay.remove(index);
    String found = response.getContentAsString();
    return response.getStatus() == 200 && found.equals(upload.digests())
        ? ""
        : "upload %d, %s: expected%n%sfound status %d%n%s"
            .formatted(index, upload.contentType(), upload.digests(), response.getStatus(), found);
  }

  /** Asserts that large buffers ended in a delimiter often, and at many of its octets. */
  void assertCuts(int times, int positions) {
    assertThat(cuts.values().stream().mapToLong(LongAdder::sum).sum())
        .as("delimiters cut at the end of a buffer of more than %d octets", SMALL_BUFFER)
        .isGreaterThanOrEqualTo(times);
    assertThat(cuts.keySet()).as("octets before the cut").hasSizeGreaterThanOrEqualTo(positions);
  }

  long buffers() {
    return buffers.sum();
  }

  long directBuffers() {
    return directBuffers.sum();
  }
}
