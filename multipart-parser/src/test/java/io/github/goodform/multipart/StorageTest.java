package io.github.goodform.multipart;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.ByteArrayInputStream;
import java.io.File;
import java.io.IOException;
import java.io.InputStream;
import java.net.http.HttpRequest.BodyPublishers;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.attribute.FileTime;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Deque;
import java.util.HashSet;
import java.util.List;
import java.util.Objects;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.Executor;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Flow;
import java.util.concurrent.RejectedExecutionException;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.reactivestreams.FlowAdapters;
import reactor.core.publisher.Flux;

/** What a server asks of the storage of forms: an executor, and nothing left behind. */
@Timeout(300)
class StorageTest extends StoredForms {
  StorageTest(@TempDir Path directory) {
    super(directory);
  }

  @Test
  void aPartMayBeDeletedEarly() throws IOException {
    StorageBudget budget = StorageBudget.of(1 << 20, 1 << 20);
    FormStorage storage = FormStorage.DEFAULT.withBudget(budget).withPartThreshold(1_000);
    try (FormData form = form(storage, 50_000)) {
      FormPart file = file(form);
      file.delete();
      file.delete();
      assertThat(files()).isEmpty();
      assertThat(budget.diskUsed()).isZero();
      assertThat(file.size()).isEqualTo(50_000);
      assertThatThrownBy(file::inputStream).isInstanceOf(IllegalStateException.class);
      assertThat(form.text("title")).isEqualTo("Über");
      Objects.requireNonNull(form.first("title")).delete();
      assertThat(budget.memoryUsed()).isEqualTo(3);
    }
    assertThat(budget.memoryUsed()).isZero();
  }

  @ParameterizedTest
  @ValueSource(ints = {500, 50_000})
  void movesWithOptions(int octets) throws IOException {
    StorageBudget budget = StorageBudget.of(1 << 20, 1 << 20);
    FormStorage storage = FormStorage.DEFAULT.withBudget(budget).withPartThreshold(1_000);
    Path target = directory.resolve("target");
    Files.writeString(target, "before");
    try (FormData form = form(storage, octets)) {
      FormPart file = file(form);
      assertThatThrownBy(() -> file.moveTo(target)).isInstanceOf(FileAlreadyExistsException.class);
      assertThat(Files.readString(target)).isEqualTo("before");
      file.moveTo(target, StandardCopyOption.REPLACE_EXISTING);
      assertThat(Files.size(target)).isEqualTo(octets);
      assertThat(budget.diskUsed()).isZero();
      assertThatThrownBy(() -> file.moveTo(target)).isInstanceOf(IllegalStateException.class);
    }
    assertThat(files()).containsExactly(target);
    assertThat(Files.readAllBytes(target)).startsWith(Recording.octets("\r\n--C"));
    assertThat(budget.memoryUsed()).isZero();
  }

  @Test
  void aMoveThatFailsLeavesTheContent() throws IOException {
    try (FormData form = form(FormStorage.DEFAULT, 500)) {
      FormPart file = file(form);
      Path missing = directory.resolve("missing").resolve("x");
      assertThatThrownBy(() -> file.moveTo(missing, StandardCopyOption.REPLACE_EXISTING))
          .isInstanceOf(NoSuchFileException.class);
      assertThatThrownBy(() -> file.moveTo(missing)).isInstanceOf(NoSuchFileException.class);
      assertThat(file.octets()).hasSize(500);
    }
    assertThat(files()).isEmpty();
  }

  @Test
  void readsTextInTheCharsetOfTheApplication() throws IOException {
    String body =
        """
        --B
        Content-Disposition: form-data; name="a"

        \u00E5
        --B
        Content-Disposition: form-data; name="b"
        Content-Type: text/plain; charset=utf-8

        \u00C3\u00A5
        --B
        Content-Disposition: form-data; name="_charset_"

        utf-8
        --B--
        """
            .replace("\n", "\r\n");
    String without = body.replace("_charset_", "other");
    Multipart multipart =
        Multipart.with(MultipartOptions.DEFAULT.withDefaultCharset(StandardCharsets.ISO_8859_1));
    String type = "multipart/form-data; boundary=B";
    try (FormData form = multipart.form(type, new ByteArrayInputStream(Recording.octets(without)));
        FormData named = multipart.form(type, new ByteArrayInputStream(Recording.octets(body)))) {
      assertThat(form.text("a")).isEqualTo("\u00E5");
      assertThat(form.text("b")).isEqualTo("\u00E5");
      assertThat(named.text("a")).isEqualTo("\uFFFD");
    }
    // The same for one part after the other, where no field _charset_ is considered.
    List<String> expected = List.of("\u00E5", "\u00E5", "utf-8");
    List<String> read = new ArrayList<>();
    MultipartReader reader =
        multipart.reader(type, new ByteArrayInputStream(Recording.octets(body)));
    for (MultipartReader.Part part = reader.nextPart(); part != null; part = reader.nextPart()) {
      read.add(part.text(9));
    }
    assertThat(read).isEqualTo(expected);
    NestedView.Taker<PublishedPart<ByteBuffer>> taker = new NestedView.Taker<>();
    multipart
        .publisher(type, BodyPublishers.ofByteArray(Recording.octets(body)))
        .parts()
        .subscribe(taker);
    List<String> published = new ArrayList<>();
    for (int i = 0; i < 3; i++) {
      taker.request(1);
      published.add(taker.last().text(9).join());
    }
    assertThat(published).isEqualTo(expected);
  }

