package io.github.goodform.multipart.bench;

import java.io.BufferedReader;
import java.io.IOException;
import java.net.InetAddress;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.EnumMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import org.eclipse.jetty.client.BytesRequestContent;
import org.eclipse.jetty.client.ContentResponse;
import org.eclipse.jetty.client.HttpClient;
import org.eclipse.jetty.http.HttpMethod;

/**
 * Uploads through a Jetty server: the processor time of the server's process for each request, collector and network
 * included. Every entry has a server of its own; they take turns, and ratios are of one round.
 */
final class ServerRounds {

  private static final int ROUNDS = 9;
  private static final long WARM_UP_NANOS = 4_000_000_000L;
  private static final long TURN_NANOS = 600_000_000L;
  private static final FaceRow[] ROWS = {FaceRow.FILE, FaceRow.MIDDLE, FaceRow.SMALL};

  private final HttpClient client = new HttpClient();
  private final Map<ServerEntry, Served> servers = new EnumMap<>(ServerEntry.class);

  /** Measures, and prints a table. */
  static void run() throws Exception {
    ServerRounds rounds = new ServerRounds();
    rounds.client.start();
    try {
      for (ServerEntry entry : ServerEntry.values()) {
        rounds.servers.put(entry, Served.start(entry, rounds.client));
      }
      for (FaceRow row : ROWS) {
        System.out.println(rounds.table(row));
      }
    } finally {
      rounds.servers.values().forEach(Served::close);
      rounds.client.stop();
    }
  }

  private String table(FaceRow row) throws Exception {
    List<Form> forms = row.forms();
    Map<ServerEntry, Integer> requests = new EnumMap<>(ServerEntry.class);
    for (Served served : servers.values()) {
      requests.put(served.entry(), served.warmUp(forms));
    }
    Map<ServerEntry, double[]> micros = new EnumMap<>(ServerEntry.class);
    for (int round = 0; round < ROUNDS; round++) {
      for (Map.Entry<ServerEntry, Served> served : servers.entrySet()) {
        micros.computeIfAbsent(served.getKey(), e -> new double[ROUNDS])[round] =
            served.getValue().turn(forms, requests.getOrDefault(served.getKey(), 1));
      }
      System.err.println(row + " round " + round);
    }
    StringBuilder out = new StringBuilder();
    line(out, "### Through a Jetty 12.1 server: %s, one a request", row.title());
    line(out, "");
    line(
        out,
        "%d rounds by turns of %.1f seconds, on one connection.",
        ROUNDS,
        TURN_NANOS / 1e9);
    line(out, "");
    line(
        out,
        "| server | process CPU µs for a request: least, median, greatest | × Jetty's: least, median, greatest |");
    line(out, "|---|---|---|");
    double[] jetty = micros.getOrDefault(ServerEntry.JETTY_COLLECTED, new double[0]);
    micros.forEach(
        (entry, values) -> {
          double[] ratios = new double[ROUNDS];
          Arrays.setAll(ratios, i -> values[i] / jetty[i]);
          line(out, "| %s | %s | %s |", entry.title(), Ratios.spread(values, "%,.0f"), Ratios.spread(ratios, "%.2f"));
        });
    return out.toString();
  }

  private static void line(StringBuilder out, String format, Object... arguments) {
    out.append(String.format(Locale.ROOT, format, arguments)).append('\n');
  }

  /** A server in a process of its own. */
  private record Served(ServerEntry entry, Process process, HttpClient client, int port)
      implements AutoCloseable {

    static Served start(ServerEntry entry, HttpClient client) throws IOException {
      List<String> command = new ArrayList<>();
      command.add(Path.of(System.getProperty("java.home"), "bin", "java").toString());
      command.addAll(List.of("-Xms512m", "-Xmx512m", "-cp", System.getProperty("java.class.path")));
      command.addAll(List.of(ServerProcess.class.getName(), entry.name()));
      Process process =
          new ProcessBuilder(command).redirectError(ProcessBuilder.Redirect.INHERIT).start();
      BufferedReader out = process.inputReader(StandardCharsets.US_ASCII);
      return new Served(entry, process, client, Integer.parseInt(out.readLine()));
    }

    /** Uploads until the compiler has finished; returns how many uploads take a turn's time. */
    int warmUp(List<Form> forms) throws Exception {
      long begin = System.nanoTime();
      int requests = 0;
      while (System.nanoTime() - begin < WARM_UP_NANOS) {
        upload(forms.get(requests % forms.size()));
        requests++;
      }
      return (int) Math.max(1, requests * TURN_NANOS / WARM_UP_NANOS);
    }

    /** Microseconds of processor time for a request. */
    double turn(List<Form> forms, int requests) throws Exception {
      long before = cpu();
      for (int i = 0; i < requests; i++) {
        upload(forms.get(i % forms.size()));
      }
      return (cpu() - before) / 1000.0 / requests;
    }

    private long cpu() throws Exception {
      return Long.parseLong(
          client.newRequest(host(), port).path(ServerProcess.CPU).send().getContentAsString());
    }

    private void upload(Form form) throws Exception {
      ContentResponse response =
          client
              .newRequest(host(), port)
              .method(HttpMethod.POST)
              .body(new BytesRequestContent(form.contentType(), form.octets))
              .send();
      String found = response.getContentAsString();
      if (entry != ServerEntry.DRAINED && !found.equals(form.truth.toString())) {
        throw new IllegalStateException(
            entry + ": expected " + form.truth + ", found " + response.getStatus() + " " + found);
      }
    }

    private static String host() {
      return InetAddress.getLoopbackAddress().getHostAddress();
    }

    @Override
    public void close() {
      try {
        process.getOutputStream().close();
        if (!process.waitFor(5, TimeUnit.SECONDS)) {
          process.destroyForcibly();
        }
      } catch (IOException e) {
        process.destroyForcibly();
      } catch (InterruptedException e) {
        process.destroyForcibly();
        Thread.currentThread().interrupt();
      }
    }
  }
}
