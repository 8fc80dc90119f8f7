package io.github.goodform.docker;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;

/** What stands in a document between two comments, written by a recording. */
public final class Passage {
  private static final String END = "<!-- Until here. -->\n";

  private final Path document;
  private final String begin;

  private Passage(Path document, String begin) {
    this.document = document;
    this.begin = begin;
  }

  /** Returns the passage that is said to come from a folder. */
  public static Passage of(Path document, String folder) {
    return new Passage(document, "<!-- From " + folder + ", by -Dgoodform.record=true. -->\n");
  }

  /** Returns what stands there. */
  public String read() throws IOException {
    String text = Files.readString(document);
    int from = from(text);
    return text.substring(from, to(text, from));
  }

  /** Writes what is to stand there. */
  public void write(String passage) throws IOException {
    String text = Files.readString(document);
    int from = from(text);
    Files.writeString(document, text.substring(0, from) + passage + text.substring(to(text, from)));
  }

  private int from(String text) {
    int at = text.indexOf(begin);
    if (at < 0) {
      throw new IllegalStateException("no " + begin.strip() + " in " + document.toAbsolutePath());
    }
    return at + begin.length();
  }

  private int to(String text, int from) {
    int at = text.indexOf(END, from);
    if (at < 0) {
      throw new IllegalStateException(
          "no " + END.strip() + " after " + begin.strip() + " in " + document.toAbsolutePath());
    }
    return at;
  }
}
