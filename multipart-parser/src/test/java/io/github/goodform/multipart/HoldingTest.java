package io.github.goodform.multipart;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.lang.ref.WeakReference;
import java.nio.file.DirectoryNotEmptyException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.logging.Handler;
import java.util.logging.Level;
import java.util.logging.LogRecord;
import java.util.logging.Logger;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** What a part holds is given back once: when it is closed, or when nobody has closed it. */
class HoldingTest {
  private static final Logger LOGGER = Logger.getLogger("io.github.goodform.multipart");

  /** Takes what is logged. */
  private static final class Warnings extends Handler {
    private final List<LogRecord> warnings;

    Warnings(List<LogRecord> warnings) {
      this.warnings = warnings;
    }

    @Override
    public void publish(LogRecord logged) {
      warnings.add(logged);
    }

    @Override
    public void flush() {}

    @Override
    public void close() {}
  }

  private final StorageBudget budget = StorageBudget.of(1_000, 1_000);
  private final Holding holding = new Holding(budget);
  private final StoredContent content = new StoredContent(null);
  private final Path directory;

  HoldingTest(@TempDir Path directory) {
    this.directory = directory;
  }

  private void assertThatNothingIsTaken() {
    assertThat(budget.memoryUsed()).isZero();
    assertThat(budget.diskUsed()).isZero();
  }

  @Test
  void takesWhatTheBudgetHas() throws IOException {
    assertThat(holding.takeMemory(content, 600)).isTrue();
    assertThat(holding.takeMemory(content, 401)).isFalse();
    assertThat(holding.takeMemory(content, 400)).isTrue();
    assertThat(budget.memoryUsed()).isEqualTo(1_000);
    holding.takeDisk(content, 600);
    assertThatThrownBy(() -> holding.takeDisk(content, 401))
        .isInstanceOf(MultipartException.Refused.class);
    holding.takeDisk(content, 400);
    assertThat(budget.diskUsed()).isEqualTo(1_000);
    holding.close();
    assertThatNothingIsTaken();
  }

  @Test
  void takesAnythingWithoutABudget() throws IOException {
    Holding unlimited = new Holding(null);
    assertThat(unlimited.takeMemory(content, Long.MAX_VALUE)).isTrue();
    unlimited.takeDisk(content, Long.MAX_VALUE);
    unlimited.giveMemoryBack();
    unlimited.close();
    unlimited.run();
  }

  /** Content that moves to a file gives its memory back, and keeps its share of the disk. */
  @Test
  void givesMemoryBackBeforeTheDisk() throws IOException {
    assertThat(holding.takeMemory(content, 300)).isTrue();
    holding.takeDisk(content, 500);
    holding.giveMemoryBack();
    assertThat(budget.memoryUsed()).isZero();
    assertThat(budget.diskUsed()).isEqualTo(500);
    holding.giveMemoryBack();
    holding.close();
    assertThatNothingIsTaken();
  }

  /** By whom it is given back: the application, or the garbage collector. */
  @ParameterizedTest
  @ValueSource(booleans = {false, true})
  void givesEverythingBackOnce(boolean byTheCollector) throws IOException {
    Path file = Files.createFile(directory.resolve("held"));
    holding.hold(content, file);
    assertThat(holding.takeMemory(content, 300)).isTrue();
    holding.takeDisk(content, 500);
    if (byTheCollector) {
      holding.run();
    } else {
      holding.close();
    }
    assertThatNothingIsTaken();
    assertThat(file).doesNotExist();
    // A file of the same name is another one.
    Files.createFile(file);
    holding.close();
    holding.run();
    assertThatNothingIsTaken();
    assertThat(file).exists();
  }

  /** Nobody is warned of a form that held nothing: each share counts, and each once. */
  @Test
  void tellsWhetherAnythingWasHeld() throws IOException {
    assertThat(holding.giveBack()).isFalse();
    assertThat(holding.takeMemory(content, 1)).isTrue();
    assertThat(holding.giveBack()).isTrue();
    assertThat(holding.giveBack()).isFalse();
    holding.takeDisk(content, 300);
    assertThat(holding.giveBack()).isTrue();
    assertThat(holding.takeMemory(content, 300)).isTrue();
    holding.takeDisk(content, 300);
    assertThat(holding.giveBack()).isTrue();
    Path file = Files.createFile(directory.resolve("held"));
    holding.hold(content, file);
    assertThat(holding.giveBack()).isTrue();
    assertThat(holding.giveBack()).isFalse();
    Files.createFile(file);
    holding.hold(content, file);
    Files.delete(file);
    assertThat(holding.giveBack()).isFalse();
    assertThatNothingIsTaken();
  }

  /** Memory, a share of the disk and a file: each alone is given back without its part. */
  @Test
  @Timeout(300)
  void givesBackWhatAPartHeldThatIsCollected() throws Exception {
    Path file = Files.createFile(directory.resolve("held"));
    assertThat(holding.takeMemory(new StoredContent(null), 300)).isTrue();
    new Holding(budget).takeDisk(new StoredContent(null), 500);
    new Holding(null).hold(new StoredContent(null), file);
    while (budget.memoryUsed() + budget.diskUsed() > 0 || Files.exists(file)) {
      System.gc();
      Thread.sleep(1);
    }
  }

  /** A part that is closed may be kept: it is watched no longer, and its holding is forgotten. */
  @Test
  @Timeout(300)
  void forgetsWhatIsClosed() throws Exception {
    WeakReference<Holding> forgotten = closed();
    while (forgotten.get() != null) {
      System.gc();
      Thread.sleep(1);
    }
    assertThat(content.size()).isZero();
  }

  private WeakReference<Holding> closed() throws IOException {
    Holding closed = new Holding(budget);
    assertThat(closed.takeMemory(content, 300)).isTrue();
    closed.close();
    return new WeakReference<>(closed);
  }

  @Test
  void leavesAFileThatIsSomebodyElses() throws IOException {
    Path file = Files.createFile(directory.resolve("moved"));
    holding.hold(content, file);
    holding.letGo();
    holding.close();
    assertThat(file).exists();
  }

  @Test
  void triesAFileAgainThatCannotBeDeleted() throws IOException {
    Path full = Files.createDirectory(directory.resolve("full"));
    Path inside = Files.createFile(full.resolve("inside"));
    holding.hold(content, full);
    assertThat(holding.takeMemory(content, 300)).isTrue();
    assertThatThrownBy(holding::close).isInstanceOf(DirectoryNotEmptyException.class);
    assertThatNothingIsTaken();
    List<LogRecord> warnings = new ArrayList<>();
    Handler handler = new Warnings(warnings);
    LOGGER.addHandler(handler);
    try {
      holding.run();
    } finally {
      LOGGER.removeHandler(handler);
    }
    assertThat(warnings).hasSize(1);
    assertThat(warnings.get(0).getLevel()).isEqualTo(Level.WARNING);
    assertThat(warnings.get(0).getThrown()).isInstanceOf(DirectoryNotEmptyException.class);
    assertThat(full).exists();
    Files.delete(inside);
    holding.close();
    assertThat(full).doesNotExist();
    assertThatNothingIsTaken();
  }
}
