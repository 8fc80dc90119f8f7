package io.github.goodform.multipart;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/**
 * The bodies of the compliance catalogue, read as nothing but data: template, hole, escapes. What a
 * case expects is not looked at, so a line that is read wrongly is still a body that both parsers
 * have to agree on.
 */
final class CatalogueBodies {

  private static final Path FOLDER =
      Path.of("..", "compliance-core", "src", "main", "resources")
          .resolve("io/github/goodform/compliance/cases");

  private static final Pattern CASE =
      Pattern.compile("([a-z][a-z0-9-]*) +(?:MUST|SHOULD|MAY|CHECK) +(.*?)(?: *=>.*)?");
  private static final Pattern ESCAPE = Pattern.compile("\\\\(?:x([0-9A-Fa-f]{2})|(.))");

  private CatalogueBodies() {}

  /** By id: the body of each upload case. */
  static Map<String, Body> all() {
    Map<String, Body> bodies = new LinkedHashMap<>();
    try (Stream<Path> files = Files.list(FOLDER)) {
      for (Path file : files.sorted().toList()) {
        String name = file.getFileName().toString();
        if (name.endsWith(".cases") && !name.startsWith("serving-")) {
          read(Files.readString(file), bodies);
        }
      }
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
    return bodies;
  }

  private static void read(String text, Map<String, Body> bodies) {
    String type = "";
    String body = "";
    for (List<String> block : blocks(text)) {
      String head = block.get(0);
      if (head.startsWith("type ")) {
        type = head.substring(5).strip();
      } else if (head.startsWith("body ")) {
        body = head.substring(5).strip();
      }
      Matcher line = CASE.matcher(head);
      if (line.matches()) {
        String hole = line.group(2);
        String ownType = own(block, "type", type).replace("{}", hole);
        String ownBody = own(block, "body", body).replace("{}", hole);
        bodies.put(line.group(1), Body.of(unescape(ownType), octets(unescape(ownBody))));
      }
    }
  }

  private static String own(List<String> block, String word, String otherwise) {
    return block.stream()
        .map(String::strip)
        .filter(line -> line.startsWith(word + " "))
        .map(line -> line.substring(word.length()).strip())
        .findFirst()
        .orElse(otherwise);
  }

  /** A line with the indented lines below it. */
  private static List<List<String>> blocks(String text) {
    List<List<String>> blocks = new ArrayList<>();
    for (String line : text.replaceAll("\\\\\n *", "").split("\n", -1)) {
      if (line.startsWith(" ") && !blocks.isEmpty()) {
        blocks.get(blocks.size() - 1).add(line);
      } else if (!line.isBlank() && !line.startsWith("#")) {
        blocks.add(new ArrayList<>(List.of(line)));
      }
    }
    return blocks;
  }

  private static byte[] octets(String text) {
    return text.getBytes(StandardCharsets.ISO_8859_1);
  }

  /** Escapes and UTF-8 become octets, one character for each; the mark of an error's place goes. */
  private static String unescape(String escaped) {
    byte[] utf8 = escaped.replace("\u2038", "").getBytes(StandardCharsets.UTF_8);
    Matcher escape = ESCAPE.matcher(new String(utf8, StandardCharsets.ISO_8859_1));
    return escape.replaceAll(
        found -> {
          String hex = found.group(1);
          String plain =
              hex != null
                  ? Character.toString(Integer.parseInt(hex, 16))
                  : Json.unescape("\\" + found.group(2));
          return Matcher.quoteReplacement(plain);
        });
  }
}