  /** A form that nobody closes gives its file and its share back, when it is collected. */
  @Test
  void aFormThatNobodyClosesIsCleaned() throws Exception {
    StorageBudget budget = StorageBudget.of(1 << 20, 1 << 20);
    FormStorage storage = FormStorage.DEFAULT.withBudget(budget).withPartThreshold(1_000);
    FormPart kept = forget(storage);
    for (int i = 0; i < 500 && (files().size() > 1 || budget.diskUsed() > 50_000); i++) {
      System.gc();
      Thread.sleep(10);
    }
    // One part is still in use: its file, and what it takes, stay.
    assertThat(files()).hasSize(1);
    assertThat(budget.diskUsed()).isEqualTo(50_000);
    assertThat(kept.octets()).hasSize(50_000);
    kept.delete();
    assertThat(files()).isEmpty();
    assertThat(budget.diskUsed()).isZero();
    assertThat(budget.memoryUsed()).isZero();
  }

  @SuppressWarnings("MustBeClosedChecker") // what an application must not do
  private FormPart forget(FormStorage storage) throws IOException {
    for (int i = 0; i < 3; i++) {
      assertThat(form(storage, 60_000).parts()).hasSize(3);
    }
    assertThat(files()).isNotEmpty();
    return file(form(storage, 50_000));
  }

  @Test
  void sweepsWhatAKilledProcessLeft() throws IOException {
    FormStorage storage = FormStorage.DEFAULT.withDirectory(directory);
    Path old = Files.createFile(directory.resolve("goodform-1.part"));
    Path young = Files.createFile(directory.resolve("goodform-2.part"));
    Path other = Files.createFile(directory.resolve("upload-1.part"));
    Path folder = Files.createDirectory(directory.resolve("goodform-3.part"));
    FileTime yesterday = FileTime.from(Instant.now().minus(Duration.ofDays(1)));
    for (Path path : List.of(old, other, folder)) {
      Files.setLastModifiedTime(path, yesterday);
    }
    assertThatThrownBy(() -> storage.sweep(Duration.ofSeconds(-1)))
        .isInstanceOf(IllegalArgumentException.class);
    assertThat(storage.sweep(Duration.ofDays(2))).isZero();
    assertThat(storage.sweep(Duration.ofSeconds(Long.MAX_VALUE, 999_999_999))).isZero();
    assertThat(storage.sweep(Duration.ofDays(365_000_000_000L))).isZero();
    assertThat(storage.sweep(Duration.ofHours(1))).isEqualTo(1);
    assertThat(files()).containsExactlyInAnyOrder(young, other, folder);
    assertThatThrownBy(
            () -> storage.withDirectory(directory.resolve("missing")).sweep(Duration.ofHours(1)))
        .isInstanceOf(NoSuchFileException.class);
  }

  /** The process that is killed leaves a file, and the sweep of another one removes it. */
  @Test
  void sweepsAfterAKill() throws Exception {
    Process process =
        new ProcessBuilder(
                Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                "-cp",
                Path.of("target", "classes")
                    + File.pathSeparator
                    + Path.of("target", "test-classes"),
                Killed.class.getName(),
                directory.toString())
            .redirectErrorStream(true)
            .start();
    try (InputStream out = process.getInputStream()) {
      assertThat(out.read()).isEqualTo('r');
      assertThat(files()).hasSize(1);
    } finally {
      process.destroyForcibly().waitFor();
    }
    assertThat(files()).hasSize(1);
    Files.setLastModifiedTime(
        files().get(0), FileTime.from(Instant.now().minus(Duration.ofHours(2))));
    assertThat(FormStorage.DEFAULT.withDirectory(directory).sweep(Duration.ofHours(1)))
        .isEqualTo(1);
    assertThat(files()).isEmpty();
  }

