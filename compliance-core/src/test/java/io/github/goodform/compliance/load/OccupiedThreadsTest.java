package io.github.goodform.compliance.load;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.ForkJoinPool;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Which threads are idle in a pool, and which ones somebody left behind. */
@Timeout(300)
final class OccupiedThreadsTest {
  @ParameterizedTest
  @ValueSource(strings = {"fixed", "cached", "scheduled", "fork-join"})
  void aThreadOfAPoolIsOccupiedWhileItHasATask(String kind) throws Exception {
    ExecutorService pool =
        switch (kind) {
          case "fixed" -> Executors.newFixedThreadPool(1);
          case "cached" -> Executors.newCachedThreadPool();
          case "scheduled" -> Executors.newScheduledThreadPool(1);
          default -> new ForkJoinPool(1);
        };
    CountDownLatch end = new CountDownLatch(1);
    CompletableFuture<Thread> worker = new CompletableFuture<>();
    try {
      var task =
          pool.submit(
              () -> {
                worker.complete(Thread.currentThread());
                end.await();
                return true;
              });
      assertThat(OccupiedThreads.isIdle(stackOfWaiting(worker.get()))).isFalse();
      end.countDown();
      task.get();
      assertThat(OccupiedThreads.isIdle(stackOfWaiting(worker.get()))).isTrue();
    } finally {
      end.countDown();
      pool.shutdownNow();
    }
  }

  /** The stack of a thread once it waits and stays where it is. */
  private static StackTraceElement[] stackOfWaiting(Thread thread) {
    StackTraceElement[] before = {};
    while (true) {
      Thread.State state = thread.getState();
      StackTraceElement[] now = thread.getStackTrace();
      boolean waits = state == Thread.State.WAITING || state == Thread.State.TIMED_WAITING;
      if (waits && Arrays.equals(before, now)) {
        return now;
      }
      before = now;
      Thread.onSpinWait();
    }
  }

  @Test
  void aThreadThatIsLeftBehindIsCounted() throws Exception {
    CountDownLatch end = new CountDownLatch(1);
    List<Thread> left = new ArrayList<>();
    try (Beans beans = Beans.ofThisJvm()) {
      long before = OccupiedThreads.count(beans).orElseThrow();
      for (int i = 0; i < 40; i++) {
        Thread thread =
            new Thread(
                () -> {
                  try {
                    end.await();
                  } catch (InterruptedException e) {
                    Thread.currentThread().interrupt();
                  }
                });
        left.add(thread);
        thread.start();
      }
      // Other tests' threads come and go.
      assertThat(OccupiedThreads.count(beans).orElseThrow() - before).isBetween(20L, 60L);
    } finally {
      end.countDown();
      for (Thread each : left) {
        each.join();
      }
    }
  }

  @Test
  void eventLoopsAndThreadsOfOtherPoolsAreIdleToo() {
    assertThat(OccupiedThreads.isIdle(frame("sun.nio.ch.SelectorImpl", "select"))).isTrue();
    String grizzly = "org.glassfish.grizzly.threadpool.";
    StackTraceElement fixed = frame(grizzly + "FixedThreadPool$BasicWorker", "getTask");
    assertThat(OccupiedThreads.isIdle(fixed)).isTrue();
    StackTraceElement growing = frame(grizzly + "SyncThreadPool$SyncThreadWorker", "getTask");
    assertThat(OccupiedThreads.isIdle(growing)).isTrue();
    StackTraceElement jboss = frame("org.jboss.threads.EnhancedQueueExecutor$ThreadBody", "run");
    assertThat(OccupiedThreads.isIdle(jboss)).isTrue();
    assertThat(
            OccupiedThreads.isIdle(
                frame("org.jboss.threads.EnhancedQueueExecutor", "safeRun"), jboss))
        .isFalse();
    assertThat(OccupiedThreads.isIdle()).isFalse();
  }

  private static StackTraceElement frame(String type, String method) {
    return new StackTraceElement(type, method, null, -1);
  }
}
