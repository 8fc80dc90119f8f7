package io.github.goodform.multipart;

import java.util.Objects;

/**
 * How bodies are read: immutable, made once for an application and shared by all faces and threads.
 *
 * @param limits what is too much
 * @param compliance which violations are tolerated
 * @param namePolicy how an escape inside a quoted name is read
 * @param progress is told how far a body has been read; the one thing that is set for each body
 */
public record MultipartOptions(
    Limits limits, Compliance compliance, NamePolicy namePolicy, Progress progress) {
  /**
   * {@link Limits#DEFAULT}, {@link Compliance#RFC7578}, {@link NamePolicy#QUOTED_PAIR} and {@link
   * Progress#NONE}.
   */
  public static final MultipartOptions DEFAULT =
      new MultipartOptions(
          Limits.DEFAULT, Compliance.RFC7578, NamePolicy.QUOTED_PAIR, Progress.NONE);

  /**
   * Checks that nothing is missing.
   *
   * @param limits what is too much
   * @param compliance which violations are tolerated
   * @param namePolicy how an escape inside a quoted name is read
   * @param progress is told how far a body has been read
   */
  public MultipartOptions {
    Objects.requireNonNull(limits, "limits");
    Objects.requireNonNull(compliance, "compliance");
    Objects.requireNonNull(namePolicy, "namePolicy");
    Objects.requireNonNull(progress, "progress");
  }

  /**
   * The same options with other limits.
   *
   * @param limits what is too much
   * @return the new options
   */
  public MultipartOptions withLimits(Limits limits) {
    return new MultipartOptions(limits, compliance, namePolicy, progress);
  }

  /**
   * The same options with another compliance.
   *
   * @param compliance which violations are tolerated
   * @return the new options
   */
  public MultipartOptions withCompliance(Compliance compliance) {
    return new MultipartOptions(limits, compliance, namePolicy, progress);
  }

  /**
   * The same options with another name policy.
   *
   * @param namePolicy how an escape inside a quoted name is read
   * @return the new options
   */
  public MultipartOptions withNamePolicy(NamePolicy namePolicy) {
    return new MultipartOptions(limits, compliance, namePolicy, progress);
  }

  /**
   * The same options for a body whose progress is observed.
   *
   * @param progress is told how far the body has been read
   * @return the new options
   */
  public MultipartOptions withProgress(Progress progress) {
    return new MultipartOptions(limits, compliance, namePolicy, progress);
  }
}
