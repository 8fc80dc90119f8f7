package io.github.goodform.multipart;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.util.Objects;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.Executor;
import java.util.concurrent.Flow;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.locks.ReentrantLock;
import org.jspecify.annotations.Nullable;

/**
 * Collects a form from a publisher of buffers. What may wait for a disk is a task of the storage's
 * executor; without one the thread that publishes does it.
 *
 * @param <B> the type of the buffers
 */
final class FormSubscriber<B> implements Flow.Subscriber<B> {
  private final LentBuffer<B> buffers;
  private final FormCollector collector;
  private final MultipartParser parser;
  private final Executor tasks;

  /** Whether the tasks run on an executor: a buffer is read after {@code onNext} has returned. */
  private final boolean onExecutor;

  private final CompletableFuture<FormData> form = new CompletableFuture<>();
  private final ReentrantLock lock = new ReentrantLock();

  /** A buffer has been requested and has not been published yet. */
  private final AtomicBoolean outstanding = new AtomicBoolean();

  private Flow.@Nullable Subscription source;

  /** Of the thread that requests; of the last one when a source publishes on several. */
  private volatile @Nullable Requests requests;

  /**
   * Makes a subscriber for one form.
   *
   * @param keeper how content in memory is kept: the buffers themselves where they may be
   */
  FormSubscriber(
      Multipart settings, Boundary boundary, LentBuffer<B> buffers, ContentKeeper keeper) {
    this.buffers = buffers;
    this.collector = new FormCollector(settings.options(), settings.storage(), keeper);
    this.parser = settings.parser(boundary, collector);
    Executor executor = settings.storage().executor();
    this.onExecutor = executor != null;
    this.tasks = executor == null ? Runnable::run : new SerialTasks(executor);
  }

  CompletableFuture<FormData> form() {
    return form;
  }

  @Override
  @SuppressWarnings("FutureReturnValueIgnored") // only for what it does; it does not throw
  public void onSubscribe(Flow.Subscription subscription) {
    Objects.requireNonNull(subscription, "subscription");
    if (source != null) {
      subscription.cancel();
      return;
    }
    source = subscription;
    // The future may be cancelled by anybody at any time; the files belong to the thread that
    // publishes, or to the executor.
    form.whenComplete(
        (done, failure) -> {
          if (failure != null) {
            if (mayBeRead()) {
              tasks.execute(() -> cancel(subscription, failure));
            } else {
              cancel(subscription, failure);
            }
            tasks.execute(() -> close(failure));
          }
        });
    request(subscription);
  }

  /**
   * Whether a task of the executor may be reading a buffer of the source, which may use it again
   * when it is cancelled. Only for a form that is complete: a task reads with the lock, and only
   * when it has found with the lock that the form is not complete. So nothing reads, or will read,
   * when the lock is free; when it is not, the next task begins after the one that has it.
   */
  private boolean mayBeRead() {
    return onExecutor && lock.isLocked();
  }

  private static void cancel(Flow.Subscription subscription, Throwable failure) {
    EventSubscription.attempt(subscription::cancel, failure);
  }

  private static Throwable add(Throwable failure, Throwable another) {
    if (failure != another) {
      failure.addSuppressed(another);
    }
    return failure;
  }

  /**
   * Requests the next buffer. A source that publishes it within the request, against Reactive
   * Streams §3.3, calls this method again on the same thread: the request that is running goes on,
   * for a call within a call for each buffer would overflow the stack. A source that cannot be
   * asked, against §3.16, has failed.
   */
  private void request(Flow.Subscription from) {
    Requests running = requests;
    if (running != null && running.thread == Thread.currentThread()) {
      running.again = true;
      return;
    }
    Requests mine = new Requests();
    requests = mine;
    try {
      do {
        mine.again = false;
        outstanding.set(true);
        from.request(1);
      } while (mine.again);
    } catch (RuntimeException | Error e) {
      fail(e);
    } finally {
      if (requests == mine) {
        requests = null; // else another thread has taken a buffer, and requests the next one
      }
    }
  }

  /** The requests that one thread makes, one after the other. */
  private static final class Requests {
    private final Thread thread = Thread.currentThread();

    /** A buffer has been taken within the request. Only the thread uses it. */
    private boolean again;
  }

  /**
   * Takes the one buffer that has been requested. Behind an executor further ones would wait
   * without bound, and the source may have written to them by then.
   */
  @Override
  public void onNext(B buffer) {
    Flow.Subscription from = Objects.requireNonNull(source, "subscription");
    Objects.requireNonNull(buffer, "buffer");
    boolean requested = outstanding.compareAndSet(true, false);
    if (!requested) {
      // What it throws is added to the failure when the form cancels it once more.
      EventSubscription.attempt(from::cancel, null);
    }
    tasks.execute(() -> take(buffer, requested, from));
  }

  private void take(B buffer, boolean requested, Flow.Subscription from) {
    lock.lock();
    try {
      Throwable failure = parse(buffer, requested);
      try {
        buffers.end();
      } catch (RuntimeException | Error e) {
        failure = failure == null ? e : add(failure, e);
      }
      if (failure != null) {
        fail(failure);
      }
      if (form.isDone()) {
        return;
      }
    } finally {
      lock.unlock();
    }
    request(from);
  }

  /**
   * Parses a buffer, which is still to be released.
   *
   * @return what the form fails with: also an error of somebody's callback, for a form that nobody
   *     completes keeps its files
   */
  private @Nullable Throwable parse(B buffer, boolean requested) {
    try {
      ByteBuffer octets = buffers.begin(buffer);
      if (form.isDone()) {
        return null;
      }
      if (!requested) {
        throw EventSubscription.overrun("that was not requested", "1.1");
      }
      parser.parse(octets);
      return null;
    } catch (IOException | RuntimeException | Error e) {
      return e;
    }
  }

  @Override
  public void onError(Throwable throwable) {
    Objects.requireNonNull(throwable, "throwable");
    tasks.execute(() -> fail(throwable));
  }

  @Override
  public void onComplete() {
    tasks.execute(this::end);
  }

  private void end() {
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
        fail(e);
      }
    } finally {
      lock.unlock();
    }
  }

  /** Nothing is left when the failure is seen. */
  private void fail(Throwable failure) {
    if (!form.isDone()) {
      close(failure);
      form.completeExceptionally(failure);
    }
  }

  private void close(Throwable failure) {
    lock.lock();
    try {
      try {
        collector.close();
      } catch (IOException | RuntimeException | Error e) {
        add(failure, e);
      }
    } finally {
      lock.unlock();
    }
  }
}
