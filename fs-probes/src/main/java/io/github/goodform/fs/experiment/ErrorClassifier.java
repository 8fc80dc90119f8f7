package io.github.goodform.fs.experiment;

import io.github.goodform.fs.evidence.CallOutcome;
import io.github.goodform.fs.evidence.ErrorKind;
import java.io.EOFException;
import java.io.IOException;
import java.nio.file.AccessDeniedException;
import java.nio.file.DirectoryNotEmptyException;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.FileSystemException;
import java.nio.file.InvalidPathException;
import java.nio.file.NoSuchFileException;
import java.nio.file.NotDirectoryException;
import java.nio.file.ReadOnlyFileSystemException;

/** Classifies the errors that operations throw. */
public final class ErrorClassifier {

  private ErrorClassifier() {}

  /** How an operation ended that threw this error. */
  public static CallOutcome outcomeOf(Exception error) {
    ErrorKind kind = kindOf(error);
    if (isInWordsOnly(error, kind) && !SystemErrorTexts.areKnown()) {
      return new CallOutcome(
          ErrorKind.UNASKED, "an error in a language that is not known: " + textOf(error));
    }
    boolean typed =
        kind == ErrorKind.EXISTS || kind == ErrorKind.ABSENT || kind == ErrorKind.DENIED;
    return new CallOutcome(kind, typed ? "" : textOf(error));
  }

  /** Whether only words that are not known tell what the error was. */
  static boolean isInWordsOnly(Exception error, ErrorKind kind) {
    return kind == ErrorKind.OTHER && !(error instanceof DirectoryNotEmptyException);
  }

  /** The class of an error that an operation threw. */
  static ErrorKind kindOf(Exception error) {
    if (error instanceof FileAlreadyExistsException) {
      return ErrorKind.EXISTS;
    } else if (error instanceof NoSuchFileException) {
      return ErrorKind.ABSENT;
    } else if (error instanceof AccessDeniedException || error instanceof SecurityException) {
      return ErrorKind.DENIED;
    } else if (error instanceof NotDirectoryException) {
      return ErrorKind.REPLACED;
    } else if (error instanceof InvalidPathException) {
      return ErrorKind.UNENCODABLE;
    } else if (error instanceof ReadOnlyFileSystemException) {
      return ErrorKind.READ_ONLY;
    } else if (error instanceof UnsupportedOperationException) {
      return ErrorKind.UNSUPPORTED;
    } else if (error instanceof EOFException) {
      return ErrorKind.IO_ERROR;
    } else if (error instanceof DirectoryNotEmptyException) {
      return ErrorKind.OTHER;
    }
    String text = textOf(error);
    ErrorKind known = ErrorKind.ofText(text);
    return known == ErrorKind.OTHER ? SystemErrorTexts.kindOf(text) : known;
  }

  /** The text of an error without the path, which would differ from run to run. */
  static String textOf(Exception error) {
    String text = null;
    if (error instanceof FileSystemException named) {
      text = named.getReason();
    } else if (error instanceof InvalidPathException invalid) {
      text = invalid.getReason();
    } else if (error instanceof IOException) {
      text = error.getMessage();
    }
    return text == null ? error.getClass().getSimpleName() : text;
  }
}
