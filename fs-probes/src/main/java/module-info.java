/** Detects by experiment what a directory does with file names. */
module io.github.goodform.fs {
  requires com.ibm.icu;
  requires static org.jspecify;

  exports io.github.goodform.fs;
}
