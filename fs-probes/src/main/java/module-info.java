/** Detects by experiment what a directory does with file names. */
module io.github.goodform.fs {
  requires com.ibm.icu;
  // Not transitive: who compiles against this module does not need the annotations of nullness.
  requires static org.jspecify;

  exports io.github.goodform.fs;
  exports io.github.goodform.fs.evidence;
  exports io.github.goodform.fs.replay;

  provides java.nio.file.spi.FileSystemProvider with
      io.github.goodform.fs.replay.ReplayFileSystemProvider;
}
