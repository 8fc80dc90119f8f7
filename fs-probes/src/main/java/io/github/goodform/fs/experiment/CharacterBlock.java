package io.github.goodform.fs.experiment;

import com.ibm.icu.lang.UCharacter;
import java.nio.charset.Charset;
import java.nio.charset.CharsetEncoder;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * A block of Unicode, of which some characters are asked first: all where the block is small and
 * charsets have some of it, and otherwise a few. A charset that has none of those has none of the
 * block.
 *
 * @param members all code points of the block
 * @param sample those that are asked first
 */
record CharacterBlock(List<Integer> members, List<Integer> sample) {
  private static final int FIRST = 0x80;

  /** Blocks with more are sampled. */
  private static final int SMALL = 0x100;

  private static final int FEW = 4;
  private static final int SEVERAL = 16;

  /** One of each family: others have the same characters, but for a few. */
  private static final List<String> CHARSETS =
      List.of(
          "ISO-8859-1",
          "ISO-8859-2",
          "ISO-8859-3",
          "ISO-8859-4",
          "ISO-8859-5",
          "ISO-8859-6",
          "ISO-8859-7",
          "ISO-8859-8",
          "ISO-8859-9",
          "ISO-8859-13",
          "ISO-8859-15",
          "windows-1250",
          "windows-1251",
          "windows-1252",
          "windows-1253",
          "windows-1255",
          "windows-1256",
          "windows-1257",
          "windows-1258",
          "KOI8-R",
          "KOI8-U",
          "IBM437",
          "IBM850",
          "IBM864",
          "x-MacRoman",
          "TIS-620",
          "windows-31j",
          "GBK",
          "Big5",
          "x-windows-949");

  /** The blocks of the Basic Multilingual Plane beyond ASCII, in the order of their characters. */
  static List<CharacterBlock> all() {
    BitSet ofCharsets = ofCharsets();
    Map<Integer, List<Integer>> blocks = new LinkedHashMap<>();
    for (int c = FIRST; c <= Character.MAX_VALUE; c++) {
      if (!Character.isSurrogate((char) c)) {
        int block = UCharacter.UnicodeBlock.of(c).getID();
        blocks.computeIfAbsent(block, id -> new ArrayList<>()).add(c);
      }
    }
    List<CharacterBlock> all = new ArrayList<>();
    for (List<Integer> members : blocks.values()) {
      List<Integer> likely = members.stream().filter(ofCharsets::get).toList();
      boolean whole = members.size() <= SMALL && !likely.isEmpty();
      List<Integer> sampled = likely.isEmpty() ? spread(members, FEW) : spread(likely, SEVERAL);
      all.add(new CharacterBlock(List.copyOf(members), whole ? List.copyOf(members) : sampled));
    }
    return all;
  }

  private static List<Integer> spread(List<Integer> members, int count) {
    List<Integer> spread = new ArrayList<>();
    int step = Math.max(1, members.size() / count);
    for (int i = 0; i < members.size() && spread.size() < count; i += step) {
      spread.add(members.get(i));
    }
    return spread;
  }

  private static BitSet ofCharsets() {
    BitSet all = new BitSet();
    for (String name : CHARSETS) {
      if (Charset.isSupported(name)) {
        CharsetEncoder encoder = Charset.forName(name).newEncoder();
        for (int c = FIRST; c <= Character.MAX_VALUE; c++) {
          if (!all.get(c) && !Character.isSurrogate((char) c) && encoder.canEncode((char) c)) {
            all.set(c);
          }
        }
      }
    }
    return all;
  }

  /** The code points that were not in the sample. */
  List<Integer> others() {
    BitSet asked = new BitSet();
    sample.forEach(asked::set);
    return members.stream().filter(c -> !asked.get(c)).toList();
  }
}
