package io.github.goodform.fs;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

class RecordedAnswersTest {

  @Test
  void holdAllSeventyOneDirectories() {
    assertThat(RecordedAnswers.labels()).hasSize(71);
  }

  @Test
  void everyDirectoryWasAskedTheWholeList() {
    assertThat(RecordedAnswers.labels())
        .allSatisfy(label -> assertThat(RecordedAnswers.of(label)).hasSizeGreaterThan(90));
  }

  @ParameterizedTest
  @EnumSource
  void everyLiveFileSystemHasAnswers(LiveFileSystem fileSystem) {
    assertThat(RecordedAnswers.answer(fileSystem.label(), "case ascii")).isNotEmpty();
  }
}
