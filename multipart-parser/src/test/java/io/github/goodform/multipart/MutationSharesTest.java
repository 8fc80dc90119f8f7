package io.github.goodform.multipart;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.junit.jupiter.api.Test;

class MutationSharesTest {
  @Test
  void countsEachClassWithItsNestedOnes() {
    MutationShares shares =
        MutationShares.of(
            List.of(
                "A.java,x.A,m.Math,f,1,KILLED,t",
                "A.java,x.A$Inner,m.Math,f,2,SURVIVED,none",
                "B.java,x.B,m.Math,f,1,TIMED_OUT,none",
                "B.java,x.B,m.Math,f,1,NO_COVERAGE,none",
                "B.java,x.B,m.Math,f,1,KILLED,t"));
    assertThat(shares.below(50)).isEmpty();
    assertThat(shares.below(51)).containsExactly("A");
    assertThat(shares.below(66)).containsExactly("A");
    assertThat(shares.below(67)).containsExactly("A", "B");
  }
}
