package io.github.goodform.multipart.bench;

import java.lang.management.ManagementFactory;
import java.lang.management.ThreadMXBean;
import java.util.ArrayList;
import java.util.Collections;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Random;

/**
 * The worst member of each {@link Family}, for each boundary: this parser on the heap and in direct buffers, Jetty 12 and the
 * best peer on the same member. Every member is timed; the slowest ones are timed again, by turns with random content.
 */
final class Families {

  private static final ThreadMXBean THREADS = ManagementFactory.getThreadMXBean();
  private static final int OCTETS = 4 * Row.MIB;
  private static final int SCREENING = 3;
  private static final int ROUNDS = 15;

  /** So many of the slowest members are timed again: one screening is not exact. */
  private static final int FINALISTS = 3;

  private final Form random = random();

  /** A member, and the microseconds of processor time that it took. */
  private record Timed(String name, Form form, double micros) {}

  private Families() {}

  /** Measures and prints; {@code ours} leaves the peers but Jetty 12 out. */
  static void run(List<String> words) throws Exception {
    Families families = new Families();
    boolean peers = !words.contains("ours");
    System.out.println("### Content chosen against the search, worst members\n");
    System.out.println(
        "| boundary | family | worst member | buffers | GB/s | × the time of (a) | × Jetty 12 | × the best peer |");
    System.out.println("|---|---|---|---|---|---|---|---|");
    families.warmUp();
    for (Family.Boundaries boundary : Family.Boundaries.values()) {
      for (Family family : Family.values()) {
        Family.Members members = new Family.Members(boundary, OCTETS);
        family.members(boundary, members);
        for (Entry ours : new Entry[] {Entry.GOODFORM, Entry.GOODFORM_DIRECT}) {
          System.out.println(families.line(boundary, family, members.forms(), ours, peers));
        }
      }
    }
  }

  private static Form random() {
    byte[] octets = new byte[OCTETS];
    new Random(OCTETS).nextBytes(octets);
    return new Form.Builder(Family.Boundaries.BROWSER.text())
        .file("file", "random.bin", "application/octet-stream", octets)
        .build();
  }

  /** All loops are compiled for all of their callers before anything counts. */
  private void warmUp() throws Exception {
    for (Entry entry : new Entry[] {Entry.GOODFORM, Entry.GOODFORM_DIRECT}) {
      for (Family.Boundaries boundary : Family.Boundaries.values()) {
        for (Family family : Family.values()) {
          Family.Members members = new Family.Members(boundary, OCTETS / 32);
          family.members(boundary, members);
          for (Form form : members.forms().values()) {
            time(entry, form, 1);
          }
        }
      }
      time(entry, random, 10 * ROUNDS);
    }
  }

  private String line(
      Family.Boundaries boundary,
      Family family,
      Map<String, Form> members,
      Entry ours,
      boolean peers)
      throws Exception {
    List<Timed> screened = new ArrayList<>();
    for (Map.Entry<String, Form> member : members.entrySet()) {
      Form form = member.getValue();
      screened.add(new Timed(member.getKey(), form, time(ours, form, SCREENING)));
    }
    screened.sort(Comparator.comparingDouble(Timed::micros).reversed());
    List<Timed> again = new ArrayList<>();
    for (Timed slow : screened.subList(0, Math.min(FINALISTS, screened.size()))) {
      again.add(new Timed(slow.name, slow.form, time(ours, slow.form, ROUNDS)));
    }
    Timed worst = Collections.max(again, Comparator.comparingDouble(Timed::micros));
    double ofRandom = time(ours, random, ROUNDS);
    Entry jetty = ours == Entry.GOODFORM ? Entry.JETTY_12 : Entry.JETTY_12_DIRECT;
    return String.format(
        Locale.ROOT,
        "| %d | %s | %s | %s | %.2f | %.1f | %s | %s |",
        boundary.text().length(),
        family.title(),
        worst.name,
        ours == Entry.GOODFORM ? "heap" : "direct",
        OCTETS / worst.micros / 1000,
        worst.micros / ofRandom,
        ratio(time(jetty, worst.form, ROUNDS), worst.micros),
        peers && ours == Entry.GOODFORM ? ratio(bestPeer(worst.form), worst.micros) : "");
  }

  private double bestPeer(Form form) throws Exception {
    double least = Double.MAX_VALUE;
    for (Entry entry : Entry.values()) {
      if (entry.kind() == Entry.Kind.PEER && entry.mayBeBest()) {
        least = Math.min(least, time(entry, form, SCREENING));
      }
    }
    return least;
  }

  private static String ratio(double micros, double ours) {
    return micros == Double.MAX_VALUE
        ? "not read"
        : String.format(Locale.ROOT, "%.1f", micros / ours);
  }

  /** The least processor time of so many, in microseconds; the most there is for a parser that reads the body otherwise. */
  private static double time(Entry entry, Form form, int times) throws Exception {
    if (!MultipartBenchmark.fault(entry, List.of(form), Matrix.BUFFER).isEmpty()) {
      if (entry.kind() == Entry.Kind.OURS || entry == Entry.GOODFORM_DIRECT) {
        throw new IllegalStateException(entry + " does not read what was written");
      }
      return Double.MAX_VALUE;
    }
    double least = Double.MAX_VALUE;
    Tally tally = new Tally();
    for (int i = 0; i < times; i++) {
      long begin = THREADS.getCurrentThreadCpuTime();
      entry.parse(form, Matrix.BUFFER, tally);
      least = Math.min(least, (THREADS.getCurrentThreadCpuTime() - begin) / 1000.0);
    }
    return least;
  }
}
