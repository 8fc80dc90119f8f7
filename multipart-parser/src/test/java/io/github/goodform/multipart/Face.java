package io.github.goodform.multipart;

import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.nio.channels.Channels;
import java.util.ArrayList;
import java.util.List;

/** The faces that read a body from a source, each with what it must find there. */
enum Face {
  READER {
    @Override
    List<PartRead> parts(Body body) throws IOException {
      InputStream in = new ByteArrayInputStream(body.octets());
      return parts(MultipartReader.of(body.boundary(), body.options(), in));
    }
  },
  READER_OF_SHORT_READS {
    @Override
    List<PartRead> parts(Body body) throws IOException {
      return parts(MultipartReader.of(body.boundary(), body.options(), new ShortReads(body)));
    }
  },
  CHANNEL {
    @Override
    List<PartRead> parts(Body body) throws IOException {
      InputStream in = new ByteArrayInputStream(body.octets());
      return parts(MultipartReader.of(body.boundary(), body.options(), Channels.newChannel(in)));
    }
  },
  FORM_IN_MEMORY {
    @Override
    List<PartRead> parts(Body body) throws IOException {
      return form(body, FormStorage.DEFAULT.withPartThreshold(1 << 20));
    }
  },
  FORM_IN_FILES {
    @Override
    List<PartRead> parts(Body body) throws IOException {
      return form(body, FormStorage.DEFAULT.withPartThreshold(0).withMemoryThreshold(0));
    }
  };

  abstract List<PartRead> parts(Body body) throws IOException;

  static List<PartRead> parts(MultipartReader reader) throws IOException {
    List<PartRead> parts = new ArrayList<>();
    for (MultipartReader.Part part = reader.nextPart(); part != null; part = reader.nextPart()) {
      PartHeaders headers = part.headers().copy();
      parts.add(PartRead.of(headers, part.inputStream().readAllBytes()));
    }
    return parts;
  }

  static List<PartRead> form(Body body, FormStorage storage) throws IOException {
    InputStream in = new ByteArrayInputStream(body.octets());
    List<PartRead> parts = new ArrayList<>();
    try (FormData form = FormData.read(body.boundary(), body.options(), storage, in)) {
      for (FormPart part : form.parts()) {
        parts.add(PartRead.of(part.headers(), part.octets()));
      }
    }
    return parts;
  }

  /** One to seven octets for each read. */
  private static final class ShortReads extends ByteArrayInputStream {
    private int reads;

    ShortReads(Body body) {
      super(body.octets());
    }

    @Override
    public synchronized int read(byte[] target, int start, int length) {
      return super.read(target, start, Math.min(length, 1 + reads++ % 7));
    }
  }
}
