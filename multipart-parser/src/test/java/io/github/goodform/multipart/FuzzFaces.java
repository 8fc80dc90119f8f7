package io.github.goodform.multipart;

import com.google.common.jimfs.Jimfs;
import io.github.goodform.multipart.NestedView.Taker;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.Channels;
import java.nio.charset.StandardCharsets;
import java.nio.file.FileSystem;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Random;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * Fuzz targets for the nested view, for storage with a budget, and for the writer; as {@link Fuzz}.
 * What is done with a body follows from all of its octets.
 */
final class FuzzFaces {
  private static final String TYPE = "multipart/form-data; boundary=AaB03x";

  private FuzzFaces() {}

  /** Any body as parts, each read whole, in part, collected or skipped. */
  public static final class Parts {
    private Parts() {}

    /** Called by Jazzer. */
    public static void fuzzerTestOneInput(byte[] octets) {
      Random random = new Random(Arrays.hashCode(octets));
      Body body = Body.of(TYPE, octets);
      Pushed pushed = Pushed.of(body);
      Taker<PublishedPart<ByteBuffer>> taker = new Taker<>();
      Multipart.with(body.options())
          .publisher(
              TYPE,
              new PushingSource(body.octets(), PushingSource.Manner.AS_REQUESTED, false, random))
          .parts()
          .subscribe(taker);
      int seen = 0;
      for (taker.request(1); taker.items.size() > seen; taker.request(1)) {
        check(seen < pushed.contents.size(), "a part too many", body);
        read(taker.last(), pushed.contents.get(seen).toByteArray(), taker, random, body);
        seen++;
      }
      check(taker.ended == 1, "it does not end", body);
      check(seen == pushed.contents.size(), "parts are missing", body);
      check(pushed.end.equals(ending(taker.failure)), "ends in " + taker.failure, body);
    }

    private static void read(
        PublishedPart<ByteBuffer> part,
        byte[] truth,
        Taker<PublishedPart<ByteBuffer>> parts,
        Random random,
        Body body) {
      int how = random.nextInt(4);
      if (how == 0) {
        part.skip();
      } else if (how == 1) {
        int max = random.nextInt(truth.length + 2);
        byte[] all = part.octets(max).exceptionally(failure -> truth).join();
        check(Arrays.equals(all, truth), "another content", body);
      } else {
        Taker<ByteBuffer> content = new Taker<>();
        part.content().subscribe(content);
        if (how == 2) {
          content.request(1).cancel();
        } else {
          while (content.ended == 0) {
            content.request(1 + random.nextInt(3));
          }
        }
        ByteArrayOutputStream got = new ByteArrayOutputStream();
        content.items.forEach(each -> got.writeBytes(bytes(each)));
        byte[] octets = got.toByteArray();
        boolean prefix =
            octets.length <= truth.length
                && Arrays.equals(octets, Arrays.copyOf(truth, octets.length));
        check(prefix, "another content", body);
        boolean whole = how == 3 && content.failure == null;
        check(!whole || octets.length == truth.length, "a content is cut", body);
        check(content.failure == null || content.failure == parts.failure, "two failures", body);
      }
    }
  }

  /** Any body, kept by small thresholds and a small budget: as in memory, or refused by it. */
  public static final class Storage {
    private static final FileSystem MEMORY = Jimfs.newFileSystem();

    private Storage() {}

    /** Called by Jazzer. */
    public static void fuzzerTestOneInput(byte[] octets) throws IOException {
      Random random = new Random(Arrays.hashCode(octets));
      Body body = Body.of(TYPE, octets);
      Pushed pushed = Pushed.of(body);
      StorageBudget budget = StorageBudget.of(random.nextInt(256), random.nextInt(1024));
      Path directory = Files.createDirectories(MEMORY.getPath("uploads"));
      int places = random.nextInt(256);
      ByteArrayOutputStream elsewhere = new ByteArrayOutputStream();
      FormStorage storage =
          FormStorage.DEFAULT
              .withDirectory(directory)
              .withPartThreshold(random.nextInt(256))
              .withMemoryThreshold(random.nextInt(256))
              .withBudget(budget)
              .withChoice(headers -> place(choice(places, headers), elsewhere));
      String end = "end";
      try (FormData form =
          Multipart.with(body.options())
              .withStorage(storage)
              .form(TYPE, new ByteArrayInputStream(body.octets()))) {
        for (FormPart part : form.parts()) {
          byte[] truth = pushed.contents.get(part.headers().partIndex()).toByteArray();
          check(part.size() == truth.length, "another size", body);
          boolean read = choice(places, part.headers()) != 3;
          check(!read || Arrays.equals(part.octets(), truth), "another content", body);
          if (random.nextBoolean()) {
            part.delete();
          }
        }
      } catch (MultipartException e) {
        end = ending(e);
      }
      boolean refused = end.startsWith("disk-budget") || end.startsWith("memory-budget");
      check(refused || end.equals(pushed.end), "ends in " + end, body);
      check(budget.memoryUsed() == 0 && budget.diskUsed() == 0, "a share is kept", body);
      try (Stream<Path> files = Files.list(directory)) {
        check(files.findAny().isEmpty(), "a file is left", body);
      }
    }

