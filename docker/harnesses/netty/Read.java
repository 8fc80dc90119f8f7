// Netty's HttpPostRequestDecoder, chunk by chunk. It appends a CR to most data that arrive octet by octet: such a body is given whole,
// or the page would show nothing else.
import static java.nio.charset.StandardCharsets.UTF_8;

import io.netty.buffer.Unpooled;
import io.netty.handler.codec.http.*;
import io.netty.handler.codec.http.multipart.*;
import java.util.List;

class Read {
  public static void main(String[] args) throws Exception {
    Lines.serve("Netty", Lines.version("netty-codec-http"), Read::read);
  }

  static void read(String type, List<byte[]> chunks, Lines.Parts parts) throws Exception {
    List<byte[]> pieces = chunks.stream().allMatch(chunk -> chunk.length == 1) ? List.of(Lines.stream(chunks).readAllBytes()) : chunks;
    HttpRequest request = new DefaultHttpRequest(HttpVersion.HTTP_1_1, HttpMethod.POST, "/upload");
    request.headers().set(HttpHeaderNames.CONTENT_TYPE, type);
    HttpPostRequestDecoder decoder = decoder(request);
    try {
      for (int i = 0; i < pieces.size() - 1; i++) {
        decoder.offer(new DefaultHttpContent(Unpooled.wrappedBuffer(pieces.get(i))));
      }
      byte[] last = pieces.isEmpty() ? new byte[0] : pieces.get(pieces.size() - 1);
      decoder.offer(new DefaultLastHttpContent(Unpooled.wrappedBuffer(last)));
      for (InterfaceHttpData data : decoder.getBodyHttpDatas()) {
        FileUpload file = data instanceof FileUpload upload ? upload : null;
        parts.add(data.getName(), file == null ? null : file.getFilename(), file == null ? null : file.getContentType(),
            ((HttpData) data).get());
      }
    } finally {
      decoder.destroy();
    }
  }

  // Newer releases limit the number of fields; 1024 octets that are not yet a whole header are their own default.
  private static HttpPostRequestDecoder decoder(HttpRequest request) throws Exception {
    HttpDataFactory inMemory = new DefaultHttpDataFactory(false);
    for (var constructor : HttpPostRequestDecoder.class.getConstructors()) {
      if (constructor.getParameterCount() == 5) {
        try {
          return (HttpPostRequestDecoder) constructor.newInstance(inMemory, request, UTF_8, 100_000, 1024);
        } catch (java.lang.reflect.InvocationTargetException e) {
          throw (Exception) e.getCause();
        }
      }
    }
    return new HttpPostRequestDecoder(inMemory, request, UTF_8);
  }
}
