package io.github.goodform.fs.evidence;

import java.util.Locale;

/**
 * How one operation on a name ended, as a class of error in the manner of {@code errno}.
 *
 * <p>Java shows most errors only as the text of {@code strerror}; a text that is not known (another
 * C library, another language) becomes {@link #OTHER} and is kept in {@link CallOutcome#detail()}.
 */
public enum ErrorKind {
  /** It worked: created, found or listed. */
  OK("", ""),
  /** {@code EEXIST}: the exclusive create met a file. */
  EXISTS("EEXIST", "file exists"),
  /** {@code ENOENT}: no such file. */
  ABSENT("ENOENT", "no such file or directory"),
  /** {@code EINVAL}. */
  INVALID("EINVAL", "invalid argument"),
  /** {@code ENAMETOOLONG}. */
  TOO_LONG("ENAMETOOLONG", "file name too long"),
  /** {@code EILSEQ}: the octets are not what the file system takes for text. */
  ILLEGAL_SEQUENCE("EILSEQ", "multibyte|illegal byte sequence"),
  /** {@code EOVERFLOW}. */
  TOO_LARGE("EOVERFLOW", "value too large"),
  /** {@code EOPNOTSUPP}. */
  UNSUPPORTED("EOPNOTSUPP", "not supported"),
  /** {@code EROFS}: the file system is mounted read-only. */
  READ_ONLY("EROFS", "read-only file system"),
  /** {@code ENOSPC} or {@code EDQUOT}: no room left. */
  NO_SPACE("ENOSPC", "no space left|quota exceeded"),
  /** {@code EACCES} or {@code EPERM}. */
  DENIED("EACCES", "permission denied|operation not permitted"),
  /** {@code EIO}. */
  IO_ERROR("EIO", "input/output error"),
  /** {@code ENOTCONN} or {@code ESTALE}: the file system behind the directory is gone. */
  DISCONNECTED("ENOTCONN", "not connected|stale file handle|connection aborted|software caused"),
  /** {@code ELOOP} or {@code ENOTDIR}: something else stands in the place of a directory. */
  REPLACED("ELOOP", "too many levels of symbolic links|not a directory"),
  /** The directory in which the question was asked vanished meanwhile. */
  VANISHED("vanished", ""),
  /** The name was taken for its beginning: what is longer is cut. */
  TRUNCATED("truncated", ""),
  /** The name was created without an error, and nothing is listed or found under it. */
  LOST("lost", ""),
  /** This JVM cannot turn the name into a path. */
  UNENCODABLE("unencodable", ""),
  /** The operation was not tried. */
  UNASKED("unasked", ""),
  /**
   * Any other error, and {@link #DENIED} or {@link #IO_ERROR} of a name beside which a plain one
   * was created; {@link CallOutcome#detail()} holds its text.
   */
  OTHER("other", "");

  private final String code;

  /** What the text of the error contains, in lower case, separated by vertical lines. */
  private final String texts;

  ErrorKind(String code, String texts) {
    this.code = code;
    this.texts = texts;
  }

  /**
   * The short name for tables and messages: the {@code errno} constant where there is one.
   *
   * @return the code, empty for {@link #OK}
   */
  public String code() {
    return code;
  }

  /**
   * Whether the surroundings caused this, not the name that was tried.
   *
   * @return true when the same name may be stored once the surroundings are other
   */
  public boolean isEnvironmental() {
    // No switch: it would be another class to load for the first question in a new JVM.
    return this == READ_ONLY
        || this == NO_SPACE
        || this == DENIED
        || this == IO_ERROR
        || this == DISCONNECTED
        || this == REPLACED
        || this == VANISHED
        || this == UNASKED;
  }

  /**
   * The class that belongs to a text of {@code strerror}, {@link #OTHER} when it is not known.
   *
   * @param text the text, in English
   * @return the class
   */
  public static ErrorKind ofText(String text) {
    String lower = text.toLowerCase(Locale.ROOT);
    for (ErrorKind reason : values()) {
      for (String known : reason.texts.split("\\|", -1)) {
        if (!known.isEmpty() && lower.contains(known)) {
          return reason;
        }
      }
    }
    return OTHER;
  }
}
