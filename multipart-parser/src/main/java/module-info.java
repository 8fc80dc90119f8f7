/** Parses {@code multipart/form-data} strictly and fast, with no dependency. */
module io.github.goodform.multipart {
  // Not transitive: who compiles against this module does not need the annotations of nullness.
  requires static org.jspecify;

  exports io.github.goodform.multipart;
}
