package io.github.goodform.fs;

import io.github.goodform.fs.FileNameProbe.Progress;
import io.github.goodform.fs.evidence.CallOutcome;
import io.github.goodform.fs.evidence.Evidence;
import io.github.goodform.fs.evidence.NameObservation;
import io.github.goodform.fs.evidence.NextQuestion;
import io.github.goodform.fs.evidence.Question;
import io.github.goodform.fs.experiment.Deadline;
import io.github.goodform.fs.experiment.Experimenter;
import io.github.goodform.fs.experiment.NameTransport;
import io.github.goodform.fs.experiment.Workspace;
import java.io.IOException;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/** Puts one question after the other to a directory, and removes all traces. */
final class Interview {
  private final NextQuestion next;
  private final int total;
  private final @Nullable Consumer<Progress> listener;
  private final Map<String, NameObservation> observations = new LinkedHashMap<>();
  private String leftBehind = "";

  /** With the number of questions, 0 where that is not known before. */
  Interview(NextQuestion next, int total, @Nullable Consumer<Progress> listener) {
    this.next = next;
    this.total = total;
    this.listener = listener;
  }

  /** What was observed, by the id of the question. */
  Map<String, NameObservation> observations() {
    return observations;
  }

  /** What could not be removed and why, empty when nothing is left. */
  String leftBehind() {
    return leftBehind;
  }

  /** Asks until nothing is left to be asked, or until the deadline. */
  void hold(Path directory, Deadline deadline) {
    // Before the workspace is made: an interrupted thread could not lock its file.
    CallOutcome late = deadline.reached();
    if (late != null) {
      leaveUnasked(late);
    } else {
      ask(directory, deadline);
    }
    tell("");
  }

  private void ask(Path directory, Deadline deadline) {
    NameTransport transport = NameTransport.of(directory);
    Workspace workspace;
    try {
      workspace = Workspace.open(directory, transport, deadline);
    } catch (IOException | RuntimeException e) {
      leaveUnasked(Experimenter.environmental(e));
      return;
    }
    try (workspace) {
      Experimenter experimenter = new Experimenter(workspace, transport, deadline);
      for (Optional<Question> q = nextQuestion(); q.isPresent(); q = nextQuestion()) {
        tell(q.get().id());
        observations.put(q.get().id(), experimenter.ask(q.get(), observations));
      }
    }
    leftBehind = workspace.leftBehind();
  }

  private Optional<Question> nextQuestion() {
    return next.after(Evidence.of(observations));
  }

  private void leaveUnasked(CallOutcome reason) {
    for (Optional<Question> q = nextQuestion(); q.isPresent(); q = nextQuestion()) {
      observations.put(q.get().id(), new NameObservation.Unasked(reason));
    }
  }

  private void tell(String question) {
    if (listener != null) {
      int done = observations.size();
      int all = question.isEmpty() ? done : Math.max(total, done + 1);
      listener.accept(new Progress(done, all, question));
    }
  }
}
