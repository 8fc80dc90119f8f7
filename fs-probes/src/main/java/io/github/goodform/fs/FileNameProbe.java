package io.github.goodform.fs;

import io.github.goodform.fs.evidence.Evidence;
import io.github.goodform.fs.evidence.NameObservation;
import io.github.goodform.fs.evidence.Question;
import io.github.goodform.fs.evidence.QuestionCatalogue;
import io.github.goodform.fs.experiment.Experimenter;
import io.github.goodform.fs.experiment.NameTransport;
import io.github.goodform.fs.experiment.Workspace;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.NotDirectoryException;
import java.nio.file.Path;
import java.nio.file.attribute.BasicFileAttributes;
import java.time.Instant;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.function.Consumer;

/**
 * Asks a directory, by experiment, what it does with file names.
 *
 * <pre>{@code
 * FileNameProfile profile = FileNameProbe.of(directory).quick();
 * if (profile.samePath("swedish-\u00E5.txt", "swedish-a\u030A.txt").isSame()) { … }
 * }</pre>
 *
 * <p>Every question is asked in a fresh sub-directory of a hidden directory that the probe makes
 * and removes; two questions are put to the given directory itself, under names nobody else has. No
 * other file is touched, no symbolic link is followed, and probes at work in one directory do not
 * disturb each other. A directory that is read-only, full or vanishing gives a profile in which the
 * answers are inconclusive, with the reason.
 *
 * <p>Immutable and safe for use by several threads.
 */
public final class FileNameProbe {
  private final Path directory;
  private final boolean octets;
  private final Consumer<Progress> listener;

  /**
   * How far a probe has come.
   *
   * @param done how many questions were answered
   * @param total how many there are
   * @param question the id of the one that is asked next, empty at the end
   */
  public record Progress(int done, int total, String question) {}

  private FileNameProbe(Path directory, boolean octets, Consumer<Progress> listener) {
    this.directory = directory;
    this.octets = octets;
    this.listener = listener;
  }

  /**
   * A probe of a directory, of any file system provider.
   *
   * @param directory the directory
   * @return the probe
   */
  public static FileNameProbe of(Path directory) {
    return new FileNameProbe(Objects.requireNonNull(directory, "directory"), false, progress -> {});
  }

  /**
   * Also asks for names that are not valid UTF-8 in {@link #full()}, after everything else.
   *
   * <p>Off by default: such names are known to have killed a file system's daemon.
   *
   * @return a probe that asks for them
   */
  public FileNameProbe withOctets() {
    return new FileNameProbe(directory, true, listener);
  }

  /**
   * Tells how far the probe has come, before each question and at the end, in the calling thread.
   *
   * @param progress what to call
   * @return a probe that calls it
   */
  public FileNameProbe onProgress(Consumer<Progress> progress) {
    return new FileNameProbe(directory, octets, Objects.requireNonNull(progress, "progress"));
  }

  /**
   * Asks for canonical and compatibility equivalence, stored form and case: a few milliseconds on a
   * local file system.
   *
   * @return the profile; what was not asked is inconclusive in it
   * @throws IOException when there is no such directory or it is not a directory
   */
  public FileNameProfile quick() throws IOException {
    List<Question> questions =
        Question.catalogue().stream()
            .filter(q -> QuestionCatalogue.QUICK.contains(q.id()))
            .toList();
    return probe(questions, false);
  }

  /**
   * Asks every question of the catalogue; names of raw octets only {@link #withOctets()}.
   *
   * @return the profile
   * @throws IOException when there is no such directory or it is not a directory
   */
  public FileNameProfile full() throws IOException {
    List<Question> questions =
        Question.catalogue().stream()
            .filter(q -> octets || q.group() != Question.Group.OCTETS)
            .toList();
    return probe(questions, true);
  }

  private FileNameProfile probe(List<Question> questions, boolean full) throws IOException {
    if (!Files.readAttributes(directory, BasicFileAttributes.class).isDirectory()) {
      throw new NotDirectoryException(directory.toString());
    }
    Instant time = Instant.now();
    long start = System.nanoTime();
    Map<String, NameObservation> observations = new LinkedHashMap<>();
    String leftBehind = ask(questions, observations);
    listener.accept(new Progress(questions.size(), questions.size(), ""));
    long elapsedMicros = (System.nanoTime() - start) / 1_000;
    return FileNameProfile.of(
        JvmLayer.observe(),
        ProbeContext.observe(directory, time, elapsedMicros, full, leftBehind),
        Evidence.of(observations));
  }

  /** Asks and removes all traces; says what could not be removed. */
  private String ask(List<Question> questions, Map<String, NameObservation> observations) {
    NameTransport transport = NameTransport.of(directory);
    Workspace workspace;
    try {
      workspace = Workspace.open(directory, transport);
    } catch (IOException | RuntimeException e) {
      NameObservation unasked = new NameObservation.Unasked(Experimenter.environmental(e));
      questions.forEach(question -> observations.put(question.id(), unasked));
      return "";
    }
    try (workspace) {
      Experimenter experimenter = new Experimenter(workspace, transport);
      for (Question question : questions) {
        listener.accept(new Progress(observations.size(), questions.size(), question.id()));
        observations.put(question.id(), experimenter.ask(question));
      }
    }
    return workspace.leftBehind();
  }
}
