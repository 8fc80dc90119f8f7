package io.github.goodform.compliance.load;

import java.util.List;
import javax.management.ObjectName;

/** Reads the connectors of the Tomcat servers of a JVM, which each of them registers by itself. */
final class TomcatBeans {
  private TomcatBeans() {}

  /** Reads the Tomcat servers of this JVM. */
  static void read(ServerReading.Builder reading) {
    read(Beans.ofThisJvm(), reading);
    if (!reading.has(ServerReading.CONNECTIONS)) {
      reading.notObserved("threads and connections (Tomcat registered no MBean)");
    }
    reading.notObserved("buffer pool and execution strategy (Tomcat has neither)");
  }

  /** Adds the kind of threads of all Tomcat servers of a JVM. */
  static void threads(Beans beans, ServerReading.Builder reading) {
    for (ObjectName pool : connectors(beans, "ThreadPool")) {
      boolean virtual = Boolean.TRUE.equals(beans.attribute(pool, "useVirtualThreads"));
      // Of an executor that is no pool, Tomcat counts no threads: it may be one of either kind.
      boolean counted =
          beans.attribute(pool, "currentThreadCount") instanceof Number count
              && count.longValue() >= 0;
      if (virtual || counted) {
        reading.handledBy(RequestThreads.of(virtual));
      }
    }
  }

  static void read(Beans beans, ServerReading.Builder reading) {
    add(beans, "ThreadPool", "currentThreadCount", ServerReading.POOL_THREADS, reading);
    add(beans, "ThreadPool", "currentThreadsBusy", ServerReading.BUSY_THREADS, reading);
    add(beans, "ThreadPool", "connectionCount", ServerReading.CONNECTIONS, reading);
    add(beans, "GlobalRequestProcessor", "requestCount", "requests", reading);
    add(beans, "GlobalRequestProcessor", "errorCount", "requests.errors", reading);
  }

  /** Tomcat has one pool of each kind, and takes one of a user's own, which is not known. */
  static RequestThreads threads(Object executor) {
    for (Class<?> type = executor.getClass(); type != null; type = type.getSuperclass()) {
      switch (type.getName()) {
        case "org.apache.catalina.core.StandardVirtualThreadExecutor",
            "org.apache.tomcat.util.threads.VirtualThreadExecutor" -> {
          return RequestThreads.VIRTUAL;
        }
        case "org.apache.catalina.core.StandardThreadExecutor",
            "org.apache.tomcat.util.threads.ThreadPoolExecutor" -> {
          return RequestThreads.PLATFORM;
        }
        default -> {}
      }
    }
    return RequestThreads.NOT_OBSERVED;
  }

  private static void add(
      Beans beans, String type, String attribute, String counter, ServerReading.Builder reading) {
    for (ObjectName bean : connectors(beans, type)) {
      if (beans.attribute(bean, attribute) instanceof Number number && number.longValue() >= 0) {
        reading.add(counter, number.longValue());
      }
    }
  }

  /** The name of a connector has two keys; others are of its parts. */
  private static List<ObjectName> connectors(Beans beans, String type) {
    return beans.names("*:type=" + type + ",*").stream()
        .filter(bean -> bean.getKeyPropertyList().size() == 2)
        .toList();
  }
}
