package io.github.goodform.compliance;

import com.fasterxml.jackson.jr.ob.JSON;
import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpServer;
import io.github.goodform.compliance.cases.ObservedPart;
import io.github.goodform.compliance.cases.Octets;
import io.github.goodform.compliance.cases.RuleSet;
import io.github.goodform.multipart.MultipartException;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.HexFormat;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;

/** A server on the JDK's own HTTP server that is right but for one {@link Fault}. */
final class FaultyServer implements AutoCloseable {
  private final HttpServer server;
  private final CountDownLatch closing = new CountDownLatch(1);
  private final ExecutorService threads = Executors.newCachedThreadPool();
  private final Set<String> seen = ConcurrentHashMap.newKeySet();
  private final Fault fault;
  private final Manner manner;
  private final RuleSet ruleSet;

  /**
   * How the server answers, beside what it reads.
   *
   * @param rejection the status for a form that it does not read; 0 for no response, {@link
   *     #CLOSING} for a connection that is closed without one
   * @param limits the limits that it declares, as JSON
   * @param millis how long it takes for a form and for each 16 KiB of it
   * @param limitsChunks whether its limits hold for a body without a length
   * @param stalls whether it gives no response to the first request of each case
   * @param waits how many milliseconds it takes for the case of an id, beside {@code millis};
   *     {@link #FOREVER} for no response
   * @param answers how it writes its responses
   */
  record Manner(
      int rejection,
      String limits,
      long millis,
      boolean limitsChunks,
      boolean stalls,
      Map<String, Long> waits,
      Answers answers) {
    static final long FOREVER = Long.MAX_VALUE;
    static final int CLOSING = -1;

    static final Manner PLAIN = new Manner(400, "{}", 0, true, false, Map.of(), Answers.PLAIN);

    Manner withRejection(int status) {
      return new Manner(status, limits, millis, limitsChunks, stalls, waits, answers);
    }

    Manner withLimits(String json) {
      return new Manner(rejection, json, millis, limitsChunks, stalls, waits, answers);
    }

    Manner withMillis(long each) {
      return new Manner(rejection, limits, each, limitsChunks, stalls, waits, answers);
    }

    Manner withoutLimitsOfChunks() {
      return new Manner(rejection, limits, millis, false, stalls, waits, answers);
    }

    Manner withAnswers(Answers others) {
      return new Manner(rejection, limits, millis, limitsChunks, stalls, waits, others);
    }

    Manner withStalls() {
      return new Manner(rejection, limits, millis, limitsChunks, true, waits, answers);
    }

    Manner withWaits(Map<String, Long> byId) {
      return new Manner(rejection, limits, millis, limitsChunks, stalls, byId, answers);
    }
  }

  /** How responses are written; each is right. */
  enum Answers {
    PLAIN,
    CHUNKED,
    CLOSING,
    IN_HEX,
    /** 411 (Length Required) to a body in chunks. */
    WITH_A_LENGTH_ONLY
  }

  private FaultyServer(Fault fault, Manner manner, RuleSet ruleSet) throws IOException {
    this.fault = fault;
    this.manner = manner;
    this.ruleSet = ruleSet;
    server = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
    server.createContext("/upload", this::upload);
    server.createContext("/goodform", this::describe);
    server.setExecutor(threads);
  }

  static FaultyServer start(Fault fault) throws IOException {
    return start(fault, Manner.PLAIN);
  }

  /**
   * Starts a server.
   *
   * @param rejection the status for a form that it does not read; 0 for no response
   */
  static FaultyServer start(Fault fault, int rejection) throws IOException {
    return start(fault, Manner.PLAIN.withRejection(rejection));
  }

  static FaultyServer start(Fault fault, Manner manner) throws IOException {
    return start(fault, manner, RuleSet.RFC7578);
  }

