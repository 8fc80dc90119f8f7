package io.github.goodform.compliance.reference;

import io.github.goodform.compliance.cases.RuleSet;
import java.lang.management.ManagementFactory;
import java.util.concurrent.CountDownLatch;
import org.eclipse.jetty.io.ArrayByteBufferPool;
import org.eclipse.jetty.jmx.MBeanContainer;

/**
 * The main class of a reference server with a pool of buffers, whose JVM shows it with statistics
 * over JMX: the bundled server has none, and publishes no bean of Jetty's.
 */
public final class ObservableServer {
  private ObservableServer() {}

  /** Serves until the process is ended. */
  public static void main(String[] args) throws Exception {
    ArrayByteBufferPool buffers = new ArrayByteBufferPool();
    buffers.setStatisticsEnabled(true);
    try (JettyListener listener =
        JettyListener.start(ReferenceServer.Options.of(RuleSet.RFC7578), buffers)) {
      listener.server().addBean(new MBeanContainer(ManagementFactory.getPlatformMBeanServer()));
      System.out.println("http://127.0.0.1:" + listener.port());
      new CountDownLatch(1).await();
    }
  }
}
