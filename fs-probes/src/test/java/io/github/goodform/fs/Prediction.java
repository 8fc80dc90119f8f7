package io.github.goodform.fs;

import static java.nio.charset.StandardCharsets.UTF_8;

import io.github.goodform.fs.evidence.NameComparison;
import io.github.goodform.fs.evidence.NameOctets;
import io.github.goodform.fs.evidence.NameVerdict;
import io.github.goodform.fs.evidence.Storability;
import io.github.goodform.fs.experiment.NameTransport;
import java.io.IOException;
import java.nio.file.DirectoryIteratorException;
import java.nio.file.DirectoryStream;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.Files;
import java.nio.file.InvalidPathException;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HexFormat;
import java.util.List;
import java.util.function.Supplier;

/**
 * Compares what a profile predicts with what a directory does, name by name and pair by pair.
 *
 * <p>The directory is a mount or a simulated one; each trial has a fresh directory in it.
 */
final class Prediction {
  /** How many single names {@link #tryAll} tries, but for those that are no names. */
  static final int NAMES = 700;

  private static final int SHARE = 41;
  private static final int RANDOM_PAIRS = 200;
  private static final long SEED = 20261122;

  private final FileNameProfile profile;
  private final Path directory;
  private final NameTransport transport;
  private final List<String> missed = new ArrayList<>();
  private final List<String> alarms = new ArrayList<>();
  private final List<Supplier<String>> openPairs = new ArrayList<>();
  private final List<String> wrongNames = new ArrayList<>();
  private final List<Supplier<String>> openNames = new ArrayList<>();
  private int pairs;
  private int names;
  private int rooms;

  /** Else a name comes back as this JVM decodes it. */
  private final boolean inUtf8;

  /** The daemon of ZFS has ended at a lookup of names that are not UTF-8. */
  private final boolean endsItsDaemon;

  Prediction(FileNameProfile profile, Path directory) {
    this.profile = profile;
    this.directory = directory;
    this.transport = NameTransport.of(directory);
    this.inUtf8 = !profile.context().provider().equals("file") || profile.jvm().encodesUnicode();
    this.endsItsDaemon =
        profile.consistentWith().stream().anyMatch(fileSystem -> fileSystem.startsWith("ZFS"));
  }

  /** What became of the second name, when the first is there. */
  private enum Ending {
    ONE_FILE,
    TWO_FILES,
    REFUSED
  }

  /** Two names that were tried, either first. */
  private record TriedPair(String first, String second, Ending forward, Ending reverse) {}

  /** A name that was tried alone: how it is listed, nothing where it was refused. */
  private record TriedName(String name, boolean created, List<String> listed) {}

  private final List<TriedPair> triedPairs = new ArrayList<>();
  private final List<TriedName> triedNames = new ArrayList<>();

  List<String> missed() {
    return missed;
  }

  List<String> alarms() {
    return alarms;
  }

  List<String> openPairs() {
    return openPairs.stream().map(Supplier::get).toList();
  }

  List<String> wrongNames() {
    return wrongNames;
  }

  List<String> openNames() {
    return openNames.stream().map(Supplier::get).toList();
  }

  int pairs() {
    return pairs;
  }

  int names() {
    return names;
  }

  /** Tries the sample of pairs and names by which the rates are counted. */
  void tryAll() throws IOException {
    for (String[] pair : NameSamples.pairs(SHARE, RANDOM_PAIRS, SEED)) {
      pair(pair[0], pair[1]);
    }
    for (String name : NameSamples.names(NAMES, SEED)) {
      name(name);
    }
  }

  /** One line of figures: what was missed, alarms, open, of pairs; wrong, open, of names. */
  String figures() {
    return "%d\t%d\t%d\t%d\t%d\t%d\t%d"
        .formatted(
            missed.size(),
            alarms.size(),
            openPairs.size(),
            pairs,
            wrongNames.size(),
            openNames.size(),
            names);
  }

  void pair(String a, String b) throws IOException {
    if (a.equals(b)) {
      return;
    }
    Ending forward = fate(a, b);
    Ending reverse = fate(b, a);
    if (forward != Ending.REFUSED && reverse != Ending.REFUSED) {
      judge(new TriedPair(a, b, forward, reverse));
    }
  }

  private void judge(TriedPair tried) {
    triedPairs.add(tried);
    pairs++;
    String a = tried.first();
    String b = tried.second();
    NameComparison predicted = profile.samePath(a, b);
    Supplier<String> shown =
        () -> NameOctets.escape(a) + "|" + NameOctets.escape(b) + " " + predicted;
    boolean forward = tried.forward() == Ending.ONE_FILE;
    boolean reverse = tried.reverse() == Ending.ONE_FILE;
    boolean one = forward || reverse;
    boolean both = forward && reverse;
    boolean joins = !profile.collisions(List.of(a, b)).isEmpty();
    boolean keys = profile.key(a).equals(profile.key(b));
    boolean locks = profile.lockKey(a).equals(profile.lockKey(b));
    if (one && (predicted.isDistinct() || !joins || !locks)) {
      missed.add(shown.get());
    } else if ((!both && (predicted.isSame() || keys)) || (predicted.isSame() && !keys)) {
      alarms.add(shown.get());
    } else if (!one && predicted.verdict() == NameVerdict.ASYMMETRIC) {
      alarms.add(shown.get());
    } else if (predicted.verdict() == NameVerdict.INCONCLUSIVE) {
      openPairs.add(shown);
    }
  }

