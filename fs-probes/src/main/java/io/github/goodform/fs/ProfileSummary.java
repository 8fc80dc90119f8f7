package io.github.goodform.fs;

import io.github.goodform.fs.evidence.Trait;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;

/**
 * The values of a profile's traits without the evidence: small enough to be cached, under {@link
 * FileNameProbe#cacheKey()}.
 *
 * <p>Nothing can be predicted from it and nothing judged again. Immutable and safe for use by
 * several threads.
 *
 * @param values the values by trait id, such as {@code SENSITIVE} by {@code caseRule}; a trait that
 *     is inconclusive has none
 */
public record ProfileSummary(Map<String, String> values) {
  private static final String SCHEMA = "goodform-traits";
  private static final long VERSION = 1;

  /** A summary with its values copied. */
  public ProfileSummary {
    values = Collections.unmodifiableMap(new LinkedHashMap<>(values));
  }

  static ProfileSummary of(FileNameProfile profile) {
    Map<String, String> values = new LinkedHashMap<>();
    for (Trait<?> trait : Trait.all()) {
      profile.trait(trait).value().ifPresent(value -> values.put(trait.id(), value.toString()));
    }
    return new ProfileSummary(values);
  }

  /**
   * Reads what {@link #toJson()} wrote.
   *
   * @param json the JSON text
   * @return the summary
   * @throws IllegalArgumentException when it is no summary, or of another version
   */
  public static ProfileSummary parse(String json) {
    JsonObject document = JsonObject.of(JsonText.read(json), "the summary");
    if (!document.string("schema").equals(SCHEMA) || document.number("version") != VERSION) {
      throw new IllegalArgumentException(
          "profile-json: expected schema %s version %d".formatted(SCHEMA, VERSION));
    }
    JsonObject traits = document.object("traits");
    Map<String, String> values = new LinkedHashMap<>();
    for (String id : traits.names()) {
      values.put(id, traits.string(id));
    }
    return new ProfileSummary(values);
  }

  /**
   * The value of a trait.
   *
   * @param trait the trait
   * @return the value as a text, such as {@code FULL} or {@code 255 OCTETS}; empty when it was
   *     inconclusive
   */
  public Optional<String> value(Trait<?> trait) {
    return Optional.ofNullable(values.get(trait.id()));
  }

  /**
   * The summary as JSON.
   *
   * @return JSON text of at most some 2,000 octets that ends with a line feed
   */
  public String toJson() {
    Map<String, Object> document = new LinkedHashMap<>();
    document.put("schema", SCHEMA);
    document.put("version", VERSION);
    document.put("traits", values);
    return JsonText.write(document);
  }
}
