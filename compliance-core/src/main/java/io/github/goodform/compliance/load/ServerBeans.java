package io.github.goodform.compliance.load;

import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Method;
import java.util.Collection;
import java.util.Collections;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * Reads the beans of a Jetty 12 server by the names of their classes and getters.
 *
 * <p>Every getter is asked for and none is required: versions differ in what they have.
 */
final class ServerBeans {
  private static final String STATISTICS =
      "buffers acquired and released (call setStatisticsEnabled(true) on the ArrayByteBufferPool of"
          + " Jetty 12)";

  private ServerBeans() {}

  static void read(Object server, ServerReading.Builder reading) {
    if (server.getClass().getName().startsWith("org.apache.catalina.")) {
      TomcatBeans.read(reading);
      return;
    }
    Set<Object> beans = beans(server);
    for (Object bean : beans) {
      if (is(bean, "ArrayByteBufferPool")) {
        buffers(bean, reading);
      } else if (is(bean, "NonPooling")) {
        reading.add("buffers.nonPooling", 1);
      } else if (is(bean, "QueuedThreadPool")) {
        count(bean, "getThreads", ServerReading.POOL_THREADS, reading);
        count(bean, "getBusyThreads", ServerReading.BUSY_THREADS, reading);
        count(bean, "getQueueSize", ServerReading.QUEUED_TASKS, reading);
      } else if (is(bean, "AdaptiveExecutionStrategy")) {
        count(bean, "getPCTasksConsumed", ServerReading.STRATEGY + "PC", reading);
        count(bean, "getPICTasksExecuted", ServerReading.STRATEGY + "PIC", reading);
        count(bean, "getPECTasksExecuted", ServerReading.STRATEGY + "PEC", reading);
        count(bean, "getEPCTasksConsumed", ServerReading.STRATEGY + "EPC", reading);
      } else if (is(bean, "AbstractConnector")
          && call(bean, "getConnectedEndPoints") instanceof Collection<?> endPoints) {
        reading.add(ServerReading.CONNECTIONS, endPoints.size());
      }
    }
    if (!reading.has(ServerReading.ACQUIRED) && !reading.has(ServerReading.TRACKED)) {
      reading.notObserved(STATISTICS);
    }
    if (!reading.has(ServerReading.POOL_THREADS)) {
      reading.notObserved("threads of the server's pool (no QueuedThreadPool was found)");
    }
    if (!reading.has(ServerReading.STRATEGY + "EPC")) {
      reading.notObserved("execution strategy (no AdaptiveExecutionStrategy was found)");
    }
    if (!reading.has(ServerReading.CONNECTIONS)) {
      reading.notObserved("open connections (no connector was found)");
    }
  }

  /** Each bean once, however many others contain it. */
  private static Set<Object> beans(Object server) {
    Set<Object> beans = Collections.newSetFromMap(new IdentityHashMap<>());
    beans.add(server);
    try {
      Method contained = server.getClass().getMethod("getContainedBeans", Class.class);
      if (contained.invoke(server, Object.class) instanceof Collection<?> all) {
        beans.addAll(all);
      }
    } catch (ReflectiveOperationException e) {
      return beans; // no server of this family: its JVM is still read
    }
    for (Object owner : List.copyOf(beans)) {
      Object pool = call(owner, "getByteBufferPool");
      if (pool != null) {
        beans.add(pool);
      }
    }
    return beans;
  }

  private static boolean is(Object bean, String simpleName) {
    for (Class<?> type = bean.getClass(); type != null; type = type.getSuperclass()) {
      if (type.getSimpleName().equals(simpleName)) {
        return true;
      }
    }
    return false;
  }

  private static void buffers(Object pool, ServerReading.Builder reading) {
    count(pool, "getDirectMemory", "buffers.directMemory", reading);
    count(pool, "getHeapMemory", "buffers.heapMemory", reading);
    if (call(pool, "getLeaks") instanceof Collection<?> held) {
      reading.add(ServerReading.TRACKED, held.size());
    }
    if (removesWithoutCounting(pool)) {
      reading.add(ServerReading.REMOVES_UNCOUNTED, 1);
    }
    if (!(call(pool, "isStatisticsEnabled") instanceof Boolean enabled) || !enabled) {
      return;
    }
    for (String getter : List.of("getDirectBucketsStatistics", "getHeapBucketsStatistics")) {
      if (call(pool, getter) instanceof Collection<?> buckets) {
        // Without a single bucket nothing was acquired: that is a count, too.
        reading.add(ServerReading.ACQUIRED, 0);
        reading.add(ServerReading.RELEASED, 0);
        reading.add(ServerReading.POOLED, 0);
        buckets.forEach(bucket -> bucket(bucket, reading));
      }
    }
    for (String getter : List.of("getNoBucketDirectAcquires", "getNoBucketHeapAcquires")) {
      if (call(pool, getter) instanceof Map<?, ?> bySize) {
        bySize.values().forEach(count -> reading.add(ServerReading.OVERSIZE, number(count)));
        reading.add(ServerReading.OVERSIZE, 0);
      }
    }
  }

  /**
   * Jetty 12.0 removes the buffer of a request that is aborted from its pool. One that was never
   * returned to the pool before is counted neither as released nor as removed then.
   */
  private static boolean removesWithoutCounting(Object pool) {
    for (Class<?> type = pool.getClass(); type != null; type = type.getSuperclass()) {
      for (Method method : type.getDeclaredMethods()) {
        if (method.getName().equals("removeAndRelease")) {
          return true;
        }
      }
    }
    return false;
  }

  private static void bucket(@Nullable Object bucket, ServerReading.Builder reading) {
    if (bucket instanceof Map<?, ?> statistics) {
      reading.add(ServerReading.ACQUIRED, number(statistics.get("acquires")));
      reading.add(ServerReading.RELEASED, number(statistics.get("releases")));
      reading.add(ServerReading.POOLED, number(statistics.get("pooled")));
    }
  }

  private static void count(
      Object bean, String getter, String name, ServerReading.Builder reading) {
    if (call(bean, getter) instanceof Number number) {
      reading.add(name, number.longValue());
    }
  }

  private static long number(@Nullable Object value) {
    return value instanceof Number number ? number.longValue() : 0;
  }

  /** A public getter of a class that is not public is called through a superclass that is. */
  private static @Nullable Object call(Object bean, String getter) {
    for (Class<?> type = bean.getClass(); type != null; type = type.getSuperclass()) {
      try {
        Method method = type.getMethod(getter);
        if (method.canAccess(bean)) {
          return method.invoke(bean);
        }
      } catch (NoSuchMethodException e) {
        return null;
      } catch (IllegalAccessException | InvocationTargetException | RuntimeException e) {
        return null; // a getter that fails shows nothing
      }
    }
    return null;
  }
}
