package io.github.goodform.multipart;

import java.io.IOException;
import java.io.InputStream;
import java.nio.ByteBuffer;
import java.nio.channels.ReadableByteChannel;
import java.util.Objects;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.Flow;
import org.jspecify.annotations.Nullable;

/**
 * The door to every face of the parser, with the settings of an application: made once, immutable
 * and shared by all threads.
 *
 * <pre>{@code
 * static final Multipart MULTIPART =
 *     Multipart.with(MultipartOptions.DEFAULT.withLimits(limits)).withStorage(storage);
 *
 * try (FormData form = MULTIPART.form(request.getHeader("Content-Type"), inputStream)) {
 *   String title = form.text("title");
 * }
 * }</pre>
 *
 * <p>Each method takes first the value of the {@code Content-Type} field of a form, or the {@link
 * Boundary} of any multipart body, and last the body. A value that is no form's ends in a {@link
 * MultipartException} with the status 415: the method throws it; a future completes with it, and a
 * publisher with {@code onError}, both without subscribing to the body.
 *
 * <p>A body in a part is content, and is read by another reader or parser. {@link Limits},
 * violations and offsets are those of one body: the caller bounds the depth, and passes on what
 * remains of a limit.
 *
 * @since 0.1.0
 */
public final class Multipart {
  /** {@link MultipartOptions#DEFAULT} and {@link FormStorage#DEFAULT}. */
  public static final Multipart DEFAULT =
      new Multipart(MultipartOptions.DEFAULT, FormStorage.DEFAULT, Progress.NONE);

  private final MultipartOptions options;
  private final FormStorage storage;
  private final Progress progress;

  private Multipart(MultipartOptions options, FormStorage storage, Progress progress) {
    this.options = Objects.requireNonNull(options, "options");
    this.storage = Objects.requireNonNull(storage, "storage");
    this.progress = Objects.requireNonNull(progress, "progress");
  }

  /**
   * A new door with options, {@link FormStorage#DEFAULT} and {@link Progress#NONE}: it begins anew
   * and takes nothing from another door. {@link #withOptions} keeps the other settings of a door.
   *
   * @param options limits, compliance and name policy
   * @return the door
   */
  public static Multipart with(MultipartOptions options) {
    return new Multipart(options, FormStorage.DEFAULT, Progress.NONE);
  }

  /**
   * The same door with other options; it keeps {@link #storage()} and {@link #progress()}.
   *
   * @param options limits, compliance and name policy
   * @return the new door
   */
  public Multipart withOptions(MultipartOptions options) {
    return new Multipart(options, storage, progress);
  }

  /**
   * The same door with another storage; it keeps {@link #options()} and {@link #progress()}.
   *
   * @param storage where forms keep the content of their parts
   * @return the new door
   */
  public Multipart withStorage(FormStorage storage) {
    return new Multipart(options, storage, progress);
  }

  /**
   * The same door for one body whose progress is observed; it keeps {@link #options()} and {@link
   * #storage()}.
   *
   * @param progress called as the body is read
   * @return the new door
   */
  public Multipart withProgress(Progress progress) {
    return new Multipart(options, storage, progress);
  }

  /**
   * How bodies are read.
   *
   * @return the options
   */
  public MultipartOptions options() {
    return options;
  }

  /**
   * Where forms keep the content of their parts.
   *
   * @return the storage
   */
  public FormStorage storage() {
    return storage;
  }

  /**
   * What observes the progress of a body.
   *
   * @return {@link Progress#NONE} without {@link #withProgress}
   */
  public Progress progress() {
    return progress;
  }

  /**
   * A parser that octets are pushed into.
   *
   * @param contentType the value of the {@code Content-Type} field; null when there is none
   * @param handler called with each event
   * @return a parser for one body
   * @throws MultipartException when the body is no form
   */
  public MultipartParser parser(@Nullable String contentType, MultipartHandler handler)
      throws MultipartException {
    return parser(Boundary.of(contentType), handler);
  }

  /**
   * A parser that octets are pushed into.
   *
   * @param boundary from the {@code Content-Type} of the body
   * @param handler called with each event
   * @return a parser for one body
   */
  public MultipartParser parser(Boundary boundary, MultipartHandler handler) {
    return new MultipartParser(boundary, options, progress, handler);
  }

  /**
   * A handler that collects a form from octets that are pushed, with {@link #storage()} and the
   * {@link #options()} for its texts. It writes files on the thread that pushes: the executor of
   * the storage is not used.
   *
   * @return a collector for one body
   */
  public FormCollector collector() {
    return new FormCollector(options, storage);
  }

