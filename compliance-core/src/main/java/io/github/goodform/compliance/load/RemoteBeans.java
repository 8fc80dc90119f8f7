package io.github.goodform.compliance.load;

import java.util.OptionalLong;

/** Reads the beans of a server in another JVM: what Jetty and Tomcat publish over JMX. */
final class RemoteBeans {
  private static final String POOL = "org.eclipse.jetty.*:type=queuedthreadpool,*";
  private static final String STRATEGY = "org.eclipse.jetty.*:type=adaptiveexecutionstrategy,*";
  private static final String BUFFERS = "org.eclipse.jetty.*:type=arraybytebufferpool*,*";

  private RemoteBeans() {}

  static void read(Beans beans, ServerReading.Builder reading) {
    add(beans, POOL, "threads", ServerReading.POOL_THREADS, reading);
    add(beans, POOL, "busyThreads", ServerReading.BUSY_THREADS, reading);
    add(beans, POOL, "queueSize", ServerReading.QUEUED_TASKS, reading);
    add(beans, STRATEGY, "PCTasksConsumed", ServerReading.STRATEGY + "PC", reading);
    add(beans, STRATEGY, "PICTasksExecuted", ServerReading.STRATEGY + "PIC", reading);
    add(beans, STRATEGY, "PECTasksExecuted", ServerReading.STRATEGY + "PEC", reading);
    add(beans, STRATEGY, "EPCTasksConsumed", ServerReading.STRATEGY + "EPC", reading);
    add(beans, BUFFERS, "directMemory", "buffers.directMemory", reading);
    add(beans, BUFFERS, "heapMemory", "buffers.heapMemory", reading);
    if (!reading.has(ServerReading.POOL_THREADS)) {
      TomcatBeans.read(beans, reading);
    }
    if (!reading.has(ServerReading.POOL_THREADS)) {
      reading.notObserved(
          "threads and strategy of the server (register an MBeanContainer with Jetty)");
    }
    reading.notObserved(
        "buffers acquired and released, blocked tasks (they need the server in this JVM)");
  }

  private static void add(
      Beans beans, String pattern, String attribute, String name, ServerReading.Builder reading) {
    OptionalLong sum = beans.sum(pattern, attribute);
    if (sum.isPresent()) {
      reading.add(name, sum.getAsLong());
    }
  }
}
