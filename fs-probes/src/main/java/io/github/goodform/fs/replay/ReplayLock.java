package io.github.goodform.fs.replay;

import java.nio.channels.ClosedChannelException;
import java.nio.channels.FileLock;

/** A lock on a region of a file of a {@link ReplayFileSystem}. */
final class ReplayLock extends FileLock {
  private final ReplayChannel channel;
  private final ReplayFile file;

  ReplayLock(ReplayChannel channel, ReplayFile file, long position, long size, boolean shared) {
    super(channel, position, size, shared);
    this.channel = channel;
    this.file = file;
  }

  @Override
  public boolean isValid() {
    return file.isTaken(this);
  }

  @Override
  public void release() throws ClosedChannelException {
    if (!channel.isOpen()) {
      throw new ClosedChannelException();
    }
    file.free(this);
  }
}
