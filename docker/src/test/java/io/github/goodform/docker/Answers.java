package io.github.goodform.docker;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.jr.ob.JSON;
import io.github.goodform.docker.Matrix.FileSystem;
import io.github.goodform.fs.FileNameProfile;
import io.github.goodform.fs.ProfileComparison;
import io.github.goodform.fs.RecordedProfile;
import io.github.goodform.fs.TraitDifference;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/** The JSON of a {@code goodform probe}, and what is compared of it. */
record Answers(String json, FileNameProfile profile) {
  static Answers of(String json) {
    return new Answers(json, FileNameProfile.parse(json));
  }

  /** What the JVM does with names; not its version, for Debian updates it. */
  Map<String, Object> ofTheJvm() {
    Map<String, Object> jvm = new LinkedHashMap<>();
    ((Map<?, ?>) Objects.requireNonNull(tree().get("jvm")))
        .forEach((name, value) -> jvm.put((String) name, value));
    jvm.remove("javaVersion");
    jvm.remove("javaVendor");
    return jvm;
  }

  /** What the directory does with names. */
  Map<String, Object> ofTheDirectory() {
    Map<String, Object> directory = new LinkedHashMap<>(tree());
    directory.keySet().retainAll(List.of("consistentWith", "traits", "findings"));
    directory.replaceAll((name, answer) -> withoutWords(answer));
    return directory;
  }

  /**
   * Checks what the matrix expects, what this cell once answered, and what {@code fs-probes}
   * recorded.
   */
  void agreeWith(FileSystem fileSystem) {
    Map<String, String> found = new LinkedHashMap<>();
    found.put("storeType", profile.context().storeType());
    profile
        .traits()
        .forEach(
            (name, answer) ->
                found.put(name, answer.value().map(Object::toString).orElse(answer.reason())));
    assertThat(found).containsAllEntriesOf(fileSystem.expected());
    // A question that was added since is no difference; it is recorded with the next recording.
    Recording.of("file-systems", fileSystem.id()).isHeldBy(ofTheDirectory());
    if (!fileSystem.recording().isEmpty()) {
      Recording.keepProbe(fileSystem.recording(), json);
      FileNameProfile recorded = RecordedProfile.named(fileSystem.recording()).profile();
      ProfileComparison comparison = profile.compareWith(recorded);
      assertThat(comparison.compared()).hasSizeGreaterThan(5);
      // Each difference has its reason in the matrix, and each reason a difference.
      List<String> differing = new ArrayList<>();
      for (TraitDifference difference : comparison.differences()) {
        differing.add(difference.trait().id());
      }
      assertThat(differing)
          .as("traits that differ from the recording %s: %s", fileSystem.recording(), comparison)
          .containsExactlyInAnyOrderElementsOf(fileSystem.differs().keySet());
    }
  }

  private Map<String, Object> tree() {
    try {
      return JSON.std.mapFrom(json);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  /** The system's words for an error are in the language of the locale; its code is not. */
  private static Object withoutWords(Object answer) {
    if (answer instanceof Map<?, ?> members) {
      Map<Object, @Nullable Object> plain = new LinkedHashMap<>();
      members.forEach((name, value) -> plain.put(name, value == null ? null : withoutWords(value)));
      return plain;
    }
    return answer instanceof String text ? text.replaceAll("(E[A-Z]+) \\([^)]*\\)", "$1") : answer;
  }
}
