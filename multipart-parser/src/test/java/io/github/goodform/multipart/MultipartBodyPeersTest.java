package io.github.goodform.multipart;

import static org.assertj.core.api.Assertions.assertThat;

import io.netty.buffer.Unpooled;
import io.netty.handler.codec.http.DefaultFullHttpRequest;
import io.netty.handler.codec.http.HttpMethod;
import io.netty.handler.codec.http.HttpVersion;
import io.netty.handler.codec.http.multipart.DefaultHttpDataFactory;
import io.netty.handler.codec.http.multipart.FileUpload;
import io.netty.handler.codec.http.multipart.HttpData;
import io.netty.handler.codec.http.multipart.HttpPostRequestDecoder;
import io.netty.handler.codec.http.multipart.InterfaceHttpData;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.concurrent.CompletableFuture;
import org.apache.commons.fileupload2.core.AbstractFileUpload;
import org.apache.commons.fileupload2.core.DiskFileItem;
import org.apache.commons.fileupload2.core.DiskFileItemFactory;
import org.apache.commons.fileupload2.core.FileItemInput;
import org.apache.commons.fileupload2.core.FileItemInputIterator;
import org.apache.commons.fileupload2.core.RequestContext;
import org.eclipse.jetty.http.MultiPart;
import org.eclipse.jetty.http.MultiPartConfig;
import org.eclipse.jetty.http.MultiPartFormData;
import org.eclipse.jetty.io.Content;
import org.eclipse.jetty.io.content.ByteBufferContentSource;
import org.eclipse.jetty.util.Attributes;
import org.eclipse.jetty.util.Promise;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

/** What {@link MultipartBody} writes is read by other parsers as by this one. */
class MultipartBodyPeersTest {
  @Test
  void peersReadTheSame() throws Exception {
    byte[] picture = new byte[5_000];
    new Random(2).nextBytes(picture);
    MultipartBody body =
        MultipartBody.form()
            .field("title", "\u00DCber")
            .file("picture", "x y.png", "image/png", BodyContent.of(picture))
            .build();
    List<String> expected =
        List.of("title null \u00DCber", "picture x y.png " + Arrays.hashCode(picture));
    assertThat(netty(body)).isEqualTo(expected);
    assertThat(jetty(body)).isEqualTo(expected);
    assertThat(commonsFileUpload(body)).isEqualTo(expected);
  }

  private static String part(String name, @Nullable String fileName, byte[] octets) {
    Object content =
        fileName == null ? new String(octets, StandardCharsets.UTF_8) : Arrays.hashCode(octets);
    return name + " " + fileName + " " + content;
  }

  private static List<String> netty(MultipartBody body) throws IOException {
    DefaultFullHttpRequest request =
        new DefaultFullHttpRequest(
            HttpVersion.HTTP_1_1,
            HttpMethod.POST,
            "/",
            Unpooled.wrappedBuffer(MultipartBodyTest.octets(body)));
    request.headers().set("Content-Type", body.contentType());
    HttpPostRequestDecoder decoder =
        new HttpPostRequestDecoder(new DefaultHttpDataFactory(false), request);
    List<String> parts = new ArrayList<>();
    for (InterfaceHttpData data : decoder.getBodyHttpDatas()) {
      byte[] octets = ((HttpData) data).get();
      parts.add(
          part(data.getName(), data instanceof FileUpload f ? f.getFilename() : null, octets));
    }
    decoder.destroy();
    request.release();
    return parts;
  }

  private static List<String> jetty(MultipartBody body) throws Exception {
    CompletableFuture<MultiPartFormData.Parts> read = new CompletableFuture<>();
    MultiPartFormData.onParts(
        new ByteBufferContentSource(ByteBuffer.wrap(MultipartBodyTest.octets(body))),
        new Attributes.Mapped(),
        body.contentType(),
        new MultiPartConfig.Builder().maxMemoryPartSize(-1).build(),
        Promise.Invocable.toPromise(read));
    List<String> parts = new ArrayList<>();
    try (MultiPartFormData.Parts form = read.get()) {
      for (MultiPart.Part part : form) {
        ByteBuffer octets = Content.Source.asByteBuffer(part.newContentSource(null, 0, -1));
        byte[] copy = new byte[octets.remaining()];
        octets.get(copy);
        parts.add(part(part.getName(), part.getFileName(), copy));
      }
    }
    return parts;
  }

  private static List<String> commonsFileUpload(MultipartBody body) throws IOException {
    Upload upload = new Upload();
    upload.setHeaderCharset(StandardCharsets.UTF_8);
    FileItemInputIterator items =
        upload.getItemIterator(new Context(body.contentType(), MultipartBodyTest.octets(body)));
    List<String> parts = new ArrayList<>();
    while (items.hasNext()) {
      FileItemInput item = items.next();
      byte[] octets = item.getInputStream().readAllBytes();
      parts.add(part(item.getFieldName(), item.getName(), octets));
    }
    return parts;
  }

  /** Not for requests of this type: {@link RequestContext} is. */
  private static final class Upload
      extends AbstractFileUpload<Void, DiskFileItem, DiskFileItemFactory> {
    @Override
    public FileItemInputIterator getItemIterator(Void request) {
      throw new UnsupportedOperationException();
    }

    @Override
    public Map<String, List<DiskFileItem>> parseParameterMap(Void request) {
      throw new UnsupportedOperationException();
    }

    @Override
    public List<DiskFileItem> parseRequest(Void request) {
      throw new UnsupportedOperationException();
    }
  }

  @SuppressWarnings("ArrayRecordComponent") // compared by nobody
  private record Context(String contentType, byte[] octets) implements RequestContext {
    @Override
    public String getCharacterEncoding() {
      return "UTF-8";
    }

    @Override
    public long getContentLength() {
      return octets.length;
    }

    @Override
    public String getContentType() {
      return contentType;
    }

    @Override
    public InputStream getInputStream() {
      return new ByteArrayInputStream(octets);
    }

    @Override
    public boolean isMultipartRelated() {
      return false;
    }
  }
}
