package io.github.goodform.multipart;

import java.io.IOException;
import java.io.InputStream;
import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.Flow;
import org.jspecify.annotations.Nullable;

/**
 * A form, read to its end: its parts by name, small ones in memory, large ones in temporary files.
 *
 * <pre>{@code
 * try (FormData form = FormData.read(Boundary.of(contentType), inputStream)) {
 *   String title = form.text("title");
 *   FormPart picture = form.first("picture");
 * }
 * }</pre>
 *
 * <p>The order of the parts and parts with the same name are kept. {@link #close()} deletes the
 * files; a form that could not be read leaves none. Not thread-safe.
 */
public final class FormData implements AutoCloseable {
  private final List<FormPart> parts;
  private final List<Deviation> violations;

  /** Made by the first look-up: a form that is read from first to last part needs none. */
  private volatile @Nullable Map<String, List<FormPart>> named;

  private FormData(List<FormPart> parts, List<Deviation> violations) {
    this.parts = parts;
    this.violations = violations;
  }

  /**
   * Reads a form with {@link MultipartOptions#DEFAULT} and {@link FormStorage#DEFAULT}.
   *
   * @param boundary from the {@code Content-Type} of the body
   * @param in the body; read to its end, not closed
   * @return the form, to be closed
   * @throws MultipartException when the body is refused
   * @throws IOException when the source or a temporary file fails
   */
  public static FormData read(Boundary boundary, InputStream in) throws IOException {
    return read(boundary, MultipartOptions.DEFAULT, FormStorage.DEFAULT, in);
  }

  /**
   * Reads a form.
   *
   * @param boundary from the {@code Content-Type} of the body
   * @param options limits, compliance and name policy
   * @param storage where content is kept
   * @param in the body; read to its end, not closed
   * @return the form, to be closed
   * @throws MultipartException when the body is refused
   * @throws IOException when the source or a temporary file fails
   */
  public static FormData read(
      Boundary boundary, MultipartOptions options, FormStorage storage, InputStream in)
      throws IOException {
    try (Collector collector = new Collector(storage)) {
      MultipartParser parser = MultipartParser.of(boundary, options, collector);
      for (BodySource source = BodySource.of(in); source.read(); ) {
        parser.parse(source.buffer());
      }
      parser.end();
      return collector.form();
    }
  }

  /**
   * Reads a form that comes from a publisher. Files are written on the threads that publish.
   *
   * @param boundary from the {@code Content-Type} of the body
   * @param options limits, compliance and name policy
   * @param storage where content is kept
   * @param source the body; subscribed to at once, one buffer asked for at a time
   * @return completes with the form, to be closed, or with what went wrong: then nothing is left.
   *     Cancelling it cancels the source and leaves nothing
   */
  public static CompletableFuture<FormData> read(
      Boundary boundary,
      MultipartOptions options,
      FormStorage storage,
      Flow.Publisher<? extends ByteBuffer> source) {
    return read(boundary, options, storage, source, new LentBuffer<>(PlainBuffers.INSTANCE, false));
  }

  /**
   * Reads a form that comes from a publisher of buffers that are counted, without a copy of large
   * contents. Files are written on the threads that publish.
   *
   * <p>Contents in memory may be slices of the buffers. The form releases them when it is closed,
   * when a content goes to a file, and when the body fails. A slice holds at most twice its octets
   * ({@link BufferOwner#memory}), and so does a form of its {@link FormStorage}'s thresholds.
   *
   * @param <B> the type of the buffers
   * @param boundary from the {@code Content-Type} of the body
   * @param options limits, compliance and name policy
   * @param storage where content is kept
   * @param source the body; subscribed to at once, one buffer asked for at a time, each released
   *     here
   * @param owner cuts and releases buffers, on any thread that closes the form
   * @return as {@link #read(Boundary, MultipartOptions, FormStorage, Flow.Publisher)}
   */
  public static <B> CompletableFuture<FormData> read(
      Boundary boundary,
      MultipartOptions options,
      FormStorage storage,
      Flow.Publisher<? extends B> source,
      BufferOwner<B> owner) {
    return read(boundary, options, storage, source, new LentBuffer<>(owner, true));
  }

  private static <B> CompletableFuture<FormData> read(
      Boundary boundary,
      MultipartOptions options,
      FormStorage storage,
      Flow.Publisher<? extends B> source,
      LentBuffer<B> buffers) {
    FormSubscriber<B> subscriber =
        new FormSubscriber<>(boundary, options, new Collector(storage, buffers), buffers);
    source.subscribe(subscriber);
    return subscriber.form();
  }

  /**
   * A handler that collects a form from octets that are pushed.
   *
   * <pre>{@code
   * try (FormData.Collector collector = FormData.collector(FormStorage.DEFAULT)) {
   *   MultipartParser parser = MultipartParser.of(boundary, collector);
   *   …
   *   parser.end();
   *   FormData form = collector.form();
   * }
   * }</pre>
   *
   * @param storage where content is kept
   * @return a collector for one body
   */
  public static Collector collector(FormStorage storage) {
    return new Collector(storage);
  }

  /**
   * All parts.
   *
   * @return in the order of the body
   */
  public List<FormPart> parts() {
    return parts;
  }

  /**
   * The names of the parts.
   *
   * @return each once, in the order of the body; cannot be changed
   */
  public Set<String> names() {
    return named().keySet();
  }

  /**
   * The first part with a name, in constant time.
   *
   * @param name a field name, compared exactly
   * @return null when there is none
   */
  public @Nullable FormPart first(String name) {
    List<FormPart> all = all(name);
    return all.isEmpty() ? null : all.get(0);
  }

