package io.github.goodform.multipart;

import java.util.Random;
import org.junit.jupiter.api.Test;

/** Uploads of all sizes, in buffers of all kinds, are read as they were written. */
class DescribedUploadTest {
  private static final int UPLOADS = 250;

  @Test
  void deliversWhatWasWritten() {
    Random random = new Random(5);
    for (int i = 0; i < UPLOADS; i++) {
      byte[] description = new byte[8 + random.nextInt(90)];
      random.nextBytes(description);
      DescribedUpload.read(description);
    }
  }
}
