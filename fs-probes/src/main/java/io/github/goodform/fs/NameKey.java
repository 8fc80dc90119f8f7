package io.github.goodform.fs;

import io.github.goodform.fs.evidence.NameOctets;
import io.github.goodform.fs.naming.NamePath;
import java.util.List;
import java.util.function.UnaryOperator;

/**
 * A key of a path under the rules of a directory, for maps and locks. It is no name: never store a
 * file under it.
 *
 * <p>Immutable and safe for use by several threads. Keys of different profiles, and keys of {@link
 * FileNameProfile#key} and of {@link FileNameProfile#lockKey}, are not to be compared.
 */
public final class NameKey {
  private final List<String> keys;

  private NameKey(List<String> keys) {
    this.keys = keys;
  }

  static NameKey of(String text, UnaryOperator<String> key) {
    NamePath path = NamePath.of(text);
    if (path.leadsOut()) {
      throw new IllegalArgumentException(
          "path: expected names, found \"%s\": %s"
              .formatted(NameOctets.escape(text), NamePath.LEADS_OUT));
    }
    return new NameKey(path.names().stream().map(key).toList());
  }

  @Override
  public boolean equals(Object other) {
    return other instanceof NameKey key && keys.equals(key.keys);
  }

  @Override
  public int hashCode() {
    return keys.hashCode();
  }

  /**
   * The key, escaped.
   *
   * @return for messages
   */
  @Override
  public String toString() {
    return NameOctets.escape(String.join("/", keys));
  }
}
