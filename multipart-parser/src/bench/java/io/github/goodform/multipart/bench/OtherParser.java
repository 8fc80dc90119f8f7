package io.github.goodform.multipart.bench;

import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;

/** A parser in another language; its program stands in {@code src/bench/others}, with the version it needs. */
enum OtherParser {
  S3S("s3s-multipart 0.17.0 (Rust)", Language.RUST, "s3s-multipart"),
  MULTER("multer 3.1.0 (Rust)", Language.RUST, "multer"),
  GO("mime/multipart (Go)", Language.GO, "mime/multipart"),
  PYTHON("python-multipart 0.0.34 (Python)", Language.PYTHON, "python-multipart"),
  BUSBOY("@fastify/busboy 3.2.6 (Node.js)", Language.NODE, "busboy");

  /** A tool chain: how its version is printed, how the program is built, and how it is run. */
  @SuppressWarnings("ImmutableEnumChecker") // The lists are those of List.of.
  enum Language {
    RUST(
        "rust",
        List.of("rustc", "--version"),
        List.of(
            // s3s-multipart asks for a newer compiler than it needs.
            List.of("cargo", "build", "--quiet", "--release", "--ignore-rust-version")),
        List.of("target/release/others")),
    GO(
        "go",
        List.of("go", "version"),
        List.of(List.of("go", "build", "-o", "others", ".")),
        List.of("./others")),
    PYTHON(
        "python",
        List.of("python3", "--version"),
        List.of(
            List.of("python3", "-m", "venv", "venv"),
            List.of("venv/bin/pip", "install", "--quiet", "--requirement", "requirements.txt")),
        List.of("venv/bin/python", "main.py")),
    NODE(
        "node",
        List.of("node", "--version"),
        List.of(
            List.of("npm", "install", "--silent", "--no-audit", "--no-fund", "--no-package-lock")),
        List.of("node", "main.js"));

    private final String folder;
    private final List<String> version;
    private final List<List<String>> build;
    private final List<String> run;

    Language(
        String folder, List<String> version, List<List<String>> build, List<String> run) {
      this.folder = folder;
      this.version = version;
      this.build = build;
      this.run = run;
    }

    /** Under {@code src/bench/others}, and under the directory where programs are built. */
    String folder() {
      return folder;
    }

    List<String> version() {
      return version;
    }

    List<List<String>> build() {
      return build;
    }
  }

  private final String title;
  private final Language language;
  private final String argument;

  OtherParser(String title, Language language, String argument) {
    this.title = title;
    this.language = language;
    this.argument = argument;
  }

  String title() {
    return title;
  }

  Language language() {
    return language;
  }

  /** Whether it comes anywhere near this parser, and is worth more than one round. */
  boolean isNear() {
    return language == Language.RUST;
  }

  /** The command that parses bodies in chunks. */
  List<String> command(int chunk, List<Path> bodies) {
    return Stream.of(
            language.run.stream(),
            Stream.of(argument, Integer.toString(chunk)),
            bodies.stream().map(Path::toString))
        .flatMap(words -> words)
        .toList();
  }
}
