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
 * try (FormData form = FormData.read(contentType, inputStream)) {
 *   String title = form.text("title");
 *   FormPart picture = form.first("picture");
 * }
 * }</pre>
 *
 * <p>The order of the parts and parts with the same name are kept. {@link #close()} deletes the
 * files; a form that could not be read leaves none. A form may be read by several threads, and is
 * closed by one when they are done.
 *
 * @since 0.1.0
 */
public final class FormData implements AutoCloseable {
  private final List<FormPart> parts;
  private final List<NotedViolation> violations;

  /** Made by the first look-up: a form that is read from first to last part needs none. */
  private volatile @Nullable Map<String, List<FormPart>> named;

  FormData(List<FormPart> parts, List<NotedViolation> violations) {
    this.parts = parts;
    this.violations = violations;
  }

  /**
   * Reads a form with {@link Multipart#DEFAULT}; {@link Multipart#form} reads one with other
   * settings, or from a publisher.
   *
   * @param contentType the value of the {@code Content-Type} field; null when the request has none
   * @param in the body; read to its end, not closed
   * @return the form, to be closed
   * @throws MultipartException when the body is refused, or is no form ({@link
   *     MultipartException#httpStatus()} 415)
   * @throws IOException when the source or a temporary file fails
   */
  public static FormData read(@Nullable String contentType, InputStream in) throws IOException {
    return read(Boundary.of(contentType), in);
  }

  /**
   * Reads a form with {@link Multipart#DEFAULT}; {@link Multipart#form} reads one with other
   * settings, or from a publisher.
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

  static FormData read(
      Boundary boundary, MultipartOptions options, FormStorage storage, InputStream in)
      throws IOException {
    return Multipart.with(options).withStorage(storage).form(boundary, in);
  }

  static CompletableFuture<FormData> read(
      Boundary boundary,
      MultipartOptions options,
      FormStorage storage,
      Flow.Publisher<? extends ByteBuffer> source) {
    return Multipart.with(options).withStorage(storage).form(boundary, source);
  }

  static <B> CompletableFuture<FormData> read(
      Boundary boundary,
      MultipartOptions options,
      FormStorage storage,
      Flow.Publisher<? extends B> source,
      BufferOwner<B> owner) {
    return Multipart.with(options).withStorage(storage).form(boundary, source, owner);
  }

  static FormCollector collector(FormStorage storage) {
    return new FormCollector(MultipartOptions.DEFAULT, storage);
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
      String name = part.fieldName();
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
   * @throws MultipartException.LimitExceeded when it is longer than {@link FormPart#text()} reads
   * @throws IOException when its temporary file cannot be read
   */
  public @Nullable String text(String name) throws IOException {
    FormPart part = first(name);
    return part == null ? null : part.text();
  }

  /**
   * The text of the first part with a name, within a limit.
   *
   * @param name a field name, compared exactly
   * @param max the largest length that passes, in octets, 0 or more
   * @return as {@link FormPart#text(int)}; null when there is none
   * @throws MultipartException.LimitExceeded when it is longer; the content is still in the form
   * @throws IOException when its temporary file cannot be read
   * @throws IllegalArgumentException if the maximum is negative
   */
  public @Nullable String text(String name, int max) throws IOException {
    FormPart.checkMaximum(max);
    FormPart part = first(name);
    return part == null ? null : part.text(max);
  }

  /**
   * The texts of all parts with a name.
   *
   * @param name a field name, compared exactly
   * @return in the order of the body
   * @throws MultipartException.LimitExceeded when one is longer than {@link FormPart#text()} reads
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
   * The texts of all parts with a name, each within a limit.
   *
   * @param name a field name, compared exactly
   * @param max the largest length of one text that passes, in octets, 0 or more
   * @return in the order of the body
   * @throws MultipartException.LimitExceeded when one is longer; the contents are still in the form
   * @throws IOException when a temporary file cannot be read
   * @throws IllegalArgumentException if the maximum is negative
   */
  public List<String> texts(String name, int max) throws IOException {
    FormPart.checkMaximum(max);
    List<String> texts = new ArrayList<>();
    for (FormPart part : all(name)) {
      texts.add(part.text(max));
    }
    return texts;
  }

  /**
   * The violations that were tolerated.
   *
   * @return in the order of the body; of one part's header, those of its lines before those of the
   *     values in them
   */
  public List<NotedViolation> violations() {
    return violations;
  }

  /**
   * Deletes the temporary files that have not been moved away. The parts cannot be read any more.
   * Closing the form again has no effect.
   *
   * @throws IOException when a file cannot be deleted; the others are
   */
  @Override
  public void close() throws IOException {
    closeAll(parts);
  }

  static void closeAll(List<FormPart> parts) throws IOException {
    Throwable failure = null;
    for (FormPart part : parts) {
      try {
        part.delete();
      } catch (IOException | RuntimeException | Error e) {
        if (failure == null) {
          failure = e;
        } else if (failure != e) {
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
    if (failure instanceof Error e) {
      throw e;
    }
  }
}
