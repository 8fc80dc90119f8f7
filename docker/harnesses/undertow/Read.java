// Undertow and its form parsers.
import static java.nio.charset.StandardCharsets.ISO_8859_1;

import io.undertow.*;
import io.undertow.server.HttpServerExchange;
import io.undertow.server.handlers.BlockingHandler;
import io.undertow.server.handlers.form.*;
import io.undertow.util.Headers;
import java.io.IOException;
import java.net.InetSocketAddress;
import java.nio.ByteBuffer;
import java.nio.charset.Charset;

class Read {
  public static void main(String[] args) {
    Undertow server = Undertow.builder().addHttpListener(0, "127.0.0.1").setIoThreads(1).setWorkerThreads(8)
        .setServerOption(UndertowOptions.MAX_PARAMETERS, 100_000).setHandler(new BlockingHandler(Read::answer)).build();
    server.start();
    System.out.println("http://127.0.0.1:" + ((InetSocketAddress) server.getListenerInfo().get(0).getAddress()).getPort());
  }

  private static void answer(HttpServerExchange exchange) {
    byte[] answer = Lines.self("Undertow", Lines.version("undertow-core"));
    if (exchange.getRequestPath().equals("/upload")) {
      try (FormDataParser parser = FormParserFactory.builder().build().createParser(exchange)) {
        if (parser == null) {
          throw new IOException("not a form");
        }
        answer = parts(parser.parseBlocking()).json();
      } catch (Exception e) {
        answer = new byte[0];
        exchange.setStatusCode(Lines.status(e));
      }
    }
    exchange.getResponseSender().send(ByteBuffer.wrap(answer));
  }

  private static Lines.Parts parts(FormData form) throws IOException {
    Lines.Parts parts = new Lines.Parts();
    for (String name : form) {
      for (FormData.FormValue value : form.get(name)) {
        String type = value.getHeaders() == null ? null : value.getHeaders().getFirst(Headers.CONTENT_TYPE);
        if (value.isFileItem()) {
          parts.add(name, value.getFileName(), type, value.getFileItem().getInputStream());
        } else {
          // A field is text here: its octets are what the same charset makes of it.
          Charset charset = value.getCharset() == null ? ISO_8859_1 : Charset.forName(value.getCharset());
          parts.add(name, value.getFileName(), type, value.getValue().getBytes(charset));
        }
      }
    }
    return parts;
  }
}
