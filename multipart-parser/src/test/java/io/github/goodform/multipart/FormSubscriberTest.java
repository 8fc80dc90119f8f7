package io.github.goodform.multipart;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.file.DirectoryNotEmptyException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.Objects;
import java.util.concurrent.CancellationException;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.Flow;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** A form from a publisher, whose signals the test sends one by one. */
class FormSubscriberTest {
  private final Path directory;

  FormSubscriberTest(@TempDir Path directory) {
    this.directory = directory;
  }

  /** Counts what is asked of the source. */
  private static final class Source implements Flow.Publisher<ByteBuffer>, Flow.Subscription {
    private Flow.@Nullable Subscriber<? super ByteBuffer> subscriber;
    private long requested;
    private int cancelled;

    @Override
    public void subscribe(Flow.Subscriber<? super ByteBuffer> subscriber) {
      this.subscriber = subscriber;
      subscriber.onSubscribe(this);
    }

    Flow.Subscriber<? super ByteBuffer> subscriber() {
      return Objects.requireNonNull(subscriber);
    }

    @Override
    public void request(long n) {
      requested += n;
    }

    @Override
    public void cancel() {
      cancelled++;
    }
  }

  private CompletableFuture<FormData> read(Source source) throws IOException {
    FormStorage storage = FormStorage.DEFAULT.withDirectory(directory).withPartThreshold(100);
    return FormData.read(ThreeParts.boundary(), MultipartOptions.DEFAULT, storage, source);
  }

  private List<Path> files() throws IOException {
    try (Stream<Path> list = Files.list(directory)) {
      return list.toList();
    }
  }

  @Test
  void requestsOneBufferAtATime() throws IOException {
    Source source = new Source();
    CompletableFuture<FormData> form = read(source);
    assertThat(source.requested).isEqualTo(1);
    byte[] body = ThreeParts.octets(1_000);
    for (int i = 0; i < body.length; i += 100) {
      ByteBuffer buffer = ByteBuffer.wrap(body, i, Math.min(100, body.length - i));
      source.subscriber().onNext(buffer);
      // The source may use the octets again: the form has copied what it keeps.
      Arrays.fill(body, i, Math.min(i + 100, body.length), (byte) 'x');
      assertThat(source.requested).isEqualTo(2 + i / 100);
    }
    assertThat(form).isNotDone();
    source.subscriber().onComplete();
    source.subscriber().onComplete();
    try (FormData read = form.join()) {
      assertThat(read.texts("title")).containsExactly("Über", "two");
    }
    assertThat(source.cancelled).isZero();
    assertThat(files()).isEmpty();
  }

  @Test
  void takesOneSource() throws IOException {
    Source source = new Source();
    CompletableFuture<FormData> form = read(source);
    Source second = new Source();
    source.subscriber().onSubscribe(second);
    assertThat(second.cancelled).isEqualTo(1);
    assertThat(second.requested).isZero();
    assertThat(source.cancelled).isZero();
    assertThat(form).isNotDone();
  }

  @Test
  @SuppressWarnings("NullAway") // what a source in another language may send
  void takesNoNull() throws IOException {
    Source source = new Source();
    CompletableFuture<FormData> form = read(source);
    Flow.Subscriber<? super ByteBuffer> subscriber = source.subscriber();
    assertThatThrownBy(() -> subscriber.onNext(null)).isInstanceOf(NullPointerException.class);
    assertThatThrownBy(() -> subscriber.onError(null)).isInstanceOf(NullPointerException.class);
    assertThat(form).isNotDone();
  }

  @Test
  void cancelsTheSourceOfARejectedBody() throws IOException {
    Source source = new Source();
    CompletableFuture<FormData> form = read(source);
    source.subscriber().onNext(ByteBuffer.wrap(ThreeParts.octets(1_000), 0, 500));
    assertThat(files()).hasSize(1);
    source.subscriber().onNext(ByteBuffer.wrap(Recording.octets("\r\n--Bx")));
    assertThat(form).isCompletedExceptionally();
    assertThat(source.cancelled).isEqualTo(1);
    assertThat(source.requested).isEqualTo(2);
    assertThat(files()).isEmpty();
    ByteBuffer late = ByteBuffer.wrap(ThreeParts.octets(0));
    source.subscriber().onNext(late);
    assertThat(late.position()).isZero();
    assertThat(source.requested).isEqualTo(2);
  }

  @Test
  void aBodyThatEndsEarlyLeavesNothing() throws IOException {
    Source source = new Source();
    CompletableFuture<FormData> form = read(source);
    source.subscriber().onNext(ByteBuffer.wrap(ThreeParts.octets(1_000), 0, 500));
    source.subscriber().onComplete();
    assertThatThrownBy(form::join).hasCauseInstanceOf(MultipartException.class);
    assertThat(files()).isEmpty();
  }

  @Test
  void cancellingTheFutureCancelsTheSource() throws IOException {
    Source source = new Source();
    CompletableFuture<FormData> form = read(source);
    source.subscriber().onNext(ByteBuffer.wrap(ThreeParts.octets(1_000), 0, 500));
    form.cancel(true);
    assertThat(source.cancelled).isEqualTo(1);
    assertThat(files()).isEmpty();
    source.subscriber().onComplete();
    assertThatThrownBy(form::join).isInstanceOf(CancellationException.class);
  }

  @Test
  void addsAFileThatCannotBeDeletedToTheError() throws IOException {
    Source source = new Source();
    CompletableFuture<FormData> form = read(source);
    source.subscriber().onNext(ByteBuffer.wrap(ThreeParts.octets(1_000), 0, 500));
    Path stubborn = files().get(0);
    Files.delete(stubborn);
    Files.createFile(Files.createDirectory(stubborn).resolve("x"));
    IOException failure = new IOException("connection reset");
    source.subscriber().onError(failure);
    assertThatThrownBy(form::join).hasCause(failure);
    assertThat(failure.getSuppressed()).hasSize(1);
    assertThat(failure.getSuppressed()[0]).isInstanceOf(DirectoryNotEmptyException.class);
  }
}
