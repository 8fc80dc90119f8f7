package io.github.goodform.fs;

/** A probe. */
public final class FileNameProbe {
  private FileNameProbe() {}
}
