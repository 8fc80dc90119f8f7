package io.github.goodform.compliance;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.goodform.compliance.cases.Case;
import io.github.goodform.compliance.cases.Catalog;
import io.github.goodform.compliance.cases.UploadCase;
import io.github.goodform.compliance.run.CaseResult;
import io.github.goodform.compliance.run.ParserRun;
import io.github.goodform.compliance.verdict.Verdict;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** Each of many wrong readers, made by rule, is caught by a case of the theme that asks for it. */
@Tag("once")
class SystematicFaultsTest {
  private static final Catalog CATALOG = Catalog.load();
  private static final int FLOOR = 250;

  @Test
  @Timeout(600)
  void catchesEachByACaseOfItsTheme() throws Exception {
    List<SystematicFaults.Wrong> wrong = SystematicFaults.all();
    assertThat(wrong).hasSizeGreaterThanOrEqualTo(FLOOR);
    assertThat(wrong).extracting(SystematicFaults.Wrong::name).doesNotHaveDuplicates();
    List<String> missed =
        wrong.parallelStream()
            .filter(one -> !isCaught(one))
            .map(SystematicFaults.Wrong::name)
            .toList();
    assertThat(missed).isEmpty();
    List<String> figures = figures(wrong);
    figures.forEach(System.out::println);
    assertThat(Files.readString(Path.of("README.md"))).contains(figures);
  }

  /** The figure of all, and the row of each family. */
  private static List<String> figures(List<SystematicFaults.Wrong> wrong) {
    List<String> figures = new ArrayList<>();
    figures.add("caught %d of %d wrong readers".formatted(wrong.size(), wrong.size()));
    wrong.stream()
        .collect(
            Collectors.groupingBy(
                SystematicFaults.Wrong::family, LinkedHashMap::new, Collectors.counting()))
        .forEach(
            (family, count) -> figures.add("| %s | %d | %d |".formatted(family, count, count)));
    return figures;
  }

  @Test
  void findsNothingWrongWithARightReader() {
    List<Case> cases = CATALOG.select(one -> one.theme().matches("Shapes.*|Sizes.*|Chunk.*"));
    assertThat(caught(AlteredReader.ofParts(parts -> parts), cases)).isEmpty();
  }

  /** Asks one case after the other, the short ones first, until one of them notices. */
  private static boolean isCaught(SystematicFaults.Wrong wrong) {
    return CATALOG.cases().stream()
        .filter(one -> one.theme().matches(wrong.themes()))
        .filter(UploadCase.class::isInstance)
        .map(UploadCase.class::cast)
        .sorted((a, b) -> Integer.compare(a.body().length(), b.body().length()))
        .anyMatch(one -> !caught(wrong.reader(), List.of(one)).isEmpty());
  }

  private static List<String> caught(MultipartParserConformance reader, List<Case> cases) {
    return ParserRun.of(Suite.plan(reader, reader::parse, reader.timeout()), cases)
        .run()
        .results()
        .stream()
        .filter(one -> one.verdict() == Verdict.FAIL || one.verdict() == Verdict.WARN)
        .map(CaseResult::testCase)
        .map(Case::id)
        .toList();
  }
}
