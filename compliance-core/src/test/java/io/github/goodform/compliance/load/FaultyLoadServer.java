package io.github.goodform.compliance.load;

import io.github.goodform.multipart.Multipart;
import io.github.goodform.multipart.MultipartException;
import io.github.goodform.multipart.MultipartHandler;
import io.github.goodform.multipart.MultipartParser;
import io.github.goodform.multipart.PartHeaders;
import java.io.Closeable;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.net.URI;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.ArrayList;
import java.util.Collections;
import java.util.HexFormat;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicLong;
import java.util.concurrent.atomic.AtomicReference;
import org.eclipse.jetty.http.HttpHeader;
import org.eclipse.jetty.io.ArrayByteBufferPool;
import org.eclipse.jetty.io.ByteBufferPool;
import org.eclipse.jetty.io.Content;
import org.eclipse.jetty.io.RetainableByteBuffer;
import org.eclipse.jetty.server.Handler;
import org.eclipse.jetty.server.Request;
import org.eclipse.jetty.server.Response;
import org.eclipse.jetty.server.Server;
import org.eclipse.jetty.server.ServerConnector;
import org.eclipse.jetty.util.Callback;
import org.eclipse.jetty.util.VirtualThreads;
import org.eclipse.jetty.util.thread.QueuedThreadPool;
import org.jspecify.annotations.Nullable;

/**
 * A server that speaks the contract, with one fault or none. Faults are periodic: a random one
 * could be missed by a short load.
 */
public final class FaultyLoadServer implements AutoCloseable {
  private static final int PERIOD = 25;
  private static final int LEAK_PERIOD = 100;
  private static final int LARGE_OCTETS = 1 << 20;
  private static final long STALL_NANOS = 300_000_000L;
  private static final long STALL_EVERY_NANOS = 5_000_000_000L;

  private final @Nullable LoadFault fault;
  private final Path directory;
  private final Server server;
  private final ServerConnector connector;
  private final AtomicLong requests = new AtomicLong();
  private final AtomicReference<String> lastAnswer = new AtomicReference<>("{\"parts\": []}");
  private final List<byte[]> kept = Collections.synchronizedList(new ArrayList<>());
  private final List<Closeable> open = Collections.synchronizedList(new ArrayList<>());
  private final CountDownLatch end = new CountDownLatch(1);
  private final AtomicLong uploads = new AtomicLong();
  private final ExecutorService queue = Executors.newSingleThreadExecutor();
  private final long start = System.nanoTime();
  private volatile long busyUntil;

  /**
   * Starts a server.
   *
   * @param fault its fault, or null for none
   * @param directory its temporary files
   */
  public FaultyLoadServer(@Nullable LoadFault fault, Path directory) throws Exception {
    this.fault = fault;
    this.directory = directory;
    ByteBufferPool pool;
    if (fault == LoadFault.POOL_BYPASSED) {
      pool = ByteBufferPool.NON_POOLING;
    } else {
      ArrayByteBufferPool pooled = new ArrayByteBufferPool();
      pooled.setStatisticsEnabled(true);
      pool = pooled;
    }
    boolean starved = fault == LoadFault.THREADS_HELD_BY_SLOW_UPLOADS;
    QueuedThreadPool threads = starved ? new QueuedThreadPool(5, 5) : new QueuedThreadPool(64, 8);
    threads.setDaemon(true);
    if (fault == LoadFault.VIRTUAL_THREADS_PINNED) {
      threads.setVirtualThreadsExecutor(VirtualThreads.getDefaultVirtualThreadsExecutor());
    }
    server = new Server(threads, null, pool);
    connector = PlainConnector.addTo(server);
    Handler uploads = new Uploads();
    server.setHandler(
        fault == LoadFault.BLOCKS_IN_A_NON_BLOCKING_TASK ? new Sleeper(uploads) : uploads);
    server.start();
  }

  public URI uri() {
    return URI.create("http://127.0.0.1:" + connector.getLocalPort());
  }

  public Server server() {
    return server;
  }

  Observed observed() {
    return Observed.of(server).temporaryFiles(directory);
  }

  private boolean isDue(LoadFault what, long number) {
    return fault == what && number % PERIOD == 0;
  }

