package io.github.goodform.multipart;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Types that most parts have are made once; the others are left to the caller. */
class CommonTypesTest {
  @ParameterizedTest
  @ValueSource(
      strings = {
        "text/plain",
        "application/octet-stream",
        "image/jpeg",
        "image/png",
        "application/pdf",
        "application/json",
        "text/plain; charset=UTF-8",
        "text/plain;charset=UTF-8",
        "text/plain; charset=utf-8",
        "image/gif",
        "text/csv",
        "application/zip"
      })
  void isTheSameStringEachTime(String type) {
    byte[] octets = Recording.octets(": " + type + "\r\n");
    String first = CommonTypes.find(octets, 2, 2 + type.length());
    assertThat(first).isEqualTo(type);
    assertThat(CommonTypes.find(Recording.octets(type), 0, type.length())).isSameAs(first);
    assertThat(CommonTypes.find(octets, 2, 1 + type.length())).isNull();
    assertThat(CommonTypes.find(octets, 1, 2 + type.length())).isNull();
    assertThat(CommonTypes.find(octets, 2, 3 + type.length())).isNull();
  }

  @Test
  void findsNoOther() {
    for (String type : new String[] {"", "text/html", "Text/plain", "image/webp"}) {
      assertThat(CommonTypes.find(Recording.octets(type), 0, type.length())).isNull();
    }
  }
}
