package io.github.goodform.compliance.load.loader;

import java.io.EOFException;
import java.io.IOException;
import java.net.ConnectException;
import java.net.SocketTimeoutException;
import java.net.URI;
import java.nio.ByteBuffer;
import java.nio.channels.ClosedChannelException;
import java.security.cert.CertificateException;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.function.LongSupplier;
import javax.net.ssl.SSLException;
import org.eclipse.jetty.client.AsyncRequestContent;
import org.eclipse.jetty.client.ByteBufferRequestContent;
import org.eclipse.jetty.client.HttpClient;
import org.eclipse.jetty.client.Request;
import org.eclipse.jetty.http.HttpMethod;
import org.eclipse.jetty.util.Callback;
import org.jspecify.annotations.Nullable;

/** Sends requests, compares every answer, and writes down both. */
final class Sender {
  private static final int SLOW_PIECES = 8;
  private static final long SLOW_PAUSE_MILLIS = 100;
  private static final int STATUS_OK = 200;
  private static final Kind SMALL_FORM = new Kind.Upload(Kind.Form.FORM);
  private static final String NOT_TRUSTED = "the certificate is not trusted";

  private final Order order;
  private final Clients clients;
  private final Recording recording;
  private final ScheduledExecutorService timer;
  private final LongSupplier overdue;
  private final Bodies bodies;
  private final Map<URI, Exchange.Content> resources = new HashMap<>();
  private final UnfinishedUploads unfinished;
  private final @Nullable Pages pages;

  /**
   * Makes a sender.
   *
   * @param timer sends the pieces of slow uploads
   * @param overdue how late the schedule is, in nanoseconds
   */
  Sender(
      Order order,
      Clients clients,
      Recording recording,
      ScheduledExecutorService timer,
      LongSupplier overdue) {
    this.order = order;
    this.clients = clients;
    this.recording = recording;
    this.timer = timer;
    this.overdue = overdue;
    URI uploads = uri(Kind.UPLOAD_PATH);
    this.unfinished =
        order.http2()
            ? new StreamUploads(
                clients.of(Recording.Group.LOAD), uploads, order.timeoutMillis(), recording)
            : new RawUploads(rawSockets(), recording);
    this.pages =
        order.hasPages() ? new Pages(order, clients.ofPages(), this::differenceOfResource) : null;
    this.bodies = new Bodies(order);
  }

  Bodies bodies() {
    return bodies;
  }

  private URI uri(String path) {
    String base = order.target().toString();
    return URI.create((base.endsWith("/") ? base.substring(0, base.length() - 1) : base) + path);
  }

  private RawSockets rawSockets() {
    return new RawSockets(uri(Kind.UPLOAD_PATH), clients.tls(), order.timeoutMillis());
  }

  /** Returns whether uploads are sent that no HTTP client sends: over HTTP/1.1 only. */
  boolean takesRawUploads() {
    boolean forms =
        order.probe().isForm() || order.mix().stream().anyMatch(share -> share.kind().isForm());
    return !order.http2() && (forms || !order.disturbances().isEmpty());
  }

  /** Returns how the server answers uploads with a defect; empty where the load has no uploads. */
  List<EarlyResponses.Answer> tryEarlyResponses() throws InterruptedException {
    return takesRawUploads() ? EarlyResponses.of(rawSockets()) : List.of();
  }

  /** Returns what the server does while its answers are not read. */
  StalledReader.Found tryStalledReader() throws InterruptedException {
    return takesRawUploads()
        ? StalledReader.of(rawSockets(), bodies.small())
        : StalledReader.Found.NONE;
  }

  /** Holds uploads open until it is closed. */
  HeldUploads holdUploads() {
    return HeldUploads.open(rawSockets(), order.heldUploads());
  }

  /**
   * Sends one request of each kind and waits for its answer.
   *
   * @throws LoaderException if the server cannot be reached, or has no such resource
   */
  void tryAll() throws LoaderException {
    for (Order.Share share : order.mix()) {
      tryOne(share.kind());
    }
    tryOne(order.probe());
  }

  private void tryOne(Kind kind) throws LoaderException {
    if (kind instanceof Kind.Cases cases) {
      tryOne(SMALL_FORM);
      trySamples(cases);
      return;
    }
    URI uri = uri(kind.path());
    Exchange ended =
        firstAnswer(request(Recording.Group.LOAD, kind, 0), !(kind instanceof Kind.Get));
    resources.put(uri, ended.content());
    if (kind instanceof Kind.Page && pages != null) {
      List<URI> named = PageResources.of(uri, ended.octets());
      for (URI each : named) {
        HttpClient client = clients.of(Recording.Group.LOAD);
        resources.put(each, firstAnswer(client.newRequest(each), false).content());
      }
      pages.put(uri, named);
    }
  }

