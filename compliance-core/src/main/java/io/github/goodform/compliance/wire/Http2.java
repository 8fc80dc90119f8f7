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
    boolean overTls = options.protocol() == Protocol.H2;
    (overTls ? OptionalPart.HTTP_2_OVER_TLS : OptionalPart.HTTP_2).require();
    return new JettyTransport(target, options);
  }
}
