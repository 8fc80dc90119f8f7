package io.github.goodform.compliance.load;

import java.lang.management.ThreadInfo;
import java.util.List;
import java.util.OptionalLong;
import java.util.Set;

/**
 * Counts the threads of a JVM that are not idle in a pool. A pool keeps its threads for a while,
 * and a large one grows with each request: only a thread that does, or awaits, something of its own
 * is one that was left behind.
 */
final class OccupiedThreads {
  /** Where idle threads of pools are: class and method, by their last words. */
  private static final Set<String> IDLE =
      Set.of(
          "ThreadPoolExecutor.getTask", // of the JDK and of Tomcat
          "ForkJoinPool.awaitWork",
          "QueuedThreadPool.idleJobPoll",
          "ReservedThreadExecutor$ReservedThread.reservedWait",
          "SelectorImpl.select",
          "Native.epollWait", // event loops
          "CoroutineScheduler$Worker.park",
          "FixedThreadPool$BasicWorker.getTask", // of Grizzly
          "SyncThreadPool$SyncThreadWorker.getTask");

  private OccupiedThreads() {}

  /** Returns how many there are now; empty where the JVM does not tell. */
  static OptionalLong count(Beans beans) {
    List<ThreadInfo> all = beans.threads();
    return all.isEmpty()
        ? OptionalLong.empty()
        : OptionalLong.of(all.stream().filter(each -> !isIdle(each.getStackTrace())).count());
  }

  /** Whether a thread with this stack awaits a task of its pool, or connections. */
  static boolean isIdle(StackTraceElement... stack) {
    boolean ofJboss = false;
    boolean working = false;
    for (StackTraceElement frame : stack) {
      String type = frame.getClassName();
      String method = frame.getMethodName();
      if (IDLE.contains(type.substring(type.lastIndexOf('.') + 1) + '.' + method)) {
        return true;
      }
      ofJboss |= type.endsWith("EnhancedQueueExecutor$ThreadBody");
      working |= method.equals("safeRun") || method.equals("doRunTask");
    }
    return ofJboss && !working;
  }
}
