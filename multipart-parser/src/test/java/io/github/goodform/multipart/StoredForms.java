package io.github.goodform.multipart;

import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Objects;
import java.util.stream.Stream;

/** For tests of forms whose files are stored in a directory: {@link ThreeParts} read into it. */
class StoredForms {
  final Path directory;

  StoredForms(Path directory) {
    this.directory = directory;
  }

  List<Path> files() throws IOException {
    try (Stream<Path> list = Files.list(directory)) {
      return list.toList();
    }
  }

  FormData form(FormStorage storage, int fileOctets) throws IOException {
    return Multipart.DEFAULT
        .withStorage(storage.withDirectory(directory))
        .form(ThreeParts.boundary(), new ByteArrayInputStream(ThreeParts.octets(fileOctets)));
  }

  static FormPart file(FormData form) {
    return Objects.requireNonNull(form.first("file"));
  }
}
