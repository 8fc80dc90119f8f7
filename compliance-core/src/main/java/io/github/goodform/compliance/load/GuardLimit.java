package io.github.goodform.compliance.load;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;

/**
 * A figure that the guard looked at, beside its limit.
 *
 * @param what which figure
 * @param found its value, in its unit
 * @param limit the last value that is not a reason for INVALID, in the same unit
 */
record GuardLimit(What what, double found, double limit) {
  /** The figures, in the order of the reports. */
  enum What {
    LAG_P99("lagP99", "lag, P99", Unit.MILLIS),
    LAG_MAX("lagMax", "lag, maximum", Unit.MILLIS),
    COMPLETED("completed", "completed within the recording", Unit.SHARE),
    OUTSTANDING("outstanding", "under way on average (Little's law)", Unit.REQUESTS),
    STARVED("starved", "samples with requests that waited for a connection", Unit.SHARE),
    LOADER_GC("loaderGc", "the loader's garbage collector", Unit.SHARE),
    FOREIGN("foreign", "other processes", Unit.PROCESSORS),
    BUSY("busy", "machine busy", Unit.SHARE),
    STOLEN("stolen", "taken by the host", Unit.SHARE),
    WAITING("waiting", "time in which a task waited for a processor", Unit.SHARE);

    private final String id;
    private final String label;
    private final Unit unit;

    What(String id, String label, Unit unit) {
      this.id = id;
      this.label = label;
      this.unit = unit;
    }

    /** The name in JSON. */
    String id() {
      return id;
    }

    /** The words in every other report. */
    String label() {
      return label;
    }

    /** Whether the limit is the least value rather than the largest one. */
    boolean isLeast() {
      return this == COMPLETED;
    }

    String text(double value) {
      return String.format(Locale.ROOT, unit.format, value * unit.factor);
    }
  }

  private enum Unit {
    MILLIS("%.1f ms", 1),
    SHARE("%.1f %%", 100),
    REQUESTS("%.1f requests", 1),
    PROCESSORS("%.2f processors", 1);

    private final String format;
    private final double factor;

    Unit(String format, double factor) {
      this.format = format;
      this.factor = factor;
    }
  }

  /** Returns what is known of a loader and of its machine. */
  static List<GuardLimit> of(GuardFigures figures) {
    List<GuardLimit> limits = new ArrayList<>();
    limits.add(new GuardLimit(What.LAG_P99, figures.lagP99Millis(), figures.maxLagMillis()));
    limits.add(new GuardLimit(What.LAG_MAX, figures.lagMaxMillis(), Guard.MAX_SINGLE_LAG_MILLIS));
    limits.add(new GuardLimit(What.COMPLETED, figures.completedShare(), Guard.MIN_COMPLETED_SHARE));
    limits.add(new GuardLimit(What.OUTSTANDING, figures.meanOutstanding(), figures.connections()));
    limits.add(new GuardLimit(What.STARVED, figures.starvedShare(), Guard.MAX_STARVED_SHARE));
    limits.add(new GuardLimit(What.LOADER_GC, figures.loaderGcShare(), Guard.MAX_GC_SHARE));
    limits.addAll(of(figures.machine()));
    return known(limits);
  }

  /** Returns what is known of a machine. */
  static List<GuardLimit> of(MachineUse machine) {
    int cores = machine.cores();
    return known(
        List.of(
            new GuardLimit(What.FOREIGN, machine.foreignCores(), Guard.MAX_FOREIGN_SHARE * cores),
            new GuardLimit(What.BUSY, machine.busyCores() / cores, Guard.MAX_BUSY_SHARE),
            new GuardLimit(What.STOLEN, machine.stolenShare(), Guard.MAX_STOLEN_SHARE),
            new GuardLimit(What.WAITING, machine.waitingShare(), Guard.MAX_WAITING_SHARE)));
  }

  private static List<GuardLimit> known(List<GuardLimit> all) {
    return all.stream().filter(each -> Double.isFinite(each.found)).toList();
  }

  /** The figure in a line, such as {@code lag, P99 1.2 ms (at most 5.0 ms)}. */
  String describe() {
    return what.label() + ' ' + foundText() + " (" + limitText() + ')';
  }

  /** The value, such as {@code 1.2 ms}. */
  String foundText() {
    return what.text(found);
  }

  /** The limit, such as {@code at most 5.0 ms}. */
  String limitText() {
    return (what.isLeast() ? "at least " : "at most ") + what.text(limit);
  }
}
