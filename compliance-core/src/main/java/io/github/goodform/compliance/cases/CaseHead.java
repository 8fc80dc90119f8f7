package io.github.goodform.compliance.cases;

import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * The head of a case: what every case has.
 *
 * @param id the stable id: words joined by hyphens, unique over the catalogue, never reused
 * @param area what the case is about
 * @param theme the heading of the file the case stands in
 * @param title what is asked, in one line for a person
 * @param needs the features a server must offer, by their names in the contract, such as {@code
 *     "savedAs"}; a server without one of them skips the case
 * @param since the version of the catalogue that brought the case
 * @param withdrawn why the case is no longer run, or null while it is
 * @param note a remark for readers, may be empty
 * @param marks what kind of case it is
 * @param source where the case stands, such as {@code "delimiters.cases:12"}
 */
public record CaseHead(
    String id,
    Area area,
    String theme,
    String title,
    Set<String> needs,
    String since,
    @Nullable String withdrawn,
    String note,
    Marks marks,
    String source) {

  /**
   * What kind of case it is.
   *
   * @param attack whether it is an attack (it injects, smuggles, leaves a directory or exhausts a
   *     limit, or its file is hostile): no report names who falls to it
   * @param hostile whether its file holds attacks only
   * @param http whether it is about HTTP around the form, not about the form
   * @param boundary whether it is about a boundary that occurs elsewhere than in a delimiter
   * @param answered whether a text demands a status although the framing is broken
   * @param size the size that it asks about, or null when it asks about none
   */
  public record Marks(
      boolean attack,
      boolean hostile,
      boolean http,
      boolean boundary,
      boolean answered,
      @Nullable AskedSize size) {
    /** Neither an attack nor hostile nor about HTTP, a boundary or a size. */
    public static final Marks NONE = new Marks(false, false, false, false, false, null);
  }

  /** Keeps an immutable copy. */
  public CaseHead {
    needs = Set.copyOf(needs);
  }

  /**
   * Returns a head with an id only: for cases made in code.
   *
   * @param id the id
   * @param area the area
   * @return the head; the title is the id's words
   */
  public static CaseHead of(String id, Area area) {
    return new CaseHead(
        id, area, area.id(), id.replace('-', ' '), Set.of(), "0", null, "", Marks.NONE, "code");
  }
}
