package io.github.goodform.docker.peers;

import java.io.IOException;
import java.nio.file.Files;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;

/** Everything that is drawn from the recordings of implementations. */
final class Published {
  private static final String PEERS = "unnamed";

  private Published() {}

  /** Returns the groups of implementations, each in its newest release. */
  static List<Recorded> groups() throws IOException {
    List<Recorded> groups = new ArrayList<>();
    groups.add(peers());
    if (Handlers.areRecorded()) {
      groups.add(Handlers.recorded());
    }
    if (Harnesses.areRecorded()) {
      groups.add(Harnesses.newest());
    }
    return groups;
  }

  static Recorded peers() throws IOException {
    return Recorded.read(Peers.ids(), PEERS);
  }

  /** Returns the names of the recordings that are not of {@code harnesses/}. */
  static Set<String> others() {
    Set<String> ids = new LinkedHashSet<>(Peers.ids());
    ids.addAll(Handlers.ids());
    return ids;
  }

  static void record(Recorded peers) throws IOException {
    peers.write(PEERS);
  }

  /** Draws what the reports know of others, the summaries of both READMEs and the page. */
  static void draw() throws IOException {
    Files.writeString(ImplementationsFile.FILE, ImplementationsFile.text(groups()));
    Summary.publish(groups());
    Headline.publish(groups());
    ReadingsPage.publish();
  }
}
