package io.github.goodform.docker;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.ArrayList;
import java.util.HexFormat;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.testcontainers.images.builder.ImageFromDockerfile;

/**
 * The images of {@code images/}: a folder and a stage of its Dockerfile.
 *
 * <p>An image is built once in a run and removed after it. With {@code -Dgoodform.keep=true} it
 * stays, named after its recipe's hash, and a later run builds nothing as long as the recipe is the
 * same.
 */
enum Image {
  /** A Java runtime and the locales. */
  JAVA("images/debian", "java"),

  /** The same with the tools that make and mount file systems. */
  FILE_SYSTEMS("images/debian", "file-systems"),

  /** The first with an SSH server. */
  NODE("images/debian", "node"),

  /** A Java runtime on musl. */
  ALPINE("images/alpine", "alpine"),

  /** A Java runtime and the locales, of RHEL's family. */
  ALMALINUX("images/almalinux", "almalinux"),

  /** QEMU, and a guest with the kernel of Debian 12. */
  MICRO_VM("images/micro-vm", "micro-vm", "debian"),

  /** The same with the kernel of its backports. */
  MICRO_VM_BACKPORTS("images/micro-vm", "micro-vm", "backports"),

  /** The same with the kernel of the backports to Debian 13. */
  MICRO_VM_NEWER("images/micro-vm", "micro-vm", "newer"),

  /** The first with OpenZFS. */
  MICRO_VM_OPENZFS("images/micro-vm", "micro-vm", "openzfs"),

  /** A Java runtime and the packages that a harness needs. */
  HARNESS("images/harness", "harness"),

  /** The command line, as users run it. */
  GOODFORM("images/goodform", "goodform");

  private static final int SHOWN = 12;
  private static final boolean KEEP = Boolean.getBoolean("goodform.keep");

  private final Path folder;
  private final String stage;
  private final String guest;

  Image(String folder, String stage) {
    this(folder, stage, "");
  }

  Image(String folder, String stage, String guest) {
    this.folder = Path.of(folder);
    this.stage = stage;
    this.guest = guest;
  }

  /** The image of a guest, by the name that rows of the matrix have for it. */
  static Image ofGuest(String guest) {
    for (Image image : values()) {
      if (!guest.isEmpty() && image.guest.equals(guest)) {
        return image;
      }
    }
    throw new IllegalArgumentException("no image for the guest \"" + guest + '"');
  }

  /** The image of a flavour of Linux. */
  static Image of(Matrix.Flavour flavour) {
    return valueOf(flavour.id().toUpperCase(java.util.Locale.ROOT));
  }

  /** An image in the engine; closing it removes it, unless it is kept. */
  record Built(String name) implements AutoCloseable {
    @Override
    public void close() {
      if (!KEEP) {
        Engine.client().removeImageCmd(name).withForce(true).exec();
      }
    }
  }

  /**
   * Builds the image, or takes the one that was kept.
   *
   * @throws RuntimeException as {@link Engine#absent} says, when it cannot be built
   * @throws IllegalArgumentException when {@code -Dgoodform.ca} names no file of certificates
   */
  Built build() {
    return build(Map.of());
  }

  /**
   * Builds the image with arguments of its recipe, or takes the one that was kept.
   *
   * @throws RuntimeException as {@link Engine#absent} says, when it cannot be built
   */
  Built build(Map<String, String> given) {
    Map<String, String> arguments = arguments();
    arguments.putAll(given);
    String name =
        "goodform/"
            + (guest.isEmpty() ? stage : stage + '-' + guest)
            + (given.isEmpty() ? "" : '-' + digest(List.of(), given))
            + ':'
            + (KEEP ? hash(arguments) : "run-" + ProcessHandle.current().pid());
    boolean isKept =
        KEEP && !Engine.client().listImagesCmd().withReferenceFilter(name).exec().isEmpty();
    if (isKept) {
      return new Built(name);
    }
    try {
      ImageFromDockerfile image =
          new ImageFromDockerfile(name, !KEEP)
              .withFileFromPath(".", folder)
              .withTarget(stage)
              .withBuildArgs(arguments);
      if (this == GOODFORM) {
        image = image.withFileFromPath("goodform.jar", Machine.JAR);
      }
      if (!KEEP) {
        image = image.withBuildImageCmdModifier(build -> build.withLabels(Engine.labels()));
      }
      return new Built(image.get());
    } catch (RuntimeException e) {
      throw Engine.absent("the image " + stage + " of " + folder + " cannot be built", e);
    }
  }

  /** Whether the images of this run trust its own authorities: those that stay do not. */
  static boolean hasAuthority() {
    return !KEEP && System.getProperty("goodform.cell", "").isEmpty();
  }

  private Map<String, String> arguments() {
    Map<String, String> arguments = new LinkedHashMap<>();
    String file = System.getProperty("goodform.ca", "");
    String bundle = file.isEmpty() ? "" : CaBundle.read(file) + '\n';
    if (hasAuthority()) {
      bundle += Authority.ofThisRun().bundle();
    }
    if (!bundle.isEmpty()) {
      arguments.put("CA_BUNDLE", bundle);
    }
    if (!guest.isEmpty()) {
      arguments.put("GUEST", guest);
    }
    if (!KEEP) {
      arguments.put("OWNER", Engine.owner(ProcessHandle.current()));
    }
    return arguments;
  }

  /** A name for what the image is made from. */
  private String hash(Map<String, String> arguments) {
    try (Stream<Path> files = Files.walk(folder)) {
      List<Path> made = new ArrayList<>(files.filter(Files::isRegularFile).sorted().toList());
      if (this == GOODFORM) {
        made.add(Machine.JAR);
      }
      return digest(made, arguments);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  private static String digest(List<Path> files, Map<String, String> arguments) {
    try {
      MessageDigest digest = MessageDigest.getInstance("SHA-256");
      for (Path file : files) {
        digest.update((file + "\n").getBytes(StandardCharsets.UTF_8));
        digest.update(Files.readAllBytes(file));
      }
      digest.update(arguments.toString().getBytes(StandardCharsets.UTF_8));
      return HexFormat.of().formatHex(digest.digest()).substring(0, SHOWN);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    } catch (NoSuchAlgorithmException e) {
      throw new IllegalStateException(e);
    }
  }
}
