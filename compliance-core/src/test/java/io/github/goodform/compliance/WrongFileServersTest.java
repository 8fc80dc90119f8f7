package io.github.goodform.compliance;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import com.sun.net.httpserver.Headers;
import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpServer;
import io.github.goodform.compliance.cases.Area;
import io.github.goodform.compliance.cases.CaseFilter;
import io.github.goodform.compliance.cases.Catalog;
import io.github.goodform.compliance.cases.ObservedPart;
import io.github.goodform.compliance.run.CaseResult;
import io.github.goodform.compliance.run.ConformanceRun;
import io.github.goodform.compliance.verdict.Verdict;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.URI;
import java.net.URLDecoder;
import java.nio.charset.Charset;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.text.Normalizer;
import java.util.Arrays;
import java.util.List;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** File servers with one fault each, and what is stored so that the kit can see it. */
class WrongFileServersTest {
  private static final Pattern PATHS =
      Pattern.compile(
          "served-(escape-sibling|escape-dots|decoy-|fake-|listing-|missing-|plain|query|fragment).*"
              + "|condition-(none-match|modified-since)-(other|decides|past|faulty)"
              + "|range-(first|middle|rest|suffix|beyond|not-refused|unit-unknown|if-other)");

  private final Path root;

  WrongFileServersTest(@TempDir Path directory) throws IOException {
    root = Files.createDirectory(directory.resolve("files"));
  }

  /** A JVM under LC_ALL=C has no path for the names of decoys, neither as server nor as client. */
  @BeforeEach
  void needsAJvmThatEncodesTheNames() {
    String encoding = System.getProperty("sun.jnu.encoding");
    assumeTrue(
        Charset.forName(encoding).newEncoder().canEncode('\u2024'),
        () -> encoding + " cannot encode the names of these cases");
  }

  private enum FileFault {
    NONE,
    /** The path of a file has to begin with the path of the directory, as text. */
    COMPARES_TEXT,
    /** Names are normalized before they are looked up. */
    NORMALIZES,
    /** Names are written into pages as they are. */
    WRITES_NAMES,
    /** A target is decoded before its query is cut off. */
    DECODES_FIRST,
    /** Whoever has a version is told that nothing has changed. */
    KNOWS_NO_TAG,
    /** A range ends one octet too early, whatever its unit. */
    CUTS_RANGES,
    /** A range that the file has is refused: what a server may do, and should not. */
    REFUSES_RANGES,
    /** No fault: what is not below /files/ is a page of its own. */
    HAS_A_PAGE_FOR_EVERY_OTHER_PATH
  }

  @Test
  void passesAServerThatStaysInside() throws Exception {
    List<CaseResult> results = run(FileFault.NONE);
    assertThat(results).hasSizeGreaterThan(10).noneMatch(CaseResult::isFailure);
    assertThat(results).noneMatch(one -> one.verdict() == Verdict.SKIP);
  }

  /** Without its dot segments, the target is another resource: RFC 3986 §6.2.2. */
  @Test
  void passesAServerThatAnswersEveryOtherPath() throws Exception {
    assertThat(run(FileFault.HAS_A_PAGE_FOR_EVERY_OTHER_PATH)).noneMatch(CaseResult::isFailure);
  }

  @Test
  void catchesAServerThatServesADirectoryBesideItsOwn() throws Exception {
    assertThat(failures(FileFault.COMPARES_TEXT))
        .containsExactlyInAnyOrder(
            "served-escape-sibling",
            "served-escape-sibling-dots",
            "served-escape-sibling-encoded",
            "served-escape-sibling-behind");
  }

  @Test
  void catchesAServerThatStepsUpByDecoys() throws Exception {
    assertThat(failures(FileFault.NORMALIZES))
        .containsExactlyInAnyOrder(
            "served-decoy-one-dot-leader",
            "served-decoy-two-dot-leader",
            "served-decoy-small-full-stop",
            "served-decoy-fullwidth-full-stop");
  }

  @Test
  void catchesAServerWhoseListingIsAScript() throws Exception {
    assertThat(failures(FileFault.WRITES_NAMES))
        .containsExactlyInAnyOrder("served-listing-markup", "served-missing-markup");
  }

  @Test
  void catchesAServerThatFindsAFileByAnEncodedQuery() throws Exception {
    assertThat(failures(FileFault.DECODES_FIRST))
        .containsExactlyInAnyOrder("served-query-encoded", "served-fragment-encoded");
  }

  @Test
  void catchesAServerThatMisreadsConditions() throws Exception {
    assertThat(failures(FileFault.KNOWS_NO_TAG))
        .containsExactlyInAnyOrder(
            "condition-none-match-other",
            "condition-none-match-decides",
            "condition-modified-since-past",
            "condition-modified-since-faulty");
  }

  @Test
  void catchesAServerThatMisreadsRanges() throws Exception {
    assertThat(failures(FileFault.CUTS_RANGES))
        .containsExactlyInAnyOrder(
            "range-first",
            "range-middle",
            "range-rest",
            "range-suffix",
            "range-beyond",
            "range-unit-unknown",
            "range-if-other");
  }

