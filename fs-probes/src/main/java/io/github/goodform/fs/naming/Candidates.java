package io.github.goodform.fs.naming;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * Which of some names may be one file with another name: those with its settled key, and those
 * without one, so that not each has to be compared with each.
 *
 * @param <T> what has a name
 */
final class Candidates<T> {
  private final List<T> all = new ArrayList<>();
  private final List<T> unsettled = new ArrayList<>();
  private final Map<String, List<T>> settled = new HashMap<>();

  void add(T one, @Nullable String settledKey) {
    all.add(one);
    if (settledKey == null) {
      unsettled.add(one);
    } else {
      settled.computeIfAbsent(settledKey, key -> new ArrayList<>()).add(one);
    }
  }

  /** The first that may be one file with a name of this key, at most as many as told. */
  List<T> of(@Nullable String settledKey, int most) {
    Stream<T> candidates =
        settledKey == null
            ? all.stream()
            : Stream.concat(
                settled.getOrDefault(settledKey, List.of()).stream(), unsettled.stream());
    return candidates.limit(most).toList();
  }
}
