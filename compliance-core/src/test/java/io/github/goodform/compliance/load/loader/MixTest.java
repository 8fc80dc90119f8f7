package io.github.goodform.compliance.load.loader;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.offset;

import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;

final class MixTest {
  private static final int DRAWS = 20_000;

  private static Map<Kind.Form, Double> uploadsOf(List<Order.Share> shares) {
    Mix uploads = Mix.ofUploads(shares);
    SplittableRandom random = new SplittableRandom(1);
    Map<Kind.Form, Double> drawn = new EnumMap<>(Kind.Form.class);
    for (int i = 0; i < DRAWS; i++) {
      Kind.Upload upload = (Kind.Upload) uploads.next(random);
      drawn.merge(upload.form(), 1.0 / DRAWS, Double::sum);
    }
    return drawn;
  }

  /** Only small forms were ever aborted: a server that leaks with the large ones was not seen. */
  @Test
  void disturbedUploadsAreOfEachFormAsOftenAsTheMixHasIt() {
    Map<Kind.Form, Double> drawn =
        uploadsOf(
            List.of(
                new Order.Share(Kind.parse("get:/index.html"), 90),
                new Order.Share(Kind.parse("form"), 6),
                new Order.Share(Kind.parse("file64k"), 3),
                new Order.Share(Kind.parse("file10m"), 1)));
    assertThat(drawn.get(Kind.Form.FORM)).isCloseTo(0.6, offset(0.02));
    assertThat(drawn.get(Kind.Form.FILE_64K)).isCloseTo(0.3, offset(0.02));
    assertThat(drawn.get(Kind.Form.FILE_10M)).isCloseTo(0.1, offset(0.02));
  }

  @Test
  void aMixWithoutUploadsDisturbsSmallForms() {
    assertThat(uploadsOf(List.of(new Order.Share(Kind.parse("get:/"), 1))))
        .containsOnlyKeys(Kind.Form.FORM);
  }
}
