package io.github.goodform.compliance.report;

import io.github.goodform.compliance.cases.Area;
import io.github.goodform.compliance.cases.Behaviour;
import io.github.goodform.compliance.cases.CaseHead;
import io.github.goodform.compliance.cases.Demand;
import io.github.goodform.compliance.cases.Expectation;
import io.github.goodform.compliance.cases.ExpectedPart;
import io.github.goodform.compliance.cases.FileExpectation;
import io.github.goodform.compliance.cases.FileServingCase;
import io.github.goodform.compliance.cases.Fixture;
import io.github.goodform.compliance.cases.Framing;
import io.github.goodform.compliance.cases.Level;
import io.github.goodform.compliance.cases.Observation;
import io.github.goodform.compliance.cases.ObservedPart;
import io.github.goodform.compliance.cases.Octets;
import io.github.goodform.compliance.cases.RuleSet;
import io.github.goodform.compliance.cases.SpecReference;
import io.github.goodform.compliance.cases.UploadCase;
import io.github.goodform.compliance.run.CaseResult;
import io.github.goodform.compliance.run.RunResult;
import io.github.goodform.compliance.verdict.KnownDeviation;
import io.github.goodform.compliance.verdict.Outcome;
import io.github.goodform.compliance.verdict.Subject;
import io.github.goodform.compliance.verdict.Verdict;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.time.Instant;
import java.time.LocalDate;
import java.util.List;
import java.util.Map;
import java.util.OptionalLong;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** A run that holds every verdict, and names that a report must not print raw. */
public final class SampleRun {
  public static final String HOSTILE = "<script>alert(1)</script>\"'\u202E\u0007&\uDC80\u00E5";

  private static final String INJECTED =
      "--B\r\nContent-Disposition: form-data; name=\""
          + HOSTILE
          + "\"\r\n\r\nv\n--B\r\n\r\n--B--\r\n";

  /** The octet of the failed case's body at which the server went wrong: its lone line feed. */
  public static final long CARET =
      INJECTED.substring(0, INJECTED.indexOf("v\n") + 1).getBytes(StandardCharsets.UTF_8).length;

  private SampleRun() {}

  public static RunResult ofEveryVerdict() {
    return of(
        List.of(passed(), failed(), warned(), observed(), skipped(), known(), unexpected()),
        List.of(new KnownDeviation("no-such-case", "exact", "a client of 2009", null, null)));
  }

  public static RunResult ofFailures() {
    return of(List.of(passed(), failed()), List.of());
  }

  public static RunResult right() {
    return of(List.of(passed(), observed()), List.of());
  }

  public static RunResult of(List<CaseResult> results, List<KnownDeviation> stale) {
    return of(results, stale, RunResult.SavedNames.NONE);
  }

  /** A right server that reports where it stored uploads. */
  public static RunResult storing(RunResult.SavedNames savedNames) {
    return of(List.of(passed()), List.of(), savedNames);
  }

  private static RunResult of(
      List<CaseResult> results, List<KnownDeviation> stale, RunResult.SavedNames savedNames) {
    return new RunResult(
        URI.create("http://127.0.0.1:8080/"),
        "sample 1.0",
        Set.of("files"),
        RuleSet.RFC7578,
        Instant.parse("2026-11-20T19:00:00Z"),
        1_234_000_000L,
        results,
        stale,
        null,
        savedNames);
  }

  public static CaseResult passed() {
    return result(
        upload(
            "plain-field",
            "A field",
            "--B\r\nContent-Disposition: form-data; name=\"a\"\r\n\r\nv\r\n--B--\r\n",
            -1),
        demand(Level.MUST, new Expectation.Parts(List.of(part("a", "v")))),
        new Observation.Parsed(200, List.of(seen("a", "v"))),
        new Outcome(Outcome.Kind.EXACT, null),
        Verdict.PASS,
        "as demanded",
        null);
  }

  public static CaseResult failed() {
    return result(
        upload("lf-delimiter", "A line feed alone does not begin a delimiter", INJECTED, CARET),
        demand(Level.MUST, new Expectation.Parts(List.of(part(HOSTILE, "v\n--B\r\n")))),
        new Observation.Parsed(200, List.of(seen(HOSTILE, "v"), seen("b", ""))),
        new Outcome(Outcome.Kind.OTHER, "2 parts"),
        Verdict.FAIL,
        "expected 1 part, found 2",
        null);
  }

  public static CaseResult warned() {
    return result(
        upload(
            "header-folded",
            "A folded header field",
            "--B\r\nX: a\r\n b\r\n\r\n" + "x".repeat(3000) + "\r\n--B--\r\n",
            700),
        demand(Level.SHOULD, Expectation.Bare.REJECT),
        new Observation.Parsed(200, List.of()),
        new Outcome(Outcome.Kind.SILENT_EMPTY, null),
        Verdict.WARN,
        "answered 200 with no parts",
        null);
  }

  public static CaseResult observed() {
    return result(
        upload("filename-twice", "Two file names", "--B\r\n\r\n--B--\r\n", -1),
        demand(Level.CHECK, Expectation.Bare.OBSERVE),
        new Observation.Parsed(200, List.of(seen("a", "y"))),
        new Outcome(Outcome.Kind.BEHAVIOUR, "last-wins"),
        Verdict.INFO,
        "takes the last",
        null);
  }

