package io.github.goodform.fs.experiment;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import io.github.goodform.fs.evidence.ErrorKind;
import java.nio.file.FileSystemException;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.nio.file.ReadOnlyFileSystemException;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Errors as classes, whatever type and words they come in. */
class ErrorClassifierTest {
  @ParameterizedTest
  @CsvSource({
    "Invalid argument, INVALID",
    "File name too long, TOO_LONG",
    "Invalid or incomplete multibyte or wide character, ILLEGAL_SEQUENCE",
    "Illegal byte sequence, ILLEGAL_SEQUENCE",
    "Value too large for defined data type, TOO_LARGE",
    "Operation not supported, UNSUPPORTED",
    "Read-only file system, READ_ONLY",
    "No space left on device, NO_SPACE",
    "Disk quota exceeded, NO_SPACE",
    "Operation not permitted, DENIED",
    "Input/output error, IO_ERROR",
    "Transport endpoint is not connected, DISCONNECTED",
    "Stale file handle, DISCONNECTED",
    "Too many levels of symbolic links, REPLACED",
    "Etwas ging schief, OTHER",
  })
  void knowsTheWordsOfTheSystem(String words, ErrorKind reason) {
    assertThat(ErrorClassifier.kindOf(new FileSystemException("a", null, words))).isEqualTo(reason);
  }

  @Test
  void knowsTheTypesOfJava() {
    assertThat(ErrorClassifier.kindOf(new NoSuchFileException("a"))).isEqualTo(ErrorKind.ABSENT);
    assertThat(ErrorClassifier.kindOf(new ReadOnlyFileSystemException()))
        .isEqualTo(ErrorKind.READ_ONLY);
    assertThat(ErrorClassifier.kindOf(new UnsupportedOperationException()))
        .isEqualTo(ErrorKind.UNSUPPORTED);
    assertThat(ErrorClassifier.kindOf(new FileSystemException("a"))).isEqualTo(ErrorKind.OTHER);
  }

  /** What the system says of such a name here, in whatever language, was learned. */
  @Test
  void learnsTheWordsOfAnotherLanguage(@TempDir Path directory) {
    FileSystemException error =
        catchThrowableOfType(
            FileSystemException.class, () -> Files.size(directory.resolve("a".repeat(5_000))));

    assertThat(SystemErrorTexts.reasonOf(String.valueOf(error.getReason())))
        .isEqualTo(ErrorKind.TOO_LONG);
  }
}
