package io.github.goodform.fs.experiment;

import io.github.goodform.fs.evidence.NameOctets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/**
 * Reads the two flags by which a kernel declares what a directory does with case: {@code
 * FS_XFLAG_CASEFOLD} and {@code FS_XFLAG_CASENONPRESERVING} of {@code FS_IOC_FSGETXATTR}, which
 * Linux sets from 7.2 on. An older kernel sets neither. The {@code ioctl} is made by Perl, which is
 * on nearly every Linux: Java makes none, and {@code lsattr} shows neither flag of FAT.
 */
public final class CaseFlags {
  /** Names that differ in case are looked up as one. */
  public static final String CASEFOLD = "casefold";

  /** Names are not listed in the case they were given in. */
  public static final String CASENONPRESERVING = "casenonpreserving";

  // include/uapi/linux/fs.h
  private static final long CASEFOLD_BIT = 0x0004_0000L;
  private static final long CASENONPRESERVING_BIT = 0x0008_0000L;

  /**
   * Prints the flags in hexadecimal digits, or why they cannot be read. The number is {@code
   * _IOR('X', 31, struct fsxattr)}, first as most processors have it, then as those where the
   * direction takes three bits; neither means anything else to the other kind.
   */
  private static final String SCRIPT =
      "sysopen(my $directory, $ARGV[0], 0) or print(\"open: $!\") && exit 1; my $attributes ="
          + " \"\\0\" x 28; ioctl($directory, 0x801c581f, $attributes) || ioctl($directory,"
          + " 0x401c581f, $attributes) or print(\"FS_IOC_FSGETXATTR: $!\") && exit 1;"
          + " printf(\"%08x\", unpack(\"L\", $attributes));";

  static final List<String> COMMAND = List.of("perl", "-e", SCRIPT);

  private CaseFlags() {}

  /**
   * The names of the flags that are set, separated by commas, or why they were not observed.
   *
   * @return empty where neither is set
   */
  public static String of(Path directory) {
    return DirectoryFlags.ask(directory, COMMAND, CaseFlags::parse);
  }

  static String parse(int exit, String output) {
    if (exit != 0 || !output.matches("[0-9a-f]{8}")) {
      String reason = output.isBlank() ? "perl, exit code " + exit : output.strip();
      return DirectoryFlags.NOT_OBSERVED + NameOctets.escape(reason);
    }
    long flags = Long.parseLong(output, 16);
    List<String> set = new ArrayList<>();
    if ((flags & CASEFOLD_BIT) != 0) {
      set.add(CASEFOLD);
    }
    if ((flags & CASENONPRESERVING_BIT) != 0) {
      set.add(CASENONPRESERVING);
    }
    return String.join(",", set);
  }
}
