package io.github.goodform.compliance.run;

import io.github.goodform.compliance.cases.Observation;
import io.github.goodform.compliance.cases.ObservedPart;
import io.github.goodform.compliance.cases.Octets;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import org.jspecify.annotations.Nullable;

/** A parser in this process, on a thread of its own. */
final class InProcessReader implements BodyReader {
  private final ParserRun.Parser parser;
  private final Duration timeout;

  /** Where the parser runs; another one after a parser that hangs. */
  private ExecutorService thread = newThread();

  InProcessReader(ParserRun.Parser parser, Duration timeout) {
    this.parser = parser;
    this.timeout = timeout;
  }

  @Override
  public boolean takesChunks() {
    return true;
  }

  @Override
  public Observation read(String id, String contentType, List<byte[]> chunks)
      throws InterruptedException {
    Future<Observation> parsing = thread.submit(() -> parse(contentType, chunks));
    try {
      return parsing.get(timeout.toMillis(), TimeUnit.MILLISECONDS);
    } catch (TimeoutException e) {
      // A loop that does not look at interrupts stays behind; the other cases are asked all the
      // same.
      thread.shutdownNow();
      thread = newThread();
      return new Observation.Silent(timeout.toMillis());
    } catch (ExecutionException e) {
      throw new IllegalStateException("a case could not be run", e.getCause());
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
      List<ObservedPart> parts = parser.parse(contentType, chunks);
      String fault = fault(parts);
      return fault == null ? new Observation.Parsed(200, parts) : answer(500, fault);
    } catch (NullPointerException
        | IndexOutOfBoundsException
        | ClassCastException
        | ArithmeticException e) {
      return answer(500, described(e));
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      return answer(500, described(e));
    } catch (Exception e) {
      return answer(400, described(e));
    } catch (ThreadDeath e) {
      throw e;
    } catch (Error e) {
      return answer(500, described(e));
    }
  }

  /** Why a list is not what a parser returns, or null. A parser need not know of null checks. */
  private static @Nullable String fault(@Nullable List<@Nullable ObservedPart> parts) {
    if (parts == null) {
      return "the parser returned null in place of a list of parts";
    }
    int number = 0;
    for (ObservedPart part : parts) {
      number++;
      if (part == null) {
        return "part " + number + " is null";
      } else if (part.sha256() == null || part.size() < 0) {
        return "part " + number + " has no size or SHA-256: ObservedPart.of computes them";
      }
    }
    return null;
  }

  /** The description of a fault is the parser's code, too. */
  private static String described(Throwable fault) {
    try {
      return String.valueOf(fault);
    } catch (RuntimeException | StackOverflowError e) {
      return fault.getClass().getName();
    }
  }

  private static Observation answer(int status, String reason) {
    Octets content = Octets.utf8(reason);
    return new Observation.Responded(status, Map.of(), content, content.length());
  }

  @Override
  public void close() {
    thread.shutdownNow();
  }
}
