package io.github.goodform.fs;

import static java.nio.charset.StandardCharsets.ISO_8859_1;
import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import io.github.goodform.fs.experiment.NameTransport;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.file.AccessDeniedException;
import java.nio.file.FileSystem;
import java.nio.file.Files;
import java.nio.file.NotDirectoryException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Random;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import java.util.zip.CRC32;
import java.util.zip.GZIPOutputStream;
import java.util.zip.ZipEntry;
import java.util.zip.ZipOutputStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Names are read from trees, archives and streams, octet by octet. */
class NameListTest {
  private final Path here;

  NameListTest(@TempDir Path here) {
    this.here = here;
  }

  /** A header of a tar, with the name and what else the caller puts there. */
  private static byte[] header(String name, char type, long size) {
    byte[] block = new byte[512];
    put(block, 0, name);
    put(block, 100, "0000644");
    put(block, 124, String.format(Locale.ROOT, "%011o", size));
    block[156] = (byte) type;
    put(block, 257, "ustar");
    put(block, 263, "00");
    return checked(block);
  }

  private static void put(byte[] block, int at, String text) {
    byte[] octets = text.getBytes(ISO_8859_1);
    System.arraycopy(octets, 0, block, at, octets.length);
  }

  private static byte[] checked(byte[] block) {
    Arrays.fill(block, 148, 156, (byte) ' ');
    int sum = 0;
    for (byte octet : block) {
      sum += octet & 0xFF;
    }
    put(block, 148, String.format(Locale.ROOT, "%06o\0 ", sum));
    return block;
  }

  private static byte[] content(String text) {
    byte[] octets = text.getBytes(ISO_8859_1);
    return Arrays.copyOf(octets, (octets.length + 511) / 512 * 512);
  }

  private static byte[] tar(byte[]... blocks) {
    ByteArrayOutputStream out = new ByteArrayOutputStream();
    for (byte[] block : blocks) {
      out.writeBytes(block);
    }
    out.writeBytes(new byte[1024]);
    return out.toByteArray();
  }

  private List<String> read(byte[] archive) throws IOException {
    return NameList.ofArchive(Files.write(here.resolve("archive"), archive)).names();
  }

  private void refuses(byte[] archive, String message) {
    assertThatThrownBy(() -> read(archive))
        .isInstanceOf(IOException.class)
        .hasMessageContaining(message);
  }

  @Test
  void readsATreeWithoutFollowingLinks() throws IOException {
    Files.createDirectories(here.resolve("a/b"));
    Files.createFile(here.resolve("a/b/c"));
    SymbolicLinks.create(here.resolve("a/up"), here);

    NameList list = NameList.ofTree(here);

    assertThat(list.names()).containsExactlyInAnyOrder("a", "a/b", "a/b/c", "a/up");
    assertThat(list.source()).isEqualTo(NameList.Source.TREE);
    assertThatThrownBy(() -> NameList.ofTree(here.resolve("a/b/c")))
        .isInstanceOf(NotDirectoryException.class);
  }

  /** In every locale: a name is octets, and one that is not UTF-8 is not lost. */
  @Test
  void keepsTheOctetsOfATree() throws IOException {
    NameTransport names = NameTransport.of(here);
    assumeTrue(names.isRaw());
    List<byte[]> octets =
        List.of("\u00E5".getBytes(UTF_8), "a\u030A".getBytes(UTF_8), new byte[] {'x', (byte) 0xE5});
    for (byte[] name : octets) {
      Path directory = here.resolve(names.name(name));
      try {
        Files.createDirectory(directory);
        Files.createFile(directory.resolve(names.name(name)));
      } catch (IOException e) {
        assumeTrue(false, "here no directory has such a name: " + e.getMessage());
      }
    }

    assertThat(NameList.ofTree(here).names())
        .containsExactlyInAnyOrder(
            "\u00E5", "\u00E5/\u00E5", "a\u030A", "a\u030A/a\u030A", "x\uDCE5", "x\uDCE5/x\uDCE5");
  }

