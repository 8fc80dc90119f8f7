package consumer;

import io.github.goodform.fs.FileNameProbe;
import io.github.goodform.fs.FileNameProfile;
import io.github.goodform.fs.RecordedProfile;
import java.io.IOException;
import java.nio.file.Path;

/** Probes a directory, and asks a recording for a name. */
public final class Consumer {
  private Consumer() {}

  /**
   * Probes and prints.
   *
   * @param arguments the directory
   * @throws IOException if the directory cannot be probed
   */
  public static void main(String[] arguments) throws IOException {
    FileNameProfile here = FileNameProbe.of(Path.of(arguments[0])).quick();
    System.out.println(here.samePath("a", "a").isSame());
    System.out.println(RecordedProfile.named("apfs").profile().samePath("a", "A").isSame());
  }
}
