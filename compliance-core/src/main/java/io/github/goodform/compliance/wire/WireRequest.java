package io.github.goodform.compliance.wire;

import io.github.goodform.compliance.cases.Case;
import io.github.goodform.compliance.cases.FileServingCase;
import io.github.goodform.compliance.cases.NextRequest;
import io.github.goodform.compliance.cases.Transmission;
import io.github.goodform.compliance.cases.UploadCase;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * A request to one server, without the fields that every request has.
 *
 * @param method the method
 * @param target the request target, as octets read as ISO-8859-1
 * @param headers further fields; values are octets read as ISO-8859-1
 * @param transmission what is sent after the fields
 */
public record WireRequest(
    String method, String target, Map<String, String> headers, Transmission transmission) {

  /** The request field that names the case, for the server's log. */
  public static final String CASE_FIELD = "Goodform-Case";

  /** Keeps an ordered, immutable copy. */
  public WireRequest {
    headers = Collections.unmodifiableMap(new LinkedHashMap<>(headers));
  }

  /**
   * Returns the requests of a case.
   *
   * @param testCase the case
   * @param basePath the path of the server's address, without a slash at the end
   * @param filesPath what stands between {@code basePath} and the target of a file request, such as
   *     {@code "/files/"}
   * @return one request for each transmission of the case, at least one
   */
  public static List<WireRequest> of(Case testCase, String basePath, String filesPath) {
    Map<String, String> headers = new LinkedHashMap<>();
    headers.put(CASE_FIELD, testCase.id());
    if (testCase instanceof UploadCase upload) {
      if (upload.headers().keySet().stream().noneMatch("Content-Type"::equalsIgnoreCase)) {
        headers.put("Content-Type", upload.contentType().latin1());
      }
      headers.putAll(upload.headers());
      return upload.transmissions().stream()
          .map(each -> new WireRequest("POST", basePath + "/upload", headers, each))
          .toList();
    }
    FileServingCase file = (FileServingCase) testCase;
    headers.putAll(file.headers());
    return List.of(
        new WireRequest(
            file.method(), basePath + filesPath + file.target(), headers, Transmission.NOTHING));
  }

  /**
   * Returns the request with a form that follows a case.
   *
   * @return the request, to the same target and with the same {@link #CASE_FIELD}
   */
  WireRequest next(NextRequest.Form form) {
    Map<String, String> fields = new LinkedHashMap<>();
    fields.put(CASE_FIELD, headers.getOrDefault(CASE_FIELD, ""));
    fields.put("Content-Type", form.contentType());
    return new WireRequest("POST", target, fields, Transmission.whole(form.body()));
  }

  /**
   * Returns a request without content.
   *
   * @param method the method
   * @param target the request target
   * @return the request
   */
  public static WireRequest of(String method, String target) {
    return new WireRequest(method, target, Map.of(), Transmission.NOTHING);
  }

  /** Returns a copy with further fields, unless the request has one of the same name. */
  WireRequest with(Map<String, String> fields) {
    Map<String, String> all = new LinkedHashMap<>(headers);
    fields.forEach(
        (name, value) -> {
          if (all.keySet().stream().noneMatch(name::equalsIgnoreCase)) {
            all.put(name, value);
          }
        });
    return new WireRequest(method, target, all, transmission);
  }
}
