package io.github.goodform.compliance.load;

import io.github.goodform.compliance.JettyServers;
import java.net.URI;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicLong;
import org.eclipse.jetty.server.Handler;
import org.eclipse.jetty.server.Request;
import org.eclipse.jetty.server.Response;
import org.eclipse.jetty.server.Server;
import org.eclipse.jetty.server.ServerConnector;
import org.eclipse.jetty.util.Callback;
import org.eclipse.jetty.util.thread.Scheduler;

/** A page with twelve images, each of which takes 20 ms. */
final class PageServer implements AutoCloseable {
  static final int IMAGES = 12;
  static final long IMAGE_MILLIS = 20;

  private final boolean changes;
  private final Server server = new Server();
  private final ServerConnector connector;
  private final AtomicLong images = new AtomicLong();

  /**
   * Starts a server.
   *
   * @param changes whether each 50th image differs from the first answer
   */
  PageServer(boolean changes) throws Exception {
    this.changes = changes;
    connector = PlainConnector.addTo(server);
    server.setHandler(new Pages());
    server.start();
  }

  URI uri() {
    return URI.create("http://127.0.0.1:" + connector.getLocalPort());
  }

  Server server() {
    return server;
  }

  long images() {
    return images.get();
  }

  private final class Pages extends Handler.Abstract.NonBlocking {
    @Override
    public boolean handle(Request request, Response response, Callback callback) {
      String path = request.getHttpURI().getPath();
      if (path.equals("/index.html")) {
        StringBuilder page = new StringBuilder("<!DOCTYPE html><title>images</title>");
        page.append("<a href=\"/elsewhere\">x</a><img src=\"http://127.0.0.2/other.png\">");
        for (int i = 0; i < IMAGES; i++) {
          page.append("<IMG alt=x src='i").append(i).append(".png'>");
        }
        answer(page.toString(), response, callback);
      } else if (path.matches("/i[0-9]+\\.png")) {
        boolean changed = images.incrementAndGet() % 50 == 0 && changes;
        Scheduler timer = request.getComponents().getScheduler();
        var unused =
            timer.schedule(
                () -> answer(changed ? "changed" : path, response, callback),
                IMAGE_MILLIS,
                TimeUnit.MILLISECONDS);
      } else {
        Response.writeError(request, response, callback, 404);
      }
      return true;
    }

    private void answer(String text, Response response, Callback callback) {
      response.write(true, ByteBuffer.wrap(text.getBytes(StandardCharsets.US_ASCII)), callback);
    }
  }

  @Override
  public void close() {
    JettyServers.stop(server);
  }
}
