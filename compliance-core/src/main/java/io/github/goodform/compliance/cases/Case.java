package io.github.goodform.compliance.cases;

import java.util.Map;
import java.util.Optional;

/**
 * One requirement put to a server: what is sent, what each profile demands, and the sentence it
 * rests on.
 */
public sealed interface Case permits UploadCase, FileServingCase {

  /**
   * Returns the stable id: words joined by hyphens, unique over the catalogue, never reused.
   *
   * @return the id
   */
  String id();

  /**
   * Returns the heading of the file the case stands in.
   *
   * @return the theme
   */
  String theme();

  /**
   * Returns what is asked, in one line for a person.
   *
   * @return the title
   */
  String title();

  /**
   * Returns the demand of each profile that has an opinion on this case.
   *
   * @return the demands, at least one
   */
  Map<Profile, Demand> demands();

  /**
   * Returns the demand of a profile.
   *
   * @param profile the profile
   * @return its demand, or empty when it has no opinion
   */
  default Optional<Demand> demand(Profile profile) {
    return Optional.ofNullable(demands().get(profile));
  }
}
