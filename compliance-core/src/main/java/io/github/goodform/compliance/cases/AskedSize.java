package io.github.goodform.compliance.cases;

/**
 * The size that a case asks about.
 *
 * @param limit the limit that the size is compared with
 * @param size how much the case sends
 * @param declared whether the case is asked only of a server that declares the limit, and at the
 *     number that it declares
 */
public record AskedSize(Limit limit, long size, boolean declared) {
  /** Reads {@code limit parts 1000} and {@code limit declared parts 1000}. */
  static AskedSize read(Span text) {
    boolean declared = text.firstWord().text().equals("declared");
    Span word = declared ? text.afterFirstWord() : text;
    Span kind = word.firstWord();
    Limit limit =
        Limit.of(kind.text())
            .orElseThrow(
                () ->
                    kind.fail(
                        "a limit (parts, part-octets, total-octets, header-octets, name-octets)"));
    Span number = word.afterFirstWord();
    if (!number.text().matches("[1-9][0-9]{0,7}")) {
      throw number.fail("a number");
    }
    return new AskedSize(limit, Long.parseLong(number.text()), declared);
  }
}
