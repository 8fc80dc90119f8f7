package io.github.goodform.compliance.load;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.net.URI;
import java.time.Duration;
import java.util.List;
import org.assertj.core.api.ThrowableAssert.ThrowingCallable;
import org.junit.jupiter.api.Test;

final class LoadScenarioTest {
  private static final LoadScenario UPLOADS = LoadScenario.uploads();

  @Test
  void describesItselfInOneLine() {
    assertThat(UPLOADS.rate(300).aborting(0.05))
        .hasToString("300/s of form=8,file64k=2, 5 % aborted; probe 20/s of form");
    assertThat(UPLOADS.mix("get:/index.html=90, file10m").rate(0.5).probeWith("get:/x"))
        .hasToString("0.5/s of get:/index.html=90,file10m=1; probe 20/s of get:/x");
  }

  @Test
  void theEqualsSignOfAQueryIsNotThatOfAWeight() {
    assertThat(UPLOADS.mix("get:/page?id=5").toString()).contains("get:/page?id=5=1;");
    assertThat(UPLOADS.mix("get:/page?id=5=90").toString()).contains("get:/page?id=5=90;");
    assertThat(UPLOADS.mix("get:/p?a=1&b=2,form=3").toString()).contains("?a=1&b=2=1,form=3;");
    assertThat(UPLOADS.mix("get:/p?a&b=2").toString()).contains("/p?a&b=2=1;");
    assertThat(UPLOADS.mix("get:/a=b=2").toString()).contains("get:/a=b=2;");
  }

  @Test
  void writesNoErrorsOfRounding() {
    assertThat(UPLOADS.aborting(0.07).toString()).contains(", 7 % aborted");
  }

  @Test
  void isNotChangedByWhatIsMadeFromIt() {
    LoadScenario other = UPLOADS.rate(1).probe(2).mix("form").slow(1).connections(1);
    assertThat(UPLOADS).hasToString(LoadScenario.uploads().toString()).isNotSameAs(other);
    assertThat(UPLOADS.order(URI.create("http://h")))
        .isEqualTo(LoadScenario.uploads().order(URI.create("http://h")));
  }

  @Test
  void refusesWhatCannotBeInOneLine() {
    refuses(() -> UPLOADS.rate(0), "rate: expected 0.001 to 100000 requests per second, found 0");
    refuses(() -> UPLOADS.rate(200_000), "rate: expected 0.001 to 100000 requests");
    refuses(() -> UPLOADS.probe(1e-10), "probe: expected 0.001 to 100000 requests");
    refuses(() -> UPLOADS.rate(Double.NaN), "rate: expected");
    refuses(
        () -> UPLOADS.probe(-1), "probe: expected 0.001 to 100000 requests per second, found -1");
    refuses(
        () -> UPLOADS.mix(""),
        "mix: expected one of form, file64k, file10m, cases, cases:THEME, get:/PATH or"
            + " page:/PATH");
    refuses(() -> UPLOADS.mix("cases:nothing"), "mix: expected a theme with valid forms (boundary");
    refuses(() -> UPLOADS.mix("cases:"), "mix: expected one of form");
    refuses(() -> UPLOADS.mix("form,"), "mix: expected one of form");
    refuses(() -> UPLOADS.mix("fourm=1"), "found \"fourm\"");
    refuses(
        () -> UPLOADS.mix("form=0"), "mix: expected a weight above 0 and at most 100000, found 0");
    refuses(() -> UPLOADS.mix("form=1e6"), "a weight above 0 and at most 100000, found 1e6");
    refuses(() -> UPLOADS.mix("get:/a b"), "with %20 for a space, found \"get:/a b\"");
    refuses(() -> UPLOADS.mix("page:/a#b"), "without a fragment");
    refuses(() -> UPLOADS.probeWith("fourm"), "probe-with: expected one of form");
    refuses(() -> UPLOADS.mix("form=many"), "mix: expected a weight, found \"many\"");
    refuses(() -> UPLOADS.mix("get:index.html"), "found \"get:index.html\"");
    refuses(() -> UPLOADS.aborting(1.1), "aborted: expected a share from 0 to 1, found 1.1");
    refuses(() -> UPLOADS.aborting(0.6).slow(0.6), "expected shares of at most 1 in all");
    refuses(() -> UPLOADS.connections(0), "connections: expected 1 to 65535, found 0");
    refuses(() -> UPLOADS.record(Duration.ZERO), "record: expected more than 0 seconds");
    refuses(
        () -> UPLOADS.record(Duration.ofMillis(1900)),
        "record: expected whole seconds, found 1.9 s");
    refuses(
        () -> UPLOADS.record(Duration.ofMinutes(99_999_999_999L)),
        "record: expected at most 24 hours");
    refuses(
        () -> UPLOADS.record(Duration.ofSeconds(Long.MAX_VALUE)),
        "record: expected at most 24 hours");
    refuses(
        () -> UPLOADS.maxP99(Duration.ofSeconds(999_999_999_999L)),
        "max-p99: expected at most 24 hours");
    refuses(() -> UPLOADS.timeout(Duration.ofSeconds(-1)), "timeout: expected more than 0");
    refuses(
        () -> UPLOADS.warmUp(Duration.ofSeconds(2), Duration.ofSeconds(1)), "warm-up: expected");
    refuses(() -> LoadRun.of(URI.create("ftp://h")), "expected an address such as http:");
    for (String address : List.of("http://user@h", "http://h/?a=b", "http://h/#a")) {
      refuses(
          () -> LoadRun.of(URI.create(address)),
          "expected an address without user, query and fragment, found " + address);
    }
  }

  private static void refuses(ThrowingCallable call, String message) {
    assertThatThrownBy(call)
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageContaining(message)
        .extracting(Throwable::getMessage)
        .asString()
        .hasLineCount(1);
  }
}
