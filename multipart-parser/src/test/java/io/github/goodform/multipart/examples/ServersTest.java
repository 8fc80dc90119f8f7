package io.github.goodform.multipart.examples;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.params.provider.Arguments.arguments;

import io.github.goodform.multipart.BodyContent;
import io.github.goodform.multipart.FormStorage;
import io.github.goodform.multipart.Limits;
import io.github.goodform.multipart.Multipart;
import io.github.goodform.multipart.MultipartBody;
import io.github.goodform.multipart.MultipartException;
import io.github.goodform.multipart.MultipartOptions;
import io.github.goodform.multipart.StorageBudget;
import io.netty.buffer.PoolArenaMetric;
import io.netty.buffer.PooledByteBufAllocator;
import java.io.IOException;
import java.io.OutputStream;
import java.net.InetAddress;
import java.net.Socket;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;
import java.util.function.BooleanSupplier;
import java.util.stream.Stream;
import java.util.zip.CRC32;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * The examples on a socket: a whole upload, uploads that are refused, and a client that leaves. Of
 * none is anything kept: no file, no share of the budget, no buffer of Netty.
 */
@Timeout(300)
class ServersTest {
  private static final int MIB = 1 << 20;

  private final Path uploads;

  private final StorageBudget budget = StorageBudget.of(8 * MIB, 64 * MIB);
  private final ExecutorService executor = Executors.newFixedThreadPool(2);
  private final PooledByteBufAllocator allocator =
      new PooledByteBufAllocator(true, 1, 1, 8192, 3, 0, 0, false);

  ServersTest(@TempDir Path uploads) {
    this.uploads = uploads;
  }

  static Stream<Arguments> frameworks() {
    return Stream.of(
        framework("HTTP server of the JDK", (m, b) -> JdkUpload.start(m, pool())),
        framework("the same on virtual threads", (m, b) -> JdkUpload.start(m, virtualThreads())),
        framework("servlet", (m, b) -> TomcatServer.start(new ServletUpload(m))),
        framework("ReadListener", (m, b) -> TomcatServer.start(new ReadListenerUpload(m))),
        framework("Jetty", (m, b) -> JettyUpload.start(m)),
        framework("Netty", NettyUpload::start),
        framework("Vert.x", (m, b) -> VertxUpload.start(m)),
        framework("WebFlux", WebFluxUpload::start));
  }

  private static Arguments framework(String name, UploadServer.Framework framework) {
    return arguments(name, framework);
  }

  private static ExecutorService pool() {
    return Executors.newFixedThreadPool(2);
  }

  /** On a JDK without virtual threads those of the platform. */
  private static ExecutorService virtualThreads() {
    try {
      return (ExecutorService)
          Executors.class.getMethod("newVirtualThreadPerTaskExecutor").invoke(null);
    } catch (ReflectiveOperationException e) {
      return pool();
    }
  }

  @AfterEach
  void nothingIsKept() throws IOException {
    executor.shutdownNow();
    assertThat(kept()).isZero();
    try (Stream<Path> files = Files.list(uploads)) {
      assertThat(files).isEmpty();
    }
    // The threads of WebFlux outlive its server, and release a connection's buffers after the form.
    await("no buffer is in use", () -> buffersInUse() == 0);
  }

  private long buffersInUse() {
    return Stream.concat(
            allocator.metric().directArenas().stream(), allocator.metric().heapArenas().stream())
        .mapToLong(PoolArenaMetric::numActiveAllocations)
        .sum();
  }

  private long kept() {
    return budget.memoryUsed() + budget.diskUsed();
  }

  private Multipart multipart() {
    Limits limits = Limits.builder().maxParts(2).build();
    return Multipart.with(MultipartOptions.DEFAULT.withLimits(limits))
        .withStorage(
            FormStorage.DEFAULT
                .withDirectory(uploads)
                .withPartThreshold(10_000)
                .withBudget(budget)
                .withExecutor(executor)
                .withChoice(
                    headers -> {
                      if ("image/gif".equals(headers.contentType())) {
                        throw MultipartException.refused(415, "picture-type", "no GIF");
                      }
                      return FormStorage.Place.bySize();
                    }));
  }

