package io.github.goodform.compliance.report.text;

import io.github.goodform.compliance.report.AnswerSummary;
import io.github.goodform.compliance.report.Clause;
import io.github.goodform.compliance.report.Escapes;
import io.github.goodform.compliance.report.PartDifference;
import io.github.goodform.compliance.report.SentRequest;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import org.jspecify.annotations.Nullable;

/** Text for a terminal as it grows: labelled lines, octets with a caret, answers with parts. */
final class TextPage {
  static final int TEXT_COLUMNS = 88;
  private static final int LABEL_COLUMNS = 10;
  private static final int BODY_COLUMNS = 96;
  private static final int BODY_LINES = 14;
  private static final String MARGIN = "      ";

  final Style style;
  private final StringBuilder out = new StringBuilder(4096);

  private final int bodyLines;

  TextPage(Style style) {
    this(style, BODY_LINES);
  }

  TextPage(Style style, int bodyLines) {
    this.style = style;
    this.bodyLines = bodyLines;
  }

  void line(String text) {
    out.append(text.stripTrailing()).append('\n');
  }

  void indented(String text) {
    wrap(style.fit(text), TEXT_COLUMNS).forEach(each -> line(MARGIN + each));
  }

  void labelled(String label, List<String> lines) {
    String head = label;
    for (String text : lines) {
      line(MARGIN + style.dim(String.format(Locale.ROOT, "%-10s", head)) + text);
      head = "";
    }
  }

  void labelled(String label, String text) {
    labelled(label, wrap(style.fit(text), TEXT_COLUMNS - LABEL_COLUMNS));
  }

  void clause(String label, Clause clause) {
    String text = clause.isQuote() ? '"' + clause.text() + '"' : clause.text();
    String basis = clause.isQuote() ? "" : " (" + clause.ground() + ')';
    labelled(label, clause.citation() + basis + ": " + text);
  }

  void sent(SentRequest sent) {
    labelled("sent", List.of(sent.summary()));
    for (String field : sent.fields()) {
      labelled("", List.of(field));
    }
    octets(sent.excerpts(), sent.caret());
  }

  void octets(List<SentRequest.Excerpt> excerpts, @Nullable Long caret) {
    int lines = 0;
    for (SentRequest.Excerpt excerpt : excerpts) {
      if (excerpt.offset() > 0) {
        labelled("", List.of(style.dim("... from octet " + excerpt.offset() + ":")));
      }
      for (Escapes.Line line : Escapes.lines(excerpt.offset(), excerpt.escaped(), BODY_COLUMNS)) {
        int column = caret == null ? -1 : line.column(caret);
        if (lines++ < bodyLines || column >= 0) {
          labelled("", List.of(style.cyan(line.escaped())));
        } else if (lines == bodyLines + 1) {
          labelled("", List.of(style.dim("...")));
        }
        if (column >= 0) {
          labelled("", List.of(style.bold(" ".repeat(column) + "^ octet " + caret)));
        }
      }
    }
  }

  /** The text and a line for each part, marked when the other side has no such part. */
  void answer(String label, AnswerSummary answer, @Nullable AnswerSummary other) {
    List<String> lines =
        new ArrayList<>(wrap(style.fit(answer.text()), TEXT_COLUMNS - LABEL_COLUMNS));
    int parts = 0;
    for (PartDifference.Marked marked : PartDifference.mark(answer, other)) {
      if (parts++ == bodyLines) {
        lines.add(style.dim("... and " + (answer.count() - bodyLines) + " more"));
        break;
      }
      String text = (marked.differs() ? "! " : "  ") + marked.part();
      lines.add(marked.differs() ? style.bold(text) : text);
    }
    labelled(label, lines);
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

  @Override
  public String toString() {
    return out.toString();
  }
}
