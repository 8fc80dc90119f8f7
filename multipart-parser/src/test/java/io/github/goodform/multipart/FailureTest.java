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
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;
import java.util.concurrent.Flow;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

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
      stubborn = Objects.requireNonNull(form.parts().get(0).file());
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

  @Test
  void aChoiceThatFailsIsTheError() {
    for (Throwable failure : List.of(new IllegalArgumentException("x"), new StackOverflowError())) {
      int[] asked = new int[1];
      FormStorage.Choice choice =
          headers -> {
            if (asked[0]++ == 0) {
              return FormStorage.Place.FILE;
            }
            throw unchecked(failure);
          };
      assertThatThrownBy(() -> read(storage().withChoice(choice), body(KIB))).isSameAs(failure);
    }
  }

  private static RuntimeException unchecked(Throwable failure) {
    if (failure instanceof Error e) {
      throw e;
    }
    return (RuntimeException) failure;
  }

  /** The methods of a handler. */
  enum Callback {
    PART,
    DATA,
    PART_END,
    VIOLATION,
    END,
    PROGRESS
  }

  @ParameterizedTest
  @EnumSource
  void aCallbackThatFailsClosesTheParser(Callback failing) throws IOException {
    IOException failure = new IOException("the application says no");
    MultipartHandler handler =
        new MultipartHandler() {
          private void called(Callback callback) throws IOException {
            if (callback == failing) {
              throw failure;
            }
          }

          @Override
          public void part(PartHeaders headers) throws IOException {
            called(Callback.PART);
          }

          @Override
          public void data(ByteBuffer octets) throws IOException {
            called(Callback.DATA);
          }

          @Override
          public void partEnd() throws IOException {
            called(Callback.PART_END);
          }

          @Override
          public void violation(Deviation deviation) throws IOException {
            called(Callback.VIOLATION);
          }

          @Override
          public void end() throws IOException {
            called(Callback.END);
          }
        };
    MultipartOptions options =
        MultipartOptions.DEFAULT.withProgress(
            (octets, parts) -> {
              if (failing == Callback.PROGRESS) {
                throw failure;
              }
            });
    MultipartParser parser = MultipartParser.of(boundary(), options, handler);
    byte[] body = (HEAD + "1\r\n--B--\r\nx").getBytes(StandardCharsets.US_ASCII);
    assertThatThrownBy(
            () -> {
              parser.parse(body, 0, body.length);
              parser.end();
            })
        .isSameAs(failure);
    assertThatThrownBy(() -> parser.parse(body, 0, 0)).isInstanceOf(IllegalStateException.class);
    assertThatThrownBy(parser::end).isInstanceOf(IllegalStateException.class);
    parser.reset(boundary());
  }

  /** What a handler must not call of the parser that calls it. */
  enum Call {
    PARSE {
      @Override
      void on(MultipartParser parser) throws IOException {
        parser.parse(ByteBuffer.allocate(1));
      }
    },
    PARSE_ARRAY {
      @Override
      void on(MultipartParser parser) throws IOException {
        parser.parse(new byte[1], 0, 1);
      }
    },
    END {
      @Override
      void on(MultipartParser parser) throws IOException {
        parser.end();
      }
    },
    RESET {
      @Override
      void on(MultipartParser parser) {
        parser.reset(boundary());
      }
    };

    abstract void on(MultipartParser parser) throws IOException;
  }

  /** Calls its own parser from each of its methods, and reads on. */
  private static final class Recursive implements MultipartHandler {
    private final Call call;
    private final List<String> refusals = new ArrayList<>();
    private @Nullable MultipartParser parser;

    Recursive(Call call) {
      this.call = call;
    }

    void call() throws IOException {
      try {
        call.on(Objects.requireNonNull(parser));
      } catch (IllegalStateException e) {
        refusals.add(String.valueOf(e.getMessage()));
      }
    }

    @Override
    public void part(PartHeaders headers) throws IOException {
      call();
    }

    @Override
    public void data(ByteBuffer octets) throws IOException {
      call();
    }

    @Override
    public void partEnd() throws IOException {
      call();
    }

    @Override
    public void violation(Deviation deviation) throws IOException {
      call();
    }

    @Override
    public void end() throws IOException {
      call();
    }
  }

  @ParameterizedTest
  @EnumSource
  void aHandlerCannotCallItsOwnParser(Call call) throws IOException {
    Recursive handler = new Recursive(call);
    MultipartOptions options =
        MultipartOptions.DEFAULT.withProgress((octets, parts) -> handler.call());
    MultipartParser parser = MultipartParser.of(boundary(), options, handler);
    handler.parser = parser;
    byte[] body = (HEAD + "1\r\n--B--\r\nx").getBytes(StandardCharsets.US_ASCII);
    for (ByteBuffer form : new @Nullable ByteBuffer[] {ByteBuffer.wrap(body), null}) {
      handler.refusals.clear();
      if (form == null) {
        parser.parse(body, 0, body.length);
      } else {
        parser.parse(form);
      }
      parser.end();
      // part, data, partEnd, EPILOGUE_DATA, progress, end
      assertThat(handler.refusals)
          .hasSize(6)
          .containsOnly("a handler must not call the parser that calls it");
      assertThat(parser.octets()).isEqualTo(body.length);
      assertThat(parser.parts()).isEqualTo(1);
      parser.reset(boundary());
    }
  }

  @Test
  void aClosedCollectorStoresNothingMore() throws IOException {
    FormData.Collector collector = FormData.collector(storage());
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
    FormData.Collector collector = FormData.collector(storage());
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
      int[] asked = new int[1];
      FormStorage.Choice choice =
          headers -> {
            if (asked[0]++ == 0) {
              return FormStorage.Place.FILE;
            }
            throw unchecked(failure);
          };
      CompletableFuture<FormData> form =
          FormData.read(boundary(), MultipartOptions.DEFAULT, storage().withChoice(choice), source);
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
              public void onNext(MultipartEvent event) {
                throw failure;
              }
            });
    assertThatThrownBy(() -> source.subscriber.onNext(ByteBuffer.wrap(body(KIB))))
        .isSameAs(failure);
    assertThat(source.cancelled).isTrue();
  }

  /** A publisher of what a test gives to its subscriber. */
  private static final class Source implements Flow.Publisher<ByteBuffer> {
    private Flow.Subscriber<? super ByteBuffer> subscriber = new Nobody();
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

  private static final class Nobody implements Flow.Subscriber<ByteBuffer> {
    @Override
    public void onSubscribe(Flow.Subscription subscription) {}

    @Override
    public void onNext(ByteBuffer item) {}

    @Override
    public void onError(Throwable throwable) {}

    @Override
    public void onComplete() {}
  }
}
