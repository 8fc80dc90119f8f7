package io.github.goodform.compliance;

import io.github.goodform.compliance.wire.OptionalPart;
import io.github.goodform.fs.FileNameProbe;
import io.github.goodform.fs.FileNameProfile;
import io.github.goodform.fs.RecordedProfile;
import io.github.goodform.fs.evidence.TraitAnswer;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.FileSystem;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.NoSuchElementException;
import java.util.Optional;
import org.junit.jupiter.api.extension.ConditionEvaluationResult;
import org.junit.jupiter.api.extension.ExecutionCondition;
import org.junit.jupiter.api.extension.ExtensionContext;
import org.junit.jupiter.api.extension.ParameterContext;
import org.junit.jupiter.api.extension.ParameterResolutionException;
import org.junit.jupiter.api.extension.ParameterResolver;
import org.junit.platform.commons.support.AnnotationSupport;

/** What stands behind {@link EnabledOnFileSystem}, {@link Probed} and {@link Replayed}. */
final class FileSystemExtension implements ExecutionCondition, ParameterResolver {
  private static final ExtensionContext.Namespace NAMESPACE =
      ExtensionContext.Namespace.create(FileSystemExtension.class);

  /** What was asked of which directory. */
  private record Asked(Path directory, boolean full) {}

  // JUnit 5.13 closes every AutoCloseable in a store, earlier versions only the other type.
  @SuppressWarnings("deprecation")
  private record Replay(FileSystem fileSystem)
      implements ExtensionContext.Store.CloseableResource, AutoCloseable {
    @Override
    public void close() throws IOException {
      fileSystem.close();
    }
  }

  @Override
  public ConditionEvaluationResult evaluateExecutionCondition(ExtensionContext context) {
    Optional<EnabledOnFileSystem> asked =
        AnnotationSupport.findAnnotation(context.getElement(), EnabledOnFileSystem.class);
    if (asked.isEmpty()) {
      return ConditionEvaluationResult.enabled("no file system is asked for");
    }
    Path directory = directory(asked.get().directory());
    FileNameProfile profile;
    try {
      profile = profile(directory, false, context);
    } catch (UncheckedIOException e) {
      return ConditionEvaluationResult.disabled(directory + " cannot be probed: " + e.getMessage());
    }
    for (FileSystemTrait trait : asked.get().value()) {
      TraitAnswer<Boolean> answer = trait.of(profile);
      if (!answer.is(true)) {
        String missing = answer.isConclusive() ? "is not " : "cannot be asked for ";
        String reason = answer.reason().isEmpty() ? "" : ": " + answer.reason();
        return ConditionEvaluationResult.disabled(directory + " " + missing + trait + reason);
      }
    }
    return ConditionEvaluationResult.enabled(directory + " has all the traits");
  }

  @Override
  public boolean supportsParameter(ParameterContext parameter, ExtensionContext context) {
    Class<?> type = parameter.getParameter().getType();
    return (parameter.isAnnotated(Probed.class) && type.equals(FileNameProfile.class))
        || (parameter.isAnnotated(Replayed.class) && type.equals(Path.class));
  }

  @Override
  public Object resolveParameter(ParameterContext parameter, ExtensionContext context) {
    try {
      Optional<Probed> probed = parameter.findAnnotation(Probed.class);
      if (probed.isPresent()) {
        return profile(directory(probed.get().value()), probed.get().full(), context);
      }
      OptionalPart.FILE_NAMES.require();
      Replayed replayed = parameter.findAnnotation(Replayed.class).orElseThrow();
      FileSystem fileSystem = RecordedProfile.named(replayed.value()).fileSystem();
      context.getStore(NAMESPACE).put(fileSystem, new Replay(fileSystem));
      return Files.createDirectory(fileSystem.getPath("/srv"));
    } catch (IOException e) {
      throw new ParameterResolutionException("the directory cannot be made: " + e.getMessage(), e);
    } catch (UncheckedIOException | NoSuchElementException e) {
      throw new ParameterResolutionException(String.valueOf(e.getMessage()), e);
    }
  }

  private static Path directory(String path) {
    return Path.of(path.isEmpty() ? System.getProperty("java.io.tmpdir") : path);
  }

  /** Probes a directory once for all tests of a run. */
  private static FileNameProfile profile(Path directory, boolean full, ExtensionContext context) {
    Asked asked = new Asked(directory.toAbsolutePath().normalize(), full);
    return context
        .getRoot()
        .getStore(NAMESPACE)
        .getOrComputeIfAbsent(asked, FileSystemExtension::probe, FileNameProfile.class);
  }

  private static FileNameProfile probe(Asked asked) {
    OptionalPart.FILE_NAMES.require();
    try {
      FileNameProbe probe = FileNameProbe.of(asked.directory());
      return asked.full() ? probe.full() : probe.quick();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}