  /** Sends all samples at once: what the server does not read right at rest is left out. */
  private void trySamples(Kind.Cases kind) throws LoaderException {
    List<Bodies.Sample> all = bodies.samples(kind);
    Map<Bodies.Sample, CompletableFuture<Exchange>> answers = new LinkedHashMap<>();
    for (Bodies.Sample sample : all) {
      answers.put(sample, answer(upload(Recording.Group.LOAD, sample.body(), 0), true));
    }
    List<String> misread = new ArrayList<>();
    String found = "no body is known";
    for (Map.Entry<Bodies.Sample, CompletableFuture<Exchange>> each : answers.entrySet()) {
      Exchange ended = each.getValue().join();
      boolean answered = ended.failure() == null && ended.status() == STATUS_OK;
      String difference =
          answered
              ? UploadAnswer.difference(each.getKey().body().parts(0), ended.octets())
              : outcome(ended);
      if (difference != null) {
        misread.add(each.getKey().id());
        found = each.getKey().id() + ": " + difference;
      }
    }
    bodies.leaveOut(misread);
    if (misread.size() == all.size()) {
      throw new LoaderException(
          uri(kind.path()) + ": no body of " + kind.text() + " is read right (" + found + ")");
    }
  }

  private CompletableFuture<Exchange> answer(Request request, boolean keeps) {
    CompletableFuture<Exchange> done = new CompletableFuture<>();
    request.send(new Exchange(keeps, done::complete));
    return done;
  }

  private Exchange firstAnswer(Request request, boolean keeps) throws LoaderException {
    request.timeout(order.timeoutMillis(), TimeUnit.MILLISECONDS);
    Exchange ended = answer(request, keeps).join();
    Throwable failure = ended.failure();
    if (failure != null) {
      boolean other = order.http2() && failure.getClass() == IOException.class;
      String expected = other ? "expected HTTP/2, found: " : "";
      throw new LoaderException(
          request.getURI() + ": " + expected + error(failure) + message(failure));
    }
    if (ended.status() != STATUS_OK) {
      throw new LoaderException(
          request.getURI() + ": expected status 200, found " + ended.status());
    }
    return ended;
  }

  private static String message(Throwable failure) {
    String text = failure.getMessage();
    String found = text == null ? "" : " (" + UploadAnswer.escape(text) + ")";
    return error(failure).equals(NOT_TRUSTED)
        ? found + "; trust it by --cacert FILE or LoadScenario.trusting(FILE)"
        : found;
  }

  private Request request(Recording.Group group, Kind kind, long number) {
    return kind.isForm()
        ? upload(group, bodies.of(kind, number), number)
        : request(group, kind.path());
  }

  private Request upload(Recording.Group group, FormBody body, long number) {
    return request(group, Kind.UPLOAD_PATH)
        .method(HttpMethod.POST)
        .body(new Content(body.contentType(), body.buffers(number), body.isChunked()));
  }

  private Request request(Recording.Group group, String path) {
    return clients
        .of(group)
        .newRequest(uri(path))
        .agent(Clients.agent(group))
        .timeout(order.timeoutMillis(), TimeUnit.MILLISECONDS);
  }

  /** Sends an undisturbed request. */
  void send(Recording.Group group, Kind kind, long number, long intended) {
    if (kind instanceof Kind.Page page && pages != null) {
      Recording.Sent sent = begin(group, kind, number, intended);
      pages.fetch(uri(page.path()), Clients.agent(group), ended -> completed(sent, ended));
      return;
    }
    Request request = request(group, kind, number);
    Recording.Sent sent = begin(group, kind, number, intended);
    request.send(new Exchange(kind, ended -> completed(sent, ended)));
  }

  private Recording.Sent begin(Recording.Group group, Kind kind, long number, long intended) {
    Recording.Sent sent =
        new Recording.Sent(group, kind, number, intended, System.nanoTime(), kind.isSmall());
    recording.sent(sent);
    return sent;
  }

  private void completed(Recording.Sent sent, Pages.Fetched page) {
    recording.completed(
        sent, page.ended(), page.status(), page.error(), page.wrong(), overdue.getAsLong());
  }

  private void completed(Recording.Sent sent, Exchange ended) {
    String error = null;
    String wrong = null;
    Throwable failure = ended.failure();
    if (failure != null) {
      error = error(failure);
    } else if (ended.status() != STATUS_OK) {
      error = "status " + ended.status();
    } else {
      wrong = difference(sent.kind(), sent.number(), ended);
    }
    recording.completed(sent, ended.ended(), ended.status(), error, wrong, overdue.getAsLong());
  }

