package io.github.goodform.compliance.wire;

import io.github.goodform.compliance.cases.Observation;
import io.github.goodform.compliance.cases.Transmission;
import java.io.BufferedOutputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.Socket;
import java.net.URI;
import java.security.cert.X509Certificate;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.ScheduledFuture;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.function.Supplier;
import javax.net.ssl.SSLParameters;
import javax.net.ssl.SSLSocket;
import javax.net.ssl.SSLSocketFactory;
import org.jspecify.annotations.Nullable;

/**
 * One HTTP/1.1 connection: requests out, responses in, in the order of the requests.
 *
 * <p><b>Bounds.</b> Resolving the host name, connecting with the TLS handshake, and each exchange
 * take the timeout at most, whatever the server sends: when it is over, an alarm closes the socket,
 * which ends a blocked read or write.
 */
final class RawConnection implements AutoCloseable {
  /**
   * More than any request of the catalogue but the long bodies: what is not split, is one write.
   */
  private static final int BUFFER_OCTETS = 64 << 10;

  /** More than any request with a next one: the two must not arrive one after the other. */
  private static final int BUFFER_OF_PIPELINED_OCTETS = 256 << 10;

  /** The octets between two looks for an early response. */
  private static final int PIECE_OCTETS = 8 << 10;

  /** How long content behind the response to HEAD may take: servers send it with the fields. */
  private static final int AFTER_HEAD_MILLIS = 100;

  /** How long to wait for a response before the last octet; 0 to look for none while sending. */
  long pauseMillis;

  private final Socket socket;
  private final Wire.Options options;
  private final ScheduledExecutorService clock;
  private final AtomicBoolean late = new AtomicBoolean();
  private final String authority;
  private @Nullable Streams streams;
  private boolean cut;
  private boolean early;
  private boolean cutShort;

  /** The two directions of a socket that is connected. */
  private record Streams(RawResponse responses, OutputStream out, Socket socket) {
    /** The same with a buffer for so many octets, so that one write sends them. */
    Streams buffered(long octets) {
      return new Streams(responses, new BufferedOutputStream(out, Math.toIntExact(octets)), socket);
    }
  }

  private RawConnection(Wire.Options options, ScheduledExecutorService clock, String authority) {
    this.socket = new Socket();
    this.options = options;
    this.clock = clock;
    this.authority = authority;
  }

  /** The reason for a connection that could not be made. */
  static final class UnreachableException extends IOException {
    private static final long serialVersionUID = 1L;

    private final transient Observation.Unreachable observation;

    UnreachableException(Observation.Unreachable observation) {
      super(observation.problem());
      this.observation = observation;
    }

    Observation.Unreachable observation() {
      return observation;
    }
  }

  /** Connects to a server, and secures the connection when its address is https. */
  static RawConnection open(URI target, Wire.Options options, ScheduledExecutorService clock)
      throws UnreachableException {
    return open(target, options, clock, HostNames.SYSTEM);
  }

  static RawConnection open(
      URI target, Wire.Options options, ScheduledExecutorService clock, HostNames names)
      throws UnreachableException {
    int port = Wire.port(target);
    String host = target.getHost();
    RawConnection connection =
        new RawConnection(options, clock, Wire.authority(target.getHost(), port));
    try {
      connection.connect(target.getScheme(), host, port, names);
      return connection;
    } catch (IOException e) {
      connection.close();
      throw new UnreachableException(
          connection.unreachable(e, () -> certificate(target, options, clock)));
    }
  }

  private void connect(String scheme, String host, int port, HostNames names) throws IOException {
    String name = host.startsWith("[") ? host.substring(1, host.length() - 1) : host;
    InetAddress address = names.resolve(name, options.timeout().toMillis());
    ScheduledFuture<?> alarm = alarm(0);
    try {
      connect(scheme, name, new InetSocketAddress(address, port));
    } finally {
      alarm.cancel(false);
    }
  }

