package io.github.goodform.fs;

import java.nio.file.attribute.BasicFileAttributes;
import java.nio.file.attribute.FileTime;
import java.time.Instant;
import org.jspecify.annotations.Nullable;

/** A file or a directory of a {@link ReplayFileSystem}; guarded by the tree it is in. */
abstract sealed class ReplayNode permits ReplayFile, ReplayDirectory {
  private final long number;
  private FileTime created = now();
  private FileTime modified = created;
  private FileTime accessed = created;

  ReplayNode(long number) {
    this.number = number;
  }

  abstract long size();

  boolean isDirectory() {
    return this instanceof ReplayDirectory;
  }

  void touch() {
    modified = now();
  }

  /** Sets the times that are not {@code null}. */
  void setTimes(
      @Nullable FileTime lastModified, @Nullable FileTime lastAccess, @Nullable FileTime creation) {
    modified = lastModified == null ? modified : lastModified;
    accessed = lastAccess == null ? accessed : lastAccess;
    created = creation == null ? created : creation;
  }

  void copyTimes(ReplayNode other) {
    setTimes(other.modified, other.accessed, other.created);
  }

  BasicFileAttributes attributes() {
    return new Attributes(isDirectory(), size(), number, modified, accessed, created);
  }

  private static FileTime now() {
    return FileTime.from(Instant.now());
  }

  private record Attributes(
      boolean isDirectory,
      long size,
      Long fileKey,
      FileTime lastModifiedTime,
      FileTime lastAccessTime,
      FileTime creationTime)
      implements BasicFileAttributes {

    @Override
    public boolean isRegularFile() {
      return !isDirectory;
    }

    @Override
    public boolean isSymbolicLink() {
      return false;
    }

    @Override
    public boolean isOther() {
      return false;
    }
  }
}
