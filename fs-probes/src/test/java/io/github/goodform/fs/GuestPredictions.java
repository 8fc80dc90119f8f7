package io.github.goodform.fs;

import java.io.IOException;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * The main class of a jar that stands in for {@code goodform.jar} in a micro-VM: tries the
 * predictions of names in each directory that it is given, in a JVM under UTF-8 and in one under
 * the C locale at the same time.
 *
 * <p>Prints a line for each: directory, encoding of file names, {@link Prediction#figures}; and
 * after it, indented, what was missed or wrong.
 */
final class GuestPredictions {
  private static final String CHILD = "child";

  private GuestPredictions() {}

  public static void main(String[] arguments) throws Exception {
    List<String> words = List.of(arguments);
    if (words.get(0).equals(CHILD)) {
      System.out.write(tried(Path.of(words.get(1))).getBytes(StandardCharsets.UTF_8));
      return;
    }
    for (String word : words) {
      if (word.startsWith("/")) {
        tryBoth(Path.of(word));
      }
    }
  }

  private static void tryBoth(Path directory) throws IOException, InterruptedException {
    Map<Path, Process> children = new LinkedHashMap<>();
    for (String locale : List.of("C.UTF-8", "C")) {
      Path room = Files.createDirectory(directory.resolve(locale));
      Path output = Files.createTempFile("predicted", ".txt");
      ProcessBuilder builder = new ProcessBuilder(command(room));
      builder.environment().put("LC_ALL", locale);
      children.put(
          output, builder.redirectErrorStream(true).redirectOutput(output.toFile()).start());
    }
    PrintStream out = System.out;
    for (Map.Entry<Path, Process> child : children.entrySet()) {
      child.getValue().waitFor();
      out.write(Files.readAllBytes(child.getKey()));
      out.flush();
    }
  }

  private static List<String> command(Path room) {
    String java = Path.of(System.getProperty("java.home"), "bin", "java").toString();
    List<String> command = new ArrayList<>(List.of(java, "-XX:+UseSerialGC"));
    command.addAll(List.of("-XX:TieredStopAtLevel=1", "-cp"));
    command.addAll(
        List.of(System.getProperty("java.class.path"), GuestPredictions.class.getName()));
    command.addAll(List.of(CHILD, room.toString()));
    return command;
  }

  /** What became of the predictions in a directory. */
  private static String tried(Path room) throws IOException {
    FileNameProfile profile = FileNameProbe.of(room).full();
    Prediction prediction = new Prediction(profile, room);
    prediction.tryAll();
    StringBuilder text = new StringBuilder();
    String encoding = profile.jvm().jnuEncoding();
    text.append(String.join("\t", room.toString(), encoding, prediction.figures())).append('\n');
    prediction.missed().forEach(pair -> text.append("  missed ").append(pair).append('\n'));
    prediction.alarms().forEach(pair -> text.append("  false alarm ").append(pair).append('\n'));
    prediction.wrongNames().forEach(name -> text.append("  wrong ").append(name).append('\n'));
    return text.toString();
  }
}
