package io.github.goodform.multipart;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.WritableByteChannel;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * A handler that collects a form from octets that are pushed: made by {@link Multipart#collector}.
 * Files are written on the thread that pushes: the executor of a {@link FormStorage} is not used.
 *
 * <pre>{@code
 * try (FormCollector collector = multipart.collector()) {
 *   MultipartParser parser = multipart.parser(contentType, collector);
 *   …
 *   parser.end();
 *   FormData form = collector.form();
 * }
 * }</pre>
 *
 * <p>Closing it before {@link #form()} deletes what it has stored; after that, nothing. One that
 * has been closed, or has given its form, stores nothing more: a parser that goes on gets an {@link
 * IllegalStateException}. A handler that wraps a collector forwards {@link #begin} as well; its
 * content may then be a copy of what is pushed. Not thread-safe.
 *
 * @since 0.1.0
 */
public final class FormCollector implements MultipartHandler, AutoCloseable {
  private final long maxFieldOctets;
  private final FormStorage storage;
  private final ContentKeeper keeper;
  private final ArrayList<FormPart> parts = new ArrayList<>();
  private final ArrayList<NotedViolation> violations = new ArrayList<>(0);
  private final DefaultCharset defaultCharset;
  private @Nullable MultipartParser parser;
  private @Nullable FormPart open;
  private @Nullable SharedFile fields;
  private int memoryUsed;
  private boolean ended;
  private boolean closed;

  FormCollector(MultipartOptions options, FormStorage storage) {
    this(options, storage, new EarlyCopy());
  }

  FormCollector(MultipartOptions options, FormStorage storage, ContentKeeper keeper) {
    this.maxFieldOctets = options.limits().maxFieldOctets();
    this.storage = storage;
    this.keeper = keeper;
    this.defaultCharset = new DefaultCharset(options.defaultCharset());
  }

  /** Keeps the parser, for the limit of a {@link FormStorage.Place}. */
  @Override
  public void begin(MultipartParser parser) {
    this.parser = parser;
    parser.expectOneBody();
    parser.setInput(this::toParse);
  }

  private ByteBuffer toParse(ByteBuffer pushed) {
    FormPart part = open;
    return part != null && staysInMemory(part.content, pushed.remaining())
        ? keeper.toParse(pushed, part.content)
        : pushed;
  }

  private boolean staysInMemory(StoredContent content, int more) {
    return content.isInMemory()
        && content.size() + more <= storage.partThreshold()
        && memoryUsed + (long) more <= storage.memoryThreshold();
  }

  @Override
  public void part(PartHeaders headers) throws IOException {
    checkOpen();
    FormStorage.Place place =
        Objects.requireNonNull(storage.choice().choose(headers), "the choice returned no place");
    WritableByteChannel target = place.target();
    if (closed && target != null) {
      target.close();
    }
    checkOpen(); // once more: the choice may have closed it, or cancelled its form
    FormPart part = null;
    if (!place.isLeftOut()) {
      // First, so that the channel is closed whatever comes.
      long textMaximum = place.isLimited() ? place.maximum() : maxFieldOctets;
      part = new FormPart(headers.copy(), defaultCharset, textMaximum, storage.budget());
      parts.add(part);
      open = part;
      if (target != null) {
        part.content.writeTo(target);
      }
    }
    if (place.isLimited()) {
      limit(place.maximum());
    }
    if (part != null && place.isInFile()) {
      part.content.spill(storage.directory());
    }
  }

  private void limit(long octets) {
    MultipartParser feeding = parser;
    if (feeding == null) {
      throw new IllegalStateException(
          "a place with a limit needs the parser: a handler in front of the collector forwards"
              + " begin(parser)");
    }
    feeding.limitPart(octets);
  }

  @Override
  public void data(ByteBuffer octets) throws IOException {
    checkOpen();
    FormPart part = open;
    if (part == null) {
      return;
    }
    StoredContent content = part.content;
    int n = octets.remaining();
    if (staysInMemory(content, n) && content.takeMemory(n)) {
      memoryUsed += n;
      keeper.keep(octets, content);
      return;
    }
    if (content.isInMemory()) {
      memoryUsed -= (int) content.size();
      if (isSmallField(part, n)) {
        content.spill(fieldsFile());
      } else {
        content.spill(storage.directory());
      }
    } else if (content.isShared() && !isSmallField(part, n)) {
      content.separate(storage.directory());
    }
    content.write(octets);
  }

  /** Of files, the body may have {@link Limits#maxFiles()}; of fields, as many as parts. */
  private boolean isSmallField(FormPart part, int more) {
    return !part.isFile() && part.size() + more <= storage.partThreshold();
  }

  private SharedFile fieldsFile() throws IOException {
    SharedFile file = fields;
    if (file == null || !file.isHeld()) {
      file = new SharedFile(storage.directory());
      fields = file;
    }
    return file;
  }

  @Override
  public void partEnd(long octets) throws IOException {
    checkOpen();
    FormPart part = open;
    if (part != null) {
      part.content.complete();
      defaultCharset.consider(part);
    }
    open = null;
  }

  @Override
  public void violation(NotedViolation noted) {
    violations.add(noted);
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
    } catch (IOException | RuntimeException | Error e) {
      if (cause != e) {
        cause.addSuppressed(e);
      }
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
      FormData.closeAll(parts);
    } finally {
      forget();
    }
  }

  private void forget() {
    parts.clear();
    open = null;
    fields = null;
    ended = false;
    closed = true;
  }
}
