// The lines of JSON between goodform and a parser in Java (compliance-core/docs/harness.md), and what a server answers.
import static java.nio.charset.StandardCharsets.*;

import java.io.*;
import java.security.*;
import java.util.*;
import java.util.regex.*;
import java.util.stream.*;

final class Lines {
  interface Reader {
    void read(String contentType, List<byte[]> chunks, Parts parts) throws Exception;
  }

  // The parts of an answer; names are strings or null.
  static final class Parts {
    private final StringJoiner json = new StringJoiner(",", "{\"parts\":[", "]}");

    synchronized void add(String name, String filename, String contentType, byte[] data) {
      try {
        byte[] sum = MessageDigest.getInstance("SHA-256").digest(data);
        json.add("{\"nameHex\":%s,\"filenameHex\":%s,\"contentTypeHex\":%s,\"size\":%d,\"sha256\":\"%s\"}".formatted(
            hex(name), hex(filename), hex(contentType), data.length, HexFormat.of().formatHex(sum)));
      } catch (NoSuchAlgorithmException e) {
        throw new AssertionError(e);
      }
    }

    void add(String name, String filename, String contentType, InputStream data) throws IOException {
      try (data) {
        add(name, filename, contentType, data.readAllBytes());
      }
    }

    byte[] json() {
      return json.toString().getBytes(ISO_8859_1);
    }
  }

  // Answers each line; the exceptions of read are the library's no, but for those of a bug.
  static void serve(String name, String version, Reader reader) throws IOException {
    PrintStream out = System.out;
    System.setOut(System.err);
    BufferedReader in = new BufferedReader(new InputStreamReader(System.in, UTF_8));
    for (String line; (line = in.readLine()) != null && !text(line, "do").equals("stop"); out.flush()) {
      String answer = "{\"protocol\":1,\"name\":\"" + name + "\",\"version\":\"" + version + "\",\"chunks\":true}";
      if (text(line, "do").equals("read")) {
        try {
          Parts parts = new Parts();
          reader.read(text(line, "contentType"), chunks(line), parts);
          answer = parts.json.toString();
        } catch (Throwable e) {
          answer = "{\"" + (isBug(e) ? "crashed" : "rejected") + "\":\"" + e.toString().replaceAll("[^ !#-\\[\\]-~]", "?") + "\"}";
        }
      }
      out.println(answer);
    }
    System.exit(0);
  }

  static boolean isBug(Throwable e) {
    return e instanceof Error || e instanceof NullPointerException || e instanceof IndexOutOfBoundsException
        || e instanceof ClassCastException || e instanceof NegativeArraySizeException;
  }

  // The status of a server whose library has thrown.
  static int status(Throwable e) {
    return isBug(e) ? 500 : 400;
  }

  // What a server answers to GET /goodform.
  static byte[] self(String name, String version) {
    return "{\"contract\":1,\"server\":\"%s\",\"version\":\"%s\"}".formatted(name, version).getBytes(ISO_8859_1);
  }

  // The version of a library on the class path, without its qualifier of a final release.
  static String version(String artifact) {
    Matcher jar = Pattern.compile("/" + artifact + "-(\\d[^/]*?)(\\.Final|\\.v\\d+)?\\.jar").matcher(System.getProperty("java.class.path"));
    return jar.find() ? jar.group(1) : "";
  }

  // A stream that returns one chunk for each read, or less.
  static InputStream stream(List<byte[]> chunks) {
    return new SequenceInputStream(Collections.enumeration(chunks.stream().map(ByteArrayInputStream::new).toList()));
  }

  // The chunks, cut where one is longer.
  static List<byte[]> pieces(List<byte[]> chunks, int most) {
    return chunks.stream().flatMap(chunk -> IntStream.range(0, (chunk.length + most - 1) / most).mapToObj(i ->
        Arrays.copyOfRange(chunk, i * most, Math.min((i + 1) * most, chunk.length)))).toList();
  }

  private static List<byte[]> chunks(String line) {
    int from = line.indexOf("\"chunks\":[") + 10;
    Matcher chunk = Pattern.compile("[^\",\\s]+").matcher(line.substring(from, line.indexOf(']', from)));
    return chunk.results().map(found -> Base64.getDecoder().decode(found.group())).toList();
  }

  private static String text(String line, String member) {
    Matcher found = Pattern.compile("\"" + member + "\":\"([^\"\\\\]*+(?:\\\\.[^\"\\\\]*+)*+)\"").matcher(line);
    return found.find() ? Pattern.compile("\\\\(?:u(....)|(.))").matcher(found.group(1)).replaceAll(escape -> Matcher.quoteReplacement(
        escape.group(1) == null ? plain(escape.group(2)) : Character.toString(Integer.parseInt(escape.group(1), 16)))) : "";
  }

  private static String plain(String escape) {
    int control = "bfnrt".indexOf(escape);
    return control < 0 ? escape : "\b\f\n\r\t".substring(control, control + 1);
  }

  private static String hex(String text) {
    return text == null ? null : '"' + HexFormat.of().formatHex(text.getBytes(UTF_8)) + '"';
  }
}
