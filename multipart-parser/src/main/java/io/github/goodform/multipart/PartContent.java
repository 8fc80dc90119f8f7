package io.github.goodform.multipart;

import java.io.IOException;
import java.nio.ByteBuffer;
import org.jspecify.annotations.Nullable;

/** Delivers the content of a part: within its limit, and decoded when it has to be. */
final class PartContent {
  private final long partMaximum;
  private final long fieldMaximum;
  private final Violations violations;
  private final MultipartHandler handler;

  private @Nullable ContentDecoder decoder;
  private @Nullable ContentDecoder base64;
  private @Nullable ContentDecoder quotedPrintable;

  /** The limit of the current part, and whether it is that of a field, or was set for this part. */
  private long maximum;

  private boolean ofField;
  private boolean own;
  private long start;
  private long taken;
  private byte lastOctet;

  PartContent(Limits limits, Violations violations, MultipartHandler handler) {
    this.partMaximum = limits.maxPartOctets();
    this.fieldMaximum = Math.min(limits.maxFieldOctets(), partMaximum);
    this.violations = violations;
    this.handler = handler;
  }

  /** Begins a body: until its first part there is nothing to decode. */
  void begin() {
    decoder = null;
  }

  /**
   * Begins a part.
   *
   * @param start where its content begins
   * @param encoding the tolerated transfer encoding; null for none
   * @param field whether it is a field of a form
   */
  void begin(long start, @Nullable Violation encoding, boolean field) {
    this.start = start;
    ofField = field && fieldMaximum < partMaximum;
    maximum = ofField ? fieldMaximum : partMaximum;
    own = false;
    taken = 0;
    lastOctet = 0;
    decoder = encoding == null ? null : decoder(encoding);
  }

  /** Sets the limit of this part: in place of that of a field, and within that of a part. */
  void limit(long octets) {
    own = octets < partMaximum;
    ofField = false;
    maximum = Math.min(octets, partMaximum);
  }

  /** The decoder for an encoding, made when a part first has it; null when there is none. */
  private @Nullable ContentDecoder decoder(Violation encoding) {
    ContentDecoder chosen = null;
    if (encoding == Violation.BASE64_TRANSFER_ENCODING) {
      base64 = base64 == null ? new Base64Decoder(violations, handler) : base64;
      chosen = base64;
    } else if (encoding == Violation.QUOTED_PRINTABLE_TRANSFER_ENCODING) {
      quotedPrintable =
          quotedPrintable == null
              ? new QuotedPrintableDecoder(violations, handler)
              : quotedPrintable;
      chosen = quotedPrintable;
    }
    if (chosen != null) {
      chosen.begin();
    }
    return chosen;
  }

  /** Octets of the content so far, as they have been delivered. */
  long octets() {
    return decoder == null ? taken : decoder.octets();
  }

  /** The last octet of the content so far; 0 when there is none. */
  byte lastOctet() {
    return lastOctet;
  }

  /** Delivers {@code octets[from, to)}, as much as the limit allows; sets position and limit. */
  void deliver(ByteBuffer octets, int from, int to) throws IOException {
    int n = to - from;
    int allowed = (int) Math.min(n, maximum - taken);
    if (allowed > 0) {
      lastOctet = octets.get(to - 1);
      ContentDecoder encoded = decoder;
      if (encoded != null) {
        encoded.take(octets, from, from + allowed, start + taken);
      }
      taken += allowed;
      if (encoded == null) {
        handler.data(octets.limit(from + allowed).position(from));
      }
    }
    if (allowed < n) {
      throw own
          ? violations.partLimit(maximum, start + maximum)
          : violations.limit(
              ofField ? Limit.FIELD_OCTETS : Limit.PART_OCTETS, maximum, start + maximum);
    }
  }

  /**
   * Ends the content.
   *
   * @param found the octet after it, or {@link Violations#END_OF_INPUT}
   */
  void end(int found) throws IOException {
    if (decoder != null) {
      decoder.end(start + taken, found);
    }
  }
}
