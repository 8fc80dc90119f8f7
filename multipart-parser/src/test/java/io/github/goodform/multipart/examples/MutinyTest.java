package io.github.goodform.multipart.examples;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.github.goodform.multipart.BodyContent;
import io.github.goodform.multipart.FormStorage;
import io.github.goodform.multipart.Multipart;
import io.github.goodform.multipart.MultipartBody;
import io.github.goodform.multipart.MultipartException;
import io.github.goodform.multipart.StorageBudget;
import io.smallrye.mutiny.Multi;
import io.smallrye.mutiny.Uni;
import io.smallrye.mutiny.subscription.Cancellable;
import io.smallrye.mutiny.subscription.MultiEmitter;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.ByteBuffer;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicReference;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** Mutiny, whose Multi is a publisher of java.util.concurrent.Flow. */
@Timeout(300)
class MutinyTest {
  private static final Duration WAIT = Duration.ofSeconds(20);

  private final Path uploads;

  private final StorageBudget budget = StorageBudget.of(1 << 20, 1 << 20);
  private final MultipartBody body =
      MultipartBody.form()
          .field("title", "Über")
          .file("picture", "x.png", "image/png", BodyContent.of(new byte[100_000]))
          .field("note", "end")
          .build();
  private final String contentType = body.contentType();

  MutinyTest(@TempDir Path uploads) {
    this.uploads = uploads;
  }

  private Multipart multipart() {
    return Multipart.DEFAULT.withStorage(
        FormStorage.DEFAULT
            .withDirectory(uploads)
            .withPartThreshold(1000)
            .withBudget(budget)
            .withExecutor(Runnable::run));
  }

  @AfterEach
  void nothingIsKept() throws IOException {
    assertThat(budget.memoryUsed() + budget.diskUsed()).isZero();
    try (var files = Files.list(uploads)) {
      assertThat(files).isEmpty();
    }
  }

  private List<ByteBuffer> buffers() throws IOException {
    byte[] octets = body.inputStream().readAllBytes();
    List<ByteBuffer> buffers = new ArrayList<>();
    for (int at = 0; at < octets.length; at += 1000) {
      buffers.add(ByteBuffer.wrap(octets, at, Math.min(1000, octets.length - at)));
    }
    return buffers;
  }

  private static Uni<String> read(
      Multipart multipart, @Nullable String contentType, Multi<ByteBuffer> source) {
    return Uni.createFrom()
        .completionStage(() -> multipart.form(contentType, source))
        .map(
            form -> {
              try (form) {
                return UploadServer.describe(form);
              } catch (IOException e) {
                throw new UncheckedIOException(e);
              }
            });
  }

  @Test
  void readsAForm() throws IOException {
    Multi<ByteBuffer> source = Multi.createFrom().iterable(buffers());
    assertThat(read(multipart(), contentType, source).await().atMost(WAIT))
        .startsWith("Über, 100000, ");
  }

  @Test
  void failsWithTheRefusal() throws IOException {
    Multi<ByteBuffer> cut = Multi.createFrom().iterable(buffers().subList(0, 50));
    Uni<Integer> status =
        read(multipart(), contentType, cut)
            .map(text -> 200)
            .onFailure(MultipartException.class)
            .recoverWithItem(e -> e.httpStatus());
    assertThat(status.await().atMost(WAIT)).isEqualTo(400);
    Uni<String> noForm = read(multipart(), "text/plain", cut);
    assertThatThrownBy(() -> noForm.await().atMost(WAIT))
        .hasMessageContaining("media-type-other: ");
  }

  @Test
  void readsPartAfterPart() throws IOException {
    Multipart multipart = multipart();
    Multi<ByteBuffer> source = Multi.createFrom().iterable(buffers());
    Uni<List<String>> texts =
        Multi.createFrom()
            .publisher(multipart.publisher(contentType, source).parts())
            .onItem()
            .transformToUniAndConcatenate(
                part -> {
                  if (part.headers().isFile()) {
                    part.skip();
                    return Uni.createFrom().nullItem();
                  }
                  return Uni.createFrom().completionStage(part.text(1 << 16));
                })
            .collect()
            .asList();
    assertThat(texts.await().atMost(WAIT)).containsExactly("Über", "end");
  }

  /** The client leaves: the container ends the body with a failure. */
  @Test
  void keepsNothingOfASourceThatFails() throws IOException {
    Multi<ByteBuffer> left =
        Multi.createBy()
            .concatenating()
            .streams(
                Multi.createFrom().iterable(buffers().subList(0, 50)),
                Multi.createFrom().failure(new IOException("the client left")));
    Uni<String> read = read(multipart(), contentType, left);
    assertThatThrownBy(() -> read.await().atMost(WAIT)).hasMessageContaining("the client left");
  }

  /** The application does not want the form any more: the source is cancelled. */
  @Test
  void keepsNothingWhenItIsCancelled() throws IOException {
    List<ByteBuffer> buffers = buffers();
    AtomicReference<@Nullable MultiEmitter<? super ByteBuffer>> emitter = new AtomicReference<>();
    AtomicBoolean cancelled = new AtomicBoolean();
    Multi<ByteBuffer> source =
        Multi.createFrom()
            .<ByteBuffer>emitter(emitter::set)
            .onCancellation()
            .invoke(() -> cancelled.set(true));
    Cancellable reading =
        read(multipart(), contentType, source).subscribe().with(text -> {}, failure -> {});
    MultiEmitter<? super ByteBuffer> open = Objects.requireNonNull(emitter.get());
    for (ByteBuffer buffer : buffers.subList(0, 50)) {
      open.emit(buffer);
    }
    assertThat(budget.diskUsed()).isPositive();
    reading.cancel();
    assertThat(cancelled).isTrue();
  }
}
