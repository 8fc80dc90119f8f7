package io.github.goodform.fs;

import io.github.goodform.fs.evidence.Collision;
import io.github.goodform.fs.experiment.NameTransport;
import io.github.goodform.fs.naming.JvmNames;
import io.github.goodform.fs.naming.NameGroups;
import java.io.IOException;
import java.nio.file.DirectoryIteratorException;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HexFormat;
import java.util.List;

/**
 * Names that are added one by one, each compared with all earlier ones: the entries of an archive
 * that is extracted, on top of what a directory holds.
 *
 * <pre>{@code
 * NameSet names = profile.nameSet();
 * names.addExisting(target);
 * for (Entry entry : archive) {
 *   if (!names.add(entry.name()).isEmpty()) { … }
 * }
 * }</pre>
 *
 * <p>Names collide as for {@link FileNameProfile#collisions}; a name that a directory holds counts
 * as stored, also where it could not be created anew.
 *
 * <p>Adding a name takes a few hash look-ups, however many names there are. Not safe for use by
 * several threads.
 */
public final class NameSet {
  private final JvmNames names;
  private final NameGroups groups;

  NameSet(JvmNames names) {
    this.names = names;
    this.groups = new NameGroups(names);
  }

  /**
   * Adds a name, and the directories on the way to it.
   *
   * @param path a name, or a path as for {@link FileNameProfile#samePath}; not added when it has
   *     {@code ..}
   * @return its collisions with earlier names: one at most for the path and each of its directories
   *     that were not added before in the same spelling; empty when it collides with nothing
   */
  public List<Collision> add(String path) {
    return groups.add(path);
  }

  /**
   * Adds the names that a directory holds, not those in its sub-directories. An octet of a name
   * that is not UTF-8 is a lone surrogate, as in {@link NameList}. In a JVM with another encoding
   * of file names, it is the string that the JVM lists, unless that is written as other octets.
   *
   * @param directory the directory
   * @return the collisions of its names with earlier names
   * @throws IOException when it cannot be listed
   */
  public List<Collision> addExisting(Path directory) throws IOException {
    NameTransport transport = NameTransport.of(directory);
    List<Collision> collisions = new ArrayList<>();
    try (DirectoryStream<Path> entries = Files.newDirectoryStream(directory)) {
      for (Path entry : entries) {
        byte[] octets = HexFormat.of().parseHex(transport.hex(entry));
        collisions.addAll(groups.addExisting(names.spelled(octets)));
      }
    } catch (DirectoryIteratorException e) {
      throw e.getCause();
    }
    return List.copyOf(collisions);
  }

  /**
   * All collisions so far.
   *
   * @return one collision for each file with several spellings, with all of them, and one for names
   *     that may be one file
   */
  public List<Collision> collisions() {
    return groups.collisions();
  }
}
