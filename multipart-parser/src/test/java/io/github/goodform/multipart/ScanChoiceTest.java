package io.github.goodform.multipart;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.github.goodform.multipart.ScanChoice.Scan;
import java.nio.ByteBuffer;
import java.util.Arrays;
import java.util.Random;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;

/** That a search changes to the scan that its content is not bad for, and comes back. */
class ScanChoiceTest {
  private static final int LENGTH = 42;
  private static final int STEP = LENGTH - 3;
  private static final SearchSettings SETTINGS =
      new SearchSettings(16, 8, 16, 32, 1_024, 64, 8_192, 512, 4_096, 1 << 20, 64, 12, 512, 256);
  private static final String BROWSER = "\r\n------WebKitFormBoundary7MA4YWxkTrZu0gW0";

  private static final String SELF_SIMILAR = "\r\n--" + "a".repeat(47);

  private final ScanChoice choice = new ScanChoice(SETTINGS);

  @Test
  void buildsTablesWhenThereHasBeenEnoughContent() {
    choice.begin(LENGTH, false);
    assertThat(choice.wantsTables(SETTINGS.octetsBeforeTables() - 1)).isFalse();
    assertThat(choice.wantsTables(1)).isFalse();
    assertThat(choice.scan()).isEqualTo(Scan.PAIRS);
    assertThat(choice.end(100, 5_000)).isEqualTo(5_000);
    assertThat(choice.hasTables()).isFalse();
    assertThat(choice.wantsTables(1)).isTrue();
    assertThat(choice.hasTables()).isTrue();
    assertThat(choice.wantsTables(1 << 20)).isFalse();
    assertThat(choice.scan()).isEqualTo(Scan.LATTICE);
    assertThat(choice.end(100, 5_000)).isEqualTo(5_000);
  }

  @Test
  void buildsTablesEarlierInOldMemory() {
    choice.begin(LENGTH, true);
    assertThat(choice.wantsTables(SETTINGS.octetsBeforeOldTables())).isFalse();
    assertThat(choice.wantsTables(1)).isTrue();
  }

  @Test
  void buildsTablesAtOnceWherePairsAreMany() {
    choice.begin(LENGTH, false);
    choice.giveStretch(Scan.PAIRS);
    assertThat(choice.scan()).isEqualTo(Scan.PAIRS);
    assertThat(choice.wantsTables(1)).isTrue();
    assertThat(choice.scan()).isEqualTo(Scan.LATTICE);
  }

  @Test
  void hasPairsWhereADelimiterIsTooShortForALattice() {
    choice.begin(SETTINGS.latticeShortest() - 1, false);
    assertThat(choice.wantsTables(1 << 20)).isFalse();
    assertThat(choice.scan()).isEqualTo(Scan.PAIRS);
    assertPairsGiveAStretchTo(Scan.FILTER);
  }

  @Test
  void hasAFilterFromEightOctetsOn() {
    choice.begin(SETTINGS.filterShortest(), false);
    assertPairsGiveAStretchTo(Scan.FILTER);
    choice.begin(SETTINGS.filterShortest() - 1, false);
    assertPairsGiveAStretchTo(Scan.ALL_OCTETS);
  }

  private void assertPairsGiveAStretchTo(Scan scan) {
    choice.giveStretch(Scan.PAIRS);
    assertThat(choice.scan()).isEqualTo(scan);
    assertThat(choice.end(10, 1 << 24)).isEqualTo(10 + 2 * SETTINGS.stretch());
    choice.passed(scan, 2 * SETTINGS.stretch() - 1);
    assertThat(choice.scan()).isEqualTo(scan);
    choice.passed(scan, 1);
    assertThat(choice.scan()).isEqualTo(Scan.PAIRS);
    assertThat(choice.end(10, 1 << 24)).isEqualTo(1 << 24);
  }

  @Test
  void givesTheLatticeUpWhenMarksFollowEachOther() {
    begin();
    assertThat(marksUntilUsedUp(1)).isEqualTo(6);
    assertThat(choice.isUsedUp()).isTrue();
    choice.giveStretch(Scan.LATTICE);
    assertThat(choice.scan()).isEqualTo(Scan.FILTER);
    assertThat(choice.last()).isEqualTo(Scan.FILTER);
    assertThat(choice.isUsedUp()).isFalse();
    assertThat(choice.end(1_000, 1 << 24)).isEqualTo(1_000 + 2 * SETTINGS.stretch());
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
    assertThat(marksUntilUsedUp(SETTINGS.markCost())).isEqualTo(Integer.MAX_VALUE);
    assertThat(choice.scan()).isEqualTo(Scan.LATTICE);
  }

