package io.github.goodform.docker.peers;

import io.undertow.Handlers;
import io.undertow.Undertow;
import io.undertow.UndertowOptions;
import io.undertow.server.HttpServerExchange;
import io.undertow.server.handlers.BlockingHandler;
import io.undertow.server.handlers.form.FormData;
import io.undertow.server.handlers.form.FormDataParser;
import io.undertow.server.handlers.form.FormParserFactory;
import io.undertow.util.Headers;
import java.io.IOException;
import java.net.InetSocketAddress;
import java.net.URI;
import java.nio.ByteBuffer;
import java.nio.charset.Charset;
import java.nio.charset.StandardCharsets;

/** Undertow and its form parsers. */
final class UndertowServer implements PeerServer {
  private static final FormParserFactory FORMS = FormParserFactory.builder().build();

  private final Undertow server =
      Undertow.builder()
          .addHttpListener(0, "127.0.0.1")
          .setIoThreads(1)
          .setWorkerThreads(8)
          .setServerOption(UndertowOptions.MAX_PARAMETERS, MANY_PARTS)
          .setHandler(
              Handlers.path()
                  .addExactPath(UPLOAD, new BlockingHandler(UndertowServer::read))
                  .addExactPath(SELF, exchange -> answer(exchange, PartList.self(Peer.UNDERTOW))))
          .build();

  UndertowServer() {
    server.start();
  }

  @Override
  public URI uri() {
    InetSocketAddress address = (InetSocketAddress) server.getListenerInfo().get(0).getAddress();
    return PeerServer.loopback(address.getPort());
  }

  @Override
  public void close() {
    server.stop();
  }

  private static void read(HttpServerExchange exchange) {
    PartList parts = new PartList();
    try (FormDataParser parser = FORMS.createParser(exchange)) {
      if (parser == null) {
        exchange.setStatusCode(415);
        return;
      }
      FormData form = parser.parseBlocking();
      for (String name : form) {
        for (FormData.FormValue value : form.get(name)) {
          add(parts, name, value);
        }
      }
    } catch (IOException | RuntimeException e) {
      exchange.setStatusCode(400);
      return;
    }
    answer(exchange, parts.toJson());
  }

  private static void add(PartList parts, String name, FormData.FormValue value)
      throws IOException {
    String type =
        value.getHeaders() == null ? null : value.getHeaders().getFirst(Headers.CONTENT_TYPE);
    if (value.isFileItem()) {
      parts.add(name, value.getFileName(), type, value.getFileItem().getInputStream());
    } else {
      // A field is text here: its octets are what the same charset makes of it.
      Charset charset =
          value.getCharset() == null
              ? StandardCharsets.ISO_8859_1
              : Charset.forName(value.getCharset());
      parts.add(name, value.getFileName(), type, value.getValue().getBytes(charset));
    }
  }

  private static void answer(HttpServerExchange exchange, byte[] content) {
    exchange.getResponseHeaders().put(Headers.CONTENT_TYPE, "application/json");
    exchange.getResponseSender().send(ByteBuffer.wrap(content));
  }
}
