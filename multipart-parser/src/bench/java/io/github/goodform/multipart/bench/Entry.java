package io.github.goodform.multipart.bench;

/** Who runs: this parser, its peers, and the roofline. */
public enum Entry {
  GOODFORM("goodform", Kind.OURS, GoodformParser::heap),
  GOODFORM_REUSED("goodform, one parser reset for each body", Kind.OURS, GoodformParser::reused),
  GOODFORM_DIRECT("goodform, direct", Kind.DIRECT, GoodformParser::direct),
  ARRAYCOPY("System.arraycopy", Kind.ROOFLINE, Entry::copy),
  TOUCH("one octet of each 64, read", Kind.ROOFLINE, Entry::touch),
  JETTY_12("Jetty 12.1.14 MultiPart.Parser", Kind.PEER, JettyParser::heap),
  JETTY_12_DIRECT("Jetty 12.1.14 MultiPart.Parser, direct", Kind.DIRECT, JettyParser::direct),
  JETTY_94_HTTP(
      "Jetty 9.4.58 HTTP",
      Kind.PEER,
      new JettyLegacy("org.eclipse.jetty.http.MultiPartFormInputStream")),
  JETTY_94_UTIL(
      "Jetty 9.4.58 UTIL",
      Kind.PEER,
      new JettyLegacy("org.eclipse.jetty.util.MultiPartInputStreamParser")),
  NETTY("Netty 4.2.20", Kind.PEER, NettyDecoder::parse),
  UNDERTOW("Undertow 2.4.4", Kind.PEER, UndertowParser::parse),
  COMMONS("commons-fileupload2 M5", Kind.PEER, CommonsFileUpload::parse),
  TOMCAT("Tomcat 11.0.27", Kind.PEER, TomcatFileUpload::parse),
  HELIDON("Helidon 3.2.2", Kind.PEER, HelidonDecoder::parse),
  SPRING("Spring 7.0.9", Kind.PEER, SpringReader::parse);

  enum Kind {
    OURS,
    PEER,
    DIRECT,
    ROOFLINE
  }

  private final String title;
  private final Kind kind;
  @SuppressWarnings("ImmutableEnumChecker") // A contender keeps nothing between two bodies.
  private final Contender contender;

  Entry(String title, Kind kind, Contender contender) {
    this.title = title;
    this.kind = kind;
    this.contender = contender;
  }

  /** Whether it came anywhere near the best on the rows without names; the others are left out. */
  boolean mayBeBest() {
    return switch (this) {
      case COMMONS, TOMCAT, SPRING, JETTY_94_UTIL -> false;
      default -> true;
    };
  }

  /** Whether the aims compare it; the others are many times slower. */
  boolean isNearAnAim() {
    return kind != Kind.PEER || this == JETTY_12;
  }

  String title() {
    return title;
  }

  Kind kind() {
    return kind;
  }

  void parse(Form form, int chunk, Tally tally) throws Exception {
    contender.parse(form, chunk, tally);
  }

  private static final int LINE = 64;
  private static final byte[] TARGET = new byte[16 * Row.MIB];

  private static void copy(Form form, int chunk, Tally tally) {
    int length = form.octets.length;
    for (int at = 0; at < length; at += chunk) {
      System.arraycopy(form.octets, at, TARGET, at, Math.min(chunk, length - at));
    }
    tally.data(TARGET[length / 2]);
  }

  /** What a parser of this body cannot do without: every line of the cache is brought in. */
  private static void touch(Form form, int chunk, Tally tally) {
    byte[] octets = form.octets;
    int length = octets.length;
    int seen = 0;
    for (int at = 0; at < length; at += chunk) {
      int end = Math.min(at + chunk, length);
      int i = at;
      for (; i < end - 3 * LINE; i += 4 * LINE) {
        seen |= octets[i] ^ octets[i + LINE] ^ octets[i + 2 * LINE] ^ octets[i + 3 * LINE];
      }
      for (; i < end; i += LINE) {
        seen |= octets[i];
      }
    }
    tally.data(seen);
  }
}
