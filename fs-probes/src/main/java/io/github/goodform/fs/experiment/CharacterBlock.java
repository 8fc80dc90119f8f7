package io.github.goodform.fs.experiment;

import com.ibm.icu.text.Normalizer2;
import io.github.goodform.fs.evidence.NameObservation.Characters;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;

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

  /** What the 8-bit charsets of the JDK have beyond ASCII. */
  private static final String OF_ALPHABETS =
      "80-113 116-12B 12E-131 134-13E 141-148 14A-14D 150-173 178-17E 192 1A0-1A1 1AF-1B0 218-21B"
          + " 2C6-2C7 2D8-2DD 300-301 303 309 323 37A 384-38A 38C 38E-3A1 3A3-3CE 3D1-3D2 3D5-3D6"
          + " 401-40C 40E-44F 451-45C 45E-45F 490-493 49A-49B 4A2-4A3 4AE-4B1 4BA-4BB 4D8-4D9"
          + " 4E8-4E9 5B0-5B9 5BB-5C3 5D0-5EA 5F0-5F4 60C 61B 61F 621-63A 640-652 660-66D 679 67E"
          + " 686 688 691 698 6A4 6A9 6AF 6BA 6BE 6C1 6D2 6D5 6F0-6F9 901-903 905-939 93C-94D"
          + " 950-954 958-970 E01-E3A E3F-E5B 200B-200F 2013-2015 2017-201A 201C-201E 2020-2022"
          + " 2026 2030 2032-2033 2039-203A 203E 2044 207F 20A7 20A9-20AC 20AF 2111 2116 2118 211C"
          + " 2122 2126 2135 2190-2195 21B5 21D0-21D4 2200 2202-2203 2205-2209 220D 220F 2211-2212"
          + " 2217 2219-221A 221D-221E 2220 2227-222B 2234 223C 2245 2248 2260-2261 2264-2265"
          + " 2282-2284 2286-2287 2295 2297 22A5 22C4-22C5 2310 2320-2321 2460-2469 2500 2502 250C"
          + " 2510 2514 2518 251C 2524 252C 2534 253C 2550-256C 2580 2584 2588 258C 2590-2593 25A0"
          + " 25B2 25BC 25C6 25CA 25CF 25D7 2605 260E 261B 261E 2660 2663 2665-2666 2701-2704"
          + " 2706-2709 270C-2727 2729-274B 274D 274F-2752 2756 2758-275E 2761-2767 2776-2794"
          + " 2798-27AF 27B1-27BE 3008-3009 F884-F899 F8E5-F8E7 F8F4-F8FC F8FF FB01-FB02 FB1F"
          + " FB2A-FB2B FB35 FB4B FB56 FB58 FB66 FB68 FB7A FB7C FB88 FB8A FB8C FB8E FB92 FB94 FB9E"
          + " FBA4 FBA6 FBA8-FBAA FBAE FBB0 FBFC-FBFE FE70-FE72 FE74 FE76-FEFC FEFF FF01-FF5E"
          + " FF61-FFBE FFC2-FFC7 FFCA-FFCF FFD2-FFD7 FFDA-FFDC";

  /** What other 8-bit charsets have: ISO 8859-14, VISCII, Mac OS Inuit. */
  private static final String OF_OTHERS = "1401-140A 1431 144E 146B 1489 14A3 14C0 1E02 1EA0";

  /** Of each block that charsets of East Asia have some of, what most of them have. */
  private static final String OF_EAST_ASIA =
      "1CE 251 2074 2160 2460 3000 3041 30A1 3105 3131 3200 338E 4E00 5065 53CB 5851 5BE5 5F90 "
          + "62C8 665F 6977 6DE1 733F 77BF 7CB2 826F 8822 906E AC00 ADE0 B099 B2ED B5AB B8EC BB88 "
          + "BE48 C164 C42C C653 C824 CB41 CE90 D1A8 D4F0 E000 E00B E016 E021 E02C E037 E042 E04D "
          + "E058 E063 E06E E079 E084 E08F E09A E0A5 F929 F92C F979 F995 F9DC F9E7 F9F1 FA0C "
          + "FE30 FE50";

  /** The blocks of the Basic Multilingual Plane beyond ASCII, in the order of their characters. */
  static List<CharacterBlock> all() {
    BitSet ofCharsets = ofCharsets();
    Map<Integer, List<Integer>> blocks = new LinkedHashMap<>();
    for (int c = FIRST; c <= Character.MAX_VALUE; c++) {
      if (!Character.isSurrogate((char) c)) {
        int block = Characters.block(c);
        blocks.computeIfAbsent(block, id -> new ArrayList<>()).add(c);
      }
    }
    List<CharacterBlock> all = new ArrayList<>();
    for (List<Integer> members : blocks.values()) {
      List<Integer> likely = members.stream().filter(ofCharsets::get).toList();
      Set<Integer> sample =
          new TreeSet<>(likely.isEmpty() ? spread(members, FEW) : sample(members, likely));
      sample.addAll(decomposed(members));
      all.add(new CharacterBlock(List.copyOf(members), List.copyOf(sample)));
    }
    return all;
  }

  /** One character each that a form makes two of: they may be replaced by two. */
  private static List<Integer> decomposed(List<Integer> members) {
    List<Integer> decomposed = new ArrayList<>();
    for (Normalizer2 form : List.of(Normalizer2.getNFDInstance(), Normalizer2.getNFKDInstance())) {
      members.stream()
          .filter(c -> form.getDecomposition(c) != null)
          .filter(c -> form.getDecomposition(c).length() > 1)
          .findFirst()
          .ifPresent(decomposed::add);
    }
    return decomposed;
  }

  /** All of a small block; of another one, what many charsets have and what few have. */
  private static List<Integer> sample(List<Integer> members, List<Integer> likely) {
    if (members.size() <= SMALL) {
      return List.copyOf(members);
    }
    Set<Integer> sample = new TreeSet<>(likely);
    sample.addAll(spread(members, SEVERAL));
    return List.copyOf(sample);
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
    BitSet all = Characters.characters(OF_ALPHABETS);
    all.or(Characters.characters(OF_OTHERS));
    all.or(Characters.characters(OF_EAST_ASIA));
    return all;
  }

  /** The code points that were not in the sample. */
  List<Integer> others() {
    BitSet asked = new BitSet();
    sample.forEach(asked::set);
    return members.stream().filter(c -> !asked.get(c)).toList();
  }
}
