package io.github.goodform.compliance.load;

import io.github.goodform.compliance.load.loader.Interval;
import java.util.List;
import java.util.Locale;

/**
 * A recording as an HdrHistogram log of version 1.3, in nanoseconds, with the tags load, probe and
 * lag. The histograms come encoded from the loader: nothing here needs the library.
 */
final class HdrLog {
  private HdrLog() {}

  static String of(LoadResult result) {
    List<Interval> intervals = result.evidence().recorded();
    StringBuilder log = new StringBuilder();
    double start = result.startedAt().toEpochMilli() / 1000.0;
    log.append("#[goodform load]\n#[Histogram log format version 1.3]\n");
    log.append(String.format(Locale.ROOT, "#[StartTime: %.3f (seconds since epoch)]\n", start));
    log.append("\"StartTimestamp\",\"Interval_Length\",\"Interval_Max\",");
    log.append("\"Interval_Compressed_Histogram\"\n");
    for (Interval second : intervals) {
      line(log, second, "load", second.load().max());
      line(log, second, "probe", second.probe().max());
      line(log, second, "lag", second.lag().max());
    }
    return log.toString();
  }

  private static void line(StringBuilder log, Interval second, String tag, long maxNanos) {
    String encoded = second.histograms().get(tag);
    if (encoded != null) {
      log.append(
          String.format(
              Locale.ROOT,
              "Tag=%s,%.3f,1.000,%.3f,%s\n",
              tag,
              (double) second.index(),
              maxNanos / 1e6,
              encoded));
    }
  }
}
