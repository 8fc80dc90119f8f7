package example;

import io.github.goodform.compliance.FileServingConformance;
import io.github.goodform.compliance.MultipartConformance;
import java.net.URI;
import java.nio.file.Path;

class UploadTest implements MultipartConformance, FileServingConformance {
  @Override public URI target() { return MyServer.start().uri(); }
  @Override public Path files() { return MyServer.servedDirectory(); }
}
