package io.github.goodform.multipart;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.catchThrowableOfType;
import static org.assertj.core.api.Assumptions.assumeThat;

import com.google.common.jimfs.Configuration;
import com.google.common.jimfs.Jimfs;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.io.SequenceInputStream;
import java.nio.ByteBuffer;
import java.nio.channels.ClosedByInterruptException;
import java.nio.charset.StandardCharsets;
import java.nio.file.DirectoryNotEmptyException;
import java.nio.file.FileSystem;
import java.nio.file.FileSystemException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Objects;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;
import java.util.concurrent.Flow;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Whatever fails, no file and no descriptor is left, and the error says what it was. */
class FailureTest {
  private static final String HEAD =
      "--B\r\nContent-Disposition: form-data; name=\"a\"; filename=\"x\"\r\n\r\n";
  private static final int KIB = 1024;

  private final Path directory;

  FailureTest(@TempDir Path directory) {
    this.directory = directory;
  }

  @AfterEach
  void leavesNothing() throws IOException {
    assertThat(files(directory)).isEmpty();
    assertThat(OpenFiles.in(directory)).isEmpty();
  }

  private FormStorage storage() {
    return FormStorage.DEFAULT.withDirectory(directory).withPartThreshold(100);
  }

  /** Two files of so many octets each, the second one open at the end. */
  private static byte[] body(int octets) {
    String file = HEAD + "x".repeat(octets);
    return (file + "\r\n" + file).getBytes(StandardCharsets.US_ASCII);
  }

  private static Boundary boundary() {
    try {
      return Boundary.of("multipart/form-data; boundary=B");
    } catch (MultipartException e) {
      throw new AssertionError(e);
    }
  }

  private static FormData read(FormStorage storage, byte[] body) throws IOException {
    InputStream in = new ByteArrayInputStream(body);
    return FormData.read(boundary(), MultipartOptions.DEFAULT, storage, in);
  }

  private static List<Path> files(Path directory) throws IOException {
    try (Stream<Path> list = Files.list(directory)) {
      return list.toList();
    }
  }

  /** Without this, {@link #leavesNothing} would be green where the system lists no open file. */
  @Test
  void seesAFileThatIsLeftOpen() throws IOException {
    Path file = Files.createFile(directory.resolve("open")).toRealPath();
    List<Path> open;
    List<Path> printed;
    try (OutputStream left = Files.newOutputStream(file)) {
      left.write(1);
      open = OpenFiles.in(directory);
      printed = OpenFiles.printed();
    } finally {
      Files.delete(file);
    }
    assumeThat(printed.isEmpty() && open.isEmpty())
        .as("neither /proc/self/fd nor lsof: open files cannot be listed here, and are not checked")
        .isFalse();
    assertThat(open).containsExactly(file);
    assertThat(printed.isEmpty() || printed.contains(file)).as("%s", printed).isTrue();
  }

  @Test
  void aFullDiskIsNamed() throws IOException {
    try (FileSystem disk =
        Jimfs.newFileSystem(Configuration.unix().toBuilder().setMaxSize(64 * KIB).build())) {
      Path folder = Files.createDirectory(disk.getPath("/uploads"));
      assertThatThrownBy(() -> read(storage().withDirectory(folder), body(48 * KIB)))
          .isInstanceOf(FileSystemException.class)
          .hasMessageStartingWith("/uploads/goodform-")
          .hasMessageContaining(".part: ")
          .hasMessageContaining("space")
          .hasCauseInstanceOf(IOException.class)
          .hasNoSuppressedExceptions();
      assertThat(files(folder)).isEmpty();
    }
  }

  @Test
  void aFullDiskOfTheSystemIsNamed() throws Exception {
    Path folder = Files.createDirectory(directory.resolve("full"));
    boolean mounted = run("mount", "-t", "tmpfs", "-o", "size=64k", "goodform", folder.toString());
    try {
      assumeThat(mounted)
          .as("a file system of 64 KiB can be mounted: only root on Linux can")
          .isTrue();
      assertThatThrownBy(() -> read(storage().withDirectory(folder), body(48 * KIB)))
          .isInstanceOf(FileSystemException.class)
          .hasMessageStartingWith(folder.toString())
          .extracting(refused -> ((FileSystemException) refused).getReason())
          .as("the system's own words, which its locale may translate")
          .isEqualTo(reasonOfAFullDisk(folder));
      assertThat(files(folder)).isEmpty();
    } finally {
      assertThat(!mounted || run("umount", folder.toString())).isTrue();
      Files.delete(folder);
    }
  }

