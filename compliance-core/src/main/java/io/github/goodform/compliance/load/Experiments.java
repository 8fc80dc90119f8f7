package io.github.goodform.compliance.load;

import io.github.goodform.compliance.load.loader.BackPressure;
import io.github.goodform.compliance.load.loader.Members;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;

/**
 * What the experiments before a load showed. They are findings; of the promises, only the pooled
 * path depends on one, where a bound is given for what is kept of open uploads.
 *
 * @param early how the uploads with a defect were answered, by the loader's words
 * @param backPressure what the server did while its answers were not read
 * @param unreadOctets how many octets of requests it took meanwhile
 * @param samples the bodies of the catalogue that were sent, when the mix has some
 * @param resources what was found out about the resources that are fetched
 * @param open what open uploads take, when the server's JVM is observed
 * @param heldBuffers how many buffers more were acquired and not released when they had ended
 */
record Experiments(
    List<String> early,
    BackPressure backPressure,
    long unreadOctets,
    Samples samples,
    Resources resources,
    Optional<OpenUploads> open,
    long heldBuffers) {
  static final Experiments NONE =
      new Experiments(
          List.of(),
          BackPressure.UNDECIDED,
          0,
          new Samples(0, List.of()),
          new Resources(1, List.of(), List.of()),
          Optional.empty(),
          0);

  Experiments {
    early = List.copyOf(early);
  }

  Experiments with(OpenUploads found) {
    return new Experiments(
        early, backPressure, unreadOctets, samples, resources, Optional.of(found), heldBuffers);
  }

  Experiments withHeldBuffers(long held) {
    return new Experiments(early, backPressure, unreadOctets, samples, resources, open, held);
  }

  /** Reads what a loader wrote. */
  static Experiments parse(Members line) {
    return new Experiments(
        line.texts("answers"),
        BackPressure.valueOf(line.text("backPressure")),
        line.number("unreadOctets"),
        new Samples((int) line.number("samples"), line.texts("leftOut")),
        new Resources(line.number("compared"), line.texts("changing"), line.texts("missing")),
        Optional.empty(),
        0);
  }

  /**
   * Resources that are fetched, and what is not known about them.
   *
   * @param compared how many kinds of requests and resources are compared with what is expected
   * @param changing the paths of those whose content changes from answer to answer
   * @param missing what pages name and the server does not have, with its status
   */
  record Resources(long compared, List<String> changing, List<String> missing) {
    Resources {
      changing = List.copyOf(changing);
      missing = List.copyOf(missing);
    }

    /** Returns what is not observed, a line for each. */
    List<String> notObserved() {
      List<String> lines = new ArrayList<>();
      if (!changing.isEmpty()) {
        lines.add(describe(changing));
      }
      if (!missing.isEmpty()) {
        lines.add("resources that pages name and the server has not: " + join(missing));
      }
      return lines;
    }

    /** Names resources that are not compared. */
    static String describe(List<String> changing) {
      return "the content of "
          + join(changing)
          + ", which changes from answer to answer (its status is compared)";
    }

    private static String join(List<String> names) {
      return String.join(", ", names);
    }
  }

  /**
   * Bodies of the catalogue in the mix.
   *
   * @param sent how many different ones were sent
   * @param leftOut the ids of those that the server did not read right before the load
   */
  record Samples(int sent, List<String> leftOut) {
    Samples {
      leftOut = List.copyOf(leftOut);
    }

    boolean isAsked() {
      return sent > 0 || !leftOut.isEmpty();
    }

    String describe() {
      String left = leftOut.isEmpty() ? "none" : String.join(", ", leftOut);
      return "bodies of the catalogue: "
          + sent
          + " by turns; left out, because they are not read right at rest: "
          + left;
    }
  }

  /**
   * The memory of uploads that have sent some content, and whose end is held back.
   *
   * @param uploads how many are open, at least 1
   * @param sentOctets what each of them has sent
   * @param heapOctets how much more heap is used after a collection, for each
   * @param directOctets how much more direct memory is used, for each
   */
  record OpenUploads(int uploads, long sentOctets, long heapOctets, long directOctets) {
    /** Returns whether the memory grows with the content: more than half of it is there. */
    boolean isKept() {
      return keptShare() > 0.5;
    }

    /** Returns how much of what an upload has sent is in memory: 1 for all of it. */
    double keptShare() {
      return (double) (heapOctets + directOctets) / Math.max(1, sentOctets);
    }

    String describe() {
      return String.format(
          Locale.ROOT,
          "open uploads: %s (%d uploads, %d KiB sent of each: %d KiB of heap and %d KiB of direct"
              + " memory for each)",
          isKept() ? "kept in memory" : "held in bounded memory",
          uploads,
          sentOctets / 1024,
          heapOctets / 1024,
          directOctets / 1024);
    }
  }

  /** Returns how many uploads a server may have ended in another way than by reading them. */
  long unfinished() {
    long stalled = unreadOctets > 0 ? 1 : 0;
    long held = open.map(OpenUploads::uploads).orElse(0);
    return stalled + held + early.size();
  }

  /** Describes what was found, a line for each experiment. */
  List<String> describe() {
    List<String> lines = new ArrayList<>();
    lines.add(UploadReading.describe(early));
    lines.add("back pressure: " + describe(backPressure));
    if (samples.isAsked()) {
      lines.add(samples.describe());
    }
    open.ifPresent(found -> lines.add(found.describe()));
    return lines;
  }

  private String describe(BackPressure found) {
    long kibibytes = unreadOctets / 1024;
    return switch (found) {
      case BOUNDED ->
          "the server stops to read when its answers are not read (after "
              + kibibytes
              + " KiB of requests)";
      case UNBOUNDED ->
          "none: the server took "
              + kibibytes
              + " KiB of requests while none of its answers was read, which stay in its memory";
      case UNDECIDED -> "not observed";
    };
  }
}