  private Ending fate(String a, String b) throws IOException {
    Path room = Files.createDirectory(directory.resolve("p" + rooms++));
    List<Path> made = new ArrayList<>();
    try {
      made.add(Files.createFile(room.resolve(written(a))));
      return listed(room).isEmpty() ? Ending.REFUSED : second(room, b, made);
    } catch (IOException | InvalidPathException e) {
      return Ending.REFUSED;
    } finally {
      remove(room, made);
    }
  }

  /** As the JVM encodes the name; in UTF-8 where it cannot, and where it is no other encoding. */
  private Path written(String name) {
    if (inUtf8) {
      return transport.name(name);
    }
    Path path;
    try {
      path = directory.getFileSystem().getPath(name);
    } catch (InvalidPathException e) {
      return transport.name(name);
    }
    if (endsItsDaemon && !transport.hex(path).equals(NameOctets.hex(NameOctets.utf8(name)))) {
      throw new InvalidPathException(NameOctets.escape(name), "octets that may end the daemon");
    }
    return path;
  }

  /** A name of which nothing is stored beside the first, and is alone, is one file with it. */
  private Ending second(Path room, String name, List<Path> made) throws IOException {
    Path other = room.resolve(written(name));
    boolean found = Files.exists(other, LinkOption.NOFOLLOW_LINKS);
    try {
      made.add(Files.createFile(other));
      if (found || listed(room).size() == made.size()) {
        return found ? Ending.ONE_FILE : Ending.TWO_FILES;
      }
      return isStoredAlone(name) ? Ending.ONE_FILE : Ending.REFUSED;
    } catch (FileAlreadyExistsException e) {
      return Ending.ONE_FILE;
    } catch (IOException e) {
      return isStoredAlone(name) ? Ending.ONE_FILE : Ending.REFUSED;
    }
  }

  private boolean isStoredAlone(String name) throws IOException {
    Path room = Files.createDirectory(directory.resolve("p" + rooms++));
    List<Path> made = new ArrayList<>();
    try {
      made.add(Files.createFile(room.resolve(written(name))));
      return !listed(room).isEmpty();
    } catch (IOException e) {
      return false;
    } finally {
      remove(room, made);
    }
  }

  /** With the name as the JVM encodes it: a name that it cannot encode is refused. */
  private static boolean create(Path room, String name, List<Path> made) {
    try {
      made.add(Files.createFile(room.resolve(name)));
      return true;
    } catch (IOException | InvalidPathException e) {
      return false;
    }
  }

  void name(String name) throws IOException {
    Path room = Files.createDirectory(directory.resolve("p" + rooms++));
    List<Path> made = new ArrayList<>();
    try {
      boolean created = create(room, name, made);
      judge(new TriedName(name, created, created ? listed(room) : List.of()));
    } finally {
      remove(room, made);
    }
  }

  private void judge(TriedName tried) {
    triedNames.add(tried);
    names++;
    String name = tried.name();
    List<String> listed = tried.listed();
    Storability predicted = profile.storability(name);
    boolean right =
        switch (predicted.verdict()) {
          case REFUSED -> !tried.created();
          case KEPT -> listed.equals(List.of(name));
          case REWRITTEN, LOSSY ->
              tried.created()
                  && !listed.equals(List.of(name))
                  && (listed.isEmpty() || listed.equals(profile.storedAs(name).stream().toList()));
          default -> true;
        };
    if (!right) {
      String shown = shown(name, predicted, listed);
      wrongNames.add(
          shown.length() > 400
              ? shown.substring(0, 60) + "… " + name.length() + " " + predicted
              : shown);
    } else if (predicted.verdict() == NameVerdict.INCONCLUSIVE) {
      openNames.add(() -> shown(name, predicted, listed));
    }
  }

  private static String shown(String name, Storability predicted, List<String> listed) {
    return NameOctets.escape(name)
        + " "
        + predicted
        + ", listed as "
        + listed.stream().map(NameOctets::escape).toList();
  }

  /** What another profile of the same directory predicts of all that was tried. */
  Prediction by(FileNameProfile other) {
    Prediction prediction = new Prediction(other, directory);
    triedPairs.forEach(prediction::judge);
    triedNames.forEach(prediction::judge);
    return prediction;
  }

  private List<String> listed(Path room) throws IOException {
    List<String> listed = new ArrayList<>();
    try (DirectoryStream<Path> entries = Files.newDirectoryStream(room)) {
      for (Path entry : entries) {
        listed.add(
            inUtf8
                ? NameOctets.text(transport.hex(entry))
                    .orElseGet(
                        () -> new String(HexFormat.of().parseHex(transport.hex(entry)), UTF_8))
                : entry.getFileName().toString());
      }
    }
    return listed;
  }

  /** Some file systems list a name otherwise than they take it, and some cannot delete it. */
  private static void remove(Path room, List<Path> made) {
    List<Path> all = new ArrayList<>(made);
    try (DirectoryStream<Path> entries = Files.newDirectoryStream(room)) {
      entries.forEach(all::add);
    } catch (IOException | DirectoryIteratorException e) {
      all.add(room);
    }
    all.add(room);
    for (Path path : all) {
      deleteQuietly(path);
    }
  }

  private static void deleteQuietly(Path path) {
    try {
      Files.deleteIfExists(path);
    } catch (IOException e) {
      // The mount is thrown away.
      return;
    }
  }
}
