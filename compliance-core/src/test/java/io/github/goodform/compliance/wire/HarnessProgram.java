package io.github.goodform.compliance.wire;

import com.fasterxml.jackson.jr.ob.JSON;
import io.github.goodform.compliance.cases.Octets;
import io.github.goodform.multipart.FormData;
import io.github.goodform.multipart.FormPart;
import io.github.goodform.multipart.MultipartException;
import java.io.BufferedReader;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStreamReader;
import java.io.OutputStream;
import java.io.OutputStreamWriter;
import java.io.Writer;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Base64;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** A harness of our own parser, or one with a fault: its argument is a {@link Fault}. */
public final class HarnessProgram {
  /** What goes wrong, for the case {@code delimiter-within-line} where nothing else is said. */
  enum Fault {
    NONE,
    TAKES_CHUNKS,
    REPORTS_DATA,
    ENDS_AT_ONCE,
    OTHER_PROTOCOL,
    PRINTS_FIRST,
    READS_NOTHING,
    PRINTS_TWICE,
    EXITS,
    HANGS,
    HANGS_AND_STARTS_SLOWLY,
    CRASHES,
    PRINTS_A_LOG,
    ENDLESS_LINE,
    LOSES_LAST_OCTET_OF_CHUNKS
  }

  static final String CASE = "delimiter-within-line";

  /** Longer than the timeout of the tests. */
  private static final long SLOW_MILLIS = 2500;

  private HarnessProgram() {}

  public static void main(String[] args) throws Exception {
    Fault fault = Fault.valueOf(args[0]);
    if (fault == Fault.ENDS_AT_ONCE) {
      System.err.println("no module named \u001b[31mparser");
      System.exit(3);
    }
    if (fault == Fault.HANGS_AND_STARTS_SLOWLY) {
      Thread.sleep(SLOW_MILLIS);
    }
    if (fault == Fault.PRINTS_FIRST) {
      System.out.println("starting up");
    }
    Writer out = new OutputStreamWriter(System.out, StandardCharsets.UTF_8);
    BufferedReader in =
        new BufferedReader(new InputStreamReader(System.in, StandardCharsets.UTF_8));
    for (String line = in.readLine(); line != null; line = in.readLine()) {
      Map<String, Object> command = JSON.std.mapFrom(line);
      String answer = JSON.std.asString(answer(fault, command)) + "\n";
      boolean twice = fault == Fault.PRINTS_TWICE && "read".equals(command.get("do"));
      out.write(twice ? answer + answer : answer);
      out.flush();
    }
  }

  private static Map<String, @Nullable Object> answer(Fault fault, Map<String, Object> command)
      throws Exception {
    if ("start".equals(command.get("do"))) {
      return Map.of(
          "protocol",
          fault == Fault.OTHER_PROTOCOL ? 2 : 1,
          "name",
          "program",
          "version",
          "1",
          "chunks",
          fault == Fault.TAKES_CHUNKS || fault == Fault.LOSES_LAST_OCTET_OF_CHUNKS);
    }
    if (CASE.equals(command.get("case"))) {
      misbehave(fault);
    }
    if (fault == Fault.CRASHES && CASE.equals(command.get("case"))) {
      return Map.of("crashed", "segmentation fault");
    }
    try {
      List<?> chunks = command.get("chunks") instanceof List<?> list ? list : List.of();
      byte[] body = joined(chunks);
      if (fault == Fault.LOSES_LAST_OCTET_OF_CHUNKS
          && CASE.equals(command.get("case"))
          && chunks.size() > 1) {
        return Map.of("parts", List.of());
      }
      if (fault == Fault.READS_NOTHING) {
        return Map.of("parts", List.of());
      }
      return parts(String.valueOf(command.get("contentType")), body, fault);
    } catch (MultipartException e) {
      return Map.of("rejected", String.valueOf(e.getMessage()));
    }
  }

  /** Until the kit kills it, or ends and closes its input. */
  private static void readInSilence() throws IOException {
    System.in.transferTo(OutputStream.nullOutputStream());
  }

  private static void misbehave(Fault fault) throws IOException {
    switch (fault) {
      case EXITS -> {
        System.err.println("panic: index out of range");
        System.exit(2);
      }
      case HANGS, HANGS_AND_STARTS_SLOWLY -> readInSilence();
      case PRINTS_A_LOG -> System.out.println("reading " + CASE);
      case ENDLESS_LINE -> {
        while (true) {
          System.out.print("x".repeat(1 << 16));
        }
      }
      default -> {}
    }
  }

  private static byte[] joined(List<?> chunks) {
    ByteArrayOutputStream body = new ByteArrayOutputStream();
    chunks.forEach(chunk -> body.writeBytes(Base64.getDecoder().decode(String.valueOf(chunk))));
    return body.toByteArray();
  }

  private static Map<String, @Nullable Object> parts(String type, byte[] body, Fault fault)
      throws IOException {
    List<Map<String, @Nullable Object>> parts = new ArrayList<>();
    try (FormData form = FormData.read(type, new ByteArrayInputStream(body))) {
      for (FormPart part : form.parts()) {
        byte[] data = part.octets();
        Map<String, @Nullable Object> out = new LinkedHashMap<>();
        out.put("name", part.fieldName());
        out.put("filename", part.fileName());
        out.put("contentType", part.contentType());
        if (fault == Fault.REPORTS_DATA && data.length < 100_000) {
          out.put("data", Base64.getEncoder().encodeToString(data));
        } else {
          out.put("size", data.length);
          out.put("sha256", Octets.of(data).sha256());
        }
        parts.add(out);
      }
    }
    Map<String, @Nullable Object> answer = new LinkedHashMap<>();
    answer.put("parts", parts);
    return answer;
  }
}
