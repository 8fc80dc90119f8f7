package io.github.goodform.multipart;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.util.List;

/** Splits a body: the only place with state transitions. */
final class Scanner {
  /*
   * Grammar (RFC 2046 §5.1.1)
   *
   *   body            = [preamble CRLF] delimiter-line *(part CRLF delimiter-line) part CRLF close-line
   *                   / [preamble CRLF] close-line
   *   delimiter-line  = "--" boundary padding CRLF
   *   close-line      = "--" boundary "--" padding (CRLF epilogue / end of input)
   *   part            = *field [CRLF *OCTET]
   *
   * States
   *
   *             --boundary                  line end
   *   PREAMBLE ------------> DELIMITER ------------------> HEADERS
   *       ^                   |   ^  \ "--" … line end        | empty line
   *       |  other text       |   |   `-----------> EPILOGUE  v
   *       `-------------------+   `------------------------- BODY
   *          (legacy)         `---- other text (legacy) ------^
   *
   *   Every exception leads to CLOSED, end() to CLOSED as well.
   *
   * Invariants
   *
   *   - The octets taken so far decide everything: `base` + index is the offset, nothing depends on where a buffer ends.
   *   - In BODY, octets of the delimiter have been taken and not been delivered. The line end occurs in the
   *     delimiter only at its start (bchars have no CR or LF), so when the next octet does not fit, all of them are content
   *     and none can begin another delimiter; they are delivered from the delimiter itself, no copy is kept.
   *   - At the start of a part the empty line's end may be the delimiter's (part = *field, without content): those of
   *     the matched octets belong to the header and are never delivered.
   *   - In DELIMITER, `line` holds what stands after "--boundary" on the line, for legacy, which may find that it is content.
   */
  private enum State {
    /** Before the first delimiter line. */
    PREAMBLE,
    /** After {@code --boundary}, before the end of its line. */
    DELIMITER,
    /** In a part's header. */
    HEADERS,
    /** In a part's content. */
    BODY,
    /** After the close-delimiter line. */
    EPILOGUE,
    /** Ended or failed: nothing more is taken. */
    CLOSED
  }

  private Boundary boundary;
  private final Limits limits;
  private final MultipartHandler handler;
  private final Progress progress;
  private final Violations violations;
  private final LineEnds lineEnds;
  private final HeaderReader headerReader;
  private final Preamble preamble;

  private State state = State.PREAMBLE;
  private boolean begun;
  private boolean paused;

  /**
   * Octets taken before the current buffer, and the same minus its position: index + base = offset.
   */
  private long taken;

  private long base;

  // BODY
  private int parts;
  private int files;
  private boolean partOpen;
  private final ContentReader content;

  // DELIMITER
  private final DelimiterLine line;
  private long carriageReturnBefore;

  // EPILOGUE
  private final Epilogue epilogue;

  /** With thresholds of the search: tests have smaller ones. */
  Scanner(
      Boundary boundary,
      MultipartOptions options,
      Progress progress,
      MultipartHandler handler,
      SearchSettings settings) {
    this.boundary = boundary;
    this.limits = options.limits();
    this.handler = handler;
    this.progress = progress;
    this.violations =
        new Violations(options.compliance(), options.limits().maxViolations(), handler);
    this.lineEnds = new LineEnds(violations);
    this.headerReader = new HeaderReader(options, violations, lineEnds);
    this.preamble = new Preamble(limits.maxPreambleOctets(), violations, lineEnds);
    PartContent partContent = new PartContent(limits, violations, handler);
    this.content = new ContentReader(boundary.delimiter(), settings, partContent);
    this.line = new DelimiterLine(limits.maxPaddingOctets());
    this.epilogue = new Epilogue(limits.maxEpilogueOctets(), violations);
    begin(boundary);
  }

  /** Begins a body. */
  void begin(Boundary boundary) {
    this.boundary = boundary;
    content.begin(boundary.delimiter());
    violations.begin();
    lineEnds.begin();
    headerReader.begin(boundary.rules());
    preamble.begin(boundary.delimiter());
    state = State.PREAMBLE;
    begun = false;
    taken = 0;
    parts = 0;
    files = 0;
    partOpen = false;
  }

  long octets() {
    return taken;
  }

  int parts() {
    return parts;
  }

  List<NotedViolation> violations() {
    return violations.noted();
  }

  /** Where delimiters are searched for. */
  DelimiterSearch search() {
    return content.search();
  }

  /** Gives back what only a body that goes on needs. */
  void release() {
    content.search().release();
  }

  /** Whether the body has been read to its end, or refused. */
  boolean hasEnded() {
    return state == State.CLOSED;
  }

