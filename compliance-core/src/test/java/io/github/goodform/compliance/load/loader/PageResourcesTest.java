package io.github.goodform.compliance.load.loader;

import static org.assertj.core.api.Assertions.assertThat;

import java.net.URI;
import java.nio.charset.StandardCharsets;
import org.junit.jupiter.api.Test;

final class PageResourcesTest {
  @Test
  void findsWhatABrowserFetchesFromTheSameOrigin() {
    String page =
        """
        <link rel="stylesheet" href="/css/a.css"><link rel=icon href=icon.png>
        <link rel="next" href="/two.html"><a href="/three.html">x</a>
        <script type=module src="../app.js?v=1#here"></script><script>let a = "<img>"</script>
        <img src="data:image/png;base64,AA"><img src='http://other.example/x.png'>
        <IMG SRC="/css/a.css"><img alt="no source"><img src="a b.png"><img src="">
        """;
    assertThat(
            PageResources.of(
                URI.create("http://h:1/docs/index.html"), page.getBytes(StandardCharsets.US_ASCII)))
        .extracting(URI::toString)
        .containsExactly(
            "http://h:1/css/a.css", "http://h:1/docs/icon.png", "http://h:1/app.js?v=1");
  }
}
