package io.github.goodform.compliance.load.loader;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.net.InetAddress;
import java.net.SocketTimeoutException;
import java.net.UnknownHostException;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

@Timeout(300)
final class HostAddressTest {
  private static final long LONGER_THAN_THE_TEST = 600_000;

  @Test
  void theWaitForAResolverThatDoesNotAnswerEndsAndItIsAskedOnce() throws Exception {
    CompletableFuture<InetAddress> answer = new CompletableFuture<>();
    AtomicInteger asked = new AtomicInteger();
    HostAddress host =
        new HostAddress(
            "host.example",
            () -> {
              asked.incrementAndGet();
              return answer.get();
            });
    for (int again = 0; again < 3; again++) {
      assertThatThrownBy(() -> host.get(10))
          .isInstanceOf(SocketTimeoutException.class)
          .hasMessage("the host name host.example was not resolved within 10 ms");
    }
    answer.complete(InetAddress.getLoopbackAddress());
    assertThat(host.get(LONGER_THAN_THE_TEST)).isEqualTo(InetAddress.getLoopbackAddress());
    assertThat(asked).hasValue(1);
  }

  @Test
  void aHostThatIsNotKnownIsReportedSo() {
    assertThatThrownBy(() -> new HostAddress("no-such-host.invalid").get(LONGER_THAN_THE_TEST))
        .isInstanceOf(UnknownHostException.class)
        .hasMessage("no-such-host.invalid");
  }

  @ParameterizedTest
  @ValueSource(strings = {"127.0.0.1", "[::1]", "localhost"})
  void anAddressIsItself(String address) throws Exception {
    assertThat(new HostAddress(address).get(LONGER_THAN_THE_TEST).isLoopbackAddress()).isTrue();
  }
}
