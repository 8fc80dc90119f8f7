package io.github.goodform.compliance.load;

import static org.assertj.core.api.Assertions.assertThat;

import com.networknt.schema.InputFormat;
import com.networknt.schema.JsonSchemaFactory;
import com.networknt.schema.SpecVersion;
import java.io.IOException;
import java.io.InputStream;

/** The schemas of what a load writes as JSON. */
final class LoadSchema {
  private LoadSchema() {}

  /**
   * Fails unless a text is of a schema, and in printable ASCII.
   *
   * @param name the schema's file, such as {@code load.schema.json}
   */
  static void assertFits(String name, String json) throws IOException {
    try (InputStream schema = LoadJson.class.getResourceAsStream(name)) {
      assertThat(
              JsonSchemaFactory.getInstance(SpecVersion.VersionFlag.V202012)
                  .getSchema(schema)
                  .validate(json, InputFormat.JSON))
          .isEmpty();
    }
    assertThat(json).matches("[ -~\n]*");
  }
}
