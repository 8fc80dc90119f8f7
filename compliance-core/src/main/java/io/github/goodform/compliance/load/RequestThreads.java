package io.github.goodform.compliance.load;

import java.util.Locale;

/** What kind of threads a server handles requests with. */
enum RequestThreads {
  /** It is not known. */
  NOT_OBSERVED,

  /** Threads of the operating system, most often of a pool. */
  PLATFORM,

  /** A virtual thread for each request, or for each task that may block. */
  VIRTUAL,

  /** Some connectors or handlers use the ones, and some the others. */
  BOTH;

  /** What is to be done where it is not known. */
  static final String MISSING =
      "platform or virtual threads (the server's beans do not show it: add ServerTimesHandler or"
          + " ServerTimesFilter)";

  static RequestThreads of(boolean virtual) {
    return virtual ? VIRTUAL : PLATFORM;
  }

  /** Adds what another part of the server shows. */
  RequestThreads and(RequestThreads other) {
    if (this == other || other == NOT_OBSERVED) {
      return this;
    }
    return this == NOT_OBSERVED ? other : BOTH;
  }

  /** The sentence of a report. */
  String describe() {
    return switch (this) {
      case NOT_OBSERVED -> "threads that handle requests: not observed";
      case PLATFORM -> "threads that handle requests: platform";
      case VIRTUAL -> "threads that handle requests: virtual (of tasks that may block)";
      case BOTH -> "threads that handle requests: platform, and virtual";
    };
  }

  String id() {
    return name().toLowerCase(Locale.ROOT).replace('_', '-');
  }
}
