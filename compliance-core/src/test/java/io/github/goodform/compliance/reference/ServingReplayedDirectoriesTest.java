package io.github.goodform.compliance.reference;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import io.github.goodform.compliance.Replayed;
import io.github.goodform.compliance.cases.Area;
import io.github.goodform.compliance.cases.CaseFilter;
import io.github.goodform.compliance.run.ConformanceRun;
import io.github.goodform.compliance.run.RunResult;
import io.github.goodform.compliance.verdict.Verdict;
import io.github.goodform.fs.RecordedProfile;
import java.io.IOException;
import java.io.OutputStream;
import java.net.Socket;
import java.net.URI;
import java.nio.file.FileSystem;
import java.nio.file.Files;
import java.nio.file.Path;
import org.eclipse.jetty.server.Server;
import org.eclipse.jetty.server.ServerConnector;
import org.eclipse.jetty.server.handler.ResourceHandler;
import org.eclipse.jetty.util.resource.PathResourceFactory;
import org.eclipse.jetty.util.resource.ResourceFactory;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** "What if this ran on a Mac?": servers over the recordings of other file systems. */
class ServingReplayedDirectoriesTest {

  @ParameterizedTest
  @ValueSource(strings = {"apfs", "hfsplus", "ntfs3-nocase", "vfat"})
  void passesEveryCaseThere(String recorded) throws Exception {
    try (FileSystem fileSystem = RecordedProfile.named(recorded).fileSystem()) {
      Path directory = Files.createDirectory(fileSystem.getPath("/srv"));
      RunResult result;
      try (ReferenceServer server =
          ReferenceServer.start(ReferenceServer.Options.DEFAULT.withFiles(directory))) {
        result =
            ConformanceRun.of(server.uri())
                .cases(CaseFilter.area(Area.FILE_SERVING))
                .files(directory)
                .build()
                .run();
      }
      assertThat(result.results())
          .isNotEmpty()
          .filteredOn(each -> each.verdict() == Verdict.FAIL || each.verdict() == Verdict.WARN)
          .isEmpty();
      assertThat(directory).isEmptyDirectory();
    }
  }

  /** Jetty's own file serving, unchanged: the file system decides which spelling finds a file. */
  @Test
  void jettyServesAReplayedDirectory(@Replayed("apfs") Path mac, @Replayed("ext4") Path linux)
      throws Exception {
    for (Path directory : new Path[] {mac, linux}) {
      Files.writeString(directory.resolve("private-\u00E5.txt"), "secret");
      Files.setLastModifiedTime(
          directory.resolve("private-\u00E5.txt"),
          java.nio.file.attribute.FileTime.fromMillis(1_700_000_000_000L));
    }

    assertThat(get(mac, "/private-%C3%A5.txt")).startsWith("HTTP/1.1 200").endsWith("secret");
    assertThat(get(mac, "/PRIVATE-a%CC%8A.TXT")).startsWith("HTTP/1.1 200").endsWith("secret");
    assertThat(get(mac, "/private-a.txt")).startsWith("HTTP/1.1 404");
    assertThat(get(linux, "/private-%C3%A5.txt")).startsWith("HTTP/1.1 200").endsWith("secret");
    assertThat(get(linux, "/private-a%CC%8A.txt")).startsWith("HTTP/1.1 404");
  }

  private static String get(Path directory, String target) throws Exception {
    ResourceFactory.registerResourceFactory(
        directory.getFileSystem().provider().getScheme(), new PathResourceFactory());
    Server server = new Server();
    ServerConnector connector = new ServerConnector(server);
    connector.setHost("127.0.0.1");
    server.addConnector(connector);
    ResourceHandler files = new ResourceHandler();
    files.setBaseResource(new PathResourceFactory().newResource(directory.toUri()));
    server.setHandler(files);
    server.start();
    try {
      return exchange(connector.getLocalPort(), target);
    } finally {
      server.stop();
      ResourceFactory.unregisterResourceFactory(directory.getFileSystem().provider().getScheme());
    }
  }

  private static String exchange(int port, String target) throws IOException {
    URI host = URI.create("http://127.0.0.1:" + port);
    try (Socket socket = new Socket(host.getHost(), host.getPort())) {
      OutputStream out = socket.getOutputStream();
      out.write(
          ("GET " + target + " HTTP/1.1\r\nHost: a\r\nConnection: close\r\n\r\n").getBytes(UTF_8));
      out.flush();
      return new String(socket.getInputStream().readAllBytes(), UTF_8);
    }
  }
}
