package io.github.goodform.multipart;

import static io.github.goodform.multipart.NestedView.HEAD;
import static io.github.goodform.multipart.NestedView.THREE;
import static io.github.goodform.multipart.NestedView.boundary;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.github.goodform.multipart.NestedView.Taker;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.Executor;
import java.util.concurrent.Flow;
import java.util.function.Predicate;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** An owner of buffers that cannot release one: the body ends, and the others are released. */
@Timeout(300)
class FailingOwnerTest {
  private static final int ALWAYS = -1;
  private static final int MORE_THAN_ALL = 100;

  /** Counts the buffers, and throws at one release or always; the buffer counts all the same. */
  private static class Owner implements BufferOwner<ByteBuffer> {
    private final int throwsAt;
    private final RuntimeException stuck = new IllegalStateException("stuck");
    private int released;
    private int acquired;

    Owner(int throwsAt) {
      this.throwsAt = throwsAt;
    }

    @Override
    public ByteBuffer octets(ByteBuffer buffer) {
      return buffer.duplicate();
    }

    @Override
    public ByteBuffer slice(ByteBuffer buffer, int index, int length) {
      acquired++;
      return buffer.slice(buffer.position() + index, length);
    }

    @Override
    public ByteBuffer copyOf(ByteBuffer octets) {
      acquired++;
      return ByteBuffer.allocate(octets.remaining()).put(octets).flip();
    }

    @Override
    public void release(ByteBuffer buffer) {
      if (released++ == throwsAt || throwsAt == ALWAYS) {
        throw stuck;
      }
    }
  }

  /** Publishes each piece when it is requested. */
  private static final class Source implements Flow.Publisher<ByteBuffer> {
    private final ArrayDeque<ByteBuffer> pieces = new ArrayDeque<>();
    private final Owner owner;
    private boolean cancelled;

    Source(String body, int length, Owner owner) {
      byte[] octets = Recording.octets(body);
      for (int at = 0; at < octets.length; at += length) {
        pieces.add(ByteBuffer.wrap(octets, at, Math.min(length, octets.length - at)).slice());
      }
      this.owner = owner;
    }

    @Override
    public void subscribe(Flow.Subscriber<? super ByteBuffer> to) {
      to.onSubscribe(
          new Flow.Subscription() {
            @Override
            public void request(long n) {
              ByteBuffer next = cancelled ? null : pieces.poll();
              if (next != null) {
                owner.acquired++;
                to.onNext(next);
              } else if (!cancelled) {
                to.onComplete();
              }
            }

            @Override
            public void cancel() {
              cancelled = true;
            }
          });
    }
  }

  private static String outcome(@Nullable Throwable failure) {
    if (failure == null) {
      return "complete";
    }
    if ("stuck".equals(failure.getMessage())) {
      return "stuck";
    }
    assertThat(failure).isInstanceOf(MultipartException.class);
    return failure.getSuppressed().length == 0 ? "refused" : "refused, and stuck";
  }

  private static String form(Owner owner, String body, boolean onExecutor) throws IOException {
    ArrayDeque<Runnable> tasks = new ArrayDeque<>();
    Executor executor = tasks::add;
    FormStorage memory = FormStorage.DEFAULT;
    CompletableFuture<FormData> future =
        Multipart.DEFAULT
            .withStorage(onExecutor ? memory.withExecutor(executor) : memory)
            .form(boundary(), new Source(body, 4_096, owner), owner);
    while (!tasks.isEmpty()) {
      tasks.remove().run();
    }
    assertThat(future).isDone();
    if (future.isCompletedExceptionally()) {
      return outcome(future.handle((form, failure) -> failure).join());
    }
    try (FormData form = future.join()) {
      assertThat(form.names()).containsExactly("a", "b", "c");
    } catch (IllegalStateException e) {
      return "closed, and " + outcome(e);
    }
    return "complete";
  }

  /** A large content, of which the form keeps slices, between small ones. */
  private static final String LARGE =
      NestedView.part("a", "one")
          + NestedView.part("b", "0123456789".repeat(2_000))
          + NestedView.part("c", "three");

  @ParameterizedTest
  @ValueSource(booleans = {true, false})
  void aFormEndsInTheFailure(boolean onExecutor) throws IOException {
    Map<String, Integer> reached = new TreeMap<>();
    for (String end : List.of("--B--", "--Bx")) {
      for (int i = ALWAYS; i < MORE_THAN_ALL; i++) {
        Owner owner = new Owner(i);
        reached.merge(form(owner, LARGE + end, onExecutor), 1, Integer::sum);
        assertThat(owner.released).as("release %s", i).isEqualTo(owner.acquired);
      }
    }
    assertThat(reached.keySet())
        .containsExactlyInAnyOrder(
            "complete", "closed, and stuck", "stuck", "refused", "refused, and stuck");
  }

