package io.github.goodform.fs.replay;

import java.nio.file.attribute.FileTime;
import java.nio.file.attribute.GroupPrincipal;
import java.nio.file.attribute.PosixFileAttributes;
import java.nio.file.attribute.PosixFilePermission;
import java.nio.file.attribute.PosixFilePermissions;
import java.nio.file.attribute.UserPrincipal;
import java.time.Instant;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** A file, a directory or a symbolic link of a {@link ReplayFileSystem}. */
abstract sealed class ReplayNode permits ReplayFile, ReplayDirectory, ReplayLink {
  private final long number;
  private FileTime created = now();
  private FileTime modified = created;
  private FileTime accessed = created;
  private UserPrincipal owner = ReplayUser.OWNER;
  private GroupPrincipal group = ReplayUser.GROUP;
  private Set<PosixFilePermission> permissions =
      PosixFilePermissions.fromString(
          this instanceof ReplayFile
              ? "rw-r--r--"
              : this instanceof ReplayLink ? "rwxrwxrwx" : "rwxr-xr-x");

  ReplayNode(long number) {
    this.number = number;
  }

  abstract long size();

  synchronized void touch() {
    modified = now();
  }

  /** Sets the times that are not {@code null}. */
  synchronized void setTimes(
      @Nullable FileTime lastModified, @Nullable FileTime lastAccess, @Nullable FileTime creation) {
    modified = lastModified == null ? modified : lastModified;
    accessed = lastAccess == null ? accessed : lastAccess;
    created = creation == null ? created : creation;
  }

  synchronized void setPermissions(Set<PosixFilePermission> newPermissions) {
    permissions = Set.copyOf(newPermissions);
  }

  synchronized void setOwner(UserPrincipal newOwner) {
    owner = newOwner;
  }

  synchronized void setGroup(GroupPrincipal newGroup) {
    group = newGroup;
  }

  /** Whether the owner may; whoever asks is taken for the owner. */
  synchronized boolean allows(PosixFilePermission ownersPermission) {
    return permissions.contains(ownersPermission);
  }

  void copyAttributes(ReplayNode other) {
    PosixFileAttributes attributes = other.attributes();
    setTimes(attributes.lastModifiedTime(), attributes.lastAccessTime(), attributes.creationTime());
    setPermissions(attributes.permissions());
    setOwner(attributes.owner());
    setGroup(attributes.group());
  }

  synchronized PosixFileAttributes attributes() {
    return new Attributes(
        this instanceof ReplayFile,
        this instanceof ReplayDirectory,
        this instanceof ReplayLink,
        size(),
        number,
        modified,
        accessed,
        created,
        owner,
        group,
        permissions);
  }

  private static FileTime now() {
    return FileTime.from(Instant.now());
  }

  private record Attributes(
      boolean isRegularFile,
      boolean isDirectory,
      boolean isSymbolicLink,
      long size,
      Long fileKey,
      FileTime lastModifiedTime,
      FileTime lastAccessTime,
      FileTime creationTime,
      UserPrincipal owner,
      GroupPrincipal group,
      Set<PosixFilePermission> permissions)
      implements PosixFileAttributes {

    @Override
    public boolean isOther() {
      return false;
    }
  }
}
