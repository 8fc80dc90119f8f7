package io.github.goodform.fs.experiment;

import io.github.goodform.fs.evidence.ErrorKind;
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
public final class SystemErrorTexts {
  private static final int TOO_LONG_EVERYWHERE = 5_000;
  private static final Map<String, ErrorKind> LEARNED = learn();

  private SystemErrorTexts() {}

  /** The class of a text, {@link ErrorKind#OTHER} when it was not provoked. */
  static ErrorKind reasonOf(String text) {
    return LEARNED.getOrDefault(text, ErrorKind.OTHER);
  }

  private static Map<String, ErrorKind> learn() {
    Map<String, ErrorKind> learned = new HashMap<>();
    Path home = Path.of(System.getProperty("java.home"));
    provoke(home.resolve("a".repeat(TOO_LONG_EVERYWHERE)), ErrorKind.TOO_LONG, learned);
    provoke(home.resolve("release").resolve("a"), ErrorKind.REPLACED, learned);
    return learned;
  }

  private static void provoke(Path path, ErrorKind reason, Map<String, ErrorKind> learned) {
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
