package io.github.goodform.compliance.load;

import java.util.OptionalLong;
import javax.management.ObjectName;

/** Reads the beans of a server in another JVM: what Jetty and Tomcat publish over JMX. */
final class RemoteBeans {
  private static final String POOL = "org.eclipse.jetty.*:type=queuedthreadpool,*";
  private static final String STRATEGY = "org.eclipse.jetty.*:type=adaptiveexecutionstrategy,*";
  private static final String BUFFERS = "org.eclipse.jetty.*:type=arraybytebufferpool*,*";

  private static final String SERVER = "org.eclipse.jetty.server:type=server,*";

  private RemoteBeans() {}

  static void read(Beans beans, ServerReading.Builder reading) {
    add(beans, POOL, "threads", ServerReading.POOL_THREADS, reading);
    add(beans, POOL, "busyThreads", ServerReading.BUSY_THREADS, reading);
    add(beans, POOL, "queueSize", ServerReading.QUEUED_TASKS, reading);
    add(beans, STRATEGY, "PCTasksConsumed", ServerReading.STRATEGY + "PC", reading);
    add(beans, STRATEGY, "PICTasksExecuted", ServerReading.STRATEGY + "PIC", reading);
    add(beans, STRATEGY, "PECTasksExecuted", ServerReading.STRATEGY + "PEC", reading);
    add(beans, STRATEGY, "EPCTasksConsumed", ServerReading.STRATEGY + "EPC", reading);
    for (ObjectName strategy : beans.names(STRATEGY)) {
      if (beans.attribute(strategy, "useVirtualThreads") instanceof Boolean virtual) {
        reading.handledBy(RequestThreads.of(virtual));
      }
    }
    for (ObjectName pool : beans.names(BUFFERS)) {
      BufferStatistics.read(name -> beans.attribute(pool, name), reading);
    }
    if (removesWithoutCounting(beans)) {
      reading.add(ServerReading.REMOVES_UNCOUNTED, 1);
    }
    if (!reading.has(ServerReading.POOL_THREADS)) {
      TomcatBeans.read(beans, reading);
      TomcatBeans.threads(beans, reading);
    }
    if (!reading.has(ServerReading.POOL_THREADS)) {
      reading.notObserved(
          "threads and strategy of the server (register an MBeanContainer with Jetty)");
    }
    if (!reading.has(ServerReading.ACQUIRED)) {
      reading.notObserved(BufferStatistics.MISSING);
    }
    reading.notObserved("blocked tasks (they need the server in this JVM)");
  }

  /** As {@link ServerBeans} finds by the class of the pool. */
  private static boolean removesWithoutCounting(Beans beans) {
    return beans.names(SERVER).stream()
        .anyMatch(server -> String.valueOf(beans.attribute(server, "version")).startsWith("12.0."));
  }

  private static void add(
      Beans beans, String pattern, String attribute, String name, ServerReading.Builder reading) {
    OptionalLong sum = beans.sum(pattern, attribute);
    if (sum.isPresent()) {
      reading.add(name, sum.getAsLong());
    }
  }
}
