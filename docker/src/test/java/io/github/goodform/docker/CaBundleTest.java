package io.github.goodform.docker;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class CaBundleTest {
  private static final String PEM =
      "-----BEGIN CERTIFICATE-----\nMIIB\n-----END CERTIFICATE-----\n";

  @Test
  void readsCertificates(@TempDir Path directory) throws IOException {
    Path file = Files.writeString(directory.resolve("ca.pem"), PEM);
    assertThat(CaBundle.read(file.toString())).isEqualTo(PEM);
  }

  @Test
  void beginsRelativePathsAtTheTopOfTheProject() {
    assertThatThrownBy(() -> CaBundle.read("LICENSE"))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessage("-Dgoodform.ca: LICENSE holds no certificate in PEM");
  }

  @Test
  void saysThatAFileIsMissing() {
    assertThatThrownBy(() -> CaBundle.read("no-such.pem"))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageContaining("-Dgoodform.ca: no-such.pem cannot be read");
  }

  @Test
  void refusesWhatNoBuildArgumentHolds(@TempDir Path directory) throws IOException {
    Path file = Files.writeString(directory.resolve("all.pem"), PEM.repeat(3000));
    assertThatThrownBy(() -> CaBundle.read(file.toString()))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageContaining("at most " + CaBundle.MAX_OCTETS);
  }
}
