package io.github.goodform.multipart;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.goodform.multipart.ScanChoice.Scan;
import java.nio.ByteBuffer;
import java.util.Arrays;
import java.util.Random;
import org.junit.jupiter.api.Test;

/** That a search changes to the scan that its content is not bad for, and comes back. */
class ScanChoiceTest {
  private static final int STEP = 39;
  private static final String BROWSER = "\r\n------WebKitFormBoundary7MA4YWxkTrZu0gW0";

  private final ScanChoice choice = new ScanChoice();

  @Test
  void buildsTablesWhenThereHasBeenEnoughContent() {
    choice.begin(true, false);
    assertThat(choice.wantsTables(ScanChoice.OCTETS_BEFORE_TABLES - 1)).isFalse();
    assertThat(choice.wantsTables(1)).isFalse();
    assertThat(choice.scan()).isEqualTo(Scan.LINE_ENDS);
    assertThat(choice.end(100, 5_000)).isEqualTo(5_000);
    assertThat(choice.hasTables()).isFalse();
    assertThat(choice.wantsTables(1)).isTrue();
    assertThat(choice.hasTables()).isTrue();
    assertThat(choice.wantsTables(1 << 20)).isFalse();
    assertThat(choice.scan()).isEqualTo(Scan.LATTICE);
  }

  @Test
  void buildsTablesEarlierInOldMemory() {
    choice.begin(true, true);
    assertThat(choice.wantsTables(ScanChoice.OCTETS_BEFORE_OLD_TABLES)).isFalse();
    assertThat(choice.wantsTables(1)).isTrue();
  }

  @Test
  void skipsWhereADelimiterIsTooShortForALattice() {
    choice.begin(false, false);
    choice.wantsTables(1 << 20);
    assertThat(choice.hasLattice()).isFalse();
    assertThat(choice.scan()).isEqualTo(Scan.SKIP);
    assertThat(choice.end(0, 1 << 24)).isEqualTo(1 << 24);
    choice.passed(Scan.SKIP, 1 << 24);
    assertThat(choice.scan()).isEqualTo(Scan.SKIP);
  }

  @Test
  void givesTheLatticeUpWhenMarksFollowEachOther() {
    begin();
    assertThat(marksUntilUsedUp(1)).isEqualTo(6);
    assertThat(choice.scan()).isEqualTo(Scan.SKIP);
    assertThat(choice.end(1_000, 1 << 24)).isEqualTo(1_000 + 2 * ScanChoice.STRETCH);
    assertThat(choice.end(1_000, 1_010)).isEqualTo(1_010);
  }

  @Test
  void takesTheCostOfAMarkFromTheCredit() {
    begin();
    // 64 points of credit, 12 for a mark, as many back as points were passed since the last one.
    assertThat(marksUntilUsedUp(2)).isEqualTo(7);
    begin();
    assertThat(marksUntilUsedUp(8)).isEqualTo(15);
  }

  @Test
  void keepsTheLatticeWhereMarksAreRare() {
    begin();
    assertThat(marksUntilUsedUp(ScanChoice.MARK_COST)).isEqualTo(Integer.MAX_VALUE);
    assertThat(choice.scan()).isEqualTo(Scan.LATTICE);
  }

  @Test
  void savesNoMoreThanItsCredit() {
    begin();
    assertThat(choice.isUsedUp(1_000_000 * STEP)).isFalse();
    int at = 1_000_000 * STEP;
    int marks = 0;
    do {
      at += STEP;
      marks++;
    } while (!choice.isUsedUp(at));
    assertThat(marks).isEqualTo(5);
  }

  @Test
  void doublesStretchesUntilTheLatticeGetsFar() {
    begin();
    int expected = ScanChoice.STRETCH;
    for (int i = 0; i < 12; i++) {
      marksUntilUsedUp(1);
      expected = Math.min(2 * expected, ScanChoice.LONGEST_STRETCH);
      assertThat(choice.end(0, Integer.MAX_VALUE)).isEqualTo(expected);
      choice.passed(Scan.SKIP, expected - 1);
      assertThat(choice.scan()).isEqualTo(Scan.SKIP);
      choice.passed(Scan.SKIP, 5);
      assertThat(choice.scan()).isEqualTo(Scan.LATTICE);
    }
    choice.latticeBegins(0, STEP);
    assertThat(choice.isUsedUp(ScanChoice.STRETCH)).isFalse();
    int at = ScanChoice.STRETCH;
    while (!choice.isUsedUp(at)) {
      at++;
    }
    assertThat(choice.end(0, Integer.MAX_VALUE)).isEqualTo(ScanChoice.STRETCH);
  }

