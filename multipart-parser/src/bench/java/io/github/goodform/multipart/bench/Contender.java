package io.github.goodform.multipart.bench;

/** A parser, or a lower bound for one: reads a form that arrives in chunks, and every part's name, file name and type. */
@FunctionalInterface
interface Contender {
  void parse(Form form, int chunk, Tally tally) throws Exception;
}
