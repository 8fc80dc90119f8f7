package io.github.goodform.compliance.cases;

import java.util.EnumSet;
import java.util.Locale;
import java.util.Optional;
import java.util.Set;
import java.util.function.Function;
import java.util.stream.Collectors;

/**
 * A second request on the connection of a case: {@link #FORM}, which every server reads. Its answer
 * shows whether the server found the end of the first request.
 *
 * @param when when it is sent
 * @param allowed the answers that are right, at least one
 */
public record NextRequest(When when, Set<Answer> allowed) {
  /** The media type of {@link #FORM}. */
  public static final String CONTENT_TYPE = "multipart/form-data; boundary=next";

  /** The body of the request: one field, {@code next=goodform}. */
  public static final Octets FORM =
      Octets.utf8(
          """
          --next\r
          Content-Disposition: form-data; name="next"\r
          \r
          goodform\r
          --next--\r
          """);

  /** The part that a server finds in {@link #FORM}: without the type of a part before it. */
  public static final ExpectedPart PART =
      ExpectedPart.of("next", null, "", Octets.utf8("goodform"));

  /** When the next request is sent. */
  public enum When {
    /** As soon as the first request is answered. */
    AFTER,
    /** With the last octets of the first request, before it can be answered. */
    PIPELINED,
    /** After the response; then the request of the case again, and then this one again. */
    ALTERNATING;

    /**
     * Returns the word of case files.
     *
     * @return the name in lower case
     */
    public String id() {
      return name().toLowerCase(Locale.ROOT);
    }
  }

  /** What may come back for the next request. */
  public enum Answer {
    /** The part of {@link #FORM} and nothing else. */
    ITSELF,
    /** Nothing: the server closed the connection. */
    CLOSED,
    /** A 4xx status, or the status for octets that are not a request: 501 or 505. */
    REFUSED;

    /**
     * Returns the word of case files.
     *
     * @return the name in lower case
     */
    public String id() {
      return name().toLowerCase(Locale.ROOT);
    }
  }

  /**
   * Describes the responses that are right.
   *
   * @return one line of printable ASCII
   */
  public String describe() {
    return allowed.stream()
        .sorted()
        .map(
            one ->
                switch (one) {
                  case ITSELF -> Wording.part(PART);
                  case CLOSED -> "a closed connection";
                  case REFUSED -> "a 4xx status, 501 or 505";
                })
        .collect(Collectors.joining(", or "));
  }

  /** Keeps an immutable copy. */
  public NextRequest {
    allowed = Set.copyOf(allowed);
  }

  /** Reads the words of a case file: when, and each of the right answers. */
  static NextRequest read(Span text) {
    Span word = text.firstWord();
    When when = find(When.values(), When::id, word.text()).orElseThrow(() -> fail(word));
    Span left = text.afterFirstWord();
    Set<Answer> allowed = EnumSet.noneOf(Answer.class);
    do {
      Span next = left.firstWord();
      allowed.add(
          find(Answer.values(), Answer::id, next.text())
              .orElseThrow(() -> next.fail("an answer (itself, closed, refused)")));
      left = left.afterFirstWord();
    } while (!left.isEmpty());
    return new NextRequest(when, allowed);
  }

  private static CatalogException fail(Span word) {
    return word.fail("when the next request is sent (after, pipelined, alternating)");
  }

  private static <T> Optional<T> find(T[] values, Function<T, String> id, String wanted) {
    for (T value : values) {
      if (id.apply(value).equals(wanted)) {
        return Optional.of(value);
      }
    }
    return Optional.empty();
  }
}
