package io.github.goodform.compliance;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Properties;
import java.util.TreeMap;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import javax.xml.parsers.DocumentBuilderFactory;
import org.w3c.dom.Element;
import org.w3c.dom.Node;
import org.w3c.dom.NodeList;

/** The table of the README, drawn from the projects of src/it: a row for each that is built. */
final class CompatibilityTable {
  static final Path PROJECTS = Path.of("src", "it");
  private static final Path README = Path.of("README.md");
  private static final String BEGIN = "<!-- From src/it, by -Dgoodform.record=true. -->\n";
  private static final String END = "<!-- Until here. -->\n";

  private CompatibilityTable() {}

  /** Returns the paths of the projects that have tests, sorted: modules instead of their parent. */
  static List<String> projects() throws IOException {
    List<String> projects = new ArrayList<>();
    for (String project : folders(PROJECTS)) {
      List<String> modules = folders(PROJECTS.resolve(project));
      if (modules.isEmpty()) {
        projects.add(project);
      }
      modules.forEach(module -> projects.add(project + '/' + module));
    }
    return projects;
  }

  private static List<String> folders(Path parent) throws IOException {
    try (Stream<Path> files = Files.list(parent)) {
      return files
          .filter(folder -> Files.exists(folder.resolve("pom.xml")))
          .map(folder -> folder.getFileName().toString())
          .sorted()
          .toList();
    }
  }

  static String published() throws IOException {
    String readme = Files.readString(README);
    return readme.substring(readme.indexOf(BEGIN) + BEGIN.length(), readme.indexOf(END));
  }

  static void publish() throws Exception {
    String readme = Files.readString(README);
    Files.writeString(
        README,
        readme.substring(0, readme.indexOf(BEGIN) + BEGIN.length())
            + markdown()
            + readme.substring(readme.indexOf(END)));
  }

  /** What each project has beside the kit, by the copy that maven-invoker-plugin has filtered. */
  static String markdown() throws Exception {
    List<String> lines = new ArrayList<>();
    lines.add("| project | JUnit | Surefire | beside |");
    lines.add("|---|---|---|---|");
    for (String project : projects()) {
      Path folder = Path.of("target", "it").resolve(project);
      Element pom = document(folder.resolve("pom.xml"));
      Element parent = project.contains("/") ? document(folder.resolveSibling("pom.xml")) : pom;
      lines.add(row(project, pom, surefire(parent)));
    }
    return String.join("\n", lines) + "\n";
  }

  private static String row(String project, Element pom, String surefire) {
    Map<String, String> beside = new TreeMap<>();
    String junit = "";
    for (Element dependency : elements(pom, "dependency").toList()) {
      String group = child(dependency, "groupId");
      String version = resolved(pom, child(dependency, "version"));
      if (group.startsWith("org.junit")) {
        junit = version;
      } else if (!group.startsWith("io.github.goodform") && !version.isEmpty()) {
        beside.put(child(dependency, "artifactId"), version);
      }
    }
    return Stream.of("[`" + project + "`](src/it/" + project + ")", junit, surefire, words(beside))
        .map(cell -> cell.isEmpty() ? "its own" : cell)
        .collect(Collectors.joining(" | ", "| ", " |"));
  }

  private static String surefire(Element pom) {
    return elements(pom, "plugin")
        .filter(plugin -> child(plugin, "artifactId").equals("maven-surefire-plugin"))
        .map(plugin -> resolved(pom, child(plugin, "version")))
        .findFirst()
        .orElse("");
  }

  private static String words(Map<String, String> beside) {
    return beside.isEmpty()
        ? "–"
        : beside.entrySet().stream()
            .map(entry -> entry.getKey() + ' ' + entry.getValue())
            .collect(Collectors.joining(", "));
  }

  /** Replaces a property by its value in the same POM. */
  private static String resolved(Element pom, String text) {
    Properties own = new Properties();
    elements(pom, "properties")
        .forEach(
            properties -> {
              for (Node each = properties.getFirstChild();
                  each != null;
                  each = each.getNextSibling()) {
                own.setProperty(each.getNodeName(), each.getTextContent().strip());
              }
            });
    return text.startsWith("${")
        ? own.getProperty(text.substring(2, text.length() - 1), text)
        : text;
  }

  private static Element document(Path pom) throws Exception {
    return DocumentBuilderFactory.newInstance()
        .newDocumentBuilder()
        .parse(pom.toFile())
        .getDocumentElement();
  }

  private static String child(Element parent, String name) {
    return elements(parent, name)
        .filter(element -> element.getParentNode().equals(parent))
        .map(Node::getTextContent)
        .findFirst()
        .orElse("");
  }

  private static Stream<Element> elements(Element parent, String... names) {
    return Stream.of(names)
        .flatMap(
            name -> {
              NodeList found = parent.getElementsByTagName(name);
              return IntStream.range(0, found.getLength())
                  .mapToObj(found::item)
                  .map(Element.class::cast);
            });
  }
}
