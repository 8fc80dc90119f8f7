package io.github.goodform.compliance.load;

import io.github.goodform.compliance.load.loader.Round;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * The members of a comparison as JSON, of the shape that {@code load-comparison.schema.json} beside
 * this class has. Times are in milliseconds where the name says nothing else.
 */
final class ComparisonJson {
  static final String SCHEMA = "goodform-load-comparison";

  private ComparisonJson() {}

  static Map<String, @Nullable Object> members(LoadComparison found) {
    Map<String, @Nullable Object> out = new LinkedHashMap<>();
    out.put("schema", SCHEMA);
    out.put("version", LoadJson.VERSION);
    out.put("scenario", found.scenario().toString());
    out.put("startedAt", found.startedAt().toString());
    out.put("valid", found.isValid());
    out.put("reasons", LoadJson.reasons(found.guard()));
    out.put("verdict", LoadJson.id(found.decision()));
    out.put("cpu", ratio(found.cpu()));
    out.put("cpuOfAllThreads", ratio(found.cpuOfAllThreads()));
    out.put("median", ratio(found.median()));
    out.put("p99", ratio(found.p99()));
    out.put("first", arm(found, false));
    out.put("second", arm(found, true));
    out.put("guard", LoadJson.guard(found.guard()));
    out.put("machine", LoadJson.machine(found.guard().machine()));
    out.put("notObserved", found.remarks());
    return out;
  }

  private static @Nullable Map<String, Object> ratio(Optional<Ratio> ratio) {
    if (ratio.isEmpty()) {
      return null;
    }
    Map<String, Object> out = new LinkedHashMap<>();
    out.put("value", ratio.get().value());
    out.put("low", ratio.get().low());
    out.put("high", ratio.get().high());
    out.put("pairs", ratio.get().pairs());
    return out;
  }

  private static Map<String, @Nullable Object> arm(LoadComparison found, boolean ofSecond) {
    Map<String, @Nullable Object> out = new LinkedHashMap<>();
    out.put("target", found.address(ofSecond).toString());
    out.put("completed", found.completed(ofSecond));
    out.put("faults", found.faults(ofSecond));
    out.put("examples", found.examples(ofSecond));
    out.put("cpuMicros", LoadJson.known(found.cpuMicros(ofSecond)));
    out.put("cpuMicrosOfAllThreads", LoadJson.known(found.cpuMicrosOfAllThreads(ofSecond)));
    out.put("load", LoadJson.series(found.responses(ofSecond)));
    out.put("rounds", found.rounds(ofSecond).stream().map(ComparisonJson::round).toList());
    return out;
  }

  private static Map<String, @Nullable Object> round(Round round) {
    Map<String, @Nullable Object> out = new LinkedHashMap<>();
    out.put("pair", round.pair());
    out.put("millis", round.nanos() / 1e6);
    out.put("completed", round.requests().completed());
    out.put("cpuMillis", round.cpu().isKnown() ? round.cpu().work() / 1e6 : null);
    out.put("load", LoadJson.series(round.requests().load()));
    out.put("lag", LoadJson.series(round.requests().lag()));
    return out;
  }
}
