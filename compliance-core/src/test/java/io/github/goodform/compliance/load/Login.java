package io.github.goodform.compliance.load;

import java.util.List;
import java.util.concurrent.atomic.AtomicLong;
import org.eclipse.jetty.io.Content;
import org.eclipse.jetty.server.Handler;
import org.eclipse.jetty.server.Request;
import org.eclipse.jetty.server.Response;
import org.eclipse.jetty.server.Server;
import org.eclipse.jetty.util.Callback;

/** A handler before that of a server: it answers 401 without the right field, and counts. */
public final class Login extends Handler.Wrapper {
  /** The value of the field {@code Authorization}. */
  public static final String VALUE = "Bearer of the test";

  private final AtomicLong admitted = new AtomicLong();
  private final AtomicLong refused = new AtomicLong();

  private final boolean challenges;

  private Login(boolean challenges) {
    this.challenges = challenges;
  }

  /** Restarts a server with a login. */
  public static Login before(Server server) throws Exception {
    return before(server, true);
  }

  /**
   * Restarts a server with a login.
   *
   * @param challenges whether a 401 has the field WWW-Authenticate
   */
  static Login before(Server server, boolean challenges) throws Exception {
    Login login = new Login(challenges);
    server.stop();
    login.setHandler(server.getHandler());
    server.setHandler(login);
    server.start();
    return login;
  }

  @Override
  public boolean handle(Request request, Response response, Callback callback) throws Exception {
    if (request.getHeaders().getValuesList("Authorization").equals(List.of(VALUE))) {
      admitted.incrementAndGet();
      return super.handle(request, response, callback);
    }
    refused.incrementAndGet();
    // A server that closes a connection with unread content may reset it before the answer is read.
    Content.Source.consumeAll(request);
    if (challenges) {
      response.getHeaders().put("WWW-Authenticate", "Bearer");
    }
    Response.writeError(request, response, callback, 401);
    return true;
  }

  /** Returns how many requests had the field. */
  public long admitted() {
    return admitted.get();
  }

  /** Returns how many requests did not have it. */
  public long refused() {
    return refused.get();
  }
}