  /** Holds a form with a file until it is killed. */
  static final class Killed {
    private Killed() {}

    public static void main(String[] arguments) throws Exception {
      FormStorage storage =
          FormStorage.DEFAULT.withDirectory(Path.of(arguments[0])).withPartThreshold(0);
      byte[] body =
          "--B\r\nContent-Disposition: form-data; name=f; filename=x\r\n\r\n0123\r\n--B--"
              .getBytes(StandardCharsets.US_ASCII);
      try (FormData form =
          Multipart.DEFAULT
              .withStorage(storage)
              .form("multipart/form-data; boundary=B", new ByteArrayInputStream(body))) {
        System.out.write('r');
        System.out.flush();
        // Killed while it waits; the end of the test ends it as well.
        System.in.read();
        System.out.println(form.names());
      }
    }
  }

  /** A body in pieces; requests may come from any thread. */
  private static Flow.Publisher<ByteBuffer> source(byte[] body, int piece) {
    return FlowAdapters.toFlowPublisher(
        Flux.range(0, (body.length + piece - 1) / piece)
            .map(i -> ByteBuffer.wrap(body, i * piece, Math.min(piece, body.length - i * piece))));
  }

  private Multipart on(ExecutorService executor, Set<Thread> seen) {
    FormStorage storage =
        FormStorage.DEFAULT
            .withDirectory(directory)
            .withPartThreshold(1_000)
            .withExecutor(executor)
            .withChoice(
                headers -> {
                  seen.add(Thread.currentThread());
                  return FormStorage.Place.bySize();
                });
    return Multipart.DEFAULT.withStorage(storage);
  }

  @ParameterizedTest
  @ValueSource(ints = {1, 4})
  void worksOnTheExecutor(int threads) throws Exception {
    ExecutorService executor = Executors.newFixedThreadPool(threads);
    Set<Thread> seen = ConcurrentHashMap.newKeySet();
    try {
      byte[] body = ThreeParts.octets(50_000);
      for (int piece : new int[] {60_000, 999}) {
        try (FormData form =
            on(executor, seen).form(ThreeParts.boundary(), source(body, piece)).join()) {
          assertThat(file(form).octets()).isEqualTo(Recording.octets("\r\n--C".repeat(10_000)));
          assertThat(form.texts("title")).containsExactly("Über", "two");
        }
      }
      assertThat(seen).isNotEmpty().doesNotContain(Thread.currentThread());
    } finally {
      executor.shutdownNow();
    }
    assertThat(files()).isEmpty();
  }

  /** When the failure is seen, the files are gone. */
  @Test
  void leavesNothingOfARefusedBodyOnTheExecutor() throws Exception {
    ExecutorService executor = Executors.newFixedThreadPool(2);
    try {
      byte[] cut = Arrays.copyOf(ThreeParts.octets(50_000), 40_000);
      for (int i = 0; i < 20; i++) {
        CompletableFuture<FormData> form =
            on(executor, new HashSet<>()).form(ThreeParts.boundary(), source(cut, 4_000));
        assertThatThrownBy(form::join)
            .isInstanceOf(CompletionException.class)
            .hasCauseInstanceOf(MultipartException.class);
        assertThat(files()).isEmpty();
      }
    } finally {
      executor.shutdownNow();
    }
  }

  /** The publisher's thread does what an executor rejects: nothing is left behind. */
  @Test
  void worksWithoutAnExecutorThatHasBeenShutDown() throws Exception {
    ExecutorService executor = Executors.newSingleThreadExecutor();
    executor.shutdownNow();
    assertThatThrownBy(() -> executor.execute(() -> {}))
        .isInstanceOf(RejectedExecutionException.class);
    Set<Thread> seen = new HashSet<>();
    Flow.Publisher<ByteBuffer> source = source(ThreeParts.octets(5_000), 999);
    try (FormData form = on(executor, seen).form(ThreeParts.boundary(), source).join()) {
      assertThat(file(form).size()).isEqualTo(5_000);
    }
    assertThat(seen).containsExactly(Thread.currentThread());
    assertThat(files()).isEmpty();
  }

