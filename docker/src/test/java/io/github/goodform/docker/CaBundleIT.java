package io.github.goodform.docker;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.testcontainers.containers.Container.ExecResult;

/**
 * The certificates that an image is given besides its own: without chosen cells, the images of a
 * run are built with those of {@link Authority#ofThisRun()}.
 */
class CaBundleIT {
  private static final String KEYS = "/srv/goodform/keys.p12";

  @RegisterExtension static final Containers CONTAINERS = new Containers();

  @BeforeEach
  void isGivenToTheImages() {
    assumeTrue(Image.hasAuthority(), "a run of chosen cells, or of images that are kept");
  }

  /** The second one of the bundle is trusted, which Java does not take from a file with two. */
  @Test
  void letsJavaTrustEveryCertificateOfIt() {
    assertThat(handshake(Authority.SIGNED)).isEqualTo("accepted");
    assertThat(handshake(Authority.STRANGE)).startsWith("refused: ");
  }

  private static String handshake(String key) {
    Machine machine = CONTAINERS.machine();
    TestClasses tests = CONTAINERS.tests(machine);
    machine.add(Authority.ofThisRun().keys(), KEYS);
    ExecResult ended =
        tests.main(Map.of("LC_ALL", "C"), Handshake.class, List.of(KEYS, Authority.PASSWORD, key));
    assertThat(ended.getExitCode()).as(ended.getStdout() + ended.getStderr()).isZero();
    return ended.getStdout().strip();
  }
}
