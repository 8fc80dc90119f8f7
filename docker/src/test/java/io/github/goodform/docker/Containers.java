package io.github.goodform.docker;

import java.util.Objects;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.extension.BeforeEachCallback;
import org.junit.jupiter.api.extension.ExtensionContext;
import org.junit.jupiter.api.extension.ExtensionContext.Namespace;

/**
 * Gives tests the one {@link Machine} of a run, started when the first test asks and removed after
 * the last. Without an engine each test is skipped with the reason.
 */
final class Containers implements BeforeEachCallback {
  private @Nullable Machine machine;

  @Override
  public void beforeEach(ExtensionContext context) {
    machine =
        context
            .getRoot()
            .getStore(Namespace.create(Containers.class))
            .getOrComputeIfAbsent(Machine.class, key -> Machine.start(), Machine.class);
  }

  Machine machine() {
    return Objects.requireNonNull(machine, "asked for outside a test");
  }
}
