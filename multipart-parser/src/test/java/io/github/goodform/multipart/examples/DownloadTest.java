package io.github.goodform.multipart.examples;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.sun.net.httpserver.HttpServer;
import io.github.goodform.multipart.BodyContent;
import io.github.goodform.multipart.Boundary;
import io.github.goodform.multipart.FormData;
import io.github.goodform.multipart.FormStorage;
import io.github.goodform.multipart.Multipart;
import io.github.goodform.multipart.MultipartBody;
import io.github.goodform.multipart.MultipartException;
import io.github.goodform.multipart.MultipartOptions;
import io.github.goodform.multipart.MultipartReader;
import io.github.goodform.multipart.StorageBudget;
import java.io.IOException;
import java.io.InputStream;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.Objects;
import java.util.Random;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** Multipart responses, read by the HTTP client of the JDK: whole, refused and cut off. */
@Timeout(300)
class DownloadTest {
  private final StorageBudget budget = StorageBudget.of(1 << 20, 1 << 20);
  private final HttpClient client = HttpClient.newHttpClient();
  private final byte[] picture = new byte[200_000];
  private final Path directory;
  private final HttpServer server;
  private final Multipart multipart;

  DownloadTest(@TempDir Path directory) throws IOException {
    this.directory = directory;
    this.server = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
    this.multipart =
        Multipart.with(MultipartOptions.DEFAULT)
            .withStorage(FormStorage.DEFAULT.withDirectory(directory).withBudget(budget));
  }

  @BeforeEach
  void serve() throws IOException {
    new Random(1).nextBytes(picture);
    MultipartBody body =
        MultipartBody.form()
            .field("title", "A picture")
            .file("picture", "x.png", "image/png", BodyContent.of(picture))
            .build();
    byte[] octets = body.inputStream().readAllBytes();
    byte[] malformed = octets.clone();
    byte[] wrong = "Content Disposition".getBytes(StandardCharsets.US_ASCII);
    System.arraycopy(wrong, 0, malformed, 34, wrong.length);
    answer("/whole", body.contentType(), octets, octets.length);
    answer("/malformed", body.contentType(), malformed, malformed.length);
    answer("/cut", body.contentType(), octets, octets.length / 2);
    answer("/text", "text/plain", octets, octets.length);
    server.start();
  }

  private void answer(String path, String type, byte[] octets, int length) {
    server.createContext(
        path,
        exchange -> {
          exchange.getResponseHeaders().set("Content-Type", type);
          exchange.sendResponseHeaders(200, octets.length);
          exchange.getResponseBody().write(octets, 0, length);
          exchange.close();
        });
  }

  @AfterEach
  void nothingIsLeft() throws IOException {
    server.stop(0);
    assertThat(budget.memoryUsed() + budget.diskUsed()).isZero();
    try (Stream<Path> files = Files.list(directory)) {
      assertThat(files).isEmpty();
    }
  }

  private HttpRequest get(String path) {
    return HttpRequest.newBuilder(
            URI.create("http://127.0.0.1:" + server.getAddress().getPort() + path))
        .build();
  }

  private FormData form(String path) throws Exception {
    return client.send(get(path), this::subscriber).body();
  }

  private HttpResponse.BodySubscriber<FormData> subscriber(HttpResponse.ResponseInfo info) {
    try {
      return new JdkDownload(multipart, type(info.headers().firstValue("Content-Type").orElse("")));
    } catch (MultipartException e) {
      throw new IllegalArgumentException(e);
    }
  }

  private static @Nullable String type(String value) {
    return value.isEmpty() ? null : value;
  }

  @Test
  void aResponseIsReadAsItComes() throws Exception {
    try (FormData form = form("/whole")) {
      assertThat(form.text("title")).isEqualTo("A picture");
      assertThat(Objects.requireNonNull(form.first("picture")).octets()).isEqualTo(picture);
    }
  }

  @Test
  void aRefusedResponseFails() {
    assertThatThrownBy(() -> form("/malformed")).hasMessageContaining("header-colon-missing");
    assertThatThrownBy(() -> form("/text")).hasMessageContaining("media-type-other");
    assertThatThrownBy(() -> form("/cut")).isInstanceOf(IOException.class);
  }

  /** On a thread that may block, such as a virtual one. */
  @Test
  void aResponseIsReadFromItsStream() throws Exception {
    HttpResponse<InputStream> response = client.send(get("/whole"), BodyHandlers.ofInputStream());
    String type = response.headers().firstValue("Content-Type").orElse(null);
    try (InputStream in = response.body()) {
      MultipartReader reader = multipart.reader(Boundary.ofMultipart(type), in);
      assertThat(Objects.requireNonNull(reader.nextPart()).text(100)).isEqualTo("A picture");
      byte[] octets = Objects.requireNonNull(reader.nextPart()).inputStream().readAllBytes();
      assertThat(Arrays.equals(octets, picture)).isTrue();
      assertThat(reader.nextPart()).isNull();
    }
  }
}
