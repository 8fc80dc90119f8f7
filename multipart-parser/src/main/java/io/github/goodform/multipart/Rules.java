package io.github.goodform.multipart;

/**
 * What the parts of a multipart subtype must have. The framing is that of RFC 2046 §5.1 for all.
 */
enum Rules {
  /** RFC 7578. */
  FORM_DATA,
  /** RFC 9110 §14.6: each part says which range it is. */
  BYTERANGES,
  /** RFC 2387: the body's media type says that of the root part. */
  RELATED,
  /** RFC 2046 §5.1.7: any other subtype is read like {@code mixed}, which asks for nothing. */
  MIXED;

  static Rules of(String subtype) {
    return switch (subtype) {
      case "form-data" -> FORM_DATA;
      case "byteranges" -> BYTERANGES;
      case "related" -> RELATED;
      default -> MIXED;
    };
  }
}