  private void connect(String scheme, String name, InetSocketAddress address) throws IOException {
    socket.setTcpNoDelay(true);
    socket.connect(address, Math.toIntExact(options.timeout().toMillis()));
    Socket used = socket;
    if ("https".equals(scheme)) {
      SSLSocketFactory factory =
          options.tls() == null
              ? (SSLSocketFactory) SSLSocketFactory.getDefault()
              : options.tls().getSocketFactory();
      SSLSocket secure = (SSLSocket) factory.createSocket(socket, name, address.getPort(), true);
      SSLParameters parameters = secure.getSSLParameters();
      parameters.setEndpointIdentificationAlgorithm("HTTPS");
      secure.setSSLParameters(parameters);
      secure.startHandshake();
      used = secure;
    }
    streams = new Streams(new RawResponse(used.getInputStream()), used.getOutputStream(), used);
  }

  private Observation.Unreachable unreachable(
      IOException e, Supplier<@Nullable X509Certificate> presented) {
    return late.get()
        ? ConnectionFailure.late(options.timeout(), socket.isConnected())
        : ConnectionFailure.of(e, presented)
            .orElseGet(() -> ConnectionFailure.other(ConnectionFailure.message(e)));
  }

  /**
   * Returns the certificate that a server presents, whether it is trusted or not, or null when no
   * TLS connection can be made.
   */
  static @Nullable X509Certificate certificate(
      URI target, Wire.Options options, ScheduledExecutorService clock) {
    Wire.Options any =
        new Wire.Options(options.timeout(), Map.of(), Trust.anyCertificate(), Protocol.H1);
    RawConnection connection = new RawConnection(any, clock, "");
    try (connection) {
      connection.connect(target.getScheme(), target.getHost(), Wire.port(target), HostNames.SYSTEM);
      return connection.streams != null
              && connection.streams.socket() instanceof SSLSocket secure
              && secure.getSession().getPeerCertificates()[0] instanceof X509Certificate found
          ? found
          : null;
    } catch (IOException e) {
      return null;
    }
  }

  /**
   * What came back for one request: a response, or an observation that there was none.
   *
   * @param early whether it came while the client held back a part of the content
   */
  record Reply(@Nullable HttpResponse response, @Nullable Observation instead, boolean early) {
    Reply(@Nullable HttpResponse response, @Nullable Observation instead) {
      this(response, instead, false);
    }

    Reply ifEarly(boolean isEarly) {
      return new Reply(response, instead, isEarly);
    }
  }

  /**
   * Sends a request and waits for its response.
   *
   * @param last whether no other request follows on the connection
   * @param pipelined a request that is sent with the last octets of this one, or null
   */
  Reply exchange(WireRequest request, boolean last, @Nullable WireRequest pipelined) {
    RawRequest raw = new RawRequest(request);
    return within(
            request.transmission().idleMillis()
                + 2 * pauseMillis
                + (request.method().equals("HEAD") ? AFTER_HEAD_MILLIS : 0),
            plain -> {
              byte[] head = raw.head(authority, last);
              byte[] next =
                  pipelined == null ? new byte[0] : new RawRequest(pipelined).whole(authority);
              long octets = head.length + raw.maxContentOctets() + next.length;
              long most = pipelined == null ? BUFFER_OCTETS : BUFFER_OF_PIPELINED_OCTETS;
              Streams connected = plain.buffered(Math.min(octets, most));
              Sender sender = new Sender(raw, request.method(), connected, next);
              send(() -> connected.out().write(head));
              Optional<HttpResponse> toTheHead = sender.pauseBeforeContent();
              if (toTheHead.isPresent()) {
                cutShort = true;
                return toTheHead.get();
              }
              for (Transmission.Step step : request.transmission().steps()) {
                Optional<HttpResponse> early = step.accept(sender);
                if (early.isPresent()) {
                  cutShort = true;
                  return early.get();
                }
              }
              if (!request.transmission().halfCloses()) {
                send(sender::finish);
              }
              HttpResponse response = connected.responses().read(request.method(), false);
              return last && response != null && request.method().equals("HEAD")
                  ? withoutContent(response, connected)
                  : response;
            })
        .ifEarly(early);
  }