  static FaultyServer start(Fault fault, Manner manner, RuleSet ruleSet) throws IOException {
    FaultyServer server = new FaultyServer(fault, manner, ruleSet);
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
      boolean chunked = exchange.getRequestHeaders().containsKey("Transfer-Encoding");
      try {
        if (chunked && manner.answers() == Answers.WITH_A_LENGTH_ONLY) {
          exchange.getRequestBody().readAllBytes();
          exchange.sendResponseHeaders(411, -1);
          return;
        }
        List<ObservedPart> parts = read(exchange);
        answer = manner.answers() == Answers.IN_HEX ? hexJson(parts) : json(parts);
      } catch (MultipartException e) {
        if (manner.rejection() == 0) {
          await(closing);
        }
        if (manner.rejection() == Manner.CLOSING) {
          return;
        }
        status = manner.rejection();
        answer = new byte[0];
      }
      if (manner.answers() == Answers.CLOSING) {
        exchange.getResponseHeaders().set("Connection", "close");
      }
      long length = manner.answers() == Answers.CHUNKED ? 0 : answer.length;
      exchange.sendResponseHeaders(status, answer.length == 0 ? -1 : length);
      exchange.getResponseBody().write(answer);
    }
  }

  private void describe(HttpExchange exchange) throws IOException {
    try (exchange) {
      byte[] answer =
          ("{\"server\": \"faulty\", \"limits\": " + manner.limits() + "}")
              .getBytes(StandardCharsets.US_ASCII);
      exchange.sendResponseHeaders(200, answer.length);
      exchange.getResponseBody().write(answer);
    }
  }

  /** A slow server is what is asked about, and not another thread. */
  private void sleep(long millis) throws IOException {
    try {
      if (millis > 0 && closing.await(millis, TimeUnit.MILLISECONDS)) {
        throw new IOException("closed");
      }
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new IOException("closed", e);
    }
  }

  private static void await(CountDownLatch latch) throws IOException {
    try {
      latch.await();
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
    throw new IOException("no response");
  }

  private List<ObservedPart> read(HttpExchange exchange) throws IOException {
    byte[] octets = exchange.getRequestBody().readAllBytes();
    String id = String.valueOf(exchange.getRequestHeaders().getFirst("Goodform-Case"));
    if (manner.stalls() && seen.add(id) && !id.startsWith("one-")) {
      await(closing);
    }
    sleep(manner.millis() * (1 + octets.length / (16 << 10)));
    sleep(manner.waits().getOrDefault(id, 0L));
    boolean chunked = exchange.getRequestHeaders().containsKey("Transfer-Encoding");
    Fault faultOfThis = chunked && !manner.limitsChunks() ? Fault.none() : fault;
    String type = String.valueOf(exchange.getRequestHeaders().getFirst("Content-Type"));
    return new FaultyParser(faultOfThis, ruleSet)
        .parse(type, octets.length == 0 ? List.of() : List.of(octets));
  }

  static byte[] json(List<ObservedPart> parts) throws IOException {
    List<Map<String, @Nullable Object>> entries = new ArrayList<>();
    for (ObservedPart part : parts) {
      Map<String, @Nullable Object> entry = new LinkedHashMap<>();
      entry.put("name", part.name());
      entry.put("filename", part.fileName());
      entry.put("contentType", part.contentType());
      entry.put("size", part.size());
      entry.put("sha256", part.sha256());
      entry.put("savedAs", part.savedAs());
      entries.add(entry);
    }
    return JSON.std.with(JSON.Feature.WRITE_NULL_PROPERTIES).asBytes(Map.of("parts", entries));
  }

  /** The same in octets, with a member that the contract does not know. */
  private static byte[] hexJson(List<ObservedPart> parts) throws IOException {
    List<Map<String, @Nullable Object>> entries = new ArrayList<>();
    for (ObservedPart part : parts) {
      Map<String, @Nullable Object> entry = new LinkedHashMap<>();
      entry.put("nameHex", hex(part.name()));
      entry.put("filenameHex", hex(part.fileName()));
      entry.put("contentTypeHex", hex(part.contentType()));
      entry.put("size", part.size());
      entry.put("sha256", part.sha256().toUpperCase(Locale.ROOT));
      entry.put("charset", "unknown to the contract");
      entries.add(entry);
    }
    return JSON.std.with(JSON.Feature.WRITE_NULL_PROPERTIES).asBytes(Map.of("parts", entries));
  }

  private static @Nullable String hex(@Nullable String text) {
    return text == null
        ? null
        : HexFormat.of().formatHex(Octets.ofUtf8Lossless(text).toByteArray());
  }

  @Override
  public void close() {
    closing.countDown();
    server.stop(0);
    threads.shutdownNow();
  }
}