  @Test
  void warnsOfAServerThatRefusesRanges() throws Exception {
    List<CaseResult> results = run(FileFault.REFUSES_RANGES);
    assertThat(results).noneMatch(CaseResult::isFailure);
    assertThat(results)
        .filteredOn(one -> one.verdict() == Verdict.WARN)
        .extracting(one -> one.testCase().id())
        .containsExactly("range-not-refused");
  }

  @Test
  void leavesNothingBesideTheDirectory() throws Exception {
    run(FileFault.NONE);
    try (Stream<Path> beside = Files.list(root.resolveSibling("."))) {
      assertThat(beside.map(path -> path.getFileName().toString())).containsExactly("files");
    }
  }

  private List<String> failures(FileFault fault) throws Exception {
    return run(fault).stream()
        .filter(CaseResult::isFailure)
        .map(one -> one.testCase().id())
        .toList();
  }

  private List<CaseResult> run(FileFault fault) throws Exception {
    HttpServer server =
        HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
    ExecutorService threads = Executors.newCachedThreadPool();
    server.setExecutor(threads);
    server.createContext("/upload", WrongFileServersTest::upload);
    server.createContext("/", exchange -> file(exchange, fault));
    server.start();
    try {
      return ConformanceRun.of(
              URI.create("http://127.0.0.1:" + server.getAddress().getPort()),
              Catalog.load()
                  .select(
                      CaseFilter.area(Area.FILE_SERVING)
                          .and(one -> PATHS.matcher(one.id()).matches())))
          .files(root)
          .build()
          .run()
          .results();
    } finally {
      server.stop(0);
      threads.shutdownNow();
    }
  }

  private static void upload(HttpExchange exchange) throws IOException {
    try (exchange) {
      byte[] body = exchange.getRequestBody().readAllBytes();
      List<ObservedPart> parts =
          new FaultyParser(Fault.none())
              .parse(exchange.getRequestHeaders().getFirst("Content-Type"), List.of(body));
      answer(exchange, 200, FaultyServer.json(parts));
    }
  }

  private void file(HttpExchange exchange, FileFault fault) throws IOException {
    try (exchange) {
      String raw = exchange.getRequestURI().getRawPath();
      if (fault == FileFault.HAS_A_PAGE_FOR_EVERY_OTHER_PATH
          && raw.replace("%2e", ".").startsWith("/files/../")) {
        answer(exchange, 200, "<p>welcome".getBytes(StandardCharsets.UTF_8));
        return;
      }
      String name =
          URLDecoder.decode(
              raw.replaceFirst("^/files/", "").replace("+", "%2B"), StandardCharsets.UTF_8);
      if (fault == FileFault.NORMALIZES) {
        name = Normalizer.normalize(name, Normalizer.Form.NFKC);
      }
      Path path;
      try {
        path = root.resolve(name).normalize();
      } catch (InvalidPathException e) {
        answer(exchange, 404, new byte[0]);
        return;
      }
      boolean inside =
          fault == FileFault.COMPARES_TEXT
              ? path.toString().startsWith(root.toString())
              : path.startsWith(root);
      if (fault == FileFault.DECODES_FIRST) {
        path = root.resolve(name.replaceFirst("[?#].*", "")).normalize();
      }
      if (inside && Files.isRegularFile(path)) {
        serve(exchange, Files.readAllBytes(path), fault);
      } else {
        exchange.getResponseHeaders().set("Content-Type", "text/html");
        answer(exchange, 404, page(inside ? path : root, name, fault));
      }
    }
  }

  private static void serve(HttpExchange exchange, byte[] content, FileFault fault)
      throws IOException {
    Headers fields = exchange.getRequestHeaders();
    if (fault == FileFault.KNOWS_NO_TAG
        && (fields.containsKey("If-None-Match") || fields.containsKey("If-Modified-Since"))) {
      answer(exchange, 304, new byte[0]);
    } else if (fault == FileFault.CUTS_RANGES && fields.containsKey("Range")) {
      exchange.getResponseHeaders().set("Content-Range", "bytes 0-7/" + content.length);
      answer(exchange, 206, Arrays.copyOf(content, 7));
    } else if (fault == FileFault.REFUSES_RANGES
        && exchange.getRequestMethod().equals("GET")
        && fields.getOrDefault("Range", List.of("")).get(0).startsWith("bytes=")
        && !fields.containsKey("If-Range")) {
      answer(exchange, 416, new byte[0]);
    } else {
      answer(exchange, 200, content);
    }
  }

  /** A page about what is missing, with the names of what is there. */
  private static byte[] page(Path path, String name, FileFault fault) throws IOException {
    StringBuilder page = new StringBuilder("<p>not found: ").append(name);
    if (Files.isDirectory(path)) {
      try (Stream<Path> entries = Files.list(path)) {
        entries.forEach(entry -> page.append("<li>").append(entry.getFileName()));
      }
    }
    String text = page.toString();
    return (fault == FileFault.WRITES_NAMES ? text : text.replace("<img", "&lt;img"))
        .getBytes(StandardCharsets.UTF_8);
  }

  private static void answer(HttpExchange exchange, int status, byte[] content) throws IOException {
    exchange.sendResponseHeaders(status, content.length == 0 ? -1 : content.length);
    exchange.getResponseBody().write(content);
  }
}
