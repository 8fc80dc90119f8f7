package io.github.goodform.compliance.load.server;

import org.eclipse.jetty.http.HttpHeader;
import org.eclipse.jetty.server.Handler;
import org.eclipse.jetty.server.Request;
import org.eclipse.jetty.server.Response;
import org.eclipse.jetty.util.Callback;

/**
 * Measures the requests of a load in Jetty 12, from the first octet that was read to the last that
 * was written.
 *
 * <pre>{@code
 * server.setHandler(new ServerTimesHandler(uploads));
 * }</pre>
 *
 * <p>Put it before every other handler. Only the requests of {@code goodform load} are measured;
 * any other costs one look at its {@code User-Agent}.
 */
public final class ServerTimesHandler extends Handler.Wrapper {
  private final ServerTimes times = new ServerTimes();

  /**
   * Makes a handler.
   *
   * @param handler the handler that answers the requests
   */
  public ServerTimesHandler(Handler handler) {
    super(handler);
  }

  @Override
  public boolean handle(Request request, Response response, Callback callback) throws Exception {
    String agent = request.getHeaders().get(HttpHeader.USER_AGENT);
    if (ServerTimes.isCounted(agent)) {
      long began = request.getBeginNanoTime();
      times.handled();
      Request.addCompletionListener(
          request,
          failure -> {
            if (failure == null) {
              times.add(agent, System.nanoTime() - began);
            }
          });
    }
    return super.handle(request, response, callback);
  }

  @Override
  protected void doStart() throws Exception {
    times.publish();
    super.doStart();
  }

  @Override
  protected void doStop() throws Exception {
    super.doStop();
    times.withdraw();
  }
}
