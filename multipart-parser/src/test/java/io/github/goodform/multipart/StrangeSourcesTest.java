package io.github.goodform.multipart;

import static io.github.goodform.multipart.NestedView.THREE;
import static io.github.goodform.multipart.NestedView.boundary;
import static io.github.goodform.multipart.NestedView.content;
import static io.github.goodform.multipart.NestedView.text;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.github.goodform.multipart.NestedView.Taker;
import io.netty.buffer.ByteBuf;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.TreeMap;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;
import java.util.concurrent.Executor;
import java.util.concurrent.Flow;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** Sources that overrun or fail late, in the nested view and in a form. */
@Timeout(300)
class StrangeSourcesTest {
  private static final String OVERRUN =
      "the source published a buffer that was not requested (Reactive Streams §1.1)";

  private static final String TYPE = "multipart/form-data; boundary=B";

  /** The names and contents of the parts, or the failure; a part that was not ended has no text. */
  private static String parts(PushingSource source) {
    Taker<PublishedPart<ByteBuffer>> taker = new Taker<>();
    Multipart.DEFAULT.publisher(boundary(), source).parts().subscribe(taker);
    StringBuilder read = new StringBuilder();
    for (int i = 0; taker.request(1).ended == 0 && i < taker.items.size(); i++) {
      PublishedPart<ByteBuffer> part = taker.items.get(i);
      Taker<ByteBuffer> content = content(part);
      while (content.ended == 0) {
        content.request(1);
      }
      if (content.failure == null) {
        read.append(part.headers().fieldName()).append(text(content)).append(' ');
      }
    }
    assertThat(taker.ended).isEqualTo(1);
    return taker.failure == null ? read.append("complete").toString() : read + failure(taker);
  }

  private static String failure(Taker<?> taker) {
    assertThat(taker.failure).isInstanceOf(IllegalStateException.class);
    return String.valueOf(taker.failure == null ? null : taker.failure.getMessage());
  }

  /** The parts are complete with every octet, or fail; never complete with fewer. */
  @Test
  void partsNeverCompleteWithFewerOctets() {
    String all = "aone b" + "0123456789".repeat(20) + " cthree ";
    Map<String, Integer> reached = new TreeMap<>();
    for (PushingSource.Manner manner : PushingSource.Manner.values()) {
      for (int seed = 0; seed < 500; seed++) {
        PushingSource source =
            new PushingSource(
                Recording.octets(THREE), manner, /* ownThread= */ false, new Random(seed));
        String read = parts(source);
        if (read.endsWith("complete")) {
          assertThat(read).as("%s, seed %d", manner, seed).isEqualTo(all + "complete");
          reached.merge(manner + ": complete", 1, Integer::sum);
        } else {
          int end = read.indexOf("the source");
          assertThat(all).as("%s, seed %d", manner, seed).startsWith(read.substring(0, end));
          reached.merge(manner + ": refused", 1, Integer::sum);
        }
      }
    }
    assertThat(reached.keySet())
        .as("%s", reached)
        .contains(
            "AS_REQUESTED: complete",
            "SURPLUS: refused",
            "ALL_AT_THE_FIRST_REQUEST: refused",
            "ALL_BEFORE_A_REQUEST: refused",
            "AFTER_THE_END: refused")
        .doesNotContain("AS_REQUESTED: refused");
  }

  /** A source that a test drives. */
  private static final class Driven<B> implements Flow.Publisher<B>, Flow.Subscription {
    private Flow.Subscriber<? super B> subscriber = new Nobody<>();
    private long requested;
    private int cancelled;

