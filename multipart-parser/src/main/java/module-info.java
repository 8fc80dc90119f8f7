/** Parses {@code multipart/form-data} strictly and fast, with no dependency. */
module io.github.goodform.multipart {
  requires static org.jspecify;

  exports io.github.goodform.multipart;
}