  /** Declares itself non-blocking, sleeps now and then, and lets another thread do the rest. */
  private final class Sleeper extends Handler.Abstract.NonBlocking {
    private final Handler uploads;

    Sleeper(Handler uploads) {
      this.uploads = uploads;
    }

    @Override
    public boolean handle(Request request, Response response, Callback callback)
        throws InterruptedException {
      if (requests.get() % PERIOD == 0) {
        Thread.sleep(5);
      }
      server
          .getThreadPool()
          .execute(
              () -> {
                try {
                  uploads.handle(request, response, callback);
                } catch (Exception e) {
                  callback.failed(e);
                }
              });
      return true;
    }
  }

  private final class Uploads extends Handler.Abstract {
    @Override
    public boolean handle(Request request, Response response, Callback callback) throws Exception {
      if (fault == LoadFault.LOCK_AROUND_THE_HANDLER) {
        synchronized (this) {
          return read(request, response, callback);
        }
      }
      if (fault == LoadFault.HEAD_OF_LINE_BLOCKING) {
        queue.execute(() -> readBehindOthers(request, response, callback));
        return true;
      }
      return read(request, response, callback);
    }

    private void readBehindOthers(Request request, Response response, Callback callback) {
      try {
        read(request, response, callback);
      } catch (Exception e) {
        callback.failed(e);
      }
    }

    private boolean read(Request request, Response response, Callback callback) throws Exception {
      long number = requests.incrementAndGet();
      if (fault == LoadFault.UNBOUNDED_QUEUE) {
        queue.submit(this::work).get();
      }
      if (isDue(LoadFault.VIRTUAL_THREADS_PINNED, number)) {
        PinnedThread.block();
      }
      boolean malformed = false;
      List<String> parts;
      Path temporary = Files.createTempFile(directory, "upload", ".tmp");
      try {
        parts = read(request);
        Files.delete(temporary);
      } catch (MultipartException e) {
        malformed = true;
        parts = List.of();
        Files.delete(temporary);
      } catch (IOException e) {
        aborted(temporary);
        throw e;
      }
      if (malformed && fault != LoadFault.MALFORMED_ACCEPTED) {
        Response.writeError(request, response, callback, 400);
        return true;
      }
      misbehave(number);
      if (isDue(LoadFault.NO_ANSWER, number)) {
        return true; // the callback is never completed
      }
      answer(number, "{\"parts\": [" + String.join(",", parts) + "]}", request, response, callback);
      return true;
    }

    /** More than there is time for at the rate of the load. */
    private boolean work() throws InterruptedException {
      return end.await(20, TimeUnit.MILLISECONDS);
    }

    private void aborted(Path temporary) throws IOException {
      if (fault == LoadFault.DESCRIPTOR_LEFT_BY_AN_ABORT) {
        OutputStream left = Files.newOutputStream(temporary);
        open.add(left);
      }
      if (fault != LoadFault.FILE_LEFT_BY_AN_ABORT) {
        Files.delete(temporary);
      }
    }

    private void misbehave(long number) throws Exception {
      ByteBufferPool pool = server.getByteBufferPool();
      if (fault == LoadFault.BUFFER_NOT_RELEASED && number % LEAK_PERIOD == 0) {
        pool.acquire(4096, true);
      }
      if (fault == LoadFault.BUFFERS_TOO_LARGE_FOR_THE_POOL) {
        RetainableByteBuffer large = pool.acquire(LARGE_OCTETS, false);
        large.release();
      }
      // Often: what a busy machine reads late is missing in what is counted.
      if (fault == LoadFault.THREAD_THAT_NEVER_ENDS && number % 5 == 0) {
        Thread thread = new Thread(this::awaitEnd, "faulty-never-ends");
        thread.setDaemon(true);
        thread.start();
      }
      if (fault == LoadFault.HEAP_THAT_GROWS) {
        kept.add(new byte[128 << 10]);
      }
      if (fault == LoadFault.STALLS) {
        stall();
      }
      if (fault == LoadFault.NO_RECOVERY) {
        slowWhenFewAsk();
      }
    }

    private void awaitEnd() {
      try {
        end.await();
      } catch (InterruptedException e) {
        Thread.currentThread().interrupt();
      }
    }

