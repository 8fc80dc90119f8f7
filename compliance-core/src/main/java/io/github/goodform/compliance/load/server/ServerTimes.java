package io.github.goodform.compliance.load.server;

import java.lang.management.ManagementFactory;
import javax.management.JMException;
import javax.management.MBeanServer;
import javax.management.ObjectName;
import org.jspecify.annotations.Nullable;

/**
 * The times of one handler or filter, published as an MBean while it runs.
 *
 * <p>The load introduces its requests by {@code User-Agent}: {@code goodform} and {@code
 * goodform-probe}. All others, disturbed uploads among them, are not counted.
 */
final class ServerTimes implements ServerTimesMXBean {
  private static final String LOAD_AGENT = "goodform";
  private static final String PROBE_AGENT = "goodform-probe";

  private final TimeHistogram load = new TimeHistogram();
  private final TimeHistogram probe = new TimeHistogram();

  /** Returns whether the times of a request count. */
  static boolean isCounted(@Nullable String agent) {
    return LOAD_AGENT.equals(agent) || PROBE_AGENT.equals(agent);
  }

  /**
   * Counts a request.
   *
   * @param agent its {@code User-Agent}
   * @param nanos how long it took
   */
  void add(@Nullable String agent, long nanos) {
    if (PROBE_AGENT.equals(agent)) {
      probe.add(nanos);
    } else if (LOAD_AGENT.equals(agent)) {
      load.add(nanos);
    }
  }

  @Override
  public long[] getLoad() {
    return load.pairs();
  }

  @Override
  public long[] getProbe() {
    return probe.pairs();
  }

  /** Publishes the times; a server may have several handlers and filters. */
  void publish() {
    try {
      MBeanServer beans = ManagementFactory.getPlatformMBeanServer();
      if (!beans.isRegistered(name())) {
        beans.registerMBean(this, name());
      }
    } catch (JMException e) {
      throw new IllegalStateException("the MBean cannot be registered: " + e.getMessage(), e);
    }
  }

  void withdraw() {
    try {
      MBeanServer beans = ManagementFactory.getPlatformMBeanServer();
      if (beans.isRegistered(name())) {
        beans.unregisterMBean(name());
      }
    } catch (JMException e) {
      throw new IllegalStateException("the MBean cannot be unregistered: " + e.getMessage(), e);
    }
  }

  private ObjectName name() throws JMException {
    return new ObjectName(
        "io.github.goodform:type=ServerTimes,id="
            + Integer.toHexString(System.identityHashCode(this)));
  }
}
