package io.github.goodform.multipart;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.InstanceOfAssertFactories.LIST;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.ByteBuffer;
import java.nio.channels.WritableByteChannel;
import java.nio.file.DirectoryNotEmptyException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Objects;
import java.util.concurrent.CancellationException;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.Executor;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Flow;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** A form from a publisher, whose signals the test sends one by one. */
class FormSubscriberTest {
  private final Path directory;

  FormSubscriberTest(@TempDir Path directory) {
    this.directory = directory;
  }

  private CompletableFuture<FormData> read(ManualSource source) throws IOException {
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
    ManualSource source = new ManualSource();
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

  /** A megabyte in small buffers is more calls than a stack has room for. */
  @Test
  void takesASourceThatPublishesWithinItsRequest() throws IOException {
    byte[] body = ThreeParts.octets(1_000_000);
    byte[] buffer = new byte[20];
    FormStorage storage = FormStorage.DEFAULT.withDirectory(directory);
    Flow.Publisher<ByteBuffer> source =
        subscriber ->
            subscriber.onSubscribe(
                new Flow.Subscription() {
                  private int at;

                  @Override
                  public void request(long n) {
                    int length = Math.min(buffer.length, body.length - at);
                    if (length == 0) {
                      subscriber.onComplete();
                      return;
                    }
                    System.arraycopy(body, at, buffer, 0, length);
                    at += length;
                    subscriber.onNext(ByteBuffer.wrap(buffer, 0, length));
                    Arrays.fill(buffer, (byte) 'x');
                  }

                  @Override
                  public void cancel() {}
                });
    try (FormData form =
        FormData.read(ThreeParts.boundary(), MultipartOptions.DEFAULT, storage, source).join()) {
      assertThat(form.texts("title")).containsExactly("Über", "two");
      assertThat(Objects.requireNonNull(form.first("file")).octets())
          .isEqualTo(Recording.octets("\r\n--C".repeat(200_000)));
    }
    assertThat(files()).isEmpty();
  }

  @Test
  void takesOneSource() throws IOException {
    ManualSource source = new ManualSource();
    CompletableFuture<FormData> form = read(source);
    ManualSource second = new ManualSource();
    source.subscriber().onSubscribe(second);
    assertThat(second.cancelled).isEqualTo(1);
    assertThat(second.requested).isZero();
    assertThat(source.cancelled).isZero();
    assertThat(form).isNotDone();
  }

  @Test
  @SuppressWarnings("NullAway") // what a source in another language may send
  void takesNoNull() throws IOException {
    ManualSource source = ManualSource.silent();
    CompletableFuture<FormData> form = read(source);
    Flow.Subscriber<? super ByteBuffer> subscriber = source.subscriber();
    assertThatThrownBy(() -> subscriber.onSubscribe(null)).isInstanceOf(NullPointerException.class);
    assertThat(form).isNotDone();
    subscriber.onSubscribe(source);
    assertThatThrownBy(() -> subscriber.onNext(null)).isInstanceOf(NullPointerException.class);
    assertThatThrownBy(() -> subscriber.onError(null)).isInstanceOf(NullPointerException.class);
    assertThat(form).isNotDone();
  }

  /** Against Reactive Streams §1.9: nobody would complete the form, or delete its files. */
  @Test
  void failsWithASourceThatCannotBeSubscribedTo() throws IOException {
    RuntimeException failure = new RuntimeException("no connection");
    List<List<Path>> stored = new ArrayList<>();
    ManualSource source =
        new ManualSource() {
          @Override
          public void subscribe(Flow.Subscriber<? super ByteBuffer> to) {
            super.subscribe(to);
            to.onNext(beginning());
            try {
              stored.add(files());
            } catch (IOException e) {
              throw new UncheckedIOException(e);
            }
            throw failure;
          }
        };
    assertThatThrownBy(read(source)::join).hasCause(failure);
    assertThat(stored).singleElement().asInstanceOf(LIST).hasSize(1);
    assertThat(files()).isEmpty();
    assertThat(source.cancelled).isEqualTo(1);
  }

  @Test
  void cancelsTheSourceOfARejectedBody() throws IOException {
    ManualSource source = new ManualSource();
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
    ManualSource source = new ManualSource();
    CompletableFuture<FormData> form = read(source);
    source.subscriber().onNext(ByteBuffer.wrap(ThreeParts.octets(1_000), 0, 500));
    source.subscriber().onComplete();
    assertThatThrownBy(form::join).hasCauseInstanceOf(MultipartException.class);
    assertThat(files()).isEmpty();
  }

  @Test
  void cancellingTheFutureCancelsTheSource() throws IOException {
    ManualSource source = new ManualSource();
    CompletableFuture<FormData> form = read(source);
    source.subscriber().onNext(ByteBuffer.wrap(ThreeParts.octets(1_000), 0, 500));
    form.cancel(true);
    assertThat(source.cancelled).isEqualTo(1);
    assertThat(files()).isEmpty();
    source.subscriber().onComplete();
    assertThatThrownBy(form::join).isInstanceOf(CancellationException.class);
  }

  private Multipart on(Executor executor, Progress progress) {
    return Multipart.DEFAULT
        .withStorage(FormStorage.DEFAULT.withDirectory(directory).withExecutor(executor))
        .withProgress(progress);
  }

  private static ByteBuffer beginning() {
    return ByteBuffer.wrap(ThreeParts.octets(1_000), 0, 500);
  }

  /** A source that is cancelled uses its buffers again: not while the executor reads one. */
  @Test
  @Timeout(300)
  void cancelsTheSourceWhenTheExecutorHasReadTheBuffer() throws Exception {
    ExecutorService executor = Executors.newSingleThreadExecutor();
    CountDownLatch reads = new CountDownLatch(1);
    CountDownLatch goesOn = new CountDownLatch(1);
    try {
      ManualSource source = new ManualSource();
      Progress progress =
          (octets, parts) -> {
            reads.countDown();
            try {
              goesOn.await();
            } catch (InterruptedException e) {
              throw new IOException(e);
            }
          };
      CompletableFuture<FormData> form = on(executor, progress).form(ThreeParts.boundary(), source);
      source.subscriber().onNext(beginning());
      reads.await();
      form.cancel(true);
      assertThat(form).isCancelled();
      assertThat(source.cancelled).isZero();
      goesOn.countDown();
      executor.shutdown();
      assertThat(executor.awaitTermination(50, TimeUnit.SECONDS)).isTrue();
      assertThat(source.cancelled).isEqualTo(1);
      assertThat(files()).isEmpty();
    } finally {
      goesOn.countDown();
      executor.shutdownNow();
    }
  }

  @Test
  void cancelsTheSourceAfterTheTaskThatCancelledTheForm() throws IOException {
    ArrayDeque<Runnable> tasks = new ArrayDeque<>();
    ManualSource source = new ManualSource();
    List<CompletableFuture<FormData>> forms = new ArrayList<>();
    List<Integer> cancelled = new ArrayList<>();
    Progress progress =
        (octets, parts) -> {
          forms.get(0).cancel(true);
          cancelled.add(source.cancelled);
        };
    forms.add(on(tasks::add, progress).form(ThreeParts.boundary(), source));
    source.subscriber().onNext(beginning());
    while (!tasks.isEmpty()) {
      tasks.remove().run();
    }
    assertThat(cancelled).isNotEmpty().containsOnly(0);
    assertThat(source.cancelled).isEqualTo(1);
    assertThat(files()).isEmpty();
  }

  /** An executor that does nothing holds no source, and reads no buffer that waits. */
  @Test
  void cancelsTheSourceAtOnceWhenNothingIsRead() throws IOException {
    ArrayDeque<Runnable> tasks = new ArrayDeque<>();
    ManualSource source = new ManualSource();
    CompletableFuture<FormData> form =
        on(tasks::add, Progress.NONE).form(ThreeParts.boundary(), source);
    ByteBuffer buffer = beginning();
    source.subscriber().onNext(buffer);
    form.cancel(true);
    assertThat(source.cancelled).isEqualTo(1);
    while (!tasks.isEmpty()) {
      tasks.remove().run();
    }
    assertThat(buffer.position()).isZero();
    assertThat(source.cancelled).isEqualTo(1);
    assertThat(source.requested).isEqualTo(1);
  }

  /** Also by who is called when the form fails, before the caller of the publisher is. */
  @Test
  void nothingIsLeftWhenTheFailureIsSeen() throws IOException {
    ManualSource source = new ManualSource();
    CompletableFuture<FormData> form = read(source);
    source.subscriber().onNext(beginning());
    assertThat(files()).hasSize(1);
    CompletableFuture<List<Path>> left =
        form.handle(
            (none, failure) -> {
              try {
                return files();
              } catch (IOException e) {
                throw new UncheckedIOException(e);
              }
            });
    source.subscriber().onError(new IOException("connection reset"));
    assertThat(left.join()).isEmpty();
  }

  /** A buffer that was not requested: the source is cancelled before the executor looks at it. */
  @Test
  void cancelsASourceThatOverrunsAtOnce() throws IOException {
    ArrayDeque<Runnable> tasks = new ArrayDeque<>();
    ManualSource source = new ManualSource();
    CompletableFuture<FormData> form =
        on(tasks::add, Progress.NONE).form(ThreeParts.boundary(), source);
    source.subscriber().onNext(beginning());
    assertThat(source.cancelled).isZero();
    source.subscriber().onNext(beginning());
    assertThat(source.cancelled).isEqualTo(1);
    while (!tasks.isEmpty()) {
      tasks.remove().run();
    }
    assertThatThrownBy(form::join)
        .hasMessageContaining("published a buffer that was not requested (Reactive Streams §1.1)");
    assertThat(files()).isEmpty();
  }

  /** Against Reactive Streams §3.16. */
  @Test
  void aSourceThatCannotBeAskedFailsTheForm() throws IOException {
    IllegalStateException exception = new IllegalStateException("requested");
    Error error = new LinkageError("requested");
    ManualSource source =
        new ManualSource() {
          @Override
          public void request(long n) {
            if (requested++ == 0) {
              throw exception;
            }
            throw error;
          }
        };
    assertThatThrownBy(read(source)::join).hasCause(exception);
    assertThatThrownBy(read(source)::join).hasCause(error);
  }

  /** Against Reactive Streams §1.1 and §3.15. */
  @Test
  void anOverrunOfASourceThatCannotBeCancelledFailsTheForm() throws IOException {
    ArrayDeque<Runnable> tasks = new ArrayDeque<>();
    Error thrown = new LinkageError("cancelled");
    ManualSource source =
        new ManualSource() {
          @Override
          public void cancel() {
            throw thrown;
          }
        };
    CompletableFuture<FormData> form =
        on(tasks::add, Progress.NONE).form(ThreeParts.boundary(), source);
    source.publish("--B");
    source.publish("--B");
    while (!tasks.isEmpty()) {
      tasks.remove().run();
    }
    assertThat(form).isCompletedExceptionally();
    assertThatThrownBy(form::join)
        .cause()
        .hasMessageContaining("(Reactive Streams §1.1)")
        .hasSuppressedException(thrown);
  }

  /** A store of the application that cancels the form when its last part is complete. */
  @Test
  void leavesNothingOfAFormThatIsCancelledAtItsEnd() throws IOException {
    ArrayDeque<Runnable> tasks = new ArrayDeque<>();
    List<CompletableFuture<FormData>> forms = new ArrayList<>();
    WritableByteChannel store =
        new WritableByteChannel() {
          @Override
          public int write(ByteBuffer octets) {
            int n = octets.remaining();
            octets.position(octets.limit());
            return n;
          }

          @Override
          public boolean isOpen() {
            return true;
          }

          @Override
          public void close() {
            forms.get(0).cancel(true);
          }
        };
    FormStorage storage =
        FormStorage.DEFAULT
            .withDirectory(directory)
            .withExecutor(tasks::add)
            .withChoice(
                headers ->
                    headers.partIndex() == 0
                        ? FormStorage.Place.file()
                        : FormStorage.Place.to(store));
    Compliance endless = Compliance.of("RFC7578,CLOSE_DELIMITER_MISSING");
    ManualSource source = new ManualSource();
    forms.add(
        Multipart.with(MultipartOptions.DEFAULT.withCompliance(endless))
            .withStorage(storage)
            .form(ThreeParts.boundary(), source));
    String body = NestedView.part("a", "one") + NestedView.HEAD.formatted("b") + "two";
    source.subscriber().onNext(ByteBuffer.wrap(Recording.octets(body)));
    tasks.remove().run();
    assertThat(forms.get(0)).isNotDone();
    assertThat(files()).hasSize(1);
    source.subscriber().onComplete();
    while (!tasks.isEmpty()) {
      tasks.remove().run();
    }
    assertThat(forms.get(0)).isCancelled();
    assertThat(files()).isEmpty();
  }

  /** Against Reactive Streams §3.15: the form fails all the same, and leaves nothing. */
  @Test
  void aSourceThatCannotBeCancelledIsAddedToTheError() throws IOException {
    ArrayDeque<Runnable> tasks = new ArrayDeque<>();
    IllegalStateException thrown = new IllegalStateException("cancelled");
    ManualSource source =
        new ManualSource() {
          @Override
          public void cancel() {
            throw thrown;
          }
        };
    CompletableFuture<FormData> form =
        on(tasks::add, Progress.NONE).form(ThreeParts.boundary(), source);
    source.subscriber().onNext(ByteBuffer.wrap(Recording.octets("--B\r\nnothing\r\n\r\n")));
    while (!tasks.isEmpty()) {
      tasks.remove().run();
    }
    assertThatThrownBy(form::join)
        .cause()
        .isInstanceOf(MultipartException.class)
        .hasSuppressedException(thrown);
    assertThat(files()).isEmpty();
  }

  @Test
  void addsAFileThatCannotBeDeletedToTheError() throws IOException {
    ManualSource source = new ManualSource();
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
