package io.github.goodform.compliance.reference;

import static java.util.Objects.requireNonNull;
import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.jr.ob.JSON;
import io.github.goodform.compliance.cases.Case;
import io.github.goodform.compliance.cases.Demand;
import io.github.goodform.compliance.cases.Expectation;
import io.github.goodform.compliance.cases.ExpectedPart;
import io.github.goodform.compliance.cases.Level;
import io.github.goodform.compliance.cases.Octets;
import io.github.goodform.compliance.cases.RuleSet;
import io.github.goodform.compliance.cases.SpecReference;
import io.github.goodform.compliance.cases.UploadCase;
import io.github.goodform.compliance.run.ConformanceRun;
import io.github.goodform.compliance.run.RunResult;
import io.github.goodform.compliance.verdict.Verdict;
import io.github.goodform.multipart.MultipartOptions;
import io.github.goodform.multipart.NamePolicy;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;

/**
 * The bodies that real clients wrote go through the reference server over HTTP, and come out as
 * what the clients were given; how {@code readings.tsv} says otherwise is what comes out then.
 */
class CapturesOverHttpTest {
  private static final Path CAPTURES =
      Path.of("../multipart-parser/src/test/resources/io/github/goodform/multipart/captures");
  private static final int COUNT = 238;
  private static final Pattern ESCAPE = Pattern.compile("\\\\(u[0-9A-F]{4}|.)");

  private static final Map<NamePolicy, List<Case>> BY_POLICY = new HashMap<>();

  @BeforeAll
  static void read() throws IOException {
    List<String[]> readings = new ArrayList<>();
    for (String line : Files.readAllLines(CAPTURES.resolve("readings.tsv"))) {
      if (!line.startsWith("#")) {
        readings.add(line.split("\t", -1));
      }
    }
    try (var files = Files.list(CAPTURES)) {
      for (Path file : files.filter(path -> path.toString().endsWith(".json")).sorted().toList()) {
        String name = file.getFileName().toString().replaceFirst("\\.json$", "");
        Map<String, Object> json = JSON.std.mapFrom(file.toFile());
        String client = String.valueOf(json.get("client"));
        NamePolicy policy =
            readings.stream()
                .filter(row -> row[0].equals("policy") && row[1].equals(client))
                .map(row -> NamePolicy.valueOf(row[2]))
                .findFirst()
                .orElseThrow();
        BY_POLICY
            .computeIfAbsent(policy, any -> new ArrayList<>())
            .add(capture(name, client, json, readings));
      }
    }
  }

  private static Case capture(
      String name, String client, Map<String, Object> json, List<String[]> readings)
      throws IOException {
    boolean rejected =
        readings.stream().anyMatch(row -> row[0].equals("reject") && row[1].equals(name));
    List<ExpectedPart> parts = new ArrayList<>();
    for (Object element : (List<?>) requireNonNull(json.get("sent"))) {
      Map<?, ?> sent = (Map<?, ?>) element;
      Reading reading = new Reading(readings, name, client, parts.size(), sent);
      parts.add(
          new ExpectedPart(
              reading.of("name"),
              reading.of("filename"),
              reading.of("type"),
              ((Number) requireNonNull(sent.get("size"))).longValue(),
              String.valueOf(sent.get("sha256")),
              null));
    }
    Expectation expectation = rejected ? Expectation.Bare.REJECT : new Expectation.Parts(parts);
    SpecReference spec =
        new SpecReference("RFC 7578", "4", SpecReference.Basis.REASON, "a real client wrote it");
    return UploadCase.of(
        name.toLowerCase(Locale.ROOT).replaceAll("[^a-z0-9]+", "-"),
        String.valueOf(json.get("contentType")),
        Octets.of(Files.readAllBytes(CAPTURES.resolve(name + ".raw"))),
        new Demand(RuleSet.RFC7578, Level.MUST, expectation, spec));
  }

  /** What a part reads as: what the client was given, unless the table says otherwise. */
  private record Reading(
      List<String[]> rows, String capture, String client, int part, Map<?, ?> sent) {
    @Nullable String of(String field) {
      String kind = sent.get("filename") == null ? "fields" : "files";
      for (String[] row : rows) {
        if (row[0].equals("reading")
            && row[3].equals(field)
            && (row[1].equals(capture) || row[1].equals(client))
            && (row[2].equals(kind) || row[2].equals(Integer.toString(part)))) {
          return unescaped(row[4]);
        }
      }
      return (String) sent.get(field);
    }
  }

  private static String unescaped(String text) {
    return ESCAPE
        .matcher(text)
        .replaceAll(
            match -> {
              String escape = match.group(1);
              String character =
                  switch (escape.charAt(0)) {
                    case 'u' -> Character.toString(Integer.parseInt(escape.substring(1), 16));
                    case 'r' -> "\r";
                    case 'n' -> "\n";
                    case 't' -> "\t";
                    default -> escape;
                  };
              return Matcher.quoteReplacement(character);
            });
  }

  @Test
  void readsEveryCaptureAsItsClientMeantIt() throws Exception {
    int asked = 0;
    for (NamePolicy policy : BY_POLICY.keySet()) {
      ReferenceServer.Options options = ReferenceServer.Options.DEFAULT;
      MultipartOptions parsing = options.parsing().withNamePolicy(policy);
      try (ReferenceServer server = ReferenceServer.start(options.withParsing(parsing))) {
        RunResult run = ConformanceRun.of(server.uri(), BY_POLICY.get(policy)).build().run();
        assertThat(run.results())
            .allSatisfy(
                result ->
                    assertThat(result.verdict())
                        .as(result.testCase().id() + ": " + result.reason())
                        .isEqualTo(Verdict.PASS));
        asked += run.results().size();
      }
    }
    assertThat(asked).isEqualTo(COUNT);
  }
}
