package io.github.goodform.docker;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/**
 * Two certificate authorities of a run, a server's key that the second one has signed, and one that
 * nobody has: what shows that the images trust a bundle of certificates.
 */
final class Authority {
  static final String PASSWORD = "goodform";
  static final String SIGNED = "signed";
  static final String STRANGE = "strange";

  private static final String FIRST = "first";
  private static final String SECOND = "second";

  private final String bundle;
  private final byte[] keys;

  private Authority(String bundle, byte[] keys) {
    this.bundle = bundle;
    this.keys = keys;
  }

  /** The certificates of both authorities, in PEM. */
  String bundle() {
    return bundle;
  }

  /** A PKCS #12 file with the keys {@value #SIGNED} and {@value #STRANGE}. */
  byte[] keys() {
    return keys.clone();
  }

  /** Made once, when an image or a test first needs it. */
  private static final class Holder {
    static final Authority OF_THIS_RUN = make();
  }

  static Authority ofThisRun() {
    return Holder.OF_THIS_RUN;
  }

  private static Authority make() {
    try {
      Path directory = Files.createTempDirectory("goodform-authority");
      Path store = directory.resolve("keys.p12");
      try {
        for (String authority : List.of(FIRST, SECOND)) {
          makeKey(store, authority, "-ext", "bc:c");
        }
        makeKey(store, SIGNED, "-signer", SECOND, "-ext", "san=ip:127.0.0.1");
        makeKey(store, STRANGE, "-ext", "san=ip:127.0.0.1");
        String bundle = certificate(store, FIRST) + certificate(store, SECOND);
        return new Authority(bundle, Files.readAllBytes(store));
      } finally {
        Files.deleteIfExists(store);
        Files.delete(directory);
      }
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  private static void makeKey(Path store, String name, String... more) throws IOException {
    List<String> arguments = new ArrayList<>(List.of("-genkeypair", "-keyalg", "EC"));
    arguments.addAll(List.of("-alias", name, "-dname", "CN=" + name, "-validity", "2"));
    arguments.addAll(List.of(more));
    keytool(store, arguments);
  }

  private static String certificate(Path store, String name) throws IOException {
    return keytool(store, List.of("-exportcert", "-rfc", "-alias", name));
  }

  private static String keytool(Path store, List<String> arguments) throws IOException {
    List<String> command = new ArrayList<>();
    command.add(Path.of(System.getProperty("java.home"), "bin", "keytool").toString());
    command.addAll(arguments);
    command.addAll(List.of("-keystore", store.toString(), "-storepass", PASSWORD));
    Process process =
        new ProcessBuilder(command).redirectError(ProcessBuilder.Redirect.DISCARD).start();
    String out = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
    try {
      if (process.waitFor() != 0) {
        throw new AssertionError(String.join(" ", command) + ": " + out);
      }
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new IllegalStateException("interrupted while keys were made", e);
    }
    return out;
  }
}