  @Test
  void namesTheDirectoryThatCannotBeListed() throws IOException {
    try (FileSystem simulated = RecordedProfile.named("ext4").fileSystem()) {
      Path tree = Files.createDirectory(simulated.getPath("/tree"));
      Path closed = Files.createDirectories(tree.resolve("a/closed"));
      Files.setPosixFilePermissions(closed, Set.of());
      assertThatThrownBy(() -> NameList.ofTree(tree))
          .isInstanceOf(IOException.class)
          .hasMessage("names-tree: cannot list the directory \"a/closed\": EACCES");
      Files.setPosixFilePermissions(tree, Set.of());
      assertThatThrownBy(() -> NameList.ofTree(tree)).isInstanceOf(AccessDeniedException.class);
    }
  }

  @Test
  void readsAZipAndAProgramBeforeIt() throws IOException {
    ByteArrayOutputStream out = new ByteArrayOutputStream();
    try (ZipOutputStream zip = new ZipOutputStream(out)) {
      zip.setComment("PK\u0005\u0006 in a comment");
      for (String name : List.of("META-INF/", "META-INF/MANIFEST.MF", "\u00E5/a\u030A")) {
        zip.putNextEntry(new ZipEntry(name));
        zip.write(name.getBytes(UTF_8));
      }
    }
    assertThat(read(out.toByteArray()))
        .containsExactly("META-INF/", "META-INF/MANIFEST.MF", "\u00E5/a\u030A");

    ByteArrayOutputStream program = new ByteArrayOutputStream();
    program.writeBytes("#!/bin/sh\nexec java -jar \"$0\"\n".getBytes(UTF_8));
    program.writeBytes(out.toByteArray());
    assertThat(read(program.toByteArray())).hasSize(3);
  }

  /** No flag and no field tells that the names are UTF-8: those of DOS are in code page 437. */
  @Test
  void readsTheOctetsOfAnOldZip() throws IOException {
    ByteArrayOutputStream out = new ByteArrayOutputStream();
    CRC32 checksum = new CRC32();
    checksum.update(new byte[] {'b', (byte) 0x86});
    ByteBuffer field = ByteBuffer.allocate(11).order(ByteOrder.LITTLE_ENDIAN);
    field.putShort((short) 0x7075).putShort((short) 7).put((byte) 1);
    field.putInt((int) checksum.getValue()).put("\u00E5".getBytes(UTF_8));
    try (ZipOutputStream zip = new ZipOutputStream(out, ISO_8859_1)) {
      zip.putNextEntry(new ZipEntry("a\u0086"));
      ZipEntry unicode = new ZipEntry("b\u0086");
      unicode.setExtra(field.array());
      zip.putNextEntry(unicode);
    }
    byte[] ofDos = out.toByteArray();
    assertThat(read(ofDos)).containsExactly("a\u00E5", "\u00E5");

    byte[] ofUnix = out.toByteArray();
    int end = ofUnix.length - 22;
    ofUnix[ByteBuffer.wrap(ofUnix).order(ByteOrder.LITTLE_ENDIAN).getInt(end + 16) + 5] = 3;
    assertThat(read(ofUnix)).containsExactly("a\uDC86", "\u00E5");
  }

  /** Many tools write UTF-8 and no flag. */
  @Test
  void readsUtf8InAZipOfDosWithoutAFlag() throws IOException {
    ByteArrayOutputStream out = new ByteArrayOutputStream();
    try (ZipOutputStream zip = new ZipOutputStream(out, ISO_8859_1)) {
      zip.putNextEntry(new ZipEntry("\u00C3\u00A5"));
    }
    assertThat(read(out.toByteArray())).containsExactly("\u00E5");
  }

