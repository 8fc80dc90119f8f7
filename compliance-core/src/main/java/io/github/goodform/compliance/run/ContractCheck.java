package io.github.goodform.compliance.run;

import io.github.goodform.compliance.cases.Demand;
import io.github.goodform.compliance.cases.DirectoryNames;
import io.github.goodform.compliance.cases.Expectation;
import io.github.goodform.compliance.cases.ExpectedPart;
import io.github.goodform.compliance.cases.Level;
import io.github.goodform.compliance.cases.Observation;
import io.github.goodform.compliance.cases.Octets;
import io.github.goodform.compliance.cases.RuleSet;
import io.github.goodform.compliance.cases.SpecReference;
import io.github.goodform.compliance.cases.UploadCase;
import io.github.goodform.compliance.verdict.Judge;
import io.github.goodform.compliance.verdict.Judgement;
import io.github.goodform.compliance.verdict.Verdict;
import io.github.goodform.compliance.wire.Protocol;
import io.github.goodform.compliance.wire.Wire;
import io.github.goodform.compliance.wire.WireRequest;
import java.io.ByteArrayOutputStream;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.List;
import java.util.LongSummaryStatistics;
import org.jspecify.annotations.Nullable;

/**
 * The gate before every run: two bodies of ASCII, a field and a file. A server that fails here has
 * an adapter that is not ready, and would fail everything else for the same reason.
 *
 * <p>They are plain on purpose, and are no cases of the catalogue: what they ask is the contract,
 * not the standard. Octets beyond ASCII are a question of the standard: a server that reads them as
 * Latin-1 is judged.
 */
final class ContractCheck {
  private static final String BOUNDARY = "goodformBaseline";

  /** Of so many plain forms the time is taken, at least. */
  private static final int LEAST_FORMS = 3;

  /** Of so many, at most, while {@link #MEASURING} is not over. */
  private static final int MOST_FORMS = 12;

  private static final Duration MEASURING = Duration.ofMillis(300);

  /** A server loads its classes with the first form, on a machine that may be busy. */
  private static final int FOR_A_COLD_SERVER = 4;

  private ContractCheck() {}

  /**
   * Asks the two bodies, and gives up with one clear line at the first that is not read.
   *
   * @param timeout the response timeout; a server that has just started may take four times as long
   * @return how long plain forms took, in nanoseconds
   */
  static LongSummaryStatistics require(Wire wire, Duration timeout) throws InterruptedException {
    for (UploadCase body : bodies()) {
      WireRequest request = wire.requests(body).get(0);
      Observation observation = wire.send(body, request);
      if (isLate(observation)) {
        observation = wire.send(body, request, timeout.multipliedBy(FOR_A_COLD_SERVER));
      }
      if (observation instanceof Observation.Unreachable unreachable) {
        throw new AdapterException(
            AdapterException.Kind.UNREACHABLE,
            "unreachable: no connection to "
                + wire.target()
                + ": "
                + unreachable.problem()
                + hint(unreachable.obstacle()));
      }
      requirePass(
          body,
          observation,
          "adapter: POST " + request.target() + " with ",
          hint(observation) + hint(observation, wire.protocol()));
    }
    return plainNanos(wire);
  }

  private static boolean isLate(Observation observation) {
    return observation instanceof Observation.Silent
        || (observation instanceof Observation.Unreachable unreachable
            && unreachable.obstacle() == Observation.Obstacle.TLS_TIMEOUT);
  }

  /** Measures how long plain forms take, in nanoseconds; empty when none is answered. */
  static LongSummaryStatistics plainNanos(Wire wire) throws InterruptedException {
    UploadCase body = bodies().get(0);
    LongSummaryStatistics taken = new LongSummaryStatistics();
    long begin = System.nanoTime();
    for (int i = 0; i < MOST_FORMS; i++) {
      long start = System.nanoTime();
      if (i >= LEAST_FORMS && start - begin > MEASURING.toNanos()) {
        break;
      }
      Observation observation = wire.send(body, wire.requests(body).get(0));
      if (!CaseRunner.isSilent(List.of(observation))) {
        taken.accept(System.nanoTime() - start);
      }
    }
    return taken;
  }

  /** Asks a parser the two bodies. */
  static void require(BodyReader reader) throws InterruptedException {
    for (UploadCase body : bodies()) {
      Observation observation =
          reader.read(body.id(), body.contentType().latin1(), List.of(body.body().toByteArray()));
      Judgement result = judged(body, observation);
      if (result.verdict() != Verdict.PASS) {
        throw new AdapterException(
            AdapterException.Kind.ADAPTER,
            "harness: the body with " + body.title() + ": " + found(observation, result));
      }
    }
  }

