package io.github.goodform.compliance.wire;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.net.InetAddress;
import java.net.SocketTimeoutException;
import java.net.UnknownHostException;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** A resolver that does not answer holds nobody longer than the kit's own bound. */
@Timeout(300)
final class HostNamesTest {
  private static final long LONG_MILLIS = 30_000;

  private final CountDownLatch answered = new CountDownLatch(1);
  private final AtomicInteger asked = new AtomicInteger();
  private final HostNames names = new HostNames(this::answerLater);

  private InetAddress answerLater(String name) throws UnknownHostException {
    asked.incrementAndGet();
    try {
      answered.await();
    } catch (InterruptedException e) {
      throw new UnknownHostException("interrupted");
    }
    return InetAddress.getLoopbackAddress();
  }

  @AfterEach
  void answer() {
    answered.countDown();
  }

  @Test
  void endsTheWaitForAResolverThatDoesNotAnswer() {
    assertThatThrownBy(() -> names.resolve("host.example", 100))
        .isInstanceOf(SocketTimeoutException.class)
        .hasMessage("the host name host.example was not resolved within 100 ms");
  }

  @Test
  void asksOnceHoweverManyWait() throws Exception {
    for (int i = 0; i < 5; i++) {
      assertThatThrownBy(() -> names.resolve("host.example", 10))
          .isInstanceOf(SocketTimeoutException.class);
    }
    assertThat(asked).hasValueLessThanOrEqualTo(1);
    answered.countDown();
    assertThat(names.resolve("host.example", LONG_MILLIS).isLoopbackAddress()).isTrue();
  }

  @Test
  void reportsAnUnknownHost() {
    HostNames none =
        new HostNames(
            name -> {
              throw new UnknownHostException(name);
            });
    assertThatThrownBy(() -> none.resolve("host.example", LONG_MILLIS))
        .isInstanceOf(UnknownHostException.class)
        .hasMessage("host.example");
  }

  @ParameterizedTest
  @ValueSource(strings = {"127.0.0.1", "::1", "[::1]"})
  void asksNobodyForAnAddress(String address) throws Exception {
    assertThat(names.resolve(address, 1).isLoopbackAddress()).isTrue();
    assertThat(asked).hasValue(0);
  }
}
