package io.github.goodform.multipart;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Base64;
import java.util.EnumSet;
import java.util.List;
import java.util.Random;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** What a form keeps of pushed octets is what was sent, whether it was copied early or late. */
class PushedContentTest {
  /** The least length, of a buffer and of what a part has, for an early copy. */
  private static final int LEAST = 8_192;

  /** Whether a buffer is copied early, or why not, and what becomes of the copy. */
  private enum State {
    SHORT_BUFFER,
    SHORT_PART,
    COPIED_EARLY,
    KEPT_IN_PLACE,
    ENDS_IN_A_COPY,
    TOO_SHORT,
    TOO_MUCH_UNUSED,
    NOT_IN_THE_BUFFER,
    NOT_TRIED_AGAIN
  }

  /** Watches what is copied early. */
  private static final class Watched implements ContentKeeper {
    private final EarlyCopy keeper = new EarlyCopy();
    private final Set<State> reached;
    private ByteBuffer read = ByteBuffer.allocate(0);
    private boolean isCopy;

    Watched(Set<State> reached) {
      this.reached = reached;
    }

    @Override
    @SuppressWarnings("ReferenceEquality") // whether it is the buffer
    public ByteBuffer toParse(ByteBuffer pushed, StoredContent part) {
      ByteBuffer before = pushed.duplicate();
      read = keeper.toParse(pushed, part);
      assertThat(read).isEqualTo(before);
      isCopy = read != pushed;
      if (isCopy) {
        assertThat(before.remaining()).isGreaterThanOrEqualTo(LEAST);
        assertThat(part.size()).isGreaterThanOrEqualTo(LEAST);
        assertThat(pushed.hasRemaining()).isFalse();
        assertThat(pushed.limit()).isEqualTo(before.limit());
        reached.add(State.COPIED_EARLY);
      } else if (pushed.remaining() < LEAST) {
        reached.add(State.SHORT_BUFFER);
      } else {
        reached.add(part.size() < LEAST ? State.SHORT_PART : State.NOT_TRIED_AGAIN);
      }
      return read;
    }

    @Override
    @SuppressWarnings("ReferenceEquality") // whether it is the buffer
    public void keep(ByteBuffer content, StoredContent part) {
      boolean inCopy = isCopy && content == read;
      boolean isShort = content.remaining() < 1_024;
      int unused = read.capacity() - content.remaining();
      boolean ends = inCopy && content.limit() < read.capacity();
      boolean worth = !isShort && unused <= (part.size() + content.remaining()) / 16;
      keeper.keep(content, part);
      if (!inCopy) {
        reached.add(State.NOT_IN_THE_BUFFER);
        return;
      }
      boolean inPlace = part.isContinuedBy(ByteBuffer.wrap(read.array()).position(content.limit()));
      assertThat(inPlace).isEqualTo(worth);
      reached.add(worth ? State.KEPT_IN_PLACE : isShort ? State.TOO_SHORT : State.TOO_MUCH_UNUSED);
      if (worth && ends) {
        reached.add(State.ENDS_IN_A_COPY);
      }
    }
  }

  /** A handler before the collector that pauses at random. */
  private static final class Pausing implements MultipartHandler {
    private final FormCollector collector;
    private final Random random = new Random(5);
    private @Nullable MultipartParser parser;

    Pausing(FormCollector collector) {
      this.collector = collector;
    }

    private void mayPause() {
      MultipartParser feeding = parser;
      if (feeding != null && random.nextInt(3) == 0) {
        feeding.pause();
      }
    }

    @Override
    public void begin(MultipartParser parser) {
      this.parser = parser;
      collector.begin(parser);
    }

    @Override
    public void part(PartHeaders headers) throws IOException {
      mayPause();
      collector.part(headers);
    }

    @Override
    public void data(ByteBuffer octets) throws IOException {
      mayPause();
      collector.data(octets);
    }

    @Override
    public void partEnd(long octets) throws IOException {
      mayPause();
      collector.partEnd(octets);
    }

    @Override
    public void violation(NotedViolation noted) {
      collector.violation(noted);
    }

    @Override
    public void end() {
      collector.end();
    }

    @Override
    public void failed(Throwable cause) {
      collector.failed(cause);
    }
  }

  /** Where pushed octets stand. */
  private enum Kind {
    HEAP,
    HEAP_AT_AN_OFFSET,
    READ_ONLY,
    DIRECT
  }

