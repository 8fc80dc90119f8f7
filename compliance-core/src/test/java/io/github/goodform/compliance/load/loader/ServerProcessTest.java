package io.github.goodform.compliance.load.loader;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import io.github.goodform.compliance.Processes;
import java.io.FileInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** What the system shows of a server in another process. */
@Timeout(300)
final class ServerProcessTest {
  /** Accepts connections, keeps them, and writes an octet to each. */
  static final class Keeper {
    private Keeper() {}

    public static void main(String[] args) throws IOException {
      List<Socket> kept = new ArrayList<>();
      try (ServerSocket socket = new ServerSocket(0, 50, InetAddress.getLoopbackAddress())) {
        System.out.println(socket.getLocalPort());
        while (true) {
          Socket connection = socket.accept();
          kept.add(connection);
          connection.getOutputStream().write(kept.size());
        }
      }
    }
  }

  @Test
  void countsTheConnectionsThatItDoesNotClose() throws Exception {
    assumeTrue(Files.isDirectory(Path.of("/proc/self/fd")), "there is no /proc");
    Process server = Processes.java(Keeper.class).start();
    try {
      String port = server.inputReader(StandardCharsets.US_ASCII).readLine();
      URI target = URI.create("http://127.0.0.1:" + port);
      Machine.Server where = Machine.find(target);
      assertThat(where).isEqualTo(new Machine.Server.Here(server.pid()));
      ServerProcess rested = ServerProcess.read(where, target).orElseThrow();
      assertThat(rested.connections()).isZero();
      assertThat(rested.threads()).isPositive();
      assertThat(rested.residentKib()).isGreaterThan(1024);
      for (int i = 0; i < 20; i++) {
        try (Socket client = new Socket(InetAddress.getLoopbackAddress(), target.getPort())) {
          assertThat(client.getInputStream().read()).isPositive();
        }
      }
      // Closed by the client alone, they are the server's still.
      ServerProcess left = ServerProcess.read(where, target).orElseThrow();
      assertThat(left.connections()).isEqualTo(20);
      assertThat(left.descriptors() - rested.descriptors()).isBetween(20L, 40L);
    } finally {
      server.destroyForcibly().waitFor();
    }
    assertThat(ServerProcess.read(new Machine.Server.Here(server.pid()), URI.create("http://x")))
        .isEmpty();
  }

  @Test
  void whatItStartedToSendTheLoadIsNotPartOfIt() throws Exception {
    assumeTrue(Files.isDirectory(Path.of("/proc/self/fd")), "there is no /proc");
    ProcessHandle parent = ProcessHandle.current().parent().orElseThrow();
    assertThat(Machine.family(parent)).contains(parent).doesNotContain(ProcessHandle.current());
    URI target = URI.create("http://127.0.0.1:1");
    Machine.Server server = new Machine.Server.Here(parent.pid());
    long before = ServerProcess.read(server, target).orElseThrow().descriptors();
    List<InputStream> open = new ArrayList<>();
    try {
      for (int i = 0; i < 200; i++) {
        open.add(new FileInputStream("/dev/null"));
      }
      long after = ServerProcess.read(server, target).orElseThrow().descriptors();
      assertThat(after - before).isLessThan(100);
    } finally {
      for (InputStream each : open) {
        each.close();
      }
    }
  }

  @Test
  void thisProcessIsMoreThanAServer() {
    Machine.Server here = new Machine.Server.Here(ProcessHandle.current().pid());
    assertThat(ServerProcess.read(here, URI.create("http://127.0.0.1:1"))).isEmpty();
    assertThat(ServerProcess.read(new Machine.Server.Unknown(), URI.create("http://127.0.0.1:1")))
        .isEmpty();
  }
}
