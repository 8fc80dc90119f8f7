package io.github.goodform.compliance.cases;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** An expectation about a file that is stored before the request. */
public sealed interface FileExpectation extends Expectation {
  @Override
  default <R> R accept(Interpreter<R> interpreter) {
    return interpreter.file(this);
  }

  /**
   * Returns the file.
   *
   * @return the fixture
   */
  Fixture fixture();

  @Override
  default Map<String, Object> members() {
    return Map.of("fixture", fixture().id());
  }

  @Override
  default List<Fixture> fixtures() {
    return List.of(fixture());
  }

  /**
   * The server answers a file request with the content of a stored file, or to {@code HEAD} with
   * status 200 and no content.
   *
   * @param fixture the file
   * @param head whether the request's method is {@code HEAD}
   */
  record Serves(Fixture fixture, boolean head) implements FileExpectation {
    @Override
    public boolean matches(Observation observation, DirectoryNames directory) {
      if (!(observation instanceof Observation.Responded responded) || responded.status() != 200) {
        return false;
      }
      Octets content = Octets.utf8(fixture.content());
      if (!head) {
        return content.equals(responded.body());
      }
      String length = responded.headers().get("content-length");
      return responded.contentOctets() == 0
          && (length == null || length.equals(Integer.toString(content.length())));
    }

    @Override
    public String describe() {
      return (head ? "200 without content, as for the file \"" : "200 with the file \"")
          + fixture.id()
          + '"';
    }

    @Override
    public String kind() {
      return "serves";
    }
  }

  /**
   * The server answers a request for a range with status 206, octets of this range of a stored file
   * and no others, and a {@code Content-Range} that names them. It may send fewer than were asked
   * for: RFC 9110 §15.3.7: "a server might want to send only a subset of the data requested".
   *
   * @param fixture the file
   * @param first the offset of the first octet
   * @param last the offset of the last octet, less than the file's length
   */
  record Part(Fixture fixture, int first, int last) implements FileExpectation {
    /** RFC 9110 §14.1: the names of range units are case-insensitive. */
    private static final Pattern CONTENT_RANGE =
        Pattern.compile("(?i:bytes) ([0-9]{1,9})-([0-9]{1,9})/([0-9]{1,9}|\\*)");

    @Override
    public boolean matches(Observation observation, DirectoryNames directory) {
      if (!(observation instanceof Observation.Responded responded) || responded.status() != 206) {
        return false;
      }
      Matcher named = CONTENT_RANGE.matcher(responded.headers().getOrDefault("content-range", ""));
      if (!named.matches()) {
        return false;
      }
      String content = fixture.content();
      int from = Integer.parseInt(named.group(1));
      int to = Integer.parseInt(named.group(2));
      boolean within = first <= from && from <= to && to <= last;
      String length = named.group(3);
      return within
          && (length.equals("*") || length.equals(Integer.toString(content.length())))
          && responded.body().equals(Octets.utf8(content.substring(from, to + 1)));
    }

    @Override
    public String describe() {
      return "206 with octets from "
          + first
          + " to "
          + last
          + " of the file \""
          + fixture.id()
          + "\" and no others, and a Content-Range that names them";
    }

    @Override
    public String kind() {
      return "part";
    }

    @Override
    public Map<String, Object> members() {
      Map<String, Object> members = new LinkedHashMap<>();
      members.put("fixture", fixture.id());
      members.put("first", first);
      members.put("last", last);
      return members;
    }
  }

  /**
   * The server writes the name of a stored file into no page as it is: a response other than 5xx
   * that is no page of markup, or does not hold the name's octets.
   *
   * @param fixture the file, whose name is markup
   */
  record Escapes(Fixture fixture) implements FileExpectation {
    @Override
    public boolean matches(Observation observation, DirectoryNames directory) {
      if (!(observation instanceof Observation.Responded responded) || responded.status() >= 500) {
        return false;
      }
      String name = fixture.path().substring(fixture.path().lastIndexOf('/') + 1);
      String type = responded.headers().getOrDefault("content-type", "text/html");
      boolean markup = type.toLowerCase(Locale.ROOT).matches("(?s).*(html|xml).*");
      return !markup || !responded.body().latin1().contains(Octets.ofUtf8Lossless(name).latin1());
    }

    @Override
    public String describe() {
      return "no page that holds the name of the file \"" + fixture.id() + "\" as it is";
    }

    @Override
    public String kind() {
      return "escapes";
    }
  }

  /**
   * The server answers a file request as the served directory itself would: as for the stored file
   * when the directory treats the requested name and the stored one as equal, and with 404 when it
   * does not. The probed profile of the directory decides.
   *
   * @param fixture the stored file
   * @param askedPath the path below the served directory that the request's target spells, decoded;
   *     octets that are not UTF-8 stand as lone surrogates U+DC80 to U+DCFF
   * @param status the status where the names are equal: 200 with the file's content, or another,
   *     such as 304, whatever the content
   * @param head whether the request's method is {@code HEAD}
   */
  record AsDirectory(Fixture fixture, String askedPath, int status, boolean head)
      implements FileExpectation {
    @Override
    public boolean matches(Observation observation, DirectoryNames directory) {
      Expectation expectation = new Answers(404);
      if (sameness(directory) == DirectoryNames.Sameness.SAME) {
        expectation = status == 200 ? new Serves(fixture, head) : new Answers(status);
      }
      return expectation.matches(observation, directory);
    }

    /**
     * Returns how the directory treats the two names.
     *
     * @param directory the names of the directory
     * @return whether they are equal; unknown when the directory could not be asked
     */
    public DirectoryNames.Sameness sameness(DirectoryNames directory) {
      return directory.compare(fixture.path(), askedPath);
    }

    @Override
    public String describe() {
      return status
          + " if the directory treats \""
          + Wording.name(askedPath)
          + "\" as the file \""
          + fixture.id()
          + "\", else 404";
    }

    @Override
    public String kind() {
      return "as-directory";
    }

    @Override
    public Map<String, Object> members() {
      Map<String, Object> members = new LinkedHashMap<>();
      members.put("fixture", fixture.id());
      CaseJson.putName(members, "asked", askedPath);
      members.put("status", status);
      return members;
    }
  }
}
