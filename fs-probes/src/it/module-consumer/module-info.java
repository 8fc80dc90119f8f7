/** A program on the module path: it has the probe and ICU4J, and nothing else. */
module consumer {
  requires io.github.goodform.fs;
}
