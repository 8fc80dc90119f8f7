package io.github.goodform.compliance.load;

import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.stream.Stream;

/** The threads of loads in this JVM. */
final class LoadThreads {
  /** Those of the shared process, which is reused as long as this JVM lives. */
  private static final List<String> OF_THE_SHARED_PROCESS =
      List.of("goodform-loader-out", "goodform-loader-err");

  private LoadThreads() {}

  private static Stream<Thread> alive() {
    return Thread.getAllStackTraces().keySet().stream()
        .filter(thread -> thread.getName().startsWith(LoaderInThisJvm.THREADS))
        .filter(thread -> !OF_THE_SHARED_PROCESS.contains(thread.getName()));
  }

  /** Threads that are about to end have two seconds for it. */
  static void assertNoneIsLeft() throws InterruptedException, TimeoutException {
    long limit = System.nanoTime() + TimeUnit.SECONDS.toNanos(2);
    while (alive().findAny().isPresent()) {
      if (System.nanoTime() > limit) {
        throw new TimeoutException("left: " + alive().map(Thread::getName).toList());
      }
      TimeUnit.MILLISECONDS.sleep(10);
    }
  }
}
