package io.github.goodform.compliance.wire;

import java.net.URI;

/** Opens the transport for HTTP/2 where Jetty's client is on the class path. */
final class Http2 {
  private Http2() {}

  static Transport open(URI target, Wire.Options options, String scheme) {
    if (!scheme.equals(target.getScheme())) {
      throw new IllegalArgumentException(
          "the protocol "
              + options.protocol().id()
              + " needs an address that begins with "
              + scheme
              + ":, found \""
              + target
              + '"');
    }
    try {
      return new JettyTransport(target, options);
    } catch (NoClassDefFoundError e) {
      throw new MissingPartException(
          "the protocol "
              + options.protocol().id()
              + " needs Jetty's HTTP/2 client: add org.eclipse.jetty:jetty-client,"
              + " org.eclipse.jetty.http2:jetty-http2-client-transport and"
              + " org.eclipse.jetty:jetty-alpn-java-client, version 12.1",
          e);
    }
  }
}
