package io.github.goodform.multipart;

import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.util.Arrays;
import org.jspecify.annotations.Nullable;

/**
 * Finds the delimiter, line end and two hyphens included, in content: the only place with bit
 * tricks.
 */
final class DelimiterSearch {
  /*
   * Why correct
   *
   * Let D be the delimiter, M its length, f = D[0] its line end's first octet. bchars have no CR and no LF, so f stands in D
   * only at index 0 [1]. Three scans, each of which misses no occurrence:
   *
   *   lattice    Let S = M - 3. An occurrence at p holds the S four-octet words that begin at p … p + S - 1, and one of them
   *              begins on a lattice point (every S-th octet). So it is enough to look at the words on the lattice: `words`
   *              has a mark for the hash of every word of D. A mark says where in D its word stands, so one start is to be
   *              compared; when D has two words with that hash, every start that the point covers is tried by line ends.
   *              Points cover disjoint intervals of starts.
   *   skip       Horspool: the octet under D's end says how far D can move without passing an occurrence. Under an equal
   *              octet f is looked at first.
   *   line ends  Every octet equal to f is a candidate; eight octets are compared at once (zero-octet test of x ^ fff…).
   *
   * At the end of the buffer at most one start can be open: the last f of the last M - 1 octets, by [1]. A scan decides
   * the starts whose M octets are all in the buffer, and no other: a mark under which an open start lies is compared without
   * success for want of octets, not because they differ. So `resume`, the position from which the next scan goes on, is never
   * behind to - M + 1 [2]: `passed` sees to it for every scan. The starts from there on are left to openEnd, which sees the
   * last M - 1 octets on the heap, and of a buffer outside the copy of its last piece, which by [2] holds all of them.
   *
   * Why linear
   *
   * By [1] a comparison that has begun at f ends before the next f, so comparisons never overlap: all of them together look
   * at each octet once. The lattice adds 1 / S words and at most one look for each start; skip moves by at least one octet a
   * look; line ends looks at each octet once. Each octet is passed by one scan only, with a constant number of looks.
   *
   * Why fast
   *
   * Horspool waits: the next address depends on the octet loaded (load, table, add: some 11 cycles for M octets). The
   * lattice's addresses are known in advance, so the processor overlaps the loads; on content that is not like D it comes
   * near to what it costs to touch each cache line. Four points are looked at before a branch, with an index each. The loops
   * are a method that is larger than what HotSpot inlines (FreqInlineSize, 325 octets of code): among the values of a caller
   * they would not get the registers they need, and take half as long again. Marks are many enough that random words seldom
   * hit one. Two goals compete: the lattice is best when words of D are rare, and bad when the body is made of them
   * (near-delimiters; a boundary of equal characters in a body of them). So points that hit cost credit, and when it is used
   * up the next stretch is given to skip, which near-delimiters do not slow down; when that moves by less than 12 octets a
   * look (equal characters), a stretch goes to line ends, which only line ends slow down, and over those skip makes long
   * moves. Stretches double while the body stays like that, and are not forgotten between buffers. In content that repeats
   * itself, moves repeat as well: skip makes the same move again as long as it is the right one, and that waits for no load.
   *
   * The first octets of a part's content go to line ends: most fields are shorter than that. The tables are built when a body has
   * had some kilobytes of content, so that small forms do not pay for them.
   */
  private static final VarHandle INT =
      MethodHandles.byteArrayViewVarHandle(int[].class, ByteOrder.LITTLE_ENDIAN);
  private static final VarHandle LONG =
      MethodHandles.byteArrayViewVarHandle(long[].class, ByteOrder.LITTLE_ENDIAN);
  private static final VarHandle BUFFER_INT =
      MethodHandles.byteBufferViewVarHandle(int[].class, ByteOrder.LITTLE_ENDIAN);

  private static final int[] NO_MOVES = {};
  private static final ByteBuffer NOWHERE = ByteBuffer.allocate(0);

  private static final long ONES = 0x0101010101010101L;
  private static final long TOPS = 0x8080808080808080L;

