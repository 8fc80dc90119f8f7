package io.github.goodform.compliance.load;

import java.util.regex.Pattern;

/** The reasons for which a load is INVALID, as reports print them. */
public final class GuardSentences {
  private static final Pattern SENTENCES =
      Pattern.compile(
          "other processes used [0-9.]+ of|the machine was [0-9]+ % busy|the host took [0-9.]+ % of"
              + "|a task waited for a processor in|the loader was late: P99 "
              + "|[0-9]+ of [0-9]+ requests were completed|the loader had too few connections"
              + "|the loader's collector took|the warm-up ended at its limit");

  private GuardSentences() {}

  /** Returns whether a text begins with the reason of a load without nodes. */
  public static boolean isReason(String text) {
    return SENTENCES.matcher(text).lookingAt();
  }
}