  private @Nullable String difference(Kind kind, long number, Exchange ended) {
    return kind.isForm()
        ? UploadAnswer.difference(bodies.of(kind, number).parts(number), ended.octets())
        : differenceOfResource(uri(kind.path()), ended);
  }

  private @Nullable String differenceOfResource(URI uri, Exchange ended) {
    Exchange.Content expected = resources.get(uri);
    return ended.content().equals(expected)
        ? null
        : "expected " + expected + " as before the load, found " + ended.content();
  }

  /** Sends an upload that is disturbed. */
  void disturb(Disturbance disturbance, long number, int at) {
    FormBody body = bodies.small();
    recording.disturbing();
    switch (disturbance) {
      case ABORTED -> unfinished.abort(body.octets(number), at, number % 2 == 0);
      case SHORT -> unfinished.endEarly(body.octets(number), at);
      case SLOW -> slow(body, number);
      case MALFORMED -> malformed(body, number, at);
    }
  }

  private void slow(FormBody body, long number) {
    AsyncRequestContent content = new AsyncRequestContent(FormBody.CONTENT_TYPE);
    disturbed(content)
        .send(
            new Exchange(
                SMALL_FORM,
                ended -> {
                  boolean fine = ended.failure() == null && ended.status() == STATUS_OK;
                  recording.disturbed(
                      Disturbance.SLOW,
                      fine ? null : "slow upload: " + outcome(ended),
                      fine ? difference(SMALL_FORM, number, ended) : null);
                }));
    byte[] octets = body.octets(number);
    for (int i = 0; i < SLOW_PIECES; i++) {
      int from = (int) ((long) octets.length * i / SLOW_PIECES);
      int to = (int) ((long) octets.length * (i + 1) / SLOW_PIECES);
      boolean last = i == SLOW_PIECES - 1;
      var unused =
          timer.schedule(
              () -> content.write(last, ByteBuffer.wrap(octets, from, to - from), Callback.NOOP),
              i * SLOW_PAUSE_MILLIS,
              TimeUnit.MILLISECONDS);
    }
  }

  private void malformed(FormBody body, long number, int at) {
    byte[] octets = body.octets(number);
    int length = cut(octets.length, at);
    disturbed(new Content(body.contentType(), List.of(ByteBuffer.wrap(octets, 0, length)), false))
        .send(
            new Exchange(
                SMALL_FORM,
                ended -> recording.disturbed(Disturbance.MALFORMED, notRefused(ended), null)));
  }

  private Request disturbed(Request.Content body) {
    return request(Recording.Group.LOAD, Kind.UPLOAD_PATH)
        .method(HttpMethod.POST)
        .agent(Clients.DISTURBED_AGENT)
        .body(body);
  }

  /** A form that is cut before its close-delimiter is malformed wherever it is cut. */
  static int cut(int length, int at) {
    int least = FormBody.BOUNDARY.length() + 6;
    return 1 + at % (length - least - 1);
  }

  private static @Nullable String notRefused(Exchange ended) {
    if (ended.failure() instanceof TimeoutException) {
      return "malformed upload: timeout";
    }
    if (ended.failure() != null && ended.status() == 0) {
      return null;
    }
    return UnfinishedUploads.notRefused("malformed", ended.status());
  }

  private static String outcome(Exchange ended) {
    Throwable failure = ended.failure();
    return failure == null ? "status " + ended.status() : error(failure);
  }

  /** Gives failures of one cause one name: they are counted by it. */
  static String error(Throwable failure) {
    if (failure instanceof SocketTimeoutException) {
      return "connect timeout";
    }
    if (failure instanceof TimeoutException) {
      return "timeout";
    }
    if (failure instanceof ConnectException) {
      return "connection refused";
    }
    if (failure instanceof SSLException) {
      return failure.getCause() instanceof CertificateException ? NOT_TRUSTED : "TLS failed";
    }
    boolean closed =
        failure instanceof EOFException
            || failure instanceof ClosedChannelException
            || failure instanceof java.net.SocketException
            || String.valueOf(failure.getMessage()).contains("Connection reset");
    return closed ? "connection closed" : failure.getClass().getSimpleName();
  }

  void close() {
    unfinished.close();
  }

  /** A body of buffers; in chunks where its length is not told. */
  private static final class Content extends ByteBufferRequestContent {
    private final boolean chunked;

    Content(String contentType, List<ByteBuffer> buffers, boolean chunked) {
      super(contentType, buffers);
      this.chunked = chunked;
    }

    @Override
    public long getLength() {
      return chunked ? -1 : super.getLength();
    }
  }
}
