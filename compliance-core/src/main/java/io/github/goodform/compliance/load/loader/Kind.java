package io.github.goodform.compliance.load.loader;

import java.net.URI;
import java.net.URISyntaxException;
import java.util.Arrays;
import java.util.List;

/** A kind of request. */
public sealed interface Kind {
  /** What the notation of a {@link Get} begins with. */
  String GET_PREFIX = "get:";

  /** What the notation of a {@link Page} begins with. */
  String PAGE_PREFIX = "page:";

  /** The word for {@link Cases} of every theme. */
  String CASES = "cases";

  /** What the notation of {@link Cases} of one theme begins with. */
  String CASES_PREFIX = CASES + ":";

  /** The path of the contract's resource for forms. */
  String UPLOAD_PATH = "/upload";

  /**
   * A form that is uploaded to {@code /upload}, and whose parts the server reports.
   *
   * @param form which one
   */
  record Upload(Form form) implements Kind {
    @Override
    public String text() {
      return form.word();
    }

    @Override
    public boolean isSmall() {
      return form == Form.FORM;
    }
  }

  /**
   * Forms of the catalogue by turns, octet for octet, each behind a part of its own. What the
   * server does not read right while it is at rest is no matter of a load, and left out.
   *
   * @param theme the theme that they are taken from, or an empty string for every theme
   */
  record Cases(String theme) implements Kind {
    @Override
    public String text() {
      return theme.isEmpty() ? CASES : CASES_PREFIX + theme;
    }

    @Override
    public boolean isSmall() {
      return true;
    }
  }

  /**
   * A resource that is fetched. Its first answer, before the load, is what every later one must
   * equal.
   *
   * @param path the path below the target, with its slash
   */
  record Get(String path) implements Kind {
    @Override
    public String text() {
      return GET_PREFIX + path;
    }

    @Override
    public boolean isForm() {
      return false;
    }

    @Override
    public boolean isSmall() {
      return true;
    }
  }

  /**
   * An HTML page that is fetched with every image, script and style sheet of the same origin that
   * it names, over as many connections as a browser uses. The first answers, before the load, are
   * what every later one must equal.
   *
   * @param path the path below the target, with its slash
   */
  record Page(String path) implements Kind {
    @Override
    public String text() {
      return PAGE_PREFIX + path;
    }

    @Override
    public boolean isForm() {
      return false;
    }

    @Override
    public boolean isSmall() {
      return false;
    }
  }

  /** The forms. */
  enum Form {
    /** Three fields and a small text file; less than a kilobyte. */
    FORM("form", 300, false),
    /** A field and a file of 64 KiB, sent with {@code Content-Length}. */
    FILE_64K("file64k", 64 << 10, false),
    /** A field and a file of 10 MiB, sent in chunks. */
    FILE_10M("file10m", 10 << 20, true);

    private final String word;
    private final int fileOctets;
    private final boolean chunked;

    Form(String word, int fileOctets, boolean chunked) {
      this.word = word;
      this.fileOctets = fileOctets;
      this.chunked = chunked;
    }

    /**
     * Returns the name in the notation of a mix.
     *
     * @return a word
     */
    public String word() {
      return word;
    }

    int fileOctets() {
      return fileOctets;
    }

    boolean isChunked() {
      return chunked;
    }
  }

  /**
   * Returns the notation: {@code form}, {@code file64k}, {@code file10m}, {@code cases}, {@code
   * cases:THEME}, {@code get:/path} or {@code page:/path}.
   *
   * @return the notation
   */
  String text();

  /**
   * Returns the path below the target that a request goes to.
   *
   * @return the path, with its slash
   */
  default String path() {
    return UPLOAD_PATH;
  }

  /**
   * Returns whether a form is sent, whose parts the server reports.
   *
   * @return whether it is a form
   */
  default boolean isForm() {
    return true;
  }

  /**
   * Returns whether its answer takes no time but the server's.
   *
   * @return whether no answer for 200 ms is a stall
   */
  boolean isSmall();

  /**
   * Returns the words that name forms.
   *
   * @return the words
   */
  static List<String> words() {
    return Arrays.stream(Form.values()).map(Form::word).toList();
  }

  /**
   * Reads the notation.
   *
   * @param text such as {@code file64k} or {@code get:/index.html}
   * @return the kind
   * @throws IllegalArgumentException if it is none of them; the message is one line
   */
  static Kind parse(String text) {
    if (text.startsWith(GET_PREFIX + "/")) {
      return new Get(path(text, GET_PREFIX));
    }
    if (text.startsWith(PAGE_PREFIX + "/")) {
      return new Page(path(text, PAGE_PREFIX));
    }
    if (text.equals(CASES)) {
      return new Cases("");
    }
    if (text.startsWith(CASES_PREFIX) && text.length() > CASES_PREFIX.length()) {
      return new Cases(text.substring(CASES_PREFIX.length()));
    }
    return Arrays.stream(Form.values())
        .filter(form -> form.word().equals(text))
        .findFirst()
        .map(Upload::new)
        .orElseThrow(
            () ->
                new IllegalArgumentException(
                    "expected one of "
                        + String.join(", ", words())
                        + ", cases, cases:THEME, get:/PATH or page:/PATH, found \""
                        + text
                        + '"'));
  }

  private static String path(String text, String prefix) {
    String path = text.substring(prefix.length());
    try {
      if (new URI("http://localhost" + path).getRawFragment() == null) {
        return path;
      }
    } catch (URISyntaxException e) {
      throw noPath(text);
    }
    throw noPath(text);
  }

  private static IllegalArgumentException noPath(String text) {
    return new IllegalArgumentException(
        "expected a path as it is sent, without a fragment, and with %20 for a space, found \""
            + text
            + '"');
  }
}
