package io.github.goodform.compliance;

import io.github.goodform.compliance.cases.ObservedPart;
import io.github.goodform.compliance.cases.RuleSet;
import io.github.goodform.multipart.MultipartException;
import java.io.ByteArrayOutputStream;
import java.io.EOFException;
import java.io.IOException;
import java.io.OutputStream;
import java.io.PushbackInputStream;
import java.math.BigInteger;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import org.jspecify.annotations.Nullable;

/** A server on plain sockets that knows where requests end, but for one {@link FramingFault}. */
final class FramingServer implements AutoCloseable {
  private static final int LOOK_AHEAD = 1 << 20;

  private final ServerSocket listener;
  private final Set<Socket> sockets = ConcurrentHashMap.newKeySet();
  private final ExecutorService threads = Executors.newCachedThreadPool();
  private final ExecutorService one = Executors.newSingleThreadExecutor();
  private final FramingFault fault;
  private final Http http;
  private final RuleSet ruleSet;
  private final int statusOfFiles;
  private volatile boolean lost;

  /** The version of HTTP that a server knows. */
  enum Http {
    HTTP_1_1("HTTP/1.1", ""),
    HTTP_1_0_CLOSING("HTTP/1.0", ""),
    HTTP_1_0_KEPT_ALIVE("HTTP/1.0", "Connection: keep-alive\r\n");

    private final String version;
    private final String whenKept;

    Http(String version, String whenKept) {
      this.version = version;
      this.whenKept = whenKept;
    }

    /** Without transfer codings and expectations. */
    boolean isOld() {
      return this != HTTP_1_1;
    }
  }

  private FramingServer(FramingFault fault, Http http, int statusOfFiles) throws IOException {
    this.fault = fault;
    this.http = http;
    this.ruleSet = http.isOld() ? RuleSet.RFC7578 : fault.ruleSet();
    this.statusOfFiles = statusOfFiles;
    listener = new ServerSocket(0, 50, InetAddress.getLoopbackAddress());
  }

  static FramingServer start(FramingFault fault) throws IOException {
    return start(fault, 404);
  }

  /** Answers each request for a file with one status, whatever it asks for. */
  static FramingServer start(FramingFault fault, int statusOfFiles) throws IOException {
    return start(new FramingServer(fault, Http.HTTP_1_1, statusOfFiles));
  }

  static FramingServer start(Http http) throws IOException {
    return start(new FramingServer(FramingFault.NONE, http, 404));
  }

  private static FramingServer start(FramingServer server) {
    server.threads.execute(server::listen);
    return server;
  }

  URI uri() {
    return URI.create("http://127.0.0.1:" + listener.getLocalPort());
  }

  /** The request is no HTTP, or its end cannot be known: the connection ends with the answer. */
  private static final class BadFramingException extends IOException {
    private static final long serialVersionUID = 1L;
  }

  private void listen() {
    try {
      while (true) {
        Socket socket = listener.accept();
        sockets.add(socket);
        // Who is lost serves one client after another, so that the next one meets the loss.
        boolean alone = is(FramingFault.IS_LOST_WHEN_A_CLIENT_LEAVES);
        (alone ? one : threads).execute(() -> serve(socket));
      }
    } catch (IOException e) {
      // Closed: the test is over.
      return;
    }
  }

  private void serve(Socket socket) {
    try (socket) {
      PushbackInputStream in = new PushbackInputStream(socket.getInputStream(), LOOK_AHEAD);
      Exchange exchange = new Exchange(in, socket.getOutputStream());
      while (exchange.answer()) {
        List<ObservedPart> kept = exchange.reported;
        boolean eats = is(FramingFault.EATS_AN_OCTET_OF_THE_NEXT_REQUEST);
        if (eats && fault.caseIds().contains(exchange.caseId)) {
          int ignored = in.read();
        }
        exchange = new Exchange(in, socket.getOutputStream());
        if (is(FramingFault.LEAKS_A_PART_INTO_THE_NEXT_FORM)) {
          exchange.leaked.addAll(kept);
        }
      }
      // A close with octets unread would be a reset, which loses the answer.
      socket.shutdownOutput();
      in.transferTo(OutputStream.nullOutputStream());
    } catch (IOException e) {
      lost |= is(FramingFault.IS_LOST_WHEN_A_CLIENT_LEAVES);
    } finally {
      sockets.remove(socket);
    }
  }

