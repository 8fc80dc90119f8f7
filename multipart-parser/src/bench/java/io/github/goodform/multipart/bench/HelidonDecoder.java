package io.github.goodform.multipart.bench;

import io.helidon.common.http.DataChunk;
import io.helidon.common.http.MediaType;
import io.helidon.common.reactive.Multi;
import io.helidon.common.reactive.Single;
import io.helidon.media.common.MessageBodyReaderContext;
import io.helidon.media.multipart.ContentDisposition;
import io.helidon.media.multipart.MultiPartDecoder;
import io.helidon.media.multipart.ReadableBodyPart;
import java.util.stream.IntStream;

/** Helidon 3 {@code MultiPartDecoder}. */
final class HelidonDecoder {

  private HelidonDecoder() {}

  static void parse(Form form, int chunk, Tally tally) {
    String boundary = MediaType.parse(form.contentType()).parameters().get("boundary");
    MultiPartDecoder decoder =
        MultiPartDecoder.create(boundary, MessageBodyReaderContext.create());
    int chunks = (form.octets.length + chunk - 1) / chunk;
    Multi.create(IntStream.range(0, chunks).boxed())
        .map(i -> DataChunk.create(form.slice(i * chunk, chunk)))
        .subscribe(decoder);
    Multi.create(decoder).flatMap(part -> part(part, tally)).ignoreElements().await();
  }

  private static Single<Void> part(ReadableBodyPart part, Tally tally) {
    ContentDisposition disposition = part.headers().contentDisposition();
    tally.part(
        disposition.name().orElse(null),
        disposition.filename().orElse(null),
        part.headers().first("Content-Type").orElse(null));
    return Multi.create(part.content())
        .peek(octets -> tally.data(octets.remaining()))
        .ignoreElements();
  }
}
