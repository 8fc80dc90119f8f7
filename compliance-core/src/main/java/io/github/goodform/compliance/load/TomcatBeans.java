package io.github.goodform.compliance.load;

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

  static void read(Beans beans, ServerReading.Builder reading) {
    add(beans, "ThreadPool", "currentThreadCount", ServerReading.POOL_THREADS, reading);
    add(beans, "ThreadPool", "currentThreadsBusy", ServerReading.BUSY_THREADS, reading);
    add(beans, "ThreadPool", "connectionCount", ServerReading.CONNECTIONS, reading);
    add(beans, "GlobalRequestProcessor", "requestCount", "requests", reading);
    add(beans, "GlobalRequestProcessor", "errorCount", "requests.errors", reading);
  }

  /** The name of a connector has two keys; others are of its parts. */
  private static void add(
      Beans beans, String type, String attribute, String counter, ServerReading.Builder reading) {
    for (ObjectName bean : beans.names("*:type=" + type + ",*")) {
      if (bean.getKeyPropertyList().size() == 2
          && beans.attribute(bean, attribute) instanceof Number number) {
        reading.add(counter, number.longValue());
      }
    }
  }
}
