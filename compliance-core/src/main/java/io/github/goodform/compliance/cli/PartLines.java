package io.github.goodform.compliance.cli;

import io.github.goodform.compliance.cases.Octets;
import io.github.goodform.multipart.MultipartHandler;
import io.github.goodform.multipart.NotedViolation;
import io.github.goodform.multipart.PartHeaders;
import java.nio.ByteBuffer;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.ArrayList;
import java.util.HexFormat;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Prints each part as it goes by, whatever its size. */
final class PartLines implements MultipartHandler {
  private static final int SHOWN_OCTETS = 60;

  private final Terminal terminal;
  private final List<NotedViolation> violations = new ArrayList<>();
  private final MessageDigest digest;
  private final byte[] beginning = new byte[SHOWN_OCTETS];
  private String head = "";
  private long size;
  private boolean open;
  private int parts;

  PartLines(Terminal terminal) {
    this.terminal = terminal;
    try {
      this.digest = MessageDigest.getInstance("SHA-256");
    } catch (NoSuchAlgorithmException e) {
      throw new AssertionError("every Java platform has SHA-256", e);
    }
  }

  int parts() {
    return parts;
  }

  List<NotedViolation> violations() {
    return violations;
  }

  @Override
  public void part(PartHeaders headers) {
    StringBuilder line = new StringBuilder("part " + headers.partIndex() + "  ");
    append(line, "name", headers.fieldName());
    append(line, "filename", headers.fileName());
    append(line, "filename*", headers.contentDisposition().fileNameStar());
    append(line, "type", headers.contentType());
    head = line + "at octet " + headers.offset();
    size = 0;
    open = true;
  }

  private static void append(StringBuilder line, String label, @Nullable String value) {
    if (value != null) {
      line.append(label).append('=').append(Messages.escaped(value)).append("  ");
    }
  }

  @Override
  public void data(ByteBuffer data) {
    int keep = (int) Math.min(data.remaining(), Math.max(0, SHOWN_OCTETS - size));
    if (keep > 0) {
      data.get(data.position(), beginning, (int) size, keep);
    }
    size += data.remaining();
    digest.update(data);
  }

  @Override
  public void partEnd(long octets) {
    parts++;
    print("");
  }

  /** Shows the part that the body's end or a fault has cut off, if there is one. */
  void cutOff() {
    if (open) {
      print(" so far");
    }
  }

  private void print(String soFar) {
    open = false;
    terminal.line(head);
    String sha256 = HexFormat.of().formatHex(digest.digest());
    int shown = (int) Math.min(size, SHOWN_OCTETS);
    String text = Octets.of(beginning).escaped(0, shown);
    String more = size > shown ? "..." : "";
    terminal.line(
        "        "
            + size
            + " octets"
            + soFar
            + ", sha256 "
            + sha256.substring(0, 16)
            + "  \""
            + text
            + '"'
            + more);
  }

  @Override
  public void violation(NotedViolation noted) {
    violations.add(noted);
  }
}
