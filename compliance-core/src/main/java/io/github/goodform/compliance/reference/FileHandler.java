package io.github.goodform.compliance.reference;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.NotDirectoryException;
import java.nio.file.Path;
import java.nio.file.attribute.BasicFileAttributes;
import java.time.Instant;
import java.time.ZoneOffset;
import java.time.format.DateTimeFormatter;
import java.time.format.DateTimeParseException;
import java.time.temporal.ChronoUnit;
import java.util.Arrays;
import java.util.Locale;
import org.eclipse.jetty.http.HttpHeader;
import org.eclipse.jetty.http.HttpStatus;
import org.eclipse.jetty.io.Content;
import org.eclipse.jetty.server.Request;
import org.eclipse.jetty.server.Response;
import org.eclipse.jetty.util.Callback;
import org.jspecify.annotations.Nullable;

/**
 * Serves a directory. A target names a file by its octets: they reach the file system as they
 * stand, whatever the locale says, and the file system alone decides which file they are.
 *
 * <p>What lies below the directory {@code protected} is refused, by whatever name it is reached:
 * the question is put to the file that was found, never to the spelling of the target.
 */
final class FileHandler {
  private static final String PROTECTED = "protected";

  /** RFC 9110 §5.6.7: a date in the one form that may be generated. */
  private static final DateTimeFormatter HTTP_DATE =
      DateTimeFormatter.ofPattern("EEE, dd MMM yyyy HH:mm:ss 'GMT'", Locale.ROOT)
          .withZone(ZoneOffset.UTC);

  private final Path root;

  FileHandler(Path directory) throws IOException {
    root = directory.toRealPath();
    if (!Files.isDirectory(root)) {
      throw new NotDirectoryException(directory.toString());
    }
  }

  void handle(Request request, Response response, Callback callback, String target)
      throws IOException {
    String method = request.getMethod();
    if (!method.equals("GET") && !method.equals("HEAD")) {
      response.getHeaders().put(HttpHeader.ALLOW, "GET, HEAD");
      ContractJson.refuse(
          response, callback, HttpStatus.METHOD_NOT_ALLOWED_405, "expected GET or HEAD");
      return;
    }
    byte[] name = TargetName.decode(target);
    if (name == null) {
      ContractJson.refuse(
          response, callback, HttpStatus.BAD_REQUEST_400, "the target is not a plain file name");
      return;
    }
    Path file = find(name);
    if (file == null) {
      ContractJson.refuse(response, callback, HttpStatus.NOT_FOUND_404, "no such file");
    } else if (isProtected(file)) {
      ContractJson.refuse(response, callback, HttpStatus.FORBIDDEN_403, "the file is protected");
    } else {
      serve(request, response, callback, file);
    }
  }

  /** Returns the file that the directory finds by these octets, or null. */
  private @Nullable Path find(byte[] name) {
    try {
      Path path = OctetPath.resolve(root, name);
      // A link may lead out of the directory; the real path says where the file is.
      return Files.isRegularFile(path, LinkOption.NOFOLLOW_LINKS)
              && path.toRealPath().startsWith(root)
          ? path
          : null;
    } catch (IOException | IllegalArgumentException e) {
      // Not a name here, not reachable, or gone: there is nothing to serve.
      return null;
    }
  }

  private boolean isProtected(Path file) throws IOException {
    Path fence = root.resolve(PROTECTED);
    if (!Files.isDirectory(fence)) {
      return false;
    }
    for (Path above = file.getParent(); above != null; above = above.getParent()) {
      if (Files.isSameFile(above, root)) {
        return false;
      }
      if (Files.isSameFile(above, fence)) {
        return true;
      }
    }
    return true;
  }

  private static void serve(Request request, Response response, Callback callback, Path file)
      throws IOException {
    BasicFileAttributes attributes = Files.readAttributes(file, BasicFileAttributes.class);
    Instant modified = attributes.lastModifiedTime().toInstant();
    String tag =
        '"'
            + Long.toHexString(modified.getEpochSecond() * 1_000_000_000L + modified.getNano())
            + '-'
            + Long.toHexString(attributes.size())
            + '"';
    response.getHeaders().put(HttpHeader.ETAG, tag);
    response.getHeaders().put(HttpHeader.LAST_MODIFIED, HTTP_DATE.format(modified));
    if (isUnchanged(request, tag, modified)) {
      response.setStatus(HttpStatus.NOT_MODIFIED_304);
      response.write(true, ByteBuffer.allocate(0), callback);
      return;
    }
    response.setStatus(HttpStatus.OK_200);
    response.getHeaders().put(HttpHeader.CONTENT_TYPE, "application/octet-stream");
    response.getHeaders().put("X-Content-Type-Options", "nosniff");
    response.getHeaders().put(HttpHeader.CONTENT_LENGTH, attributes.size());
    if (request.getMethod().equals("HEAD")) {
      response.write(true, ByteBuffer.allocate(0), callback);
    } else {
      Content.copy(Content.Source.from(file), response, callback);
    }
  }

  /** RFC 9110 §13.2.2: If-None-Match decides; only without it does If-Modified-Since. */
  private static boolean isUnchanged(Request request, String tag, Instant modified) {
    String known = request.getHeaders().get(HttpHeader.IF_NONE_MATCH);
    if (known != null) {
      for (String candidate : known.split(",", -1)) {
        String opaque = candidate.strip();
        if (opaque.equals("*") || opaque.equals(tag) || opaque.equals("W/" + tag)) {
          return true;
        }
      }
      return false;
    }
    String since = request.getHeaders().get(HttpHeader.IF_MODIFIED_SINCE);
    try {
      return since != null
          && !modified
              .truncatedTo(ChronoUnit.SECONDS)
              .isAfter(HTTP_DATE.parse(since, Instant::from));
    } catch (DateTimeParseException e) {
      // RFC 9110 §13.1.3: "A recipient MUST ignore" a field that is no valid date.
      return false;
    }
  }

  /** Decodes a target: percent-encoding once, and nothing else. */
  static final class TargetName {
    private TargetName() {}

    /** Returns the octets of the name, or null when they cannot name one file below a directory. */
    static byte @Nullable [] decode(String target) {
      byte[] raw = target.getBytes(StandardCharsets.ISO_8859_1);
      byte[] out = new byte[raw.length];
      int length = 0;
      int segment = 0;
      for (int i = 0; i < raw.length; i++) {
        int octet = raw[i] & 0xFF;
        if (octet == '/') {
          if (isNoName(out, segment, length)) {
            return null;
          }
          out[length++] = '/';
          segment = length;
          continue;
        }
        if (octet == '%') {
          octet = i + 2 < raw.length ? hex(raw, i + 1) : -1;
          i += 2;
        } else if (octet < 0x21 || octet > 0x7E) {
          // RFC 3986 §2: a URI consists of ASCII; other octets have to be encoded.
          return null;
        }
        if (octet <= 0 || octet == '/' || octet == '\\') {
          return null;
        }
        out[length++] = (byte) octet;
      }
      return isNoName(out, segment, length) ? null : Arrays.copyOf(out, length);
    }

    private static int hex(byte[] raw, int at) {
      int high = Character.digit(raw[at], 16);
      int low = Character.digit(raw[at + 1], 16);
      return high < 0 || low < 0 ? -1 : (high << 4) | low;
    }

    private static boolean isNoName(byte[] octets, int from, int to) {
      int length = to - from;
      return length == 0
          || (length == 1 && octets[from] == '.')
          || (length == 2 && octets[from] == '.' && octets[from + 1] == '.');
    }
  }
}
