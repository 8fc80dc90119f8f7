package io.github.goodform.compliance.load;

import io.github.goodform.compliance.load.loader.Interval;
import io.github.goodform.compliance.load.loader.Interval.Phase;
import io.github.goodform.compliance.load.loader.Machine;
import io.github.goodform.compliance.load.loader.Members;
import io.github.goodform.compliance.load.loader.Order;
import io.github.goodform.compliance.load.loader.Totals;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.BlockingQueue;
import org.jspecify.annotations.Nullable;

/**
 * A process of a {@link Crew}, and what it has reported. One thread uses it, besides its reader.
 */
final class CrewMember {
  private static final Duration FOR_EVER = Duration.ofDays(1);

  private final String name;
  private final Nodes.Role role;
  private final Order order;
  private final LoaderProcess process;
  private final List<Interval> intervals = new ArrayList<>();
  private String machineId = "";
  private int processors;
  private Machine.@Nullable Reading now;
  private Machine.@Nullable Reading began;
  private Machine.@Nullable Reading ended;
  private @Nullable Totals totals;
  private String lost = "";
  private boolean ready;
  private boolean drained;
  private boolean done;
  private long heardAt = System.nanoTime();

  /**
   * Something that a process did.
   *
   * @param line what it wrote, or null
   * @param failure why it writes nothing more, or null
   */
  record Event(CrewMember of, @Nullable Members line, @Nullable LoadException failure) {}

  CrewMember(String name, Nodes.Role role, Order order, LoaderProcess process) {
    this.name = name;
    this.role = role;
    this.order = order;
    this.process = process;
  }

  /** Orders its part, and passes on what it writes. */
  void begin(BlockingQueue<Event> events) {
    process.send(role == Nodes.Role.SERVER ? order.watchLine() : order.line());
    Thread reader = new Thread(() -> read(events), "goodform-node-" + name);
    reader.setDaemon(true);
    reader.start();
  }

  private void read(BlockingQueue<Event> events) {
    try {
      while (true) {
        events.add(new Event(this, process.next(FOR_EVER), null));
      }
    } catch (LoadException e) {
      events.add(new Event(this, null, e));
    } catch (IllegalArgumentException e) {
      events.add(new Event(this, null, new LoadException(String.valueOf(e.getMessage()), e)));
    }
  }

  void heard() {
    heardAt = System.nanoTime();
  }

  Duration silence() {
    return Duration.ofNanos(System.nanoTime() - heardAt);
  }

  void ready(Members line) {
    ready = true;
    machineId = line.text("machine");
    processors = (int) line.number("processors");
  }

  void clocks(Machine.Reading reading) {
    now = reading;
  }

  void add(Interval second) {
    intervals.add(second);
  }

  /** Its machine's clocks are now those of the begin of the recording. */
  void recordingBegins() {
    began = now;
  }

  /** Its machine's clocks are now those of the end of the recording. */
  void recordingEnds() {
    ended = now;
  }

  void drained() {
    drained = true;
  }

  void done(@Nullable Totals whole) {
    totals = whole;
    done = true;
  }

  void lose(String why) {
    lost = why;
    done = true;
    process.close();
  }

  /** Sends a line, unless the member is done. */
  void send(String line) {
    if (!done) {
      ask(line);
    }
  }

  /** Sends a line to a process whose task may have ended. */
  void ask(String line) {
    if (!isLost()) {
      try {
        process.send(line);
      } catch (LoadException ended) {
        // Its reader finds the same, after what it has written before.
      }
    }
  }

  boolean isLost() {
    return !lost.isEmpty();
  }

  boolean isReady() {
    return ready;
  }

  boolean isDrained() {
    return drained;
  }

  boolean isDone() {
    return done;
  }

  Nodes.Role role() {
    return role;
  }

  String name() {
    return name;
  }

  /** Whether it is a process of this node. */
  boolean isOf(String node) {
    return name.equals(node) || name.startsWith(node + " (");
  }

  Order order() {
    return order;
  }

  List<Interval> intervals() {
    return intervals;
  }

  List<Interval.Stall> stalls() {
    return intervals.stream().flatMap(each -> each.stalls().stream()).toList();
  }

  /** Whether it is the one that holds uploads open, and waits until the server was looked at. */
  boolean experiments() {
    return role == Nodes.Role.LOADER && order.heldUploads() > 0;
  }

  /** Whether it sends no more, and awaits the last answers of the load. */
  boolean awaitsAnswers() {
    return intervals.stream().filter(each -> each.phase() == Phase.RECORD).count()
        >= order.recordSeconds();
  }

  LoaderProcess process() {
    return process;
  }

  /** The same for all members on one machine; its name where the system has none. */
  String machine() {
    return machineId.isEmpty() ? name : machineId;
  }

  int processors() {
    return processors;
  }

  Machine.@Nullable Reading began() {
    return began;
  }

  /** The clocks at the end of the recording, or the last ones. */
  Machine.@Nullable Reading ended() {
    return ended == null ? now : ended;
  }

  List<String> examples() {
    return totals == null
        ? List.of()
        : totals.examples().stream().map(each -> name + ": " + each).toList();
  }

  Nodes.Part part() {
    return new Nodes.Part(name, role, order, intervals, Optional.ofNullable(totals), lost);
  }
}
