package io.github.goodform.multipart;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** What every application would write again: parameters, short texts, empty file inputs. */
class SmallThingsTest {
  private static final String TYPE = "multipart/form-data; boundary=B";

  private static MultipartReader reader(String body) throws IOException {
    return Multipart.DEFAULT.reader(
        TYPE, new ByteArrayInputStream(Recording.octets(body.replace("\n", "\r\n"))));
  }

  private static PartHeaders headers(String header) throws IOException {
    MultipartReader reader = reader("--B\n" + header + "\n\n\n--B--");
    return Objects.requireNonNull(reader.nextPart()).headers();
  }

  @Test
  void aParameterOfAHeaderFieldIsLookedUp() throws IOException {
    PartHeaders headers =
        headers(
            """
            Content-Disposition: form-data; name="a"
            Content-Type: text/plain; Charset="us-\\"ascii"; format=flowed; format=fixed\
            """);
    assertThat(headers.parameter("content-type", "CHARSET")).isEqualTo("us-\"ascii");
    assertThat(headers.parameter("Content-Type", "format")).isEqualTo("flowed");
    assertThat(headers.parameter("Content-Type", "other")).isNull();
    assertThat(headers.parameter("Content-Disposition", "name")).isEqualTo("a");
    assertThat(headers.parameter("X-Other", "name")).isNull();
    PartHeaders unreadable =
        headers("Content-Disposition: form-data; name=\"a\"\nContent-Type: a/b; x y=1; c=2");
    assertThat(unreadable.parameter("Content-Type", "c")).isNull();
  }

  @Test
  void aParameterOfTheBodyIsLookedUp() throws IOException {
    Boundary related =
        Boundary.ofMultipart(
            "multipart/related; boundary=\"B\"; type=\"text/xml\"; START=\"<a\\\\b@c>\"");
    assertThat(related.parameter("start")).isEqualTo("<a\\b@c>");
    assertThat(related.parameter("Type")).isEqualTo("text/xml");
    assertThat(related.parameter("boundary")).isEqualTo("B");
    assertThat(related.parameter("other")).isNull();
    assertThat(Boundary.of(TYPE).parameter("Boundary")).isEqualTo("B");
    assertThat(Boundary.of(TYPE).parameter("charset")).isNull();
  }

  @Test
  void anEmptyFileInputIsToldFromAFile() throws IOException {
    String disposition = "Content-Disposition: form-data; name=\"a\"";
    assertThat(headers(disposition).isEmptyFile()).isFalse();
    assertThat(headers(disposition + "; filename=\"x\"").isEmptyFile()).isFalse();
    PartHeaders empty = headers(disposition + "; filename=\"\"");
    assertThat(empty.isEmptyFile()).isTrue();
    assertThat(empty.isFile()).isTrue();
  }

  @Test
  void aShortContentIsReadAsText() throws IOException {
    String body =
        """
        --B
        Content-Disposition: form-data; name="a"
        Content-Type: text/plain; charset=ISO-8859-1

        \u00E5\u00E4
        --B
        Content-Disposition: form-data; name="b"

        0123456789
        --B
        Content-Disposition: form-data; name="c"

        three
        --B--\
        """;
    MultipartReader reader = reader(body);
    assertThat(part(reader).text(2)).isEqualTo("\u00E5\u00E4");
    MultipartReader.Part second = part(reader);
    assertThatThrownBy(() -> second.octets(-1)).isInstanceOf(IllegalArgumentException.class);
    assertThatThrownBy(() -> second.octets(9))
        .isInstanceOfSatisfying(
            MultipartException.LimitExceeded.class,
            e -> {
              assertThat(e.maximum()).isEqualTo(9);
              String sent = body.replace("\n", "\r\n");
              assertThat(e.offset()).isEqualTo(sent.indexOf("0123456789") + 9);
            });
    MultipartReader.Part third = part(reader);
    assertThat(third.text(5)).isEqualTo("three");
    assertThat(third.octets(0)).isEmpty();
    assertThat(reader.nextPart()).isNull();
    assertThatThrownBy(() -> third.text(5)).isInstanceOf(IllegalStateException.class);
  }

  @Test
  void aCollectedContentIsReadUpToALength() throws IOException {
    String body =
        """
        --B
        Content-Disposition: form-data; name="a"; filename=""

        \u00C3\u00A5
        --B--\
        """;
    try (FormData form =
        Multipart.DEFAULT.form(
            TYPE, new ByteArrayInputStream(Recording.octets(body.replace("\n", "\r\n"))))) {
      FormPart part = form.parts().get(0);
      assertThat(part.isEmptyFile()).isTrue();
      assertThat(part.text(2)).isEqualTo("\u00E5");
      assertThat(part.octets(2)).hasSize(2);
      assertThatThrownBy(() -> part.octets(-1)).isInstanceOf(IllegalArgumentException.class);
      assertThatThrownBy(() -> part.text(1))
          .isInstanceOfSatisfying(
              MultipartException.LimitExceeded.class,
              e ->
                  assertThat(e.offset())
                      .isEqualTo(body.replace("\n", "\r\n").indexOf("\u00C3") + 1));
    }
  }

  private static MultipartReader.Part part(MultipartReader reader) throws IOException {
    return Objects.requireNonNull(reader.nextPart());
  }

  /** A copy of a header, and a finished form, are read by several threads at once. */
  @Test
  @Timeout(300)
  void severalThreadsReadAFormAndItsHeaders() throws Exception {
    ExecutorService threads = Executors.newFixedThreadPool(4);
    try {
      for (int round = 0; round < 200; round++) {
        try (FormData form =
            Multipart.DEFAULT.form(
                ThreeParts.boundary(), new ByteArrayInputStream(ThreeParts.octets(1_000)))) {
          PartHeaders headers = form.parts().get(1).headers();
          Callable<List<String>> read =
              () ->
                  List.of(
                      String.valueOf(headers.contentType()),
                      String.valueOf(headers.fieldName()),
                      String.valueOf(headers.fileName()),
                      String.valueOf(headers.contentDisposition().fileNameStar()),
                      headers.asMap().toString(),
                      form.texts("title").toString(),
                      String.valueOf(form.all("file").get(0).octets().length),
                      form.names().toString());
          List<Future<List<String>>> results = new ArrayList<>();
          for (int i = 0; i < 4; i++) {
            results.add(threads.submit(read));
          }
          List<String> expected = read.call();
          for (Future<List<String>> result : results) {
            assertThat(result.get()).isEqualTo(expected);
          }
          assertThat(expected)
              .startsWith("application/octet-stream", "file", "x.bin", "null")
              .endsWith("[Über, two]", "1000", "[title, file]");
        }
      }
    } finally {
      threads.shutdownNow();
    }
  }
}
