package io.github.goodform.fs;

import java.io.IOException;
import java.nio.file.FileSystemException;
import java.nio.file.Files;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.Map;

/**
 * The system's words for errors in the language it speaks here, learned by provoking them: under a
 * Japanese locale a name is too long in Japanese.
 */
final class SystemWords {
  private static final int TOO_LONG_EVERYWHERE = 5_000;
  private static final Map<String, Reason> LEARNED = learn();

  private SystemWords() {}

  /** The class of a text, {@link Reason#OTHER} when it was not provoked. */
  static Reason reasonOf(String text) {
    return LEARNED.getOrDefault(text, Reason.OTHER);
  }

  private static Map<String, Reason> learn() {
    Map<String, Reason> learned = new HashMap<>();
    Path home = Path.of(System.getProperty("java.home"));
    provoke(home.resolve("a".repeat(TOO_LONG_EVERYWHERE)), Reason.TOO_LONG, learned);
    provoke(home.resolve("release").resolve("a"), Reason.REPLACED, learned);
    return learned;
  }

  private static void provoke(Path path, Reason reason, Map<String, Reason> learned) {
    try {
      Files.size(path);
    } catch (FileSystemException e) {
      // "No such file" comes without words: another class, that needs none.
      if (e.getReason() != null) {
        learned.put(e.getReason(), reason);
      }
    } catch (IOException | InvalidPathException e) {
      // This system has other ways to say it; the words stay unknown.
      return;
    }
  }
}