  @ParameterizedTest
  @ValueSource(strings = {"--B--", "--Bx"})
  void aSubscriberToEventsGetsTheFailure(String end) {
    Map<String, Integer> reached = new TreeMap<>();
    for (int i = ALWAYS; i < MORE_THAN_ALL; i++) {
      Owner owner = new Owner(i);
      Taker<MultipartEvent<ByteBuffer>> taker = new Taker<>();
      Source source = new Source(THREE.replace("--B--", end), 50, owner);
      Multipart.DEFAULT.publisher(boundary(), source, owner).subscribe(taker);
      taker.request(Long.MAX_VALUE);
      assertThat(taker.ended).isEqualTo(1);
      reached.merge(outcome(taker.failure), 1, Integer::sum);
      long owned = taker.items.stream().filter(e -> e instanceof MultipartEvent.Content).count();
      assertThat(owner.released + owned).as("release %s", i).isEqualTo(owner.acquired);
    }
    assertThat(reached.keySet()).contains(end.equals("--B--") ? "complete" : "refused", "stuck");
  }

  /** Parts that are skipped, and parts whose content is collected. */
  @ParameterizedTest
  @ValueSource(booleans = {true, false})
  void aSubscriberToPartsGetsTheFailure(boolean skips) {
    Map<String, Integer> reached = new TreeMap<>();
    for (int i = ALWAYS; i < MORE_THAN_ALL; i++) {
      Owner owner = new Owner(i);
      Taker<PublishedPart<ByteBuffer>> taker = new Taker<>();
      List<CompletableFuture<String>> texts = new ArrayList<>();
      Multipart.DEFAULT
          .publisher(boundary(), new Source(THREE, 50, owner), owner)
          .parts()
          .subscribe(taker);
      for (int n = 0; taker.request(1).ended == 0 && n < taker.items.size(); n++) {
        if (skips) {
          taker.items.get(n).skip();
        } else {
          texts.add(taker.items.get(n).text(1_000));
        }
      }
      assertThat(taker.ended).isEqualTo(1);
      assertThat(texts).allMatch(CompletableFuture::isDone);
      boolean stuck = texts.stream().anyMatch(CompletableFuture::isCompletedExceptionally);
      reached.merge(outcome(taker.failure) + (stuck ? ", a text stuck" : ""), 1, Integer::sum);
      assertThat(owner.released).as("release %s", i).isEqualTo(owner.acquired);
    }
    assertThat(reached.keySet()).contains("complete", "stuck");
    assertThat(reached.containsKey("complete, a text stuck")).isEqualTo(!skips);
  }

  /** As a pool does that has no memory left: a body that nobody ends would hold its buffers. */
  @ParameterizedTest
  @ValueSource(ints = {0, 1, 2})
  void anErrorEndsTheBody(int method) {
    Error error = new Error("no direct memory");
    Owner owner =
        new Owner(MORE_THAN_ALL) {
          @Override
          public ByteBuffer octets(ByteBuffer buffer) {
            return method == 0 ? fail() : super.octets(buffer);
          }

          @Override
          public ByteBuffer slice(ByteBuffer buffer, int index, int length) {
            return method == 1 ? fail() : super.slice(buffer, index, length);
          }

          @Override
          public void release(ByteBuffer buffer) {
            super.release(buffer);
            if (method == 1) {
              throw new Error("one more");
            }
          }

          private ByteBuffer fail() {
            throw error;
          }
        };
    Progress progress =
        (octets, parts) -> {
          if (method == 2) {
            throw error;
          }
        };
    Source source = new Source(THREE, 50, owner);
    Taker<MultipartEvent<ByteBuffer>> taker = new Taker<>();
    Multipart.DEFAULT.withProgress(progress).publisher(boundary(), source, owner).subscribe(taker);
    taker.request(Long.MAX_VALUE);
    assertThat(taker.failure).isSameAs(error);
    assertThat(error.getSuppressed()).hasSize(method == 1 ? 1 : 0);
    assertThat(taker.ended).isEqualTo(1);
    assertThat(source.cancelled).isTrue();
    long owned = taker.items.stream().filter(e -> e instanceof MultipartEvent.Content).count();
    assertThat(owner.released + owned).isEqualTo(owner.acquired);
  }

  /** An owner that releases some buffers with an error. */
  private static Owner failing(Error error, Predicate<ByteBuffer> some) {
    return new Owner(MORE_THAN_ALL) {
      @Override
      public void release(ByteBuffer buffer) {
        super.release(buffer);
        if (some.test(buffer)) {
          throw error;
        }
      }
    };
  }

