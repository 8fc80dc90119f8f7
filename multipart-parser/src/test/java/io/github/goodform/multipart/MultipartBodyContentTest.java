package io.github.goodform.multipart;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.ByteArrayInputStream;
import java.io.FilterInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.ByteBuffer;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Locale;
import java.util.Objects;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.Flow;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestFactory;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.reactivestreams.FlowAdapters;
import org.reactivestreams.tck.TestEnvironment;
import org.reactivestreams.tck.flow.FlowPublisherVerification;
import reactor.core.publisher.Flux;

/** Contents of a body: their lengths, their failures, and the rules of Reactive Streams. */
@Timeout(300)
class MultipartBodyContentTest {
  private final Path directory;

  MultipartBodyContentTest(@TempDir Path directory) {
    this.directory = directory;
  }

  /** A pipe has no length: 0 octets of it would be sent. */
  @Test
  void readsAPipeToItsEnd() throws Exception {
    Path pipe = directory.resolve("pipe");
    try {
      new ProcessBuilder("mkfifo", pipe.toString()).start().waitFor();
    } catch (IOException e) {
      // no such program: assumed below
    }
    assumeTrue(Files.exists(pipe), "pipes with a name cannot be made here");
    MultipartBody body = MultipartBody.form().file("f", pipe, "text/plain").build();
    assertThat(body.length()).isEqualTo(-1);
    CompletableFuture<Void> written =
        CompletableFuture.runAsync(
            () -> {
              try {
                Files.write(pipe, new byte[100_000]);
              } catch (IOException e) {
                throw new UncheckedIOException(e);
              }
            });
    try (FormData form =
        FormData.read(
            body.contentType(), new ByteArrayInputStream(MultipartBodyTest.octets(body)))) {
      assertThat(form.parts()).singleElement().extracting(FormPart::size).isEqualTo(100_000L);
    }
    written.join();
  }

  /** A file that has changed since, and publishers that say another length. */
  @Test
  void aContentThatIsNotAsLongAsItWasSaidFails() throws IOException {
    Path file = Files.write(directory.resolve("shrinks"), new byte[30_000]);
    MultipartBody body = MultipartBody.form().file("f", file, "text/plain").build();
    Files.write(file, new byte[20_000]);
    assertThatThrownBy(() -> MultipartBodyTest.octets(body))
        .isInstanceOf(IOException.class)
        .hasMessageContaining("has 20000 octets, not 30000");
    Files.write(file, new byte[40_000]);
    assertThat(MultipartBodyTest.octets(body)).hasSize((int) body.length());
    for (int length : new int[] {4, 6}) {
      Flow.Publisher<ByteBuffer> five =
          FlowAdapters.toFlowPublisher(Flux.just(ByteBuffer.wrap(new byte[5])));
      MultipartBody wrong =
          MultipartBody.form().file("f", "x", "text/plain", BodyContent.of(five, length)).build();
      assertThatThrownBy(() -> MultipartBodyTest.octets(wrong))
          .isInstanceOf(IOException.class)
          .hasMessageContaining(length == 4 ? "more octets than the 4" : "has 5 octets, not 6");
    }
    Flow.Publisher<ByteBuffer> failing =
        FlowAdapters.toFlowPublisher(Flux.error(new IOException("the source is gone")));
    MultipartBody fails =
        MultipartBody.form().file("f", "x", "text/plain", BodyContent.of(failing, -1)).build();
    assertThatThrownBy(() -> MultipartBodyTest.octets(fails)).hasMessage("the source is gone");
    try (InputStream in = fails.inputStream()) {
      assertThatThrownBy(in::readAllBytes).hasMessage("the source is gone");
      // Once more: a caller that tries again must not take this for the end.
      assertThatThrownBy(in::read).hasMessage("the source is gone");
    }
    Files.delete(file);
    assertThatThrownBy(() -> MultipartBodyTest.octets(body)).isInstanceOf(IOException.class);
  }

  /** A stream that counts how often it is opened and not closed. */
  private final AtomicInteger open = new AtomicInteger();

