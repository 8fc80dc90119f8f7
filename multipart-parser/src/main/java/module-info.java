/** Parses {@code multipart/form-data} strictly and fast, with no dependency. */
module io.github.goodform.multipart {
  requires static transitive org.jspecify;

  exports io.github.goodform.multipart;
}
