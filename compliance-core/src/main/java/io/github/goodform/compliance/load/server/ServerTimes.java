package io.github.goodform.compliance.load.server;

import java.lang.invoke.MethodHandle;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.MethodType;
import java.lang.management.ManagementFactory;
import java.util.concurrent.atomic.LongAdder;
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

  /** {@code Thread.isVirtual}; null in a JVM before Java 21. */
  private static final @Nullable MethodHandle IS_VIRTUAL = isVirtual();

  private final TimeHistogram load = new TimeHistogram();
  private final TimeHistogram probe = new TimeHistogram();
  private final LongAdder onVirtualThreads = new LongAdder();
  private final LongAdder onPlatformThreads = new LongAdder();

  private static @Nullable MethodHandle isVirtual() {
    try {
      return MethodHandles.publicLookup()
          .findVirtual(Thread.class, "isVirtual", MethodType.methodType(boolean.class));
    } catch (NoSuchMethodException | IllegalAccessException e) {
      return null;
    }
  }

  /** Notes that the calling thread handles a request. */
  void handled() {
    (isOnVirtualThread() ? onVirtualThreads : onPlatformThreads).increment();
  }

  private static boolean isOnVirtualThread() {
    try {
      return IS_VIRTUAL != null && (boolean) IS_VIRTUAL.invokeExact(Thread.currentThread());
    } catch (Throwable e) {
      throw new IllegalStateException("Thread.isVirtual throws nothing", e);
    }
  }

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

  @Override
  public long getOnVirtualThreads() {
    return onVirtualThreads.sum();
  }

  @Override
  public long getOnPlatformThreads() {
    return onPlatformThreads.sum();
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