  /**
   * Returns the response to HEAD, which has no content (RFC 9110 §9.3.2), with the octets that the
   * server sent behind its fields nevertheless. The request announced that it is the last: what
   * comes is content, or the end of the connection.
   */
  private HttpResponse withoutContent(HttpResponse response, Streams connected) throws IOException {
    connected.socket().setSoTimeout(AFTER_HEAD_MILLIS);
    return connected.responses().withSurplus(response);
  }

  /** Whether a response came before its request was sent: then nothing can follow. */
  boolean isCutShort() {
    return cutShort;
  }

  /** Waits for the response to a request that has been sent with the one before. */
  Reply response(String method) {
    return within(0, connected -> connected.responses().read(method, false));
  }

  /** Sends the beginning of a request and ends the connection. */
  void leave(WireRequest request) {
    RawRequest raw = new RawRequest(request);
    Reply ignored =
        within(
            request.transmission().idleMillis(),
            plain -> {
              Streams connected = plain.buffered(BUFFER_OCTETS);
              Sender sender = new Sender(raw, request.method(), connected, new byte[0]);
              connected.out().write(raw.head(authority, true));
              for (Transmission.Step step : request.transmission().steps()) {
                step.accept(sender);
              }
              return null;
            });
  }

  /** Takes the steps of a request; the result of a step is a final response that came early. */
  private final class Sender
      implements Transmission.Interpreter<Optional<HttpResponse>, IOException> {
    private final RawRequest raw;
    private final String method;
    private final Streams connected;

    private final byte[] next;

    Sender(RawRequest raw, String method, Streams connected, byte[] next) {
      this.raw = raw;
      this.method = method;
      this.connected = connected;
      this.next = next;
    }

    /** Writes the end of the content, and the request that follows it. */
    void finish() throws IOException {
      connected.out().write(raw.end());
      connected.out().write(next);
      connected.out().flush();
    }

    @Override
    public Optional<HttpResponse> send(Transmission.Send step) throws IOException {
      if (pauseMillis > 0) {
        return sendInPieces(step);
      }
      RawConnection.this.send(() -> raw.write(step, connected.out()));
      return Optional.empty();
    }

    /** A server may decide on the head alone. */
    Optional<HttpResponse> pauseBeforeContent() throws IOException {
      if (pauseMillis == 0) {
        return Optional.empty();
      }
      RawConnection.this.send(() -> connected.out().flush());
      return responseWithin(pauseMillis);
    }

    private Optional<HttpResponse> sendInPieces(Transmission.Send step) throws IOException {
      ByteArrayOutputStream framed = new ByteArrayOutputStream();
      raw.write(step, framed);
      byte[] octets = framed.toByteArray();
      int last = octets.length - (raw.isLast(step) ? 1 : 0);
      for (int from = 0; from < last; from += PIECE_OCTETS) {
        int start = from;
        int length = Math.min(PIECE_OCTETS, last - from);
        RawConnection.this.send(
            () -> {
              connected.out().write(octets, start, length);
              connected.out().flush();
            });
        Optional<HttpResponse> early = responseWithin(from + length < last ? 1 : 0);
        if (early.isPresent()) {
          return early;
        }
      }
      if (last == octets.length) {
        return Optional.empty();
      }
      Optional<HttpResponse> early = responseWithin(pauseMillis);
      if (early.isEmpty()) {
        RawConnection.this.send(() -> connected.out().write(octets, last, 1));
      }
      return early;
    }

    /** Returns the response that comes, while the rest is held back for so long. */
    private Optional<HttpResponse> responseWithin(long millis) throws IOException {
      if (millis == 0 ? !connected.responses().hasArrived() : !comesWithin(millis)) {
        return Optional.empty();
      }
      HttpResponse response = connected.responses().read(method, true);
      if (response == null) {
        throw new ClosedException();
      }
      return response.status() == 100 ? Optional.empty() : Optional.of(response);
    }

    /**
     * Whether a response begins, or the connection ends, within a time above 0. A read tells it:
     * over TLS, nothing is available before one.
     */
    private boolean comesWithin(long millis) throws IOException {
      connected.socket().setSoTimeout(Math.toIntExact(millis));
      boolean comes = connected.responses().hasCome();
      connected.socket().setSoTimeout(0);
      return comes;
    }

    /** Waits until a response arrives, at most: an early response ends the wait. */
    @Override
    public Optional<HttpResponse> await(Transmission.Wait step) throws IOException {
      RawConnection.this.send(() -> connected.out().flush());
      boolean ignored = comesWithin(Math.max(1, step.millis()));
      return Optional.empty();
    }

    @Override
    public Optional<HttpResponse> hold(Transmission.Hold step) throws IOException {
      RawConnection.this.send(() -> connected.out().flush());
      if (!comesWithin(Math.max(1, step.millis()))) {
        return Optional.empty();
      }
      early = true;
      HttpResponse response = connected.responses().read(method, false);
      if (response == null) {
        throw new ClosedException();
      }
      return Optional.of(response);
    }

    @Override
    public Optional<HttpResponse> await100(Transmission.Await100 step) throws IOException {
      RawConnection.this.send(() -> connected.out().flush());
      HttpResponse response = connected.responses().read(method, true);
      if (response == null) {
        throw new ClosedException();
      }
      return response.status() == 100 ? Optional.empty() : Optional.of(response);
    }

    @Override
    public Optional<HttpResponse> halfClose(Transmission.HalfClose step) throws IOException {
      RawConnection.this.send(
          () -> {
            finish();
            connected.socket().shutdownOutput();
          });
      return Optional.empty();
    }

    @Override
    public Optional<HttpResponse> leave(Transmission.Leave step) throws IOException {
      connected.out().flush();
      if (step.reset()) {
        socket.setSoLinger(true, 0);
      }
      socket.close();
      return Optional.empty();
    }
  }

