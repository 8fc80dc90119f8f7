package io.github.goodform.multipart;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.List;
import java.util.zip.CRC32C;
import org.jspecify.annotations.Nullable;

/**
 * Everything a parser says about a body, one line for each event; neighbouring slices of content
 * are one.
 */
final class EventLog implements MultipartHandler {

  private final List<String> lines = new ArrayList<>();
  private final ByteArrayOutputStream content = new ByteArrayOutputStream();
  private long partOctets;

  @Override
  public void part(PartHeaders headers) {
    partOctets = 0;
    StringBuilder line = new StringBuilder("part ").append(headers.partIndex());
    for (int i = 0; i < headers.headerCount(); i++) {
      line.append(" [").append(escape(headers.headerName(i))).append(": ");
      line.append(escape(headers.headerValue(i))).append(']');
    }
    ContentDisposition disposition = headers.contentDisposition();

    line.append(" name=").append(escape(disposition.name()));
    line.append(" filename=").append(escape(disposition.fileName()));
    line.append(" filename*=").append(escape(disposition.fileNameStar()));
    add(line.append(" type=").append(escape(headers.contentType())).toString());
  }

  @Override
  public void data(ByteBuffer octets) {
    byte[] copy = new byte[octets.remaining()];
    octets.get(copy);
    partOctets += copy.length;
    content.writeBytes(copy);
  }

  @Override
  public void partEnd(long octets) {
    if (octets != partOctets) {
      throw new AssertionError("a part of " + partOctets + " octets ends with " + octets);
    }
    add("partEnd");
  }

  @Override
  public void end() {
    add("end");
  }

  @Override
  public void violation(NotedViolation noted) {
    add(
        "violation "
            + noted.violation().name()
            + " at "
            + noted.offset()
            + " in part "
            + noted.partIndex());
  }

  void failure(IOException failure) {
    if (failure instanceof MultipartException e) {
      add("error " + e.code() + " at " + e.offset());
    } else {
      add("error " + failure);
    }
  }

  void add(String line) {
    if (content.size() > 0) {
      lines.add(data(content.toByteArray()));
      content.reset();
    }
    lines.add(line);
  }

  /**
   * The line for content: its length and its CRC-32C, which is computed faster than the content is
   * parsed.
   */
  static String data(byte[] content) {
    CRC32C sum = new CRC32C();
    sum.update(content);
    return "data " + content.length + " " + Long.toHexString(sum.getValue());
  }

  void clear() {
    lines.clear();
    content.reset();
  }

  List<String> lines() {
    return List.copyOf(lines);
  }

  static String escape(@Nullable String text) {
    if (text == null) {
      return "-";
    }
    StringBuilder out = new StringBuilder("\"");
    for (int i = 0; i < text.length(); i++) {
      char c = text.charAt(i);
      if (c >= 0x20 && c < 0x7F) {
        out.append(c);
      } else {
        out.append("\\u").append(Integer.toHexString(c));
      }
    }
    return out.append('"').toString();
  }
}
