package io.github.goodform.compliance.load.loader;

import java.io.EOFException;
import java.net.ConnectException;
import java.net.SocketTimeoutException;
import java.net.UnknownHostException;
import java.nio.channels.ClosedChannelException;
import java.nio.channels.UnresolvedAddressException;
import java.security.cert.CertificateException;
import java.util.List;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.TimeoutException;
import java.util.function.LongSupplier;
import java.util.stream.Stream;
import javax.net.ssl.SSLException;
import org.eclipse.jetty.client.Request;
import org.jspecify.annotations.Nullable;

/** Sends requests, compares every answer, and writes down both. */
final class Sender {
  static final String NOT_TRUSTED = "the certificate is not trusted";
  static final String CLOSED = "connection closed";

  private final Order order;
  private final Clients clients;
  private final Recording recording;
  private final LongSupplier overdue;
  private final Bodies bodies;
  private final Requests requests;
  private final Resources resources = new Resources();
  private final DisturbedUploads disturbed;
  private final @Nullable Pages pages;
  private final Trial trial;

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
    this.overdue = overdue;
    this.bodies = new Bodies(order);
    this.requests = new Requests(order, clients, bodies);
    UnfinishedUploads unfinished =
        order.http2()
            ? new StreamUploads(requests, clients.ofDisturbed(), recording)
            : new RawUploads(rawSockets(), recording);
    this.disturbed = new DisturbedUploads(requests, clients, unfinished, recording, timer);
    this.pages =
        order.hasPages() ? new Pages(order, clients.ofPages(), resources::difference) : null;
    this.trial = new Trial(order, requests, bodies, resources, pages);
  }

  Bodies bodies() {
    return bodies;
  }

  private RawSockets rawSockets() {
    return new RawSockets(
        requests.uri(Kind.UPLOAD_PATH), clients.tls(), order.timeoutMillis(), order.headers());
  }

  /** Returns whether uploads are sent that no HTTP client sends: over HTTP/1.1 only. */
  boolean takesRawUploads() {
    boolean forms =
        order.probe().isForm() || order.mix().stream().anyMatch(share -> share.kind().isForm());
    return !order.http2() && (forms || order.isDisturbed());
  }

  /** Returns how the server answers uploads with a defect; empty where the load has no uploads. */
  List<EarlyResponses.Reaction> tryEarlyResponses() throws InterruptedException {
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
    trial.run();
  }

  /** Fetches each resource once more, to find out which of them change by themselves. */
  void tryAgain() throws LoaderException, InterruptedException {
    trial.again();
  }

  /** What was found out about the resources. */
  Resources resources() {
    return resources;
  }

  /** How many kinds of forms and how many resources are compared octet by octet. */
  long compared() {
    Stream<Kind> kinds =
        Stream.concat(order.mix().stream().map(Order.Share::kind), Stream.of(order.probe()));
    return kinds.filter(Kind::isForm).count() + resources.compared();
  }

  /** Sends an undisturbed request. */
  void send(Recording.Group group, Kind kind, long number, long intended) {
    if (kind instanceof Kind.Page page && pages != null) {
      Recording.Sent sent = begin(group, kind, number, intended);
      pages.fetch(requests.uri(page.path()), Clients.agent(group), ended -> completed(sent, ended));
      return;
    }
    Request request = requests.of(group, kind, number);
    Recording.Sent sent = begin(group, kind, number, intended);
    request.send(
        new Exchange(
            kind,
            ended -> {
              if (ended.isUnprocessed()) {
                sendAgain(sent);
              } else {
                completed(sent, ended);
              }
            }));
  }

  /** Its intended time stays: a user would wait as long. */
  private void sendAgain(Recording.Sent sent) {
    requests
        .of(sent.group(), sent.kind(), sent.number())
        .send(new Exchange(sent.kind(), ended -> completed(sent, ended)));
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
    String error = ended.isOk() ? null : outcome(ended);
    String wrong = ended.isOk() ? difference(sent.kind(), sent.number(), ended) : null;
    recording.completed(sent, ended.ended(), ended.status(), error, wrong, overdue.getAsLong());
  }

  private @Nullable String difference(Kind kind, long number, Exchange ended) {
    return kind.isForm()
        ? UploadAnswer.difference(bodies.of(kind, number).parts(number), ended.octets())
        : resources.difference(requests.uri(kind.path()), ended);
  }

  /**
   * Sends an upload that is disturbed.
   *
   * @param kind a kind of uploads that the order names, or the small form
   * @param at chooses the octet at which it is cut
   */
  void disturb(Disturbance disturbance, Kind.Upload kind, long number, int at) {
    disturbed.send(disturbance, bodies.of(kind, number), number, at);
  }

  /** What there is in place of an answer of status 200. */
  static String outcome(Exchange ended) {
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
    if (failure instanceof UnknownHostException || failure instanceof UnresolvedAddressException) {
      return "the host is not known";
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
    return closed ? CLOSED : failure.getClass().getSimpleName();
  }

  void close() {
    disturbed.close();
  }
}
