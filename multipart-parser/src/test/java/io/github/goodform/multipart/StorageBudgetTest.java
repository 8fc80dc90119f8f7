package io.github.goodform.multipart;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** A budget is kept by all forms together, and given back. */
@Timeout(300)
class StorageBudgetTest extends StoredForms {
  StorageBudgetTest(@TempDir Path directory) {
    super(directory);
  }

  @Test
  void countsMemoryAndDiskUntilTheFormIsClosed() throws IOException {
    StorageBudget budget = StorageBudget.of(1 << 20, 1 << 20);
    FormStorage storage = FormStorage.DEFAULT.withBudget(budget).withPartThreshold(1_000);
    try (FormData form = form(storage, 50_000)) {
      assertThat(budget.memoryUsed()).isEqualTo(8); // "Über" and "two"
      assertThat(budget.diskUsed()).isEqualTo(50_000);
      assertThat(file(form).isInMemory()).isFalse();
    }
    assertThat(budget.memoryUsed()).isZero();
    assertThat(budget.diskUsed()).isZero();
    assertThat(files()).isEmpty();
  }

  @Test
  void whatFindsNoMemoryGoesToAFile() throws IOException {
    StorageBudget budget = StorageBudget.of(50_006, 1 << 20);
    FormStorage storage = FormStorage.DEFAULT.withBudget(budget);
    try (FormData first = form(storage, 50_000);
        FormData second = form(storage, 50_000)) {
      assertThat(first.parts()).extracting(FormPart::isInMemory).containsExactly(true, true, false);
      // "Über" does not fit, "two" has no room either once the first form has its own.
      assertThat(second.parts()).noneMatch(FormPart::isInMemory);
      assertThat(second.texts("title")).containsExactly("Über", "two");
      assertThat(budget.memoryUsed()).isEqualTo(50_005);
      assertThat(budget.diskUsed()).isEqualTo(3 + 50_000 + 8);
    }
    assertThat(budget.memoryUsed() + budget.diskUsed()).isZero();
  }

  @Test
  void refusesWhatFindsNoRoomAtAll() throws IOException {
    StorageBudget budget = StorageBudget.of(100, 60_000);
    FormStorage storage = FormStorage.DEFAULT.withBudget(budget);
    try (FormData first = form(storage, 50_000)) {
      assertThat(file(first).size()).isEqualTo(50_000);
      assertThatThrownBy(() -> form(storage, 50_000))
          .isInstanceOfSatisfying(
              MultipartException.Refused.class,
              e -> {
                assertThat(e.code()).isEqualTo(StorageBudget.DISK_BUDGET).isEqualTo("disk-budget");
                assertThat(e.httpStatus()).isEqualTo(503);
                assertThat(e)
                    .hasMessage("disk-budget: the forms have more than 60000 octets in files");
              });
      assertThat(budget.diskUsed()).isEqualTo(50_000);
      assertThat(budget.memoryUsed()).isEqualTo(8);
      assertThat(files()).hasSize(1);
    }
    form(storage, 50_000).close();
    assertThat(budget.diskUsed()).isZero();
  }

  @Test
  void aServerWithoutADiskHasMemoryAlone() throws IOException {
    StorageBudget budget = StorageBudget.of(1_000, 0, 413);
    FormStorage storage = FormStorage.DEFAULT.withBudget(budget);
    form(storage, 900).close();
    assertThatThrownBy(() -> form(storage, 1_000))
        .isInstanceOfSatisfying(
            MultipartException.Refused.class,
            e -> {
              assertThat(e.code()).isEqualTo(StorageBudget.MEMORY_BUDGET);
              assertThat(e)
                  .hasMessage("memory-budget: the forms have more than 1000 octets in memory");
              assertThat(e.httpStatus()).isEqualTo(413);
            });
    assertThat(budget.memoryUsed()).isZero();
    assertThat(files()).isEmpty();
  }

  @Test
  void aBudgetIsNotNegative() {
    assertThatThrownBy(() -> StorageBudget.of(-1, 0)).isInstanceOf(IllegalArgumentException.class);
    assertThatThrownBy(() -> StorageBudget.of(0, -1)).isInstanceOf(IllegalArgumentException.class);
    assertThat(StorageBudget.of(0, 0, 400)).hasToString(StorageBudget.of(0, 0, 599).toString());
    for (int status : new int[] {200, 399, 600}) {
      assertThatThrownBy(() -> StorageBudget.of(0, 0, status))
          .isInstanceOf(IllegalArgumentException.class);
    }
  }

  /** A thousand forms on a small budget, on eight threads: none takes what another has. */
  @Test
  void aThousandFormsKeepToASmallBudget() throws Exception {
    StorageBudget budget = StorageBudget.of(20_000, 60_000);
    FormStorage storage = FormStorage.DEFAULT.withBudget(budget).withPartThreshold(10_000);
    ExecutorService threads = Executors.newFixedThreadPool(8);
    try {
      List<CompletableFuture<Boolean>> forms = new ArrayList<>();
      for (int i = 0; i < 1_000; i++) {
        int octets = i % 2 == 0 ? 5_000 : 15_000;
        forms.add(
            CompletableFuture.supplyAsync(
                () -> {
                  try (FormData form = form(storage, octets)) {
                    assertThat(budget.memoryUsed()).isLessThanOrEqualTo(20_000);
                    assertThat(budget.diskUsed()).isLessThanOrEqualTo(60_000);
                    return file(form).size() == octets;
                  } catch (MultipartException.Refused e) {
                    assertThat(e.code()).isEqualTo("disk-budget");
                    return true;
                  } catch (IOException e) {
                    throw new CompletionException(e);
                  }
                },
                threads));
      }
      assertThat(forms).allSatisfy(form -> assertThat(form.join()).isTrue());
    } finally {
      threads.shutdownNow();
    }
    assertThat(budget.memoryUsed()).isZero();
    assertThat(budget.diskUsed()).isZero();
    assertThat(files()).isEmpty();
  }
}
