package io.github.goodform.compliance.load.loader;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.net.URI;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

/** What the two processes tell each other, as it is after the way through a line of JSON. */
final class LinesTest {
  @Test
  void anOrderIsTheSameAfterALine() {
    Order order =
        new Order(
            URI.create("http://127.0.0.1:8080/x"),
            List.of(
                new Order.Share(Kind.parse("form"), 8),
                new Order.Share(Kind.parse("get:/\u00E5?a=%22b%22"), 0.5)),
            Kind.parse("file64k"),
            300,
            12.5,
            Map.of(Disturbance.ABORTED, 0.05, Disturbance.SHORT, 0.0),
            64,
            10_000,
            30,
            2,
            -1,
            true,
            "/certificates.pem",
            Map.of("Authorization", "Bearer \u00E5 \"x\""),
            "C:\\times\n.csv",
            20,
            Map.of(
                "cases:x",
                List.of(
                    new SampleBody(
                        "\"id\"",
                        "multipart/form-data; boundary=\"a b\"",
                        "LS1h",
                        List.of(
                            new SampleBody.Part("n\u00E5", null, ""),
                            new SampleBody.Part("", "", "eA=="))))),
            new Order.Part(2, true));
    assertThat(order.line()).doesNotContain("\n");
    assertThat(Order.parse(Members.parse(order.line()))).isEqualTo(order);
  }

  @Test
  void anIntervalIsTheSameAfterALine() {
    Interval interval =
        new Interval(
            3,
            Interval.Phase.RECORD,
            1,
            2,
            3,
            new Series(1, 2, 3, 4, Long.MAX_VALUE, 6),
            Series.NONE,
            new Series(9, 9, 9, 9, 9, 9),
            Map.of("200", 5L),
            Map.of("timeout", 1L),
            4,
            Map.of("aborted", 7L),
            8,
            9,
            10,
            11,
            12,
            13,
            14,
            15,
            List.of(new Interval.Stall(1, 300_000_000, 5)),
            Map.of("load", "HIST=="));
    assertThat(Interval.parse(Members.parse(Members.line(interval.members())))).isEqualTo(interval);
  }

  @Test
  void totalsAreTheSameAfterALine() {
    Totals totals =
        new Totals(
            new Series(1, 2, 3, 4, 5, 6),
            Series.NONE,
            Series.NONE,
            new Series(6, 5, 4, 3, 2, 1),
            Map.of("load", List.of(1L, 2L)),
            List.of("form, request 1: timeout"));
    assertThat(Totals.parse(Members.parse(Members.line(totals.members())))).isEqualTo(totals);
  }

  @Test
  void aLineThatIsNoneOfOursIsRefused() {
    assertThatThrownBy(() -> Members.parse("hello"))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageContaining("expected a JSON object");
    assertThatThrownBy(() -> Members.parse("{\"do\":\"run\"}").number("rate"))
        .hasMessageContaining("the member rate is missing");
  }
}