  @Test
  void readsAZipOfManyEntries() throws IOException {
    ByteArrayOutputStream out = new ByteArrayOutputStream();
    try (ZipOutputStream zip = new ZipOutputStream(out)) {
      for (int i = 0; i < 70_000; i++) {
        zip.putNextEntry(new ZipEntry("name-" + i));
      }
    }
    assertThat(read(out.toByteArray())).hasSize(70_000).endsWith("name-69999");
  }

  @Test
  void refusesABrokenZip() throws IOException {
    ByteArrayOutputStream out = new ByteArrayOutputStream();
    try (ZipOutputStream zip = new ZipOutputStream(out)) {
      zip.putNextEntry(new ZipEntry("one"));
      zip.putNextEntry(new ZipEntry("two"));
    }
    byte[] whole = out.toByteArray();
    refuses(Arrays.copyOf(whole, whole.length - 1), "archive-kind: expected a zip, a tar");
    byte[] longer = whole.clone();
    ByteBuffer end = ByteBuffer.wrap(longer).order(ByteOrder.LITTLE_ENDIAN);
    int record = longer.length - 22;
    end.putShort(record + 10, (short) 3);
    refuses(longer, "zip-entries: expected 3 entries in the central directory, found 2");
    end.putShort(record + 10, (short) 2);
    end.putInt(record + 12, Integer.MAX_VALUE);
    refuses(longer, "zip-directory: expected a central directory of at most");
    byte[] name = whole.clone();
    int first = record - ByteBuffer.wrap(whole).order(ByteOrder.LITTLE_ENDIAN).getInt(record + 12);
    ByteBuffer.wrap(name).order(ByteOrder.LITTLE_ENDIAN).putShort(first + 28, (short) -1);
    refuses(name, "of entry 0 at octet " + first + ", found the end of the directory");
  }

  @Test
  void readsAllNamesOfATar() throws IOException {
    String longName = "d/".repeat(60) + "long";
    byte[] ustar = header("name", '0', 3);
    put(ustar, 345, "prefix");
    byte[] gnu = header("old", '0', 0);
    put(gnu, 257, "ustar  \0");
    put(gnu, 345, "12345670123");
    byte[] large = header("large", '0', 0);
    large[124] = (byte) 0x80;
    Arrays.fill(large, 125, 136, (byte) 0);
    large[135] = 2;
    String record = "23 path=caf\u00C3\u00A9/pax-name\n";
    assertThat(record).hasSize(23);
    assertThat(
            read(
                tar(
                    header("./", '5', 0),
                    checked(ustar),
                    content("abc"),
                    checked(gnu),
                    checked(large),
                    content("ab"),
                    header("././@LongLink", 'L', longName.length() + 1),
                    content(longName + "\0"),
                    header("d/d/d", '0', 0),
                    header("PaxHeaders/x", 'x', 23),
                    content(record),
                    header("caf/pax-name", '0', 0),
                    header("link", '2', 0),
                    header("hard", '1', 700),
                    header("caf\u00E9", '0', 0))))
        .containsExactly(
            "./",
            "prefix/name",
            "old",
            "large",
            longName,
            "caf\u00E9/pax-name",
            "link",
            "hard",
            "caf\uDCE9");
  }

  @Test
  void readsACompressedTar() throws IOException {
    byte[] whole = compressed(tar(header("a", '0', 5), content("12345"), header("b", '5', 0)));
    assertThat(read(whole)).containsExactly("a", "b/");
    refuses(Arrays.copyOf(whole, whole.length / 2), "gzip: ");
    for (int length = 2; length < whole.length / 2; length += 7) {
      refuses(Arrays.copyOf(whole, length), "gzip: expected more, found the end");
    }
    byte[] broken = whole.clone();
    broken[30] ^= 0x55;
    assertThatThrownBy(() -> read(broken)).isInstanceOf(IOException.class);
  }

  @Test
  void refusesGzipOfAnythingButATar() throws IOException {
    for (String text : List.of("", "no tar", "no tar ".repeat(200))) {
      refuses(
          compressed(text.getBytes(UTF_8)),
          "archive-kind: expected a tar in gzip, found gzip without a tar header at octet 0");
    }
  }