  /** The hash is the top bits of the word times an odd constant. */
  private static final int HASH = 0x9E3779B1;

  private static final int HASH_SHIFT = 32 - 13;

  /** Delimiters shorter than this have too few words for a lattice. */
  private static final int LATTICE_SHORTEST = 16;

  static final int FIRST_OCTETS = 64;
  private static final int LOOKS = 32;
  private static final int SHORT_MOVE = 12;
  private static final int SCRATCH = 4_096;

  /**
   * The mark of a word that D has more than once; another mark is the word's index in D, plus one.
   */
  private static final byte MANY = -1;

  private byte[] delimiter = Octets.NONE;
  private @Nullable ByteBuffer readOnly;
  private int length;
  private byte first;
  private int firstWord;
  private long firsts;

  private byte[] words = Octets.NONE;
  private int[] moves = NO_MOVES;
  private int moveOnEqual;
  private byte[] scratch = Octets.NONE;

  private final ScanChoice choice = new ScanChoice();

  /** Where a scan without success stopped: no occurrence begins before, and no open start is. */
  private int resume;

  /** Whether the last search came to the end of its buffer: then this is no short field. */
  private boolean goesOn;

  DelimiterSearch(byte[] delimiter) {
    begin(delimiter);
  }

  /**
   * Begins a body: with the tables of the last one when the delimiter is the same, else in their
   * memory.
   */
  void begin(byte[] delimiter) {
    goesOn = false;
    if (Arrays.equals(this.delimiter, delimiter)) {
      return;
    }
    if (choice.hasTables()) {
      forgetWords();
    }
    this.delimiter = delimiter;
    readOnly = null;
    length = delimiter.length;
    first = delimiter[0];
    firstWord = (int) INT.get(delimiter, 0);
    firsts = (first & 0xFF) * ONES;
    choice.begin(length >= LATTICE_SHORTEST, words.length > 0);
  }

  /** How the next octets are searched. */
  ScanChoice choice() {
    return choice;
  }

  int length() {
    return length;
  }

  byte octet(int index) {
    return delimiter[index];
  }

  /** The delimiter, read-only: where octets that looked like its start are delivered from. */
  ByteBuffer octets() {
    ByteBuffer octets = readOnly;
    if (octets == null) {
      octets = ByteBuffer.wrap(delimiter).asReadOnlyBuffer();
      readOnly = octets;
    }
    return octets.clear();
  }

  /**
   * Searches {@code buffer[from, to)}.
   *
   * @return where the delimiter begins; or, when it is not there, the complement of where its first
   *     octets stand at the end ({@code ~to} when they do not)
   */
  int find(ByteBuffer buffer, int from, int to) {
    if (buffer.hasArray()) {
      int shift = buffer.arrayOffset();
      int found = find(buffer.array(), from + shift, to + shift);
      return found >= 0 ? found - shift : ~(~found - shift);
    }
    return findOutside(buffer, from, to);
  }

  private int find(byte[] octets, int from, int to) {
    int position = goesOn ? from : Math.min(to, from + FIRST_OCTETS);
    int found = goesOn ? -1 : lineEnds(octets, from, position, to);
    while (found < 0 && position <= to - length) {
      if (choice.wantsTables(to - position)) {
        buildTables();
      }
      ScanChoice.Scan scan = choice.scan();
      int end = choice.end(position, to);
      found =
          switch (scan) {
            case LINE_ENDS -> lineEnds(octets, position, end, to);
            case SKIP -> skip(octets, position, end, to);
            case LATTICE -> lattice(octets, NOWHERE, position, to);
          };
      if (found < 0) {
        choice.passed(scan, resume - position);
        position = resume;
      }
    }
    goesOn = found < 0;
    return found >= 0 ? found : openEnd(octets, from, to);
  }

