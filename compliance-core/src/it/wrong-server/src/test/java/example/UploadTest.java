package example;

import io.github.goodform.compliance.MultipartConformance;
import java.net.URI;

class UploadTest implements MultipartConformance {
  @Override
  public URI target() {
    return LenientServer.start();
  }
}
