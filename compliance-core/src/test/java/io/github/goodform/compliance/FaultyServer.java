package io.github.goodform.compliance;

import com.fasterxml.jackson.jr.ob.JSON;
import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpServer;
import io.github.goodform.compliance.cases.Octets;
import io.github.goodform.compliance.wire.ObservedPart;
import io.github.goodform.multipart.Boundary;
import io.github.goodform.multipart.Compliance;
import io.github.goodform.multipart.Limits;
import io.github.goodform.multipart.MultipartException;
import io.github.goodform.multipart.MultipartHandler;
import io.github.goodform.multipart.MultipartOptions;
import io.github.goodform.multipart.MultipartParser;
import io.github.goodform.multipart.PartHeaders;
import io.github.goodform.multipart.Violation;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.URI;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import org.jspecify.annotations.Nullable;

/** A server on the JDK's own HTTP server that is right but for one {@link Fault}. */
final class FaultyServer implements AutoCloseable {
  private static final MultipartOptions RIGHT =
      MultipartOptions.DEFAULT
          .withCompliance(Compliance.RFC7578)
          .withLimits(
              Limits.builder()
                  .maxPaddingOctets(8 << 10)
                  .maxPreambleOctets(1 << 20)
                  .maxEpilogueOctets(1 << 20)
                  .build());

  private final HttpServer server;
  private final ExecutorService threads = Executors.newFixedThreadPool(16);
  private final Fault fault;

  private FaultyServer(Fault fault) throws IOException {
    this.fault = fault;
    server = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
    server.createContext("/upload", this::upload);
    server.setExecutor(threads);
  }

  static FaultyServer start(Fault fault) throws IOException {
    FaultyServer server = new FaultyServer(fault);
    server.server.start();
    return server;
  }

  URI uri() {
    return URI.create("http://127.0.0.1:" + server.getAddress().getPort());
  }

  private void upload(HttpExchange exchange) throws IOException {
    try (exchange) {
      byte[] answer;
      int status = 200;
      try {
        answer = json(fault.parts().apply(read(exchange)));
      } catch (MultipartException e) {
        status = fault.rejection() == null ? 400 : 200;
        answer = fault.rejection() == null ? new byte[0] : json(fault.rejection());
      }
      exchange.sendResponseHeaders(status, answer.length == 0 ? -1 : answer.length);
      exchange.getResponseBody().write(answer);
    }
  }

  private List<ObservedPart> read(HttpExchange exchange) throws IOException {
    byte[] octets = exchange.getRequestBody().readAllBytes();
    String type = exchange.getRequestHeaders().getFirst("Content-Type");
    Boundary boundary = Boundary.of(fault.contentType().apply(String.valueOf(type)));
    String body = new String(octets, StandardCharsets.ISO_8859_1);
    byte[] taken =
        fault.body().apply(body, "--" + boundary.value()).getBytes(StandardCharsets.ISO_8859_1);
    Collector collector = new Collector();
    MultipartParser parser = MultipartParser.of(boundary, fault.options().apply(RIGHT), collector);
    parser.parse(ByteBuffer.wrap(taken));
    parser.end();
    boolean lost =
        collector.parts.isEmpty()
            && parser.violations().stream()
                .anyMatch(deviation -> deviation.violation() == Violation.PREAMBLE_DATA);
    if (lost) {
      // The rejection of the right server: a form without parts that is not empty.
      MultipartParser.of(Boundary.of("multipart/form-data; boundary=B"), new Collector()).end();
    }
    return collector.parts;
  }

  private static byte[] json(List<ObservedPart> parts) throws IOException {
    List<Map<String, @Nullable Object>> entries = new ArrayList<>();
    for (ObservedPart part : parts) {
      Map<String, @Nullable Object> entry = new LinkedHashMap<>();
      entry.put("name", part.name());
      entry.put("filename", part.fileName());
      entry.put("contentType", part.contentType());
      entry.put("size", part.size());
      entry.put("sha256", part.sha256());
      entries.add(entry);
    }
    return JSON.std.with(JSON.Feature.WRITE_NULL_PROPERTIES).asBytes(Map.of("parts", entries));
  }

  private static final class Collector implements MultipartHandler {
    private final List<ObservedPart> parts = new ArrayList<>();
    private final ByteArrayOutputStream data = new ByteArrayOutputStream();
    private @Nullable PartHeaders headers;

    @Override
    public void part(PartHeaders part) {
      headers = part.copy();
      data.reset();
    }

    @Override
    public void data(ByteBuffer slice) {
      byte[] octets = new byte[slice.remaining()];
      slice.get(octets);
      data.writeBytes(octets);
    }

    @Override
    public void partEnd() {
      PartHeaders part = Objects.requireNonNull(headers);
      Octets octets = Octets.of(data.toByteArray());
      parts.add(
          new ObservedPart(
              part.name(),
              part.fileName(),
              part.contentType(),
              octets.length(),
              octets.sha256(),
              null));
    }
  }

  @Override
  public void close() {
    server.stop(0);
    threads.shutdownNow();
  }
}
