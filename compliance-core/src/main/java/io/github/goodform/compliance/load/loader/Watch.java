package io.github.goodform.compliance.load.loader;

import java.net.URI;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.concurrent.Semaphore;
import java.util.concurrent.TimeUnit;
import java.util.function.Consumer;

/** Reports the clocks of the server's machine each second, and sends nothing. */
final class Watch implements Task {
  private final URI target;
  private final Consumer<Map<String, Object>> lines;
  private final Semaphore ended = new Semaphore(0);

  /**
   * Plans it.
   *
   * @param target the server's address, whose port a process of this machine has open
   * @param lines receives what happened, an object for each line
   */
  Watch(URI target, Consumer<Map<String, Object>> lines) {
    this.target = target;
    this.lines = lines;
  }

  /** Writes a reading as a line. */
  static Map<String, Object> line(Machine.Reading reading) {
    Map<String, Object> line = new LinkedHashMap<>();
    line.put("event", "machine");
    line.putAll(reading.members());
    return line;
  }

  /** What a loader writes that is ready to begin: on which machine it is. */
  static Map<String, Object> ready() {
    Map<String, Object> line = new LinkedHashMap<>();
    line.put("event", "ready");
    line.put("machine", Machine.id());
    line.put("processors", Runtime.getRuntime().availableProcessors());
    return line;
  }

  @Override
  public void run() throws InterruptedException {
    Machine.Server server = Machine.findByPort(target);
    lines.accept(ready());
    do {
      lines.accept(line(Machine.read(server)));
    } while (!ended.tryAcquire(1, TimeUnit.SECONDS));
    lines.accept(Map.of("event", "end"));
  }

  @Override
  public void record(int second) {
    // The clocks are read all the time.
  }

  @Override
  public void proceed() {
    // It waits for nobody.
  }

  @Override
  public void stop() {
    ended.release();
  }
}
