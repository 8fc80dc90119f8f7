package io.github.goodform.compliance;

import io.github.goodform.compliance.cases.ObservedPart;
import io.github.goodform.compliance.cases.Octets;
import io.github.goodform.compliance.cases.RuleSet;
import io.github.goodform.multipart.MultipartException;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.io.PushbackInputStream;
import java.net.Socket;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** A server on plain sockets that knows where requests end, but for one {@link FramingFault}. */
final class FramingServer implements AutoCloseable {
  private final SocketServer server;
  private final FramingFault fault;
  private final Http http;
  private final RuleSet ruleSet;
  private final int statusOfFiles;
  private volatile boolean lost;

  /** The version of HTTP that a server knows. */
  enum Http {
    HTTP_1_1("HTTP/1.1", ""),
    /** 417 (Expectation Failed) to each request that waits. */
    WITHOUT_EXPECTATIONS("HTTP/1.1", ""),
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
      return this == HTTP_1_0_CLOSING || this == HTTP_1_0_KEPT_ALIVE;
    }
  }

  private FramingServer(FramingFault fault, Http http, int statusOfFiles) throws IOException {
    this.fault = fault;
    this.http = http;
    this.ruleSet = http == Http.HTTP_1_1 ? fault.ruleSet() : RuleSet.RFC7578;
    this.statusOfFiles = statusOfFiles;
    // Who is lost serves one client after another, so that the next one meets the loss.
    server =
        is(FramingFault.IS_LOST_WHEN_A_CLIENT_LEAVES)
            ? SocketServer.oneByOne(this::serve)
            : new SocketServer(this::serve);
  }

  static FramingServer start(FramingFault fault) throws IOException {
    return start(fault, 404);
  }

  /** Answers each request for a file with one status, whatever it asks for. */
  static FramingServer start(FramingFault fault, int statusOfFiles) throws IOException {
    return new FramingServer(fault, Http.HTTP_1_1, statusOfFiles);
  }

  static FramingServer start(Http http) throws IOException {
    return new FramingServer(FramingFault.NONE, http, 404);
  }

  URI uri() {
    return server.uri();
  }

  private void serve(Socket socket) {
    try {
      PushbackInputStream in =
          new PushbackInputStream(socket.getInputStream(), FramedRequest.LOOK_AHEAD);
      Exchange exchange = new Exchange(in, socket.getOutputStream());
      int forms = 1;
      Set<String> types = exchange.types;
      while (exchange.answer()) {
        List<ObservedPart> kept = exchange.reported;
        boolean eats = is(FramingFault.EATS_AN_OCTET_OF_THE_NEXT_REQUEST);
        if (eats && fault.caseIds().contains(exchange.request.caseId())) {
          int ignored = in.read();
        }
        exchange = new Exchange(in, socket.getOutputStream());
        if (is(FramingFault.LEAKS_A_PART_INTO_THE_NEXT_FORM)) {
          exchange.leaked.addAll(kept);
        }
        exchange.before = kept;
        exchange.form = ++forms;
        exchange.types = types;
      }
      // A close with octets unread would be a reset, which loses the answer.
      socket.shutdownOutput();
      in.transferTo(OutputStream.nullOutputStream());
    } catch (IOException e) {
      lost |= is(FramingFault.IS_LOST_WHEN_A_CLIENT_LEAVES);
    }
  }

  private boolean is(FramingFault other) {
    return fault == other;
  }

  /** One request and its answer. */
  private final class Exchange {
    private final FramedRequest request;
    private final OutputStream out;
    private final List<ObservedPart> leaked = new ArrayList<>();
    private List<ObservedPart> reported = List.of();
    private List<ObservedPart> before = List.of();
    private Set<String> types = new LinkedHashSet<>();
    private int form = 1;

    Exchange(PushbackInputStream in, OutputStream out) {
      this.request = new FramedRequest(in, fault, http.isOld());
      this.out = out;
    }

    /** Returns whether the connection goes on. */
    boolean answer() throws IOException {
      String line = request.line();
      if (line != null && line.isEmpty()) {
        line = request.line();
      }
      if (line == null) {
        return false;
      }
      try {
        return answer(line);
      } catch (FramedRequest.BadFramingException e) {
        boolean lenient = is(FramingFault.TAKES_A_BROKEN_CODING_FOR_A_FORM) && request.hasCodings();
        write(lenient ? 200 : 400, lenient ? form() : new byte[0], true);
        return false;
      }
    }

    private boolean answer(String requestLine) throws IOException {
      if (!requestLine.matches("(GET|HEAD|POST) .+ HTTP/1\\.1")) {
        throw new FramedRequest.BadFramingException();
      }
      request.readFields();
      if (lost) {
        write(503, new byte[0], true);
        return false;
      }
      if (!requestLine.startsWith("POST")) {
        write(requestLine.contains(" /files/") ? statusOfFiles : 404, new byte[0], true);
        return false;
      }
      boolean refused =
          !request.isFolded()
              && !request.type().matches("(?i)multipart/form-data\\s*;.*boundary.*");
      boolean ends = endsAfterwards();
      if (request.expects()) {
        if (is(FramingFault.CLOSES_AT_AN_EXPECTATION)) {
          return false;
        }
        if (http == Http.WITHOUT_EXPECTATIONS || refused) {
          if (!is(FramingFault.IS_SILENT_TO_A_REFUSED_EXPECTATION)) {
            write(refused ? 400 : 417, new byte[0], true);
          }
          return is(FramingFault.IS_SILENT_TO_A_REFUSED_EXPECTATION);
        }
        if (!is(FramingFault.WAITS_FOR_THE_BODY_BEFORE_100)) {
          out.write("HTTP/1.1 100 Continue\r\n\r\n".getBytes(StandardCharsets.US_ASCII));
        }
      }
      byte[] body = request.readBody();
      byte[] report = refused ? null : report(body);
      if (report == null && is(FramingFault.LEAVES_A_REFUSED_BODY_UNREAD)) {
        request.unread(body);
      }
      if (report == null && request.expects() && is(FramingFault.IS_SILENT_AFTER_100)) {
        return true;
      }
      write(report == null ? 400 : 200, report == null ? new byte[0] : report, ends);
      return !ends;
    }

    private boolean endsAfterwards() throws FramedRequest.BadFramingException {
      if (request.hasCodings() && request.hasLengths()) {
        if (is(FramingFault.PREFERS_THE_LENGTH_TO_CHUNKS)) {
          request.forgetCodings();
        } else if (!is(FramingFault.KEEPS_THE_CONNECTION_AFTER_BOTH)) {
          throw new FramedRequest.BadFramingException();
        }
      }
      return http == Http.HTTP_1_0_CLOSING
          || (request.isLast() && !is(FramingFault.GOES_ON_AFTER_CLOSE))
          || is(FramingFault.IS_LOST_WHEN_A_CLIENT_LEAVES);
    }

    /** Returns the answer to a form, or null when it is refused. */
    private byte @Nullable [] report(byte[] body) throws IOException {
      if (request.isFolded() || request.type().isEmpty()) {
        return FaultyServer.json(List.of());
      }
      try {
        types.add(request.type());
        boolean confuses = is(FramingFault.CONFUSES_THE_SEVENTH_BOUNDARY) && types.size() > 6;
        reported =
            new FaultyParser(Fault.none(), ruleSet)
                .parse(
                    confuses ? types.iterator().next() : request.type(),
                    body.length == 0 ? List.of() : List.of(body));
        if (is(FramingFault.COUNTS_OCTETS_OVER_THE_CONNECTION) && octets(before) > 500_000) {
          return null;
        }
        if (is(FramingFault.REFUSES_THE_EIGHTH_FORM) && form == 8) {
          return null;
        }
        List<ObservedPart> all = new ArrayList<>(leaked);
        if (is(FramingFault.KEEPS_A_PART_OF_THE_FIFTH_FORM) && form == 6) {
          all.addAll(before);
        }
        reported.forEach(part -> all.add(late(typed(part))));
        if (is(FramingFault.COUNTS_OCTETS_OVER_THE_CONNECTION)
            && octets(before) > octets(reported)) {
          reported = before;
        }
        return FaultyServer.json(all);
      } catch (MultipartException e) {
        return null;
      }
    }

    private static long octets(List<ObservedPart> parts) {
      return parts.stream().mapToLong(ObservedPart::size).sum();
    }

    /** The part, with a fault that shows only behind several forms of a connection. */
    private ObservedPart late(ObservedPart part) {
      boolean cuts = is(FramingFault.CUTS_A_VALUE_OF_THE_TWELFTH_FORM) && form == 12;
      return new ObservedPart(
          part.name(),
          part.fileName(),
          part.contentType(),
          cuts ? 0 : part.size(),
          cuts ? Octets.utf8("").sha256() : part.sha256(),
          part.savedAs());
    }

    /** The part, with the type of the form before it when that leaks. */
    private ObservedPart typed(ObservedPart part) {
      boolean leaks = is(FramingFault.LEAKS_A_TYPE_INTO_THE_NEXT_FORM);
      if (!leaks || part.contentType() != null || before.isEmpty()) {
        return part;
      }
      return new ObservedPart(
          part.name(),
          part.fileName(),
          before.get(0).contentType(),
          part.size(),
          part.sha256(),
          part.savedAs());
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
  }

  @Override
  public void close() throws IOException {
    server.close();
  }
}