  private boolean is(FramingFault other) {
    return fault == other;
  }

  /** One request and its answer. */
  private final class Exchange {
    private final PushbackInputStream in;
    private final OutputStream out;
    private final List<String> codings = new ArrayList<>();
    private final List<String> lengths = new ArrayList<>();
    private final List<ObservedPart> leaked = new ArrayList<>();
    private List<ObservedPart> reported = List.of();
    private String caseId = "";
    private String type = "";
    private boolean expects;
    private boolean folded;
    private boolean last;

    Exchange(PushbackInputStream in, OutputStream out) {
      this.in = in;
      this.out = out;
    }

    /** Returns whether the connection goes on. */
    boolean answer() throws IOException {
      String line = line();
      if (line != null && line.isEmpty()) {
        line = line();
      }
      if (line == null) {
        return false;
      }
      try {
        return answer(line);
      } catch (BadFramingException e) {
        boolean lenient = is(FramingFault.TAKES_A_BROKEN_CODING_FOR_A_FORM) && !codings.isEmpty();
        write(lenient ? 200 : 400, lenient ? form() : new byte[0], true);
        return false;
      }
    }

    private boolean answer(String requestLine) throws IOException {
      if (!requestLine.matches("(GET|HEAD|POST) .+ HTTP/1\\.1")) {
        throw new BadFramingException();
      }
      fields();
      if (lost) {
        write(503, new byte[0], true);
        return false;
      }
      if (!requestLine.startsWith("POST")) {
        write(requestLine.contains(" /files/") ? statusOfFiles : 404, new byte[0], true);
        return false;
      }
      boolean refused = !folded && !type.matches("(?i)multipart/form-data\\s*;.*boundary.*");
      boolean ends = endsAfterwards();
      if (expects) {
        if (is(FramingFault.REFUSES_EVERY_EXPECTATION) || refused) {
          if (!is(FramingFault.IS_SILENT_TO_A_REFUSED_EXPECTATION)) {
            write(refused ? 400 : 417, new byte[0], true);
          }
          return is(FramingFault.IS_SILENT_TO_A_REFUSED_EXPECTATION);
        }
        if (!is(FramingFault.WAITS_FOR_THE_BODY_BEFORE_100)) {
          out.write("HTTP/1.1 100 Continue\r\n\r\n".getBytes(StandardCharsets.US_ASCII));
        }
      }
      byte[] body = body();
      byte[] report = refused ? null : report(body);
      if (report == null && is(FramingFault.LEAVES_A_REFUSED_BODY_UNREAD)) {
        in.unread(body);
      }
      if (report == null && expects && is(FramingFault.IS_SILENT_AFTER_100)) {
        return true;
      }
      write(report == null ? 400 : 200, report == null ? new byte[0] : report, ends);
      return !ends;
    }

    private boolean endsAfterwards() throws BadFramingException {
      if (!codings.isEmpty() && !lengths.isEmpty()) {
        if (is(FramingFault.PREFERS_THE_LENGTH_TO_CHUNKS)) {
          codings.clear();
        } else if (!is(FramingFault.KEEPS_THE_CONNECTION_AFTER_BOTH)) {
          throw new BadFramingException();
        }
      }
      return http == Http.HTTP_1_0_CLOSING
          || (last && !is(FramingFault.GOES_ON_AFTER_CLOSE))
          || is(FramingFault.IS_LOST_WHEN_A_CLIENT_LEAVES);
    }

