package io.github.goodform.compliance.cases;

import java.util.Locale;
import java.util.Optional;

/** The subject of a case, which decides how a server is asked. */
public enum Area {
  /** The reading of a body: parts, names and data as the server understood them. */
  MULTIPART,
  /** What becomes of a file name that a stranger chose: what arrives, and what is stored. */
  UPLOAD_NAME,
  /** Requests for files of a directory, by their names and by aliases of them. */
  FILE_SERVING;

  /**
   * Returns the area's id, as it stands in case files.
   *
   * @return the name in lower case with hyphens
   */
  public String id() {
    return name().toLowerCase(Locale.ROOT).replace('_', '-');
  }

  /**
   * Finds an area by its id.
   *
   * @param id an id such as {@code "file-serving"}
   * @return the area, or empty when there is none of that id
   */
  public static Optional<Area> of(String id) {
    for (Area area : values()) {
      if (area.id().equals(id)) {
        return Optional.of(area);
      }
    }
    return Optional.empty();
  }
}
