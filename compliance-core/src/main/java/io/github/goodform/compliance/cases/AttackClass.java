package io.github.goodform.compliance.cases;

import java.util.Optional;
import java.util.stream.Stream;

/** The classes of attack, with one of which each text of {@code safety} begins. */
public enum AttackClass {
  /** A request reaches a file or a form that the server guards under another name. */
  ACCESS_CONTROL_BYPASS("Access control bypass"),
  /** What is stored or handed on differs from what was sent. */
  ALTERED_DATA("Altered data"),
  /** Content is interpreted as another type than the one it was sent as. */
  CONTENT_CONFUSION("Content confusion"),
  /** A form that is read in part is stored as a whole one. */
  DATA_LOSS("Data loss"),
  /** One client costs others their response. */
  DENIAL_OF_SERVICE("Denial of service"),
  /** A file is stored with another extension than the one that a filter has read. */
  DISGUISED_EXTENSION("Disguised extension"),
  /** A filter and the server behind it read different names or values. */
  FILTER_BYPASS("Filter bypass"),
  /** A value that a client sends ends up as a header field. */
  HEADER_INJECTION("Header injection", true),
  /** A line end in a name begins a new line in a log, a mail or a header. */
  LOG_INJECTION("Log injection", true),
  /** An upload replaces a file that it should not replace. */
  OVERWRITING("Overwriting"),
  /** Text within one parameter sets another one. */
  PARAMETER_INJECTION("Parameter injection", true),
  /** Two parsers on the way of a request read different forms. */
  PARSER_DIFFERENTIAL("Parser differential"),
  /** Content of a part is read as a part. */
  PART_INJECTION("Part injection", true),
  /** A name leads to a file outside of the directory. */
  PATH_TRAVERSAL("Path traversal", true),
  /** A field name changes an object that all requests share. */
  PROTOTYPE_POLLUTION("Prototype pollution", true),
  /** The rest of one request is read as the next one. */
  REQUEST_SMUGGLING("Request smuggling", true),
  /** Few octets cost much memory, disk or time. */
  RESOURCE_EXHAUSTION("Resource exhaustion"),
  /** A name or content runs as a script in a page. */
  SCRIPT_INJECTION("Script injection", true),
  /** A reader ends early and drops the rest without an error. */
  TRUNCATION("Truncation"),
  /** A stored name leads out of the directory, or is a device, a stream or a command. */
  UNSAFE_STORED_NAMES("Unsafe stored names");

  private final String words;
  private final boolean sent;

  AttackClass(String words) {
    this(words, false);
  }

  AttackClass(String words, boolean sent) {
    this.words = words;
    this.sent = sent;
  }

  /**
   * Returns whether the request itself attacks: a case that is safe from it by a specification, not
   * only by the hardened rules, is an attack.
   *
   * @return whether the client injects, smuggles or leaves a directory; false where readers differ,
   *     or an honest client loses data
   */
  public boolean isSent() {
    return sent;
  }

  /**
   * Finds the class that a text begins with.
   *
   * @param text the text of {@code safety}: a class, a colon, and what happens
   * @return the class; empty if the text begins with none
   */
  public static Optional<AttackClass> of(String text) {
    return Stream.of(values()).filter(each -> text.startsWith(each.words + ": ")).findFirst();
  }

  /**
   * Returns the class as case files write it.
   *
   * @return such as {@code "Path traversal"}
   */
  public String words() {
    return words;
  }
}
