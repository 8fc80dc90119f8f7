package io.github.goodform.fs.experiment;

import static java.nio.charset.StandardCharsets.US_ASCII;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowableOfType;
import static org.junit.jupiter.api.Assumptions.assumeFalse;

import io.github.goodform.fs.evidence.ErrorKind;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.charset.Charset;
import java.nio.file.DirectoryNotEmptyException;
import java.nio.file.FileSystemException;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.nio.file.ReadOnlyFileSystemException;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

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

  @Test
  void needsNoWordsForADirectoryThatIsNotEmpty() {
    assertThat(isInWordsOnly(new DirectoryNotEmptyException("a"))).isFalse();
    assertThat(isInWordsOnly(new FileSystemException("a", null, "Etwas ging schief"))).isTrue();
  }

  private static boolean isInWordsOnly(FileSystemException error) {
    return ErrorClassifier.isInWordsOnly(error, ErrorClassifier.kindOf(error));
  }

  /** What the system says of such a name here, in whatever language, was learned. */
  @Test
  void learnsTheWordsOfAnotherLanguage(@TempDir Path directory) {
    FileSystemException error =
        catchThrowableOfType(
            FileSystemException.class, () -> Files.size(directory.resolve("a".repeat(5_000))));

    assertThat(SystemErrorTexts.kindOf(String.valueOf(error.getReason())))
        .isEqualTo(ErrorKind.TOO_LONG);
  }

  @ParameterizedTest
  @ValueSource(strings = {"tr_TR.UTF-8", "ja_JP.UTF-8", "de_DE@euro"})
  void knowsTheTextsOfTheSystemLibraryInOtherLanguages(String locale) {
    Map<String, ErrorKind> kinds = SystemErrorTexts.translated(Map.of("LC_ALL", locale));
    assumeFalse(kinds.isEmpty(), "no translated messages are installed for " + locale);

    assertThat(kinds.keySet()).noneMatch(text -> text.equals("Invalid argument"));
    assertThat(kinds.values())
        .contains(
            ErrorKind.IO_ERROR,
            ErrorKind.NO_SPACE,
            ErrorKind.INVALID,
            ErrorKind.ILLEGAL_SEQUENCE,
            ErrorKind.UNSUPPORTED,
            ErrorKind.TOO_LONG);
  }

  @ParameterizedTest
  @ValueSource(strings = {"../../etc", "C", "", "tr/TR", "x_X_X_X"})
  void readsNoCatalogueForANameThatIsNoLanguage(String locale) {
    assertThat(SystemErrorTexts.translated(Map.of("LC_ALL", locale, "LANGUAGE", locale))).isEmpty();
  }

  @Test
  void readsACompiledCatalogue(@TempDir Path directory) throws IOException {
    Path file = directory.resolve("libc.mo");
    Files.write(
        file, catalogue("charset=ISO-8859-9", "Input/output error", "Girdi/\u00E7\u0131kt\u0131"));

    assertThat(MessageCatalogue.read(file))
        .containsExactly(Map.entry("Input/output error", "Girdi/\u00E7\u0131kt\u0131"));
    Files.write(file, new byte[] {1, 2, 3});
    assertThat(MessageCatalogue.read(file)).isEmpty();
    Files.write(
        file, Arrays.copyOf(catalogue("charset=ISO-8859-9", "Input/output error", "x"), 60));
    assertThat(MessageCatalogue.read(file)).isEmpty();
  }

  private static byte[] catalogue(String header, String original, String translation) {
    List<byte[]> texts =
        List.of(
            new byte[0],
            original.getBytes(US_ASCII),
            header.getBytes(US_ASCII),
            translation.getBytes(Charset.forName("ISO-8859-9")));
    int place = 28 + 8 * texts.size();
    ByteBuffer octets = ByteBuffer.allocate(512).order(ByteOrder.LITTLE_ENDIAN);
    octets.putInt(0x950412DE).putInt(0).putInt(2).putInt(28).putInt(44).putInt(0).putInt(0);
    for (byte[] text : texts) {
      octets.putInt(text.length).putInt(place);
      place += text.length + 1;
    }
    texts.forEach(text -> octets.put(text).put((byte) 0));
    return Arrays.copyOf(octets.array(), octets.position());
  }
}
