package io.github.goodform.multipart.bench;

import org.eclipse.jetty.http.HttpFields;
import org.eclipse.jetty.http.HttpHeader;
import org.eclipse.jetty.http.MultiPart;
import org.eclipse.jetty.io.Content;
import org.jspecify.annotations.Nullable;

/** Jetty 12.1 {@code MultiPart.Parser} with the listener that reads names and file names. */
final class JettyParser {

  private JettyParser() {}

  static void heap(Form form, int chunk, Tally tally) {
    parse(form, chunk, tally, false);
  }

  static void direct(Form form, int chunk, Tally tally) {
    parse(form, chunk, tally, true);
  }

  private static void parse(Form form, int chunk, Tally tally, boolean direct) {
    Listener listener = new Listener(tally);
    MultiPart.Parser parser = new MultiPart.Parser(
            MultiPart.extractBoundary(form.contentType()), listener);
    parser.setMaxParts(-1);
    int length = form.octets.length;
    for (int at = 0; at < length; at += chunk) {
      parser.parse(
          Content.Chunk.from(
              direct ? form.directSlice(at, chunk) : form.slice(at, chunk), at + chunk >= length));
    }
    if (listener.failure != null) {
      throw new IllegalStateException(listener.failure);
    }
  }

  private static final class Listener extends MultiPart.AbstractPartsListener {
    private final Tally tally;
    private @Nullable Throwable failure;

    Listener(Tally tally) {
      this.tally = tally;
    }

    @Override
    public void onPartContent(Content.Chunk chunk) {
      tally.data(chunk.remaining());
    }

    @Override
    public void onPart(@Nullable String name, @Nullable String fileName, HttpFields headers) {
      tally.part(name, fileName, headers.get(HttpHeader.CONTENT_TYPE));
    }

    @Override
    public void onFailure(Throwable failure) {
      this.failure = failure;
    }
  }
}
