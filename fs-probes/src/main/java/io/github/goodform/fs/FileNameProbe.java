package io.github.goodform.fs;

import io.github.goodform.fs.evidence.Evidence;
import io.github.goodform.fs.evidence.NameObservation;
import io.github.goodform.fs.evidence.NextQuestion;
import io.github.goodform.fs.evidence.Question;
import io.github.goodform.fs.evidence.QuestionCatalogue;
import io.github.goodform.fs.evidence.Trait;
import io.github.goodform.fs.experiment.CaseFlags;
import io.github.goodform.fs.experiment.Deadline;
import io.github.goodform.fs.experiment.DirectoryFlags;
import io.github.goodform.fs.experiment.EntryObserver;
import io.github.goodform.fs.experiment.NameTransport;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.NotDirectoryException;
import java.nio.file.Path;
import java.nio.file.attribute.BasicFileAttributes;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.function.Consumer;
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;

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
  private final @Nullable Consumer<Progress> listener;
  private final @Nullable Duration limit;
  private final boolean flags;

  /**
   * How far a probe has come.
   *
   * @param done how many questions were answered
   * @param total how many there are
   * @param question the id of the one that is asked next, empty at the end
   */
  public record Progress(int done, int total, String question) {}

  private FileNameProbe(
      Path directory,
      boolean octets,
      @Nullable Consumer<Progress> listener,
      @Nullable Duration limit,
      boolean flags) {
    this.directory = directory;
    this.octets = octets;
    this.listener = listener;
    this.limit = limit;
    this.flags = flags;
  }

  /**
   * A probe of a directory, of any file system provider.
   *
   * @param directory the directory
   * @return the probe
   */
  public static FileNameProbe of(Path directory) {
    return new FileNameProbe(
        Objects.requireNonNull(directory, "directory"), false, null, null, false);
  }

  /**
   * Also asks for names that are not valid UTF-8 in {@link #full()}, after everything else.
   *
   * <p>Off by default: such names are known to have killed a file system's daemon.
   *
   * @return a probe that asks for them
   */
  public FileNameProbe withOctets() {
    return new FileNameProbe(directory, true, listener, limit, flags);
  }

  /**
   * Reports how far the probe has come, before each question and at the end, in the calling thread.
   *
   * @param progress what to call
   * @return a probe that calls it
   */
  public FileNameProbe onProgress(Consumer<Progress> progress) {
    return new FileNameProbe(
        directory, octets, Objects.requireNonNull(progress, "progress"), limit, flags);
  }

  /**
   * Stops asking after a time. What was not asked by then is inconclusive, and everything that was
   * created is removed; a call that the file system holds is waited for. An interrupt of the thread
   * ends the asking likewise, with or without a limit, and the thread is interrupted again
   * afterwards.
   *
   * <p>A question of many calls ends after five seconds, that about each character after 15, or
   * after the time of all questions before it where that is longer. With a longer limit it has all
   * of that.
   *
   * @param limit the time
   * @return a probe that stops after it
   */
  public FileNameProbe within(Duration limit) {
    return new FileNameProbe(
        directory, octets, listener, Objects.requireNonNull(limit, "limit"), flags);
  }

  /**
   * Also reads what the system declares of the directory itself: its flags, by the program {@code
   * lsattr}, where {@code F} declares that case is ignored; and what Linux 7.2 and later report
   * about case ({@code FS_IOC_FSGETXATTR}), by {@code perl}. {@link FileNameProfile#mountClaims()}
   * compares both with the answers. No verdict rests on them.
   *
   * @return a probe that starts the two programs and waits at most two seconds for each
   * @since 0.1
   */
  public FileNameProbe withDirectoryFlags() {
    return new FileNameProbe(directory, octets, listener, limit, true);
  }

  /**
   * Asks what some traits rest on and nothing else: a handful of questions for {@link
   * Trait#CASE_RULE}. Each answer is that of {@link #full()}.
   *
   * @param traits the traits; {@link Trait#OCTETS} is asked for only {@link #withOctets()}
   * @return the profile; other traits are inconclusive in it
   * @throws IOException when there is no such directory or it is not a directory
   */
  public FileNameProfile ask(Trait<?>... traits) throws IOException {
    List<Trait<?>> wanted = new ArrayList<>(List.of(traits));
    if (!octets) {
      wanted.remove(Trait.OCTETS);
    }
    return probe(NextQuestion.on(wanted), 0, false);
  }

  /**
   * Looks up the entries that the directory holds under other spellings, and creates nothing: for
   * directories that must not be written. It tells case and canonical equivalence, as far as there
   * are entries with letters.
   *
   * @return the profile; what no entry showed is inconclusive in it
   * @throws IOException when there is no such directory, it is not a directory or it cannot be
   *     listed
   */
  public FileNameProfile observe() throws IOException {
    requireDirectory();
    Instant time = Instant.now();
    long start = System.nanoTime();
    Deadline deadline = Deadline.after(limit);
    try {
      Map<String, NameObservation> observations =
          EntryObserver.observe(directory, NameTransport.of(directory), deadline);
      return profile(observations, time, start, false, "");
    } finally {
      deadline.end();
    }
  }

  /**
   * A key to cache a {@link ProfileSummary} under: of the directory, its file store, the options of
   * the mount, and the system with its version. It is found without a probe. Where the file system
   * has no time of birth, as FUSE, it is also of the path, and a directory that was made anew may
   * have the key of the one that was deleted there.
   *
   * @return 32 hexadecimal digits, empty where the file system gives directories no identity
   * @throws IOException when there is no such directory or it is not a directory
   */
  public Optional<String> cacheKey() throws IOException {
    requireDirectory();
    return CacheKey.of(directory);
  }

  /**
   * Asks for canonical and compatibility equivalence, stored form and case: a few milliseconds on a
   * local file system. For octets where this JVM writes them itself, as {@link #full()}.
   *
   * @return the profile; what was not asked is inconclusive in it
   * @throws IOException when there is no such directory or it is not a directory
   */
  public FileNameProfile quick() throws IOException {
    return ask(q -> QuestionCatalogue.QUICK.contains(q.id()), false);
  }

  /**
   * Asks every question of the catalogue; names of raw octets only {@link #withOctets()}, except
   * where this JVM encodes file names otherwise than in UTF-8 and so writes octets itself: then all
   * are asked but those that are known to have killed a daemon.
   *
   * @return the profile
   * @throws IOException when there is no such directory or it is not a directory
   */
  public FileNameProfile full() throws IOException {
    return ask(q -> octets || q.group() != Question.Group.OCTETS, true);
  }

  private FileNameProfile ask(Predicate<Question> wanted, boolean full) throws IOException {
    Predicate<Question> all =
        EncodedName.isOctets(JvmLayer.observe())
            ? wanted.or(QuestionCatalogue::isWrittenByEncodings)
            : wanted;
    List<Question> questions = Question.catalogue().stream().filter(all).toList();
    return probe(NextQuestion.of(questions), questions.size(), full);
  }

  private void requireDirectory() throws IOException {
    if (!Files.readAttributes(directory, BasicFileAttributes.class).isDirectory()) {
      throw new NotDirectoryException(directory.toString());
    }
  }

  private FileNameProfile probe(NextQuestion next, int total, boolean full) throws IOException {
    requireDirectory();
    Instant time = Instant.now();
    long start = System.nanoTime();
    Interview interview = new Interview(next, total, listener);
    Deadline deadline = Deadline.after(limit);
    try {
      interview.hold(directory, deadline);
    } finally {
      deadline.end();
    }
    return profile(interview.observations(), time, start, full, interview.leftBehind());
  }

  private FileNameProfile profile(
      Map<String, NameObservation> observations,
      Instant time,
      long start,
      boolean full,
      String leftBehind) {
    long elapsedMicros = (System.nanoTime() - start) / 1_000;
    ProbeContext context =
        ProbeContext.observe(
            directory,
            time,
            elapsedMicros,
            full,
            leftBehind,
            flags ? DirectoryFlags.of(directory) : "",
            flags ? CaseFlags.of(directory) : "");
    return FileNameProfile.here(context, Evidence.of(observations));
  }
}
