package io.github.goodform.multipart;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.Channels;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** What one search gives back and another takes has no mark, and is nobody else's. */
class MarkTablesTest {
  private final MarkTables tables = new MarkTables();

  @Test
  void handsOutWhatWasGivenOnce() {
    byte[] first = tables.take();
    byte[] second = tables.take();
    assertThat(first).hasSize(DelimiterWords.MARKS).isNotSameAs(second);

    tables.give(first);
    tables.give(second);
    assertThat(tables.take()).isSameAs(first);
    assertThat(tables.take()).isSameAs(second);
    assertThat(tables.take()).isNotSameAs(first).isNotSameAs(second);
  }

  @Test
  void keepsNoMoreThanItsSlots() {
    List<byte[]> given = new ArrayList<>();
    for (int i = 0; i <= MarkTables.SLOTS; i++) {
      given.add(new byte[DelimiterWords.MARKS]);
      tables.give(given.get(i));
    }
    for (int i = 0; i < MarkTables.SLOTS; i++) {
      assertThat(tables.take()).isSameAs(given.get(i));
    }
    assertThat(tables.take()).isNotSameAs(given.get(MarkTables.SLOTS));
  }

  /** Words that are there once, more than once, and more than fit in a mark. */
  @ParameterizedTest
  @ValueSource(ints = {4, 5, 44, 74, 300})
  void takesAllMarksAwayBeforeATableIsGiven(int length) {
    for (int letters : new int[] {1, 2, 200}) {
      byte[] delimiter = new byte[length];
      for (int i = 0; i < length; i++) {
        delimiter[i] = (byte) (i * 7 % letters);
      }
      DelimiterWords words = new DelimiterWords(tables);
      words.giveBack();
      DelimiterWords singles = new DelimiterWords(tables);
      words.build(delimiter);
      singles.buildSingles(words);
      assertThat(words.hasMemory()).isTrue();
      words.giveBack();
      singles.giveBack();
      assertThat(words.hasMemory()).isFalse();
      assertThat(words.isBuilt()).isFalse();
      words.giveBack();
      byte[] first = tables.take();
      byte[] second = tables.take();
      assertThat(first).containsOnly(0).isNotSameAs(second);
      assertThat(second).containsOnly(0);
      tables.give(first);
      tables.give(second);
    }
  }

  @Test
  void searchesAsBeforeAfterARelease() {
    byte[] delimiter = Recording.octets("\r\n------WebKitFormBoundary7MA4YWxkTrZu0gW");
    byte[] content = content(1, 40_000, delimiter);
    DelimiterSearch search = new DelimiterSearch(delimiter, SearchStatesTest.SMALL);
    for (int round = 0; round < 4; round++) {
      assertThat(search.find(ByteBuffer.wrap(content), 0, content.length))
          .isEqualTo(content.length - delimiter.length);
      assertThat(search.choice().hasTables()).isTrue();
      search.release();
      byte[] next = round % 2 == 0 ? delimiter : Recording.octets("\r\n--" + "another".repeat(5));
      search.begin(next);
      assertThat(search.choice().hasTables()).isFalse();
      assertThat(search.length()).isEqualTo(next.length);
      assertThat(search.find(ByteBuffer.wrap(content), 0, 20_000)).isLessThan(0);
      search.begin(delimiter);
    }
  }

  /** Forms of many threads at once, each with a delimiter of its own, that is in all the others. */
  @Test
  void giveEachFormItsOwnMarks() throws Exception {
    ExecutorService threads = Executors.newFixedThreadPool(8);
    try {
      List<Future<Integer>> read = new ArrayList<>();
      for (int thread = 0; thread < 8; thread++) {
        int seed = thread;
        read.add(threads.submit(() -> readForms(seed)));
      }
      for (Future<Integer> forms : read) {
        assertThat(forms.get()).isEqualTo(100);
      }
    } finally {
      threads.shutdownNow();
    }
  }

  /** A form and a reader are of one body; a parser may be reset, and keeps its table. */
  @Test
  void comesBackWhereNoOtherBodyFollows() throws IOException {
    byte[] body = body("one-body-with-a-long-boundary", content(7, 40_000, new byte[40]));
    String type = "multipart/form-data; boundary=one-body-with-a-long-boundary";

    assertThat(
            comesBack(() -> Multipart.DEFAULT.form(type, new ByteArrayInputStream(body)).close()))
        .isTrue();
    assertThat(
            comesBack(
                () -> {
                  MultipartReader reader =
                      Multipart.DEFAULT.reader(
                          Boundary.of(type), Channels.newChannel(new ByteArrayInputStream(body)));
                  while (reader.nextPart() != null) {
                    // The content is skipped.
                  }
                }))
        .isTrue();
    assertThat(
            comesBack(
                () -> {
                  MultipartParser parser =
                      MultipartParser.of(Boundary.of(type), new MultipartHandler() {});
                  parser.parse(ByteBuffer.wrap(body));
                  parser.end();
                }))
        .isFalse();
  }

  /** Something that reads a body. */
  private interface Reading {
    void run() throws IOException;
  }

  /** Whether the only table that is there is there again afterwards. */
  private static boolean comesBack(Reading reading) throws IOException {
    List<byte[]> all = new ArrayList<>();
    for (int i = 0; i <= MarkTables.SLOTS; i++) {
      all.add(MarkTables.SHARED.take());
    }
    try {
      MarkTables.SHARED.give(all.get(0));
      reading.run();
      byte[] next = MarkTables.SHARED.take();
      return next == all.get(0);
    } finally {
      all.subList(1, all.size()).forEach(MarkTables.SHARED::give);
    }
  }

  private static byte[] body(String boundary, byte[] file) {
    byte[] start =
        Recording.octets(
            "--" + boundary + "\r\nContent-Disposition: form-data; name=\"a\"\r\n\r\n");
    byte[] end = Recording.octets("\r\n--" + boundary + "--\r\n");
    ByteBuffer body = ByteBuffer.allocate(start.length + file.length + end.length);
    return body.put(start).put(file).put(end).array();
  }

  private static int readForms(int seed) throws IOException {
    int forms = 0;
    for (int i = 0; i < 100; i++) {
      String boundary = "boundary-" + seed + "-" + i + "-0123456789abcdefghijklmnopqrstuvwxyz";
      byte[] near = Recording.octets("\r\n--boundary-" + (seed + 1) % 8 + "-" + i + "-0123456789");
      byte[] file = content(seed * 100 + i, 24_000, near);
      try (FormData form =
          Multipart.DEFAULT.form(
              "multipart/form-data; boundary=" + boundary,
              new ByteArrayInputStream(body(boundary, file)))) {
        assertThat(form.parts()).hasSize(1);
        assertThat(form.parts().get(0).octets()).isEqualTo(file);
      }
      forms++;
    }
    return forms;
  }

  /** Random octets with many prefixes of a delimiter, and all of it at the end. */
  private static byte[] content(int seed, int length, byte[] delimiter) {
    Random random = new Random(seed);
    byte[] octets = new byte[length];
    random.nextBytes(octets);
    for (int at = 0; at + delimiter.length < length; at += 30 + random.nextInt(200)) {
      System.arraycopy(delimiter, 0, octets, at, 3 + random.nextInt(delimiter.length - 4));
    }
    System.arraycopy(delimiter, 0, octets, length - delimiter.length, delimiter.length);
    return octets;
  }
}
