package io.github.goodform.compliance.run;

import io.github.goodform.compliance.cases.AskedSize;
import io.github.goodform.compliance.cases.Case;
import io.github.goodform.compliance.cases.FileServingCase;
import io.github.goodform.compliance.cases.Fixture;
import io.github.goodform.compliance.cases.Limit;
import io.github.goodform.compliance.cases.Transmission;
import io.github.goodform.compliance.cases.UploadCase;
import io.github.goodform.compliance.wire.ServerDescription;
import io.github.goodform.compliance.wire.Wire;
import java.util.Set;
import java.util.TreeSet;
import org.jspecify.annotations.Nullable;

/**
 * Why cases cannot be asked of a server.
 *
 * @param server what the server reports of itself
 * @param offered the features of the server, and those that the run gives it
 * @param directory the served directory, or null when it was not given
 */
record Obstacles(
    Wire wire, ServerDescription server, Set<String> offered, @Nullable ServedDirectory directory) {

  /** The header of a part and a delimiter: smaller parts would be nothing else. */
  private static final int LEAST_OF_A_PART = 128;

  /** Returns why a case cannot be asked, in one line, or null when it can. */
  @Nullable String of(Case testCase) {
    if (testCase instanceof FileServingCase file) {
      if (directory == null) {
        return "the directory that the server serves was not given";
      }
      for (Fixture fixture : file.fixtures()) {
        String problem = directory.problem(fixture);
        if (problem != null) {
          return problem;
        }
      }
    }
    String undeclared = undeclared(testCase.head().marks().size());
    if (undeclared != null) {
      return undeclared;
    }
    if (testCase instanceof UploadCase upload) {
      Limit exceeded = DeclaredLimits.exceeded(upload, server.limits());
      if (exceeded != null) {
        return "the body exceeds a limit that the server declares: " + exceeded.words();
      }
    }
    String newer = newer(testCase);
    if (newer != null) {
      return newer;
    }
    String unsendable = wire.obstacle(testCase);
    if (unsendable != null) {
      return unsendable;
    }
    Set<String> missing = new TreeSet<>(testCase.needs());
    missing.removeAll(offered);
    return missing.isEmpty()
        ? null
        : "the server does not offer the feature " + String.join(", ", missing);
  }

  /** What HTTP/1.1 adds does not bind a server of HTTP/1.0. */
  private @Nullable String newer(Case testCase) {
    if (!server.http10() || !(testCase instanceof UploadCase upload)) {
      return null;
    }
    if (upload.transmissions().stream().anyMatch(Transmission::hasTransferCoding)) {
      return "the server answers HTTP/1.0, which has no transfer codings";
    }
    boolean expects =
        upload.transmissions().stream().anyMatch(Transmission::awaits100)
            || upload.headers().keySet().stream().anyMatch("Expect"::equalsIgnoreCase);
    return expects ? "the server answers HTTP/1.0, which has no expectations" : null;
  }

  private @Nullable String undeclared(@Nullable AskedSize size) {
    if (size == null || !size.declared()) {
      return null;
    }
    Limit limit = size.limit();
    Long declared = server.limits().get(limit);
    if (declared == null) {
      return "the server declares no limit of this kind";
    }
    if (!limit.isAsked(declared)) {
      return "the server declares a limit that is larger or smaller than what the kit sends";
    }
    return isHidden(limit, declared)
        ? "the server declares another limit that such a body exceeds"
        : null;
  }

  /** Whether a body of the size exceeds another limit. */
  private boolean isHidden(Limit limit, long declared) {
    long total = orNone(Limit.TOTAL_OCTETS);
    return switch (limit) {
      case PARTS -> total < 100 * declared;
      case PART_OCTETS, HEADER_OCTETS -> total < declared + 512;
      case TOTAL_OCTETS ->
          orNone(Limit.PART_OCTETS) < LEAST_OF_A_PART
              || orNone(Limit.HEADER_OCTETS) < LEAST_OF_A_PART
              || orNone(Limit.PARTS) < 1 + declared / orNone(Limit.PART_OCTETS);
      case NAME_OCTETS -> orNone(Limit.HEADER_OCTETS) < declared + 64;
    };
  }

  private long orNone(Limit limit) {
    return server.limits().getOrDefault(limit, Long.MAX_VALUE);
  }
}
