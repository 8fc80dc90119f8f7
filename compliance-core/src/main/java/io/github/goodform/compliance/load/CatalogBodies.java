package io.github.goodform.compliance.load;

import io.github.goodform.compliance.cases.Case;
import io.github.goodform.compliance.cases.Catalog;
import io.github.goodform.compliance.cases.Demand;
import io.github.goodform.compliance.cases.Expectation;
import io.github.goodform.compliance.cases.ExpectedPart;
import io.github.goodform.compliance.cases.Level;
import io.github.goodform.compliance.cases.Octets;
import io.github.goodform.compliance.cases.RuleSet;
import io.github.goodform.compliance.cases.Transmission;
import io.github.goodform.compliance.cases.UploadCase;
import io.github.goodform.compliance.load.loader.Kind;
import io.github.goodform.compliance.load.loader.SampleBody;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Base64;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * The forms of the catalogue that a load can send: those that every server has to read, in one way
 * only, and that hold nothing but a form. A case about framing, state or a size is no load.
 */
final class CatalogBodies {
  /** A larger body would be most of the load's octets. */
  private static final int MAX_OCTETS = 64 << 10;

  private CatalogBodies() {}

  /**
   * Returns the bodies of a kind of request.
   *
   * @throws IllegalArgumentException if there is none; the message is one line
   */
  static List<SampleBody> of(Kind.Cases kind) {
    List<SampleBody> bodies = new ArrayList<>();
    Set<String> themes = new TreeSet<>();
    for (Case each : Catalog.load().cases()) {
      SampleBody body = each instanceof UploadCase upload ? of(upload) : null;
      if (body != null) {
        String theme = theme(each);
        themes.add(theme);
        if (kind.theme().isEmpty() || kind.theme().equals(theme)) {
          bodies.add(body);
        }
      }
    }
    if (bodies.isEmpty()) {
      throw new IllegalArgumentException(
          "expected a theme with valid forms ("
              + String.join(", ", themes)
              + "), found \""
              + kind.theme()
              + '"');
    }
    return bodies;
  }

  /** The case file's name without its ending: one word, as the theme's title is not. */
  private static String theme(Case each) {
    return each.head().source().replaceFirst("\\.cases:[0-9]+$", "");
  }

  private static @Nullable SampleBody of(UploadCase upload) {
    Demand demand = upload.demands().get(RuleSet.RFC7578);
    boolean plain =
        upload.transmissions().equals(List.of(Transmission.whole(upload.body())))
            && upload.next() == null
            && upload.headers().isEmpty()
            && upload.head().needs().isEmpty()
            && !upload.head().marks().attack()
            && !upload.head().marks().http()
            && upload.head().marks().size() == null
            && upload.body().length() <= MAX_OCTETS;
    if (!plain || demand == null || demand.level() != Level.MUST) {
      return null;
    }
    return demand.expectation() instanceof Expectation.Parts parts
        ? of(upload, parts.parts())
        : null;
  }

  private static @Nullable SampleBody of(UploadCase upload, List<ExpectedPart> expected) {
    byte[] octets = upload.body().toByteArray();
    String text = new String(octets, StandardCharsets.ISO_8859_1);
    String type = upload.contentType().latin1();
    int line = text.indexOf("\r\n");
    // What looks like a delimiter may be a preamble: it is one where the boundary is told.
    boolean begins = line > 2 && text.startsWith("--") && type.contains(text.substring(2, line));
    if (!begins || !StandardCharsets.US_ASCII.newEncoder().canEncode(type)) {
      return null;
    }
    List<SampleBody.Part> parts = new ArrayList<>();
    for (ExpectedPart part : expected) {
      Octets data = part.data();
      String name = part.name();
      boolean told =
          Stream.of(String.valueOf(name), String.valueOf(part.fileName()))
              .allMatch(each -> StandardCharsets.UTF_8.newEncoder().canEncode(each));
      if (data == null || name == null || !told) {
        return null;
      }
      parts.add(new SampleBody.Part(name, part.fileName(), base64(data.toByteArray())));
    }
    return new SampleBody(upload.id(), type, base64(octets), parts);
  }

  private static String base64(byte[] octets) {
    return Base64.getEncoder().encodeToString(octets);
  }
}
