package io.github.goodform.compliance.run;

import io.github.goodform.compliance.cases.Observation;
import java.util.List;

/** Gives a body to a parser and observes what becomes of it. */
interface BodyReader extends AutoCloseable {
  /**
   * Lets the parser read a body.
   *
   * @param id the id of the case
   * @param contentType the value of the {@code Content-Type} field, octets read as ISO-8859-1
   * @param chunks the octets of the body, cut in pieces that are never empty
   * @return what came back
   * @throws InterruptedException if the thread is interrupted
   */
  Observation read(String id, String contentType, List<byte[]> chunks) throws InterruptedException;

  /** Returns whether the parser gets the pieces one by one, so that cuts can matter. */
  boolean takesChunks();

  @Override
  void close();
}
