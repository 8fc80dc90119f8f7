package io.github.goodform.compliance.cases;

/**
 * A file that the kit stores in the served directory before it asks for it.
 *
 * @param id the id, unique over the catalogue
 * @param path the path below the served directory, with {@code /} between names; octets that are
 *     not UTF-8 stand as lone surrogates U+DC80 to U+DCFF, and such a file exists only where the
 *     directory takes it. A path that begins with {@code ../} and {@link #ROOT} is beside the
 *     served directory
 * @param content the content, by which a response is recognised; unique over the catalogue
 */
public record Fixture(String id, String path, String content) {
  /** Stands for the name of the served directory, in a path and in a request target. */
  public static final String ROOT = "{root}";

  private static final String BESIDE = "../";

  /**
   * Returns whether the file is stored beside the served directory.
   *
   * @return whether the path leads out of it
   */
  public boolean isBeside() {
    return path.startsWith(BESIDE + ROOT);
  }

  /**
   * Returns the path below the directory that holds the served one.
   *
   * @param root the name of the served directory
   * @return the path of a file {@linkplain #isBeside beside} the served directory
   */
  public String besidePath(String root) {
    return path.substring(BESIDE.length()).replace(ROOT, root);
  }
}
