package io.github.goodform.compliance.wire;

import io.github.goodform.compliance.cases.Case;
import io.github.goodform.compliance.cases.FileServingCase;
import io.github.goodform.compliance.cases.Framing;
import io.github.goodform.compliance.cases.NextRequest;
import io.github.goodform.compliance.cases.Octets;
import io.github.goodform.compliance.cases.UploadCase;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Set;
import java.util.regex.Pattern;

/**
 * A request as it stands on the wire, without the fields that every request has.
 *
 * @param method the method
 * @param target the request target, as octets read as ISO-8859-1
 * @param headers further fields; values are octets read as ISO-8859-1
 * @param body the octets of the body
 * @param framing how the body is sent
 */
public record WireRequest(
    String method, String target, Map<String, String> headers, Octets body, Framing framing) {

  /** The request field that names the case, for the server's log. */
  public static final String CASE_FIELD = "Goodform-Case";

  private static final Octets NO_BODY = Octets.of(new byte[0]);
  private static final Framing NO_FRAMING = new Framing.ContentLength(0);

  /**
   * Targets that an HTTP client has no reason to rewrite: percent-encoded or unreserved octets, no
   * empty segment. Whatever else a case asks for goes through a raw socket.
   */
  private static final Pattern PLAIN_TARGET =
      Pattern.compile("(/([A-Za-z0-9_~.-]|%[0-9A-F]{2})+)+");

  private static final Set<String> OWN_FIELDS =
      Set.of("Expect", "Connection", "Content-Length", "Transfer-Encoding", "Host");

  private static final Pattern DOT_SEGMENT = Pattern.compile("/(\\.|%2E){1,2}(/|$)");
  private static final Pattern PLAIN_VALUE = Pattern.compile("[!-~]([ -~]*[!-~])?");

  /** Keeps an ordered, immutable copy. */
  public WireRequest {
    headers = Collections.unmodifiableMap(new LinkedHashMap<>(headers));
  }

  /**
   * Puts a case on the wire.
   *
   * @param testCase the case
   * @param basePath the path of the server's address, without a slash at the end
   * @param filesPath what stands between {@code basePath} and the target of a file request, such as
   *     {@code "/files/"}
   * @return the request
   */
  public static WireRequest of(Case testCase, String basePath, String filesPath) {
    Map<String, String> headers = new LinkedHashMap<>();
    headers.put(CASE_FIELD, testCase.id());
    if (testCase instanceof UploadCase upload) {
      headers.put("Content-Type", upload.contentType().latin1());
      headers.putAll(upload.headers());
      return new WireRequest(
          "POST", basePath + "/upload", headers, upload.body(), upload.framing());
    }
    FileServingCase file = (FileServingCase) testCase;
    headers.putAll(file.headers());
    return new WireRequest(
        file.method(), basePath + filesPath + file.target(), headers, NO_BODY, NO_FRAMING);
  }

  /**
   * Makes the form that follows a case: {@link NextRequest#FORM}.
   *
   * @param first the request of the case
   * @return the request, to the same target and with the same {@link #CASE_FIELD}
   */
  static WireRequest next(WireRequest first) {
    Map<String, String> headers = new LinkedHashMap<>();
    headers.put(CASE_FIELD, first.headers().getOrDefault(CASE_FIELD, ""));
    headers.put("Content-Type", NextRequest.CONTENT_TYPE);
    return new WireRequest("POST", first.target(), headers, NextRequest.FORM, NO_FRAMING);
  }

  /**
   * Makes a request without a body.
   *
   * @param method the method
   * @param target the request target
   * @return the request
   */
  public static WireRequest of(String method, String target) {
    return new WireRequest(method, target, Map.of(), NO_BODY, NO_FRAMING);
  }

  /** Whether the request has a body, perhaps an empty one. */
  boolean hasBody() {
    return method.equals("POST");
  }

  /** Whether only a raw socket sends exactly this. */
  boolean needsRawSocket() {
    boolean plain =
        (framing instanceof Framing.ContentLength length && length.declaredMinusActual() == 0)
            || framing instanceof Framing.Chunked
            || framing instanceof Framing.EveryOctet;
    // A client has its own mind about fields that say how it is to behave.
    if (!plain || headers.keySet().stream().anyMatch(OWN_FIELDS::contains)) {
      return true;
    }
    return !PLAIN_TARGET.matcher(target).matches()
        || DOT_SEGMENT.matcher(target).find()
        || !headers.values().stream().allMatch(value -> PLAIN_VALUE.matcher(value).matches());
  }
}
