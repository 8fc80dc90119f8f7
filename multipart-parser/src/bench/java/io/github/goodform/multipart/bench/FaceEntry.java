package io.github.goodform.multipart.bench;

/** The faces of this parser, those that write included, and the peers of each. */
public enum FaceEntry {
  PUSH("MultipartParser", Group.STREAM, GoodformParser::heap),
  PUSH_DIRECT("MultipartParser, direct buffers", Group.STREAM, GoodformParser::direct),
  PUSH_STREAM("MultipartParser, fed from an InputStream", Group.STREAM, GoodformFaces::push),
  READER("MultipartReader, read into an array", Group.STREAM, GoodformFaces::reader),
  READER_TRANSFER("MultipartReader, transferTo", Group.STREAM, GoodformFaces::transfer),
  PUBLISHER("MultipartPublisher", Group.STREAM, GoodformFaces::publisher),
  PARTS("MultipartPublisher.parts", Group.STREAM, GoodformFaces::parts),
  COUNTED("MultipartPublisher, ByteBuf of Netty", Group.STREAM, GoodformFaces::counted),
  COMMONS_STREAM("commons-fileupload2 M5, streaming", Group.STREAM, CommonsFileUpload::parse),
  SPRING_EVENTS("Spring 7.0.9 PartEvent reader", Group.STREAM, SpringReader::parse),
  FORM("Multipart.form, InputStream", Group.FORM, GoodformFaces::form),
  SLICES("Multipart.form, buffers given away", Group.FORM, GoodformFaces::slices),
  COLLECTOR("Multipart.collector, buffers", Group.FORM, GoodformFaces::collector),
  JETTY_FORM("Jetty 12.1.14 MultiPartFormData", Group.FORM, JettyForm::parse),
  COMMONS_FORM("commons-fileupload2 M5, in memory", Group.FORM, CommonsFileUpload::collect),
  SPRING_FORM("Spring 7.0.9 DefaultPart reader", Group.FORM, SpringReader::collect),
  WRITER("MultipartBody, publisher", Writers::publisher),
  WRITER_STREAM("MultipartBody, InputStream", Writers::stream),
  JETTY_WRITER("Jetty 12.1.14 MultiPartFormData.ContentSource", Writers::jetty),
  SPRING_WRITER("Spring 7.0.9 FormHttpMessageConverter", Writers::spring);

  /** What a contender hands out: octets as they come, or the whole form. */
  enum Group {
    STREAM("Streamed: every octet handed out, nothing kept"),
    FORM("Collected in memory: every octet kept"),
    WRITE("Written: every octet of the body handed out");

    private final String title;

    Group(String title) {
      this.title = title;
    }

    String title() {
      return title;
    }
  }

  private final String title;
  private final Group group;
  @SuppressWarnings("ImmutableEnumChecker") // A contender keeps nothing between two bodies.
  private final Contender contender;
  @SuppressWarnings("ImmutableEnumChecker") // Nor does its proof.
  private final Contender proof;

  FaceEntry(String title, Group group, Contender contender) {
    this.title = title;
    this.group = group;
    this.contender = contender;
    this.proof = contender;
  }

  FaceEntry(String title, Writer writer) {
    this.title = title;
    this.group = Group.WRITE;
    this.contender = writer.counted();
    this.proof = writer.readBack();
  }

  String title() {
    return title;
  }

  Group group() {
    return group;
  }

  /** Whether no aim compares it: many times slower, and run in one round only. */
  boolean isFarFromAnyAim() {
    return switch (this) {
      case COMMONS_STREAM, SPRING_EVENTS, COMMONS_FORM, SPRING_FORM -> true;
      default -> false;
    };
  }

  /** Tallies what the contender found in a form, or wrote of it, to be compared with the truth. */
  void prove(Form form, int chunk, Tally tally) throws Exception {
    proof.parse(form, chunk, tally);
  }

  void parse(Form form, int chunk, Tally tally) throws Exception {
    contender.parse(form, chunk, tally);
  }
}
