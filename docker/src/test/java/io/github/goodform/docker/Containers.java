package io.github.goodform.docker;

import java.util.List;
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
    return machine(Image.JAVA);
  }

  /**
   * A machine of a flavour of Linux, shared by its tests.
   *
   * @throws org.opentest4j.TestAbortedException with the reason when no registry gives its base
   */
  Machine machine(Matrix.Flavour flavour) {
    Engine.requireImage(flavour.base());
    return machine(Image.of(flavour));
  }

  private Machine machine(Image image) {
    String name = image(image);
    return store()
        .getOrComputeIfAbsent(
            List.of(Machine.class, image), key -> Machine.plain(name), Machine.class);
  }

  /** Test classes of this module and of the parser, in a machine. */
  TestClasses tests(Machine machine) {
    return store()
        .getOrComputeIfAbsent(
            List.of(TestClasses.class, machine),
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