  private static String reasonOfAFullDisk(Path folder) throws IOException {
    Path file = folder.resolve("direct");
    try (OutputStream out = Files.newOutputStream(file)) {
      assertThatThrownBy(() -> out.write(new byte[128 * KIB])).isInstanceOf(IOException.class);
      IOException refused = catchThrowableOfType(IOException.class, () -> out.write(1));
      return String.valueOf(refused.getMessage());
    } finally {
      Files.delete(file);
    }
  }

  private static boolean run(String... command) throws InterruptedException {
    try {
      return new ProcessBuilder(command)
              .redirectErrorStream(true)
              .redirectOutput(ProcessBuilder.Redirect.DISCARD)
              .start()
              .waitFor()
          == 0;
    } catch (IOException noSuchCommand) {
      return false;
    }
  }

  @Test
  void aFileThatCannotBeDeletedIsNamedAndTheOthersAreDeleted() throws IOException {
    byte[] body =
        (new String(body(KIB), StandardCharsets.US_ASCII) + "\r\n--B--")
            .getBytes(StandardCharsets.US_ASCII);
    Path stubborn;
    try (FormData form = read(storage(), body)) {
      stubborn = Objects.requireNonNull(form.parts().get(0).temporaryFile());
      Files.delete(stubborn);
      Files.createFile(Files.createDirectory(stubborn).resolve("x"));
      assertThat(files(directory)).hasSize(2);
      assertThatThrownBy(form::close)
          .isInstanceOf(DirectoryNotEmptyException.class)
          .hasMessageContaining(stubborn.toString());
      assertThat(files(directory)).containsExactly(stubborn);
      Files.delete(stubborn.resolve("x"));
    }
  }

  @Test
  void aSourceThatFailsIsTheError() {
    IOException cut = new IOException("connection reset");
    InputStream in =
        new SequenceInputStream(
            new ByteArrayInputStream(body(KIB)),
            new InputStream() {
              @Override
              public int read() throws IOException {
                throw cut;
              }

              @Override
              public int read(byte[] target, int offset, int length) throws IOException {
                throw cut;
              }
            });
    assertThatThrownBy(() -> FormData.read(boundary(), MultipartOptions.DEFAULT, storage(), in))
        .isSameAs(cut);
  }

  @Test
  void anInterruptedThreadIsTheError() {
    Thread.currentThread().interrupt();
    try {
      assertThatThrownBy(() -> read(storage(), body(KIB)))
          .isInstanceOf(ClosedByInterruptException.class);
    } finally {
      assertThat(Thread.interrupted()).isTrue();
    }
  }

  /** A file for the first part, and a failure at the second. */
  private static FormStorage.Choice oneFileThen(Throwable failure) {
    int[] asked = new int[1];
    return headers -> {
      if (asked[0]++ == 0) {
        return FormStorage.Place.file();
      }
      throw unchecked(failure);
    };
  }

  @Test
  void aChoiceThatFailsIsTheError() {
    for (Throwable failure : List.of(new IllegalArgumentException("x"), new StackOverflowError())) {
      assertThatThrownBy(() -> read(storage().withChoice(oneFileThen(failure)), body(KIB)))
          .isSameAs(failure);
    }
  }

  @Test
  @SuppressWarnings("NullAway") // what nobody should do
  void aChoiceOfNoPlaceIsNamed() {
    assertThatThrownBy(() -> read(storage().withChoice(headers -> null), body(KIB)))
        .isInstanceOf(NullPointerException.class)
        .hasMessage("the choice returned no place");
  }

  private static RuntimeException unchecked(Throwable failure) {
    if (failure instanceof Error e) {
      throw e;
    }
    return (RuntimeException) failure;
  }