  /** What a program made of a plain body, and what to mend, without the words of HTTP. */
  private static String found(Observation observation, Judgement result) {
    return observation.accept(
        new Observation.Interpreter<>() {
          @Override
          public String responded(Observation.Responded responded) {
            return responded.isRefusal()
                ? "expected its part, found a rejection"
                    + preview(responded)
                    + "; does the parser get the value of contentType as it is?"
                : "expected its part, found a crash" + preview(responded);
          }

          @Override
          public String unreadable(Observation.Unreadable unreadable) {
            return "an answer outside the protocol: " + unreadable.problem();
          }

          @Override
          public String silent(Observation.Silent silent) {
            return "expected an answer, found no line within "
                + silent.millis()
                + " ms; does each answer end with a line feed, and is it flushed?";
          }

          @Override
          public String parsed(Observation.Parsed parsed) {
            return result.reason();
          }

          @Override
          public String early(Observation.Early early) {
            return result.reason();
          }

          @Override
          public String closed(Observation.Closed closed) {
            return result.reason();
          }

          @Override
          public String unanswered(Observation.Unanswered unanswered) {
            return result.reason();
          }

          @Override
          public String unreachable(Observation.Unreachable unreachable) {
            return result.reason();
          }
        });
  }

  private static Judgement judged(UploadCase body, Observation observation) {
    return Judge.of(RuleSet.RFC7578, DirectoryNames.UNKNOWN, DirectoryNames.UNKNOWN)
        .judge(body, List.of(observation), 0);
  }

  private static void requirePass(
      UploadCase body, Observation observation, String what, String hints) {
    Judgement result = judged(body, observation);
    if (result.verdict() != Verdict.PASS) {
      throw new AdapterException(
          AdapterException.Kind.ADAPTER,
          what + body.title() + ": " + result.reason() + preview(observation) + hints);
    }
  }

  private static String preview(Observation observation) {
    if (!(observation instanceof Observation.Responded responded)) {
      return "";
    }
    Octets body = responded.body();
    int shown = Math.min(body.length(), 120);
    return shown == 0
        ? ""
        : ": \"" + body.escaped(0, shown) + (shown < body.length() ? "...\"" : "\"");
  }

  /** The commonest mistakes, by what they look like from here. */
  private static String hint(Observation observation) {
    if (!(observation instanceof Observation.Responded responded)) {
      return "";
    }
    String location = responded.location();
    if (location != null) {
      return "; it redirects to \"" + location + "\": the kit follows no redirect";
    }
    return switch (responded.status()) {
      case 401, 403 ->
          "; send credentials by -H 'Authorization: ...' or -H 'Cookie: ...' (in a test class:"
              + " headers())";
      case 404 -> "; is there a handler at this path?";
      default -> "";
    };
  }

  private static String hint(Observation observation, Protocol protocol) {
    boolean answered =
        !(observation instanceof Observation.Closed || observation instanceof Observation.Silent);
    return answered
        ? ""
        : switch (protocol) {
          case H1 -> "";
          case H2C -> "; does the server support HTTP/2 without TLS, with prior knowledge?";
          case H2 -> "; does the server offer h2 by ALPN?";
        };
  }

  private static String hint(Observation.Obstacle obstacle) {
    return switch (obstacle) {
      case CONNECTION -> "";
      case CERTIFICATE ->
          "; trust it by --cacert FILE, or any certificate by --insecure (in a test class: tls())";
      case TLS, TLS_TIMEOUT -> "; if the port does not speak TLS, the address begins with http:";
    };
  }

  private static List<UploadCase> bodies() {
    return List.of(
        body("one-field", null, ascii("hello")), body("one-file", "octets.bin", ascii("DATA")));
  }

  private static UploadCase body(String id, @Nullable String fileName, byte[] data) {
    ByteArrayOutputStream body = new ByteArrayOutputStream();
    String disposition = "form-data; name=\"field\"";
    if (fileName != null) {
      disposition += "; filename=\"" + fileName + "\"\r\nContent-Type: application/octet-stream";
    }
    body.writeBytes(
        ascii("--" + BOUNDARY + "\r\nContent-Disposition: " + disposition + "\r\n\r\n"));
    body.writeBytes(data);
    body.writeBytes(ascii("\r\n--" + BOUNDARY + "--\r\n"));
    ExpectedPart part = ExpectedPart.of("field", fileName, null, Octets.of(data));
    return UploadCase.of(
        id,
        "multipart/form-data; boundary=" + BOUNDARY,
        Octets.of(body.toByteArray()),
        new Demand(
            RuleSet.RFC7578,
            Level.MUST,
            new Expectation.Parts(List.of(part)),
            new SpecReference(
                "RFC 7578", "4", SpecReference.Basis.GRAMMAR, "the format of the whole body")));
  }

  private static byte[] ascii(String text) {
    return text.getBytes(StandardCharsets.US_ASCII);
  }
}