  /** The server closed the connection while the client waited for 100 (Continue). */
  private static final class ClosedException extends IOException {
    private static final long serialVersionUID = 1L;
  }

  /** An exchange that ends with a response, or with null when the server closed. */
  private interface Exchange {
    @Nullable HttpResponse run(Streams connected) throws IOException;
  }

  private interface Sending {
    void run() throws IOException;
  }

  private ScheduledFuture<?> alarm(long extraMillis) {
    return clock.schedule(
        () -> {
          late.set(true);
          close();
        },
        options.timeout().toMillis() + extraMillis,
        TimeUnit.MILLISECONDS);
  }

  private Reply within(long extraMillis, Exchange exchange) {
    long start = System.nanoTime();
    if (streams == null) {
      throw new IllegalStateException("the connection is not open");
    }
    ScheduledFuture<?> alarm = alarm(extraMillis);
    try {
      HttpResponse response = exchange.run(streams);
      if (late.get()) {
        // The server has answered the end of the connection, not the request.
        return new Reply(null, silentSince(start));
      }
      return response == null
          ? new Reply(null, new Observation.Closed(cut))
          : new Reply(response, null);
    } catch (RawResponse.NotHttpException e) {
      return new Reply(null, new Observation.Unreadable(0, String.valueOf(e.getMessage())));
    } catch (ClosedException e) {
      return new Reply(null, new Observation.Closed(cut));
    } catch (IOException e) {
      return new Reply(null, late.get() ? silentSince(start) : new Observation.Closed(true));
    } finally {
      alarm.cancel(false);
    }
  }

  private static Observation silentSince(long start) {
    return new Observation.Silent(TimeUnit.NANOSECONDS.toMillis(System.nanoTime() - start));
  }

  /** When the server reads no more, its response may still be there to be read. */
  private void send(Sending sending) throws IOException {
    if (cut) {
      return;
    }
    try {
      sending.run();
    } catch (IOException e) {
      if (socket.isClosed()) {
        throw e;
      }
      cut = true;
    }
  }

  @Override
  public void close() {
    try {
      // The plain socket also under TLS: a farewell could block.
      socket.close();
    } catch (IOException e) {
      // The exchange is over, and its outcome is known.
      return;
    }
  }
}
