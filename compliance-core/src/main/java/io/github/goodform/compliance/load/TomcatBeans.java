package io.github.goodform.compliance.load;

import java.lang.management.ManagementFactory;
import javax.management.JMException;
import javax.management.MBeanServer;
import javax.management.ObjectName;

/**
 * Reads the connectors of the Tomcat servers of this JVM, which each of them registers with the
 * platform's MBean server by itself.
 */
final class TomcatBeans {
  private TomcatBeans() {}

  static void read(ServerReading.Builder reading) {
    add("ThreadPool", "currentThreadCount", ServerReading.POOL_THREADS, reading);
    add("ThreadPool", "currentThreadsBusy", ServerReading.BUSY_THREADS, reading);
    add("ThreadPool", "connectionCount", ServerReading.CONNECTIONS, reading);
    add("GlobalRequestProcessor", "requestCount", "requests", reading);
    add("GlobalRequestProcessor", "errorCount", "requests.errors", reading);
    if (!reading.has(ServerReading.CONNECTIONS)) {
      reading.notObserved("threads and connections (Tomcat registered no MBean)");
    }
    reading.notObserved("buffer pool and execution strategy (Tomcat has neither)");
  }

  /** The name of a connector has two keys; others are of its parts. */
  private static void add(
      String type, String attribute, String counter, ServerReading.Builder reading) {
    MBeanServer beans = ManagementFactory.getPlatformMBeanServer();
    try {
      for (ObjectName bean : beans.queryNames(new ObjectName("*:type=" + type + ",*"), null)) {
        if (bean.getKeyPropertyList().size() == 2
            && beans.getAttribute(bean, attribute) instanceof Number number) {
          reading.add(counter, number.longValue());
        }
      }
    } catch (JMException e) {
      reading.notObserved(counter + " (" + e.getMessage() + ")");
    }
  }
}
