package io.github.goodform.compliance.load.loader;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.List;
import java.util.Map;
import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicLong;
import java.util.concurrent.locks.LockSupport;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

@Timeout(300)
final class SenderTest {
  private static final Map<Disturbance, Double> NONE =
      Map.of(Disturbance.ABORTED, 0.0, Disturbance.SLOW, 0.0);

  private static LocalServer withoutUploads() throws Exception {
    return new LocalServer(
        exchange -> {
          boolean upload = exchange.getRequestURI().getPath().equals("/upload");
          LocalServer.answer(exchange, upload ? 404 : 200, "fixed");
        });
  }

  @Test
  void aServerWithoutUploadsIsAskedForNone() throws Exception {
    try (LocalServer server = withoutUploads();
        LoneSender load = new LoneSender(server.uri(), NONE, "get:/page")) {
      load.sender().tryAll();
      assertThat(load.sender().takesRawUploads()).isFalse();
      assertThat(load.sender().tryEarlyResponses()).isEmpty();
    }
  }

  @Test
  void uploadsThatAreDisturbedNeedTheResourceForUploads() throws Exception {
    try (LocalServer server = withoutUploads();
        LoneSender load =
            new LoneSender(server.uri(), Map.of(Disturbance.SLOW, 0.1), "get:/page")) {
      assertThatThrownBy(load.sender()::tryAll)
          .isInstanceOf(LoaderException.class)
          .hasMessage(
              server.uri()
                  + "/upload: expected status 200, found 404; uploads are disturbed there: leave"
                  + " out aborted, slow, malformed and short ones");
    }
  }

  @Test
  void theFirstAnswerMayTakeLongerThanTheTimeoutOfTheLoad() throws Exception {
    AtomicBoolean answered = new AtomicBoolean();
    try (LocalServer server =
            new LocalServer(
                exchange -> {
                  if (!answered.getAndSet(true)) {
                    LockSupport.parkNanos(TimeUnit.SECONDS.toNanos(2));
                  }
                  LocalServer.answer(exchange, 200, "fixed");
                });
        LoneSender load = new LoneSender(server.uri(), false, 1_000, NONE, "get:/page")) {
      long began = System.nanoTime();
      load.sender().tryAll();
      assertThat(System.nanoTime() - began).isGreaterThan(TimeUnit.SECONDS.toNanos(1));
    }
  }

  @ParameterizedTest
  @ValueSource(ints = {401, 407})
  void aRefusalWithoutAChallengeIsAStatus(int status) throws Exception {
    try (LocalServer server =
            new LocalServer(exchange -> LocalServer.answer(exchange, status, ""));
        LoneSender load = new LoneSender(server.uri(), NONE, "form")) {
      load.send("form", 1);
      assertThat(load.ended().errors()).containsOnly(Map.entry("status " + status, 1L));
    }
  }

  @Test
  void contentThatChangesByItselfIsNotCompared() throws Exception {
    AtomicLong nonce = new AtomicLong();
    try (LocalServer server =
            new LocalServer(
                exchange -> {
                  boolean fixed = exchange.getRequestURI().getPath().equals("/fixed");
                  String text = fixed ? "fixed" : "nonce " + nonce.incrementAndGet();
                  LocalServer.answer(exchange, 200, text);
                });
        LoneSender load = new LoneSender(server.uri(), NONE, "get:/nonce", "get:/fixed")) {
      load.sender().tryAll();
      load.sender().tryAgain();
      assertThat(load.sender().resources().changing()).containsExactly("/nonce");
      assertThat(load.sender().compared()).isEqualTo(1);
      load.send("get:/nonce", 1);
      load.send("get:/fixed", 2);
      assertThat(load.ended().wrong()).as(load.examples().toString()).isZero();
    }
  }

  @Test
  void whatAPageNamesAndTheServerDoesNotHaveIsLeftOut() throws Exception {
    String page = "<img src=a.png><link rel=icon href=/favicon.ico>";
    try (LocalServer server =
            new LocalServer(
                exchange -> {
                  boolean missing = exchange.getRequestURI().getPath().equals("/favicon.ico");
                  LocalServer.answer(exchange, missing ? 404 : 200, missing ? "" : page);
                });
        LoneSender load = new LoneSender(server.uri(), NONE, "page:/index.html")) {
      load.sender().tryAll();
      assertThat(load.sender().resources().leftOut()).containsExactly("/favicon.ico (status 404)");
      load.send("page:/index.html", 1);
      Interval second = load.ended();
      assertThat(second.completed()).isEqualTo(1);
      assertThat(second.errors()).isEmpty();
    }
  }

  @Test
  void noCookieIsSentBack() throws Exception {
    Queue<String> cookies = new ConcurrentLinkedQueue<>();
    try (LocalServer server =
            new LocalServer(
                exchange -> {
                  List<String> found = exchange.getRequestHeaders().get("Cookie");
                  cookies.add(String.valueOf(found));
                  exchange.getResponseHeaders().add("Set-Cookie", "session=1; Path=/");
                  LocalServer.answer(exchange, 200, "fixed");
                });
        LoneSender load = new LoneSender(server.uri(), NONE, "get:/page")) {
      load.sender().tryAll();
      load.send("get:/page", 1);
      load.ended();
    }
    assertThat(cookies).hasSizeGreaterThan(2).containsOnly("null");
  }
}
