package io.github.goodform.multipart.bench;

/** The faces of this parser, and the peers of each. */
public enum FaceEntry {
  PUSH("MultipartParser", Group.STREAM, GoodformParser::heap),
  PUSH_DIRECT("MultipartParser, direct buffers", Group.STREAM, GoodformParser::direct),
  READER("MultipartReader, InputStream", Group.STREAM, GoodformFaces::reader),
  PUBLISHER("MultipartPublisher", Group.STREAM, GoodformFaces::publisher),
  COMMONS_STREAM("commons-fileupload2 M5, streaming", Group.STREAM, CommonsFileUpload::parse),
  SPRING_EVENTS("Spring 7.0.9 PartEvent reader", Group.STREAM, SpringReader::parse),
  FORM("FormData.read, InputStream", Group.FORM, GoodformFaces::form),
  SLICES("FormData.read, buffers given away", Group.FORM, GoodformFaces::slices),
  COLLECTOR("FormData.collector, buffers", Group.FORM, GoodformFaces::collector),
  JETTY_FORM("Jetty 12.1.14 MultiPartFormData", Group.FORM, JettyForm::parse),
  COMMONS_FORM("commons-fileupload2 M5, in memory", Group.FORM, CommonsFileUpload::collect),
  SPRING_FORM("Spring 7.0.9 DefaultPart reader", Group.FORM, SpringReader::collect);

  /** What a contender hands out: octets as they come, or the whole form. */
  enum Group {
    STREAM("Streamed: every octet handed out, nothing kept"),
    FORM("Collected in memory: every octet kept");

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

  FaceEntry(String title, Group group, Contender contender) {
    this.title = title;
    this.group = group;
    this.contender = contender;
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

  void parse(Form form, int chunk, Tally tally) throws Exception {
    contender.parse(form, chunk, tally);
  }
}
