package io.github.goodform.compliance.report;

import io.github.goodform.compliance.cases.Case;
import io.github.goodform.compliance.cases.Demand;
import io.github.goodform.compliance.cases.Expectation;
import io.github.goodform.compliance.cases.FileExpectation;
import io.github.goodform.compliance.cases.Level;
import io.github.goodform.compliance.cases.RuleSet;
import io.github.goodform.compliance.run.RunResult;
import io.github.goodform.compliance.verdict.Outcome;
import io.github.goodform.compliance.verdict.Subject;
import io.github.goodform.compliance.verdict.Verdict;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * Makes runs of recorded readings, so that what compares runs compares recordings as well. A
 * reading has no status and no media types: it is judged as far as it goes.
 */
final class RecordedRun {
  /** What all entries of a case have in common. */
  private record Template(Case testCase, Demand demand, Entry entry) {}

  private final RuleSet ruleSet;
  private final List<Template> templates = new ArrayList<>();

  RecordedRun(RuleSet ruleSet, List<Case> cases) {
    this.ruleSet = ruleSet;
    for (Case each : cases) {
      Demand demand =
          each.demand(ruleSet).orElseGet(() -> each.demands().values().iterator().next());
      templates.add(new Template(each, demand, template(each, demand)));
    }
  }

  Run of(Recording.Release release) {
    List<Entry> entries = new ArrayList<>();
    for (Template template : templates) {
      String reading = release.readings().get(template.testCase().id());
      if (reading != null) {
        entries.add(entry(template, reading));
      }
    }
    return new Run(
        release.name(),
        release.name(),
        List.of(),
        ruleSet,
        Instant.EPOCH,
        0,
        entries,
        List.of(),
        RunResult.SavedNames.NONE);
  }

  private Entry template(Case testCase, Demand demand) {
    boolean judged = demand.ruleSet() == ruleSet;
    return new Entry(
        testCase.id(),
        testCase.area().id(),
        testCase.theme(),
        testCase.title(),
        judged ? demand.level() : Level.CHECK,
        Verdict.INFO,
        null,
        "",
        Subject.REQUEST,
        Clause.of(demand.spec()),
        SentRequest.of(testCase),
        AnswerSummary.of(judged ? demand.expectation() : Expectation.Bare.OBSERVE),
        null,
        Reading.of(testCase),
        List.of(),
        null,
        testCase.note(),
        0);
  }

  private Entry entry(Template template, String reading) {
    Entry entry = template.entry();
    Boolean met =
        template.demand().ruleSet() == ruleSet
            ? meets(template.demand().expectation(), reading)
            : null;
    return new Entry(
        entry.id(),
        entry.area(),
        entry.theme(),
        entry.title(),
        entry.level(),
        verdict(entry.level(), met),
        outcome(entry.readings(), reading, met),
        entry.reason(),
        entry.subject(),
        entry.clause(),
        entry.sent(),
        entry.expected(),
        AnswerSummary.recorded(reading),
        entry.readings(),
        entry.others(),
        entry.known(),
        entry.note(),
        entry.micros());
  }

  private static Verdict verdict(Level level, @Nullable Boolean met) {
    if (met == null || level == Level.CHECK) {
      return Verdict.INFO;
    }
    if (met) {
      return Verdict.PASS;
    }
    return switch (level) {
      case MUST -> Verdict.FAIL;
      case SHOULD -> Verdict.WARN;
      default -> Verdict.INFO;
    };
  }

  private static @Nullable Outcome outcome(
      List<Reading> known, String reading, @Nullable Boolean met) {
    if (Boolean.TRUE.equals(met)) {
      return new Outcome(Outcome.Kind.EXACT, null);
    }
    if (reading.equals("refused")) {
      return new Outcome(Outcome.Kind.REJECTED, null);
    }
    for (Reading each : known) {
      if (each.answer().kind() == AnswerSummary.Kind.PARTS
          && each.answer().reading().equals(reading)) {
        return new Outcome(Outcome.Kind.BEHAVIOUR, each.label());
      }
    }
    return new Outcome(
        reading.equals("nothing") ? Outcome.Kind.SILENT_EMPTY : Outcome.Kind.OTHER, null);
  }

  /**
   * Returns whether a reading is what is expected.
   *
   * @return null when a reading does not tell
   */
  static @Nullable Boolean meets(Expectation expectation, String reading) {
    return expectation.accept(new Meeting(reading)).orElse(null);
  }

  /** Whether a reading is what is expected; empty when a reading does not tell. */
  private record Meeting(String reading) implements Expectation.Interpreter<Optional<Boolean>> {
    @Override
    public Optional<Boolean> parts(Expectation.Parts expectation) {
      boolean same = AnswerSummary.of(expectation).reading().equals(reading);
      // A reading does not tell the order of its parts.
      return same && expectation.inOrder() ? Optional.empty() : Optional.of(same);
    }

    @Override
    public Optional<Boolean> bare(Expectation.Bare expectation) {
      return expectation == Expectation.Bare.REJECT
          ? Optional.of(reading.equals("refused"))
          : Optional.empty();
    }

    @Override
    public Optional<Boolean> not(Expectation.Not expectation) {
      return expectation.behaviour().accept(this).map(met -> !met && !reading.equals("broken"));
    }

    @Override
    public Optional<Boolean> anyOf(Expectation.AnyOf expectation) {
      boolean open = false;
      for (Expectation one : expectation.alternatives()) {
        Optional<Boolean> met = one.accept(this);
        if (met.orElse(false)) {
          return met;
        }
        open |= met.isEmpty();
      }
      return open ? Optional.empty() : Optional.of(false);
    }

    @Override
    public Optional<Boolean> saved(Expectation.Saved expectation) {
      return Optional.empty();
    }

    @Override
    public Optional<Boolean> answers(Expectation.Answers expectation) {
      return Optional.empty();
    }

    @Override
    public Optional<Boolean> file(FileExpectation expectation) {
      return Optional.empty();
    }
  }
}