  private static byte[] compressed(byte[] octets) throws IOException {
    ByteArrayOutputStream out = new ByteArrayOutputStream();
    try (GZIPOutputStream gzip = new GZIPOutputStream(out)) {
      gzip.write(octets);
    }
    return out.toByteArray();
  }

  /** As old programs wrote it, and as other readers take it. */
  @Test
  void takesAChecksumOfSignedOctets() throws IOException {
    byte[] block = header("caf\u00E9", '0', 0);
    put(block, 148, String.format(Locale.ROOT, "%06o\0 ", sum(block, 0) - 0x100));

    assertThat(read(tar(block))).containsExactly("caf\uDCE9");
  }

  /** As a shell gives it for {@code <(git archive HEAD)}. */
  @Test
  void readsATarFromAPipe() throws IOException, InterruptedException {
    Path pipe = here.resolve("pipe");
    assumeTrue(Tool.isThere("mkfifo"), "mkfifo is not there");
    assertThat(new ProcessBuilder("mkfifo", pipe.toString()).start().waitFor()).isZero();
    byte[] tar = tar(header("a", '0', 5), content("12345"), header("b", '5', 0));

    assertThat(readPipe(pipe, tar).names()).containsExactly("a", "b/");
    assertThatThrownBy(() -> readPipe(pipe, "PK\3\4".getBytes(UTF_8)))
        .isInstanceOf(IOException.class)
        .hasMessageContaining("archive-kind: expected a tar or a tar in gzip in a pipe");
  }

  /**
   * As programs write it that compress in parallel: several members, here so small that any piece
   * that is read ends soon after one.
   */
  @Test
  void readsAllMembersOfGzipFromAPipe() throws IOException, InterruptedException {
    Path pipe = here.resolve("pipe");
    assumeTrue(Tool.isThere("mkfifo"), "mkfifo is not there");
    assertThat(new ProcessBuilder("mkfifo", pipe.toString()).start().waitFor()).isZero();
    byte[][] blocks = new byte[100][];
    Arrays.setAll(blocks, i -> header("name" + i, '0', 0));
    byte[] tar = tar(blocks);
    ByteArrayOutputStream members = new ByteArrayOutputStream();
    for (int at = 0; at < tar.length; at += 4) {
      members.writeBytes(compressed(Arrays.copyOfRange(tar, at, at + 4)));
    }

    assertThat(readPipe(pipe, members.toByteArray()).names()).hasSize(100);
  }

  private static NameList readPipe(Path pipe, byte[] octets) throws IOException {
    CompletableFuture<Path> written =
        CompletableFuture.supplyAsync(
            () -> {
              try {
                return Files.write(pipe, octets);
              } catch (IOException e) {
                throw new UncheckedIOException(e);
              }
            });
    try {
      return NameList.ofArchive(pipe);
    } finally {
      written.join();
    }
  }

  @Test
  void refusesABrokenTar() {
    byte[] whole = tar(header("a", '0', 600), content("x".repeat(600)), header("b", '0', 0));
    refuses(Arrays.copyOf(whole, 1024), "tar-truncated: expected 600 octets of content");
    refuses(Arrays.copyOf(whole, 1800), "tar-truncated: expected a block of 512 octets at octet");
    refuses(Arrays.copyOf(whole, 2048), "tar-end: expected a block of zeros, found the end of the");
    byte[] wrong = whole.clone();
    wrong[1536]++;
    refuses(wrong, "found " + (sum(wrong, 1536) - 1) + " in the header at octet 1536");
    byte[] size = header("a", '0', 0);
    put(size, 124, "9");
    refuses(tar(checked(size)), "tar-size: expected octal digits");
    refuses(
        tar(header("x", 'x', Integer.MAX_VALUE)),
        "tar-limit: extended header of 2147483647 octets at octet 0 exceeds the maximum");
    refuses(
        tar(header("x", 'x', 9), content("99 path=a"), header("a", '0', 0)),
        "tar-pax: expected a record \"length keyword=value\" at octet 0");
    refuses(
        tar(header("x", 'x', 7), content("0 a=\nab"), header("a", '0', 0)), "tar-pax: expected");
  }

