package io.github.goodform.compliance.load.server;

import jakarta.servlet.AsyncEvent;
import jakarta.servlet.AsyncListener;
import jakarta.servlet.Filter;
import jakarta.servlet.FilterChain;
import jakarta.servlet.FilterConfig;
import jakarta.servlet.ServletException;
import jakarta.servlet.ServletRequest;
import jakarta.servlet.ServletResponse;
import jakarta.servlet.http.HttpServletRequest;
import java.io.IOException;

/**
 * Measures the requests of a load in a servlet container, from the first filter to the end of the
 * last, or of the asynchronous request.
 *
 * <p>A filter sees neither the octets of the header section arrive nor the last octets leave: its
 * times are a little less than the server's. Map it to {@code /*}, before every other filter, with
 * {@code asyncSupported}.
 */
public final class ServerTimesFilter implements Filter {
  private final ServerTimes times = new ServerTimes();

  /** Makes a filter. */
  public ServerTimesFilter() {}

  @Override
  public void init(FilterConfig config) {
    times.publish();
  }

  @Override
  public void destroy() {
    times.withdraw();
  }

  @Override
  public void doFilter(ServletRequest request, ServletResponse response, FilterChain chain)
      throws IOException, ServletException {
    String agent = request instanceof HttpServletRequest http ? http.getHeader("User-Agent") : null;
    long began = System.nanoTime();
    chain.doFilter(request, response);
    if (!ServerTimes.isCounted(agent)) {
      return;
    }
    times.handled();
    if (!request.isAsyncStarted() || !awaitsCompletion(request, String.valueOf(agent), began)) {
      times.add(agent, System.nanoTime() - began);
    }
  }

  private boolean awaitsCompletion(ServletRequest request, String agent, long began) {
    try {
      request.getAsyncContext().addListener(new Completion(agent, began));
      return true;
    } catch (IllegalStateException e) {
      return false; // it was completed meanwhile
    }
  }

  /** Counts an asynchronous request when it is complete. */
  private final class Completion implements AsyncListener {
    private final String agent;
    private final long began;

    Completion(String agent, long began) {
      this.agent = agent;
      this.began = began;
    }

    @Override
    public void onComplete(AsyncEvent event) {
      times.add(agent, System.nanoTime() - began);
    }

    @Override
    public void onTimeout(AsyncEvent event) {
      // Its completion follows.
    }

    @Override
    public void onError(AsyncEvent event) {
      // Its completion follows.
    }

    @Override
    public void onStartAsync(AsyncEvent event) {
      event.getAsyncContext().addListener(this);
    }
  }
}
