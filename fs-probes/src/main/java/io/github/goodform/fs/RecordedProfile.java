package io.github.goodform.fs;

import static java.nio.charset.StandardCharsets.UTF_8;

import io.github.goodform.fs.evidence.NameOctets;
import io.github.goodform.fs.replay.ReplayFileSystem;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.util.Arrays;
import java.util.List;
import java.util.NoSuchElementException;
import java.util.Objects;

/**
 * A profile that was recorded of a real file system and comes with this library, to be replayed or
 * compared with.
 *
 * <pre>{@code
 * FileSystem mac = RecordedProfile.named("apfs").fileSystem();
 * }</pre>
 *
 * <p>What a driver for Linux does is not what another system does with the same disk: Apple's APFS
 * refuses names that are not UTF-8, for example, and the one recorded here keeps them. Immutable
 * and safe for use by several threads.
 *
 * @param name a short stable name, such as {@code zfs-form-d}
 * @param title the file system and its options
 * @param provenance when and how it was recorded
 */
public record RecordedProfile(String name, String title, String provenance) {
  private static final List<RecordedProfile> ALL = readIndex();

  /**
   * All recorded profiles.
   *
   * @return an unmodifiable list
   */
  public static List<RecordedProfile> all() {
    return ALL;
  }

  /**
   * The recorded profile of a name.
   *
   * @param name the name, such as {@code apfs}
   * @return the recorded profile
   * @throws NoSuchElementException when there is none; the message has all names
   */
  public static RecordedProfile named(String name) {
    return ALL.stream()
        .filter(recorded -> recorded.name.equals(name))
        .findFirst()
        .orElseThrow(
            () ->
                new NoSuchElementException(
                    "recorded-profile: expected one of %s, found \"%s\""
                        .formatted(
                            ALL.stream().map(RecordedProfile::name).toList(),
                            NameOctets.escape(name))));
  }

  /**
   * Reads the profile; every verdict is judged anew from the recorded evidence.
   *
   * @return the profile
   */
  public FileNameProfile profile() {
    return FileNameProfile.parse(read(name + ".json"));
  }

  /**
   * A file system in memory that does with names what was recorded.
   *
   * @return an open, empty file system
   */
  public ReplayFileSystem fileSystem() {
    return profile().fileSystem();
  }

  private static List<RecordedProfile> readIndex() {
    return Arrays.stream(read("index.tsv").split("\n", -1))
        .filter(line -> !line.isEmpty())
        .map(line -> line.split("\t", -1))
        .map(fields -> new RecordedProfile(fields[0], fields[1], fields[2]))
        .toList();
  }

  private static String read(String resource) {
    try (InputStream stream = RecordedProfile.class.getResourceAsStream("profiles/" + resource)) {
      return new String(Objects.requireNonNull(stream, resource).readAllBytes(), UTF_8);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}
