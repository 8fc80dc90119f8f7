package io.github.goodform.compliance.run;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.github.goodform.compliance.cases.Demand;
import io.github.goodform.compliance.cases.Expectation;
import io.github.goodform.compliance.cases.ExpectedPart;
import io.github.goodform.compliance.cases.Level;
import io.github.goodform.compliance.cases.Octets;
import io.github.goodform.compliance.cases.RuleSet;
import io.github.goodform.compliance.cases.SpecReference;
import io.github.goodform.compliance.cases.UploadCase;
import io.github.goodform.compliance.reference.ReferenceServer;
import io.github.goodform.compliance.verdict.Verdict;
import java.net.URI;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

class ConformanceRunTest {
  private static final String TYPE = "multipart/form-data; boundary=B";

  @Test
  void judgesTheReferenceServer() throws Exception {
    UploadCase good =
        upload(
            "good",
            "--B\r\nContent-Disposition: form-data; name=\"a\"\r\n\r\nv\r\n--B--\r\n",
            new Expectation.Parts(List.of(ExpectedPart.of("a", null, null, Octets.utf8("v")))));
    UploadCase bad = upload("bad", "garbage", Expectation.Bare.REJECT);
    List<CaseResult> progress = new ArrayList<>();
    try (ReferenceServer server = ReferenceServer.start(ReferenceServer.Options.DEFAULT)) {
      RunResult result =
          ConformanceRun.of(server.uri(), List.of(good, bad)).progress(progress::add).build().run();
      assertThat(result.results()).extracting(CaseResult::verdict).containsOnly(Verdict.PASS);
      assertThat(result.results())
          .extracting(r -> r.testCase().id())
          .containsExactly("good", "bad");
      assertThat(progress).hasSameElementsAs(result.results());
      assertThat(result.isAsExpected()).isTrue();
      assertThat(result.mustAsked()).isEqualTo(2);
      assertThat(result.server()).startsWith("goodform");
    }
  }

  @Test
  void refusesToTestNothing() {
    assertThatThrownBy(
            () -> ConformanceRun.of(URI.create("http://127.0.0.1:1"), List.of()).build().run())
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessage("no case is selected: nothing would be tested");
  }

  @Test
  void saysThatTheServerCannotBeReached() {
    UploadCase any = upload("any", "", Expectation.Bare.REJECT);
    assertThatThrownBy(
            () -> ConformanceRun.of(URI.create("http://127.0.0.1:1"), List.of(any)).build().run())
        .isInstanceOfSatisfying(
            AdapterException.class,
            e -> assertThat(e.kind()).isEqualTo(AdapterException.Kind.UNREACHABLE))
        .hasMessageStartingWith("unreachable: no connection to http://127.0.0.1:1");
  }

  @Test
  void saysThatTheServerDoesNotSpeakTheContract() throws Exception {
    UploadCase any = upload("any", "", Expectation.Bare.REJECT);
    try (ReferenceServer server = ReferenceServer.start(ReferenceServer.Options.DEFAULT)) {
      URI elsewhere = URI.create(server.uri() + "/elsewhere");
      assertThatThrownBy(() -> ConformanceRun.of(elsewhere, List.of(any)).build().run())
          .isInstanceOfSatisfying(
              AdapterException.class,
              e -> assertThat(e.kind()).isEqualTo(AdapterException.Kind.ADAPTER))
          .hasMessageStartingWith("adapter: POST /elsewhere/upload with one field: expected")
          .hasMessageContaining("status 404");
    }
  }

  private static UploadCase upload(String id, String body, Expectation expectation) {
    SpecReference spec =
        new SpecReference("RFC 7578", "4", SpecReference.Basis.GRAMMAR, "the grammar");
    return UploadCase.of(
        id, TYPE, Octets.utf8(body), new Demand(RuleSet.RFC7578, Level.MUST, expectation, spec));
  }
}
