package io.github.goodform.compliance.cases;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.fasterxml.jackson.jr.ob.JSON;
import com.networknt.schema.InputFormat;
import com.networknt.schema.JsonSchema;
import com.networknt.schema.JsonSchemaFactory;
import com.networknt.schema.SpecVersion;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.zip.ZipEntry;
import java.util.zip.ZipInputStream;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The catalogue for other languages. */
class CatalogArchiveTest {
  private static final Catalog CATALOG = Catalog.load();

  /** Hundreds of bodies, some of them large: packed once for all tests. */
  private static byte[] archive = {};

  @BeforeAll
  static void pack() throws IOException {
    ByteArrayOutputStream out = new ByteArrayOutputStream();
    CatalogArchive.write(CATALOG, out);
    archive = out.toByteArray();
  }

  @Test
  void keepsItsSchema() throws IOException {
    JsonSchema schema =
        JsonSchemaFactory.getInstance(SpecVersion.VersionFlag.V202012)
            .getSchema(new String(CatalogArchive.schema(), StandardCharsets.UTF_8));
    assertThat(schema.validate(CatalogArchive.json(CATALOG), InputFormat.JSON)).isEmpty();
    assertThat(schema.validate("{\"version\":\"0.1\"}", InputFormat.JSON)).isNotEmpty();
  }

  @Test
  void holdsEachCaseAndEachBody() throws IOException {
    Map<String, byte[]> entries = entries(archive);
    Map<String, Object> json =
        JSON.std.mapFrom(
            new String(
                Objects.requireNonNull(entries.get("goodform-cases/cases.json")),
                StandardCharsets.US_ASCII));
    List<?> cases = (List<?>) Objects.requireNonNull(json.get("cases"));
    List<Object> ids = new ArrayList<>();
    cases.forEach(c -> ids.add(((Map<?, ?>) c).get("id")));
    assertThat(ids).isEqualTo(CATALOG.cases().stream().map(Case::id).toList());
    for (Case testCase : CATALOG.cases()) {
      if (testCase instanceof UploadCase upload) {
        assertThat(entries.get("goodform-cases/bodies/" + upload.id() + ".raw"))
            .as(upload.id())
            .isEqualTo(upload.body().toByteArray());
      }
    }
    assertThat(entries).containsKey("goodform-cases/cases.schema.json");
  }

  @Test
  void writesNamesThatAreNotUtf8AsOctets() {
    String json = CaseJson.json(CATALOG.find("filename-latin1").orElseThrow());
    assertThat(json).contains("\"filenameHex\":\"737765646973682de52e747874\"").isASCII();
  }

  /** As the build writes it, with the same octets each time. */
  @Test
  void isWrittenByTheBuild(@TempDir Path directory) throws IOException {
    Path file = directory.resolve("new/goodform-cases.zip");
    CatalogArchive.main(new String[] {file.toString()});
    assertThat(Files.readAllBytes(file)).isEqualTo(archive);
    assertThatThrownBy(() -> CatalogArchive.main(new String[0]))
        .isInstanceOf(IllegalArgumentException.class);
  }

  private static Map<String, byte[]> entries(byte[] archive) throws IOException {
    Map<String, byte[]> entries = new LinkedHashMap<>();
    ZipInputStream zip = new ZipInputStream(new ByteArrayInputStream(archive));
    for (ZipEntry entry = zip.getNextEntry(); entry != null; entry = zip.getNextEntry()) {
      entries.put(entry.getName(), zip.readAllBytes());
    }
    return entries;
  }
}
