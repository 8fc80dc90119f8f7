/** A program on the module path: it has the parser, and nothing else. */
module consumer {
  requires io.github.goodform.multipart;
}
