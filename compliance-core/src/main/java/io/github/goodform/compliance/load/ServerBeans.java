package io.github.goodform.compliance.load;

import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Method;
import java.util.Collection;
import java.util.Collections;
import java.util.IdentityHashMap;
import java.util.Locale;
import java.util.Set;
import java.util.concurrent.Executor;
import org.jspecify.annotations.Nullable;

/**
 * Reads the beans of a server of Jetty 11 or 12 by the names of their classes and getters.
 *
 * <p>Every getter is asked for and none is required: versions differ in what they have.
 */
final class ServerBeans {
  private ServerBeans() {}

  static void read(Object server, ServerReading.Builder reading) {
    if (server.getClass().getName().startsWith("org.apache.catalina.")) {
      TomcatBeans.read(reading);
      tomcatThreads(server, reading);
      return;
    }
    Set<Object> beans = beans(server);
    pools(beans).forEach(pool -> pool(pool, reading));
    for (Object bean : beans) {
      if (is(bean, "QueuedThreadPool")) {
        count(bean, "getThreads", ServerReading.POOL_THREADS, reading);
        count(bean, "getBusyThreads", ServerReading.BUSY_THREADS, reading);
        count(bean, "getQueueSize", ServerReading.QUEUED_TASKS, reading);
      } else if (is(bean, "AdaptiveExecutionStrategy")) {
        count(bean, "getPCTasksConsumed", ServerReading.STRATEGY + "PC", reading);
        count(bean, "getPICTasksExecuted", ServerReading.STRATEGY + "PIC", reading);
        count(bean, "getPECTasksExecuted", ServerReading.STRATEGY + "PEC", reading);
        count(bean, "getEPCTasksConsumed", ServerReading.STRATEGY + "EPC", reading);
        threads(bean, reading);
      } else if (is(bean, "AbstractConnector")
          && call(bean, "getConnectedEndPoints") instanceof Collection<?> endPoints) {
        reading.add(ServerReading.CONNECTIONS, endPoints.size());
      }
    }
    if (!reading.has(ServerReading.ACQUIRED) && !reading.has(ServerReading.TRACKED)) {
      reading.notObserved(BufferStatistics.MISSING);
    } else if (!reading.has(ServerReading.ACQUIRED)) {
      reading.notObserved(BufferStatistics.MISSING_RATIO);
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

  /** Jetty before 10.0.13 and 11.0.13 has no virtual threads, and no getter for them. */
  private static void threads(Object strategy, ServerReading.Builder reading) {
    Object virtual = call(strategy, "isUseVirtualThreads");
    reading.handledBy(RequestThreads.of(Boolean.TRUE.equals(virtual)));
  }

  /** The executor of each connector of each service. */
  private static void tomcatThreads(Object tomcat, ServerReading.Builder reading) {
    Object server = call(tomcat, "getServer");
    if (server != null && call(server, "findServices") instanceof Object[] services) {
      for (Object service : services) {
        if (call(service, "findConnectors") instanceof Object[] connectors) {
          for (Object connector : connectors) {
            Object protocol = call(connector, "getProtocolHandler");
            Object executor = protocol == null ? null : call(protocol, "getExecutor");
            if (executor != null) {
              reading.handledBy(TomcatBeans.threads(executor));
            }
          }
        }
      }
    }
  }

  /** Returns the threads of a server that takes tasks; null when it has none. */
  static @Nullable Executor threads(Object server) {
    return beans(server).stream()
        .filter(bean -> is(bean, "QueuedThreadPool"))
        .filter(Executor.class::isInstance)
        .map(Executor.class::cast)
        .findFirst()
        .orElse(null);
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
    return beans;
  }

  /** The pools that something takes buffers from: one that was only added to a server is none. */
  private static Set<Object> pools(Set<Object> beans) {
    Set<Object> pools = Collections.newSetFromMap(new IdentityHashMap<>());
    for (Object owner : beans) {
      Object pool = call(owner, "getByteBufferPool");
      if (pool != null) {
        pools.add(pool);
      }
    }
    return pools;
  }

  private static void pool(Object pool, ServerReading.Builder reading) {
    if (is(pool, "ArrayByteBufferPool")) {
      buffers(pool, reading);
      // Jetty 11 reads requests into the buffers of a second pool within the first.
      Object retainable = call(pool, "asRetainableByteBufferPool");
      if (retainable != null) {
        leaks(retainable, reading);
      }
    } else if (is(pool, "NonPooling")) {
      reading.add("buffers.nonPooling", 1);
    }
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
    leaks(pool, reading);
    if (removesWithoutCounting(pool)) {
      reading.add(ServerReading.REMOVES_UNCOUNTED, 1);
    }
    BufferStatistics.read(name -> call(pool, getter(name)), reading);
  }

  private static void leaks(Object pool, ServerReading.Builder reading) {
    if (call(pool, "getLeaks") instanceof Collection<?> held) {
      reading.add(ServerReading.TRACKED, held.size());
    }
  }

  private static String getter(String attribute) {
    String name = attribute.substring(0, 1).toUpperCase(Locale.ROOT) + attribute.substring(1);
    return (attribute.equals("statisticsEnabled") ? "is" : "get") + name;
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

  private static void count(
      Object bean, String getter, String name, ServerReading.Builder reading) {
    if (call(bean, getter) instanceof Number number) {
      reading.add(name, number.longValue());
    }
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
