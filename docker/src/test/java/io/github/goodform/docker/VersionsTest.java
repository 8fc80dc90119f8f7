package io.github.goodform.docker;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import javax.xml.parsers.DocumentBuilderFactory;
import org.junit.jupiter.api.Test;
import org.w3c.dom.Element;
import org.w3c.dom.Node;
import org.w3c.dom.NodeList;

/** Each library has one version in the whole project: a property of the parent. */
class VersionsTest {
  private static final Path TOP = Path.of("..");

  @Test
  void aModuleNamesNoVersion() throws Exception {
    List<String> named = new ArrayList<>();
    int read = 0;
    for (Element module : elements(document(TOP), "module").toList()) {
      for (Element library : libraries(document(TOP.resolve(module.getTextContent())))) {
        read++;
        String version = child(library, "version");
        if (!version.isEmpty() && !version.matches("\\$\\{[a-z0-9.-]+}")) {
          named.add(module.getTextContent() + ": " + child(library, "artifactId") + ' ' + version);
        }
      }
    }
    assertThat(read).as("dependencies of all modules").isGreaterThan(50);
    assertThat(named).isEmpty();
  }

  @Test
  void theParentHasOneVersionForALibrary() throws Exception {
    Map<String, List<String>> byProduct = new TreeMap<>();
    for (Element library : libraries(document(TOP))) {
      byProduct
          .computeIfAbsent(child(library, "groupId"), group -> new ArrayList<>())
          .add(child(library, "version"));
    }
    assertThat(byProduct).hasSizeGreaterThan(20);
    assertThat(byProduct)
        .allSatisfy(
            (group, versions) ->
                assertThat(versions.stream().distinct()).as("versions of %s", group).hasSize(1));
  }

  private static Element document(Path folder) throws Exception {
    return DocumentBuilderFactory.newInstance()
        .newDocumentBuilder()
        .parse(folder.resolve("pom.xml").toFile())
        .getDocumentElement();
  }

  /** Dependencies, and artifacts that a plugin copies; our own modules are none. */
  private static List<Element> libraries(Element pom) {
    return Stream.of("dependency", "artifactItem", "path")
        .flatMap(kind -> elements(pom, kind))
        .filter(library -> !child(library, "groupId").startsWith("io.github.goodform"))
        .filter(library -> !isOfAPlugin(library))
        .toList();
  }

  /** What a plugin of the build itself depends on is pinned beside the plugin. */
  private static boolean isOfAPlugin(Element library) {
    Node parent = library.getParentNode().getParentNode();
    return parent.getNodeName().equals("plugin") && library.getTagName().equals("dependency");
  }

  private static String child(Element parent, String name) {
    return elements(parent, name)
        .filter(element -> element.getParentNode().equals(parent))
        .map(Node::getTextContent)
        .findFirst()
        .orElse("");
  }

  private static Stream<Element> elements(Element parent, String name) {
    NodeList found = parent.getElementsByTagName(name);
    return IntStream.range(0, found.getLength()).mapToObj(found::item).map(Element.class::cast);
  }
}
