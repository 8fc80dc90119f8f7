package io.github.goodform.fs.experiment;

import io.github.goodform.fs.evidence.ErrorKind;
import java.io.IOException;
import java.nio.file.FileSystemException;
import java.nio.file.FileSystems;
import java.nio.file.Files;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

/**
 * The system's texts of errors in the language it has here: Java tells most errors apart by their
 * text only, and under a Japanese locale the text is Japanese.
 *
 * <p>A text is known in English, from the system library's own catalogue of translations, or
 * because the error was provoked. Where a provoked error has a text that neither English nor a
 * catalogue knows, the language is unknown, and so is every other text.
 */
final class SystemErrorTexts {
  private static final int TOO_LONG_EVERYWHERE = 5_000;

  /** Where the C library of GNU looks for its translations. */
  private static final List<String> CATALOGUES =
      List.of("/usr/share/locale", "/usr/share/locale-langpack");

  private static final SystemErrorTexts HERE = new SystemErrorTexts(System.getenv());

  private final Map<String, ErrorKind> kinds;
  private final boolean isLanguageKnown;

  private SystemErrorTexts(Map<String, String> environment) {
    this.kinds = translated(environment);
    Map<String, ErrorKind> provoked = provoked();
    this.isLanguageKnown =
        provoked.keySet().stream()
            .allMatch(text -> ErrorKind.ofText(text) != ErrorKind.OTHER || kinds.containsKey(text));
    kinds.putAll(provoked);
  }

  /** The kind of a text, {@link ErrorKind#OTHER} when the text is not known. */
  static ErrorKind kindOf(String text) {
    return HERE.kinds.getOrDefault(text, ErrorKind.OTHER);
  }

  /** Whether a text that is not known means an error of another kind. */
  static boolean areKnown() {
    return HERE.isLanguageKnown;
  }

  /** The catalogues that apply, as gettext(3) chooses them, most preferred first. */
  static Map<String, ErrorKind> translated(Map<String, String> environment) {
    Map<String, ErrorKind> kinds = new HashMap<>();
    Set<String> ambiguous = new HashSet<>();
    for (String language : languages(environment)) {
      for (String directory : CATALOGUES) {
        Path file = FileSystems.getDefault().getPath(directory, language, "LC_MESSAGES", "libc.mo");
        for (Map.Entry<String, String> text : MessageCatalogue.read(file).entrySet()) {
          ErrorKind kind = ErrorKind.ofText(text.getKey());
          if (kind != ErrorKind.OTHER) {
            ErrorKind other = kinds.putIfAbsent(text.getValue(), kind);
            if (other != null && other != kind) {
              ambiguous.add(text.getValue());
            }
          }
        }
      }
    }
    kinds.keySet().removeAll(ambiguous);
    return kinds;
  }

  private static List<String> languages(Map<String, String> environment) {
    List<String> locales = new ArrayList<>();
    for (String language : environment.getOrDefault("LANGUAGE", "").split(":", -1)) {
      locales.add(language);
    }
    for (String variable : List.of("LC_ALL", "LC_MESSAGES", "LANG")) {
      locales.add(environment.getOrDefault(variable, ""));
    }
    List<String> languages = new ArrayList<>();
    for (String locale : locales) {
      // A locale is a name, not a path.
      if (locale.matches("[A-Za-z]{2,3}(_[A-Za-z]{2,3})?([.][A-Za-z0-9_-]+)?(@[a-z]+)?")) {
        languages.add(locale);
        languages.add(locale.replaceFirst("[.][^@]*", ""));
        languages.add(locale.replaceFirst("[._@].*", ""));
      }
    }
    return languages;
  }

  private static Map<String, ErrorKind> provoked() {
    Map<String, ErrorKind> provoked = new HashMap<>();
    Path home = Path.of(System.getProperty("java.home"));
    provoke(home.resolve("a".repeat(TOO_LONG_EVERYWHERE)), ErrorKind.TOO_LONG, provoked);
    provoke(home.resolve("release").resolve("a"), ErrorKind.REPLACED, provoked);
    return provoked;
  }

  private static void provoke(Path path, ErrorKind kind, Map<String, ErrorKind> provoked) {
    try {
      Files.size(path);
    } catch (FileSystemException e) {
      // "No such file" comes without a text: another class, that needs none.
      if (e.getReason() != null) {
        provoked.put(e.getReason(), kind);
      }
    } catch (IOException | InvalidPathException e) {
      // This system reports it in another way; the text stays unknown.
      return;
    }
  }
}
