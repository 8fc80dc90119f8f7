/**
 * Parses {@code multipart/form-data} strictly and fast, with no dependency. {@link
 * io.github.goodform.multipart.Multipart} opens each face: a form, a blocking reader, a push
 * parser, a publisher of events or of parts; {@link io.github.goodform.multipart.MultipartBody}
 * writes.
 */
module io.github.goodform.multipart {
  // Not transitive: who compiles against this module does not need the annotations of nullness.
  requires static org.jspecify;

  exports io.github.goodform.multipart;
}
