package io.github.goodform.multipart;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.List;
import java.util.Random;

/**
 * What must hold for any octets: both parsers say the same, however the body is cut, and every face
 * gives the same parts. The nested classes are the targets that the profile {@code fuzz} gives to
 * Jazzer; the corpus runs in every build.
 */
final class Fuzz {

  /** The boundary of most of the seeds, so that they are a corpus. */
  private static final String TYPE = "multipart/form-data; boundary=AaB03x";

  /** More than the search needs for its tables. */
  private static final int LARGE = 10_000;

  private Fuzz() {}

  /** Any body, in the modes that refuse malformed syntax. */
  public static final class Strict {
    private Strict() {}

    /** Called by Jazzer. */
    public static void fuzzerTestOneInput(byte[] octets) {
      Body body = Body.of(TYPE, octets);
      same(body);
      same(body.with(Compliance.RFC7578_STRICT));
    }
  }

  /** Any body, with everything tolerated that can be, under each name policy. */
  public static final class Legacy {
    private Legacy() {}

    /** Called by Jazzer. */
    public static void fuzzerTestOneInput(byte[] octets) {
      Compliance all = Compliance.LEGACY.with(Violation.CLOSE_DELIMITER_MISSING);
      MultipartOptions options = MultipartOptions.DEFAULT.withCompliance(all);
      for (NamePolicy policy : NamePolicy.values()) {
        alone(Body.of(TYPE, octets).with(options.withNamePolicy(policy)));
      }
      afterALargePart(Body.of(TYPE, octets).with(options));
    }
  }

  /** Any header of a part, and any Content-Type of a body. */
  public static final class Header {
    private Header() {}

    /** Called by Jazzer. */
    public static void fuzzerTestOneInput(byte[] octets) {
      String header = new String(octets, StandardCharsets.ISO_8859_1);
      String text = "--AaB03x\r\n" + header + "\r\n\r\nx\r\n--AaB03x--";
      Body body = Body.of(TYPE, text.getBytes(StandardCharsets.ISO_8859_1));
      same(body);
      same(body.with(Compliance.LEGACY));
      try {
        boolean empty = Boundary.of(header).value().isEmpty();
        check(!empty, "an empty boundary", body);
      } catch (MultipartException e) {
        int length = header.getBytes(StandardCharsets.UTF_8).length;
        check(e.offset() >= 0 && e.offset() <= length, "an offset outside", body);
      }
    }
  }

  /**
   * Any body, through the faces that read from a source; once more after a large part, which the
   * push parser gets in one direct buffer.
   */
  public static final class Form {
    private Form() {}

    /** Called by Jazzer. */
    public static void fuzzerTestOneInput(byte[] octets) {
      Body body = Body.of(TYPE, octets).with(Compliance.LEGACY);
      same(body, Body.Feed.WHOLE);
      same(body.afterAPartOf(LARGE), Body.Feed.DIRECT);
    }

    private static void same(Body body, Body.Feed feed) {
      String pushed = parts(() -> body.parts(feed));
      for (Face face : List.of(Face.READER, Face.READER_OF_SHORT_READS, Face.FORM_IN_MEMORY)) {
        String read = parts(() -> face.parts(body));
        check(read.equals(pushed), face + " gives " + read + ", not " + pushed, body);
      }
    }
  }

  /**
   * Any body through the publisher, from a source that keeps to the demand or does not: the first
   * octet chooses how, the second the pieces. It completes with every octet or fails. Once more
   * after a large part, in direct buffers.
   */
  public static final class Publisher {
    private Publisher() {}

    /** Called by Jazzer. */
    public static void fuzzerTestOneInput(byte[] octets) {
      if (octets.length < 2) {
        return;
      }
      PushingSource.Manner[] manners = PushingSource.Manner.values();
      PushingSource.Manner manner = manners[(octets[0] & 0xFF) % manners.length];
      Random random = new Random(octets[1]);
      byte[] rest = Arrays.copyOfRange(octets, 2, octets.length);
      Body body = Body.of(TYPE, rest).with(Compliance.LEGACY);
      publish(body, manner, new PushingSource(rest, manner, false, random), random);
      Body large = body.afterAPartOf(LARGE);
      ByteBuffer direct = ByteBuffer.allocateDirect(large.length()).put(large.octets()).flip();
      publish(large, manner, new PushingSource(direct, LARGE, manner, false, random), random);
    }

    private static void publish(
        Body body, PushingSource.Manner manner, PushingSource source, Random random) {
      PublisherOutcome outcome = new PublisherOutcome(random);
      try {
        MultipartPublisher.of(body.boundary(), body.options(), source).subscribe(outcome);
      } catch (MultipartException e) {
        throw new AssertionError(e);
      }
      String published = outcome.take().all();
      String pushed = PublisherOutcome.ofPush(body).all();
      boolean refused = outcome.failure() instanceof IllegalStateException;
      check(
          refused ? manner != PushingSource.Manner.AS_REQUESTED : published.equals(pushed),
          manner + " gives " + published + ", not " + pushed,
          body);
      check(outcome.signalsAfterTheLast() == 0, "a signal after the last", body);
    }
  }

  /** Uploads of up to some megabytes, which the octets describe: sizes, content and buffers. */
  public static final class Upload {
    private Upload() {}

    /** Called by Jazzer. */
    public static void fuzzerTestOneInput(byte[] octets) {
      DescribedUpload.read(octets);
    }
  }

  /** A way to the parts of a body. */
  private interface Reading {
    List<PartRead> parts() throws IOException;
  }

  private static String parts(Reading reading) {
    try {
      return reading.parts().toString();
    } catch (MultipartException e) {
      return e.code() + " at " + e.offset();
    } catch (IOException e) {
      throw new AssertionError(e);
    }
  }

  private static void same(Body body) {
    alone(body);
    afterALargePart(body);
  }

  /** The body after a part so large that the search leaves its first scan. */
  private static void afterALargePart(Body body) {
    Body large = body.afterAPartOf(LARGE);
    List<String> whole = large.events(Body.Feed.WHOLE);
    List<String> reference = ReferenceParser.events(large);
    check(whole.equals(reference), "the grammar gives " + reference + ", not " + whole, large);
    List<String> direct = large.events(Body.Feed.DIRECT);
    check(direct.equals(whole), "direct " + direct + ", heap " + whole, large);
  }

  private static void alone(Body body) {
    List<String> whole = body.events(Body.Feed.WHOLE);
    List<String> reference = ReferenceParser.events(body);
    check(whole.equals(reference), "the grammar gives " + reference + ", not " + whole, body);
    List<String> single = body.events(Body.Feed.OCTET_BY_OCTET);
    check(single.equals(whole), "octet by octet " + single + ", whole " + whole, body);
    List<String> direct = body.events(Body.Feed.DIRECT);
    check(direct.equals(whole), "direct " + direct + ", heap " + whole, body);
  }

  private static void check(boolean holds, String fault, Body body) {
    if (!holds) {
      throw new AssertionError(fault + ": " + body);
    }
  }
}
