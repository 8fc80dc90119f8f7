import java.io.File;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import java.util.zip.ZipEntry;
import java.util.zip.ZipFile;
import javax.xml.parsers.DocumentBuilderFactory;
import org.w3c.dom.Element;
import org.w3c.dom.Node;
import org.w3c.dom.NodeList;

/**
 * Checks what a public Maven repository demands of built modules and of their parent, before
 * anything is published: the POM's members, the jars of classes, sources and documentation, what
 * the POM attaches to them, the bill of materials, signatures. Prints a line for each fault, and
 * ends with 1 if there is one.
 *
 * <pre>java .ci/Release.java [--final] [--signed] MODULE...</pre>
 *
 * With --final the version is no snapshot and has its section in CHANGELOG.md; with --signed each
 * file that is published, the POMs among them, has a signature that gpg verifies.
 */
public final class Release {
  private static final List<String> DEMANDED =
      List.of("name", "description", "url", "licenses/license/name", "licenses/license/url",
          "developers/developer/name", "scm/url", "scm/connection", "scm/developerConnection");

  private final List<String> faults = new ArrayList<>();
  private final boolean isFinal;
  private final boolean isSigned;
  private int files;

  private Release(boolean isFinal, boolean isSigned) {
    this.isFinal = isFinal;
    this.isSigned = isSigned;
  }

  public static void main(String[] args) throws Exception {
    List<String> all = new ArrayList<>(List.of(args));
    Release release = new Release(all.remove("--final"), all.remove("--signed"));
    if (all.isEmpty()) {
      System.err.println("usage: java .ci/Release.java [--final] [--signed] MODULE...");
      System.exit(2);
    }
    Set<Path> parents = new LinkedHashSet<>();
    for (String module : all) {
      release.check(Path.of(module));
      parents.add(Path.of(module).resolve("..").normalize());
    }
    for (Path parent : parents) {
      release.checkParent(parent);
    }
    release.faults.forEach(fault -> System.out.println("release: " + fault));
    System.out.println(
        all.size() + " modules, " + release.files + " files, " + release.faults.size() + " faults");
    System.exit(release.faults.isEmpty() ? 0 : 1);
  }

  private void check(Path module) throws Exception {
    Element own = pom(module.resolve("pom.xml"));
    Element parent = pom(module.resolve("..").resolve("pom.xml"));
    checkPom(own, parent, module + "/pom.xml");
    for (String path : List.of("name", "description")) {
      if (text(own, path).isEmpty()) {
        faults.add(module + "/pom.xml: expected its own <" + path + ">");
      }
    }
    String version = text(parent, "version");
    if (isFinal) {
      checkFinal(module, version);
    }
    String target = (module + "/target/").replace('\\', '/');
    String artifact = target + text(own, "artifactId") + "-" + version;
    checkArchive(artifact + ".jar", ".class");
    checkArchive(artifact + "-sources.jar", ".java");
    checkArchive(artifact + "-javadoc.jar", "index.html");
    for (String file : attached(own)) {
      checkArchive(file.replace("${project.build.directory}/", target), "");
    }
    checkSignedPom(module.resolve("pom.xml"), artifact + ".pom");
    checkBill(module.resolve("target/bom.json"), text(own, "artifactId"));
  }

  /** A parent has no jar, and is published all the same. */
  private void checkParent(Path folder) throws Exception {
    Path file = folder.resolve("pom.xml");
    Element pom = pom(file);
    checkPom(pom, pom, file.toString());
    String artifact = text(pom, "artifactId");
    String target = folder.resolve("target").toString().replace('\\', '/');
    checkSignedPom(file, target + "/" + artifact + "-" + text(pom, "version") + ".pom");
    checkBill(folder.resolve("target/bom.json"), artifact);
  }

  /** The files that build-helper-maven-plugin attaches, as the POM writes them. */
  private static List<String> attached(Element pom) {
    List<String> files = new ArrayList<>();
    NodeList artifacts = pom.getElementsByTagName("artifact");
    for (int i = 0; i < artifacts.getLength(); i++) {
      String file = text((Element) artifacts.item(i), "file");
      if (!file.isEmpty()) {
        files.add(file);
      }
    }
    return files;
  }

  /** What is signed is a copy of the POM, and what is published is the copy. */
  private void checkSignedPom(Path pom, String copy) throws Exception {
    if (!isSigned) {
      return;
    }
    Path copied = Path.of(copy);
    if (!Files.isRegularFile(copied)) {
      faults.add(copy + ": expected this file");
      return;
    }
    files++;
    if (Files.mismatch(pom, copied) != -1) {
      faults.add(copy + ": expected a copy of " + pom);
    }
    checkSignature(copy);
  }

