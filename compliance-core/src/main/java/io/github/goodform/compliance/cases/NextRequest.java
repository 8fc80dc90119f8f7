package io.github.goodform.compliance.cases;

import java.util.ArrayList;
import java.util.EnumSet;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.Set;
import java.util.function.Function;
import java.util.stream.Collectors;

/**
 * A second request on the connection of a case: {@link #FORM}, which every server reads. Its answer
 * shows whether the server found the end of the first request. In a {@linkplain When#SERIES series}
 * there are several, each with another form.
 *
 * @param when when it is sent
 * @param allowed the answers that are right, at least one
 */
public record NextRequest(When when, Set<Allowed> allowed) {
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

  /** {@link #FORM} with its type and its part. */
  public static final Form PLAIN = new Form(CONTENT_TYPE, FORM, List.of(PART));

  private static final int FORMS_OF_A_SERIES = 11;

  /**
   * A form that every server reads.
   *
   * @param contentType its media type
   * @param body its octets
   * @param parts the parts that a server finds in it, in any order
   */
  public record Form(String contentType, Octets body, List<ExpectedPart> parts) {
    /** Keeps an immutable copy. */
    public Form {
      parts = List.copyOf(parts);
    }

    /** The n-th form of a series: its boundary, names, sizes and number of parts are its own. */
    private static Form numbered(int n) {
      String boundary = "next" + n;
      StringBuilder body = new StringBuilder();
      List<ExpectedPart> parts = new ArrayList<>();
      String value = "goodform".repeat(n);
      body.append(part(boundary, "name=\"field" + n + '"', value));
      parts.add(ExpectedPart.of("field" + n, null, "", Octets.utf8(value)));
      if (n % 2 == 0) {
        body.append(part(boundary, "name=\"empty" + n + '"', ""));
        parts.add(ExpectedPart.of("empty" + n, null, "", Octets.utf8("")));
      }
      if (n % 3 == 0) {
        String fields = "name=\"file\"; filename=\"" + n + ".png\"\r\nContent-Type: image/png";
        body.append(part(boundary, fields, "DATA" + n));
        parts.add(ExpectedPart.of("file", n + ".png", null, Octets.utf8("DATA" + n)));
      }
      body.append("--").append(boundary).append("--\r\n");
      return new Form(
          "multipart/form-data; boundary=" + boundary, Octets.utf8(body.toString()), parts);
    }

    private static String part(String boundary, String fields, String data) {
      return "--%s\r\nContent-Disposition: form-data; %s\r\n\r\n%s\r\n"
          .formatted(boundary, fields, data);
    }
  }

  /** When the next request is sent. */
  public enum When {
    /** As soon as the first request is answered. */
    AFTER,
    /** With the last octets of the first request, before it can be answered. */
    PIPELINED,
    /** After the response; then the request of the case again, and then this one again. */
    ALTERNATING,
    /** After the response; then ten others, each after the response to the one before. */
    SERIES;

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
  public enum Allowed {
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
   * Returns the number of requests on the connection, those of the case among them.
   *
   * @return the number, above 1
   */
  public int requests() {
    return switch (when) {
      case AFTER, PIPELINED -> 2;
      case ALTERNATING -> 4;
      case SERIES -> 1 + FORMS_OF_A_SERIES;
    };
  }

  /**
   * Tells a next request from one of the case.
   *
   * @param index the place of a request on the connection, from 0
   * @return whether it is a next request
   */
  public boolean isNext(int index) {
    return when == When.SERIES ? index > 0 : index % 2 == 1;
  }

  /**
   * Returns the form of a next request.
   *
   * @param index its place on the connection, from 0
   * @return the form
   */
  public Form form(int index) {
    return when == When.SERIES ? Form.numbered(index) : PLAIN;
  }

  /**
   * Describes the responses that are right.
   *
   * @param index the place of the request on the connection, from 0
   * @return one line of printable ASCII
   */
  public String describe(int index) {
    return allowed.stream()
        .sorted()
        .map(
            one ->
                switch (one) {
                  case ITSELF -> Wording.expectedParts(form(index).parts());
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
    Set<Allowed> allowed = EnumSet.noneOf(Allowed.class);
    do {
      Span next = left.firstWord();
      allowed.add(
          find(Allowed.values(), Allowed::id, next.text())
              .orElseThrow(() -> next.fail("an answer (itself, closed, refused)")));
      left = left.afterFirstWord();
    } while (!left.isEmpty());
    return new NextRequest(when, allowed);
  }

  private static CatalogException fail(Span word) {
    return word.fail("when the next request is sent (after, pipelined, alternating, series)");
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