  /**
   * A blocking reader of one part after the other.
   *
   * @param contentType the value of the {@code Content-Type} field; null when there is none
   * @param in the body; not closed
   * @return a reader for one body
   * @throws MultipartException when the body is no form
   */
  public MultipartReader reader(@Nullable String contentType, InputStream in)
      throws MultipartException {
    return reader(Boundary.of(contentType), in);
  }

  /**
   * A blocking reader of one part after the other.
   *
   * @param boundary from the {@code Content-Type} of the body
   * @param in the body; not closed
   * @return a reader for one body
   */
  public MultipartReader reader(Boundary boundary, InputStream in) {
    return new MultipartReader(boundary, options, progress, BodySource.of(in));
  }

  /**
   * A blocking reader of one part after the other.
   *
   * @param contentType the value of the {@code Content-Type} field; null when there is none
   * @param channel the body, in blocking mode; not closed
   * @return a reader for one body
   * @throws MultipartException when the body is no form
   */
  public MultipartReader reader(@Nullable String contentType, ReadableByteChannel channel)
      throws MultipartException {
    return reader(Boundary.of(contentType), channel);
  }

  /**
   * A blocking reader of one part after the other.
   *
   * @param boundary from the {@code Content-Type} of the body
   * @param channel the body, in blocking mode, not closed: {@link MultipartReader#nextPart()} and
   *     the streams of the parts throw {@link java.nio.channels.IllegalBlockingModeException} when
   *     it reads no octet and has not ended
   * @return a reader for one body
   */
  public MultipartReader reader(Boundary boundary, ReadableByteChannel channel) {
    return new MultipartReader(boundary, options, progress, BodySource.of(channel));
  }

  /**
   * Reads a form on the thread that calls: the executor of {@link #storage()} is not used.
   *
   * @param contentType the value of the {@code Content-Type} field; null when there is none
   * @param in the body; read to its end, not closed
   * @return the form, to be closed
   * @throws MultipartException when the body is refused, or is no form
   * @throws IOException when the source or a temporary file fails
   */
  public FormData form(@Nullable String contentType, InputStream in) throws IOException {
    return form(Boundary.of(contentType), in);
  }

  /**
   * Reads a form on the thread that calls: the executor of {@link #storage()} is not used.
   *
   * @param boundary from the {@code Content-Type} of the body
   * @param in the body; read to its end, not closed. What it has {@code available} sizes the arrays
   *     that it is read into. The form may keep these: a stream that writes to one after its {@code
   *     read} has returned changes the form
   * @return the form, to be closed
   * @throws MultipartException when the body is refused
   * @throws IOException when the source or a temporary file fails
   */
  public FormData form(Boundary boundary, InputStream in) throws IOException {
    BodySource source = BodySource.of(in);
    try (FormCollector collector = new FormCollector(options, storage, source)) {
      MultipartParser parser = parser(boundary, collector);
      while (source.read()) {
        parser.parse(source.buffer());
      }
      parser.end();
      return collector.form();
    }
  }

  /**
   * Reads a form that comes from a publisher.
   *
   * @param contentType the value of the {@code Content-Type} field; null when there is none
   * @param source the body, as in {@link #form(Boundary, Flow.Publisher)}
   * @return as {@link #form(Boundary, Flow.Publisher)}
   */
  public CompletableFuture<FormData> form(
      @Nullable String contentType, Flow.Publisher<? extends ByteBuffer> source) {
    Objects.requireNonNull(source, "source");
    try {
      return form(Boundary.of(contentType), source);
    } catch (MultipartException e) {
      return CompletableFuture.failedFuture(e);
    }
  }

  /**
   * Reads a form that comes from a publisher, on the executor of {@link #storage()}; without one
   * the threads that publish parse, and wait for the disk.
   *
   * @param boundary from the {@code Content-Type} of the body
   * @param source the body; subscribed to at once, one buffer requested at a time. A buffer belongs
   *     to the source again when {@code onNext} returns; with an executor when the next one is
   *     requested, the source is cancelled, or the future completes with the form. A source that
   *     publishes more than was requested is cancelled, and the future fails (Reactive Streams
   *     §1.1)
   * @return completes with the form, to be closed, or with the failure: then nothing is left.
   *     Cancelling it cancels the source and leaves nothing: with an executor, when the task that
   *     reads a buffer has ended
   */
  public CompletableFuture<FormData> form(
      Boundary boundary, Flow.Publisher<? extends ByteBuffer> source) {
    return form(boundary, source, new LentBuffer<>(PlainBuffers.INSTANCE), new EarlyCopy());
  }