  private static int sum(byte[] archive, int at) {
    int sum = 0;
    for (int i = 0; i < 512; i++) {
      sum += i >= 148 && i < 156 ? ' ' : archive[at + i] & 0xFF;
    }
    return sum;
  }

  /** Whatever the octets are: names, or an error with its place, and no other exception. */
  @Test
  void noOctetsBreakTheReader() throws IOException {
    ByteArrayOutputStream out = new ByteArrayOutputStream();
    try (ZipOutputStream zip = new ZipOutputStream(out)) {
      zip.putNextEntry(new ZipEntry("one"));
      zip.putNextEntry(new ZipEntry("two"));
    }
    byte[] tar =
        tar(header("x", 'x', 12), content("12 path=aaa\n"), header("a", '0', 5), content("12345"));
    Random random = new Random(15);
    int refused = 0;
    for (int i = 0; i < 4_000; i++) {
      byte[] some = (i % 2 == 0 ? tar : out.toByteArray()).clone();
      for (int flips = 1 + random.nextInt(4); flips > 0; flips--) {
        some[random.nextInt(some.length)] = (byte) random.nextInt();
      }
      try {
        assertThat(read(some)).hasSizeLessThan(5);
      } catch (IOException e) {
        refused++;
        assertThat(e).hasMessageMatching("[ -~]+");
      }
    }
    assertThat(refused).isGreaterThan(100);
  }

  @Test
  void namesAnotherCompression() {
    refuses(new byte[] {(byte) 0xFD, '7', 'z', 'X', 'Z', 0, 0}, "found xz: decompress it first");
    refuses("no archive".getBytes(UTF_8), "archive-kind: expected a zip, a tar or a tar in gzip");
    refuses(new byte[0], "archive-kind: ");
  }

  private static NameList stream(String octets) throws IOException {
    return NameList.ofNulSeparated(new ByteArrayInputStream(octets.getBytes(ISO_8859_1)));
  }

  /** As of {@code /dev/zero}. */
  @Test
  void boundsEmptyNames() throws IOException {
    assertThat(stream("a" + "\0".repeat(NameList.MAX_NAMES + 1)).names()).containsExactly("a");
    assertThatThrownBy(() -> stream("\0".repeat(NameList.MAX_NAMES + 1)))
        .isInstanceOf(IOException.class)
        .hasMessage("names-limit: 1000001 empty names exceed the maximum of 1000000");
  }

  @Test
  void readsNamesThatEndWithNul() throws IOException {
    assertThat(stream("a\0b/c\n\0\u00E5\0").names()).containsExactly("a", "b/c\n", "\uDCE5");
    assertThat(stream("one").names()).containsExactly("one");
    assertThat(stream("").names()).isEmpty();
    assertThatThrownBy(() -> stream("a\nb\n"))
        .isInstanceOf(IOException.class)
        .hasMessageContaining("found lines: use git ls-files -z or find -print0");
  }

  @Test
  void endsAtItsLimits() {
    String deep = "a/".repeat(NameList.MAX_DEPTH) + "a";
    assertThatThrownBy(() -> stream(deep))
        .hasMessage("names-limit: name 0 is 256 directories deep and exceeds the maximum of 256");
    assertThatThrownBy(() -> stream("a".repeat(65_536)))
        .hasMessageContaining("exceeds the maximum of 65535");
    List<String> many = new ArrayList<>();
    for (int i = 0; i <= NameList.MAX_NAMES; i++) {
      many.add("n");
    }
    String names = String.join("\0", many);
    assertThatThrownBy(() -> stream(names))
        .hasMessageContaining("exceed the maximum of 1000000 names or 134217728 octets");
  }
}
