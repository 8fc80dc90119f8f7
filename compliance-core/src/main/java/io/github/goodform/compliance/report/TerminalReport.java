package io.github.goodform.compliance.report;

import io.github.goodform.compliance.verdict.Verdict;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import org.jspecify.annotations.Nullable;

/**
 * A report for a person at a terminal: what went wrong first, each with the sentence it rests on,
 * the octets that were sent, what was expected and what came back; then one line of counts.
 */
public final class TerminalReport {
  private static final int BODY_COLUMNS = 96;
  private static final int BODY_LINES = 14;
  private static final int TEXT_COLUMNS = 88;
  private static final String MARGIN = "      ";

  private final Style style;
  private final String invocation;
  private final StringBuilder out = new StringBuilder(4096);

  private TerminalReport(Style style, String invocation) {
    this.style = style;
    this.invocation = invocation;
  }

  /**
   * Writes a report.
   *
   * @param report the report
   * @param style how it looks
   * @param invocation how the reader starts the command line, such as {@code "java -jar
   *     goodform.jar"}, for the hint on replaying a case
   * @return the text, each line ended by a line feed
   */
  public static String write(Report report, Style style, String invocation) {
    TerminalReport terminal = new TerminalReport(style, invocation);
    for (Run run : report.runs()) {
      terminal.run(run);
    }
    return terminal.out.toString();
  }

  private void run(Run run) {
    List<Entry> remarkable = new ArrayList<>();
    run.entries().stream().filter(Entry::isFailure).forEach(remarkable::add);
    run.entries().stream().filter(e -> e.isRemarkable() && !e.isFailure()).forEach(remarkable::add);
    for (Entry entry : remarkable) {
      entry(run, entry);
    }
    for (String stale : run.stale()) {
      line(style.of(Verdict.FAIL, "STALE") + " known deviation " + style.fit(stale));
      line("");
    }
    summary(run);
  }

  private void entry(Run run, Entry entry) {
    String word = String.format(Locale.ROOT, "%-5s", word(entry.verdict()));
    line(
        style.of(entry.verdict(), word)
            + " "
            + style.bold(entry.id())
            + "  "
            + style.dim(entry.level() + "  " + style.fit(entry.theme())));
    for (String text : wrap(style.fit(entry.title()), TEXT_COLUMNS)) {
      line(MARGIN + text);
    }
    labelled("clause", wrap(clause(entry.clause()), TEXT_COLUMNS - 10));
    labelled("sent", List.of(entry.sent().summary()));
    for (String field : entry.sent().fields()) {
      labelled("", List.of(field));
    }
    body(entry.sent());
    Answer actual = entry.actual();
    labelled("expected", answer(entry.expected(), actual));
    if (actual != null) {
      labelled("actual", answer(actual, entry.expected()));
    }
    labelled("because", wrap(style.fit(entry.reason()), TEXT_COLUMNS - 10));
    labelled("replay", List.of(invocation + " replay " + entry.id() + " " + run.target()));
    line("");
  }

  private String clause(Clause clause) {
    String text = clause.isQuote() ? '"' + clause.text() + '"' : clause.text();
    String basis = clause.basis().equals("grammar") ? " (by its grammar)" : "";
    return style.fit(clause.citation() + basis + ": " + text);
  }

  private void body(Sent sent) {
    int lines = 0;
    for (Sent.Excerpt excerpt : sent.excerpts()) {
      if (excerpt.offset() > 0) {
        labelled("", List.of(style.dim("... from octet " + excerpt.offset() + ":")));
      }
      for (Escapes.Line line : Escapes.lines(excerpt.offset(), excerpt.escaped(), BODY_COLUMNS)) {
        int column = sent.caret() == null ? -1 : line.column(sent.caret());
        if (lines++ < BODY_LINES || column >= 0) {
          labelled("", List.of(style.cyan(line.escaped())));
        } else if (lines == BODY_LINES + 1) {
          labelled("", List.of(style.dim("...")));
        }
        if (column >= 0) {
          labelled("", List.of(style.bold(" ".repeat(column) + "^ octet " + sent.caret())));
        }
      }
    }
  }

  /** The text and a line for each part, marked when the other side has no such part. */
  private List<String> answer(Answer answer, @Nullable Answer other) {
    List<String> lines = new ArrayList<>(wrap(style.fit(answer.text()), TEXT_COLUMNS - 10));
    int parts = 0;
    for (PartDifference.Marked marked : PartDifference.mark(answer, other)) {
      if (parts++ == BODY_LINES) {
        lines.add(style.dim("... and " + (answer.parts().size() - BODY_LINES) + " more"));
        break;
      }
      String text = (marked.differs() ? "! " : "  ") + marked.part();
      lines.add(marked.differs() ? style.bold(text) : text);
    }
    return lines;
  }

  private void summary(Run run) {
    StringBuilder counts = new StringBuilder();
    for (Verdict verdict : Verdict.values()) {
      long count = run.count(verdict);
      if (count > 0) {
        counts.append(counts.isEmpty() ? "" : ", ");
        counts.append(style.of(verdict, count + " " + word(verdict).toLowerCase(Locale.ROOT)));
      }
    }
    boolean fine = run.isAsExpected();
    String score = "MUST " + run.mustMet() + "/" + run.mustAsked();
    String dot = style.fit(" · ");
    line(
        style.bold(Escapes.text(run.server()))
            + dot
            + run.target()
            + dot
            + "profile "
            + run.profile().id());
    line(
        (fine ? style.green(style.bold(score)) : style.red(style.bold(score)))
            + dot
            + (counts.isEmpty() ? "no cases" : counts)
            + dot
            + seconds(run.millis()));
  }

  static String seconds(long millis) {
    return String.format(Locale.ROOT, "%.1f s", millis / 1000.0);
  }

  static String word(Verdict verdict) {
    return verdict == Verdict.UNEXPECTED_PASS ? "UNEXPECTED PASS" : verdict.name();
  }

  private void labelled(String label, List<String> lines) {
    String head = label;
    for (String text : lines) {
      line(MARGIN + style.dim(String.format(Locale.ROOT, "%-10s", head)) + text);
      head = "";
    }
  }

  private void line(String text) {
    out.append(text.stripTrailing()).append('\n');
  }

  static List<String> wrap(String text, int columns) {
    List<String> lines = new ArrayList<>();
    StringBuilder line = new StringBuilder();
    for (String word : text.split(" ", -1)) {
      if (!line.isEmpty() && line.length() + 1 + word.length() > columns) {
        lines.add(line.toString());
        line.setLength(0);
      }
      line.append(line.isEmpty() ? "" : " ").append(word);
    }
    lines.add(line.toString());
    return lines;
  }
}
