import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Stream;
import javax.xml.parsers.DocumentBuilderFactory;
import org.w3c.dom.Element;
import org.w3c.dom.NodeList;

/**
 * Counts the tests in the XML reports of all modules and prints {@code N passed, N failed, N skipped} last.
 *
 * <p>Exit code 1 when a test failed or when a module passed fewer tests than {@code .ci/floors} asks for. Run in the root
 * folder of the repository: {@code java .ci/Results.java [MODULE[=FLOOR]…]}, with the modules whose floors hold, or with other floors; without any, all
 * do.
 */
class Results {
  private final Map<String, int[]> byModule = new TreeMap<>();
  private final List<String> skips = new ArrayList<>();
  private final List<String> faults = new ArrayList<>();

  public static void main(String[] args) throws Exception {
    Results results = new Results();
    Path top = Path.of("").toAbsolutePath();
    for (Path report : reports(top)) {
      results.read(top.relativize(report).getName(0).toString(), report);
    }
    results.checkFloors(floors(top.resolve(".ci/floors"), List.of(args)));
    System.exit(results.print() ? 0 : 1);
  }

  private static List<Path> reports(Path top) throws IOException {
    List<Path> found = new ArrayList<>();
    try (Stream<Path> modules = Files.list(top)) {
      for (Path module : modules.sorted().toList()) {
        for (String kind : List.of("surefire-reports", "failsafe-reports")) {
          Path reports = module.resolve("target").resolve(kind);
          if (Files.isDirectory(reports)) {
            try (Stream<Path> files = Files.list(reports)) {
              files.filter(f -> f.getFileName().toString().matches("TEST-.*\\.xml")).sorted().forEach(found::add);
            }
          }
        }
      }
    }
    return found;
  }

  private void read(String module, Path report) throws Exception {
    int[] counts = byModule.computeIfAbsent(module, m -> new int[3]);
    NodeList cases =
        DocumentBuilderFactory.newInstance().newDocumentBuilder().parse(report.toFile()).getElementsByTagName("testcase");
    for (int i = 0; i < cases.getLength(); i++) {
      Element test = (Element) cases.item(i);
      String name = module + ": " + test.getAttribute("classname") + "." + test.getAttribute("name");
      if (has(test, "failure") || has(test, "error")) {
        counts[1]++;
        faults.add("failed " + name);
      } else if (has(test, "skipped")) {
        counts[2]++;
        skips.add(name + ": " + reason((Element) test.getElementsByTagName("skipped").item(0)));
      } else {
        counts[0]++;
      }
    }
  }

  /** The reason is an attribute when a condition gave it, and else the first line of the stack trace. */
  private static String reason(Element skipped) {
    String message = skipped.getAttribute("message");
    if (!message.isEmpty()) {
      return message;
    }
    String thrown = skipped.getTextContent().strip().lines().findFirst().orElse("no reason given");
    return thrown.replaceFirst("^[\\w.$]+(Exception|Error): ", "");
  }

  private static boolean has(Element test, String child) {
    return test.getElementsByTagName(child).getLength() > 0;
  }

  private static Map<String, Integer> floors(Path file, List<String> chosen) throws IOException {
    Map<String, Integer> floors = new TreeMap<>();
    for (String line : Files.readAllLines(file, StandardCharsets.UTF_8)) {
      if (!line.isBlank() && !line.startsWith("#")) {
        String[] words = line.trim().split(" +");
        floors.put(words[0], Integer.valueOf(words[1]));
      }
    }
    if (chosen.isEmpty()) {
      return floors;
    }
    Map<String, Integer> some = new TreeMap<>();
    for (String argument : chosen) {
      String[] words = argument.split("=", 2);
      Integer floor = words.length == 2 ? Integer.valueOf(words[1]) : floors.get(words[0]);
      if (floor == null) {
        throw new IllegalArgumentException("no module of " + file + ": " + words[0]);
      }
      some.put(words[0], floor);
    }
    return some;
  }

  private void checkFloors(Map<String, Integer> floors) {
    floors.forEach(
        (module, floor) -> {
          int passed = byModule.getOrDefault(module, new int[3])[0];
          if (passed < floor) {
            faults.add(module + ": " + passed + " tests passed, expected at least " + floor);
          }
        });
  }

  private boolean print() {
    skips.forEach(s -> System.out.println("skipped " + escape(s)));
    faults.forEach(f -> System.out.println(escape(f)));
    int[] all = new int[3];
    byModule.forEach(
        (module, counts) -> {
          System.out.println(module + ": " + line(counts));
          for (int i = 0; i < all.length; i++) {
            all[i] += counts[i];
          }
        });
    System.out.println(line(all));
    return faults.isEmpty();
  }

  private static String line(int[] counts) {
    return counts[0] + " passed, " + counts[1] + " failed, " + counts[2] + " skipped";
  }

  /** Test names may hold octets that a stranger chose: anything but printable ASCII is shown as an escape. */
  private static String escape(String text) {
    StringBuilder shown = new StringBuilder();
    text.chars().forEach(c -> shown.append(c >= ' ' && c < 0x7F ? String.valueOf((char) c) : String.format("\\u%04X", c)));
    return shown.toString();
  }
}
