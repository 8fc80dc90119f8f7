package io.github.goodform.compliance.report;

import io.github.goodform.compliance.cases.Case;
import io.github.goodform.compliance.cases.FileServingCase;
import io.github.goodform.compliance.cases.Octets;
import io.github.goodform.compliance.cases.UploadCase;
import io.github.goodform.compliance.cases.Wording;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * The request of a case, as reports show it.
 *
 * @param request the request line without the version, such as {@code "POST /upload"}
 * @param fields the request's fields that matter, in the notation of the case files
 * @param framing how the body was put on the wire, or the empty string for a plain Content-Length
 * @param octets the length of the whole body
 * @param excerpts the body, or of a long one its beginning, its end and where an error is expected
 * @param caret the octet of the body at which an error is expected, or null
 */
public record SentRequest(
    String request,
    List<String> fields,
    String framing,
    long octets,
    List<Excerpt> excerpts,
    @Nullable Long caret) {
  private static final int WHOLE = 1024;
  private static final int HEAD = 512;
  private static final int AROUND = 128;
  private static final int TAIL = 192;

  /**
   * A stretch of the body.
   *
   * @param offset the offset of its first octet
   * @param escaped its octets in the notation of the case files
   */
  public record Excerpt(long offset, String escaped) {}

  /** Keeps immutable copies. */
  public SentRequest {
    fields = List.copyOf(fields);
    excerpts = List.copyOf(excerpts);
  }

  /**
   * Describes the request of a case.
   *
   * @param testCase the case
   * @return what is sent
   */
  public static SentRequest of(Case testCase) {
    if (testCase instanceof UploadCase upload) {
      Long caret =
          upload.errorOffset().isPresent() ? (Long) upload.errorOffset().getAsLong() : null;
      return new SentRequest(
          "POST /upload",
          fields(upload),
          Wording.transmission(upload),
          upload.body().length(),
          excerpts(upload.body(), caret),
          caret);
    }
    FileServingCase file = (FileServingCase) testCase;
    List<String> fields = new ArrayList<>();
    for (Map.Entry<String, String> field : file.headers().entrySet()) {
      fields.add(Escapes.text(field.getKey() + ": " + field.getValue()));
    }
    String target = Octets.of(file.target().getBytes(StandardCharsets.ISO_8859_1)).toString();
    return new SentRequest(file.method() + " /files/" + target, fields, "", 0, List.of(), null);
  }

  private static List<String> fields(UploadCase upload) {
    List<String> fields = new ArrayList<>();
    fields.add("Content-Type: " + upload.contentType());
    upload.headers().forEach((name, value) -> fields.add(Escapes.text(name + ": " + value)));
    return fields;
  }

  /** A short body whole; of a long one the beginning, the end, and what surrounds the caret. */
  private static List<Excerpt> excerpts(Octets body, @Nullable Long caret) {
    int length = body.length();
    if (length <= WHOLE) {
      return length == 0 ? List.of() : List.of(excerpt(body, 0, length));
    }
    List<Excerpt> excerpts = new ArrayList<>();
    excerpts.add(excerpt(body, 0, HEAD));
    int tail = length - TAIL;
    if (caret != null && caret >= HEAD && caret < tail) {
      int from = Math.max(HEAD, caret.intValue() - AROUND);
      int to = Math.min(tail, caret.intValue() + AROUND);
      excerpts.add(excerpt(body, from, to));
    }
    excerpts.add(excerpt(body, tail, length));
    return excerpts;
  }

  private static Excerpt excerpt(Octets body, int from, int to) {
    return new Excerpt(from, body.escaped(from, to));
  }

  /**
   * Returns the notable facts about the sending in one line.
   *
   * @return such as {@code "POST /upload, 118 octets, chunked, cut at 17"}
   */
  public String summary() {
    String body = octets == 0 && excerpts.isEmpty() ? "" : ", " + Wording.octets(octets);
    return request + body + (framing.isEmpty() ? "" : ", " + framing);
  }
}