  /** As a pool does that gets no thread of the system. */
  @Test
  void worksWithoutAThreadOfTheExecutor() throws Exception {
    for (Throwable thrown :
        List.of(new Error("no thread"), new IllegalStateException("no thread"))) {
      Executor executor =
          task -> {
            if (thrown instanceof Error e) {
              throw e;
            }
            throw (IllegalStateException) thrown;
          };
      FormStorage storage =
          FormStorage.DEFAULT
              .withDirectory(directory)
              .withPartThreshold(1_000)
              .withExecutor(executor);
      Multipart multipart = Multipart.DEFAULT.withStorage(storage);
      byte[] body = ThreeParts.octets(5_000);
      CompletableFuture<FormData> future = multipart.form(ThreeParts.boundary(), source(body, 999));
      assertThat(future).isCompleted();
      try (FormData form = future.join()) {
        assertThat(file(form).size()).isEqualTo(5_000);
      }
      assertThat(files()).isEmpty();
    }
  }

  /** What a task throws on an executor without threads is the caller's, and thrown once. */
  @Test
  void aTaskIsRunOnceByAnExecutorOfTheCaller() {
    List<String> order = new ArrayList<>();
    SerialTasks tasks = new SerialTasks(Runnable::run);
    OutOfMemoryError thrown = new OutOfMemoryError("no memory");
    assertThatThrownBy(
            () ->
                tasks.execute(
                    () -> {
                      order.add("first");
                      tasks.execute(() -> order.add("second"));
                      throw thrown;
                    }))
        .isSameAs(thrown);
    tasks.execute(() -> order.add("third"));
    assertThat(order).containsExactly("first", "second", "third");
  }

  /** Who calls or pushes has a thread of his own: files are written there. */
  @Test
  void onlyAFormOfAPublisherUsesTheExecutor() throws Exception {
    List<Runnable> tasks = new ArrayList<>();
    FormStorage storage =
        FormStorage.DEFAULT.withDirectory(directory).withPartThreshold(0).withExecutor(tasks::add);
    Multipart multipart = Multipart.DEFAULT.withStorage(storage);
    byte[] body = ThreeParts.octets(5_000);
    try (FormData form = multipart.form(ThreeParts.boundary(), new ByteArrayInputStream(body))) {
      assertThat(file(form).isInMemory()).isFalse();
    }
    try (FormCollector collector = multipart.collector()) {
      MultipartParser parser = multipart.parser(ThreeParts.boundary(), collector);
      parser.parse(ByteBuffer.wrap(body));
      parser.end();
      try (FormData form = collector.form()) {
        assertThat(file(form).isInMemory()).isFalse();
      }
    }
    assertThat(tasks).isEmpty();
    multipart.form(ThreeParts.boundary(), source(body, 999)).cancel(true);
    assertThat(tasks).isNotEmpty();
  }

  @Test
  void tasksOfOneFormRunInTheirOrder() throws Exception {
    ExecutorService executor = Executors.newFixedThreadPool(4);
    try {
      SerialTasks tasks = new SerialTasks(executor);
      List<Integer> order = new ArrayList<>();
      CompletableFuture<Void> done = new CompletableFuture<>();
      for (int i = 0; i < 10_000; i++) {
        int number = i;
        tasks.execute(() -> order.add(number));
      }
      tasks.execute(() -> done.complete(null));
      done.join();
      assertThat(order).hasSize(10_000).isSorted();
    } finally {
      executor.shutdownNow();
    }
  }

  @Test
  void tasksGoOnBehindOneThatFails() {
    Deque<Runnable> given = new ArrayDeque<>();
    SerialTasks tasks = new SerialTasks(given::add);
    List<String> order = new ArrayList<>();
    tasks.execute(() -> order.add("first"));
    tasks.execute(
        () -> {
          throw new OutOfMemoryError("no memory");
        });
    tasks.execute(() -> order.add("last"));

    assertThatThrownBy(given.remove()::run).isInstanceOf(OutOfMemoryError.class);
    assertThat(order).containsExactly("first");
    given.remove().run();
    tasks.execute(() -> order.add("later"));
    given.remove().run();
    assertThat(order).containsExactly("first", "last", "later");
    assertThat(given).isEmpty();
  }

  @Test
  void buffersOfASourceAreReadOnTheExecutor() throws Exception {
    ExecutorService executor = Executors.newSingleThreadExecutor();
    try {
      CompletableFuture<Void> gate = new CompletableFuture<>();
      executor.execute(gate::join);
      CompletableFuture<FormData> form =
          on(executor, new HashSet<>())
              .form(ThreeParts.boundary(), source(ThreeParts.octets(500), 999));
      assertThat(form).isNotDone();
      gate.complete(null);
      form.join().close();
    } finally {
      executor.shutdownNow();
    }
  }
}