    private void fields() throws IOException {
      for (String line = line(); line == null || !line.isEmpty(); line = line()) {
        if (line == null) {
          throw new EOFException();
        }
        if (line.startsWith(" ")) {
          if (!is(FramingFault.REPORTS_NOTHING_OF_A_FOLDED_TYPE)) {
            throw new BadFramingException();
          }
          folded = true;
          continue;
        }
        int colon = line.indexOf(':');
        String name = line.substring(0, Math.max(0, colon)).toLowerCase(Locale.ROOT);
        if (colon < 1 || (name.endsWith(" ") && !is(FramingFault.IGNORES_SPACE_BEFORE_A_COLON))) {
          throw new BadFramingException();
        }
        boolean unknown = http.isOld() && Set.of("transfer-encoding", "expect").contains(name);
        if (!unknown) {
          field(name.strip(), line.substring(colon + 1).strip());
        }
      }
    }

    private void field(String name, String value) {
      switch (name) {
        case "goodform-case" -> caseId = value;
        case "content-type" -> type = value;
        case "transfer-encoding" -> codings.addAll(List.of(value.split("\\s*,\\s*")));
        case "content-length" -> lengths.addAll(List.of(value.split("\\s*,\\s*")));
        case "connection" -> last = value.equalsIgnoreCase("close");
        case "expect" -> expects = value.equalsIgnoreCase("100-continue");
        default -> {
          // Says nothing about where the request ends.
        }
      }
    }

    private byte[] body() throws IOException {
      if (!codings.isEmpty()) {
        return chunks();
      }
      if (lengths.isEmpty()) {
        return is(FramingFault.READS_WHAT_IS_THERE_WITHOUT_A_LENGTH) ? whatIsThere() : new byte[0];
      }
      byte[] body = exactly(length());
      if (is(FramingFault.STOPS_AT_THE_CLOSE_DELIMITER)) {
        return untilTheCloseDelimiter(body);
      }
      return body;
    }

    private byte[] whatIsThere() throws IOException {
      byte[] buffer = new byte[LOOK_AHEAD];
      return Arrays.copyOf(buffer, Math.max(0, in.read(buffer)));
    }

    private byte[] exactly(int length) throws IOException {
      if (length > 0 && is(FramingFault.TAKES_ONE_WRITE_FOR_THE_BODY)) {
        return whatIsThere();
      }
      byte[] body = in.readNBytes(length);
      if (body.length < length) {
        throw is(FramingFault.IS_LOST_WHEN_A_CLIENT_LEAVES)
            ? new EOFException()
            : new BadFramingException();
      }
      return body;
    }

    private byte[] untilTheCloseDelimiter(byte[] body) throws IOException {
      String text = new String(body, StandardCharsets.ISO_8859_1);
      int end = text.indexOf("--" + type.replaceAll(".*boundary=", "") + "--\r\n");
      if (end < 0) {
        return body;
      }
      int rest = text.indexOf('\n', end) + 1;
      in.unread(body, rest, body.length - rest);
      return Arrays.copyOf(body, rest);
    }

    private int length() throws BadFramingException {
      String value = lengths.get(0);
      if (lengths.size() > 1 && !is(FramingFault.TAKES_THE_FIRST_LENGTH)) {
        throw new BadFramingException();
      }
      if (is(FramingFault.TAKES_A_NEGATIVE_LENGTH_FOR_NONE) && value.startsWith("-")) {
        return 0;
      }
      if (is(FramingFault.READS_THE_DIGITS_OF_A_LENGTH)) {
        value = value.replaceAll("\\D", "");
      }
      return number(value, 10);
    }

    private int number(String text, int radix) throws BadFramingException {
      String digits = text;
      if (is(FramingFault.READS_A_SIGN) && text.startsWith("+")) {
        digits = text.substring(1);
      }
      if (!digits.matches(radix == 10 ? "[0-9]+" : "[0-9A-Fa-f]+")) {
        throw new BadFramingException();
      }
      BigInteger number = new BigInteger(digits, radix);
      if (is(FramingFault.WRAPS_AT_32_BITS)) {
        return number.intValue();
      }
      if (is(FramingFault.WRAPS_AT_64_BITS)) {
        number = BigInteger.valueOf(number.longValue());
      }
      if (number.signum() < 0 || number.bitLength() > 24) {
        throw new BadFramingException();
      }
      return number.intValue();
    }