  /**
   * Reads a form that comes from a publisher of counted buffers, without a copy of large contents.
   *
   * @param <B> the type of the buffers
   * @param contentType the value of the {@code Content-Type} field; null when there is none
   * @param source the body, as in {@link #form(Boundary, Flow.Publisher, BufferOwner)}
   * @param owner cuts and releases buffers
   * @return as {@link #form(Boundary, Flow.Publisher)}
   */
  public <B> CompletableFuture<FormData> form(
      @Nullable String contentType, Flow.Publisher<? extends B> source, BufferOwner<B> owner) {
    Objects.requireNonNull(source, "source");
    Objects.requireNonNull(owner, "owner");
    try {
      return form(Boundary.of(contentType), source, owner);
    } catch (MultipartException e) {
      return CompletableFuture.failedFuture(e);
    }
  }

  /**
   * Reads a form that comes from a publisher of counted buffers, without a copy of large contents,
   * on the executor of {@link #storage()} or on the threads that publish.
   *
   * <p>Contents in memory may be slices of the buffers. The form releases them when it is closed,
   * when a content goes to a file, and when the body fails. A slice holds at most twice its octets
   * ({@link BufferOwner#memory}), and so does a form of its {@link FormStorage}'s thresholds.
   *
   * @param <B> the type of the buffers
   * @param boundary from the {@code Content-Type} of the body
   * @param source the body; subscribed to at once, one buffer requested at a time, each released
   *     here
   * @param owner cuts and releases buffers, on any thread that closes the form
   * @return as {@link #form(Boundary, Flow.Publisher)}
   */
  public <B> CompletableFuture<FormData> form(
      Boundary boundary, Flow.Publisher<? extends B> source, BufferOwner<B> owner) {
    LentBuffer<B> buffers = new LentBuffer<>(owner);
    return form(boundary, source, buffers, buffers);
  }

  private <B> CompletableFuture<FormData> form(
      Boundary boundary,
      Flow.Publisher<? extends B> source,
      LentBuffer<B> buffers,
      ContentKeeper keeper) {
    Objects.requireNonNull(source, "source");
    FormSubscriber<B> subscriber = new FormSubscriber<>(this, boundary, buffers, keeper);
    try {
      source.subscribe(subscriber);
    } catch (RuntimeException | Error e) {
      // Against Reactive Streams §1.9: nothing more will come.
      subscriber.onError(e);
    }
    return subscriber.form();
  }

  /**
   * A publisher of events.
   *
   * @param contentType the value of the {@code Content-Type} field; null when there is none
   * @param source the body; its buffers are given away for good
   * @return a publisher
   */
  public MultipartPublisher<ByteBuffer> publisher(
      @Nullable String contentType, Flow.Publisher<? extends ByteBuffer> source) {
    return publisher(contentType, source, PlainBuffers.INSTANCE);
  }

  /**
   * A publisher of events.
   *
   * @param boundary from the {@code Content-Type} of the body
   * @param source the body; its buffers are given away for good
   * @return a publisher
   */
  public MultipartPublisher<ByteBuffer> publisher(
      Boundary boundary, Flow.Publisher<? extends ByteBuffer> source) {
    return publisher(boundary, source, PlainBuffers.INSTANCE);
  }

  /**
   * A publisher of events with content in counted or pooled buffers.
   *
   * @param <B> the type of the buffers
   * @param contentType the value of the {@code Content-Type} field; null when there is none
   * @param source the body; its buffers are released here
   * @param owner cuts, copies and releases buffers
   * @return a publisher; its subscriber releases the content that it gets
   */
  public <B> MultipartPublisher<B> publisher(
      @Nullable String contentType, Flow.Publisher<? extends B> source, BufferOwner<B> owner) {
    Objects.requireNonNull(source, "source");
    Objects.requireNonNull(owner, "owner");
    try {
      return publisher(Boundary.of(contentType), source, owner);
    } catch (MultipartException e) {
      return MultipartPublisher.refused(e, owner);
    }
  }

  /**
   * A publisher of events with content in counted or pooled buffers.
   *
   * @param <B> the type of the buffers
   * @param boundary from the {@code Content-Type} of the body
   * @param source the body; its buffers are released here
   * @param owner cuts, copies and releases buffers
   * @return a publisher; its subscriber releases the content that it gets
   */
  public <B> MultipartPublisher<B> publisher(
      Boundary boundary, Flow.Publisher<? extends B> source, BufferOwner<B> owner) {
    return new MultipartPublisher<>(this, boundary, source, owner);
  }
}
