package io.github.goodform.fs.naming;

/** A unit in which a file system may count a name, the most likely ones first. */
enum LengthUnit {
  /** Of what is stored: then what is given does not count. Most charsets are of 8 bits. */
  CHARSET_CHARACTERS("characters of an 8-bit charset", false),
  STORED_OCTETS("stored octets", false),
  OCTETS("octets", true),
  UTF16("UTF-16 units", false),
  NORMALIZED("octets of the normalized name", true),
  /** As f2fs counts where it refuses what is not UTF-8: folded, and not stream-safe as on ZFS. */
  COMPARED("octets of the compared name", true),
  UTF16_OF_DECOMPOSED("UTF-16 units of the decomposed name", false),
  OCTETS_OF_FORM_D("octets of form D", true),
  STREAM_SAFE_C("octets of form C, stream-safe", true),
  STREAM_SAFE_D("octets of form D, stream-safe", true),
  STREAM_SAFE_KC("octets of form KC, stream-safe", true),
  STREAM_SAFE_KD("octets of form KD, stream-safe", true),
  UDF("octets as UDF counts", true),
  /** As securefs counts what it stores: folded, and composed then. */
  LISTED_OCTETS("octets of the listed name", true),
  CODE_POINTS("code points", false),
  OCTETS_OF_FORM_C("octets of form C", true),
  UTF16_OF_FORM_D("UTF-16 units of form D", false);

  private final String words;
  private final boolean isBesideKernel;

  LengthUnit(String words, boolean isBesideKernel) {
    this.words = words;
    this.isBesideKernel = isBesideKernel;
  }

  /** For messages, after a number. */
  String words() {
    return words;
  }

  /** Whether the kernel's limit of the given name holds as well. */
  boolean isBesideKernel() {
    return isBesideKernel;
  }
}
