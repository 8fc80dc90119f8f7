package io.github.goodform.fs.evidence;

/** What a directory does with names of some sort. */
public enum NameHandling {
  /** It stores and lists them as they are. */
  KEPT,
  /** It drops a part of the name, so that a shorter name reaches the same file. */
  STRIPPED,
  /** It stores and lists them under another name. */
  REWRITTEN,
  /** It replaces what it cannot hold, so that different names become one. */
  LOSSY,
  /** It refuses them. */
  REFUSED,
  /** It does one thing with some of them and another with others. */
  MIXED
}