    /** Two bits for each of four parts, and again for the next four. */
    private static int choice(int places, PartHeaders headers) {
      return (places >> (2 * (headers.partIndex() % 4))) & 3;
    }

    private static FormStorage.Place place(int choice, ByteArrayOutputStream elsewhere) {
      return switch (choice) {
        case 0 -> FormStorage.Place.bySize();
        case 1 -> FormStorage.Place.file();
        case 2 -> FormStorage.Place.nowhere();
        default -> FormStorage.Place.to(Channels.newChannel(elsewhere));
      };
    }
  }

  /** A form that the octets describe, line by line: read back as written, or never written. */
  public static final class Writer {
    private Writer() {}

    /** Called by Jazzer. */
    public static void fuzzerTestOneInput(byte[] octets) throws IOException {
      String[] lines = new String(octets, StandardCharsets.UTF_8).split("\u0001", -1);
      MultipartBody.Builder builder = MultipartBody.form();
      List<String> written = new ArrayList<>();
      for (int i = 0; i + 2 < lines.length; i += 3) {
        try {
          add(builder, lines[i], lines[i + 1], lines[i + 2]);
          written.add(shown(escaped(lines[i]), escaped(lines[i + 1]), lines[i + 2]));
        } catch (IllegalArgumentException e) {
          // A control character in a name, or a path: refused, and nothing is written of it.
        }
      }
      if (written.isEmpty()) {
        return;
      }
      MultipartBody body = builder.build();
      byte[] sent = body.inputStream().readAllBytes();
      if (sent.length != body.length()) {
        throw new AssertionError("a length of " + body.length() + " for " + sent.length);
      }
      Multipart strict =
          Multipart.with(
              MultipartOptions.DEFAULT
                  .withCompliance(Compliance.RFC7578_STRICT)
                  .withNamePolicy(NamePolicy.PERCENT_DECODE)
                  .withLimits(
                      Limits.builder()
                          .maxNameOctets(9000)
                          .maxFileNameOctets(9000)
                          .maxHeaderOctets(20_000)
                          .build()));
      try (FormData form = strict.form(body.contentType(), new ByteArrayInputStream(sent))) {
        List<String> read = new ArrayList<>();
        for (FormPart part : form.parts()) {
          ContentDisposition disposition = part.headers().contentDisposition();
          read.add(
              shown(utf8(disposition.rawName()), utf8(disposition.rawFileName()), part.text()));
        }
        if (!read.equals(written)) {
          throw new AssertionError("read " + read + ", written " + written);
        }
      }
    }

    private static void add(MultipartBody.Builder builder, String name, String file, String text) {
      if (file.isEmpty()) {
        builder.field(name, text);
      } else {
        builder.file(name, file, "text/plain;charset=UTF-8", BodyContent.of(text));
      }
    }

    /** A part on three lines: its names as they stand in its header, and its text. */
    private static String shown(String name, String fileName, String text) {
      return name + '\n' + fileName + '\n' + text;
    }

    private static String escaped(String name) {
      return name.replace("\r", "%0D").replace("\n", "%0A").replace("\"", "%22");
    }

    private static String utf8(byte @Nullable [] octets) {
      return octets == null ? "" : new String(octets, StandardCharsets.UTF_8);
    }
  }

  /** What a push parser makes of a body. */
  private static final class Pushed implements MultipartHandler {
    final List<ByteArrayOutputStream> contents = new ArrayList<>();
    String end = "end";

    static Pushed of(Body body) {
      Pushed pushed = new Pushed();
      try {
        MultipartParser parser = MultipartParser.of(body.boundary(), body.options(), pushed);
        parser.parse(body.octets(), 0, body.length());
        parser.end();
      } catch (IOException e) {
        pushed.end = ending(e);
      }
      return pushed;
    }

    @Override
    public void part(PartHeaders headers) {
      contents.add(new ByteArrayOutputStream());
    }

    @Override
    public void data(ByteBuffer octets) {
      contents.get(contents.size() - 1).writeBytes(bytes(octets));
    }
  }

  private static String ending(@Nullable Throwable failure) {
    return failure == null ? "end" : String.valueOf(failure.getMessage());
  }

  private static byte[] bytes(ByteBuffer octets) {
    byte[] array = new byte[octets.remaining()];
    octets.duplicate().get(array);
    return array;
  }

  private static void check(boolean holds, String fault, Body body) {
    if (!holds) {
      throw new AssertionError(fault + ": " + body);
    }
  }
}
