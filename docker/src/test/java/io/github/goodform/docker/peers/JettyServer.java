package io.github.goodform.docker.peers;

import java.io.IOException;
import org.eclipse.jetty.http.HttpHeader;
import org.eclipse.jetty.http.MultiPart;
import org.eclipse.jetty.http.MultiPartConfig;
import org.eclipse.jetty.http.MultiPartFormData;
import org.eclipse.jetty.io.Content;
import org.eclipse.jetty.server.Request;

/** Jetty's own {@link MultiPartFormData}, without servlets. */
final class JettyServer {
  private JettyServer() {}

  static PeerServer start() throws Exception {
    return new JettyHost(Peer.JETTY, JettyServer::read);
  }

  private static PartList read(Request request) throws IOException {
    MultiPartConfig config =
        new MultiPartConfig.Builder().maxParts(PeerServer.MANY_PARTS).maxMemoryPartSize(-1).build();
    String type = request.getHeaders().get(HttpHeader.CONTENT_TYPE);
    PartList parts = new PartList();
    try (MultiPartFormData.Parts form =
        MultiPartFormData.getParts(request, request, type, config)) {
      for (MultiPart.Part part : form) {
        parts.add(
            part.getName(),
            part.getFileName(),
            part.getHeaders().get(HttpHeader.CONTENT_TYPE),
            Content.Source.asInputStream(part.createContentSource()));
      }
    }
    return parts;
  }
}