  @Test
  void savesNoMoreThanItsCredit() {
    begin();
    assertThat(choice.usesUp(1_000_000 * STEP, 0)).isFalse();
    int at = 1_000_000 * STEP;
    int marks = 0;
    do {
      at += STEP;
      marks++;
    } while (!choice.usesUp(at, 0));
    assertThat(marks).isEqualTo(5);
  }

  @Test
  void doublesStretchesUntilTheLatticeGetsFar() {
    begin();
    int expected = SETTINGS.stretch();
    for (int i = 0; i < 12; i++) {
      marksUntilUsedUp(1);
      choice.giveStretch(Scan.LATTICE);
      expected = Math.min(2 * expected, SETTINGS.longestStretch());
      assertThat(choice.end(0, Integer.MAX_VALUE)).isEqualTo(expected);
      choice.passed(Scan.FILTER, expected - 1);
      assertThat(choice.scan()).isEqualTo(Scan.FILTER);
      choice.passed(Scan.FILTER, 5);
      assertThat(choice.scan()).isEqualTo(Scan.LATTICE);
    }
    choice.begins(0, STEP);
    assertThat(choice.usesUp(SETTINGS.stretch(), 0)).isFalse();
    int at = SETTINGS.stretch();
    while (!choice.usesUp(at, 0)) {
      at++;
    }
    choice.giveStretch(Scan.LATTICE);
    assertThat(choice.end(0, Integer.MAX_VALUE)).isEqualTo(SETTINGS.stretch());
  }

  @Test
  void doublesTheStretchOfALatticeThatStoppedJustBeforeOne() {
    begin();
    int at = SETTINGS.stretch() - 6;
    while (!choice.usesUp(at, 0)) {
      at++;
    }
    assertThat(at).isEqualTo(SETTINGS.stretch() - 1);
    choice.giveStretch(Scan.LATTICE);
    assertThat(choice.end(0, Integer.MAX_VALUE)).isEqualTo(2 * SETTINGS.stretch());
  }

  @Test
  void countsNoOtherScanAsAStretch() {
    begin();
    marksUntilUsedUp(1);
    choice.giveStretch(Scan.LATTICE);
    choice.passed(Scan.RUN, 1 << 20);
    choice.passed(Scan.LATTICE, 1 << 20);
    assertThat(choice.scan()).isEqualTo(Scan.FILTER);
    assertThat(choice.end(7, Integer.MAX_VALUE)).isEqualTo(7 + 2 * SETTINGS.stretch());
  }

  /** A table of marks for a delimiter, some of which words share or none. */
  private static DelimiterWords row(String delimiter) {
    DelimiterWords row = new DelimiterWords(new MarkTables());
    row.build(Recording.octets(delimiter));
    return row;
  }

  @Test
  void givesPairsAStretchWhereWindowsLeaveManyStarts() {
    begin();
    leaveMany();
    assertThat(choice.scan()).isEqualTo(Scan.PAIRS);
    assertThat(choice.end(7, 1 << 24)).isEqualTo(7 + 2 * SETTINGS.stretch());
    choice.passed(Scan.RUN, 1 << 20);
    choice.passed(Scan.PAIRS, 2 * SETTINGS.stretch() - 1);
    assertThat(choice.scan()).isEqualTo(Scan.PAIRS);
    choice.passed(Scan.PAIRS, 1);
    assertThat(choice.scan()).isEqualTo(Scan.LATTICE);
  }

  private void leaveMany() {
    choice.left(1_000, 1_000, row(SELF_SIMILAR));
    marksUntilUsedUp(1);
    choice.giveStretch(Scan.LATTICE);
  }

  @Test
  void givesPairsUpForTheFilter() {
    begin();
    leaveMany();
    choice.giveStretch(Scan.PAIRS);
    assertThat(choice.scan()).isEqualTo(Scan.FILTER);
    assertThat(choice.end(7, 1 << 24)).isEqualTo(7 + 4 * SETTINGS.stretch());
    choice.passed(Scan.PAIRS, 1 << 20);
    assertThat(choice.scan()).isEqualTo(Scan.FILTER);
    choice.passed(Scan.FILTER, 4 * SETTINGS.stretch());
    assertThat(choice.scan()).isEqualTo(Scan.LATTICE);
  }

