package io.github.goodform.fs;

import io.github.goodform.fs.evidence.CallOutcome;
import io.github.goodform.fs.evidence.ErrorKind;
import io.github.goodform.fs.evidence.Evidence;
import io.github.goodform.fs.evidence.NameObservation;
import io.github.goodform.fs.evidence.NameObservation.Direction;
import io.github.goodform.fs.evidence.NameObservation.Length;
import io.github.goodform.fs.evidence.NameObservation.Listing;
import io.github.goodform.fs.evidence.NameObservation.Relation;
import io.github.goodform.fs.evidence.NameObservation.Single;
import java.util.ArrayList;
import java.util.List;

/** Compares what is observed now with what was recorded, observation by observation. */
final class Comparison {
  private final List<String> differences = new ArrayList<>();

  private Comparison() {}

  /**
   * One line for each question whose observation differs; what was not recorded is not compared.
   */
  static List<String> of(Evidence recorded, Evidence now) {
    Comparison comparison = new Comparison();
    recorded
        .observations()
        .forEach(
            (id, observation) -> {
              if (!isRemembered(id, observation)) {
                comparison.observation(id, observation, now.of(id));
              }
            });
    return comparison.differences;
  }

  /** A kernel that remembers a name that is gone: a simulated file system has no such cache. */
  private static boolean isRemembered(String id, NameObservation observation) {
    return id.startsWith("recreate-")
        && observation instanceof Single single
        && single.create().reason() == ErrorKind.EXISTS;
  }

  private void observation(String id, NameObservation recorded, NameObservation now) {
    if (recorded instanceof Relation expected && now instanceof Relation found) {
      direction(id + " forward", expected.forward(), found.forward());
      direction(id + " reverse", expected.reverse(), found.reverse());
    } else if (recorded instanceof Single expected && now instanceof Single found) {
      outcome(id + " create", expected.create(), found.create());
      listing(id + " listed", expected.listed(), found.listed());
      outcome(id + " lookup", expected.lookup(), found.lookup());
    } else if (recorded instanceof Length expected && now instanceof Length found) {
      compareUnits(id, expected.units(), found.units());
      outcome(id + " next", expected.next(), found.next());
    } else if (!isUnsayable(recorded) || !isUnsayable(now)) {
      compare(id, recorded, now);
    }
  }

  /** A relation with a name that cannot be said was recorded by halves, and is not asked now. */
  private static boolean isUnsayable(NameObservation observation) {
    return observation.toString().contains(CallOutcome.of(ErrorKind.UNENCODABLE).toString());
  }

  private void direction(String id, Direction recorded, Direction now) {
    outcome(id + " create", recorded.create(), now.create());
    listing(id + " listed", recorded.listed(), now.listed());
    outcome(id + " lookup", recorded.lookup(), now.lookup());
    outcome(id + " create other", recorded.createOther(), now.createOther());
    listing(id + " listed both", recorded.listedBoth(), now.listedBoth());
  }

  private void outcome(String what, CallOutcome recorded, CallOutcome now) {
    if (recorded.reason() != ErrorKind.OTHER) {
      compare(what, recorded.reason(), now.reason());
    }
  }

  private void listing(String what, Listing recorded, Listing now) {
    if (recorded.outcome().isOk()) {
      compare(what, recorded, now);
    }
  }

  /** A path that is one octet short of the limit cannot grow by a name. */
  private void compareUnits(String id, int recorded, int now) {
    if (!id.equals("length-path") || Math.abs(recorded - now) > 1) {
      compare(id + " units", recorded, now);
    }
  }

  private void compare(String what, Object recorded, Object now) {
    if (!recorded.equals(now)) {
      differences.add(what + ": recorded " + recorded + ", now " + now);
    }
  }
}
