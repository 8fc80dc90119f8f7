package io.github.goodform.compliance.cases;

import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** What a case takes from the unindented lines above it. */
interface CaseDefaults {
  String theme();

  Area area();

  Set<RuleSet> ruleSets();

  Set<String> needs();

  String since();

  @Nullable Span type();

  @Nullable Span body();

  boolean hostile();

  boolean aboutHttp();

  Citations grounds();

  /** The limits that the server declares, by which bodies are made. */
  Map<Limit, Long> limits();

  /** The fixture of an id; {@code from} is the case that asks, for the message. */
  Fixture fixture(String id, Span from);
}
