package io.github.goodform.docker;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import java.util.Optional;
import org.junit.jupiter.api.Test;

class NewerJdkTest {
  @Test
  void saysWhereItLooked() {
    assertThat(NewerJdk.reason(Optional.empty(), "exec: no such file"))
        .isEqualTo(
            "no JDK 25 was found in /usr/lib/jvm/*-25-*, JAVA_HOME_25_X64 and JAVA_HOME_25_ARM64:"
                + " give one for Linux with -Dgoodform.jdk25=DIR");
  }

  @Test
  void saysWhyOneThatIsThereIsNotUsed() {
    assertThat(NewerJdk.reason(Optional.of(Path.of("jdk-25")), "\nlibjvm.so: not found\nmore\n"))
        .isEqualTo(
            "the JDK 25 in jdk-25 does not run in this container: libjvm.so: not found: give one"
                + " for Linux with -Dgoodform.jdk25=DIR");
  }
}
