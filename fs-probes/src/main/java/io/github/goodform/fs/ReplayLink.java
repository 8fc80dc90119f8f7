package io.github.goodform.fs;

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
    return NameTransport.utf8(target.toString()).length;
  }
}
