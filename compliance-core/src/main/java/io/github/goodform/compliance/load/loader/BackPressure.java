package io.github.goodform.compliance.load.loader;

/** What a server does whose client sends requests and does not read the answers. */
public enum BackPressure {
  /** It stops to read. */
  BOUNDED,
  /** It reads everything: the answers that do not leave stay in its memory. */
  UNBOUNDED,
  /** It closed the connection, or was too slow to decide, or there was no connection. */
  UNDECIDED
}
