package io.github.goodform.fs;

import com.ibm.icu.lang.UCharacter;
import com.ibm.icu.text.Normalizer2;
import com.ibm.icu.text.UnicodeSet;
import io.github.goodform.fs.evidence.Question;
import java.util.ArrayList;
import java.util.Collections;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Locale;
import java.util.Random;
import java.util.Set;

/** Names and pairs of names on which predictions are tried. */
final class NameSamples {
  private static final List<String> UNITS =
      List.of(
          "a",
          "A",
          "\u00E5",
          "a\u030A",
          "\uD55C",
          "\uD83D\uDE00",
          "\u0390",
          "\u0344",
          "\uFDFA",
          "\uD87E\uDC1A",
          "\u212B",
          "\u0958",
          "\uFB01",
          "\u00DF",
          "\u0130",
          "\u0149");
  private static final String[] ENDINGS = {".", " ", "..", " .", ". ", ". .", "\t", "~1", ".txt."};
  private static final String MARKS =
      "\u0300\u0301\u0307\u0308\u030A\u0323\u0327\u0345\u05B0\u0650";
  private static final String LETTERS =
      "abzABZ019._- \u00E5\u00C5\u00F6\u00D6\u00DF\u0130\u0131\u03C3\u03C2\u03A3\u0416\u0436\u1E9E"
          + "\u1F52\u1F80\u212A\u017F\u00B5\uFB05\uD55C\u4E2D\u0627\u05D0\u0E33\u200D\uFE0F\u00AD";

  /**
   * So many questions about two names there were when the sample was drawn: another one draws no
   * other sample.
   */
  private static final int QUESTIONS = 164;

  private static final List<String[]> ASKED = asked();
  private static final List<String[]> RELATIVES = madeRelatives();

  private NameSamples() {}

  /** The pairs of the catalogue, and each of these relations of every code point that has it. */
  static List<String[]> relatives() {
    List<String[]> all = new ArrayList<>(ASKED);
    all.addAll(RELATIVES);
    return all;
  }

  private static List<String[]> asked() {
    List<String[]> pairs = new ArrayList<>();
    for (Question question : Question.catalogue()) {
      if (question.kind() == Question.Kind.RELATION) {
        pairs.add(new String[] {question.first(), question.second()});
      }
    }
    return pairs;
  }

  private static List<String[]> madeRelatives() {
    List<String[]> pairs = new ArrayList<>();
    Normalizer2 formD = Normalizer2.getNFDInstance();
    Normalizer2 formKd = Normalizer2.getNFKDInstance();
    Normalizer2 formC = Normalizer2.getNFCInstance();
    for (int c = 1; c < 0x30000; c++) {
      if (!UCharacter.isDefined(c)
          || (Character.MIN_SURROGATE <= c && c <= Character.MAX_SURROGATE)) {
        continue;
      }
      if (0xAC00 < c && c < 0xD7A4 && c % 997 != 0) {
        continue;
      }
      String text = Character.toString(c);
      Set<String> others = new LinkedHashSet<>();
      others.add(formD.normalize(text));
      others.add(formC.normalize(text));
      others.add(formKd.normalize(text));
      others.add(Character.toString(UCharacter.toUpperCase(c)));
      others.add(Character.toString(UCharacter.toLowerCase(c)));
      others.add(UCharacter.foldCase(text, true));
      others.add(Character.toString(UCharacter.foldCase(c, true)));
      others.add(UCharacter.toUpperCase(Locale.ROOT, text));
      others.add(formD.normalize(UCharacter.foldCase(formD.normalize(text), true)));
      others.add(formD.normalize(Character.toString(UCharacter.toUpperCase(c))));
      others.remove(text);
      others.forEach(other -> pairs.add(new String[] {text, other}));
    }
    for (String text :
        new UnicodeSet("[:Default_Ignorable_Code_Point:]").complement().complement()) {
      int c = text.codePointAt(0);
      if (c < 0xE0FFF && (UCharacter.isDefined(c) || c % 97 == 0) && (c < 0xE0000 || c % 11 == 0)) {
        pairs.add(new String[] {text, ""});
      }
    }
    return Collections.unmodifiableList(pairs);
  }

  /** All pairs that the predictions are tried on: a share of the relatives, and random ones. */
  static List<String[]> pairs(int share, int randoms, long seed) {
    List<String[]> pairs = new ArrayList<>();
    for (int i = 0; i < QUESTIONS + RELATIVES.size(); i += share) {
      String[] pair = i < QUESTIONS ? ASKED.get(i) : RELATIVES.get(i - QUESTIONS);
      pairs.add(around(pair, i / share % 3));
    }
    pairs.addAll(parted());
    Random random = new Random(seed);
    while (randoms > 0) {
      String[] pair = randomPair(random);
      if (isName(pair[0]) && isName(pair[1])) {
        pairs.add(pair);
        randoms--;
      }
    }
    return pairs;
  }