  /**
   * The same for a buffer without an accessible array: the lattice in place, the rest in pieces on
   * the heap.
   */
  private int findOutside(ByteBuffer buffer, int from, int to) {
    int position = from;
    while (position < to) {
      if (to - position > SCRATCH && choice.scan() == ScanChoice.Scan.LATTICE) {
        int found = lattice(null, buffer, position, to);
        if (found >= 0) {
          goesOn = false;
          return found;
        }
        position = resume;
      }
      int n = Math.min(SCRATCH, to - position);
      copy(buffer, position, n);
      int found = find(scratch, 0, n);
      if (found >= 0) {
        return position + found;
      }
      if (position + n == to) {
        return ~(position + ~found);
      }
      position += ~found;
    }
    return ~to;
  }

  private void copy(ByteBuffer buffer, int from, int n) {
    if (scratch.length < n) {
      scratch = new byte[n <= FIRST_OCTETS ? FIRST_OCTETS : SCRATCH];
    }
    buffer.get(from, scratch, 0, n);
  }

  private void buildTables() {
    if (moves.length == 0) {
      moves = new int[256];
    }
    Arrays.fill(moves, length);
    for (int i = 0; i < length - 1; i++) {
      moves[delimiter[i] & 0xFF] = length - 1 - i;
    }
    int last = delimiter[length - 1] & 0xFF;
    moveOnEqual = moves[last];
    moves[last] = 0;
    if (choice.hasLattice()) {
      if (words.length == 0) {
        words = new byte[1 << (32 - HASH_SHIFT)];
      }
      for (int i = 0; i <= length - 4; i++) {
        int slot = ((int) INT.get(delimiter, i) * HASH) >>> HASH_SHIFT;
        words[slot] = words[slot] == 0 && i < Byte.MAX_VALUE ? (byte) (i + 1) : MANY;
      }
    }
  }

  private void forgetWords() {
    if (choice.hasLattice()) {
      for (int i = 0; i <= length - 4; i++) {
        words[((int) INT.get(delimiter, i) * HASH) >>> HASH_SHIFT] = 0;
      }
    }
  }

  private boolean matches(byte[] octets, int at) {
    return (int) INT.get(octets, at) == firstWord
        && Arrays.equals(octets, at, at + length, delimiter, 0, length);
  }

  /** A scan has excluded every complete occurrence that begins before the position: see [2]. */
  private void passed(int position, int to) {
    resume = Math.min(position, to - length + 1);
  }

  /** Looks on the heap, or when there is no array in the buffer. */
  private int lattice(byte @Nullable [] array, ByteBuffer buffer, int from, int to) {
    int step = length - 3;
    int last = to - 4;
    int i = from + step - 1;
    choice.latticeBegins(i, step);
    while (true) {
      i = nextMarked(array, buffer, words, i, last, step);
      if (i > last) {
        passed(i - step + 1, to);
        return -1;
      }
      int word = array == null ? (int) BUFFER_INT.get(buffer, i) : (int) INT.get(array, i);
      int mark = words[(word * HASH) >>> HASH_SHIFT];
      int starts = mark == MANY ? step : 1;
      int start = i - (mark == MANY ? step : mark) + 1;
      int found =
          array == null
              ? lineEnds(buffer, start, starts, to)
              : lineEnds(array, start, start + starts, to);
      if (found >= 0) {
        return found;
      }
      i += step;
      if (choice.isUsedUp(i)) {
        passed(i - step + 1, to);
        return -1;
      }
    }
  }

