package io.github.goodform.fs;

import java.io.IOException;
import java.nio.file.attribute.BasicFileAttributeView;
import java.nio.file.attribute.BasicFileAttributes;
import java.nio.file.attribute.FileTime;
import java.util.LinkedHashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** The basic attributes of a file of a {@link ReplayFileSystem}, also by their names. */
final class ReplayAttributeView implements BasicFileAttributeView {
  private static final String PREFIX = "basic:";

  private final ReplayPath path;

  ReplayAttributeView(ReplayPath path) {
    this.path = path;
  }

  @Override
  public String name() {
    return "basic";
  }

  @Override
  public BasicFileAttributes readAttributes() throws IOException {
    return path.replay().tree().node(path).attributes();
  }

  @Override
  public void setTimes(
      @Nullable FileTime lastModified, @Nullable FileTime lastAccess, @Nullable FileTime created)
      throws IOException {
    path.replay().tree().node(path).setTimes(lastModified, lastAccess, created);
  }

  Map<String, Object> read(String attributes) throws IOException {
    Map<String, Object> all = all(readAttributes());
    Map<String, Object> asked = new LinkedHashMap<>();
    for (String name : unprefixed(attributes).split(",", -1)) {
      if (name.equals("*")) {
        asked.putAll(all);
      } else {
        Object value = all.get(name);
        if (value == null) {
          throw new IllegalArgumentException("no basic attribute '" + name + "'");
        }
        asked.put(name, value);
      }
    }
    return asked;
  }

  void set(String attribute, Object value) throws IOException {
    FileTime time = (FileTime) value;
    switch (unprefixed(attribute)) {
      case "lastModifiedTime" -> setTimes(time, null, null);
      case "lastAccessTime" -> setTimes(null, time, null);
      case "creationTime" -> setTimes(null, null, time);
      default ->
          throw new IllegalArgumentException("no basic attribute '" + attribute + "' can be set");
    }
  }

  private static String unprefixed(String attributes) {
    if (attributes.startsWith(PREFIX)) {
      return attributes.substring(PREFIX.length());
    }
    if (attributes.indexOf(':') >= 0) {
      throw new UnsupportedOperationException(
          "a replay file system has basic attributes only, not " + attributes);
    }
    return attributes;
  }

  private static Map<String, Object> all(BasicFileAttributes attributes) {
    Map<String, Object> all = new LinkedHashMap<>();
    all.put("lastModifiedTime", attributes.lastModifiedTime());
    all.put("lastAccessTime", attributes.lastAccessTime());
    all.put("creationTime", attributes.creationTime());
    all.put("size", attributes.size());
    all.put("isRegularFile", attributes.isRegularFile());
    all.put("isDirectory", attributes.isDirectory());
    all.put("isSymbolicLink", attributes.isSymbolicLink());
    all.put("isOther", attributes.isOther());
    all.put("fileKey", attributes.fileKey());
    return all;
  }
}
