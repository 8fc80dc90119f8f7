package io.github.goodform.multipart;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.google.common.jimfs.Configuration;
import com.google.common.jimfs.Jimfs;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.ClosedChannelException;
import java.nio.channels.IllegalBlockingModeException;
import java.nio.channels.WritableByteChannel;
import java.nio.charset.StandardCharsets;
import java.nio.file.FileSystem;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.FileTime;
import java.time.Duration;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** In which writes the content of a part reaches its file or channel. */
class PartFileTest {
  private static byte[] octets(int n) {
    byte[] octets = new byte[n];
    for (int i = 0; i < n; i++) {
      octets[i] = (byte) ((i * 31) >> 3);
    }
    return octets;
  }

  @ParameterizedTest
  @CsvSource({
    "'', ''",
    "1, 1",
    "8191, 8191",
    "8192, 8192",
    "8191 8191 2, 16384",
    "8191 8191 2 1, 16384 1",
    "8191 8191 3, 16382 3",
    "10 8192, 10 8192",
    "8191 8000 8192 5 5, 16191 8192 10",
    "20000 1 20000, 20000 1 20000"
  })
  void gathersSmallSlices(String slices, String writes) throws IOException {
    TakingChannel target = new TakingChannel(1 << 20);
    PartFile file = PartFile.to(target);
    int total = 0;
    for (String slice : slices.isEmpty() ? new String[0] : slices.split(" ", -1)) {
      int n = Integer.parseInt(slice);
      ByteBuffer octets = ByteBuffer.wrap(octets(total + n), total, n);
      file.write(octets);
      assertThat(octets.hasRemaining()).isFalse();
      total += n;
    }
    assertThat(target.closed).isZero();
    file.complete();
    assertThat(target.closed).isEqualTo(1);
    assertThat(target.content.toByteArray()).isEqualTo(octets(total));
    assertThat(String.join(" ", target.writes.stream().map(String::valueOf).toList()))
        .isEqualTo(writes);
  }

  /** As a socket or a decompressor may: few octets in each read are few writes all the same. */
  @Test
  void gathersAFormWhoseSourceReturnsFewOctetsPerRead() throws IOException {
    int fileOctets = 1 << 20;
    byte[] body = ThreeParts.octets(fileOctets);
    TakingChannel target = new TakingChannel(fileOctets);
    FormStorage storage =
        FormStorage.DEFAULT.withChoice(
            headers ->
                headers.isFile() ? FormStorage.Place.to(target) : FormStorage.Place.bySize());
    FewOctets source = new FewOctets(body);
    Multipart.DEFAULT.withStorage(storage).form(ThreeParts.boundary(), source).close();
    assertThat(source.reads).isGreaterThan(body.length / 14);
    assertThat(target.content.toString(StandardCharsets.US_ASCII))
        .isEqualTo("\r\n--C".repeat(fileOctets / 5));
    assertThat(target.writes).hasSizeLessThanOrEqualTo(fileOctets / 16_000 + 1);
  }

  /** Returns 6 to 14 octets per read. */
  private static final class FewOctets extends ByteArrayInputStream {
    private int reads;

    FewOctets(byte[] octets) {
      super(octets);
    }

    @Override
    public synchronized int read(byte[] target, int offset, int length) {
      return super.read(target, offset, Math.min(length, 6 + reads++ % 9));
    }
  }

  @Test
  void writesOnUntilAllIsTaken() throws IOException {
    TakingChannel target = new TakingChannel(3);
    PartFile file = PartFile.to(target);
    file.write(ByteBuffer.wrap(octets(10_000)));
    file.complete();
    assertThat(target.content.toByteArray()).isEqualTo(octets(10_000));
    assertThat(target.writes).hasSize(3_334);
    PartFile refused = PartFile.to(new TakingChannel(0));
    assertThatThrownBy(() -> refused.write(ByteBuffer.allocate(10_000)))
        .isInstanceOf(IllegalBlockingModeException.class);
  }

  @Test
  void abandonsWhatWasGathered() throws IOException {
    TakingChannel target = new TakingChannel(9);
    PartFile file = PartFile.to(target);
    file.write(ByteBuffer.allocate(5));
    file.abandon();
    assertThat(target.writes).isEmpty();
    assertThat(target.closed).isEqualTo(1);
  }

  /** A channel is closed also where its last write fails; what it throws is thrown as it is. */
  @Test
  void closesAChannelThatFails() {
    IOException full = new IOException("full");
    int[] closed = {0};
    PartFile file =
        PartFile.to(
            new WritableByteChannel() {
              @Override
              public int write(ByteBuffer octets) throws IOException {
                throw full;
              }

              @Override
              public boolean isOpen() {
                return true;
              }

              @Override
              public void close() {
                closed[0]++;
              }
            });
    assertThatThrownBy(() -> file.write(ByteBuffer.allocate(8_192))).isSameAs(full);
    assertThatThrownBy(
            () -> {
              file.write(ByteBuffer.allocate(1));
              file.complete();
            })
        .isSameAs(full);
    assertThat(closed[0]).isEqualTo(1);
  }

  /** A file is swept that is older than the age, and not one that is just as old. */
  @Test
  void sweepsWhatIsOlder() throws IOException {
    FileTime now = FileTime.fromMillis(1_000_000_000_000L);
    Configuration fixed = Configuration.unix().toBuilder().setFileTimeSource(() -> now).build();
    try (FileSystem disk = Jimfs.newFileSystem(fixed)) {
      Path directory = disk.getPath("/work");
      Path old = Files.createFile(directory.resolve("goodform-1.part"));
      Files.setLastModifiedTime(old, FileTime.fromMillis(now.toMillis() - 5_000));
      assertThat(PartFile.sweep(directory, Duration.ofMillis(5_001))).isZero();
      assertThat(PartFile.sweep(directory, Duration.ofSeconds(5))).isZero();
      assertThat(PartFile.sweep(directory, Duration.ofMillis(4_999))).isEqualTo(1);
      assertThat(Files.exists(old)).isFalse();
    }
  }

  /** A file system without owners has no permissions to be set. */
  @Test
  void isAFileThatIsWrittenAndClosed() throws IOException {
    try (FileSystem disk = Jimfs.newFileSystem(Configuration.unix())) {
      Path path = PartFile.create(disk.getPath("/work"));
      assertThat(path.getFileName().toString()).startsWith("goodform-").endsWith(".part");
      PartFile file = PartFile.open(path);
      file.write(ByteBuffer.wrap(octets(5)));
      assertThat(Files.size(path)).isZero();
      file.complete();
      assertThat(Files.readAllBytes(path)).isEqualTo(octets(5));
      assertThatThrownBy(() -> file.write(ByteBuffer.allocate(8_192)))
          .isInstanceOf(ClosedChannelException.class);
    }
  }
}
