package io.github.goodform.compliance.load;

import java.net.URI;
import java.util.concurrent.TimeUnit;
import org.HdrHistogram.ConcurrentHistogram;
import org.HdrHistogram.Histogram;
import org.mortbay.jetty.load.generator.LoadGenerator;
import org.mortbay.jetty.load.generator.Resource;

/**
 * The main class of a JVM in which Jetty's load generator sends GET requests at a fixed rate. It
 * prints a line when the recording begins, and at the end the times as the generator has them: from
 * the moment at which a request was sent, because it does not tell when one was due.
 */
final class JettyGenerator {
  static final String RECORDING = "recording";

  private static final int WARM_UP_SECONDS = 8;

  /** As many as {@code goodform load} has. */
  private static final int CONNECTIONS = 64;

  private JettyGenerator() {}

  /**
   * Sends the load.
   *
   * @param args the address of a file, requests per second, and seconds to record
   */
  public static void main(String[] args) throws Exception {
    URI target = URI.create(args[0]);
    int rate = Integer.parseInt(args[1]);
    int seconds = Integer.parseInt(args[2]);
    long recordFrom = System.nanoTime() + TimeUnit.SECONDS.toNanos(WARM_UP_SECONDS);
    Histogram times = new ConcurrentHistogram(3);
    Resource.NodeListener listener =
        info -> {
          if (info.getFailure() != null || info.getStatus() != 200) {
            throw new IllegalStateException("status " + info.getStatus(), info.getFailure());
          }
          if (info.getRequestTime() >= recordFrom) {
            times.recordValue(info.getResponseTime() - info.getRequestTime());
          }
        };
    LoadGenerator generator =
        LoadGenerator.builder()
            .scheme(target.getScheme())
            .host(target.getHost())
            .port(target.getPort())
            .threads(1)
            .usersPerThread(1)
            .channelsPerUser(CONNECTIONS)
            .resource(new Resource(target.getPath()))
            .resourceRate(rate)
            .resourceListener(listener)
            .runFor(WARM_UP_SECONDS + seconds, TimeUnit.SECONDS)
            .build();
    var ended = generator.begin();
    TimeUnit.NANOSECONDS.sleep(recordFrom - System.nanoTime());
    System.out.println(RECORDING);
    ended.get(WARM_UP_SECONDS + seconds + 30L, TimeUnit.SECONDS);
    System.out.println(
        times.getValueAtPercentile(50)
            + " "
            + times.getValueAtPercentile(99)
            + " "
            + times.getMaxValue());
    // Threads of the client end with the JVM.
    System.exit(0);
  }
}
