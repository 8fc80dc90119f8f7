package io.github.goodform.compliance.cli;

import io.github.goodform.compliance.cases.Octets;
import java.io.IOException;
import java.nio.file.AccessDeniedException;
import java.nio.file.FileSystemException;
import java.nio.file.NoSuchFileException;
import java.nio.file.NotDirectoryException;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Comparator;
import java.util.List;
import java.util.Objects;

/** The words of messages: escaped names, faults of the file system, names that were meant. */
final class Messages {
  private Messages() {}

  /** What the user wrote, in quotation marks and fit to print. */
  static String escaped(String text) {
    return '"' + printable(text) + '"';
  }

  /** A text in which everything but printable ASCII is escaped. */
  static String printable(String text) {
    return Octets.utf8(text).toString();
  }

  /** Why a file or a directory could not be used, in a few words. */
  static String because(IOException fault) {
    if (fault instanceof NoSuchFileException) {
      return "it does not exist";
    }
    if (fault instanceof NotDirectoryException) {
      return "it is not a directory";
    }
    if (fault instanceof AccessDeniedException) {
      return "permission denied";
    }
    String reason =
        fault instanceof FileSystemException system && system.getReason() != null
            ? system.getReason()
            : Objects.requireNonNullElse(fault.getMessage(), fault.getClass().getSimpleName());
    return Octets.utf8(reason.lines().findFirst().orElse(fault.getClass().getSimpleName()))
        .toString();
  }

  /** The names that were most likely meant, best first, at most three. */
  static List<String> near(String wanted, Collection<String> names) {
    record Near(String name, int distance) {}
    List<Near> near = new ArrayList<>();
    for (String name : names) {
      int distance = distance(wanted, name);
      boolean part = wanted.length() >= 4 && (name.contains(wanted) || wanted.contains(name));
      if (part || distance <= Math.max(2, wanted.length() / 3)) {
        near.add(new Near(name, part ? Math.min(distance, 2) : distance));
      }
    }
    return near.stream()
        .sorted(Comparator.comparingInt(Near::distance))
        .limit(3)
        .map(Near::name)
        .toList();
  }

  /** The question "did you mean" for names like these, or nothing. */
  static String didYouMean(String wanted, Collection<String> names) {
    List<String> near = near(wanted, names);
    return near.isEmpty() ? "" : "; did you mean " + String.join(", ", near) + "?";
  }

  /** The Levenshtein distance: insertions, deletions and replacements from one to the other. */
  private static int distance(String a, String b) {
    int[] row = new int[b.length() + 1];
    for (int j = 0; j < row.length; j++) {
      row[j] = j;
    }
    for (int i = 1; i <= a.length(); i++) {
      int diagonal = row[0];
      row[0] = i;
      for (int j = 1; j <= b.length(); j++) {
        int replaced = diagonal + (a.charAt(i - 1) == b.charAt(j - 1) ? 0 : 1);
        diagonal = row[j];
        row[j] = Math.min(replaced, Math.min(row[j], row[j - 1]) + 1);
      }
    }
    return row[b.length()];
  }
}