    /** Every request that comes in a stall waits for its end. */
    private void stall() throws InterruptedException {
      long into = (System.nanoTime() - start) % STALL_EVERY_NANOS;
      if (into < STALL_NANOS) {
        end.await(STALL_NANOS - into, TimeUnit.NANOSECONDS);
      }
    }

    /** Broken by the load, and shown when only the probe is left. */
    private void slowWhenFewAsk() throws InterruptedException {
      long now = System.nanoTime();
      if (now > busyUntil && uploads.get() > 100) {
        end.await(150, TimeUnit.MILLISECONDS);
      }
      busyUntil = System.nanoTime() + 30_000_000L;
      uploads.incrementAndGet();
    }

    private void answer(
        long number, String json, Request request, Response response, Callback callback) {
      String before = lastAnswer.getAndSet(json);
      String sent = isDue(LoadFault.SWAPPED_ANSWERS, number) ? before : json;
      byte[] octets = sent.getBytes(StandardCharsets.US_ASCII);
      if (isDue(LoadFault.STATUS_500, number)) {
        Response.writeError(request, response, callback, 500);
        return;
      }
      response.getHeaders().put(HttpHeader.CONTENT_TYPE, "application/json");
      if (fault == LoadFault.CONNECTION_CLOSED_AFTER_EACH_REQUEST) {
        response.getHeaders().put(HttpHeader.CONNECTION, "close");
      }
      if (isDue(LoadFault.TRUNCATED_ANSWER, number)) {
        response.getHeaders().put(HttpHeader.CONTENT_LENGTH, octets.length);
        ByteBuffer some = ByteBuffer.wrap(octets, 0, octets.length / 2);
        response.write(
            false,
            some,
            Callback.from(
                () -> request.getConnectionMetaData().getConnection().close(), callback::failed));
        return;
      }
      response.write(true, ByteBuffer.wrap(octets), callback);
    }

    private List<String> read(Request request) throws IOException {
      String type = request.getHeaders().get(HttpHeader.CONTENT_TYPE);
      Parts parts = new Parts(isDue(LoadFault.WRONG_DIGEST, requests.get()));
      MultipartParser parser = Multipart.DEFAULT.parser(type, parts);
      byte[] buffer = new byte[16 << 10];
      try (InputStream in = Content.Source.asInputStream(request)) {
        if (fault == LoadFault.WHOLE_BODY_IN_MEMORY) {
          byte[] whole = in.readAllBytes();
          parser.parse(whole, 0, whole.length);
        }
        for (int length = in.read(buffer); length >= 0; length = in.read(buffer)) {
          parser.parse(buffer, 0, length);
        }
      }
      parser.end();
      if (isDue(LoadFault.LOST_PART, requests.get())) {
        return parts.json.subList(1, parts.json.size());
      }
      return parts.json;
    }
  }

  /** Writes the parts in the words of the contract. */
  private final class Parts implements MultipartHandler {
    private final List<String> json = new ArrayList<>();
    private final MessageDigest digest;
    private final boolean wrong;
    private @Nullable PartHeaders headers;
    private long size;

    Parts(boolean wrong) {
      this.wrong = wrong;
      try {
        digest = MessageDigest.getInstance("SHA-256");
      } catch (NoSuchAlgorithmException e) {
        throw new AssertionError(e);
      }
    }

    @Override
    public void part(PartHeaders part) {
      headers = part;
      size = 0;
    }

    @Override
    public void data(ByteBuffer data) {
      size += data.remaining();
      digest.update(data);
    }

    @Override
    public void partEnd(long octets) {
      PartHeaders part = headers;
      if (part == null) {
        throw new IllegalStateException("no part has begun");
      }
      if (wrong) {
        digest.update((byte) 0);
      }
      boolean named = part.fileName() != null && fault != LoadFault.LOST_FILE_NAME;
      json.add(
          "{\"name\": \""
              + part.fieldName()
              + "\", \"filename\": "
              + (named ? '"' + part.fileName() + '"' : "null")
              + ", \"size\": "
              + size
              + ", \"sha256\": \""
              + HexFormat.of().formatHex(digest.digest())
              + "\"}");
    }
  }

  @Override
  public void close() {
    end.countDown();
    queue.shutdownNow();
    try {
      for (Closeable each : open) {
        each.close();
      }
      server.stop();
    } catch (Exception e) {
      throw new IllegalStateException(e);
    }
    server.destroy();
  }
}
