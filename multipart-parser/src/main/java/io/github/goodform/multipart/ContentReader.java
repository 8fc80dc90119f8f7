package io.github.goodform.multipart;

import java.io.IOException;
import java.nio.ByteBuffer;
import org.jspecify.annotations.Nullable;

/**
 * Reads the content of a part up to the delimiter: the state BODY of {@link Scanner}, whose block
 * comment says why the matched octets of a delimiter need no copy.
 */
final class ContentReader {
  private final DelimiterSearch search;
  private final PartContent content;

  /** Octets of the delimiter that have been taken and not been delivered. */
  private int matched;

  /** So many of them belong to the header, and are never delivered. */
  private int virtual;

  private boolean complete;

  ContentReader(byte[] delimiter, SearchSettings settings, PartContent content) {
    this.search = new DelimiterSearch(delimiter, settings);
    this.content = content;
  }

  /** Begins a body. */
  void begin(byte[] delimiter) {
    search.begin(delimiter);
    matched = 0;
    virtual = 0;
    content.begin();
  }

  /** Changes the delimiter before the first part, when the body has other line ends. */
  void change(byte[] delimiter) {
    search.begin(delimiter);
  }

  /** Where delimiters are searched for. */
  DelimiterSearch search() {
    return search;
  }

  /** Octets of the content so far, as they have been delivered. */
  long octets() {
    return content.octets();
  }

  /** The last octet of the content so far; 0 when there is none. */
  byte lastOctet() {
    return content.lastOctet();
  }

  /**
   * Begins a part.
   *
   * @param start where its content begins
   * @param encoding the tolerated transfer encoding; null for none
   * @param lineEnd how many octets of the header's last line end may be the delimiter's
   * @param field whether it is a field of a form
   */
  void begin(long start, @Nullable Violation encoding, int lineEnd, boolean field) {
    content.begin(start, encoding, field);
    virtual = lineEnd;
    matched = lineEnd;
  }

  /** Sets the limit of the part that has begun. */
  void limit(long octets) {
    content.limit(octets);
  }

  /**
   * Takes octets up to the end of a delimiter, or all.
   *
   * @return how far it came: the index of the next octet
   */
  int read(ByteBuffer buffer, int from, int to) throws IOException {
    complete = false;
    if (matched > 0) {
      return goOn(buffer, from, to);
    }
    int hit = search.find(buffer, from, to);
    int contentEnd = hit < 0 ? ~hit : hit;
    if (contentEnd > from) {
      content.deliver(buffer, from, contentEnd);
      buffer.limit(to);
    }
    complete = hit >= 0;
    matched = complete ? search.length() : to - contentEnd;
    return complete ? hit + matched : to;
  }

  /** Whether the last octets that were taken are the end of a delimiter. */
  boolean complete() {
    return complete;
  }

  private int goOn(ByteBuffer buffer, int from, int to) throws IOException {
    int position = from;
    while (position < to && buffer.get(position) == search.octet(matched)) {
      position++;
      if (++matched == search.length()) {
        complete = true;
        return position;
      }
    }
    if (position < to) {
      release();
    }
    return position;
  }

  /** Delivers the octets that have been taken for the start of a delimiter. */
  void release() throws IOException {
    int from = virtual;
    int to = matched;
    virtual = 0;
    matched = 0;
    if (from < to) {
      content.deliver(search.octets(), from, to);
    }
  }

  /**
   * Delivers a delimiter, and the octets after it on its line, which make it content.
   *
   * @param endsWithCr whether a CR follows them
   */
  void release(byte[] line, boolean endsWithCr) throws IOException {
    release();
    content.deliver(ByteBuffer.wrap(line), 0, line.length);
    if (endsWithCr) {
      // It may begin the next delimiter.
      matched = search.octet(0) == '\r' ? 1 : 0;
      if (matched == 0) {
        content.deliver(ByteBuffer.wrap(new byte[] {'\r'}), 0, 1);
      }
    }
  }

  /**
   * Ends the content.
   *
   * @param found the octet after it, or {@link Violations#END_OF_INPUT}
   */
  void end(int found) throws IOException {
    content.end(found);
  }
}
