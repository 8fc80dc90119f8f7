package io.github.goodform.multipart;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.github.goodform.multipart.NestedView.Taker;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.nio.ByteBuffer;
import java.nio.channels.Channels;
import java.nio.channels.ReadableByteChannel;
import java.util.List;
import java.util.Objects;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.Flow;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.NullSource;
import org.junit.jupiter.params.provider.ValueSource;

/** What each face makes of a body that is no form: a blocking one throws, the others fail later. */
class DoorTest {
  private static final Flow.Publisher<ByteBuffer> UNTOUCHED =
      subscriber -> {
        throw new AssertionError("the body is subscribed to");
      };

  private static void is415(@Nullable Throwable failure) {
    assertThat(failure)
        .isInstanceOfSatisfying(
            MultipartException.class, e -> assertThat(e.httpStatus()).isEqualTo(415));
  }

  @ParameterizedTest
  @NullSource
  @ValueSource(strings = {"", "text/plain", "multipart/mixed; boundary=B"})
  void aFutureFailsWithoutSubscribing(@Nullable String contentType) {
    for (CompletableFuture<FormData> form :
        List.of(
            Multipart.DEFAULT.form(contentType, UNTOUCHED),
            Multipart.DEFAULT.form(contentType, UNTOUCHED, PlainBuffers.INSTANCE))) {
      assertThat(form).isCompletedExceptionally();
      form.whenComplete((none, failure) -> is415(failure)).exceptionally(e -> null).join();
    }
  }

  @ParameterizedTest
  @NullSource
  @ValueSource(strings = "text/plain")
  void aPublisherFailsWithoutSubscribing(@Nullable String contentType) {
    Taker<MultipartEvent<ByteBuffer>> events = new Taker<>();
    MultipartPublisher<ByteBuffer> publisher = Multipart.DEFAULT.publisher(contentType, UNTOUCHED);
    publisher.subscribe(events);
    is415(events.failure);
    assertThat(events.request(1).ended).isEqualTo(1);
    events.cancel();
    Taker<PublishedPart<ByteBuffer>> parts = new Taker<>();
    publisher.parts().subscribe(parts);
    is415(parts.request(1).failure);
    assertThat(parts.ended).isEqualTo(1);
    assertThat(parts.items).isEmpty();
  }

  @Test
  void aBlockingFaceThrows() {
    Multipart multipart = Multipart.DEFAULT;
    InputStream in = InputStream.nullInputStream();
    assertThatThrownBy(() -> multipart.form("text/plain", in)).satisfies(DoorTest::is415);
    assertThatThrownBy(() -> multipart.reader("text/plain", in)).satisfies(DoorTest::is415);
    assertThatThrownBy(() -> multipart.parser("text/plain", multipart.collector()))
        .satisfies(DoorTest::is415);
  }

  /** Each setting is replaced on its own; the static factory begins anew. */
  @Test
  void keepsWhatIsNotReplaced() {
    FormStorage storage = FormStorage.DEFAULT.withPartThreshold(7);
    Progress progress = (octets, parts) -> {};
    MultipartOptions options = MultipartOptions.DEFAULT.withNamePolicy(NamePolicy.LITERAL);
    Multipart door =
        Multipart.DEFAULT.withStorage(storage).withProgress(progress).withOptions(options);
    assertThat(door.options()).isSameAs(options);
    assertThat(door.storage()).isSameAs(storage);
    assertThat(door.progress()).isSameAs(progress);
    assertThat(Multipart.DEFAULT.options()).isSameAs(MultipartOptions.DEFAULT);
    Multipart anew = Multipart.with(options);
    assertThat(anew.options()).isSameAs(options);
    assertThat(anew.storage()).isSameAs(FormStorage.DEFAULT);
    assertThat(anew.progress()).isSameAs(Progress.NONE);
  }

  @Test
  @SuppressWarnings("NullAway") // what a caller without a checker may pass
  void nothingIsNullAndForgiven() {
    Multipart multipart = Multipart.DEFAULT;
    for (String contentType : new String[] {"text/plain", "multipart/form-data; boundary=B"}) {
      assertThatThrownBy(() -> multipart.form(contentType, (Flow.Publisher<ByteBuffer>) null))
          .isInstanceOf(NullPointerException.class);
      assertThatThrownBy(() -> multipart.publisher(contentType, null))
          .isInstanceOf(NullPointerException.class);
      assertThatThrownBy(() -> multipart.publisher(contentType, UNTOUCHED, null))
          .isInstanceOf(NullPointerException.class);
    }
  }

  /** The same body through each face, by its Content-Type and by its boundary. */
  @Test
  void readsABodyThroughEachFace() throws IOException {
    Multipart multipart = Multipart.DEFAULT;
    String type = "multipart/form-data; boundary=B";
    Boundary boundary = NestedView.boundary();
    byte[] body = Recording.octets(NestedView.THREE);
    for (boolean byType : new boolean[] {true, false}) {
      Flow.Publisher<ByteBuffer> source = new PublisherTest.Buffers(NestedView.THREE, 7);
      BufferOwner<ByteBuffer> owner = PlainBuffers.INSTANCE;
      InputStream in = new ByteArrayInputStream(body);
      ReadableByteChannel channel = Channels.newChannel(new ByteArrayInputStream(body));
      FormCollector collector = multipart.collector();
      MultipartParser parser =
          byType ? multipart.parser(type, collector) : multipart.parser(boundary, collector);
      parser.parse(body, 0, body.length);
      parser.end();
      try (FormData pushed = collector.form();
          FormData read = byType ? multipart.form(type, in) : multipart.form(boundary, in);
          FormData published =
              (byType ? multipart.form(type, source) : multipart.form(boundary, source)).join();
          FormData owned =
              (byType
                      ? multipart.form(type, source, owner)
                      : multipart.form(boundary, source, owner))
                  .join()) {
        for (FormData form : List.of(pushed, read, published, owned)) {
          assertThat(form.names()).containsExactly("a", "b", "c");
        }
      }
      MultipartReader reader =
          byType ? multipart.reader(type, channel) : multipart.reader(boundary, channel);
      assertThat(Objects.requireNonNull(reader.nextPart()).text(3)).isEqualTo("one");
      for (MultipartPublisher<ByteBuffer> publisher :
          List.of(
              byType ? multipart.publisher(type, source) : multipart.publisher(boundary, source),
              byType
                  ? multipart.publisher(type, source, owner)
                  : multipart.publisher(boundary, source, owner))) {
        Taker<MultipartEvent<ByteBuffer>> events = new Taker<>();
        publisher.subscribe(events);
        assertThat(events.request(Long.MAX_VALUE).ended).isEqualTo(1);
        assertThat(events.failure).isNull();
      }
    }
  }
}
