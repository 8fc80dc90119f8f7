package io.github.goodform.compliance;

import io.github.goodform.compliance.cases.ObservedPart;
import io.github.goodform.multipart.MultipartOptions;
import java.util.List;
import java.util.function.BiFunction;
import java.util.function.UnaryOperator;
import org.jspecify.annotations.Nullable;

/**
 * One fault of an otherwise right reader of forms.
 *
 * @param name what is wrong, in words
 * @param contentType what is taken for the Content-Type field
 * @param body what is taken for the body, octets read as ISO-8859-1; the second argument is the
 *     delimiter without its line end
 * @param chunks what becomes of the pieces in which the body comes
 * @param options how the body is read
 * @param parts what is reported of the parts that were read
 * @param rejection what is reported instead of a rejection, or null to reject
 */
record Fault(
    String name,
    UnaryOperator<String> contentType,
    BiFunction<String, String, String> body,
    UnaryOperator<List<byte[]>> chunks,
    UnaryOperator<MultipartOptions> options,
    UnaryOperator<List<ObservedPart>> parts,
    @Nullable List<ObservedPart> rejection) {

  static Fault none() {
    return new Fault("none", t -> t, (body, delimiter) -> body, c -> c, o -> o, p -> p, null);
  }

  static Fault ofContentType(String name, UnaryOperator<String> fault) {
    return new Fault(name, fault, (body, delimiter) -> body, c -> c, o -> o, p -> p, null);
  }

  static Fault ofBody(String name, BiFunction<String, String, String> fault) {
    return new Fault(name, t -> t, fault, c -> c, o -> o, p -> p, null);
  }

  static Fault ofChunks(String name, UnaryOperator<List<byte[]>> fault) {
    return new Fault(name, t -> t, (body, delimiter) -> body, fault, o -> o, p -> p, null);
  }

  static Fault ofOptions(String name, UnaryOperator<MultipartOptions> fault) {
    return new Fault(name, t -> t, (body, delimiter) -> body, c -> c, fault, p -> p, null);
  }

  static Fault ofParts(String name, UnaryOperator<List<ObservedPart>> fault) {
    return new Fault(name, t -> t, (body, delimiter) -> body, c -> c, o -> o, fault, null);
  }

  /** A fault of each single part. */
  static Fault ofEachPart(String name, UnaryOperator<ObservedPart> fault) {
    return ofParts(name, parts -> parts.stream().map(fault).toList());
  }

  static Fault ofRejection(String name, List<ObservedPart> instead) {
    return new Fault(name, t -> t, (body, delimiter) -> body, c -> c, o -> o, p -> p, instead);
  }

  @Override
  public String toString() {
    return name;
  }
}
