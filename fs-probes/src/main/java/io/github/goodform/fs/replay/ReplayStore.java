package io.github.goodform.fs.replay;

import java.io.IOException;
import java.nio.file.FileStore;
import java.nio.file.attribute.FileAttributeView;
import java.nio.file.attribute.FileStoreAttributeView;
import org.jspecify.annotations.Nullable;

/** The store behind a {@link ReplayFileSystem}: the memory of this JVM. */
final class ReplayStore extends FileStore {
  private final ReplayFileSystem fileSystem;

  ReplayStore(ReplayFileSystem fileSystem) {
    this.fileSystem = fileSystem;
  }

  @Override
  public String name() {
    return fileSystem.toString();
  }

  @Override
  public String type() {
    return "replay";
  }

  @Override
  public boolean isReadOnly() {
    return false;
  }

  @Override
  public long getTotalSpace() {
    return Runtime.getRuntime().maxMemory();
  }

  @Override
  public long getUsableSpace() {
    Runtime runtime = Runtime.getRuntime();
    return runtime.maxMemory() - runtime.totalMemory() + runtime.freeMemory();
  }

  @Override
  public long getUnallocatedSpace() {
    return getUsableSpace();
  }

  @Override
  public boolean supportsFileAttributeView(Class<? extends FileAttributeView> type) {
    return ReplayAttributeView.TYPES.containsKey(type);
  }

  @Override
  public boolean supportsFileAttributeView(String name) {
    return ReplayAttributeView.NAMES.contains(name);
  }

  @Override
  public <V extends FileStoreAttributeView> @Nullable V getFileStoreAttributeView(Class<V> type) {
    return null;
  }

  @Override
  public Object getAttribute(String attribute) throws IOException {
    throw new UnsupportedOperationException("a replay store has no attribute '" + attribute + "'");
  }
}
