package io.github.goodform.fs.naming;

import io.github.goodform.fs.evidence.CallOutcome;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * What a replayed directory does with a name.
 *
 * <p>A stored name <em>claims</em> one or more keys; a name that is asked for has one key. A name
 * finds the entry that claims its key, and cannot be created when one of the keys that it would
 * claim is taken. One key that is claimed and asked alike makes a symmetric equivalence; a second
 * claimed key is an alias (the 8.3 name of vfat), and makes the relation asymmetric.
 */
public interface ReplayRules {

  /** How the creation of this name ends, or {@code null} when it can be stored. */
  @Nullable CallOutcome refusal(String name);

  /** The most octets that an absolute path can have. */
  int longestPath();

  /** The name as a listing shows it. */
  String stored(String name);

  /** The key by which the name is looked up. */
  String asked(String name);

  /** The keys that the name takes when it is created. */
  Set<String> claimed(String name);
}
