package io.github.goodform.fs.replay;

import io.github.goodform.fs.evidence.NameOctets;

/** A symbolic link of a {@link ReplayFileSystem}. */
final class ReplayLink extends ReplayNode {
  private final ReplayPath target;

  ReplayLink(long number, ReplayPath target) {
    super(number);
    this.target = target;
  }

  /** Where it leads, as it was given. */
  ReplayPath target() {
    return target;
  }

  @Override
  long size() {
    return NameOctets.utf8(target.toString()).length;
  }
}
