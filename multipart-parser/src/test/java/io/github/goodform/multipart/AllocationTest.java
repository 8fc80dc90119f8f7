package io.github.goodform.multipart;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import com.sun.management.ThreadMXBean;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.lang.management.ManagementFactory;
import java.util.Random;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Named;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

/** What is allocated stays in proportion to the octets; the bounds leave room for any JVM. */
class AllocationTest {
  private static final ThreadMXBean THREADS = (ThreadMXBean) ManagementFactory.getThreadMXBean();

  /** What is measured. */
  private interface Work {
    void run() throws IOException;
  }

  @BeforeAll
  static void needsAJvmThatCounts() {
    assumeTrue(THREADS.isThreadAllocatedMemorySupported(), "the JVM counts no allocations");
  }

  /** Octets that the work allocates: the least of some runs, as the first one loads classes. */
  private static long allocated(Work work) throws IOException {
    long least = Long.MAX_VALUE;
    for (int run = 0; run < 5; run++) {
      long before = THREADS.getCurrentThreadAllocatedBytes();
      work.run();
      least = Math.min(least, THREADS.getCurrentThreadAllocatedBytes() - before);
    }
    return least;
  }

  private static byte[] field(String parameters) {
    return Recording.octets(
        "--B\r\nContent-Disposition: form-data; name=a" + parameters + "\r\n\r\n1\r\n--B--");
  }

  /** A header is copied into a block that doubles; an object for each parameter would be more. */
  @ParameterizedTest
  @ValueSource(strings = {";", "; ", ";\t ;", ";a=1", ";a=\"\\\\\"", ";title=\"%22\""})
  void aHeaderOfManyParametersAllocatesItsSize(String parameter) throws IOException {
    String many = parameter.repeat(6_000 / parameter.length());
    for (Compliance compliance : new Compliance[] {Compliance.RFC7578, Compliance.LEGACY}) {
      MultipartOptions options = MultipartOptions.DEFAULT.withCompliance(compliance);
      byte[] small = field(parameter);
      byte[] large = field(many);
      long allocated = allocated(() -> parse(options, large));
      allocated -= allocated(() -> parse(options, small));
      assertThat(allocated).as("%s", compliance).isLessThan(4L * many.length());
    }
  }

  private static void parse(MultipartOptions options, byte[] body) throws IOException {
    MultipartParser parser =
        MultipartParser.of(ThreeParts.boundary(), options, new MultipartHandler() {});
    try {
      parser.parse(body, 0, body.length);
      parser.end();
    } catch (MultipartException e) {
      assertThat(e.offset()).isBetween(0L, (long) body.length);
    }
  }

  @Test
  void aContentTypeOfManySemicolonsAllocatesItsSize() throws IOException {
    String type = "multipart/form-data; boundary=B";
    String many = ";".repeat(4_000);
    long none = allocated(() -> Boundary.of(type));
    long all = allocated(() -> Boundary.of(type + many));
    // The argument itself is an octet for each, and its octets are another.
    assertThat(all - none).isLessThan(8L * many.length());
  }

  @ParameterizedTest
  @CsvSource({"65536, 1.4", "10485760, 1.05"})
  void aCollectedFormAllocatesLittleMoreThanItKeeps(int octets, double most) throws IOException {
    byte[] content = new byte[octets];
    new Random(octets).nextBytes(content);
    ByteArrayOutputStream out = new ByteArrayOutputStream();
    out.writeBytes(
        Recording.octets("--B\r\nContent-Disposition: form-data; name=a; filename=x\r\n\r\n"));
    out.writeBytes(content);
    out.writeBytes(Recording.octets("\r\n--B--"));
    byte[] body = out.toByteArray();
    FormStorage memory = FormStorage.DEFAULT.withPartThreshold(octets).withMemoryThreshold(octets);
    long allocated =
        allocated(
            () -> {
              InputStream in = new ByteArrayInputStream(body);
              try (FormData form =
                  FormData.read(ThreeParts.boundary(), MultipartOptions.DEFAULT, memory, in)) {
                assertThat(form.parts()).hasSize(1).allMatch(FormPart::isInMemory);
              }
            });
    assertThat((double) allocated / octets).isLessThan(most);
  }

  /** How the content of a part is read. */
  private interface Reading {
    void read(MultipartReader.Part part) throws IOException;
  }

  static Stream<Named<Reading>> readings() {
    return Stream.of(
        Named.of("readAllBytes", part -> part.inputStream().readAllBytes()),
        Named.of("readNBytes", part -> part.inputStream().readNBytes(1 << 16)),
        Named.of("octets", part -> part.octets(1 << 16)),
        Named.of("text", part -> part.text(1 << 16)));
  }

  /** {@code InputStream} itself would allocate 8 or 16 KiB for a field of some octets. */
  @ParameterizedTest
  @MethodSource("readings")
  void aSmallPartIsReadInWholeWithoutALargeBuffer(Reading reading) throws IOException {
    String field = "--B\r\nContent-Disposition: form-data; name=a\r\n\r\nvalue\r\n";
    byte[] body = Recording.octets(field.repeat(1_000) + "--B--");
    long allocated =
        allocated(
            () -> {
              InputStream in = new ByteArrayInputStream(body);
              MultipartReader reader = MultipartReader.of(ThreeParts.boundary(), in);
              MultipartReader.Part part = reader.nextPart();
              for (; part != null; part = reader.nextPart()) {
                reading.read(part);
              }
              assertThat(reader.partCount()).isEqualTo(1_000);
            });
    assertThat(allocated / 1_000).isLessThan(1_500);
  }
}