  /** Makes {@link #take} return after the event that is being told. */
  void pause() {
    paused = true;
  }

  /** Sets the limit of the part whose header has been told last. */
  void limitPart(long octets) {
    content.limit(octets);
  }

  /**
   * Takes the octets between position and limit, or those up to the event that called {@link
   * #pause}. Position says how far it came.
   */
  void take(ByteBuffer buffer) throws IOException {
    if (state == State.CLOSED) {
      throw new IllegalStateException("the parser has ended or failed");
    }
    int from = buffer.position();
    int to = buffer.limit();
    int position = to;
    boolean done = false;
    paused = false;
    try {
      judgeBoundary();
      base = taken - from;
      long room = limits.maxTotalOctets() - taken;
      int end = to - from > room ? from + (int) room : to;
      position = scan(buffer, from, end);
      taken += position - from;
      if (position == end && end < to) {
        throw violations.limit(Limit.TOTAL_OCTETS, limits.maxTotalOctets(), taken);
      }
      progress.read(taken, parts);
      done = true;
    } finally {
      buffer.limit(to).position(position);
      if (!done) {
        state = State.CLOSED;
      }
    }
  }

  /** The body ends here. */
  void end() throws IOException {
    if (state == State.CLOSED) {
      throw new IllegalStateException("the parser has ended or failed");
    }
    try {
      judgeBoundary();
      atEnd();
      handler.end();
    } finally {
      state = State.CLOSED;
    }
  }

  /** Takes nothing more. */
  void close() {
    state = State.CLOSED;
  }

  private void judgeBoundary() throws IOException {
    if (begun) {
      return;
    }
    begun = true;
    for (NotedViolation noted : boundary.violations()) {
      violations.note(noted.violation(), noted.offset(), -1, boundary.octetAt(noted.offset()));
    }
  }

  private int scan(ByteBuffer buffer, int from, int to) throws IOException {
    int position = from;
    while (position < to && !paused) {
      position =
          switch (state) {
            case PREAMBLE -> preamble(buffer, position, to);
            case DELIMITER -> delimiterLine(buffer, position, to);
            case HEADERS -> headers(buffer, position, to);
            case BODY -> body(buffer, position, to);
            case EPILOGUE -> {
              epilogue.take(base + to, buffer.get(position));
              yield to;
            }
            case CLOSED -> to;
          };
    }
    return position;
  }

  private int preamble(ByteBuffer buffer, int from, int to) throws IOException {
    int found = preamble.find(buffer, from, to, base);
    if (found < 0) {
      return to;
    }
    enterDelimiter();
    return found;
  }

  private void enterDelimiter() {
    state = State.DELIMITER;
    carriageReturnBefore = -1;
    line.begin();
  }

  private int delimiterLine(ByteBuffer buffer, int from, int to) throws IOException {
    if (line.isEmpty()
        && to - from >= 2
        && buffer.get(from) == '\r'
        && buffer.get(from + 1) == '\n') {
      return lineComplete(LineEnds.CRLF, base + from, from + 2);
    }
    for (int i = from; i < to; i++) {
      byte octet = buffer.get(i);
      int verdict = line.take(octet, bareCrEnds());
      switch (verdict) {
        case DelimiterLine.OPEN -> {}
        case LineEnds.CRLF -> {
          return lineComplete(verdict, base + i - 1, i + 1);
        }
        case LineEnds.LF -> {
          return lineComplete(verdict, base + i, i + 1);
        }
        case LineEnds.CR -> {
          return lineComplete(verdict, base + i - 1, i);
        }
        case DelimiterLine.TEXT -> {
          return text(i, octet & 0xFF);
        }
        default ->
            throw violations.limit(Limit.PADDING_OCTETS, limits.maxPaddingOctets(), base + i);
      }
    }
    return to;
  }

  /**
   * Whether a CR without LF ends a delimiter line: in a CR body, and where the first line decides
   * which body it is.
   */
  private boolean bareCrEnds() {
    int fixed = lineEnds.fixed();
    return fixed == LineEnds.CR || (fixed == LineEnds.UNKNOWN && preamble.isAtLineStart());
  }

  private boolean isFirst() {
    return lineEnds.fixed() == LineEnds.UNKNOWN;
  }

  /** The part that is open, or −1. */
  private int partIndex() {
    return partOpen ? parts - 1 : -1;
  }

  private int lineComplete(int kind, long lineEnd, int next) throws IOException {
    int found = kind == LineEnds.LF ? '\n' : '\r';
    if (carriageReturnBefore >= 0) {
      throw violations.fault(Fault.LINE_END_AMBIGUOUS, carriageReturnBefore, '\r');
    }
    if (isFirst()) {
      openFirst(kind);
    }
    lineEnds.check(kind, lineEnd, partIndex(), found);
    closePart();
    if (line.closes()) {
      state = State.EPILOGUE;
      epilogue.begin(base + next);
    } else {
      beginPart(base + next);
    }
    return next;
  }