    @Override
    public void subscribe(Flow.Subscriber<? super B> to) {
      subscriber = to;
      to.onSubscribe(this);
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

  /** Without an executor each buffer is read at once, and the next one requested. */
  @Test
  void aFormReadsASourceThatPublishesAllAtOnce() throws IOException {
    Driven<ByteBuffer> source = new Driven<>();
    CompletableFuture<FormData> future = Multipart.DEFAULT.form(boundary(), source);
    byte[] body = Recording.octets(THREE);
    for (int at = 0; at < body.length; at += 10) {
      source.subscriber.onNext(ByteBuffer.wrap(body, at, Math.min(10, body.length - at)));
    }
    source.subscriber.onComplete();
    try (FormData form = future.join()) {
      assertThat(form.names()).containsExactly("a", "b", "c");
    }
    assertThat(source.requested).isEqualTo((body.length + 9) / 10 + 1);
  }

  /** Behind an executor buffers that nobody requested would wait without bound. */
  @Test
  void aFormOnAnExecutorRefusesAnOverrun(@TempDir Path directory) throws IOException {
    PooledUpload upload = new PooledUpload();
    ArrayDeque<Runnable> tasks = new ArrayDeque<>();
    Executor executor = tasks::add;
    Driven<ByteBuf> source = new Driven<>();
    CompletableFuture<FormData> form =
        Multipart.DEFAULT
            .withStorage(
                FormStorage.DEFAULT
                    .withDirectory(directory)
                    .withPartThreshold(10_000)
                    .withExecutor(executor))
            .form("multipart/form-data; boundary=" + PooledUpload.BOUNDARY, source, upload.owner);
    List<ByteBuf> pieces = new ArrayList<>(upload.pieces(16_384));
    assertThat(pieces).hasSizeGreaterThan(10);
    source.subscriber.onNext(pieces.get(0));
    assertThat(source.cancelled).isZero();
    pieces.subList(1, pieces.size()).forEach(source.subscriber::onNext);
    source.subscriber.onComplete();
    // At the first one, before anything was read.
    assertThat(source.cancelled).isPositive();
    assertThat(form).isNotDone();
    while (!tasks.isEmpty()) {
      tasks.remove().run();
    }
    assertThatThrownBy(form::join)
        .isInstanceOf(CompletionException.class)
        .cause()
        .isInstanceOf(IllegalStateException.class)
        .hasMessage(OVERRUN);
    assertThat(upload.active()).isZero();
    try (var files = Files.list(directory)) {
      assertThat(files).isEmpty();
    }
  }

  /** The body is there to its last octet, and the source fails in place of its end. */
  @Test
  void aSourceThatFailsAtTheVeryEndIsAnErrorOnEachFace() {
    IOException late = new IOException("the checksum of the request is wrong");
    Flow.Publisher<ByteBuffer> source =
        to ->
            to.onSubscribe(
                new Flow.Subscription() {
                  private boolean published;

                  @Override
                  public void request(long n) {
                    if (!published) {
                      published = true;
                      to.onNext(ByteBuffer.wrap(Recording.octets(THREE + "\r\n")));
                      to.onError(late);
                    }
                  }

                  @Override
                  public void cancel() {}
                });
    Taker<MultipartEvent<ByteBuffer>> events = new Taker<>();
    Multipart.DEFAULT.publisher(TYPE, source).subscribe(events);
    events.request(Long.MAX_VALUE);
    assertThat(events.items).hasSize(9);
    assertThat(events.failure).isSameAs(late);
    assertThat(events.ended).isEqualTo(1);
    Taker<PublishedPart<ByteBuffer>> parts = new Taker<>();
    Multipart.DEFAULT.publisher(TYPE, source).parts().subscribe(parts);
    parts.request(Long.MAX_VALUE);
    for (int i = 0; i < 3; i++) {
      Taker<ByteBuffer> content = content(parts.items.get(i)).request(Long.MAX_VALUE);
      assertThat(content.ended).isEqualTo(1);
      assertThat(content.failure).isNull();
    }
    assertThat(parts.failure).isSameAs(late);
    assertThat(parts.ended).isEqualTo(1);
    assertThatThrownBy(Multipart.DEFAULT.form(TYPE, source)::join).hasCause(late);
  }
}
