package io.github.goodform.fs;

import com.ibm.icu.lang.UCharacter;
import java.io.IOException;
import java.nio.charset.Charset;
import java.nio.charset.CharsetEncoder;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.FileSystem;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * What the FAT driver of Linux does with names ({@code fs/fat/namei_vfat.c}): long names are
 * compared without the case of ASCII, and each file has a name of 8.3 in capitals of a code page,
 * that is found, and has to be free.
 */
final class LinuxFat implements LyingFileSystem.Lie {
  private static final int BASE = 8;
  private static final int NUMBERED = 6;
  private static final int EXTENSION = 3;

  private final CharsetEncoder page;

  /** The calls so far. */
  private int calls;

  /** The entries of each directory, by their long and by their short names. */
  private final Map<Path, Map<String, Path>> directories = new HashMap<>();

  private final Map<Path, String> shortNames = new HashMap<>();

  private LinuxFat(String codePage) {
    this.page = Charset.forName(codePage).newEncoder();
  }

  static LinuxFat of(String codePage) {
    return new LinuxFat(codePage);
  }

  /** A file system with these names, whose other rules are those of NTFS. */
  FileSystem fileSystem() {
    return new LyingFileSystem(RecordedProfile.named("ntfs3").fileSystem(), this);
  }

  int calls() {
    return calls;
  }

  @Override
  public void lookUp(Path path) {
    calls++;
  }

  @Override
  public Path found(Path path) {
    Path entry = entry(path);
    return entry == null ? path : entry;
  }

  @Override
  public void create(Path path) throws IOException {
    calls++;
    String own = own(name(path));
    if (entry(path) != null || (own != null && entries(path).containsKey(own))) {
      throw new FileAlreadyExistsException(path.toString());
    }
  }

  @Override
  public void created(Path path) {
    String own = own(name(path));
    String taken = own == null ? generated(path) : own;
    entries(path).put("L" + folded(name(path)), path);
    entries(path).put(taken, path);
    shortNames.put(path, taken);
  }

  @Override
  public void moved(Path source, Path target) {
    deleted(source);
    created(target);
  }

  @Override
  public void deleted(Path path) {
    calls++;
    String taken = shortNames.remove(path);
    if (taken != null) {
      entries(path).remove(taken);
      entries(path).remove("L" + folded(name(path)));
    }
  }

  private static String name(Path path) {
    return path.getFileName().toString();
  }

  private @Nullable Path entry(Path path) {
    if (path.getFileName() == null) {
      return null;
    }
    Path entry = entries(path).get("L" + folded(name(path)));
    return entry == null ? entries(path).get("S" + folded(name(path))) : entry;
  }

  private Map<String, Path> entries(Path path) {
    return directories.computeIfAbsent(path.toAbsolutePath().getParent(), p -> new HashMap<>());
  }

  private static String folded(String name) {
    StringBuilder folded = new StringBuilder();
    name.chars().forEach(c -> folded.append((char) (c < 0x80 ? Character.toUpperCase(c) : c)));
    return folded.toString();
  }

  /** The short name of a name that fits 8.3: its capitals. */
  private @Nullable String own(String name) {
    int dot = name.lastIndexOf('.');
    String base = dot < 0 ? name : name.substring(0, dot);
    String extension = dot < 0 ? "" : name.substring(dot + 1);
    boolean fits =
        !base.isEmpty()
            && base.length() <= BASE
            && extension.length() <= EXTENSION
            && !name.endsWith(".")
            && base.indexOf('.') < 0
            && name.chars().allMatch(c -> isKept(c) && page.canEncode((char) c));
    return fits ? "S" + capitals(name) : null;
  }

  private static boolean isKept(int c) {
    return c > ' ' && "[];,+=".indexOf(c) < 0;
  }

  private String capitals(String name) {
    StringBuilder capitals = new StringBuilder();
    name.chars()
        .forEach(
            c -> {
              int capital = UCharacter.toUpperCase(c);
              capitals.append((char) (page.canEncode((char) capital) ? capital : c));
            });
    return capitals.toString();
  }

  private String generated(Path path) {
    String name = name(path);
    int dot = name.lastIndexOf('.');
    String base = first(sanitized(dot < 1 ? name : name.substring(0, dot)), NUMBERED);
    String extension = first(sanitized(dot < 1 ? "" : name.substring(dot + 1)), EXTENSION);
    String end = extension.isEmpty() ? "" : "." + extension;
    int number = 1;
    while (entries(path).containsKey("S" + base + "~" + number + end)) {
      number++;
    }
    return "S" + base + "~" + number + end;
  }

  private String sanitized(String part) {
    StringBuilder kept = new StringBuilder();
    part.chars()
        .filter(c -> c != '.' && c != ' ')
        .forEach(
            c ->
                kept.append(isKept(c) && page.canEncode((char) c) ? capitals("" + (char) c) : "_"));
    return kept.toString();
  }

  private static String first(String text, int length) {
    return text.substring(0, Math.min(length, text.length()));
  }
}