  @Test
  void doublesTheStretchOfALatticeThatStoppedJustBeforeOne() {
    begin();
    int at = ScanChoice.STRETCH - 6;
    while (!choice.isUsedUp(at)) {
      at++;
    }
    assertThat(at).isEqualTo(ScanChoice.STRETCH - 1);
    assertThat(choice.end(0, Integer.MAX_VALUE)).isEqualTo(2 * ScanChoice.STRETCH);
  }

  @Test
  void givesAStretchToLineEndsWhereMovesAreShort() {
    begin();
    marksUntilUsedUp(1);
    choice.movesAreShort();
    choice.passed(Scan.SKIP, 100);
    assertThat(choice.scan()).isEqualTo(Scan.LINE_ENDS);
    assertThat(choice.end(7, Integer.MAX_VALUE)).isEqualTo(7 + 2 * ScanChoice.STRETCH);
    choice.passed(Scan.LINE_ENDS, 2 * ScanChoice.STRETCH);
    assertThat(choice.scan()).isEqualTo(Scan.SKIP);
    assertThat(choice.end(7, Integer.MAX_VALUE)).isEqualTo(7 + 2 * ScanChoice.STRETCH - 100);
  }

  @Test
  void forgetsWithANewDelimiter() {
    begin();
    marksUntilUsedUp(1);
    choice.movesAreShort();
    choice.begin(true, false);
    assertThat(choice.hasTables()).isFalse();
    choice.wantsTables(1 << 20);
    assertThat(choice.scan()).isEqualTo(Scan.LATTICE);
    choice.latticeBegins(0, STEP);
    marksUntilUsedUp(1);
    assertThat(choice.end(0, Integer.MAX_VALUE)).isEqualTo(2 * ScanChoice.STRETCH);
  }

  @Test
  void searchesRandomContentOnTheLattice() {
    byte[] octets = new byte[1 << 20];
    new Random(7).nextBytes(octets);
    assertThat(after(BROWSER, octets)).isEqualTo(Scan.LATTICE);
  }

  @Test
  void searchesTextOnTheLattice() {
    byte[] octets =
        Recording.octets("The quick brown fox jumps over the lazy dog. ".repeat(20_000));
    assertThat(after(BROWSER, octets)).isEqualTo(Scan.LATTICE);
  }

  @Test
  void skipsInNearDelimiters() {
    String near = BROWSER.substring(0, BROWSER.length() - 1);
    assertThat(after(BROWSER, Recording.octets(near.repeat(20_000)))).isEqualTo(Scan.SKIP);
  }

  @Test
  void looksForLineEndsAmongTheCharactersOfASelfSimilarBoundary() {
    byte[] octets = new byte[1 << 20];
    Arrays.fill(octets, (byte) 'a');
    assertThat(after("\r\n--" + "a".repeat(70), octets)).isEqualTo(Scan.LINE_ENDS);
  }

  private void begin() {
    choice.begin(true, false);
    choice.wantsTables(1 << 20);
    choice.latticeBegins(0, STEP);
  }

  /** How many marks it takes when one of so many points has one. */
  private int marksUntilUsedUp(int points) {
    choice.latticeBegins(0, STEP);
    for (int marks = 1; marks < 10_000; marks++) {
      if (choice.isUsedUp((marks - 1) * points * STEP)) {
        return marks;
      }
    }
    return Integer.MAX_VALUE;
  }

  private static Scan after(String delimiter, byte[] octets) {
    DelimiterSearch search = new DelimiterSearch(Recording.octets(delimiter));
    int chunk = 16_384;
    ByteBuffer heap = ByteBuffer.wrap(octets);
    for (int at = 0; at < octets.length; at += chunk) {
      search.find(heap, at, Math.min(at + chunk, octets.length));
    }
    Scan onTheHeap = search.choice().scan();
    search = new DelimiterSearch(Recording.octets(delimiter));
    ByteBuffer direct = ByteBuffer.allocateDirect(octets.length).put(octets).clear();
    for (int at = 0; at < octets.length; at += chunk) {
      search.find(direct, at, Math.min(at + chunk, octets.length));
    }
    assertThat(search.choice().scan()).isEqualTo(onTheHeap);
    return onTheHeap;
  }
}