  public static CaseResult skipped() {
    Demand demand =
        demand(
            Level.MUST,
            new FileExpectation.AsDirectory(
                new Fixture("nfc", "\u00E5.txt", "content"), "a\u030A.txt", 200, false));
    FileServingCase testCase =
        new FileServingCase(
            head("asked-decomposed", Area.FILE_SERVING, "Normalization", "Stored NFC, asked NFD"),
            "GET",
            "a%CC%8A.txt",
            Map.of("If-None-Match", "*"),
            List.of(),
            Map.of(RuleSet.RFC7578, demand),
            List.of());
    return new CaseResult(
        testCase,
        demand,
        null,
        null,
        Verdict.SKIP,
        "the server does not offer \"files\"",
        Subject.REQUEST,
        null,
        0);
  }

  public static CaseResult known() {
    return result(
        upload("close-missing", "No close-delimiter", "--B\r\n\r\nv", 8),
        demand(Level.MUST, Expectation.Bare.REJECT),
        new Observation.Parsed(200, List.of(seen("a", "v"))),
        new Outcome(Outcome.Kind.OTHER, null),
        Verdict.KNOWN,
        "excused",
        new KnownDeviation(
            "close-missing",
            "other",
            "old clients",
            "https://example.org/7",
            LocalDate.of(2027, 1, 31)));
  }

  public static CaseResult unexpected() {
    return result(
        upload("boundary-missing", "No boundary", "v", 0),
        demand(Level.MUST, Expectation.Bare.REJECT),
        new Observation.Responded(400, Map.of(), Octets.utf8("no\r\nboundary"), 12),
        new Outcome(Outcome.Kind.REJECTED, "400"),
        Verdict.UNEXPECTED_PASS,
        "the known deviation is gone",
        new KnownDeviation("boundary-missing", "exact", "to be mended", null, null));
  }

  /** The same case on a server that refuses it. */
  public static CaseResult rejecting(CaseResult like) {
    return with(
        like,
        new Observation.Responded(400, Map.of(), Octets.utf8(""), 0),
        new Outcome(Outcome.Kind.REJECTED, "400"));
  }

  /** The same case on a server that reads these parts. */
  public static CaseResult reading(CaseResult like, ObservedPart... parts) {
    return with(
        like,
        new Observation.Parsed(200, List.of(parts)),
        new Outcome(Outcome.Kind.OTHER, "other parts"));
  }

  private static CaseResult with(CaseResult like, Observation observation, Outcome outcome) {
    return new CaseResult(
        like.testCase(),
        like.demand(),
        observation,
        outcome,
        Verdict.FAIL,
        "other",
        Subject.REQUEST,
        null,
        1000);
  }

  /** The same result, about the response to the next request. */
  public static CaseResult ofTheNextRequest(CaseResult like) {
    return new CaseResult(
        like.testCase(),
        like.demand(),
        like.observation(),
        like.outcome(),
        like.verdict(),
        like.reason(),
        Subject.NEXT_REQUEST,
        like.known(),
        like.nanos());
  }

  public static CaseResult result(
      UploadCase testCase,
      Demand demand,
      Observation observation,
      Outcome outcome,
      Verdict verdict,
      String reason,
      @Nullable KnownDeviation known) {
    return new CaseResult(
        testCase, demand, observation, outcome, verdict, reason, Subject.REQUEST, known, 900_000);
  }

  public static UploadCase upload(String id, String title, String body, long caret) {
    return new UploadCase(
        head(id, Area.MULTIPART, "Delimiters & more", title),
        Octets.utf8("multipart/form-data; boundary=B"),
        Map.of(),
        Octets.of(body.getBytes(StandardCharsets.UTF_8)),
        new Framing.Chunked(List.of(1)).compile(Octets.utf8(body)),
        null,
        Map.of(RuleSet.RFC7578, demand(Level.MUST, Expectation.Bare.OBSERVE)),
        List.of(
            new Behaviour("last-wins", new Expectation.Parts(List.of(part("a", "y")))),
            new Behaviour("first-wins", new Expectation.Parts(List.of(part("a", "x"))))),
        null,
        caret < 0 ? OptionalLong.empty() : OptionalLong.of(caret),
        List.of());
  }

  private static CaseHead head(String id, Area area, String theme, String title) {
    return new CaseHead(
        id, area, theme, title, Set.of(), "0.1", null, "a note", CaseHead.Marks.NONE, "sample");
  }

  public static Demand demand(Level level, Expectation expectation) {
    return new Demand(
        RuleSet.RFC7578,
        level,
        expectation,
        new SpecReference(
            "RFC 2046",
            "5.1.1",
            SpecReference.Basis.QUOTE,
            "The boundary delimiter MUST occur at the beginning of a line <b>."));
  }

  public static ExpectedPart part(String name, String data) {
    return ExpectedPart.of(name, null, null, Octets.utf8(data));
  }

  public static ObservedPart seen(String name, String data) {
    Octets octets = Octets.utf8(data);
    return new ObservedPart(name, null, "text/plain", octets.length(), octets.sha256(), null);
  }
}
