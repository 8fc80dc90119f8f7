package io.github.goodform.multipart.bench;

import io.github.goodform.multipart.Boundary;
import io.github.goodform.multipart.BufferOwner;
import io.github.goodform.multipart.FormCollector;
import io.github.goodform.multipart.FormData;
import io.github.goodform.multipart.Multipart;
import io.github.goodform.multipart.MultipartHandler;
import io.github.goodform.multipart.MultipartParser;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.ByteBuffer;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.Flow;
import org.eclipse.jetty.http.HttpHeader;
import org.eclipse.jetty.http.MultiPartFormData;
import org.eclipse.jetty.io.Content;
import org.eclipse.jetty.io.content.ContentSourcePublisher;
import org.eclipse.jetty.server.Request;
import org.eclipse.jetty.util.Promise;
import org.eclipse.jetty.util.thread.Invocable;
import org.reactivestreams.FlowAdapters;
import reactor.core.publisher.Flux;

/** What a server does with the body of an upload. */
enum ServerEntry {
  DRAINED("read and released") {
    @Override
    void read(Request request, Promise.Invocable<Tally> answer) {
      new ChunkReader(request, answer) {
        @Override
        void octets(ByteBuffer octets) {}

        @Override
        Tally end() {
          return new Tally();
        }
      }.run();
    }
  },

  PUSHED("MultipartParser") {
    @Override
    void read(Request request, Promise.Invocable<Tally> answer) throws IOException {
      Tally tally = new Tally();
      MultipartHandler handler = new GoodformParser.Handler(tally);
      MultipartParser parser = MultipartParser.of(boundary(request), handler);
      new ChunkReader(request, answer) {
        @Override
        void octets(ByteBuffer octets) throws IOException {
          parser.parse(octets);
        }

        @Override
        Tally end() throws IOException {
          parser.end();
          return tally;
        }
      }.run();
    }
  },

  COLLECTED("Multipart.collector, in memory") {
    @Override
    void read(Request request, Promise.Invocable<Tally> answer) throws IOException {
      FormCollector collector = GoodformFaces.IN_MEMORY.collector();
      MultipartParser parser = MultipartParser.of(boundary(request), collector);
      new ChunkReader(request, answer) {
        @Override
        void octets(ByteBuffer octets) throws IOException {
          parser.parse(octets);
        }

        @Override
        Tally end() throws IOException {
          parser.end();
          Tally tally = new Tally();
          try (FormData form = collector.form()) {
            GoodformFaces.count(form, tally);
          }
          return tally;
        }
      }.run();
    }
  },

  SLICES("Multipart.form, chunks that are retained, in memory") {
    @Override
    void read(Request request, Promise.Invocable<Tally> answer) throws IOException {
      CompletableFuture<Void> ended =
          GoodformFaces.IN_MEMORY
              .form(boundary(request), chunks(request), new Chunks())
              .thenAccept(
                  form -> {
                    Tally tally = new Tally();
                    GoodformFaces.count(form, tally);
                    close(form);
                    answer.succeeded(tally);
                  });
      ended.exceptionally(
          failure -> {
            answer.failed(failure);
            return null;
          });
    }

    /** Jetty releases a chunk when it has been published: the form gets one that is its own. */
    private Flow.Publisher<Content.Chunk> chunks(Request request) {
      return FlowAdapters.toFlowPublisher(
          Flux.from(FlowAdapters.toPublisher(new ContentSourcePublisher(request)))
              .doOnNext(Content.Chunk::retain));
    }

    private void close(FormData form) {
      try {
        form.close();
      } catch (IOException e) {
        throw new UncheckedIOException(e);
      }
    }
  },

  JETTY_COLLECTED("Jetty 12.1.14 MultiPartFormData, in memory") {
    @Override
    void read(Request request, Promise.Invocable<Tally> answer) {
      MultiPartFormData.onParts(
          request,
          request,
          request.getHeaders().get(HttpHeader.CONTENT_TYPE),
          JettyForm.CONFIG,
          Promise.Invocable.from(
              Invocable.InvocationType.NON_BLOCKING,
              parts -> {
                Tally tally = new Tally();
                JettyForm.count(parts, tally);
                parts.close();
                answer.succeeded(tally);
              },
              answer::failed));
    }
  };

  /** Jetty's chunks: each counts for the buffer that it is a slice of. */
  private static final class Chunks implements BufferOwner<Content.Chunk> {
    @Override
    public ByteBuffer octets(Content.Chunk chunk) {
      return chunk.getByteBuffer().slice();
    }

    @Override
    public Content.Chunk slice(Content.Chunk chunk, int index, int length) {
      ByteBuffer octets = chunk.getByteBuffer();
      chunk.retain();
      return Content.Chunk.asChunk(octets.slice(octets.position() + index, length), false, chunk);
    }

    @Override
    public Content.Chunk copyOf(ByteBuffer octets) {
      return Content.Chunk.from(ByteBuffer.allocate(octets.remaining()).put(octets).flip(), false);
    }

    @Override
    public void release(Content.Chunk chunk) {
      chunk.release();
    }
  }

  private final String title;

  ServerEntry(String title) {
    this.title = title;
  }

  String title() {
    return title;
  }

  /** Reads the body as it comes and counts what it has. */
  abstract void read(Request request, Promise.Invocable<Tally> answer) throws IOException;

  private static Boundary boundary(Request request) throws IOException {
    return Boundary.of(request.getHeaders().get(HttpHeader.CONTENT_TYPE));
  }

  /** Reads and releases chunks, and demands more when nothing is there. */
  private abstract static class ChunkReader implements Runnable {
    private final Content.Source source;
    private final Promise.Invocable<Tally> answer;

    ChunkReader(Content.Source source, Promise.Invocable<Tally> answer) {
      this.source = source;
      this.answer = answer;
    }

    abstract void octets(ByteBuffer octets) throws IOException;

    abstract Tally end() throws IOException;

    @Override
    public void run() {
      try {
        for (Content.Chunk chunk = source.read(); chunk != null; chunk = source.read()) {
          if (Content.Chunk.isFailure(chunk)) {
            answer.failed(chunk.getFailure());
            return;
          }
          octets(chunk.getByteBuffer());
          chunk.release();
          if (chunk.isLast()) {
            answer.succeeded(end());
            return;
          }
        }
        source.demand(this);
      } catch (IOException e) {
        answer.failed(e);
      }
    }
  }
}
