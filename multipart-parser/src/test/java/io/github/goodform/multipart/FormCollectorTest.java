package io.github.goodform.multipart;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.Channels;
import java.nio.channels.WritableByteChannel;
import java.nio.file.Files;
import java.nio.file.Path;
import org.assertj.core.api.ThrowableAssert.ThrowingCallable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What a collector does with parts whose events the test sends one by one. */
class FormCollectorTest extends StoredForms {
  FormCollectorTest(@TempDir Path directory) {
    super(directory);
  }

  private static PartHeaders headers() {
    return new PartHeaders(
        AsciiOctets.NONE, new int[0], new ContentDisposition(NamePolicy.LITERAL));
  }

  private static void part(FormCollector collector, int octets) throws IOException {
    collector.part(headers());
    collector.data(ByteBuffer.allocate(octets));
    collector.partEnd(octets);
  }

  /** The thresholds are the largest lengths that stay in memory. */
  @Test
  void keepsInMemoryWhatTheThresholdsAllow() throws IOException {
    FormStorage storage =
        FormStorage.DEFAULT.withDirectory(directory).withPartThreshold(60).withMemoryThreshold(100);
    try (FormCollector collector = Multipart.DEFAULT.withStorage(storage).collector()) {
      part(collector, 61);
      part(collector, 60);
      part(collector, 40);
      part(collector, 1);
      collector.end();
      try (FormData form = collector.form()) {
        assertThat(form.parts())
            .extracting(FormPart::isInMemory)
            .containsExactly(false, true, true, false);
      }
    }
    assertThat(files()).isEmpty();
  }

  /** A part that becomes too large gives its memory to the next ones. */
  @Test
  void countsNoMemoryForWhatWentToAFile() throws IOException {
    FormStorage storage =
        FormStorage.DEFAULT.withDirectory(directory).withPartThreshold(60).withMemoryThreshold(100);
    try (FormCollector collector = Multipart.DEFAULT.withStorage(storage).collector()) {
      collector.part(headers());
      collector.data(ByteBuffer.allocate(60));
      collector.data(ByteBuffer.allocate(1));
      collector.partEnd(61);
      part(collector, 60);
      part(collector, 40);
      collector.end();
      try (FormData form = collector.form()) {
        assertThat(form.parts())
            .extracting(FormPart::isInMemory)
            .containsExactly(false, true, true);
        assertThat(form.parts()).extracting(FormPart::size).containsExactly(61L, 60L, 40L);
      }
    }
  }

  /** Whether it was closed or has given its form. */
  @Test
  void takesNothingWhenItIsClosed() throws IOException {
    for (boolean givesItsForm : new boolean[] {true, false}) {
      FormCollector collector = Multipart.DEFAULT.collector();
      collector.end();
      if (givesItsForm) {
        collector.form().close();
      } else {
        collector.close();
      }
      ThrowingCallable[] calls = {
        () -> collector.part(headers()),
        () -> collector.data(ByteBuffer.allocate(1)),
        () -> collector.partEnd(1),
        collector::end
      };
      for (ThrowingCallable call : calls) {
        assertThatThrownBy(call)
            .isInstanceOf(IllegalStateException.class)
            .hasMessage("the collector has been closed, or has given its form");
      }
      assertThatThrownBy(collector::form)
          .hasMessage("the body has not ended, or the form has been taken");
    }
  }

  /** The form was cancelled: a file that is made afterwards is nobody's. */
  @Test
  void makesNoFileWhenTheChoiceHasClosedIt() throws IOException {
    ByteArrayOutputStream out = new ByteArrayOutputStream();
    WritableByteChannel target = Channels.newChannel(out);
    FormStorage.Place[] places = {FormStorage.Place.file(), FormStorage.Place.to(target)};
    for (FormStorage.Place place : places) {
      FormCollector[] collectors = new FormCollector[1];
      FormStorage storage =
          FormStorage.DEFAULT
              .withDirectory(directory)
              .withChoice(
                  headers -> {
                    collectors[0].close();
                    return place;
                  });
      try (FormCollector collector = Multipart.DEFAULT.withStorage(storage).collector()) {
        collectors[0] = collector;
        assertThatThrownBy(() -> collector.part(headers()))
            .isInstanceOf(IllegalStateException.class)
            .hasMessage("the collector has been closed, or has given its form");
        assertThat(files()).isEmpty();
      }
    }
    assertThat(target.isOpen()).isFalse();
  }

  @Test
  void leavesNothingOfABodyThatFails() throws IOException {
    FormStorage storage = FormStorage.DEFAULT.withDirectory(directory).withPartThreshold(0);
    try (FormCollector collector = Multipart.DEFAULT.withStorage(storage).collector()) {
      part(collector, 5);
      assertThat(files()).hasSize(1);
      IOException cause = new IOException("gone");
      collector.failed(cause);
      assertThat(files()).isEmpty();
      assertThat(cause).hasNoSuppressedExceptions();
    }
  }

  /** A channel that cannot be closed: what it throws is added to the cause, or is the cause. */
  @Test
  void addsToTheCauseWhatCannotBeClosed() throws IOException {
    IOException stuck = new IOException("stuck");
    for (IOException cause : new IOException[] {new IOException("gone"), stuck}) {
      FormStorage storage =
          FormStorage.DEFAULT.withChoice(headers -> FormStorage.Place.to(new Stuck(stuck)));
      FormCollector collector = Multipart.DEFAULT.withStorage(storage).collector();
      collector.part(headers());
      collector.failed(cause);
      assertThat(cause.getSuppressed())
          .isEqualTo(cause == stuck ? new Throwable[0] : new Throwable[] {stuck});
      collector.close();
    }
  }

  private static final class Stuck implements WritableByteChannel {
    private final IOException stuck;

    Stuck(IOException stuck) {
      this.stuck = stuck;
    }

    @Override
    public int write(ByteBuffer source) {
      throw new AssertionError("nothing is written");
    }

    @Override
    public boolean isOpen() {
      return true;
    }

    @Override
    public void close() throws IOException {
      throw stuck;
    }
  }

  /** A temporary file that is moved to its own path stays there, as it does at any other one. */
  @Test
  void leavesAFileThatIsMovedToItsOwnPath() throws IOException {
    FormStorage storage = FormStorage.DEFAULT.withDirectory(directory).withPartThreshold(0);
    try (FormCollector collector = Multipart.DEFAULT.withStorage(storage).collector()) {
      part(collector, 5);
      collector.end();
      try (FormData form = collector.form()) {
        Path temporary = files().get(0);
        assertThat(form.parts().get(0).temporaryFile()).isEqualTo(temporary);
        form.parts().get(0).moveTo(temporary);
      }
      assertThat(files()).hasSize(1);
      assertThat(Files.size(files().get(0))).isEqualTo(5);
    }
  }
}