  @Test
  void aClosedCollectorStoresNothingMore() throws IOException {
    FormCollector collector = FormData.collector(storage());
    MultipartParser parser = MultipartParser.of(boundary(), collector);
    byte[] body = body(KIB);
    parser.parse(body, 0, HEAD.length() + 500);
    assertThat(files(directory)).hasSize(1);
    collector.close();
    assertThat(files(directory)).isEmpty();
    assertThatThrownBy(() -> parser.parse(body, HEAD.length() + 500, 100))
        .isInstanceOf(IllegalStateException.class)
        .hasMessageContaining("closed");
    parser.reset(boundary());
    assertThatThrownBy(() -> parser.parse(body, 0, body.length))
        .isInstanceOf(IllegalStateException.class)
        .hasMessageContaining("closed");
    assertThatThrownBy(collector::form).isInstanceOf(IllegalStateException.class);
    collector.close();
  }

  @Test
  void aCollectorThatHasGivenItsFormStoresNothingMore() throws IOException {
    FormCollector collector = FormData.collector(storage());
    MultipartParser parser = MultipartParser.of(boundary(), collector);
    byte[] body = (HEAD + "x".repeat(KIB) + "\r\n--B--").getBytes(StandardCharsets.US_ASCII);
    parser.parse(body, 0, body.length);
    parser.end();
    try (FormData form = collector.form()) {
      parser.reset(boundary());
      assertThatThrownBy(() -> parser.parse(body, 0, body.length))
          .isInstanceOf(IllegalStateException.class);
      collector.close();
      assertThat(form.parts().get(0).octets()).hasSize(KIB);
    }
  }

  @Test
  void aPublisherThatFailsIsTheErrorOfTheForm() throws IOException {
    Source source = new Source();
    CompletableFuture<FormData> form =
        FormData.read(boundary(), MultipartOptions.DEFAULT, storage(), source);
    source.subscriber.onNext(ByteBuffer.wrap(body(KIB)));
    assertThat(files(directory)).hasSize(2);
    IOException cut = new IOException("connection reset");
    source.subscriber.onError(cut);
    assertThatThrownBy(form::join).isInstanceOf(CompletionException.class).hasCause(cut);
  }

  @Test
  void aChoiceThatFailsIsTheErrorOfTheFormOfAPublisher() {
    for (Throwable failure : List.of(new IllegalArgumentException("x"), new StackOverflowError())) {
      Source source = new Source();
      CompletableFuture<FormData> form =
          FormData.read(
              boundary(),
              MultipartOptions.DEFAULT,
              storage().withChoice(oneFileThen(failure)),
              source);
      source.subscriber.onNext(ByteBuffer.wrap(body(KIB)));
      assertThatThrownBy(form::join).isInstanceOf(CompletionException.class).hasCause(failure);
      assertThat(source.cancelled).isTrue();
    }
  }

  @Test
  void aSubscriberThatFailsCancelsTheSource() {
    Source source = new Source();
    IllegalStateException failure = new IllegalStateException("x");
    MultipartPublisher.of(boundary(), source)
        .subscribe(
            new PublisherTest.Taker() {
              @Override
              public void onSubscribe(Flow.Subscription subscription) {
                subscription.request(9);
              }

              @Override
              public void onNext(MultipartEvent<ByteBuffer> event) {
                throw failure;
              }
            });
    assertThatThrownBy(() -> source.subscriber.onNext(ByteBuffer.wrap(body(KIB))))
        .isSameAs(failure);
    assertThat(source.cancelled).isTrue();
  }

  /** A publisher of what a test gives to its subscriber. */
  private static final class Source implements Flow.Publisher<ByteBuffer> {
    private Flow.Subscriber<? super ByteBuffer> subscriber = new Nobody<>();
    private boolean cancelled;

    @Override
    public void subscribe(Flow.Subscriber<? super ByteBuffer> to) {
      subscriber = to;
      to.onSubscribe(
          new Flow.Subscription() {
            @Override
            public void request(long n) {}

            @Override
            public void cancel() {
              cancelled = true;
            }
          });
    }
  }
}
