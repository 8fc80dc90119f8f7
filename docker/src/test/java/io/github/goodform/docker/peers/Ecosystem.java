package io.github.goodform.docker.peers;

import java.util.List;

/**
 * Where the releases of an implementation come from: how one is fetched, built and run. In a
 * command, {@code {here}} is the folder of the release, {@code {java}} that of this JVM's tools,
 * and {@code {java25}} that of a JDK 25 of the machine.
 *
 * @param tool the command that tells whether a machine has the tool; none when none is needed
 * @param manifests the files that pin a release: one of each stands in the release's folder
 * @param fetch what downloads a release: it needs a network
 * @param build what builds it from what was downloaded
 * @param run what starts the harness
 * @param packages the Debian packages that an image needs to run it, besides those of a harness
 */
record Ecosystem(
    List<String> tool,
    List<String> manifests,
    List<List<String>> fetch,
    List<List<String>> build,
    List<String> run,
    List<String> packages) {

  static final Ecosystem PYPI =
      new Ecosystem(
          List.of("python3", "--version"),
          List.of("requirements.txt"),
          List.of(
              words(
                  "python3 -m pip install --quiet --no-deps --disable-pip-version-check"
                      + " --root-user-action=ignore --target {here} -r requirements.txt")),
          List.of(),
          words("python3 {here}/read.py"),
          List.of("python3"));
  static final Ecosystem NPM =
      new Ecosystem(
          List.of("npm", "--version"),
          List.of("package.json", "package-lock.json"),
          List.of(words("npm ci --ignore-scripts --no-audit --no-fund --silent")),
          List.of(),
          words("node {here}/read.mjs"),
          List.of("nodejs"));
  static final Ecosystem CRATES =
      new Ecosystem(
          List.of("cargo", "--version"),
          List.of("Cargo.toml", "Cargo.lock"),
          List.of(words("cargo fetch --quiet --locked")),
          List.of(
              words(
                  "cargo install --quiet --debug --locked --offline --path . --root {here}"
                      + " --target-dir {here}/../cargo")),
          words("{here}/bin/read"),
          List.of());
  static final Ecosystem GO =
      new Ecosystem(
          List.of("go", "version"),
          List.of("go.mod", "go.sum"),
          List.of(words("go mod download")),
          List.of(words("go build -o {here}/read .")),
          words("{here}/read"),
          List.of());
  static final Ecosystem MAVEN =
      new Ecosystem(
          List.of("mvn", "--version"),
          List.of("pom.xml"),
          List.of(
              words(
                  "mvn -B -q"
                      + " org.apache.maven.plugins:maven-dependency-plugin:3.8.1:copy-dependencies"
                      + " -DoutputDirectory={here}/lib")),
          List.of(
              words(
                  "{java}/javac -proc:none -nowarn -d {here} -cp {here}/lib/* Lines.java"
                      + " Read.java")),
          words(
              "{java}/java -XX:TieredStopAtLevel=1 -XX:+UseSerialGC -cp {here}:{here}/lib/* Read"),
          List.of()); // each image has a Java

  /** Nothing is fetched: a library of the language itself, or a package of the system. */
  static final Ecosystem MACHINE =
      new Ecosystem(List.of(), List.of(), List.of(), List.of(), List.of(), List.of());

  static Ecosystem of(String id) {
    return switch (id) {
      case "pypi" -> PYPI;
      case "npm" -> NPM;
      case "crates" -> CRATES;
      case "go" -> GO;
      case "maven" -> MAVEN;
      case "machine" -> MACHINE;
      default -> throw new IllegalArgumentException("no ecosystem: " + id);
    };
  }

  private static List<String> words(String command) {
    return List.of(command.split(" "));
  }
}
