package io.github.goodform.fs.naming;

import com.ibm.icu.text.Normalizer2;
import com.ibm.icu.text.UnicodeSet;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.Map;

/**
 * Composition as the Linux driver of HFS Plus does it for a listing: a character and the one after
 * it become one where the old table has it, composition exclusions too, and marks keep their order.
 */
final class PairComposition {
  private static final Map<String, Integer> PAIRS = pairs();
  private static final int HANGUL_LEADS = 0x1100;
  private static final int HANGUL_VOWELS = 0x1161;
  private static final int HANGUL_TAILS = 0x11A7;
  private static final int HANGUL_SYLLABLES = 0xAC00;
  private static final int VOWELS = 21;
  private static final int TAILS = 28;

  private final EquivalenceModel model;

  PairComposition(EquivalenceModel model) {
    this.model = model;
  }

  String compose(String decomposed) {
    StringBuilder composed = new StringBuilder();
    int last = -1;
    for (int next : decomposed.codePoints().toArray()) {
      int pair = last < 0 ? -1 : pair(last, next);
      if (pair >= 0) {
        last = pair;
      } else {
        append(composed, last);
        last = next;
      }
    }
    append(composed, last);
    return composed.toString();
  }

  private static void append(StringBuilder text, int codePoint) {
    if (codePoint >= 0) {
      text.appendCodePoint(codePoint);
    }
  }

  private int pair(int first, int second) {
    int hangul = hangul(first, second);
    if (hangul >= 0) {
      return hangul;
    }
    Integer pair = PAIRS.get(Character.toString(first) + Character.toString(second));
    return pair != null && model.decompositionRange().holds(pair) ? pair : -1;
  }

  /** Unicode Standard, §3.12. */
  private static int hangul(int first, int second) {
    int vowel = second - HANGUL_VOWELS;
    if (first >= HANGUL_LEADS && first < HANGUL_LEADS + 19 && vowel >= 0 && vowel < VOWELS) {
      return HANGUL_SYLLABLES + ((first - HANGUL_LEADS) * VOWELS + vowel) * TAILS;
    }
    int syllable = first - HANGUL_SYLLABLES;
    int tail = second - HANGUL_TAILS;
    boolean open = syllable >= 0 && syllable < 19 * VOWELS * TAILS && syllable % TAILS == 0;
    return open && tail > 0 && tail < TAILS ? first + tail : -1;
  }

  private static Map<String, Integer> pairs() {
    Map<String, Integer> pairs = new HashMap<>();
    Normalizer2 form = Normalizer2.getNFDInstance();
    for (String text : new UnicodeSet("[:NFD_Quick_Check=No:]").addAllTo(new ArrayList<>())) {
      int codePoint = text.codePointAt(0);
      String raw = form.getRawDecomposition(codePoint);
      if (raw != null && !EquivalenceModel.isSingleton(codePoint)) {
        pairs.put(raw, codePoint);
      }
    }
    return Map.copyOf(pairs);
  }
}
