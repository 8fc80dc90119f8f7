package io.github.goodform.fs.naming;

import static java.nio.charset.StandardCharsets.UTF_8;

import com.ibm.icu.lang.UCharacter;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.util.Arrays;
import java.util.HashMap;
import java.util.HashSet;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * The frozen tables of HFS Plus (Apple Technical Note 1150), which are no version of Unicode: no
 * CJK compatibility ideographs, tonos as U+030D, marks in the order of the table.
 *
 * <p>The Linux driver decomposes a name by them to store it, folds and skips by them to compare,
 * and composes the longest sequence that they hold to list it.
 */
final class HfsPlusTables {
  private static final String RESOURCE = "hfs-plus.txt";
  private static final int HANGUL_LEADS = 0x1100;
  private static final int HANGUL_VOWELS = 0x1161;
  private static final int HANGUL_TAILS = 0x11A7;
  private static final int HANGUL_SYLLABLES = 0xAC00;
  private static final int LEADS = 19;
  private static final int VOWELS = 21;
  private static final int TAILS = 28;

  private static final Map<Integer, String> DECOMPOSITIONS = new HashMap<>();
  private static final Map<String, Integer> COMPOSITIONS = new HashMap<>();
  private static final Map<Integer, Integer> FOLDS = new HashMap<>();
  private static final Set<Integer> IGNORED = new HashSet<>();
  private static final Set<Integer> UNFOLDED = new HashSet<>();
  private static int longestComposition;

  static {
    read().lines().filter(line -> !line.startsWith("#")).forEach(HfsPlusTables::add);
    COMPOSITIONS
        .keySet()
        .forEach(s -> longestComposition = Math.max(longestComposition, s.length()));
    for (int c = 0; c <= Character.MAX_VALUE; c++) {
      int other = UCharacter.toUpperCase(c);
      if (other != c && fold(c) != fold(other)) {
        UNFOLDED.add(c);
      }
    }
  }

  private HfsPlusTables() {}

  private static String read() {
    try (InputStream stream = HfsPlusTables.class.getResourceAsStream(RESOURCE)) {
      return new String(Objects.requireNonNull(stream, RESOURCE).readAllBytes(), UTF_8);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  private static void add(String line) {
    String[] fields = line.split(" ", -1);
    int first = Integer.parseInt(fields[1], 16);
    StringBuilder rest = new StringBuilder();
    Arrays.stream(fields).skip(2).forEach(f -> rest.appendCodePoint(Integer.parseInt(f, 16)));
    switch (fields[0]) {
      case "D" -> {
        DECOMPOSITIONS.put(first, rest.toString());
        COMPOSITIONS.putIfAbsent(rest.toString(), first);
      }
      case "C" -> COMPOSITIONS.put(rest.toString(), first);
      case "N" -> COMPOSITIONS.remove(DECOMPOSITIONS.getOrDefault(first, ""));
      case "F" -> FOLDS.put(first, rest.codePointAt(0));
      case "I" -> IGNORED.add(first);
      default -> throw new IllegalStateException("hfs-plus.txt: " + line);
    }
  }

  /** The decomposition of a code point, {@code null} when it has none. */
  static @Nullable String decomposition(int codePoint) {
    int index = codePoint - HANGUL_SYLLABLES;
    if (index < 0 || index >= LEADS * VOWELS * TAILS) {
      return DECOMPOSITIONS.get(codePoint);
    }
    StringBuilder parts = new StringBuilder();
    parts.append((char) (HANGUL_LEADS + index / (VOWELS * TAILS)));
    parts.append((char) (HANGUL_VOWELS + index % (VOWELS * TAILS) / TAILS));
    int tail = index % TAILS;
    return tail == 0 ? parts.toString() : parts.append((char) (HANGUL_TAILS + tail)).toString();
  }

  /** The code point that stands for this one in a comparison without case. */
  static int fold(int codePoint) {
    return FOLDS.getOrDefault(codePoint, codePoint);
  }

  /** Letters of which Unicode has the other case, and these tables have not. */
  static Set<Integer> unfolded() {
    return UNFOLDED;
  }

  /** The code points that a comparison without case skips. */
  static Set<Integer> ignored() {
    return IGNORED;
  }

  /** A decomposed name as it is listed. */
  static String compose(String decomposed) {
    StringBuilder composed = new StringBuilder();
    int at = 0;
    while (at < decomposed.length()) {
      int syllable = syllableLength(decomposed, at);
      int length = syllable > 0 ? syllable : longestMatch(decomposed, at);
      if (syllable > 0) {
        composed.append(syllable(decomposed, at, syllable));
      } else if (length > 0) {
        int codePoint =
            Objects.requireNonNull(COMPOSITIONS.get(decomposed.substring(at, at + length)));
        composed.appendCodePoint(codePoint);
      } else {
        length = Character.charCount(decomposed.codePointAt(at));
        composed.append(decomposed, at, at + length);
      }
      at += length;
    }
    return composed.toString();
  }

  private static int longestMatch(String text, int at) {
    for (int length = Math.min(longestComposition, text.length() - at); length > 0; length--) {
      if (COMPOSITIONS.containsKey(text.substring(at, at + length))) {
        return length;
      }
    }
    return 0;
  }

  /** How many conjoining letters are one syllable there: 0, 2 or 3 (Unicode Standard, §3.12). */
  private static int syllableLength(String text, int at) {
    if (at + 1 >= text.length()
        || !isWithin(text.charAt(at) - HANGUL_LEADS, LEADS)
        || !isWithin(text.charAt(at + 1) - HANGUL_VOWELS, VOWELS)) {
      return 0;
    }
    boolean tail =
        at + 2 < text.length() && isWithin(text.charAt(at + 2) - HANGUL_TAILS - 1, TAILS - 1);
    return tail ? 3 : 2;
  }

  private static boolean isWithin(int index, int count) {
    return index >= 0 && index < count;
  }

  private static char syllable(String text, int at, int length) {
    int lead = text.charAt(at) - HANGUL_LEADS;
    int vowel = text.charAt(at + 1) - HANGUL_VOWELS;
    int tail = length == 3 ? text.charAt(at + 2) - HANGUL_TAILS : 0;
    return (char) (HANGUL_SYLLABLES + (lead * VOWELS + vowel) * TAILS + tail);
  }
}
