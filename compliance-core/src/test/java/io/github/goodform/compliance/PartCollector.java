package io.github.goodform.compliance;

import io.github.goodform.compliance.AlteredReader.Part;
import io.github.goodform.compliance.cases.ObservedPart;
import io.github.goodform.multipart.MultipartHandler;
import io.github.goodform.multipart.PartHeaders;
import java.io.ByteArrayOutputStream;
import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/** Keeps the parts of a body with their octets. */
final class PartCollector implements MultipartHandler {
  private final List<Part> parts = new ArrayList<>();
  private final ByteArrayOutputStream data = new ByteArrayOutputStream();
  private @Nullable PartHeaders headers;

  List<Part> parts() {
    return parts;
  }

  static List<ObservedPart> observed(List<Part> parts) {
    return parts.stream()
        .map(one -> ObservedPart.of(one.name(), one.fileName(), one.type(), one.data()))
        .toList();
  }

  @Override
  public void part(PartHeaders part) {
    headers = part.copy();
    data.reset();
  }

  @Override
  public void data(ByteBuffer slice) {
    byte[] octets = new byte[slice.remaining()];
    slice.get(octets);
    data.writeBytes(octets);
  }

  @Override
  public void partEnd(long octets) {
    PartHeaders part = Objects.requireNonNull(headers);
    parts.add(new Part(part.fieldName(), part.fileName(), part.contentType(), data.toByteArray()));
  }
}