  /** The first point from here on that has a mark; when there is none, one behind the last. */
  private static int nextMarked(
      byte @Nullable [] array, ByteBuffer buffer, byte[] marks, int from, int last, int step) {
    int i = from;
    int j = i + step;
    int k = j + step;
    int l = k + step;
    int four = 4 * step;
    if (array != null) {
      while (l <= last
          && (marks[((int) INT.get(array, i) * HASH) >>> HASH_SHIFT]
                  | marks[((int) INT.get(array, j) * HASH) >>> HASH_SHIFT]
                  | marks[((int) INT.get(array, k) * HASH) >>> HASH_SHIFT]
                  | marks[((int) INT.get(array, l) * HASH) >>> HASH_SHIFT])
              == 0) {
        i += four;
        j += four;
        k += four;
        l += four;
      }
      while (i <= last && marks[((int) INT.get(array, i) * HASH) >>> HASH_SHIFT] == 0) {
        i += step;
      }
      return i;
    }
    while (l <= last
        && (marks[((int) BUFFER_INT.get(buffer, i) * HASH) >>> HASH_SHIFT]
                | marks[((int) BUFFER_INT.get(buffer, j) * HASH) >>> HASH_SHIFT]
                | marks[((int) BUFFER_INT.get(buffer, k) * HASH) >>> HASH_SHIFT]
                | marks[((int) BUFFER_INT.get(buffer, l) * HASH) >>> HASH_SHIFT])
            == 0) {
      i += four;
      j += four;
      k += four;
      l += four;
    }
    while (i <= last && marks[((int) BUFFER_INT.get(buffer, i) * HASH) >>> HASH_SHIFT] == 0) {
      i += step;
    }
    return i;
  }

  /** Looks for starts in {@code [from, end)}; goes on to the end of the move. */
  private int skip(byte[] octets, int from, int end, int to) {
    int[] table = moves;
    int under = length - 1;
    int i = from + under;
    int limit = Math.min(to, end + under);
    int looks = 0;
    int mark = i;
    while (i < limit) {
      int move = table[octets[i] & 0xFF];
      if (move == 0) {
        if (octets[i - under] == first && matches(octets, i - under)) {
          return i - under;
        }
        move = moveOnEqual;
      }
      do {
        i += move;
        looks++;
      } while (looks < LOOKS && i < limit && table[octets[i] & 0xFF] == move);
      if (looks == LOOKS) {
        if (i - mark < LOOKS * SHORT_MOVE) {
          choice.movesAreShort();
          break;
        }
        looks = 0;
        mark = i;
      }
    }
    passed(i - under, to);
    return -1;
  }

  /** Looks for starts in {@code [from, end)}. */
  private int lineEnds(byte[] octets, int from, int end, int to) {
    int stop = Math.min(end, to - length + 1);
    int p = from;
    while (p <= stop - 8) {
      long z = firsts(octets, p);
      if (z == 0) {
        p += 8;
        while (p <= stop - 32
            && (firsts(octets, p)
                    | firsts(octets, p + 8)
                    | firsts(octets, p + 16)
                    | firsts(octets, p + 24))
                == 0) {
          p += 32;
        }
        continue;
      }
      for (; z != 0; z &= z - 1) {
        int start = p + (Long.numberOfTrailingZeros(z) >>> 3);
        if (matches(octets, start)) {
          return start;
        }
      }
      p += 8;
    }
    for (; p < stop; p++) {
      if (octets[p] == first && matches(octets, p)) {
        return p;
      }
    }
    passed(end, to);
    return -1;
  }

  /** Looks outside the heap at so many starts: a copy of them is looked at. */
  private int lineEnds(ByteBuffer buffer, int from, int starts, int to) {
    int n = Math.min(to - from, starts + length - 1);
    copy(buffer, from, n);
    int found = lineEnds(scratch, 0, starts, n);
    return found < 0 ? -1 : from + found;
  }

  /**
   * Not 0 when one of eight octets is f: its top bit is set, and no lower one but those of other f.
   */
  private long firsts(byte[] octets, int at) {
    long x = (long) LONG.get(octets, at) ^ firsts;
    return (x - ONES) & ~x & TOPS;
  }

  private int openEnd(byte[] octets, int from, int to) {
    int stop = Math.max(from, to - length + 1);
    int end = to;
    while (end - 8 >= stop && firsts(octets, end - 8) == 0) {
      end -= 8;
    }
    for (int p = end - 1; p >= stop; p--) {
      if (octets[p] == first) {
        return Arrays.equals(octets, p, to, delimiter, 0, to - p) ? ~p : ~to;
      }
    }
    return ~to;
  }
}
