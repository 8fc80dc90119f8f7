package io.github.goodform.compliance.run;

import io.github.goodform.compliance.cases.Observation;
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

  @Override
  public void close() {
    thread.shutdownNow();
  }
}
