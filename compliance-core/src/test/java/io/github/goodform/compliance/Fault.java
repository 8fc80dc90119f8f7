package io.github.goodform.compliance;

import io.github.goodform.compliance.wire.ObservedPart;
import io.github.goodform.multipart.MultipartOptions;
import java.util.List;
import java.util.function.BiFunction;
import java.util.function.Function;
import java.util.function.UnaryOperator;
import org.jspecify.annotations.Nullable;

/**
 * One fault of an otherwise right server.
 *
 * @param name what is wrong, in words
 * @param contentType what the server takes for the Content-Type field
 * @param body what it takes for the body; the second argument is the boundary's delimiter
 * @param options how it reads the body
 * @param parts what it reports of the parts it read
 * @param rejection what it reports instead of a rejection, or null to reject
 */
record Fault(
    String name,
    UnaryOperator<String> contentType,
    BiFunction<String, String, String> body,
    Function<MultipartOptions, MultipartOptions> options,
    UnaryOperator<List<ObservedPart>> parts,
    @Nullable List<ObservedPart> rejection) {

  static Fault none() {
    return new Fault(
        "none", type -> type, (body, delimiter) -> body, options -> options, parts -> parts, null);
  }

  static Fault ofContentType(String name, UnaryOperator<String> contentType) {
    Fault none = none();
    return new Fault(name, contentType, none.body, none.options, none.parts, null);
  }

  /** A fault that reads the octets as others; they are read as ISO-8859-1. */
  static Fault ofBody(String name, BiFunction<String, String, String> body) {
    Fault none = none();
    return new Fault(name, none.contentType, body, none.options, none.parts, null);
  }

  static Fault ofOptions(String name, UnaryOperator<MultipartOptions> options) {
    Fault none = none();
    return new Fault(name, none.contentType, none.body, options, none.parts, null);
  }

  static Fault ofParts(String name, UnaryOperator<List<ObservedPart>> parts) {
    Fault none = none();
    return new Fault(name, none.contentType, none.body, none.options, parts, null);
  }

  /** A fault of each single part. */
  static Fault ofEachPart(String name, UnaryOperator<ObservedPart> part) {
    return ofParts(name, parts -> parts.stream().map(part).toList());
  }

  static Fault ofRejection(String name, List<ObservedPart> instead) {
    Fault none = none();
    return new Fault(name, none.contentType, none.body, none.options, none.parts, instead);
  }

  @Override
  public String toString() {
    return name;
  }
}
