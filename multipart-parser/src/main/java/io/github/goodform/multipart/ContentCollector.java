package io.github.goodform.multipart;

import java.nio.ByteBuffer;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.Flow;

/**
 * Collects the content of a published part into one array.
 *
 * @param <B> the type of the buffers
 */
final class ContentCollector<B> implements Flow.Subscriber<B> {
  private final PartHeaders headers;
  private final BufferOwner<B> owner;
  private final int maximum;
  private final PartMemory memory = new PartMemory();
  private final CompletableFuture<byte[]> content = new CompletableFuture<>();

  ContentCollector(PartHeaders headers, BufferOwner<B> owner, int maximum) {
    this.headers = headers;
    this.owner = owner;
    this.maximum = maximum;
  }

  CompletableFuture<byte[]> content() {
    return content;
  }

  @Override
  @SuppressWarnings("FutureReturnValueIgnored") // only for what it does; it does not throw
  public void onSubscribe(Flow.Subscription subscription) {
    content.whenComplete(
        (done, failure) -> {
          if (failure != null) {
            subscription.cancel();
          }
        });
    subscription.request(Long.MAX_VALUE);
  }

  @Override
  public void onNext(B buffer) {
    try {
      take(buffer);
    } catch (RuntimeException | Error e) {
      content.completeExceptionally(e);
    }
  }

  private void take(B buffer) {
    try {
      ByteBuffer octets = owner.octets(buffer);
      if (content.isDone()) {
        return;
      }
      if (octets.remaining() > maximum - memory.size()) {
        content.completeExceptionally(
            MultipartException.partLimitExceeded(
                maximum, headers.offset() + headers.length + maximum, List.of()));
        return;
      }
      memory.keep(octets);
    } finally {
      owner.release(buffer);
    }
  }

  @Override
  public void onError(Throwable throwable) {
    content.completeExceptionally(throwable);
  }

  @Override
  public void onComplete() {
    content.complete(memory.take());
  }
}
