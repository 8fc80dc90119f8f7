package io.github.goodform.multipart.bench;

import com.sun.management.OperatingSystemMXBean;
import java.io.IOException;
import java.lang.management.ManagementFactory;
import java.net.InetAddress;
import org.eclipse.jetty.io.Content;
import org.eclipse.jetty.server.Handler;
import org.eclipse.jetty.server.Request;
import org.eclipse.jetty.server.Response;
import org.eclipse.jetty.server.Server;
import org.eclipse.jetty.server.ServerConnector;
import org.eclipse.jetty.util.Callback;
import org.eclipse.jetty.util.Promise;
import org.eclipse.jetty.util.thread.Invocable;

/**
 * A Jetty server with default buffers that reads every upload as one {@link ServerEntry}. It prints its port; the path
 * {@value #CPU} answers with the nanoseconds of processor time of the process. It ends with its standard input.
 */
public final class ServerProcess {

  static final String CPU = "/cpu";

  private static final OperatingSystemMXBean SYSTEM =
      (OperatingSystemMXBean) ManagementFactory.getOperatingSystemMXBean();

  private ServerProcess() {}

  /** Serves until standard input ends. */
  public static void main(String[] arguments) throws Exception {
    Server server = new Server();
    ServerConnector connector = new ServerConnector(server);
    connector.setHost(InetAddress.getLoopbackAddress().getHostAddress());
    server.addConnector(connector);
    server.setHandler(new Uploads(ServerEntry.valueOf(arguments[0])));
    server.start();
    System.out.println(connector.getLocalPort());
    while (System.in.read() >= 0) {
      // Nothing is expected but the end.
    }
    server.stop();
  }

  private static final class Uploads extends Handler.Abstract.NonBlocking {
    private final ServerEntry entry;

    Uploads(ServerEntry entry) {
      this.entry = entry;
    }

    @Override
    public boolean handle(Request request, Response response, Callback callback)
        throws IOException {
      if (Request.getPathInContext(request).equals(CPU)) {
        write(response, Long.toString(SYSTEM.getProcessCpuTime()), callback);
        return true;
      }
      entry.read(
          request,
          Promise.Invocable.from(
              Invocable.InvocationType.NON_BLOCKING,
              tally -> write(response, tally.toString(), callback),
              callback::failed));
      return true;
    }

    private static void write(Response response, String text, Callback callback) {
      Content.Sink.write(response, true, text, callback);
    }
  }
}