  private BodyContent.Opener stream(int octets) {
    return () -> {
      open.incrementAndGet();
      return new FilterInputStream(new ByteArrayInputStream(new byte[octets])) {
        @Override
        public void close() throws IOException {
          open.decrementAndGet();
          super.close();
        }
      };
    };
  }

  private static MultipartBody of(BodyContent content) {
    return MultipartBody.form().file("f", "x", "text/plain", content).field("a", "b").build();
  }

  /** As often as the body is sent, and to its end. */
  @ParameterizedTest
  @ValueSource(ints = {0, 1, 16_384, 40_000})
  void aStreamIsOpenedEachTime(int length) throws IOException {
    MultipartBody body = of(BodyContent.of(stream(length), length));
    for (int i = 0; i < 2; i++) {
      try (FormData form = MultipartBodyTest.read(body)) {
        assertThat(Objects.requireNonNull(form.first("f")).octets()).isEqualTo(new byte[length]);
        assertThat(form.text("a")).isEqualTo("b");
      }
      assertThat(open).hasValue(0);
    }
    assertThat(body.length()).isEqualTo(MultipartBodyTest.octets(body).length);
  }

  /** As the JDK's client counts lengths: each negative one is none. */
  @ParameterizedTest
  @ValueSource(longs = {-1, Long.MIN_VALUE})
  void aStreamOfUnknownLengthIsReadToItsEnd(long unknown) throws IOException {
    for (int length : new int[] {0, 1, 16_383, 16_384, 16_385, 40_000}) {
      MultipartBody body = of(BodyContent.of(stream(length), unknown));
      assertThat(body.length()).isEqualTo(-1);
      try (FormData form = MultipartBodyTest.read(body)) {
        assertThat(Objects.requireNonNull(form.first("f")).octets()).isEqualTo(new byte[length]);
        assertThat(form.text("a")).isEqualTo("b");
      }
      assertThat(open).hasValue(0);
    }
  }

  @Test
  void aStreamOfAnotherLengthFails() {
    MultipartBody longer = of(BodyContent.of(stream(20_001), 20_000));
    assertThatThrownBy(() -> MultipartBodyTest.octets(longer))
        .isInstanceOf(IOException.class)
        .hasMessage("a content has more octets than the 20000 declared");
    MultipartBody shorter = of(BodyContent.of(stream(19_999), 20_000));
    assertThatThrownBy(() -> MultipartBodyTest.octets(shorter))
        .isInstanceOf(IOException.class)
        .hasMessage("the stream has 19999 octets, not 20000");
    assertThat(open).hasValue(0);
    IOException gone = new IOException("the store is gone");
    BodyContent.Opener failing =
        () -> {
          throw gone;
        };
    assertThatThrownBy(() -> MultipartBodyTest.octets(of(BodyContent.of(failing, 1))))
        .hasMessage("the store is gone");
  }

  /** In digits of ASCII, also where the locale has others. */
  @Test
  void messagesDoNotDependOnTheLocale() {
    Locale before = Locale.getDefault();
    Locale.setDefault(Locale.forLanguageTag("ar-EG"));
    try {
      assertThatThrownBy(() -> MultipartBodyTest.octets(of(BodyContent.of(stream(2), 1))))
          .hasMessage("a content has more octets than the 1 declared");
      assertThatThrownBy(() -> MultipartBodyTest.octets(of(BodyContent.of(stream(1), 2))))
          .hasMessage("the stream has 1 octets, not 2");
      assertThatThrownBy(() -> MultipartBody.form().field("a\0", ""))
          .hasMessageEndingWith("has the control character U+0000 at index 18");
      assertThat(StorageBudget.of(1, 2)).hasToString("StorageBudget[memory 0 of 1, disk 0 of 2]");
    } finally {
      Locale.setDefault(before);
    }
  }

