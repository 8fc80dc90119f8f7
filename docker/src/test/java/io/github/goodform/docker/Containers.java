package io.github.goodform.docker;

import java.util.Objects;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.extension.BeforeEachCallback;
import org.junit.jupiter.api.extension.ExtensionContext;
import org.junit.jupiter.api.extension.ExtensionContext.Namespace;
import org.junit.jupiter.api.extension.ExtensionContext.Store;

/**
 * Gives tests the images of a run and its one {@link Machine} on the container's own file systems,
 * each made when the first test asks and removed after the last. Without an engine each test is
 * skipped with the reason.
 */
final class Containers implements BeforeEachCallback {
  private @Nullable Store store;

  @Override
  public void beforeEach(ExtensionContext context) {
    store = context.getRoot().getStore(Namespace.create(Containers.class));
    store.getOrComputeIfAbsent(
        "swept",
        key -> {
          Engine.sweep();
          return true;
        });
  }

  /** The machine that all tests share. */
  Machine machine() {
    String image = image(Image.JAVA);
    return store().getOrComputeIfAbsent(Machine.class, key -> Machine.plain(image), Machine.class);
  }

  /** Test classes of this module and of the parser, in the machine that all tests share. */
  TestClasses tests() {
    Machine machine = machine();
    return store()
        .getOrComputeIfAbsent(
            TestClasses.class,
            key -> TestClasses.in(machine, TestClasses.OF_DOCKER, TestClasses.OF_THE_PARSER),
            TestClasses.class);
  }

  /** The name of an image. */
  String image(Image image) {
    return store().getOrComputeIfAbsent(image, Image::build, Image.Built.class).name();
  }

  private Store store() {
    return Objects.requireNonNull(store, "asked for outside a test");
  }
}
