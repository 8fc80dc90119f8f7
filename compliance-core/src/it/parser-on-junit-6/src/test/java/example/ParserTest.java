package example;

import io.github.goodform.compliance.MultipartParserConformance;
import io.github.goodform.compliance.cases.ObservedPart;
import io.github.goodform.multipart.FormData;
import io.github.goodform.multipart.FormPart;
import java.io.ByteArrayInputStream;
import java.io.InputStream;
import java.io.SequenceInputStream;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;

class ParserTest implements MultipartParserConformance {
  @Override
  public List<ObservedPart> parse(String contentType, List<byte[]> chunks) throws Exception {
    List<ByteArrayInputStream> pieces = chunks.stream().map(ByteArrayInputStream::new).toList();
    InputStream body = new SequenceInputStream(Collections.enumeration(pieces));
    List<ObservedPart> parts = new ArrayList<>();
    try (FormData form = FormData.read(contentType, body)) {
      for (FormPart part : form.parts()) {
        parts.add(ObservedPart.of(part.fieldName(), part.fileName(), part.contentType(), part.octets()));
      }
    }
    return parts;
  }
}