  private void checkPom(Element pom, Element parent, String file) {
    for (String path : DEMANDED) {
      String value = text(pom, path).isEmpty() ? text(parent, path) : text(pom, path);
      if (value.isEmpty()) {
        faults.add(file + ": expected <" + path.replace("/", "><") + ">");
      }
    }
    if (!text(parent, "groupId").matches("[a-z]+(\\.[a-z0-9]+)+")) {
      faults.add(file + ": expected a <groupId> that is a domain name in reverse");
    }
  }

  private void checkFinal(Path module, String version) throws IOException {
    if (version.isEmpty() || version.endsWith("-SNAPSHOT")) {
      faults.add(module + ": expected a version without -SNAPSHOT, found " + version);
    }
    String heading = "(?s).*\n## \\Q" + version + "\\E, \\d{4}-\\d{2}-\\d{2}\n.*";
    if (!Files.readString(module.resolve("../CHANGELOG.md")).matches(heading)) {
      faults.add("CHANGELOG.md: expected a section \"## " + version + ", YYYY-MM-DD\"");
    }
  }

  private void checkArchive(String name, String holds) throws Exception {
    File file = new File(name);
    if (!file.isFile()) {
      faults.add(name + ": expected this file");
      return;
    }
    files++;
    try (ZipFile archive = new ZipFile(file)) {
      if (archive.stream().noneMatch(entry -> isContent(entry) && entry.getName().endsWith(holds))) {
        faults.add(name + ": expected a file" + (holds.isEmpty() ? "" : " that ends with " + holds));
      }
      if (name.endsWith(".jar") && archive.getEntry("META-INF/LICENSE") == null) {
        faults.add(name + ": expected META-INF/LICENSE");
      }
    } catch (IOException e) {
      faults.add(name + ": expected a jar or zip, found " + e.getMessage());
    }
    checkSignature(name);
  }

  private static boolean isContent(ZipEntry entry) {
    return !entry.isDirectory()
        && !entry.getName().matches("META-INF/(MANIFEST\\.MF|LICENSE|NOTICE)");
  }

  private void checkSignature(String name) throws Exception {
    if (!isSigned) {
      return;
    }
    if (!new File(name + ".asc").isFile()) {
      faults.add(name + ".asc: expected this signature");
      return;
    }
    Process gpg = new ProcessBuilder("gpg", "--batch", "--verify", name + ".asc", name)
        .redirectErrorStream(true).redirectOutput(ProcessBuilder.Redirect.DISCARD).start();
    if (gpg.waitFor() != 0) {
      faults.add(name + ".asc: expected a signature that gpg verifies");
    }
  }

  /** Only the profile "release" writes one: where it is, it is of this module and has no date. */
  private void checkBill(Path bill, String artifact) throws Exception {
    if (!Files.exists(bill)) {
      if (isFinal) {
        faults.add(bill + ": expected this bill of materials, from -Prelease");
      }
      return;
    }
    files++;
    String text = Files.readString(bill);
    if (!text.contains("\"CycloneDX\"") || !text.contains("\"" + artifact + "\"")) {
      faults.add(bill + ": expected a CycloneDX bill of materials of " + artifact);
    }
    if (text.contains("\"serialNumber\"")) {
      faults.add(bill + ": expected no serialNumber, which differs in each build");
    }
    checkSignature(bill.toString());
  }

  private static Element pom(Path file) throws Exception {
    DocumentBuilderFactory factory = DocumentBuilderFactory.newInstance();
    factory.setFeature("http://apache.org/xml/features/disallow-doctype-decl", true);
    try (InputStream in = Files.newInputStream(file)) {
      return factory.newDocumentBuilder().parse(in).getDocumentElement();
    }
  }

  /** The text of the first element of a path below another; empty when there is none. */
  private static String text(Element from, String path) {
    Element at = from;
    for (String name : path.split("/")) {
      at = child(at, name);
      if (at == null) {
        return "";
      }
    }
    return at.getTextContent().strip();
  }

  private static Element child(Element parent, String name) {
    NodeList children = parent.getChildNodes();
    for (int i = 0; i < children.getLength(); i++) {
      Node each = children.item(i);
      if (each instanceof Element element && element.getTagName().equals(name)) {
        return element;
      }
    }
    return null;
  }
}
