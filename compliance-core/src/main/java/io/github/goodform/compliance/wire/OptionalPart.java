package io.github.goodform.compliance.wire;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Properties;
import java.util.stream.Collectors;

/** A part of the kit that needs more libraries than the test dependency brings. */
public enum OptionalPart {
  /** The commands of {@code goodform.jar}. */
  COMMAND_LINE("the command line"),
  /** The bundled server. */
  REFERENCE_SERVER("the reference server"),
  /** The transport for the protocol {@code h2c}. */
  HTTP_2("HTTP/2"),
  /** The transport for the protocol {@code h2}. */
  HTTP_2_OVER_TLS("HTTP/2 over TLS"),
  /**
   * The probe of file names: for a served directory, a directory of uploads, and simulated ones.
   */
  FILE_NAMES("the probe of file names");

  private final String words;

  OptionalPart(String words) {
    this.words = words;
  }

  private List<Library> libraries() {
    return switch (this) {
      case COMMAND_LINE ->
          List.of(
              Library.PICOCLI,
              Library.PARSER,
              Library.JETTY,
              Library.JETTY_CLIENT,
              Library.HDR_HISTOGRAM,
              Library.ICU,
              Library.SLF4J);
      case REFERENCE_SERVER -> List.of(Library.PARSER, Library.JETTY, Library.SLF4J);
      case HTTP_2 -> List.of(Library.JETTY_CLIENT, Library.JETTY_HTTP_2, Library.SLF4J);
      case HTTP_2_OVER_TLS ->
          List.of(Library.JETTY_CLIENT, Library.JETTY_HTTP_2, Library.JETTY_ALPN, Library.SLF4J);
      case FILE_NAMES -> List.of(Library.ICU);
    };
  }

  /** A library, and a class by which it is recognised. */
  private enum Library {
    PICOCLI("info.picocli:picocli", "picocli.CommandLine"),
    PARSER("io.github.goodform:multipart-parser", "io.github.goodform.multipart.MultipartParser"),
    JETTY("org.eclipse.jetty:jetty-server", "org.eclipse.jetty.server.Server"),
    JETTY_CLIENT("org.eclipse.jetty:jetty-client", "org.eclipse.jetty.client.HttpClient"),
    JETTY_HTTP_2(
        "org.eclipse.jetty.http2:jetty-http2-client-transport",
        "org.eclipse.jetty.http2.client.transport.HttpClientTransportOverHTTP2"),
    /** Without it Jetty's client waits in place of a handshake. */
    JETTY_ALPN(
        "org.eclipse.jetty:jetty-alpn-java-client",
        "org.eclipse.jetty.alpn.java.client.JDK9ClientALPNProcessor"),
    SLF4J("org.slf4j:slf4j-api", "org.slf4j.LoggerFactory"),
    HDR_HISTOGRAM("org.hdrhistogram:HdrHistogram", "org.HdrHistogram.Histogram"),
    ICU("com.ibm.icu:icu4j", "com.ibm.icu.text.Normalizer2");

    private final String coordinates;
    private final String type;

    Library(String coordinates, String type) {
      this.coordinates = coordinates;
      this.type = type;
    }

    String dependency() {
      String[] names = coordinates.split(":", 2);
      return "<dependency><groupId>"
          + names[0]
          + "</groupId><artifactId>"
          + names[1]
          + "</artifactId><version>"
          + versions().getProperty(names[1])
          + "</version></dependency>";
    }
  }

  /**
   * Checks that the libraries are on the class path, before a class that needs one is loaded.
   *
   * @throws MissingPartException if one is not; the message is one line with the Maven lines to add
   */
  public void require() {
    List<Library> missing = new ArrayList<>();
    Throwable cause = null;
    for (Library library : libraries()) {
      try {
        Class<?> ignored = Class.forName(library.type, false, OptionalPart.class.getClassLoader());
      } catch (ClassNotFoundException e) {
        missing.add(library);
        cause = e;
      }
    }
    if (cause != null) {
      throw new MissingPartException(message(missing), cause);
    }
  }

  private String message(List<Library> missing) {
    return words
        + " needs "
        + missing.stream().map(library -> library.coordinates).collect(Collectors.joining(" and "))
        + ", not found on the class path; add to the POM: "
        + missing.stream().map(Library::dependency).collect(Collectors.joining());
  }

  private static Properties versions() {
    Properties versions = new Properties();
    try (InputStream in = OptionalPart.class.getResourceAsStream("parts.properties")) {
      if (in != null) {
        versions.load(in);
      }
      return versions;
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}
