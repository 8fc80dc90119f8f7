package io.github.goodform.compliance.load;

import io.github.goodform.compliance.load.PromiseResult.State;
import io.github.goodform.compliance.load.loader.Interval;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.OptionalLong;

/** Judges whether a server stayed on its pooled path. A pure function of the evidence. */
final class PooledPathPromise {
  /** Fewer new connections than this are a client that grows. */
  private static final long FREE_CONNECTIONS = 20;

  /** Of fewer buffers, no share is told. */
  private static final long FEW_BUFFERS = 100;

  private final RunEvidence evidence;
  private final PooledPath demands;
  private final long completed;
  private final List<String> broken = new ArrayList<>();
  private final List<String> kept = new ArrayList<>();

  private PooledPathPromise(RunEvidence evidence, PooledPath demands) {
    this.evidence = evidence;
    this.demands = demands;
    this.completed = evidence.counted(Interval::completed);
  }

  static PromiseResult judge(RunEvidence evidence, PooledPath demands) {
    PooledPathPromise promise = new PooledPathPromise(evidence, demands);
    promise.connections();
    promise.buffers();
    promise.openUploads();
    return promise.broken.isEmpty()
        ? new PromiseResult(Promise.POOLED_PATH, State.KEPT, String.join(", ", promise.kept))
        : new PromiseResult(Promise.POOLED_PATH, State.BROKEN, String.join(", ", promise.broken));
  }

  private void note(boolean isBroken, String text) {
    (isBroken ? broken : kept).add(text);
  }

  private void connections() {
    long opened = evidence.counted(Interval::opened);
    note(
        opened > FREE_CONNECTIONS && opened > completed * demands.maxNewConnections(),
        opened + " new connections for " + completed + " requests");
  }

  private void buffers() {
    if (evidence.inside().ended().get("buffers.nonPooling").isPresent()) {
      broken.add("the server's pool is NON_POOLING");
      return;
    }
    OptionalLong acquires = growth(ServerReading.ACQUIRED);
    if (acquires.isEmpty()) {
      kept.add("the buffer pool was not observed");
      return;
    }
    long acquired = acquires.getAsLong();
    long oversize = growth(ServerReading.OVERSIZE).orElse(0);
    double perRequest = completed == 0 ? 0 : (double) (acquired + oversize) / completed;
    note(perRequest < demands.minBuffers(), text("%.1f buffers for a request", perRequest));
    if (oversize > FEW_BUFFERS && oversize > (acquired + oversize) * demands.maxOversizeShare()) {
      broken.add(oversize + " buffers too large for the pool");
    }
    if (acquired > FEW_BUFFERS) {
      double hits = (double) growth(ServerReading.POOLED).orElse(0) / acquired;
      note(hits < demands.minHitRatio(), text("%.1f %% of the buffers from the pool", hits * 100));
    }
  }

  /** The growth over the recording. */
  private OptionalLong growth(String counter) {
    return ServerReading.growth(evidence.inside().began(), evidence.inside().ended(), counter);
  }

  private void openUploads() {
    if (Double.isInfinite(demands.maxKeptShare())) {
      return;
    }
    evidence
        .experiments()
        .open()
        .ifPresentOrElse(
            open ->
                note(
                    open.keptShare() > demands.maxKeptShare(),
                    text("%.0f %% of an open upload in memory", open.keptShare() * 100)),
            () -> kept.add("the memory of open uploads was not observed"));
  }

  private static String text(String format, double value) {
    return String.format(Locale.ROOT, format, value);
  }
}
