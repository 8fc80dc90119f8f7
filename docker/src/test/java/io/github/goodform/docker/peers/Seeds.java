package io.github.goodform.docker.peers;

import io.github.goodform.compliance.cases.Area;
import io.github.goodform.compliance.cases.CaseHead;
import io.github.goodform.compliance.cases.Demand;
import io.github.goodform.compliance.cases.Expectation;
import io.github.goodform.compliance.cases.Framing;
import io.github.goodform.compliance.cases.Level;
import io.github.goodform.compliance.cases.Octets;
import io.github.goodform.compliance.cases.RuleSet;
import io.github.goodform.compliance.cases.SpecReference;
import io.github.goodform.compliance.cases.UploadCase;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.OptionalLong;

/** The hand-made bodies that were sent to implementations before there was a catalogue. */
final class Seeds {
  private static final Path FOLDER =
      Path.of("../multipart-parser/src/test/resources/io/github/goodform/multipart/seeds");
  private static final Path SUCCESSORS =
      Path.of(
          "../compliance-core/src/test/resources/io/github/goodform/compliance/cases/seeds.tsv");
  private static final String DELIMITER = "\r\n--AaB03x";

  private Seeds() {}

  /** Returns the bodies as cases that demand nothing, sent as they were then. */
  static List<UploadCase> cases() throws IOException {
    return lines(FOLDER.resolve("index.tsv")).stream()
        .map(line -> seed(line.get(0), line.get(2)))
        .toList();
  }

  /** Returns the case of the catalogue that asks the question of each body. */
  static Map<String, String> successors() throws IOException {
    Map<String, String> successors = new LinkedHashMap<>();
    lines(SUCCESSORS).forEach(line -> successors.put(line.get(0), line.get(1)));
    return successors;
  }

  /** Reads lines of columns; a number sign begins a remark. */
  static List<List<String>> lines(Path file) throws IOException {
    return Files.readAllLines(file).stream()
        .filter(line -> !line.startsWith("#"))
        .map(line -> List.of(line.split("\t", -1)))
        .toList();
  }

  private static UploadCase seed(String id, String type) {
    try {
      Octets body = Octets.of(Files.readAllBytes(FOLDER.resolve(id + ".raw")));
      Demand nothing =
          new Demand(
              RuleSet.RFC7578,
              Level.CHECK,
              Expectation.Bare.OBSERVE,
              new SpecReference(
                  "RFC 7578", "4", SpecReference.Basis.REASON, "what was observed before"));
      return new UploadCase(
          CaseHead.of(id, Area.MULTIPART),
          Octets.of(latin1(type)),
          Map.of(),
          body,
          framing(id, body).compile(body),
          null,
          Map.of(RuleSet.RFC7578, nothing),
          List.of(),
          null,
          OptionalLong.empty(),
          List.of());
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  private static Framing framing(String id, Octets body) {
    return switch (id) {
      case "m-chunk-each-byte" -> new Framing.ChunksOf(1);
      case "m-chunk-split-delim" -> new Framing.Chunked(withinDelimiters(body.latin1()));
      case "m-cl-long" -> new Framing.ContentLength(10);
      case "m-cl-short" -> new Framing.ContentLength(-40);
      default -> new Framing.ContentLength(0);
    };
  }

  /** Between CR and LF of each delimiter. */
  private static List<Integer> withinDelimiters(String body) {
    List<Integer> cuts = new ArrayList<>();
    for (int at = body.indexOf(DELIMITER); at >= 0; at = body.indexOf(DELIMITER, at + 1)) {
      cuts.add(at + 1);
    }
    return cuts;
  }

  /** Undoes the escapes of the index: the octets of a media type. */
  private static byte[] latin1(String escaped) {
    StringBuilder out = new StringBuilder();
    for (int i = 0; i < escaped.length(); i++) {
      char sign = escaped.charAt(i);
      if (sign != '\\') {
        out.append(sign);
        continue;
      }
      char next = escaped.charAt(++i);
      switch (next) {
        case 't' -> out.append('\t');
        case 'r' -> out.append('\r');
        case 'n' -> out.append('\n');
        case 'x' -> {
          out.append((char) Integer.parseInt(escaped, i + 1, i + 3, 16));
          i += 2;
        }
        default -> out.append(next);
      }
    }
    return out.toString().getBytes(StandardCharsets.ISO_8859_1);
  }
}