  private static MultipartBody form(String type, byte[] picture) {
    return MultipartBody.form()
        .field("title", "Über")
        .file("picture", "x.png", type, BodyContent.of(picture))
        .build();
  }

  private static byte[] picture(int length) {
    byte[] picture = new byte[length];
    for (int i = 0; i < length; i++) {
      picture[i] = (byte) (i % 251);
    }
    return picture;
  }

  private static HttpResponse<String> post(UploadServer server, String type, byte[] body)
      throws IOException, InterruptedException {
    // A client for each upload: none meets a connection that the server is about to close.
    HttpClient client = HttpClient.newBuilder().version(HttpClient.Version.HTTP_1_1).build();
    return client.send(
        HttpRequest.newBuilder(URI.create("http://127.0.0.1:" + server.port() + "/upload"))
            .header("Content-Type", type)
            .POST(HttpRequest.BodyPublishers.ofByteArray(body))
            .build(),
        HttpResponse.BodyHandlers.ofString());
  }

  private static HttpResponse<String> post(UploadServer server, MultipartBody body)
      throws IOException, InterruptedException {
    return post(server, body.contentType(), body.inputStream().readAllBytes());
  }

  @ParameterizedTest(name = "{0}")
  @MethodSource("frameworks")
  void readsRefusesAndKeepsNothing(String name, UploadServer.Framework framework) throws Exception {
    try (UploadServer server = framework.start(multipart(), allocator)) {
      for (int length : new int[] {0, 10, MIB}) {
        readsAWholeUpload(server, picture(length));
      }
      refusesWithAStatus(server);
      await(name + " has closed every form", () -> kept() == 0);
      keepsNothingOfAClientThatLeaves(server, name);
    }
  }

  private void readsAWholeUpload(UploadServer server, byte[] picture) throws Exception {
    CRC32 sum = new CRC32();
    sum.update(picture);
    HttpResponse<String> response = post(server, form("image/png", picture));
    assertThat(response.statusCode()).isEqualTo(200);
    assertThat(response.body()).isEqualTo("Über, " + picture.length + ", " + sum.getValue());
  }

  private void refusesWithAStatus(UploadServer server) throws Exception {
    isRefused(post(server, "text/plain", new byte[10]), 415, "media-type-other: ");
    isRefused(
        post(server, "multipart/form-data; boundary=B", new byte[10]), 400, "delimiter-missing: ");
    MultipartBody png = form("image/png", picture(15_000));
    byte[] cut = png.inputStream().readNBytes(14_000);
    isRefused(post(server, png.contentType(), cut), 400, "close-delimiter-missing: ");
    isRefused(post(server, form("image/gif", picture(10))), 415, "picture-type: no GIF");
    MultipartBody parts =
        MultipartBody.form().field("a", "1").field("a", "2").field("a", "3").build();
    isRefused(post(server, parts), 413, "limit-parts: ");
  }

  private static void isRefused(HttpResponse<String> response, int status, String message) {
    assertThat(response.body()).contains(message);
    assertThat(response.statusCode()).isEqualTo(status);
  }

  private void keepsNothingOfAClientThatLeaves(UploadServer server, String name)
      throws IOException {
    MultipartBody body = form("image/png", picture(MIB));
    try (Socket client = new Socket(InetAddress.getLoopbackAddress(), server.port())) {
      OutputStream out = client.getOutputStream();
      for (String line :
          List.of(
              "POST /upload HTTP/1.1",
              "Host: localhost",
              "Content-Type: " + body.contentType(),
              "Content-Length: " + body.length(),
              "")) {
        out.write((line + "\r\n").getBytes(StandardCharsets.US_ASCII));
      }
      out.write(body.inputStream().readNBytes(MIB / 2));
      await(name + " stores", () -> budget.diskUsed() > 0);
    }
    await(name + " keeps nothing", () -> kept() == 0);
  }

  private static void await(String what, BooleanSupplier condition) {
    long end = System.nanoTime() + TimeUnit.SECONDS.toNanos(30);
    while (!condition.getAsBoolean()) {
      assertThat(System.nanoTime()).as(what).isLessThan(end);
      LockSupport.parkNanos(1_000_000);
    }
  }
}
