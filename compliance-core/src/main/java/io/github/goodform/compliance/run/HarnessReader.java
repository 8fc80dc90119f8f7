package io.github.goodform.compliance.run;

import io.github.goodform.compliance.cases.Observation;
import io.github.goodform.compliance.wire.Harness;
import java.util.List;

/** A parser in a program of its own. */
final class HarnessReader implements BodyReader {
  private final Harness harness;

  HarnessReader(Harness harness) {
    this.harness = harness;
  }

  @Override
  public Observation read(String id, String contentType, List<byte[]> chunks)
      throws InterruptedException {
    return harness.read(id, contentType, chunks);
  }

  @Override
  public boolean takesChunks() {
    return harness.takesChunks();
  }

  @Override
  public void close() {
    harness.close();
  }
}
