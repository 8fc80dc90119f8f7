package io.github.goodform.fs.replay;

import java.io.IOException;
import java.nio.file.LinkOption;
import java.nio.file.attribute.BasicFileAttributeView;
import java.nio.file.attribute.FileAttributeView;
import java.nio.file.attribute.FileOwnerAttributeView;
import java.nio.file.attribute.FileTime;
import java.nio.file.attribute.GroupPrincipal;
import java.nio.file.attribute.PosixFileAttributeView;
import java.nio.file.attribute.PosixFileAttributes;
import java.nio.file.attribute.PosixFilePermission;
import java.nio.file.attribute.UserPrincipal;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import org.jspecify.annotations.Nullable;

/** The attributes of a file of a {@link ReplayFileSystem}, also by their names. */
final class ReplayAttributeView implements PosixFileAttributeView {
  /** The types of views, with their names. */
  static final Map<Class<? extends FileAttributeView>, String> TYPES =
      Map.of(
          BasicFileAttributeView.class,
          "basic",
          FileOwnerAttributeView.class,
          "owner",
          PosixFileAttributeView.class,
          "posix");

  static final Set<String> NAMES = Set.copyOf(TYPES.values());

  private final String name;
  private final ReplayPath path;
  private final LinkOption[] options;

  ReplayAttributeView(String name, ReplayPath path, LinkOption... options) {
    this.name = name;
    this.path = path;
    this.options = options.clone();
  }

  private ReplayNode node() throws IOException {
    return path.replay().tree().node(path, options);
  }

  @Override
  public String name() {
    return name;
  }

  @Override
  public PosixFileAttributes readAttributes() throws IOException {
    return node().attributes();
  }

  @Override
  public void setTimes(
      @Nullable FileTime lastModified, @Nullable FileTime lastAccess, @Nullable FileTime created)
      throws IOException {
    node().setTimes(lastModified, lastAccess, created);
  }

  @Override
  public void setPermissions(Set<PosixFilePermission> permissions) throws IOException {
    node().setPermissions(permissions);
  }

  @Override
  public UserPrincipal getOwner() throws IOException {
    return readAttributes().owner();
  }

  @Override
  public void setOwner(UserPrincipal owner) throws IOException {
    node().setOwner(owner);
  }

  @Override
  public void setGroup(GroupPrincipal group) throws IOException {
    node().setGroup(group);
  }

  Map<String, Object> read(String attributes) throws IOException {
    Map<String, Object> all = all(view(attributes), readAttributes());
    Map<String, Object> asked = new LinkedHashMap<>();
    for (String name : unprefixed(attributes).split(",", -1)) {
      if (name.equals("*")) {
        asked.putAll(all);
      } else {
        Object value = all.get(name);
        if (value == null) {
          throw new IllegalArgumentException(
              "no " + view(attributes) + " attribute '" + name + "', only " + all.keySet());
        }
        asked.put(name, value);
      }
    }
    return asked;
  }

  void set(String attribute, Object value) throws IOException {
    String name = unprefixed(attribute);
    // Reading tells whether the view has the attribute at all.
    read(attribute);
    switch (name) {
      case "lastModifiedTime" -> setTimes((FileTime) value, null, null);
      case "lastAccessTime" -> setTimes(null, (FileTime) value, null);
      case "creationTime" -> setTimes(null, null, (FileTime) value);
      case "owner" -> setOwner((UserPrincipal) value);
      case "group" -> setGroup((GroupPrincipal) value);
      case "permissions" -> setPermissions(permissions(value));
      default ->
          throw new IllegalArgumentException("the attribute '" + attribute + "' cannot be set");
    }
  }

  private static Set<PosixFilePermission> permissions(Object value) {
    Set<PosixFilePermission> permissions = new TreeSet<>();
    ((Set<?>) value).forEach(permission -> permissions.add((PosixFilePermission) permission));
    return permissions;
  }

  private static String view(String attributes) {
    int colon = attributes.indexOf(':');
    String view = colon < 0 ? "basic" : attributes.substring(0, colon);
    if (!NAMES.contains(view)) {
      throw new UnsupportedOperationException(
          "a replay file system has basic, owner and posix attributes only, not " + attributes);
    }
    return view;
  }

  private static String unprefixed(String attributes) {
    return attributes.substring(attributes.indexOf(':') + 1);
  }

  private static Map<String, Object> all(String view, PosixFileAttributes attributes) {
    Map<String, Object> all = new LinkedHashMap<>();
    if (!view.equals("owner")) {
      all.put("lastModifiedTime", attributes.lastModifiedTime());
      all.put("lastAccessTime", attributes.lastAccessTime());
      all.put("creationTime", attributes.creationTime());
      all.put("size", attributes.size());
      all.put("isRegularFile", attributes.isRegularFile());
      all.put("isDirectory", attributes.isDirectory());
      all.put("isSymbolicLink", attributes.isSymbolicLink());
      all.put("isOther", attributes.isOther());
      all.put("fileKey", attributes.fileKey());
    }
    if (!view.equals("basic")) {
      all.put("owner", attributes.owner());
    }
    if (view.equals("posix")) {
      all.put("group", attributes.group());
      all.put("permissions", attributes.permissions());
    }
    return all;
  }
}
