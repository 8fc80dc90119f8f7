package io.github.goodform.compliance.load;

import io.github.goodform.compliance.load.CrewMember.Event;
import io.github.goodform.compliance.load.loader.Interval;
import io.github.goodform.compliance.load.loader.Interval.Phase;
import io.github.goodform.compliance.load.loader.Machine;
import io.github.goodform.compliance.load.loader.Members;
import io.github.goodform.compliance.load.loader.MergeOrder;
import io.github.goodform.compliance.load.loader.Order;
import io.github.goodform.compliance.load.loader.Stalls;
import io.github.goodform.compliance.load.loader.Totals;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.HashSet;
import java.util.List;
import java.util.OptionalLong;
import java.util.Set;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * The processes of several nodes that share a load, and look like one loader.
 *
 * <p><b>Time.</b> No clock of a node is compared with that of another one. All are ready, and then
 * get {@code go} at once; each counts its seconds from there. The recording begins with a second of
 * the same number on each. The second <i>n</i> of the load is the sum of their seconds <i>n</i>,
 * apart by no more than a line takes from here to there.
 *
 * <p><b>Loss.</b> A node whose process or connection ends, or that reports nothing for {@link
 * #SILENCE}, is lost. The others are stopped, and what all of them have reported is the result.
 *
 * <p>A process of this machine adds up the histograms: this JVM has no library for them.
 */
final class Crew implements LoadSource, AutoCloseable {
  /** A node writes each second. */
  static final Duration SILENCE = Duration.ofSeconds(10);

  /** So many seconds of the load reach every node before the recording begins. */
  private static final int NOTICE = 3;

  private static final Duration POLL = Duration.ofMillis(200);
  private static final Duration MERGES = Duration.ofSeconds(60);
  private static final Duration ENDS = Duration.ofSeconds(10);

  /** A node that sends fewer small requests a second may miss a stall. */
  private static final double MIN_SMALL_RATE = 10;

  private static final String GO = "{\"do\":\"go\"}";
  private static final String STOP = "{\"do\":\"stop\"}";

  private final LoadNodes nodes;
  private final LoaderProcess merging;
  private final @Nullable Path profiler;
  private final List<CrewMember> members = new ArrayList<>();
  private final BlockingQueue<Event> events = new LinkedBlockingQueue<>();
  private final Deque<Members> lines = new ArrayDeque<>();
  private final Set<Interval.Stall> stalls = new HashSet<>();
  private boolean begun;
  private boolean released;
  private boolean losing;
  private int merged;
  private int recordFrom = Integer.MAX_VALUE;
  private @Nullable CrewProfile profile;

  /**
   * Makes a crew without a process.
   *
   * @param merging adds up what the others have recorded
   * @param profiler the jar of ap-loader, where flame graphs are drawn; or null
   */
  Crew(LoadNodes nodes, LoaderProcess merging, @Nullable Path profiler) {
    this.nodes = nodes;
    this.merging = merging;
    this.profiler = profiler;
  }

  @Override
  public void begin(Order order, Steps steps) {
    Order whole = portable(order);
    int loaders = nodes.loaders().size();
    nodes.server().ifPresent(node -> start(List.of(node), Nodes.Role.SERVER, List.of(whole)));
    steps.enter(Steps.Step.PROBE);
    start(List.of(nodes.probe()), Nodes.Role.PROBE, List.of(whole.ofProbe(loaders)));
    steps.enter(Steps.Step.LOADERS);
    start(
        nodes.loaders(),
        Nodes.Role.LOADER,
        IntStream.range(0, loaders).mapToObj(i -> whole.ofLoader(i, loaders)).toList());
    members.forEach(member -> member.begin(events));
  }

  /** An order that names no file of this machine. */
  private static Order portable(Order order) {
    if (!order.times().isEmpty()) {
      throw new LoadException("the times of every request are of one loader: leave out the nodes");
    }
    String certificates = order.certificates();
    if (certificates.isEmpty() || certificates.equals(Order.ANY_CERTIFICATE)) {
      return order;
    }
    try {
      return order.withCertificates(Files.readString(Path.of(certificates)));
    } catch (IOException e) {
      throw new LoadException(certificates + ": cannot be read: " + e.getMessage(), e);
    }
  }

  /** Starts processes, all at once; each that started is a member, and ends with the crew. */
  private void start(List<LoadNode> places, Nodes.Role role, List<Order> orders) {
    List<CompletableFuture<LoaderProcess>> starting =
        places.stream()
            .map(
                node ->
                    CompletableFuture.supplyAsync(
                        () -> node.start(profiler),
                        task -> new Thread(task, "goodform-start").start()))
            .toList();
    LoadException failure = null;
    for (int i = 0; i < places.size(); i++) {
      String name = name(places.get(i));
      try {
        members.add(new CrewMember(name, role, orders.get(i), starting.get(i).join()));
      } catch (CompletionException e) {
        String why =
            e.getCause() == null ? e.toString() : String.valueOf(e.getCause().getMessage());
        failure = failure == null ? at(name, why) : failure;
      }
    }
    if (failure != null) {
      throw failure;
    }
  }

  /** The name of a node; the second process of the same node has a number. */
  private String name(LoadNode node) {
    long same = members.stream().filter(member -> member.isOf(node.name())).count();
    return same == 0 ? node.name() : node.name() + " (" + (same + 1) + ')';
  }

  private static LoadException at(String name, String why) {
    return new LoadException("node " + name + ": " + why);
  }

  @Override
  public Profiling profile(Profile.Wish wish, OptionalLong server, int seconds) {
    boolean atItsNode = nodes.server().isPresent();
    Profile here =
        Profile.start(
            atItsNode ? Profile.Wish.NOTHING : wish, server, OptionalLong.empty(), seconds);
    profile = new CrewProfile(wish, seconds + NOTICE, members, events, here);
    return profile;
  }

  /** The order to record goes first: a profiler takes its time to begin. */
  @Override
  public void record() {
    recordFrom = senders().mapToInt(member -> member.intervals().size()).max().orElse(0) + NOTICE;
    members.forEach(member -> member.send("{\"do\":\"record\",\"from\":" + recordFrom + '}'));
    if (profile != null) {
      profile.begin(members.get(0).order().target());
    }
  }

  @Override
  public void proceed() {
    senders().filter(CrewMember::experiments).forEach(member -> member.send(GO));
  }

  private Stream<CrewMember> senders() {
    return members.stream().filter(member -> member.role() != Nodes.Role.SERVER);
  }

  @Override
  public Members next(Duration timeout) {
    while (lines.isEmpty()) {
      try {
        Event event = events.poll(POLL.toMillis(), TimeUnit.MILLISECONDS);
        if (event != null) {
          handle(event);
        }
      } catch (InterruptedException e) {
        Thread.currentThread().interrupt();
        throw new LoadException("interrupted", e);
      }
      members.stream()
          .filter(member -> isSilent(member, timeout))
          .forEach(member -> lose(member, "no line for " + member.silence().toSeconds() + " s"));
      merge();
      finish();
    }
    return lines.remove();
  }

  private boolean isSilent(CrewMember member, Duration atMost) {
    boolean waits = begun ? member.isDrained() && !released : member.isReady();
    boolean ends = !begun || losing || released || member.awaitsAnswers();
    return !member.isDone() && !waits && member.silence().compareTo(ends ? atMost : SILENCE) > 0;
  }

  private void handle(Event event) {
    CrewMember member = event.of();
    LoadException failure = event.failure();
    Members line = event.line();
    if (member.isDone()) {
      return;
    }
    if (failure != null || line == null) {
      lose(member, failure == null ? "it ended" : String.valueOf(failure.getMessage()));
      return;
    }
    member.heard();
    switch (line.text("event")) {
      case "ready" -> {
        member.ready(line);
        if (members.stream().allMatch(CrewMember::isReady)) {
          begun = true;
          members.forEach(CrewMember::heard);
          senders().forEach(each -> each.send(GO));
        }
      }
      case "machine" -> member.clocks(Machine.Reading.parse(line));
      case "second" -> second(member, Interval.parse(line));
      case "drained" -> member.drained();
      case "end" -> {
        boolean sends = member.role() != Nodes.Role.SERVER;
        member.done(sends ? Totals.parse(line) : null);
      }
      case "error" -> lose(member, line.text("message"));
      default -> lines.add(line);
    }
    release();
  }

  private void second(CrewMember member, Interval second) {
    member.add(second);
    Stream<CrewMember> watchers = members.stream().filter(each -> each.role() == Nodes.Role.SERVER);
    if (second.index() == recordFrom - 1) {
      Stream.concat(Stream.of(member), watchers).forEach(CrewMember::recordingBegins);
    } else if (second.index() == recordFrom + member.order().recordSeconds() - 1) {
      Stream.concat(Stream.of(member), watchers).forEach(CrewMember::recordingEnds);
    }
  }

  /** The probe goes on alone when the last answer to the load has arrived. */
  private void release() {
    boolean drained =
        senders()
            .allMatch(
                each -> each.isDone() || (each.role() == Nodes.Role.PROBE && each.isDrained()));
    if (begun && !released && drained) {
      released = true;
      senders().forEach(CrewMember::heard);
      senders().forEach(each -> each.send(GO));
    }
  }

  /** Before the load begins, nothing is collected; from then on, everything so far is kept. */
  private void lose(CrewMember member, String why) {
    if (!begun) {
      throw at(member.name(), why);
    }
    member.lose(why);
    losing = true;
    members.forEach(each -> each.send(STOP));
  }

  /** Adds up the seconds that every node has reported. */
  private void merge() {
    while (senders().allMatch(each -> each.isDone() || each.intervals().size() > merged)) {
      List<CrewMember> having = senders().filter(each -> each.intervals().size() > merged).toList();
      if (having.isEmpty()) {
        return;
      }
      List<CrewMember> late = having.stream().filter(this::isLate).toList();
      late.stream()
          .filter(each -> !each.isDone())
          .forEach(
              each -> lose(each, "the order to record took over " + NOTICE + " s to reach it"));
      List<Interval> seconds =
          having.stream()
              .filter(each -> !late.contains(each))
              .map(each -> each.intervals().get(merged))
              .toList();
      if (seconds.isEmpty()) {
        return;
      }
      merging.send(MergeOrder.add(seconds, newStalls()));
      lines.add(merging.next(MERGES));
      merged++;
    }
  }

  /** Whether a node still warms up in a second that the others record: it counts with no one. */
  private boolean isLate(CrewMember member) {
    return merged >= recordFrom && member.intervals().get(merged).phase() == Phase.WARM_UP;
  }

  /** Stalls that every node has by now, and had not before. */
  private List<Interval.Stall> newStalls() {
    List<CrewMember> often =
        senders().filter(each -> each.order().smallRate() >= MIN_SMALL_RATE).toList();
    List<CrewMember> all = often.isEmpty() ? senders().toList() : often;
    return Stalls.common(all.stream().map(CrewMember::stalls).toList()).stream()
        .filter(stalls::add)
        .toList();
  }

  private void finish() {
    if (begun && lines.isEmpty() && senders().allMatch(CrewMember::isDone)) {
      members.forEach(each -> each.send(STOP));
      merging.send(
          MergeOrder.end(
              members.stream().flatMap(each -> each.examples().stream()).limit(20).toList()));
      lines.add(merging.next(MERGES));
    }
  }

  @Override
  public LoadOrigin origin(LoadScenario scenario, Machine.Server server) {
    return LoadOrigin.NODES;
  }

  @Override
  public Nodes nodes(Machines.Seen here) {
    return new Nodes(members.stream().map(CrewMember::part).toList(), Machines.of(members, here));
  }

  /** Ends every process, and waits until it has removed what it needed. */
  @Override
  public void close() {
    members.forEach(member -> member.process().end());
    members.forEach(member -> member.process().await(ENDS));
  }
}
