package io.github.goodform.multipart.bench;

import io.netty.buffer.Unpooled;
import io.netty.handler.codec.http.DefaultHttpContent;
import io.netty.handler.codec.http.DefaultHttpRequest;
import io.netty.handler.codec.http.HttpHeaderNames;
import io.netty.handler.codec.http.HttpMethod;
import io.netty.handler.codec.http.HttpRequest;
import io.netty.handler.codec.http.HttpVersion;
import io.netty.handler.codec.http.LastHttpContent;
import io.netty.handler.codec.http.multipart.DefaultHttpDataFactory;
import io.netty.handler.codec.http.multipart.FileUpload;
import io.netty.handler.codec.http.multipart.HttpData;
import io.netty.handler.codec.http.multipart.HttpPostMultipartRequestDecoder;
import io.netty.handler.codec.http.multipart.InterfaceHttpData;
import java.nio.charset.StandardCharsets;

/** Netty 4.2 {@code HttpPostMultipartRequestDecoder}, in memory. */
final class NettyDecoder {

  private NettyDecoder() {}

  static void parse(Form form, int chunk, Tally tally) {
    HttpRequest request = new DefaultHttpRequest(HttpVersion.HTTP_1_1, HttpMethod.POST, "/");
    request.headers().set(HttpHeaderNames.CONTENT_TYPE, form.contentType());
    HttpPostMultipartRequestDecoder decoder =
        new HttpPostMultipartRequestDecoder(
            new DefaultHttpDataFactory(false), request, StandardCharsets.UTF_8, -1, -1);
    try {
      for (int at = 0; at < form.octets.length; at += chunk) {
        decoder.offer(new DefaultHttpContent(Unpooled.wrappedBuffer(form.slice(at, chunk))));
      }
      decoder.offer(LastHttpContent.EMPTY_LAST_CONTENT);
      for (InterfaceHttpData data : decoder.getBodyHttpDatas()) {
        if (data instanceof FileUpload file) {
          tally.part(file.getName(), file.getFilename(), file.getContentType());
        } else {
          tally.part(data.getName(), null, null);
        }
        tally.data(((HttpData) data).length());
      }
    } finally {
      decoder.destroy();
    }
  }
}
