package io.github.goodform.fs.replay;

import java.nio.file.attribute.GroupPrincipal;
import java.nio.file.attribute.UserPrincipalLookupService;

/**
 * A user or a group of a {@link ReplayFileSystem}: a name, and nothing behind it.
 *
 * @param name the name
 */
record ReplayUser(String name) implements GroupPrincipal {
  static final ReplayUser OWNER = new ReplayUser("owner");
  static final ReplayUser GROUP = new ReplayUser("group");

  @Override
  public String getName() {
    return name;
  }

  @Override
  public String toString() {
    return name;
  }

  /** Knows every name. */
  static final class Lookup extends UserPrincipalLookupService {
    @Override
    public ReplayUser lookupPrincipalByName(String name) {
      return new ReplayUser(name);
    }

    @Override
    public GroupPrincipal lookupPrincipalByGroupName(String group) {
      return new ReplayUser(group);
    }
  }
}
