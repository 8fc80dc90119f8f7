package consumer;

import io.github.goodform.multipart.Boundary;
import io.github.goodform.multipart.FormData;
import io.github.goodform.multipart.FormPart;
import io.github.goodform.multipart.MultipartHandler;
import io.github.goodform.multipart.MultipartParser;
import io.github.goodform.multipart.PartHeaders;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;

/** Reads a form through two faces, methods that may give null among them, and prints it. */
public final class Consumer {
  private Consumer() {}

  /**
   * Reads and prints.
   *
   * @param arguments none
   * @throws IOException never
   */
  public static void main(String[] arguments) throws IOException {
    Boundary boundary = Boundary.of("multipart/form-data; boundary=B");
    byte[] body =
        "--B\r\nContent-Disposition: form-data; name=\"a\"; filename=\"x\"\r\n\r\n1\r\n--B--"
            .getBytes(StandardCharsets.UTF_8);
    MultipartParser parser =
        MultipartParser.of(
            boundary,
            new MultipartHandler() {
              @Override
              public void part(PartHeaders headers) {
                System.out.println(headers.fieldName() + " " + headers.contentType());
              }
            });
    parser.parse(body, 0, body.length);
    parser.end();
    try (FormData form = FormData.read(boundary, new ByteArrayInputStream(body))) {
      FormPart part = form.first("a");
      System.out.println(part == null ? "nothing" : part.fileName() + " " + part.text());
    }
  }
}
