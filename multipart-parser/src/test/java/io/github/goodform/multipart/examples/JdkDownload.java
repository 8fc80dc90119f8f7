package io.github.goodform.multipart.examples;

import io.github.goodform.multipart.Boundary;
import io.github.goodform.multipart.FormCollector;
import io.github.goodform.multipart.FormData;
import io.github.goodform.multipart.Multipart;
import io.github.goodform.multipart.MultipartException;
import io.github.goodform.multipart.MultipartParser;
import java.io.IOException;
import java.net.http.HttpResponse.BodySubscriber;
import java.nio.ByteBuffer;
import java.util.List;
import java.util.Objects;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.Flow;
import org.jspecify.annotations.Nullable;

/** A response of the HTTP client of the JDK. */
final class JdkDownload implements BodySubscriber<FormData> {
  private final CompletableFuture<FormData> form = new CompletableFuture<>();
  private final FormCollector collector;
  private final MultipartParser parser;
  private Flow.@Nullable Subscription source;

  JdkDownload(Multipart multipart, @Nullable String contentType) throws MultipartException {
    collector = multipart.collector();
    parser = multipart.parser(Boundary.ofMultipart(contentType), collector);
  }

  @Override
  public CompletionStage<FormData> getBody() {
    return form;
  }

  @Override
  public void onSubscribe(Flow.Subscription subscription) {
    source = subscription;
    subscription.request(1);
  }

  @Override
  public void onNext(List<ByteBuffer> buffers) {
    Flow.Subscription from = Objects.requireNonNull(source);
    try {
      for (ByteBuffer buffer : buffers) {
        parser.parse(buffer);
      }
      from.request(1);
    } catch (IOException e) {
      from.cancel();
      form.completeExceptionally(e);
    }
  }

  @Override
  public void onError(Throwable failure) {
    parser.close();
    form.completeExceptionally(failure);
  }

  @Override
  public void onComplete() {
    try {
      parser.end();
      form.complete(collector.form());
    } catch (IOException e) {
      form.completeExceptionally(e);
    }
  }
}
