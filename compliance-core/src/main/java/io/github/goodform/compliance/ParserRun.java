package io.github.goodform.compliance;

import io.github.goodform.compliance.cases.Area;
import io.github.goodform.compliance.cases.Case;
import io.github.goodform.compliance.cases.CaseFilter;
import io.github.goodform.compliance.cases.Catalog;
import io.github.goodform.compliance.cases.Framing;
import io.github.goodform.compliance.cases.Octets;
import io.github.goodform.compliance.cases.UploadCase;
import io.github.goodform.compliance.verdict.CaseResult;
import io.github.goodform.compliance.verdict.DirectoryNames;
import io.github.goodform.compliance.verdict.Judge;
import io.github.goodform.compliance.verdict.RunResult;
import io.github.goodform.compliance.wire.Observation;
import java.net.URI;
import java.time.Instant;
import java.time.LocalDate;
import java.time.ZoneOffset;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.CancellationException;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;

/** A run of the multipart cases against a parser in the same process. */
final class ParserRun {
  private static final URI HERE = URI.create("parser:here");

  /** Longer bodies are not given octet by octet: that asks nothing new, and takes long. */
  private static final int MAX_OCTETS_ONE_BY_ONE = 4096;

  private final MultipartParserConformance parser;
  private final List<Case> catalogue;

  /** Where the parser runs; another one after a parser that hangs. */
  private ExecutorService thread;

  private ParserRun(MultipartParserConformance parser, List<Case> catalogue) {
    this.parser = parser;
    this.catalogue = catalogue;
    this.thread = newThread();
  }

  static ParserRun of(MultipartParserConformance parser) {
    return of(parser, Catalog.load().cases());
  }

  static ParserRun of(MultipartParserConformance parser, List<Case> catalogue) {
    return new ParserRun(parser, catalogue);
  }

  List<Case> selected() {
    return catalogue.stream()
        .filter(CaseFilter.area(Area.MULTIPART))
        .filter(CaseFilter.level(parser.profile(), parser.level()))
        .toList();
  }

  RunResult run() {
    long start = System.nanoTime();
    Instant startedAt = Instant.now();
    Judge judge =
        Judge.of(
            parser.profile(),
            DirectoryNames.UNKNOWN,
            parser.knownDeviations(),
            LocalDate.now(ZoneOffset.UTC));
    List<CaseResult> results;
    try {
      results = selected().stream().map(testCase -> ask(judge, (UploadCase) testCase)).toList();
    } finally {
      thread.shutdownNow();
    }
    return new RunResult(
        HERE,
        parser.getClass().getSimpleName(),
        Set.of(),
        parser.profile(),
        startedAt,
        System.nanoTime() - start,
        results,
        parser.knownDeviations().stale(results, catalogue),
        null);
  }

  private CaseResult ask(Judge judge, UploadCase testCase) {
    if (!isForParsers(testCase)) {
      return judge.skip(testCase, "only a connection can be asked this");
    }
    long start = System.nanoTime();
    List<Observation> observations = new ArrayList<>();
    for (UploadCase request : testCase.requests()) {
      Observation observation = observe(judge, testCase, request);
      observations.add(observation);
      if (!judge.isMet(testCase, observation)) {
        break;
      }
    }
    return judge.judge(testCase, observations, System.nanoTime() - start);
  }

  /** Whether the case is about the body, and not about the connection that it comes over. */
  static boolean isForParsers(UploadCase testCase) {
    Framing framing = testCase.framing();
    boolean longer =
        framing instanceof Framing.ContentLength length && length.declaredMinusActual() > 0;
    return !longer
        && !(framing instanceof Framing.Verbatim)
        && !(framing instanceof Framing.Leave)
        && !(framing instanceof Framing.AwaitContinue)
        && testCase.next() == null
        && testCase.headers().isEmpty();
  }

  /**
   * Asks with the case's own cuts, then octet by octet: the first answer that is not met counts.
   */
  private Observation observe(Judge judge, UploadCase testCase, UploadCase request) {
    byte[] body = sent(request);
    Observation first = observe(request, cut(request.framing(), body));
    if (!judge.isMet(testCase, first) || body.length > MAX_OCTETS_ONE_BY_ONE) {
      return first;
    }
    Observation second = observe(request, cut(new Framing.EveryOctet(), body));
    return judge.isMet(testCase, second) && first.equals(second) ? first : second;
  }

  private Observation observe(UploadCase request, List<byte[]> chunks) {
    String contentType = request.contentType().latin1();
    Future<Observation> parsing = thread.submit(() -> parse(contentType, chunks));
    try {
      return parsing.get(parser.timeout().toMillis(), TimeUnit.MILLISECONDS);
    } catch (TimeoutException e) {
      // A loop that does not look at interrupts stays behind; the other cases are asked all the
      // same.
      thread.shutdownNow();
      thread = newThread();
      return new Observation.Silent(parser.timeout().toMillis());
    } catch (ExecutionException e) {
      throw new IllegalStateException("a case could not be asked", e.getCause());
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new CancellationException("the run was interrupted");
    }
  }

  private static ExecutorService newThread() {
    return Executors.newSingleThreadExecutor(
        task -> {
          Thread thread = new Thread(task, "goodform-parser");
          thread.setDaemon(true);
          return thread;
        });
  }

  private Observation parse(String contentType, List<byte[]> chunks) {
    try {
      return new Observation.Parsed(200, parser.parse(contentType, chunks));
    } catch (NullPointerException
        | IndexOutOfBoundsException
        | ClassCastException
        | ArithmeticException
        | StackOverflowError
        | AssertionError e) {
      return answer(500, e);
    } catch (Exception e) {
      return answer(400, e);
    }
  }

  private static Observation answer(int status, Throwable e) {
    Octets content = Octets.utf8(String.valueOf(e));
    return new Observation.Responded(status, Map.of(), content, content.length());
  }

  /** Returns what a server gives its parser: no more than the declared length. */
  private static byte[] sent(UploadCase request) {
    byte[] body = request.body().toByteArray();
    return request.framing() instanceof Framing.ContentLength length
        ? Arrays.copyOf(body, (int) Math.max(0, body.length + length.declaredMinusActual()))
        : body;
  }

  private static List<byte[]> cut(Framing framing, byte[] body) {
    List<Integer> cuts = new ArrayList<>();
    if (framing instanceof Framing.EveryOctet) {
      for (int i = 1; i < body.length; i++) {
        cuts.add(i);
      }
    } else if (framing instanceof Framing.Chunked chunked) {
      cuts.addAll(chunked.cuts());
    } else if (framing instanceof Framing.Pause pause) {
      cuts.add(pause.after());
    } else if (framing instanceof Framing.Trickle trickle) {
      for (int i = trickle.octets(); i < body.length; i += trickle.octets()) {
        cuts.add(i);
      }
    }
    List<byte[]> chunks = new ArrayList<>();
    int from = 0;
    cuts.add(body.length);
    for (int to : cuts) {
      if (to > from && to <= body.length) {
        chunks.add(Arrays.copyOfRange(body, from, to));
        from = to;
      }
    }
    return chunks;
  }
}