    private byte[] chunks() throws IOException {
      boolean known =
          is(FramingFault.TAKES_CHUNKED_ANYWHERE)
              ? codings.contains("chunked")
              : codings.size() == 1 && isChunked(codings.get(0));
      if (!known) {
        throw new BadFramingException();
      }
      ByteArrayOutputStream body = new ByteArrayOutputStream();
      while (true) {
        String line = line();
        if (line == null && is(FramingFault.TAKES_THE_END_FOR_THE_LAST_CHUNK)) {
          return body.toByteArray();
        }
        if (line == null) {
          throw new BadFramingException();
        }
        int size = size(line);
        if (size == 0) {
          trailer();
          return body.toByteArray();
        }
        body.writeBytes(exactly(size));
        String end = line();
        if (end == null || !(end.isEmpty() || is(FramingFault.SKIPS_TO_THE_END_OF_THE_LINE))) {
          throw new BadFramingException();
        }
      }
    }

    private boolean isChunked(String coding) {
      return is(FramingFault.KNOWS_THE_CODING_IN_LOWER_CASE)
          ? coding.equals("chunked")
          : coding.equalsIgnoreCase("chunked");
    }

    private int size(String line) throws BadFramingException {
      int semicolon = line.indexOf(';');
      if (semicolon >= 0 && is(FramingFault.REFUSES_EXTENSIONS)) {
        throw new BadFramingException();
      }
      String size = semicolon < 0 ? line : line.substring(0, semicolon);
      if (is(FramingFault.READS_A_PREFIX)) {
        size = size.replaceFirst("^0x", "");
      }
      if (is(FramingFault.IGNORES_A_MINUS)) {
        size = size.replace("-", "");
      }
      return is(FramingFault.ENDS_AT_A_LEADING_ZERO) && size.startsWith("0") ? 0 : number(size, 16);
    }

    private void trailer() throws IOException {
      if (is(FramingFault.LEAVES_THE_TRAILER_UNREAD)) {
        return;
      }
      for (String line = line(); line == null || !line.isEmpty(); line = line()) {
        if (line == null) {
          if (is(FramingFault.TAKES_THE_END_FOR_THE_LAST_CHUNK)) {
            return;
          }
          throw new BadFramingException();
        }
        if (is(FramingFault.TAKES_THE_TYPE_OF_THE_TRAILER) && line.startsWith("Content-Type: ")) {
          type = "";
        }
      }
    }

    /** Returns the answer to a form, or null when it is refused. */
    private byte @Nullable [] report(byte[] body) throws IOException {
      if (folded || type.isEmpty()) {
        return FaultyServer.json(List.of());
      }
      try {
        reported =
            new FaultyParser(Fault.none(), ruleSet)
                .parse(type, body.length == 0 ? List.of() : List.of(body));
        List<ObservedPart> all = new ArrayList<>(leaked);
        all.addAll(reported);
        return FaultyServer.json(all);
      } catch (MultipartException e) {
        return null;
      }
    }

    private byte[] form() throws IOException {
      return FaultyServer.json(
          List.of(ObservedPart.of("a", null, null, "hello".getBytes(StandardCharsets.US_ASCII))));
    }

    private void write(int status, byte[] content, boolean closes) throws IOException {
      String head =
          "%s %d Whatever\r\nContent-Length: %d\r\n%s\r\n"
              .formatted(
                  http.version,
                  status,
                  content.length,
                  closes ? "Connection: close\r\n" : http.whenKept);
      ByteArrayOutputStream answer = new ByteArrayOutputStream();
      answer.writeBytes(head.getBytes(StandardCharsets.US_ASCII));
      answer.writeBytes(content);
      out.write(answer.toByteArray());
    }

    /** Returns a line without its CRLF, or null at the end. */
    private @Nullable String line() throws IOException {
      StringBuilder line = new StringBuilder();
      for (int octet = in.read(); octet >= 0; octet = in.read()) {
        line.append((char) octet);
        if (octet == '\n' && line.length() > 1 && line.charAt(line.length() - 2) == '\r') {
          return line.substring(0, line.length() - 2);
        }
      }
      return null;
    }
  }

  @Override
  public void close() throws IOException {
    listener.close();
    for (Socket socket : sockets) {
      socket.close();
    }
    threads.shutdownNow();
    one.shutdownNow();
  }
}
