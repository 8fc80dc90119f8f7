package io.github.goodform.compliance.cases;

import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.LocalDateTime;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.zip.ZipEntry;
import java.util.zip.ZipOutputStream;

/**
 * The catalogue for other languages, as a zip: {@code cases.json}, its schema {@code
 * cases.schema.json}, and each body as {@code bodies/ID.raw}. The same catalogue gives the same
 * archive, octet for octet: entries in the order of the catalogue, with one time.
 */
public final class CatalogArchive {
  private static final LocalDateTime ZIP_EPOCH = LocalDateTime.of(1980, 1, 1, 0, 0);
  private static final String SCHEMA = "cases.schema.json";

  private CatalogArchive() {}

  /**
   * Writes {@code goodform-cases.zip}: the build's last step before the archives.
   *
   * @param arguments the path of the file
   * @throws IOException when the file cannot be written
   */
  public static void main(String[] arguments) throws IOException {
    if (arguments.length != 1) {
      throw new IllegalArgumentException("expected one argument, the path of the archive");
    }
    Path file = Path.of(arguments[0]);
    Path directory = file.toAbsolutePath().getParent();
    if (directory != null) {
      Files.createDirectories(directory);
    }
    try (OutputStream out = Files.newOutputStream(file)) {
      write(Catalog.load(), out);
    }
  }

  /**
   * Writes the archive.
   *
   * @param catalog the catalogue
   * @param out where to; it is flushed and stays open
   * @throws IOException when it cannot be written
   */
  public static void write(Catalog catalog, OutputStream out) throws IOException {
    ZipOutputStream zip = new ZipOutputStream(out, StandardCharsets.UTF_8);
    entry(zip, "cases.json", json(catalog).getBytes(StandardCharsets.US_ASCII));
    entry(zip, SCHEMA, schema());
    for (Case testCase : catalog.cases()) {
      if (testCase instanceof UploadCase upload) {
        entry(zip, "bodies/" + upload.id() + ".raw", upload.body().toByteArray());
      }
    }
    zip.finish();
    zip.flush();
  }

  /** One case on each line, so that two versions can be compared. */
  static String json(Catalog catalog) {
    StringBuilder json = new StringBuilder(1 << 20);
    json.append("{\"version\":").append(CaseJson.write(catalog.version()));
    json.append(",\n\"fixtures\":[");
    String separator = "\n";
    for (Fixture fixture : catalog.fixtures()) {
      Map<String, Object> map = new LinkedHashMap<>();
      map.put("id", fixture.id());
      CaseJson.putName(map, "path", fixture.path());
      map.put("content", fixture.content());
      json.append(separator).append(CaseJson.write(map));
      separator = ",\n";
    }
    json.append("\n],\n\"cases\":[");
    separator = "\n";
    for (Case testCase : catalog.cases()) {
      json.append(separator).append(CaseJson.json(testCase));
      separator = ",\n";
    }
    json.append("\n],\n\"withdrawn\":[");
    separator = "\n";
    for (Case testCase : catalog.withdrawn()) {
      Map<String, Object> map = new LinkedHashMap<>();
      map.put("id", testCase.id());
      map.put("reason", String.valueOf(testCase.head().withdrawn()));
      json.append(separator).append(CaseJson.write(map));
      separator = ",\n";
    }
    return json.append("\n]}\n").toString();
  }

  /** The JSON Schema of {@code cases.json}. */
  static byte[] schema() throws IOException {
    try (InputStream in = CatalogArchive.class.getResourceAsStream(SCHEMA)) {
      if (in == null) {
        throw new IOException("the resource " + SCHEMA + " is missing");
      }
      return in.readAllBytes();
    }
  }

  private static void entry(ZipOutputStream zip, String name, byte[] content) throws IOException {
    ZipEntry entry = new ZipEntry("goodform-cases/" + name);
    entry.setTimeLocal(ZIP_EPOCH);
    zip.putNextEntry(entry);
    zip.write(content);
    zip.closeEntry();
  }
}
