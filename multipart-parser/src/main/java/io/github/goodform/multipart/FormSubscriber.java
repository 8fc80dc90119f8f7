package io.github.goodform.multipart;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.util.Objects;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.Flow;
import java.util.concurrent.locks.ReentrantLock;
import org.jspecify.annotations.Nullable;

/**
 * Collects a form from a publisher of buffers.
 *
 * @param <B> the type of the buffers
 */
final class FormSubscriber<B> implements Flow.Subscriber<B> {
  private final LentBuffer<B> buffers;
  private final FormCollector collector;
  private final MultipartParser parser;
  private final CompletableFuture<FormData> form = new CompletableFuture<>();
  private final ReentrantLock lock = new ReentrantLock();
  private Flow.@Nullable Subscription source;

  FormSubscriber(Multipart settings, Boundary boundary, LentBuffer<B> buffers) {
    this.buffers = buffers;
    this.collector = new FormCollector(settings.storage(), buffers);
    this.parser = settings.parser(boundary, collector);
  }

  CompletableFuture<FormData> form() {
    return form;
  }

  @Override
  @SuppressWarnings("FutureReturnValueIgnored") // only for what it does; it does not throw
  public void onSubscribe(Flow.Subscription subscription) {
    if (source != null) {
      subscription.cancel();
      return;
    }
    source = subscription;
    // The future may be cancelled by anybody at any time; the files belong to the thread that
    // publishes.
    form.whenComplete(
        (done, failure) -> {
          if (failure != null) {
            subscription.cancel();
            close(failure);
          }
        });
    subscription.request(1);
  }

  @Override
  public void onNext(B buffer) {
    Flow.Subscription from = Objects.requireNonNull(source, "subscription");
    Objects.requireNonNull(buffer, "buffer");
    lock.lock();
    try {
      try {
        ByteBuffer octets = buffers.begin(buffer);
        if (form.isDone()) {
          return;
        }
        parser.parse(octets);
      } catch (IOException | RuntimeException | Error e) {
        // Also an error of somebody's callback: a form that nobody completes keeps its files.
        form.completeExceptionally(e);
        return;
      } finally {
        buffers.end();
      }
    } finally {
      lock.unlock();
    }
    from.request(1);
  }

  @Override
  public void onError(Throwable throwable) {
    form.completeExceptionally(Objects.requireNonNull(throwable, "throwable"));
  }

  @Override
  public void onComplete() {
    lock.lock();
    try {
      if (form.isDone()) {
        return;
      }
      try {
        parser.end();
        FormData collected = collector.form();
        if (!form.complete(collected)) {
          collected.close();
        }
      } catch (IOException | RuntimeException | Error e) {
        form.completeExceptionally(e);
      }
    } finally {
      lock.unlock();
    }
  }

  private void close(Throwable failure) {
    lock.lock();
    try {
      try {
        collector.close();
      } catch (IOException | RuntimeException e) {
        failure.addSuppressed(e);
      }
    } finally {
      lock.unlock();
    }
  }
}
