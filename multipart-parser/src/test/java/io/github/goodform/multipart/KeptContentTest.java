package io.github.goodform.multipart;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.nio.ByteBuffer;
import java.util.Arrays;
import java.util.Collections;
import java.util.EnumSet;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Random;
import java.util.Set;
import org.junit.jupiter.api.Test;

/** What a form keeps where the stream was read is what was sent, however it was read. */
class KeptContentTest {
  /** How content comes to be kept, and where the stream is read next. */
  private enum State {
    IN_PLACE,
    CONTINUED,
    COPIED_BESIDE_KEPT,
    TOO_SHORT,
    TOO_MUCH_UNUSED,
    NOT_IN_THE_BUFFER,
    READ_BEHIND,
    READ_INTO_ANOTHER,
    READ_OVER
  }

  /** Watches a source keep content. */
  private static final class Watched implements ContentKeeper {
    private final BodySource source;
    private final Set<State> reached;
    private final Set<byte[]> kept = Collections.newSetFromMap(new IdentityHashMap<>());

    Watched(BodySource source, Set<State> reached) {
      this.source = source;
      this.reached = reached;
    }

    @Override
    @SuppressWarnings("ReferenceEquality") // whether it is the buffer
    public void keep(ByteBuffer content, StoredContent part) {
      int n = content.remaining();
      boolean continued = part.isContinuedBy(content);
      boolean beside = kept.contains(source.array());
      boolean elsewhere = content != source.buffer();
      int unused = source.array().length - n;
      long most = (part.size() + n) / 16;
      source.keep(content, part);
      if (elsewhere) {
        reached.add(State.NOT_IN_THE_BUFFER);
      } else if (continued) {
        reached.add(State.CONTINUED);
      } else if (n >= 1_024 && unused <= most) {
        kept.add(source.array());
        reached.add(State.IN_PLACE);
      } else {
        reached.add(n < 1_024 ? State.TOO_SHORT : State.TOO_MUCH_UNUSED);
        if (beside) {
          reached.add(State.COPIED_BESIDE_KEPT);
        }
      }
    }

    boolean read() throws IOException {
      byte[] before = source.array();
      boolean more = source.read();
      if (source.array() != before) {
        reached.add(State.READ_INTO_ANOTHER);
      } else {
        reached.add(source.buffer().position() > 0 ? State.READ_BEHIND : State.READ_OVER);
      }
      return more;
    }
  }

  /**
   * Reads at most so many octets at once, or a random number of them; fills the rest with rubbish.
   */
  private static InputStream stream(byte[] body, int most, boolean random) {
    Random lengths = new Random(most);
    return new ByteArrayInputStream(body) {
      @Override
      public synchronized int read(byte[] target, int offset, int length) {
        int n =
            super.read(target, offset, Math.min(length, random ? 1 + lengths.nextInt(most) : most));
        if (n >= 0) {
          Arrays.fill(target, offset + n, offset + length, (byte) 'x');
        }
        return n;
      }
    };
  }

  private static FormData read(BodySource source, Set<State> reached) throws IOException {
    Watched watched = new Watched(source, reached);
    try (FormCollector collector =
        new FormCollector(KeptForms.DOOR.options(), KeptForms.DOOR.storage(), watched)) {
      MultipartParser parser = KeptForms.DOOR.parser(KeptForms.TYPE, collector);
      while (watched.read()) {
        parser.parse(source.buffer());
        assertThat(source.buffer().hasRemaining()).isFalse();
      }
      parser.end();
      FormData form = collector.form();
      checkUnused(watched.kept, form);
      return form;
    }
  }

  /** Arrays are kept for content, and hold little else. */
  private static void checkUnused(Set<byte[]> kept, FormData form) {
    long all = form.parts().stream().mapToLong(FormPart::size).sum();
    long arrays = kept.stream().mapToLong(array -> array.length).sum();
    assertThat(arrays).isLessThanOrEqualTo(all + all / 8);
  }

  @Test
  void isWhatWasSent() throws IOException {
    Set<State> reached = EnumSet.noneOf(State.class);
    for (List<Integer> lengths : KeptForms.LENGTHS) {
      List<byte[]> contents = KeptForms.contents(lengths);
      byte[] body = KeptForms.body(contents);
      for (int most : new int[] {1, 100, 1_448, 4_095, 8_192, 16_384, 1 << 20}) {
        if (most == 1 && body.length > 20_000) {
          continue;
        }
        for (boolean random : new boolean[] {false, true}) {
          try (FormData form = read(BodySource.of(stream(body, most, random)), reached)) {
            KeptForms.check(form, contents, lengths + " by " + most + (random ? " at random" : ""));
          }
          try (FormData form = KeptForms.DOOR.form(KeptForms.TYPE, stream(body, most, random))) {
            KeptForms.check(form, contents, lengths + " by " + most + " through the door");
          }
        }
      }
    }
    assertThat(reached).containsExactlyInAnyOrder(State.values());
  }

  /** A part that goes to a file after all takes with it what was kept in place. */
  @Test
  void goesToAFileFromItsPlace() throws IOException {
    Multipart door = Multipart.DEFAULT.withStorage(FormStorage.DEFAULT.withPartThreshold(50_000));
    List<byte[]> contents =
        List.of(
            KeptForms.content(49_000, 1),
            KeptForms.content(250_000, 2),
            KeptForms.content(50_000, 3));
    for (int most : new int[] {1_448, 1 << 20}) {
      try (FormData form =
          door.form(KeptForms.TYPE, stream(KeptForms.body(contents), most, false))) {
        assertThat(form.parts().get(0).isInMemory()).isTrue();
        assertThat(form.parts().get(1).isInMemory()).isFalse();
        assertThat(form.parts().get(2).isInMemory()).isTrue();
        KeptForms.check(form, contents, "by " + most);
      }
    }
  }
}
