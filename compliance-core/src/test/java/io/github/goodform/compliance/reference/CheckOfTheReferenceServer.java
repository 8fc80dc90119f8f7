package io.github.goodform.compliance.reference;

import io.github.goodform.compliance.run.CaseResult;
import io.github.goodform.compliance.run.ConformanceRun;
import io.github.goodform.compliance.run.RunResult;
import io.github.goodform.compliance.verdict.Verdict;
import java.nio.file.Path;

/** A JVM of its own that checks the reference server, so that it can have a locale of its own. */
final class CheckOfTheReferenceServer {
  private CheckOfTheReferenceServer() {}

  public static void main(String[] args) throws Exception {
    Path directory = Path.of(args[0]);
    Path uploads = Path.of(args[1]);
    try (ReferenceServer server =
        ReferenceServer.start(
            ReferenceServer.Options.DEFAULT.withFiles(directory).withUploads(uploads))) {
      RunResult run =
          ConformanceRun.of(server.uri()).files(directory).uploads(uploads).build().run();
      System.out.println("checked " + run.results().size());
      for (CaseResult result : run.results()) {
        if (result.verdict() == Verdict.FAIL || result.verdict() == Verdict.WARN) {
          System.out.println(
              result.verdict() + " " + result.testCase().id() + ": " + result.reason());
        }
      }
    }
  }
}