  /** Pushes from one buffer, in which there is rubbish between two calls. */
  private static void push(byte[] body, int most, Kind kind, MultipartParser parser)
      throws IOException {
    ByteBuffer whole =
        kind == Kind.DIRECT ? ByteBuffer.allocateDirect(most + 9) : ByteBuffer.allocate(most + 9);
    ByteBuffer buffer = kind == Kind.HEAP_AT_AN_OFFSET ? whole.slice(5, most + 4) : whole;
    ByteBuffer pushed = kind == Kind.READ_ONLY ? buffer.asReadOnlyBuffer() : buffer.duplicate();
    byte[] rubbish = "x".repeat(most).getBytes(StandardCharsets.US_ASCII);
    for (int at = 0; at < body.length; at += most) {
      int n = Math.min(most, body.length - at);
      buffer.put(3, body, at, n);
      pushed.limit(3 + n).position(3);
      do {
        int before = pushed.position();
        parser.parse(pushed);
        assertThat(pushed.position()).isBetween(before, 3 + n);
        assertThat(pushed.limit()).isEqualTo(3 + n);
      } while (pushed.hasRemaining() || parser.isPaused());
      buffer.put(3, rubbish, 0, n);
    }
    boolean complete = parser.end();
    while (!complete) {
      complete = parser.end();
    }
    assertThat(parser.octetsRead()).isEqualTo(body.length);
  }

  @ParameterizedTest
  @EnumSource(Kind.class)
  void isWhatWasSent(Kind kind) throws IOException {
    Set<State> reached = EnumSet.noneOf(State.class);
    for (List<Integer> lengths : KeptForms.LENGTHS) {
      List<byte[]> contents = KeptForms.contents(lengths);
      byte[] body = KeptForms.body(contents);
      for (int most : new int[] {100, 8_191, 8_192, 16_384, 100_000, 1 << 20}) {
        Watched watched = new Watched(reached);
        Multipart door = KeptForms.DOOR;
        try (FormCollector collector = new FormCollector(door.options(), door.storage(), watched)) {
          push(body, most, kind, door.parser(KeptForms.TYPE, collector));
          try (FormData form = collector.form()) {
            KeptForms.check(form, contents, lengths + " by " + most);
          }
        }
        try (FormCollector collector = door.collector()) {
          push(body, most, kind, door.parser(KeptForms.TYPE, new Pausing(collector)));
          try (FormData form = collector.form()) {
            KeptForms.check(form, contents, lengths + " by " + most + " with pauses");
          }
        }
      }
    }
    assertThat(reached).containsExactlyInAnyOrderElementsOf(withoutDecoded());
  }

  private static Set<State> withoutDecoded() {
    return EnumSet.complementOf(EnumSet.of(State.NOT_TRIED_AGAIN));
  }

  /** Decoded content is not what was pushed: one copy is in vain, and no other one is made. */
  @Test
  void copiesOnceInVainWhatIsDecoded() throws IOException {
    byte[] content = new byte[500_000];
    new Random(3).nextBytes(content);
    String encoded = Base64.getMimeEncoder().encodeToString(content);
    byte[] body =
        ("--b\r\nContent-Disposition: form-data; name=a; filename=f\r\n"
                + "Content-Transfer-Encoding: base64\r\n\r\n"
                + encoded
                + "\r\n--b--\r\n")
            .getBytes(StandardCharsets.US_ASCII);
    Multipart door =
        KeptForms.DOOR.withOptions(MultipartOptions.DEFAULT.withCompliance(Compliance.LEGACY));
    Set<State> reached = EnumSet.noneOf(State.class);
    Watched watched = new Watched(reached);
    try (FormCollector collector = new FormCollector(door.options(), door.storage(), watched)) {
      push(body, 20_000, Kind.HEAP, door.parser("multipart/form-data; boundary=b", collector));
      try (FormData form = collector.form()) {
        KeptForms.check(form, List.of(content), "base64");
      }
    }
    assertThat(reached)
        .contains(State.COPIED_EARLY, State.NOT_TRIED_AGAIN)
        .doesNotContain(State.KEPT_IN_PLACE);
  }

  /**
   * For the size of the part, that of the form, or a budget: what was copied early goes with it.
   */
  @Test
  void goesToAFileFromItsPlace(@TempDir Path directory) throws IOException {
    FormStorage parts = FormStorage.DEFAULT.withPartThreshold(100_000);
    List<FormStorage> storages = new ArrayList<>();
    storages.add(parts);
    storages.add(parts.withPartThreshold(1 << 20).withMemoryThreshold(150_000));
    storages.add(parts.withPartThreshold(1 << 20).withBudget(StorageBudget.of(150_000, 1 << 20)));
    List<byte[]> contents = KeptForms.contents(List.of(90_000, 250_000, 40_000));
    byte[] body = KeptForms.body(contents);
    for (FormStorage storage : storages) {
      Multipart door = KeptForms.DOOR.withStorage(storage.withDirectory(directory));
      for (int most : new int[] {1_448, 16_384, 1 << 20}) {
        try (FormCollector collector = door.collector()) {
          push(body, most, Kind.HEAP, door.parser(KeptForms.TYPE, collector));
          try (FormData form = collector.form()) {
            assertThat(form.parts())
                .extracting(FormPart::isInMemory)
                .containsExactly(true, false, true);
            KeptForms.check(form, contents, storage + " by " + most);
          }
        }
      }
    }
  }
}
