package io.github.goodform.multipart;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Collections;
import java.util.IdentityHashMap;
import java.util.Random;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** A name that was read before is the same string, and always the right one. */
class RecentNamesTest {
  private static String name(RecentNames names, String text) {
    byte[] octets = Recording.octets("x" + text + "y");
    return names.name(octets, 1, 1 + text.length());
  }

  @ParameterizedTest
  @ValueSource(ints = {1, 2, 31, 32})
  void keepsAName(int length) {
    RecentNames names = new RecentNames();
    String text = "n".repeat(length);
    String first = name(names, text);
    assertThat(first).isEqualTo(text);
    assertThat(name(names, text)).isSameAs(first);
  }

  /** Wherever it stands, and whatever stands around it. */
  @Test
  void keepsANameOfAnotherBlock() {
    RecentNames names = new RecentNames();
    String first = names.name(Recording.octets("name"), 0, 4);
    for (char after = ' '; after < 127; after++) {
      byte[] octets = Recording.octets(after + "=name" + after);
      assertThat(names.name(octets, 2, 6)).isSameAs(first);
    }
  }

  @Test
  void doesNotKeepALongName() {
    RecentNames names = new RecentNames();
    String text = "n".repeat(33);
    String first = name(names, text);
    assertThat(first).isEqualTo(text);
    assertThat(name(names, text)).isEqualTo(text).isNotSameAs(first);
    assertThat(name(names, "")).isEmpty();
  }

  /** Each slot holds one name after the other, of the same length and of others. */
  @Test
  void givesTheRightNameWhereTwoShareASlot() {
    RecentNames names = new RecentNames();
    Random random = new Random(5);
    int again = 0;
    String before = "";
    for (int i = 0; i < 20_000; i++) {
      String text = "n" + random.nextInt(40) + "x".repeat(random.nextInt(3));
      String name = name(names, text);
      assertThat(name).isEqualTo(text);
      String second = name(names, text);
      assertThat(second).isSameAs(name);
      again += name.equals(before) ? 1 : 0;
      before = name;
    }
    assertThat(again).isPositive();
  }

  /** Of the names of a form, nearly all find a slot of their own. */
  @Test
  void keepsTheNamesOfAForm() {
    RecentNames names = new RecentNames();
    String[] first = new String[20];
    for (int i = 0; i < first.length; i++) {
      first[i] = name(names, "field" + i);
    }
    Set<String> kept = Collections.newSetFromMap(new IdentityHashMap<>());
    Collections.addAll(kept, first);
    for (int i = 0; i < first.length; i++) {
      kept.add(name(names, "field" + i));
    }
    assertThat(kept).hasSizeLessThan(first.length + 10);
  }
}