  /**
   * All parts with a name, in constant time.
   *
   * @param name a field name, compared exactly
   * @return in the order of the body; cannot be changed
   */
  public List<FormPart> all(String name) {
    List<FormPart> all = named().get(Objects.requireNonNull(name, "name"));
    return all == null ? List.of() : all;
  }

  private Map<String, List<FormPart>> named() {
    Map<String, List<FormPart>> map = named;
    if (map == null) {
      map = byName(parts);
      named = map;
    }
    return map;
  }

  private static Map<String, List<FormPart>> byName(List<FormPart> parts) {
    Map<String, List<FormPart>> map = new LinkedHashMap<>();
    for (FormPart part : parts) {
      String name = part.name();
      if (name != null) {
        map.computeIfAbsent(name, first -> new ArrayList<>(1)).add(part);
      }
    }
    map.replaceAll((name, all) -> Collections.unmodifiableList(all));
    return Collections.unmodifiableMap(map);
  }

  /**
   * The text of the first part with a name.
   *
   * @param name a field name, compared exactly
   * @return as {@link FormPart#text()}; null when there is none
   * @throws IOException when its temporary file cannot be read
   */
  public @Nullable String text(String name) throws IOException {
    FormPart part = first(name);
    return part == null ? null : part.text();
  }

  /**
   * The texts of all parts with a name.
   *
   * @param name a field name, compared exactly
   * @return in the order of the body
   * @throws IOException when a temporary file cannot be read
   */
  public List<String> texts(String name) throws IOException {
    List<String> texts = new ArrayList<>();
    for (FormPart part : all(name)) {
      texts.add(part.text());
    }
    return texts;
  }

  /**
   * The violations that were tolerated.
   *
   * @return in the order of the body
   */
  public List<Deviation> violations() {
    return violations;
  }

  /**
   * Deletes the temporary files that have not been moved away. The parts cannot be read any more.
   *
   * @throws IOException when a file cannot be deleted; the others are
   */
  @Override
  public void close() throws IOException {
    closeAll(parts);
  }

  private static void closeAll(List<FormPart> parts) throws IOException {
    Throwable failure = null;
    for (FormPart part : parts) {
      try {
        part.delete();
      } catch (IOException | RuntimeException e) {
        if (failure == null) {
          failure = e;
        } else {
          failure.addSuppressed(e);
        }
      }
    }
    if (failure instanceof IOException e) {
      throw e;
    }
    if (failure instanceof RuntimeException e) {
      throw e;
    }
  }

  /**
   * Collects the parts of one body. Closing it before {@link #form()} deletes what it has stored;
   * after that, nothing. One that has been closed, or has given its form, stores nothing more: a
   * parser that goes on gets an {@link IllegalStateException}.
   */
  public static final class Collector implements MultipartHandler, AutoCloseable {
    private final FormStorage storage;
    private final @Nullable LentBuffer<?> buffers;
    private final ArrayList<FormPart> parts = new ArrayList<>();
    private final ArrayList<Deviation> violations = new ArrayList<>(0);
    private final DefaultCharset defaultCharset = new DefaultCharset();
    private @Nullable FormPart open;
    private int memoryUsed;
    private boolean ended;
    private boolean closed;

    private Collector(FormStorage storage) {
      this(storage, null);
    }

    private Collector(FormStorage storage, @Nullable LentBuffer<?> buffers) {
      this.storage = storage;
      this.buffers = buffers;
    }

    @Override
    public void part(PartHeaders headers) throws IOException {
      checkOpen();
      FormStorage.Place place = storage.choice().choose(headers);
      if (place == FormStorage.Place.NOWHERE) {
        return;
      }
      FormPart part = new FormPart(headers.copy(), defaultCharset);
      parts.add(part);
      open = part;
      if (place == FormStorage.Place.FILE) {
        part.spill(storage.directory());
      }
    }

    @Override
    public void data(ByteBuffer octets) throws IOException {
      checkOpen();
      FormPart part = open;
      if (part == null) {
        return;
      }
      int n = octets.remaining();
      if (part.isInMemory()) {
        if (part.size() + n <= storage.partThreshold()
            && memoryUsed + (long) n <= storage.memoryThreshold()) {
          memoryUsed += n;
          if (buffers == null) {
            part.keep(octets);
          } else {
            buffers.keep(octets, part);
          }
          return;
        }
        memoryUsed -= (int) part.size();
        part.spill(storage.directory());
      }
      part.write(octets);
    }

    @Override
    public void partEnd() throws IOException {
      checkOpen();
      FormPart part = open;
      if (part != null) {
        part.complete();
        defaultCharset.consider(part);
      }
      open = null;
    }

    @Override
    public void violation(Deviation deviation) {
      violations.add(deviation);
    }

    @Override
    public void end() {
      checkOpen();
      ended = true;
    }

    /** Deletes what has been stored: the form will not be complete. */
    @Override
    public void failed(Throwable cause) {
      try {
        close();
      } catch (IOException e) {
        cause.addSuppressed(e);
      }
    }

    private void checkOpen() {
      if (closed) {
        throw new IllegalStateException("the collector has been closed, or has given its form");
      }
    }

    /**
     * The form.
     *
     * @return the form, to be closed
     * @throws IllegalStateException when the body has not ended, or the form has been taken
     */
    public FormData form() {
      if (!ended) {
        throw new IllegalStateException("the body has not ended, or the form has been taken");
      }
      FormData form = new FormData(List.copyOf(parts), List.copyOf(violations));
      forget();
      return form;
    }

    @Override
    public void close() throws IOException {
      try {
        closeAll(parts);
      } finally {
        forget();
      }
    }

    private void forget() {
      parts.clear();
      open = null;
      ended = false;
      closed = true;
    }
  }
}
