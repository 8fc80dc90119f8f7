package io.github.goodform.compliance.load;

import java.io.IOException;
import java.lang.management.ManagementFactory;
import java.lang.management.ThreadInfo;
import java.util.List;
import java.util.Locale;
import java.util.OptionalLong;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Stream;
import javax.management.JMException;
import javax.management.JMRuntimeException;
import javax.management.MBeanAttributeInfo;
import javax.management.MBeanServerConnection;
import javax.management.ObjectName;
import javax.management.openmbean.CompositeData;
import javax.management.remote.JMXConnector;
import javax.management.remote.JMXConnectorFactory;
import javax.management.remote.JMXServiceURL;
import org.jspecify.annotations.Nullable;

/**
 * The MBeans of a JVM: of this one, or of another one over a connection. What a bean does not have
 * is empty; a connection that fails is a {@link LoadException} of one line.
 */
final class Beans implements AutoCloseable {
  private static final String MEMORY = "java.lang:type=Memory";

  private final String where;
  private final MBeanServerConnection beans;
  private final @Nullable JMXConnector connection;

  private Beans(String where, MBeanServerConnection beans, @Nullable JMXConnector connection) {
    this.where = where;
    this.beans = beans;
    this.connection = connection;
  }

  static Beans ofThisJvm() {
    return new Beans("this JVM", ManagementFactory.getPlatformMBeanServer(), null);
  }

  /**
   * Connects to another JVM.
   *
   * @param address {@code host:port}, or a whole service URL
   */
  // The address is the user's own: it comes from the command line or from a test.
  @SuppressWarnings("BanJNDI")
  static Beans connect(String address) {
    String url =
        address.startsWith("service:jmx:")
            ? address
            : "service:jmx:rmi:///jndi/rmi://" + address + "/jmxrmi";
    try {
      JMXConnector connection = JMXConnectorFactory.connect(new JMXServiceURL(url));
      return new Beans(address, connection.getMBeanServerConnection(), connection);
    } catch (IOException | RuntimeException e) {
      throw failed(address, e);
    }
  }

  private static LoadException failed(String where, Exception e) {
    Throwable cause = e;
    while (cause.getCause() != null) {
      cause = cause.getCause();
    }
    String reason = String.valueOf(cause.getMessage()).lines().findFirst().orElse("");
    return new LoadException(
        "cannot read the server over JMX at "
            + where
            + ": "
            + cause.getClass().getSimpleName()
            + (reason.isEmpty() ? "" : " (" + reason + ')'),
        e);
  }

  /** Returns the names of the beans of a pattern. */
  Set<ObjectName> names(String pattern) {
    try {
      return new TreeSet<>(beans.queryNames(new ObjectName(pattern), null));
    } catch (IOException e) {
      throw failed(where, e);
    } catch (JMException e) {
      throw new IllegalArgumentException(pattern, e);
    }
  }

  /** Returns an attribute, or null when the bean does not have it. */
  @Nullable Object attribute(ObjectName bean, String name) {
    try {
      return beans.getAttribute(bean, name);
    } catch (IOException e) {
      throw failed(where, e);
    } catch (JMException | JMRuntimeException e) {
      return null; // a bean of another version, or one that has just gone
    }
  }

  /**
   * Adds an attribute up over all beans of a pattern.
   *
   * @param attribute its name; case does not matter, because Jetty writes {@code pCTasksConsumed}
   * @return the sum; empty when no bean has it
   */
  OptionalLong sum(String pattern, String attribute) {
    long sum = 0;
    boolean found = false;
    for (ObjectName bean : names(pattern)) {
      if (attribute(bean, spelling(bean, attribute)) instanceof Number number) {
        sum += number.longValue();
        found = true;
      }
    }
    return found ? OptionalLong.of(sum) : OptionalLong.empty();
  }

  private String spelling(ObjectName bean, String attribute) {
    try {
      for (MBeanAttributeInfo each : beans.getMBeanInfo(bean).getAttributes()) {
        if (each.getName().toLowerCase(Locale.ROOT).equals(attribute.toLowerCase(Locale.ROOT))) {
          return each.getName();
        }
      }
    } catch (IOException e) {
      throw failed(where, e);
    } catch (JMException | JMRuntimeException e) {
      return attribute;
    }
    return attribute;
  }

  /**
   * Collects garbage, and returns the octets of heap that are left; empty where the JVM is told to
   * collect nothing on request. Not for a recording.
   */
  OptionalLong heapAfterCollection() {
    try {
      ObjectName memory = new ObjectName(MEMORY);
      long before = collections();
      beans.invoke(memory, "gc", new Object[0], new String[0]);
      return collections() > before
              && attribute(memory, "HeapMemoryUsage") instanceof CompositeData usage
              && usage.get("used") instanceof Long used
          ? OptionalLong.of(used)
          : OptionalLong.empty();
    } catch (IOException e) {
      throw failed(where, e);
    } catch (JMException e) {
      throw new LoadException("no garbage can be collected in " + where + ": " + e.getMessage(), e);
    }
  }

  /** Returns what each thread does now; empty where the JVM does not tell. */
  List<ThreadInfo> threads() {
    try {
      Object found =
          beans.invoke(
              new ObjectName(ManagementFactory.THREAD_MXBEAN_NAME),
              "dumpAllThreads",
              new Object[] {false, false},
              new String[] {boolean.class.getName(), boolean.class.getName()});
      return found instanceof CompositeData[] all
          ? Stream.of(all).map(ThreadInfo::from).toList()
          : List.of();
    } catch (IOException e) {
      throw failed(where, e);
    } catch (JMException | JMRuntimeException e) {
      return List.of(); // it may refuse, and other JVMs may lack it
    }
  }

  private long collections() {
    return sum("java.lang:type=GarbageCollector,*", "CollectionCount").orElse(0);
  }

  /** Returns the octets of the direct buffers that are not yet freed. */
  long directOctets() {
    return sum("java.nio:type=BufferPool,name=direct", "MemoryUsed").orElse(0);
  }

  /** Returns how long the JVM has compiled, in milliseconds. */
  long compileMillis() {
    return sum("java.lang:type=Compilation", "TotalCompilationTime").orElse(0);
  }

  @Override
  public void close() {
    if (connection != null) {
      try {
        connection.close();
      } catch (IOException e) {
        return; // it was closed by the other side
      }
    }
  }
}