  /** Marks in each order, with and without a code point between them that may be ignored. */
  private static List<String[]> parted() {
    List<String[]> pairs = new ArrayList<>();
    String[][] marks = {{"\u0301", "\u0323"}, {"\u0323", "\u0301"}, {"\u0304", "\u0345"}};
    for (String[] mark : marks) {
      for (String between : List.of("\u00AD", "\u034F", "\u115F", "\u200D", "\uDB40\uDD00")) {
        String parted = "a" + mark[0] + between + mark[1];
        pairs.add(new String[] {parted, "a" + mark[0] + mark[1]});
        pairs.add(new String[] {parted, "a" + mark[1] + mark[0]});
        pairs.add(new String[] {parted, "a" + mark[0] + mark[1] + between});
      }
    }
    return pairs;
  }

  private static boolean isName(String text) {
    return text.indexOf('/') < 0 && !text.equals(".") && !text.equals("..");
  }

  /** A pair with something around it: nothing, an extension, or a long name. */
  static String[] around(String[] pair, int how) {
    return switch (how) {
      case 0 -> new String[] {"x" + pair[0], "x" + pair[1]};
      case 1 -> new String[] {pair[0] + "b.txt", pair[1] + "b.txt"};
      default ->
          new String[] {"goodform-" + pair[0] + "-pair.name", "goodform-" + pair[1] + "-pair.name"};
    };
  }

  static String random(Random random) {
    StringBuilder name = new StringBuilder();
    int length = 1 + random.nextInt(12);
    for (int i = 0; i < length; i++) {
      int kind = random.nextInt(20);
      if (kind < 12) {
        name.append(LETTERS.charAt(random.nextInt(LETTERS.length())));
      } else if (kind < 15) {
        name.append(MARKS.charAt(random.nextInt(MARKS.length())));
      } else if (kind < 19) {
        name.appendCodePoint(bmp(random));
      } else {
        name.appendCodePoint(0x10000 + random.nextInt(0x20000));
      }
    }
    return name.toString();
  }

  private static int bmp(Random random) {
    while (true) {
      int c = 0x21 + random.nextInt(0xFFDE);
      if (c != '/' && !(Character.MIN_SURROGATE <= c && c <= Character.MAX_SURROGATE)) {
        return c;
      }
    }
  }

  /** A name and one that may be the same: folded, normalized, with an ending or an ignorable. */
  static String[] randomPair(Random random) {
    String name = random(random);
    String other =
        switch (random.nextInt(8)) {
          case 0 -> Normalizer2.getNFDInstance().normalize(name);
          case 1 -> Normalizer2.getNFCInstance().normalize(name);
          case 2 -> Normalizer2.getNFKCInstance().normalize(name);
          case 3 -> UCharacter.toUpperCase(Locale.ROOT, name);
          case 4 -> UCharacter.toLowerCase(Locale.ROOT, name);
          case 5 -> UCharacter.foldCase(name, true);
          case 6 -> name + ENDINGS[random.nextInt(ENDINGS.length)];
          default ->
              Normalizer2.getNFDInstance().normalize(UCharacter.toUpperCase(Locale.ROOT, name));
        };
    return new String[] {name, other};
  }

  /** Single names: of the catalogue, at the limits of length, reserved, with endings, random. */
  static List<String> names(int count, long seed) {
    Random random = new Random(seed);
    List<String> names = new ArrayList<>();
    for (Question question : Question.of(Question.Group.NAME)) {
      names.add(question.first());
      names.add("x" + question.first() + ".txt");
    }
    for (String unit : UNITS) {
      int octets = unit.getBytes(java.nio.charset.StandardCharsets.UTF_8).length;
      for (int limit : new int[] {255, 254, 248, 127, 85, 84, 64, 63, 62, 28, 27, 7, 8, 14}) {
        names.add(unit.repeat(limit));
        names.add(unit.repeat(limit + 1));
        names.add(unit.repeat(Math.max(1, limit / octets)));
      }
    }
    for (String device :
        List.of("CON", "prn", "Aux", "nul", "COM1", "com9", "LPT3", "COM0", "CON ")) {
      names.add(device);
      names.add(device + ".txt");
      names.add(device + ".a.b");
      names.add("x" + device);
    }
    for (String ending : ENDINGS) {
      names.add("name" + ending);
      names.add("\u00E5" + ending);
      names.add(ending.equals(".") || ending.equals("..") ? "..." : ending);
    }
    for (String ignored :
        List.of("\u200D", "\u200B\u200D", ".\u200D", "..\u200D", "\uFEFF", "\u00AD")) {
      names.add(ignored);
    }
    for (char c = 1; c < 0x80; c++) {
      if (c != '/') {
        names.add("x" + c + "y");
        names.add("x" + c);
      }
    }
    while (names.size() < count) {
      names.add(random(random));
    }
    names.removeIf(name -> !isName(name));
    return names;
  }
}
