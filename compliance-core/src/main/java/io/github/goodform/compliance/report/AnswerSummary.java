package io.github.goodform.compliance.report;

import io.github.goodform.compliance.cases.Expectation;
import io.github.goodform.compliance.cases.ExpectedPart;
import io.github.goodform.compliance.cases.FileExpectation;
import io.github.goodform.compliance.cases.Observation;
import io.github.goodform.compliance.cases.ObservedPart;
import io.github.goodform.compliance.cases.Octets;
import io.github.goodform.compliance.cases.Wording;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * What a server answers, or should answer.
 *
 * @param kind the kind of the answer
 * @param status the HTTP status, or null when none is demanded or none came
 * @param text one line for people
 * @param parts the parts, when the kind is {@code parts}; of very many the first ones only
 * @param count how many parts there are; of several right answers, the most parts of one
 * @param content the SHA-256 of the content, lower-case hexadecimal: equal for the same names and
 *     data in any order, whatever the server's words are; null when there is no content
 */
public record AnswerSummary(
    Kind kind,
    @Nullable Integer status,
    String text,
    List<Part> parts,
    int count,
    @Nullable String content) {
  private static final int EXCERPT_OCTETS = 160;
  private static final int MAX_PARTS = 24;
  private static final int READING_COLUMNS = 160;

  /** Keeps an immutable copy. */
  public AnswerSummary {
    parts = List.copyOf(parts);
  }

  /** The kinds of answers: of a demand, of an observation, or of both. */
  public enum Kind {
    /** Accepted, with parts: of a demand or an observation. */
    PARTS,
    /** A status: of a demand or an observation. */
    STATUS,
    /** A rejected upload, demanded. */
    REJECT,
    /** A rejected upload before the rest of its body is sent, demanded. */
    EARLY_REJECT,
    /** Any parts or a rejected upload, demanded: what is asked is the next request. */
    ANYTHING,
    /** Anything but a behaviour that the case names, demanded. */
    NOT,
    /** Nothing is demanded. */
    OBSERVE,
    /** One of several, demanded. */
    ANY_OF,
    /** Saved names that keep rules, demanded. */
    SAVED,
    /** The content of a file, demanded. */
    SERVES,
    /** Some octets of a file, demanded. */
    PART,
    /** A refused file request, demanded. */
    REFUSES,
    /** What the served directory itself would answer, demanded. */
    AS_DIRECTORY,
    /** No page that holds a name as it is, demanded. */
    ESCAPES,
    /** A response that does not follow the contract. */
    UNREADABLE,
    /** A connection that was closed or reset without a response, which is a refusal there. */
    CLOSED,
    /** A connection that was closed or reset without the response that was owed. */
    UNANSWERED,
    /** No response within the timeout. */
    SILENT,
    /** No connection. */
    UNREACHABLE;

    private static Kind of(String id) {
      for (Kind kind : values()) {
        if (Labels.id(kind).equals(id)) {
          return kind;
        }
      }
      throw new IllegalArgumentException("no kind of answer has the id " + id);
    }
  }

  /**
   * Summarises what a demand expects.
   *
   * @param expectation the expectation
   * @return the summary
   */
  public static AnswerSummary of(Expectation expectation) {
    return expectation.accept(new Demanded());
  }

  private static final class Demanded implements Expectation.Interpreter<AnswerSummary> {
    @Override
    public AnswerSummary parts(Expectation.Parts expectation) {
      AnswerSummary accepted = accepted(null, expectation.parts().stream().map(Part::of).toList());
      return expectation.inOrder()
          ? accepted.withText(accepted.text() + ", in this order")
          : accepted;
    }

    @Override
    public AnswerSummary answers(Expectation.Answers expectation) {
      return new AnswerSummary(
          Kind.STATUS, expectation.status(), expectation.describe(), List.of(), 0, null);
    }

    @Override
    public AnswerSummary anyOf(Expectation.AnyOf expectation) {
      return new AnswerSummary(
          Kind.ANY_OF, null, expectation.describe(), List.of(), count(expectation), null);
    }

    @Override
    public AnswerSummary bare(Expectation.Bare expectation) {
      return described(expectation);
    }

    @Override
    public AnswerSummary not(Expectation.Not expectation) {
      return described(expectation);
    }

    @Override
    public AnswerSummary saved(Expectation.Saved expectation) {
      return described(expectation);
    }

    @Override
    public AnswerSummary file(FileExpectation expectation) {
      return described(expectation);
    }

    private static AnswerSummary described(Expectation expectation) {
      return plain(Kind.of(expectation.kind()), expectation.describe());
    }
  }

  /** The largest form of several that are right. */
  private static int count(Expectation.AnyOf expectation) {
    return expectation.alternatives().stream()
        .mapToInt(one -> one instanceof Expectation.Parts parts ? parts.parts().size() : 0)
        .max()
        .orElse(0);
  }

  static AnswerSummary of(Observation observation) {
    return observation.accept(new Observed());
  }

  private static final class Observed implements Observation.Interpreter<AnswerSummary> {
    @Override
    public AnswerSummary early(Observation.Early observation) {
      AnswerSummary response = of(observation.response());
      return response.withText("before the rest of the body: " + response.text());
    }

    @Override
    public AnswerSummary parsed(Observation.Parsed observation) {
      return accepted(observation.status(), observation.parts().stream().map(Part::of).toList());
    }

    @Override
    public AnswerSummary responded(Observation.Responded observation) {
      return new AnswerSummary(
          Kind.STATUS,
          observation.status(),
          observation.describe() + excerpt(observation),
          List.of(),
          0,
          observation.body().length() == 0 ? null : observation.body().sha256());
    }

    @Override
    public AnswerSummary unreadable(Observation.Unreadable observation) {
      return new AnswerSummary(
          Kind.UNREADABLE, observation.status(), observation.describe(), List.of(), 0, null);
    }

    @Override
    public AnswerSummary closed(Observation.Closed observation) {
      return plain(Kind.CLOSED, observation.describe());
    }

    @Override
    public AnswerSummary unanswered(Observation.Unanswered observation) {
      return plain(Kind.UNANSWERED, observation.describe());
    }

    @Override
    public AnswerSummary silent(Observation.Silent observation) {
      return plain(Kind.SILENT, observation.describe());
    }

    @Override
    public AnswerSummary unreachable(Observation.Unreachable observation) {
      return plain(Kind.UNREACHABLE, observation.describe());
    }
  }

  private static String excerpt(Observation.Responded responded) {
    Octets body = responded.body();
    String location = responded.location();
    String redirect = location == null ? "" : ", Location \"" + location + '"';
    if (body.length() == 0) {
      return redirect;
    }
    int shown = Math.min(body.length(), EXCERPT_OCTETS);
    String more = responded.contentOctets() > shown ? "..." : "";
    return redirect + ": \"" + body.escaped(0, shown) + '"' + more;
  }

  private static AnswerSummary accepted(@Nullable Integer status, List<Part> parts) {
    return new AnswerSummary(
        Kind.PARTS,
        status,
        "accepts: " + Labels.parts(parts.size()),
        parts.subList(0, Math.min(parts.size(), MAX_PARTS)),
        parts.size(),
        parts.isEmpty() ? null : digest(parts.stream().map(Part::key).sorted().toList()));
  }

  /** Summarises what was recorded as {@link #reading}: two are equal when their texts are. */
  static AnswerSummary recorded(String reading) {
    return switch (reading) {
      case "refused" -> plain(Kind.CLOSED, reading);
      case "nothing" -> plain(Kind.PARTS, reading);
      case "broken" -> plain(Kind.UNREADABLE, reading);
      default -> new AnswerSummary(Kind.PARTS, null, reading, List.of(), 1, reading);
    };
  }

  private static String digest(List<String> keys) {
    return Octets.utf8(String.join("\n\n", keys)).sha256();
  }

  private static AnswerSummary plain(Kind kind, String text) {
    return new AnswerSummary(kind, null, text, List.of(), 0, null);
  }

  /**
   * Counts the parts that are not listed.
   *
   * @return how many there are
   */
  public int unlisted() {
    return count - parts.size();
  }

  /**
   * Returns a copy with another text.
   *
   * @param other one line for people
   * @return the copy
   */
  public AnswerSummary withText(String other) {
    return new AnswerSummary(kind, status, other, parts, count, content);
  }

  /**
   * Returns what was understood, in one line that is the same for the same names and data, whatever
   * the order of the parts, their media types, the status of a refusal and the server's words.
   *
   * @return {@code refused}, {@code nothing} for a form without parts, {@code broken} for an error,
   *     no response or one outside the contract; of a file request the status and the beginning of
   *     {@link #content}; else the parts, or of many their count and that beginning
   */
  public String reading() {
    Interpretation understanding = Interpretation.of(this);
    return switch (understanding.kind()) {
      case REFUSED -> "refused";
      case EMPTY -> "nothing";
      case BROKEN, UNASKED -> "broken";
      case CONTENT -> {
        String listed = String.join("; ", parts.stream().map(Part::reading).sorted().toList());
        if (kind == Kind.STATUS) {
          yield "status "
              + status
              + (content == null ? "" : ", content " + Part.shortDigest(content));
        }
        yield unlisted() == 0 && !listed.isEmpty() && listed.length() <= READING_COLUMNS
            ? listed
            : Labels.parts(count) + ", content " + Part.shortDigest(understanding.key());
      }
    };
  }

  /** Returns the answer and its parts in one line. */
  @Override
  public String toString() {
    if (parts.isEmpty()) {
      return text;
    }
    String listed = String.join("; ", parts.stream().map(Part::toString).toList());
    return text + " (" + listed + (unlisted() > 0 ? "; ..." : "") + ")";
  }

  /**
   * A part as demanded or as reported.
   *
   * @param name the field name in the notation of the case files, or null when none is reported
   * @param fileName the file name in that notation, or null when there is none
   * @param contentType the media type in that notation, or null when there is none or it is not
   *     compared
   * @param size the number of octets
   * @param sha256 the SHA-256 of the data, lower-case hexadecimal
   * @param savedAs where the server reports to have stored the data, in that notation, or null
   */
  public record Part(
      @Nullable String name,
      @Nullable String fileName,
      @Nullable String contentType,
      long size,
      String sha256,
      @Nullable String savedAs) {

    static Part of(ExpectedPart part) {
      return of(
          new ObservedPart(
              part.name(), part.fileName(), part.contentType(), part.size(), part.sha256(), null));
    }

    static Part of(ObservedPart part) {
      return new Part(
          Escapes.orNull(part.name()),
          Escapes.orNull(part.fileName()),
          Escapes.orNull(part.contentType()),
          part.size(),
          part.sha256(),
          Escapes.orNull(part.savedAs()));
    }

    /**
     * Returns whether two parts are the same content under the same names. Media types are left
     * out: what a server reports when none was sent differs for good reasons.
     *
     * @param that another part
     * @return whether names, size and digest are equal
     */
    public boolean sameContent(Part that) {
      return key().equals(that.key());
    }

    String key() {
      return name + "\n" + fileName + "\n" + size + "\n" + sha256;
    }

    /** The part without what servers add of their own: its media type, and where it is stored. */
    String reading() {
      return new Part(name, fileName, null, size, sha256, null).toString();
    }

    static String shortDigest(String digest) {
      return digest.length() > 8 ? digest.substring(0, 8) : digest;
    }

    /** Returns the part in one line of printable ASCII. */
    @Override
    public String toString() {
      StringBuilder out = new StringBuilder(80);
      out.append("name=").append(quoted(name));
      if (fileName != null) {
        out.append(" filename=").append(quoted(fileName));
      }
      if (contentType != null) {
        out.append(" type=").append(quoted(contentType));
      }
      out.append(' ').append(Wording.octets(size)).append(", sha256 ").append(shortDigest(sha256));
      return savedAs == null ? out.toString() : out + " saved as " + quoted(savedAs);
    }

    private static String quoted(@Nullable String value) {
      return value == null ? "(none)" : '"' + value + '"';
    }
  }
}
