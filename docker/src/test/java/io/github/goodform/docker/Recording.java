package io.github.goodform.docker;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.jr.ob.JSON;
import com.fasterxml.jackson.jr.ob.JSON.Feature;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import org.jspecify.annotations.Nullable;

/**
 * A file of {@code results/}: what was answered when it was recorded.
 *
 * <p>With {@code -Dgoodform.record=true} an answer is written; otherwise it must equal the recorded
 * one, member by member.
 */
final class Recording {
  private static final Path FOLDER = Path.of("results");
  private static final Path PROBES = Path.of("target", "probes");
  static final boolean RECORD = Boolean.getBoolean("goodform.record");

  /** Written in this run: a second answer for the same file must agree with the first. */
  private static final Set<Path> WRITTEN = ConcurrentHashMap.newKeySet();

  private final Path file;

  private Recording(Path file) {
    this.file = file;
  }

  static Recording of(String kind, String id) {
    return new Recording(FOLDER.resolve(kind).resolve(id + ".json"));
  }

  static Recording of(Matrix.Server server, Matrix.Cell cell) {
    return of("servers/" + server.id(), cell.locale().id() + "-on-" + cell.fileSystem().id());
  }

  /**
   * Keeps a whole probe beside the build when recordings are made: {@code RecordedProfileSources}
   * of {@code fs-probes} adds its answers to a recording that is older than some questions.
   */
  static void keepProbe(String recording, String json) {
    Path file = PROBES.resolve(recording + ".json");
    try {
      if (RECORD && WRITTEN.add(file)) {
        Files.createDirectories(PROBES);
        Files.writeString(file, json);
      }
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  /** Whether there is one to compare with, or one will be written. */
  boolean isThere() {
    return RECORD || Files.exists(file);
  }

  /** Compares an answer with the recording, or records it. */
  void holds(Map<String, ?> answer) {
    record(answer);
    assertThat(flat(tree(answer)))
        .as("%s, recorded with -Dgoodform.record=true", file)
        .containsExactlyInAnyOrderEntriesOf(flat(read()));
  }

  /** The same, but the answer may hold more than the recording: a new case needs no engine. */
  void isHeldBy(Map<String, ?> answer) {
    record(answer);
    assertThat(flat(tree(answer)))
        .as("%s, recorded with -Dgoodform.record=true", file)
        .containsAllEntriesOf(flat(read()));
  }

  private void record(Map<String, ?> answer) {
    try {
      if (RECORD && WRITTEN.add(file)) {
        Files.createDirectories(Objects.requireNonNull(file.getParent()));
        Files.writeString(file, JSON.std.with(Feature.PRETTY_PRINT_OUTPUT).asString(answer) + "\n");
      }
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  private static Map<String, Object> tree(Map<String, ?> answer) {
    try {
      return JSON.std.mapFrom(JSON.std.asString(answer));
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  Map<String, Object> read() {
    try {
      assertThat(file).as("a recording, made with -Dgoodform.record=true").exists();
      return JSON.std.mapFrom(Files.readString(file));
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  /** Every leaf by its path, so that a difference names one member and not two trees. */
  private static Map<String, String> flat(Map<String, Object> tree) {
    Map<String, String> leaves = new LinkedHashMap<>();
    tree.forEach((name, value) -> flatten(name, value, leaves));
    return leaves;
  }

  private static void flatten(String path, @Nullable Object value, Map<String, String> leaves) {
    if (value instanceof Map<?, ?> object) {
      object.forEach((name, member) -> flatten(path + "." + name, member, leaves));
    } else if (path.endsWith(".questions") && value instanceof List<?> questions) {
      // What a trait rests on grows with the questions, as the findings do.
      questions.forEach(id -> leaves.put(path + "." + id, "asked"));
    } else {
      leaves.put(path, String.valueOf(value));
    }
  }
}