  /** Of an owner that releases content which is skipped, and of a listener to violations. */
  @ParameterizedTest
  @ValueSource(booleans = {true, false})
  void anErrorEndsTheParts(boolean ofOwner) {
    Error error = new Error("no direct memory");
    Owner owner = failing(error, buffer -> ofOwner && buffer.get(buffer.position()) == 'o');
    String file = "--B\r\nContent-Disposition: form-data; name=a; filename*=UTF-8''x\r\n\r\n";
    Source source = new Source(file + "one\r\n--B--", file.length() - 1, owner);
    Taker<PublishedPart<ByteBuffer>> taker = new Taker<>();
    Multipart.with(MultipartOptions.DEFAULT.withCompliance(Compliance.LEGACY))
        .publisher(boundary(), source, owner)
        .parts(
            noted -> {
              if (!ofOwner) {
                throw error;
              }
            })
        .subscribe(taker);
    taker.request(9);
    taker.items.forEach(PublishedPart::skip);
    assertThat(taker.items).hasSize(ofOwner ? 1 : 0);
    assertThat(taker.failure).isSameAs(error);
    assertThat(taker.ended).isEqualTo(1);
    assertThat(source.cancelled).isTrue();
    assertThat(owner.released).isEqualTo(owner.acquired);
  }

  /** What is held when the subscriber cancels is released, whatever the owner throws. */
  @Test
  void aCancelledSubscriptionReleasesTheRest() {
    for (int i = ALWAYS; i < 10; i++) {
      Owner owner = new Owner(i);
      Source source = new Source(THREE, 400, owner);
      Flow.Subscription[] subscription = new Flow.Subscription[1];
      Taker<MultipartEvent<ByteBuffer>> taker =
          new Taker<>() {
            @Override
            public void onSubscribe(Flow.Subscription of) {
              super.onSubscribe(of);
              subscription[0] = of;
            }
          };
      Multipart.DEFAULT.publisher(boundary(), source, owner).subscribe(taker);
      taker.request(1);
      subscription[0].cancel();
      assertThat(source.cancelled).isTrue();
      assertThat(taker.ended).isZero();
      assertThat(owner.released).isEqualTo(owner.acquired);
    }
  }

  /** Each slice is released and each file deleted, whatever release throws. */
  @Test
  void anErrorLeavesNothingOfAForm(@TempDir Path directory) throws IOException {
    String body =
        NestedView.part("a", "0123456789".repeat(2_000))
            + NestedView.part("b", "0123456789".repeat(2_000))
            + "--B\r\nContent-Disposition: form-data; name=c; filename=c\r\n\r\nthree\r\n";
    FormStorage storage =
        FormStorage.DEFAULT
            .withDirectory(directory)
            .withChoice(
                headers ->
                    headers.isFile() ? FormStorage.Place.file() : FormStorage.Place.bySize());
    Error error = new Error("no direct memory");
    for (String end : List.of("--B--", "--Bx")) {
      Owner owner = failing(error, buffer -> !buffer.hasArray() || buffer.capacity() < 4_096);
      Source source = new Source(body + end, 4_096, owner);
      CompletableFuture<FormData> future =
          Multipart.DEFAULT.withStorage(storage).form(boundary(), source, owner);
      assertThat(future).isDone();
      if (!future.isCompletedExceptionally()) {
        assertThatThrownBy(future.join()::close).isSameAs(error);
      }
      assertThat(owner.released).isEqualTo(owner.acquired);
      try (Stream<Path> files = Files.list(directory)) {
        assertThat(files).isEmpty();
      }
    }
  }

  /** The content and the parts: the subscriber to the parts waited for ever. */
  @Test
  void anErrorEndsTheContentThatIsCollected() {
    Error error = new Error("no direct memory");
    Owner owner = failing(error, buffer -> buffer.get(buffer.position()) == 'o');
    Taker<PublishedPart<ByteBuffer>> taker = new Taker<>();
    Source source = new Source(THREE, HEAD.length(), owner);
    Multipart.DEFAULT.publisher(boundary(), source, owner).parts().subscribe(taker);
    List<CompletableFuture<String>> texts = new ArrayList<>();
    for (int n = 0; taker.request(1).ended == 0 && n < taker.items.size(); n++) {
      texts.add(taker.items.get(n).text(1_000));
    }
    assertThat(taker.ended).isEqualTo(1);
    assertThat(texts.get(0)).isCompletedExceptionally();
    assertThat(owner.released).isEqualTo(owner.acquired);
  }
}
