package io.github.goodform.fs.naming;

/** Whether a file can have a name, in so far as other names meet it there. */
enum Fate {
  /** The name may be stored. */
  STORED,
  /** No file is created under the name, but a lookup of it may find one of another spelling. */
  REFUSED,
  /** No file is created under the name, and none is found. */
  NOWHERE
}