  /** From memory and from a temporary file; the names are the writer's. */
  @ParameterizedTest
  @ValueSource(ints = {0, 1 << 16})
  void aPartThatWasReadIsAContent(int inMemory) throws IOException {
    byte[] octets = new byte[30_000];
    octets[29_999] = 1;
    MultipartBody first = of(BodyContent.of(octets));
    FormStorage storage = FormStorage.DEFAULT.withDirectory(directory).withPartThreshold(inMemory);
    Multipart multipart = Multipart.DEFAULT.withStorage(storage);
    MultipartBody second;
    try (FormData form = multipart.form(first.contentType(), first.inputStream())) {
      FormPart part = Objects.requireNonNull(form.first("f"));
      assertThat(part.isInMemory()).isEqualTo(inMemory > 0);
      second = of(BodyContent.of(part));
      try (FormData read = MultipartBodyTest.read(second)) {
        assertThat(Objects.requireNonNull(read.first("f")).octets()).isEqualTo(octets);
        assertThat(read.parts()).hasSize(2);
      }
    }
    assertThatThrownBy(() -> MultipartBodyTest.octets(second))
        .hasMessageContaining("the form has been closed");
  }

  /** A form that has been closed has nothing to be sent any more. */
  @Test
  void aContentThatCannotBeOpenedFails() throws IOException {
    MultipartBody body;
    try (FormData form = MultipartBodyTest.read(MultipartBody.form().field("a", "b").build())) {
      body = MultipartBody.of(form);
    }
    assertThatThrownBy(() -> MultipartBodyTest.octets(body))
        .hasMessageContaining("the form has been closed");
    assertThatThrownBy(() -> MultipartBody.form().file("f", directory.getRoot(), "text/plain"))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageContaining("has no file name");
  }

  /** A publisher that publishes what was not requested is cancelled. */
  @Test
  void anOverrunFailsAndCancels() {
    boolean[] cancelled = {false};
    Flow.Publisher<ByteBuffer> pushing =
        subscriber ->
            subscriber.onSubscribe(
                new Flow.Subscription() {
                  @Override
                  public void request(long n) {
                    for (int i = 0; i < 3; i++) {
                      subscriber.onNext(ByteBuffer.wrap(new byte[2]));
                    }
                  }

                  @Override
                  public void cancel() {
                    cancelled[0] = true;
                  }
                });
    MultipartBody body =
        MultipartBody.form().file("f", "x", "text/plain", BodyContent.of(pushing, -1)).build();
    assertThatThrownBy(() -> MultipartBodyTest.octets(body)).hasMessageContaining("not requested");
    assertThat(cancelled[0]).isTrue();
  }

  @Test
  void aStreamThatIsClosedCancels() throws IOException {
    Path file = Files.write(directory.resolve("large"), new byte[1 << 20]);
    MultipartBody body = MultipartBody.form().file("f", file, "text/plain").build();
    InputStream in = body.inputStream();
    assertThat(in.readNBytes(1_000)).hasSize(1_000);
    in.close();
    assertThatThrownBy(in::read).isInstanceOf(IOException.class).hasMessage("the stream is closed");
    assertThat(in.available()).isZero();
  }

  @TestFactory
  @Tag("tck")
  Stream<DynamicTest> keepsTheRulesOfReactiveStreams() {
    return PublisherTest.rules(Verification::new);
  }

  /** The publisher of bodies with so many buffers: a header, contents, the end. */
  public static final class Verification extends FlowPublisherVerification<ByteBuffer> {
    public Verification() {
      super(new TestEnvironment(200, 200));
    }

    @Override
    public Flow.Publisher<ByteBuffer> createFlowPublisher(long elements) {
      if (elements < 2) {
        Flux<ByteBuffer> end =
            Flux.from(FlowAdapters.toPublisher(MultipartBody.form().build().publisher()));
        return FlowAdapters.toFlowPublisher(end.skip(1 - elements));
      }
      int pieces = (int) Math.min(elements, 10_000) - 2;
      Flux<ByteBuffer> content = Flux.range(0, pieces).map(i -> ByteBuffer.wrap(new byte[3]));
      return MultipartBody.form()
          .file("f", "x", "text/plain", BodyContent.of(FlowAdapters.toFlowPublisher(content), -1))
          .build()
          .publisher();
    }

    @Override
    public Flow.@Nullable Publisher<ByteBuffer> createFailedFlowPublisher() {
      return null;
    }

    @Override
    public long maxElementsFromPublisher() {
      return 10_000;
    }
  }
}
