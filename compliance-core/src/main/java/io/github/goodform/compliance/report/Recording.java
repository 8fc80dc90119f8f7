package io.github.goodform.compliance.report;

import io.github.goodform.fs.JvmLayer;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * What was once found out about an implementation, a directory or a locale, and kept in a file.
 * {@link RecordingReader} reads one.
 */
public sealed interface Recording {

  /**
   * Returns what no other recording may be of.
   *
   * @return the name of the release, the directory or the locale; null where several recordings may
   *     be brought together
   */
  @Nullable String subject();

  /**
   * How one release of an implementation read the cases.
   *
   * @param product the name of the implementation, such as {@code "Tomcat"}
   * @param version its version, such as {@code "11.0.27"}
   * @param language the language that it is written in, or empty
   * @param date when it was recorded, or empty
   * @param readings the reading of each case by the case's id, as {@link AnswerSummary#reading}
   *     writes it
   */
  record Release(
      String product, String version, String language, String date, Map<String, String> readings)
      implements Recording {
    /** Keeps an immutable copy. */
    public Release {
      readings = Collections.unmodifiableMap(new LinkedHashMap<>(readings));
    }

    /**
     * Returns the name by which reports call it.
     *
     * @return the product and the version
     */
    public String name() {
      return version.isEmpty() ? product : product + " " + version;
    }

    @Override
    public String subject() {
      return name();
    }
  }

  /**
   * What an implementation is, whatever its release.
   *
   * @param name its name, as {@link Release#product} has it
   * @param language the language that it is written in
   * @param home its address, or empty
   * @param usedBy the names of frameworks that read forms by it
   * @param known deviations that its makers know
   */
  record About(
      String name, String language, String home, List<String> usedBy, List<KnownUpstream> known)
      implements Recording {
    /** Keeps immutable copies. */
    public About {
      usedBy = List.copyOf(usedBy);
      known = List.copyOf(known);
    }

    @Override
    public @Nullable String subject() {
      return null;
    }
  }

  /**
   * A deviation that the makers of an implementation know.
   *
   * @param link where they know it
   * @param what what is known
   * @param cases the ids of the cases that show it
   */
  record KnownUpstream(String link, String what, List<String> cases) {
    /** Keeps an immutable copy. */
    public KnownUpstream {
      cases = List.copyOf(cases);
    }
  }

  /**
   * How many implementations read a case how, without names.
   *
   * @param byCase the counts by case and reading
   */
  record Counts(Map<String, Map<String, Integer>> byCase) implements Recording {
    /** Keeps an immutable copy. */
    public Counts {
      byCase = Collections.unmodifiableMap(new LinkedHashMap<>(byCase));
    }

    @Override
    public @Nullable String subject() {
      return null;
    }
  }

  /**
   * What a directory does with names.
   *
   * @param id the id of the recording, such as {@code "zfs-form-d"}
   * @param title the file system and its options, or empty
   * @param provenance when and how it was recorded, or empty
   * @param consistentWith the file systems that the results are consistent with
   * @param traits the answers by the trait's id
   */
  record Directory(
      String id,
      String title,
      String provenance,
      List<String> consistentWith,
      Map<String, DirectoryTable.Cell> traits)
      implements Recording {
    /** Keeps immutable copies. */
    public Directory {
      consistentWith = List.copyOf(consistentWith);
      traits = Collections.unmodifiableMap(new LinkedHashMap<>(traits));
    }

    Directory recorded(String when) {
      return new Directory(id, title, when, consistentWith, traits);
    }

    @Override
    public String subject() {
      return "the directory " + id;
    }
  }

  /**
   * What a JVM does with names in a locale.
   *
   * @param id the id of the recording, such as {@code "latin-1"}
   * @param group the directory that the recording was in, such as {@code "locales-jdk-25"}
   * @param jvm the encodings and the sample names
   * @param advice what to do where names cannot be encoded, or empty
   */
  record Locale(String id, String group, JvmLayer jvm, String advice) implements Recording {
    @Override
    public String subject() {
      return "the locale " + id + " in " + group;
    }
  }

  /**
   * When and on what directories were recorded.
   *
   * @param byDirectory the date and the versions by the id of the directory's recording
   */
  record Dates(Map<String, String> byDirectory) implements Recording {
    /** Keeps an immutable copy. */
    public Dates {
      byDirectory = Collections.unmodifiableMap(new LinkedHashMap<>(byDirectory));
    }

    @Override
    public @Nullable String subject() {
      return null;
    }
  }

  /**
   * The verdicts of one server, which are not about others.
   *
   * @param count how many there are
   */
  record Verdicts(int count) implements Recording {
    @Override
    public @Nullable String subject() {
      return null;
    }
  }
}
