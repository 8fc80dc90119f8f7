package io.github.goodform.compliance.load.loader;

import java.io.IOException;
import java.net.URI;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import org.eclipse.jetty.client.Request;
import org.jspecify.annotations.Nullable;

/** One request of each kind before the load, and what it shows about the resources. */
final class Trial {
  /** A resource that shows the time shows it in seconds. */
  private static final long APART_NANOS = 1_100_000_000L;

  /** A server answers its first requests slowly, and no promise is about them. */
  private static final long MIN_TIMEOUT_MILLIS = 10_000;

  /** 401 (Unauthorized) and 403 (Forbidden). */
  private static final Set<Integer> LOGIN = Set.of(401, 403);

  private static final Kind SMALL_FORM = new Kind.Upload(Kind.Form.FORM);

  private final Order order;
  private final Requests requests;
  private final Bodies bodies;
  private final Resources resources;
  private final @Nullable Pages pages;
  private long tried;

  Trial(Order order, Requests requests, Bodies bodies, Resources resources, @Nullable Pages pages) {
    this.order = order;
    this.requests = requests;
    this.bodies = bodies;
    this.resources = resources;
    this.pages = pages;
  }

  /**
   * Sends one request of each kind and waits for its answer.
   *
   * @throws LoaderException if the server cannot be reached, or has no such resource
   */
  void run() throws LoaderException {
    for (Order.Share share : order.mix()) {
      tryOne(share.kind());
    }
    tryOne(order.probe());
    if (order.isDisturbed()) {
      tryDisturbed();
    }
    tried = System.nanoTime();
  }

  /**
   * Fetches every resource once more, a second after the first time: the content of one that
   * changes by itself cannot be compared.
   */
  void again() throws LoaderException, InterruptedException {
    Set<URI> all = resources.all();
    if (!all.isEmpty()) {
      TimeUnit.NANOSECONDS.sleep(tried + APART_NANOS - System.nanoTime());
    }
    for (URI each : all) {
      resources.put(each, answered(requests.get(Recording.Group.LOAD, each), false).content());
    }
  }

  /** They go to the resource for forms, which the mix need not name. */
  private void tryDisturbed() throws LoaderException {
    try {
      tryOne(SMALL_FORM);
    } catch (LoaderException e) {
      throw new LoaderException(
          e.getMessage()
              + "; uploads are disturbed there: leave out aborted, slow, malformed and short ones");
    }
  }

  private void tryOne(Kind kind) throws LoaderException {
    if (kind instanceof Kind.Cases cases) {
      tryOne(SMALL_FORM);
      trySamples(cases);
      return;
    }
    URI uri = requests.uri(kind.path());
    Exchange ended =
        answered(requests.of(Recording.Group.LOAD, kind, 0), !(kind instanceof Kind.Get));
    if (!kind.isForm()) {
      resources.put(uri, ended.content());
    }
    if (kind instanceof Kind.Page && pages != null) {
      pages.put(uri, fetched(PageResources.of(uri, ended.octets())));
    }
  }

  /** Returns those of the resources that the server has. */
  private List<URI> fetched(List<URI> named) throws LoaderException {
    List<URI> found = new ArrayList<>();
    for (URI each : named) {
      Exchange ended = complete(requests.get(Recording.Group.LOAD, each), false);
      if (ended.isOk()) {
        resources.put(each, ended.content());
        found.add(each);
      } else {
        resources.leaveOut(each, ended.status());
      }
    }
    return found;
  }

  /** Sends all samples at once: what the server does not read right at rest is left out. */
  private void trySamples(Kind.Cases kind) throws LoaderException {
    List<Bodies.Sample> all = bodies.samples(kind);
    Map<Bodies.Sample, CompletableFuture<Exchange>> answers = new LinkedHashMap<>();
    for (Bodies.Sample sample : all) {
      answers.put(sample, answer(requests.upload(Recording.Group.LOAD, sample.body(), 0), true));
    }
    List<String> misread = new ArrayList<>();
    String found = "no body is known";
    for (Map.Entry<Bodies.Sample, CompletableFuture<Exchange>> each : answers.entrySet()) {
      Exchange ended = each.getValue().join();
      String difference =
          ended.isOk()
              ? UploadAnswer.difference(each.getKey().body().parts(0), ended.octets())
              : Sender.outcome(ended);
      if (difference != null) {
        misread.add(each.getKey().id());
        found = each.getKey().id() + ": " + difference;
      }
    }
    bodies.leaveOut(misread);
    if (misread.size() == all.size()) {
      throw new LoaderException(
          requests.uri(kind.path())
              + ": no body of "
              + kind.text()
              + " is read right ("
              + found
              + ")");
    }
  }

  private static CompletableFuture<Exchange> answer(Request request, boolean keeps) {
    CompletableFuture<Exchange> done = new CompletableFuture<>();
    request
        .timeout(Math.max(request.getTimeout(), MIN_TIMEOUT_MILLIS), TimeUnit.MILLISECONDS)
        .send(new Exchange(keeps, done::complete));
    return done;
  }

  /** Returns an answer of status 200. */
  private Exchange answered(Request request, boolean keeps) throws LoaderException {
    Exchange ended = complete(request, keeps);
    if (!ended.isOk()) {
      throw new LoaderException(
          request.getURI()
              + ": expected status 200, found "
              + ended.status()
              + (LOGIN.contains(ended.status())
                  ? "; send a login by -H 'Authorization: ...' or LoadScenario.headers(Map)"
                  : ""));
    }
    return ended;
  }

  /** Returns an answer of any status. */
  private Exchange complete(Request request, boolean keeps) throws LoaderException {
    Exchange ended = answer(request, keeps).join();
    Throwable failure = ended.failure();
    if (failure != null) {
      boolean other = order.http2() && failure.getClass() == IOException.class;
      String expected = other ? "expected HTTP/2, found: " : "";
      throw new LoaderException(
          request.getURI() + ": " + expected + Sender.error(failure) + message(failure));
    }
    return ended;
  }

  private static String message(Throwable failure) {
    String text = failure.getMessage();
    // That of a closed connection names the client's own objects.
    boolean tells = text != null && !Sender.error(failure).equals(Sender.CLOSED);
    String found = tells ? " (" + UploadAnswer.escape(text) + ")" : "";
    return Sender.error(failure).equals(Sender.NOT_TRUSTED)
        ? found + "; trust it by --cacert FILE or LoadScenario.trusting(FILE)"
        : found;
  }
}
