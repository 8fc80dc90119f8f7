package io.github.goodform.fs.experiment;

import io.github.goodform.fs.evidence.CallOutcome;
import io.github.goodform.fs.evidence.ErrorKind;
import io.github.goodform.fs.evidence.NameObservation;
import io.github.goodform.fs.experiment.LetterPairs.Pair;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.HexFormat;
import java.util.List;

/**
 * Asks which octets of names in UTF-8 are one to a directory that takes each octet for a letter of
 * an 8-bit charset: by ISO 8859-2, {@code \xA1} is the capital of {@code \xB1}, and so U+00E1 and
 * U+00F1 are one.
 *
 * <p>The characters of a row differ in one octet. One file after the other is made of them; one
 * that is there already is looked up by each before it. Two that are one are octets only where the
 * same octets are one in other characters, too: else they are letters.
 */
final class OctetExperiment {
  /**
   * Octets that may stand in the place of the dots in each of three sequences: those that go on,
   * and those that begin a character of two, three and four. Not each goes with any that follows.
   */
  private static final List<Row> ROWS =
      List.of(
          new Row(0x80, 0xBF, -1, "C3..", "C5..", "D1.."),
          new Row(0xC2, 0xDF, -1, "..B7", "..85", "..9C"),
          new Row(0xE0, 0xEF, 0xED, "..A181", "..B4B4", "..AF95"),
          new Row(0xE1, 0xEF, -1, "..8181", "..92B4", "..9595"),
          new Row(0xF0, 0xF3, -1, "..918181", "..929595", "..958484"),
          new Row(0xF1, 0xF4, -1, "..818181", "..829595", "..858484"));

  /** The octets from one to another, without one, in sequences of octets in UTF-8. */
  private record Row(int first, int last, int without, String in, String again, String oncemore) {
    List<Integer> octets() {
      List<Integer> octets = new ArrayList<>();
      for (int octet = first; octet <= last; octet++) {
        if (octet != without) {
          octets.add(octet);
        }
      }
      return octets;
    }

    List<String> others() {
      return List.of(again, oncemore);
    }
  }

  private final ManyNames names;
  private final LetterPairs pairs = new LetterPairs();

  /**
   * Asks in names that do not fit 8.3.
   *
   * @param names the names, which have one character in their middle
   */
  OctetExperiment(ManyNames names) {
    this.names = names;
  }

  NameObservation run() {
    ROWS.forEach(this::ask);
    return pairs.answered();
  }

  private void ask(Row row) {
    List<Integer> apart = new ArrayList<>();
    List<Integer> taken = new ArrayList<>();
    int first = row.octets().get(0);
    String unused = names.unused();
    for (int octet : row.octets()) {
      CallOutcome create = names.create(unused + text(row.in(), octet));
      if (names.isStopped()) {
        pairs.leaveOpen(List.of(pair(row, first, octet)), names.reason());
      } else if (create.isOk()) {
        apart.add(octet);
      } else if (create.reason() == ErrorKind.EXISTS && !apart.isEmpty()) {
        taken.add(octet);
      }
    }
    names.clearCreated();
    for (int octet : apart) {
      pairs.part(List.of(pair(row, apart.get(0), octet)));
    }
    for (int octet : taken) {
      join(row, octet, apart);
    }
  }

  /** An octet whose name was taken is one with one of those that were created before it. */
  private void join(Row row, int octet, List<Integer> apart) {
    for (int other : apart) {
      if (other < octet && isOne(row.in(), octet, other)) {
        List<Pair> joined = List.of(pair(row, other, octet));
        long again = row.others().stream().filter(in -> isOne(in, octet, other)).count();
        if (again == row.others().size()) {
          pairs.join(joined);
        } else if (again == 0) {
          pairs.part(joined);
        } else {
          pairs.leaveOpen(joined, names.reason());
        }
        return;
      }
    }
    pairs.leaveOpen(List.of(pair(row, apart.get(0), octet)), names.reason());
  }

  private boolean isOne(String in, int octet, int other) {
    String unused = names.unused();
    boolean found =
        names.create(unused + text(in, octet)).isOk()
            && names.lookUp(unused + text(in, other)).isOk();
    names.clearCreated();
    return found;
  }

  private static String text(String in, int octet) {
    return Character.toString(character(in, octet));
  }

  private static int character(String in, int octet) {
    byte[] octets = HexFormat.of().parseHex(in.replace("..", "%02X".formatted(octet)));
    return new String(octets, StandardCharsets.UTF_8).codePointAt(0);
  }

  private static Pair pair(Row row, int least, int greater) {
    return new Pair(character(row.in(), least), character(row.in(), greater));
  }
}