  @Test
  void forgetsPairsWithANewDelimiter() {
    begin();
    leaveMany();
    begin();
    marksUntilUsedUp(1);
    choice.giveStretch(Scan.LATTICE);
    assertThat(choice.scan()).isEqualTo(Scan.FILTER);
  }

  /** One for 128 octets is not many, and no number is where each word has a mark of its own. */
  @Test
  void countsTheStartsOfWindowsByOctets() {
    assertThat(row(SELF_SIMILAR).step()).isEqualTo(48);
    for (int starts : new int[] {0, 374, 375, 376, 1_000}) {
      for (String delimiter : new String[] {SELF_SIMILAR, BROWSER.replace("----", "")}) {
        begin();
        choice.left(1_000, starts, row(delimiter));
        // Fewer points than 32 say nothing.
        choice.left(31, starts > 375 ? 0 : 31, row(delimiter));
        marksUntilUsedUp(1);
        choice.giveStretch(Scan.LATTICE);
        boolean many = starts > 375 && delimiter.equals(SELF_SIMILAR);
        assertThat(choice.scan() == Scan.PAIRS).as("%d, %s", starts, delimiter).isEqualTo(many);
      }
    }
  }

  @Test
  void forgetsWithANewDelimiter() {
    begin();
    marksUntilUsedUp(1);
    choice.giveStretch(Scan.LATTICE);
    choice.begin(LENGTH, false);
    assertThat(choice.hasTables()).isFalse();
    choice.wantsTables(1 << 20);
    assertThat(choice.scan()).isEqualTo(Scan.LATTICE);
    marksUntilUsedUp(1);
    choice.giveStretch(Scan.LATTICE);
    assertThat(choice.end(0, Integer.MAX_VALUE)).isEqualTo(2 * SETTINGS.stretch());
  }

  @Test
  void noticesARun() {
    begin();
    assertThat(choice.scan()).isEqualTo(Scan.LATTICE);
    choice.passed(Scan.RUN, 300);
    assertThat(choice.last()).isEqualTo(Scan.RUN);
    assertThat(choice.scan()).isEqualTo(Scan.LATTICE);
  }

  @Test
  void keepsTheDistancesOfTheLastStarts() {
    begin();
    for (int start : new int[] {5, 100, 107, 130, 140}) {
      choice.usesUp(start, start);
    }
    assertThat(IntStream.range(0, ScanChoice.PERIODS).map(choice::period))
        .containsExactly(10, 33, 40, 23, 30);
    choice.usesUp(150, 150);
    assertThat(choice.period(2)).isEqualTo(43);
  }