  /** The first delimiter line is one. */
  private void openFirst(int kind) throws IOException {
    preamble.judge(kind, line.closes());
    if (kind != LineEnds.CRLF) {
      content.change(
          (lineEnds.octets() + "--" + boundary.value()).getBytes(StandardCharsets.US_ASCII));
    }
  }

  private void closePart() throws IOException {
    if (partOpen) {
      content.end(state == State.BODY ? Violations.END_OF_INPUT : content.search().octet(0));
      partOpen = false;
      handler.partEnd(content.octets());
    }
  }

  private void beginPart(long offset) {
    headerReader.begin(parts, offset);
    state = State.HEADERS;
  }

  /** A part begins with its first octet: a body may end behind a delimiter line. */
  private void countPart(long offset) throws IOException {
    if (parts == limits.maxParts()) {
      throw violations.limit(Limit.PARTS, limits.maxParts(), offset);
    }
    parts++;
  }

  /** What looked like a delimiter goes on with other text: it is content, or preamble. */
  private int text(int i, int found) throws IOException {
    if (isFirst()) {
      preamble.goOn(base + i, found, line.endsWithCr());
      state = State.PREAMBLE;
      return i;
    }
    violations.note(Violation.DELIMITER_TEXT, base + i, partIndex(), found);
    state = State.BODY;
    content.release(line.octets(), line.endsWithCr());
    return i;
  }

  private int headers(ByteBuffer buffer, int from, int to) throws IOException {
    if (headerReader.octets() == 0) {
      countPart(base + from);
    }
    int next = from + headerReader.read(buffer, from, to);
    if (headerReader.complete()) {
      state = State.BODY;
      partOpen = true;
      boolean fixed = headerReader.lastLineEnd() == lineEnds.fixed();
      int lineEnd = fixed ? lineEnds.octets().length() : 0;
      PartHeaders headers = headerReader.headers();
      boolean file = headers.isFile();
      if (file && ++files > limits.maxFiles()) {
        throw violations.limit(Limit.FILES, limits.maxFiles(), headers.offset());
      }
      boolean field = !file && boundary.rules() == Rules.FORM_DATA;
      content.begin(base + next, headerReader.encoding(), lineEnd, field);
      handler.part(headers);
    }
    return next;
  }

  private int body(ByteBuffer buffer, int from, int to) throws IOException {
    int next = content.read(buffer, from, to);
    if (content.complete()) {
      enterDelimiter();
      if (content.lastOctet() == '\r' && lineEnds.fixed() == LineEnds.LF) {
        carriageReturnBefore = base + next - content.search().length() - 1;
      }
    }
    return next;
  }

  private void atEnd() throws IOException {
    switch (state) {
      case PREAMBLE -> throw missingDelimiter();
      case DELIMITER -> delimiterAtEnd();
      case HEADERS -> {
        if (headerReader.octets() > 0) {
          throw violations.fault(Fault.BODY_CUT_OFF, taken, Violations.END_OF_INPUT);
        }
        noteCloseMissing();
      }
      case BODY -> {
        noteCloseMissing();
        content.release();
        closePart();
      }
      case EPILOGUE, CLOSED -> {}
    }
  }

  private void delimiterAtEnd() throws IOException {
    base = taken;
    if (line.endsWithCr()) {
      if (bareCrEnds()) {
        lineComplete(LineEnds.CR, taken - 1, 0);
      } else {
        text(0, Violations.END_OF_INPUT);
      }
      if (state != State.DELIMITER) {
        atEnd();
      }
      return;
    }
    if (isFirst()) {
      if (!line.closes()) {
        throw missingDelimiter();
      }
      openFirst(preamble.lineEnd() == LineEnds.UNKNOWN ? LineEnds.CRLF : preamble.lineEnd());
    } else if (carriageReturnBefore >= 0) {
      throw violations.fault(Fault.LINE_END_AMBIGUOUS, carriageReturnBefore, '\r');
    } else if (!line.closes()) {
      noteCloseMissing();
    }
    closePart();
  }

  private void noteCloseMissing() throws IOException {
    violations.note(Violation.CLOSE_DELIMITER_MISSING, taken, partIndex(), Violations.END_OF_INPUT);
  }

  private MultipartException missingDelimiter() {
    return violations.fault(Fault.DELIMITER_MISSING, taken, Violations.END_OF_INPUT);
  }
}