  @ParameterizedTest
  @EnumSource(names = {"ALL_OCTETS", "FILTER", "RUN"})
  void givesNoStretchForAScanWithoutCredit(Scan scan) {
    assertThatThrownBy(() -> choice.giveStretch(scan)).isInstanceOf(IllegalStateException.class);
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
  void runsThroughNearDelimiters() {
    String near = BROWSER.substring(0, BROWSER.length() - 1);
    assertThat(after(BROWSER, Recording.octets(near.repeat(20_000)))).isEqualTo(Scan.RUN);
  }

  /** Its words share their marks: the period is that of the octets that begin a delimiter. */
  @Test
  void runsThroughNearDelimitersOfASelfSimilarBoundary() {
    String delimiter = "\r\n--" + "a".repeat(70);
    String near = delimiter.substring(0, 60);
    assertThat(after(delimiter, Recording.octets(near.repeat(20_000)))).isEqualTo(Scan.RUN);
  }

  @Test
  void runsThroughTheCharactersOfASelfSimilarBoundary() {
    byte[] octets = new byte[1 << 20];
    Arrays.fill(octets, (byte) 'a');
    assertThat(after("\r\n--" + "a".repeat(70), octets)).isEqualTo(Scan.RUN);
  }

  /** One of the four words in each period has the mark of another word. */
  @Test
  void runsThroughAPeriodWithAMarkByChance() {
    String boundary = "dLV9Wyq26L0AOeVb";
    String period = boundary.substring(boundary.length() - 6) + "z".repeat(10);
    assertThat(after("\r\n--" + boundary, Recording.octets(period.repeat(1 << 16))))
        .isEqualTo(Scan.RUN);
  }

  /** A longer period is not tried. */
  @Test
  void runsThroughPeriodsUpToTheLongest() {
    int longest = SearchSettings.DEFAULT.longestPeriod();
    String near = BROWSER.substring(0, BROWSER.length() - 1);
    for (int period : new int[] {longest - 1, longest, longest + 1}) {
      String content = (near + "~".repeat(period - near.length())).repeat(1_000);
      boolean runs = after(BROWSER, Recording.octets(content)) == Scan.RUN;
      assertThat(runs).as("%d", period).isEqualTo(period <= longest);
    }
  }

  @Test
  void filtersBeginnings() {
    StringBuilder text = new StringBuilder();
    Random random = new Random(3);
    while (text.length() < 1 << 20) {
      text.append(BROWSER, 0, 20).append("x".repeat(random.nextInt(5)));
    }
    assertThat(after(BROWSER, Recording.octets(text.toString()))).isEqualTo(Scan.FILTER);
  }

  @Test
  void filtersNearDelimitersThatDiffer() {
    assertThat(after(BROWSER, different(BROWSER))).isEqualTo(Scan.FILTER);
    assertThat(after("\r\n--AaB03x", different("\r\n--AaB03x"))).isEqualTo(Scan.FILTER);
    assertThat(after("\r\n--B", different("\r\n--B"))).isEqualTo(Scan.ALL_OCTETS);
  }

  /** No window is looked at for what is like the first octets of such a delimiter only. */
  @ParameterizedTest
  @CsvSource({"'',FILTER", "aaaaaaa,PAIRS"})
  void looksForASelfSimilarBoundaryByItsWindows(String begin, Scan expected) {
    for (String unit : new String[] {"\r\n--" + begin, begin}) {
      StringBuilder text = new StringBuilder("x");
      Random random = new Random(3);
      while (text.length() < 1 << 20) {
        text.append(unit).append("xyzt".substring(random.nextInt(4)));
      }
      Scan last = after("\r\n--" + "a".repeat(40), Recording.octets(text.toString()));
      assertThat(last).as(unit).isEqualTo(unit.length() < 4 ? Scan.LATTICE : expected);
    }
  }

  @Test
  void filtersNearDelimitersOfASelfSimilarBoundary() {
    String delimiter = "\r\n--" + "a".repeat(40);
    assertThat(after(delimiter, different(delimiter))).isEqualTo(Scan.FILTER);
  }

  /** Near-delimiters with another octet changed each time. */
  private static byte[] different(String delimiter) {
    StringBuilder text = new StringBuilder();
    Random random = new Random(3);
    while (text.length() < 1 << 20) {
      int start = text.length();
      text.append(delimiter).append("~".repeat(random.nextInt(5)));
      text.setCharAt(start + random.nextInt(delimiter.length()), '~');
    }
    return Recording.octets(text.toString());
  }

  private void begin() {
    choice.begin(LENGTH, false);
    choice.wantsTables(1 << 20);
    choice.begins(0, STEP);
  }

  /** How many marks it takes when one of so many points has one. */
  private int marksUntilUsedUp(int points) {
    choice.begins(0, STEP);
    for (int marks = 1; marks < 10_000; marks++) {
      if (choice.usesUp((marks - 1) * points * STEP, 0)) {
        return marks;
      }
    }
    return Integer.MAX_VALUE;
  }

  /** The scan that has searched the end of the content, on the heap and outside. */
  private static Scan after(String delimiter, byte[] octets) {
    DelimiterSearch search = new DelimiterSearch(Recording.octets(delimiter));
    int chunk = 16_384;
    ByteBuffer heap = ByteBuffer.wrap(octets);
    for (int at = 0; at < octets.length; at += chunk) {
      search.find(heap, at, Math.min(at + chunk, octets.length));
    }
    Scan onTheHeap = search.choice().last();
    search = new DelimiterSearch(Recording.octets(delimiter));
    ByteBuffer direct = ByteBuffer.allocateDirect(octets.length).put(octets).clear();
    for (int at = 0; at < octets.length; at += chunk) {
      search.find(direct, at, Math.min(at + chunk, octets.length));
    }
    assertThat(search.choice().last()).isEqualTo(onTheHeap);
    return onTheHeap;
  }
}
